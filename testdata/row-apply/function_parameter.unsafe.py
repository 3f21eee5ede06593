import pandas as pd


def with_column(frame: pd.DataFrame, function, name):
    return frame.join(frame.apply(function, axis=1).rename(name))


def with_total(frame: pd.DataFrame):
    return frame.join(_total(frame).rename("total"))


def _total(row):
    return row["price"] * row["count"]


def by_column(frame: pd.DataFrame, function):
    return frame.apply(function)


def by_group(frame: pd.DataFrame, function):
    return frame.groupby("shop").apply(function)


def head(frame: pd.DataFrame):
    return frame.head(5).apply(_total, axis=1)


def checked(frame: pd.DataFrame):
    try:
        return frame["price"] * frame["count"]
    except TypeError:
        return _total(frame)


def built_in(frame: pd.DataFrame):
    return frame.apply(pd.read_csv, axis=1)
