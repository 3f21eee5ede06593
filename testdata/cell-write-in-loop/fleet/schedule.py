"""Goes through the table of vehicles."""

import pandas as pd

from marks import set_driver, set_due, set_rate


def schedule(path, rates):
    vehicles = pd.read_csv(path, index_col="plate")
    facts = zip(vehicles.index, vehicles["driven"], vehicles["weekly"])
    for plate, driven, weekly in facts:
        set_due(vehicles, plate, (30_000 - driven) / weekly)
    for row in vehicles.itertuples():
        set_driver(vehicles, row.Index, row.driver.strip().title())
    for kind, rate in rates.items():
        set_rate(vehicles, kind, rate)
    return vehicles
