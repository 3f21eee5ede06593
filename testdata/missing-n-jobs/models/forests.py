"""Forests that another file fits."""

from sklearn.ensemble import RandomForestRegressor


def forest(depth: int) -> RandomForestRegressor:
    return RandomForestRegressor(max_depth=depth)  # error: PFL133


def parallel_forest(depth: int) -> RandomForestRegressor:
    return RandomForestRegressor(max_depth=depth, n_jobs=2)  # ok
