"""Elements that are asked for their truth, and looked up by a method of a table."""

import numpy as np
import pandas as pd

LABELS = {1: "first", 2: "second"}


def marked(flags: pd.Series) -> pd.Series:
    return flags.apply(lambda flag: 1 if flag else 0)  # error: PFL308


def missing(flags: pd.Series) -> pd.Series:
    return flags.apply(lambda flag: not flag)  # error: PFL308


def known(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: 1 if not np.isnan(price) else 0)  # error: PFL308


def below(prices: pd.Series) -> pd.Series:
    return prices.apply(lambda price: price if not price > 1 else 1)  # error: PFL308


def open_or(flags: pd.Series, default) -> pd.Series:
    return flags.apply(lambda flag: flag if flag and flag > 1 else default)  # error: PFL308


def labelled(numbers: pd.Series) -> pd.Series:
    return numbers.map(LABELS.get)  # error: PFL308


def looked_up(numbers: pd.Series, index) -> pd.Series:
    return numbers.map(index.get)  # ok: nobody knows what `index` is


def or_default(flags: pd.Series, default) -> pd.Series:
    return flags.apply(lambda flag: flag or default)  # ok: gives the element


def nested(flags: pd.Series) -> pd.Series:
    return flags.apply(lambda flag: flag > 1 and (flag < 9 or flag))  # ok: gives the element


def first(numbers: pd.Series) -> pd.Series:
    return numbers.map(LABELS.pop)  # ok: it takes what it finds away


def either(flags: pd.Series, other: list) -> pd.Series:
    return flags.apply(lambda flag: flag if other else 0)  # ok: the list is asked


def each_cell(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.map(lambda cell: 1 if cell else 0)  # ok: columns of many kinds


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
