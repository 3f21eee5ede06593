"""Arrays with named parts, which are filtered as frames are, in a file that also has frames."""

import numpy as np
import pandas as pd


def read(path):
    return np.genfromtxt(path, names=True), pd.read_csv(path)


def parts(stars, kinds):
    return [stars[stars["kind"] == kind] for kind in kinds]  # ok


def parts_by_attribute(stars, kinds):
    return [stars[stars.kind == kind] for kind in kinds]  # ok
