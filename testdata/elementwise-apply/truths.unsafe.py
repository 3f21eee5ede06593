"""Elements that are asked for their truth, and looked up by a method of a table."""

import numpy as np
import pandas as pd

LABELS = {1: "first", 2: "second"}


def marked(flags: pd.Series) -> pd.Series:
    return flags.astype(bool).map({True: 1, False: 0})


def missing(flags: pd.Series) -> pd.Series:
    return ~flags.astype(bool)


def known(prices: pd.Series) -> pd.Series:
    return (~np.isnan(prices)).map({True: 1, False: 0})


def below(prices: pd.Series) -> pd.Series:
    return prices.where(~(prices > 1), 1)


def open_or(flags: pd.Series, default) -> pd.Series:
    return flags.where(flags.astype(bool) & (flags > 1), default)


def labelled(numbers: pd.Series) -> pd.Series:
    return numbers.map(LABELS.get)


def looked_up(numbers: pd.Series, index) -> pd.Series:
    return numbers.map(index.get)


def or_default(flags: pd.Series, default) -> pd.Series:
    return flags.apply(lambda flag: flag or default)


def nested(flags: pd.Series) -> pd.Series:
    return flags.apply(lambda flag: flag > 1 and (flag < 9 or flag))


def first(numbers: pd.Series) -> pd.Series:
    return numbers.map(LABELS.pop)


def either(flags: pd.Series, other: list) -> pd.Series:
    return flags.apply(lambda flag: flag if other else 0)


def each_cell(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.map(lambda cell: 1 if cell else 0)


def run():
    flags = pd.Series([0, 1, 2, 0])
    return (
        marked(flags).tolist(),
        missing(flags).tolist(),
        known(flags.where(flags > 0)).tolist(),
        below(flags).tolist(),
        open_or(flags, 5).tolist(),
        labelled(flags).tolist(),
    )
