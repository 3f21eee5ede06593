import pandas as pd


def with_column(frame: pd.DataFrame, function, name):
    return frame.join(frame.apply(function, axis=1).rename(name))  # hint: PFL304 because function-from-caller


def with_total(frame: pd.DataFrame):
    return frame.join(frame.apply(_total, axis=1).rename("total"))  # error: PFL304


def _total(row):
    return row["price"] * row["count"]


def by_column(frame: pd.DataFrame, function):
    return frame.apply(function)  # ok


def by_group(frame: pd.DataFrame, function):
    return frame.groupby("shop").apply(function)  # ok


def head(frame: pd.DataFrame):
    return frame.head(5).apply(_total, axis=1)  # ok: handful-of-rows


def checked(frame: pd.DataFrame):
    try:
        return frame["price"] * frame["count"]
    except TypeError:
        return frame.apply(_total, axis=1)  # hint: PFL304 because after-error


def built_in(frame: pd.DataFrame):
    return frame.apply(pd.read_csv, axis=1)  # ok: does-input-or-output
