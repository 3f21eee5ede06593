"""Frames that nothing but their use shows, and tables of other libraries."""

import pandas as pd
import xarray as xr


def filled(cube):
    for i in range(100):
        cube.loc[i, "a"] = 1  # ok: an array of xarray has it, too
    return xr.concat([cube, cube], "x")


def dated(cube):
    for i in range(100):
        cube.iloc[i, 0] = pd.Timestamp.now()  # ok: an array of xarray has it, too
