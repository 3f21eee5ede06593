# perflint-test: {"select": ["PFL307"]}
"""Frames that nothing but their use shows."""

import pandas as pd


def cells_of_rows(runs, wanted: pd.Index):
    found = []
    for i in range(len(wanted)):
        found.append(runs.iloc[i]["score"].strip())  # error: PFL307
    return found


def of_column(places, wanted):
    return [places["street"].iloc[i]["name"] for i in range(wanted)]  # ok: a column may hold dicts


def of_texts(places: dict, wanted):
    return [places[i]["name"] for i in range(wanted)]  # ok
