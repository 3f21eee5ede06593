"""Columns to which functions of another file are applied."""

from __future__ import annotations

from functools import partial

import numpy as np
import pandas as pd
import scales
from scales import banded, cleaned, coloured, logged, painted, to_metres


def shown(name: str) -> str:
    """The name as it is shown."""
    return name.strip().title()


def scaled(depth: float, factor: float) -> float:
    return depth * factor


class Log:
    def doubled(self, depth: float) -> float:
        return depth * 2

    def all(self, dives: pd.DataFrame) -> pd.Series:
        return dives["depth"].apply(self.doubled)  # error: PFL308


def metres(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].apply(to_metres)  # error: PFL308


def by_module(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].map(scales.to_metres)  # error: PFL308


def wrapped(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].apply(lambda depth: to_metres(depth))  # error: PFL308


def factored(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].apply(partial(scaled, factor=3.0))  # error: PFL308


def bands(depths: np.ndarray) -> np.ndarray:
    return np.vectorize(banded)(depths)  # error: PFL308


def names(dives: pd.DataFrame) -> pd.Series:
    return dives["name"].map(shown)  # hint: PFL308


def printed(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].apply(logged)  # ok: it prints each


def other(dives: pd.DataFrame) -> pd.Series:
    return dives["name"].apply(cleaned)  # hint: PFL308


def handed(dives: pd.DataFrame, function) -> pd.Series:
    return dives["depth"].apply(function)  # ok: nobody knows what it does


def colours(dives: pd.DataFrame) -> pd.Series:
    return dives["depth"].map(coloured)  # error: PFL308


def legend(depths: np.ndarray) -> list[str]:
    return [coloured(depth) for depth in depths]  # ok: texts, for which arrays are not made


def lengths(depths: np.ndarray) -> list[float]:
    return [to_metres(depth) * 2 for depth in depths]  # error: PFL301


def direct(dives: pd.DataFrame) -> pd.Series:
    return to_metres(dives["depth"])  # ok: the whole column


def summed(dives: pd.DataFrame) -> pd.Series:
    return dives.groupby("name")["depth"].apply(to_metres)  # ok: groups


def listed(depths: list[float]) -> list[float]:
    return [to_metres(depth) for depth in depths]  # ok: a list


def paints(depths: np.ndarray) -> list[str]:
    return [painted(depth) for depth in depths]  # ok: texts, for which arrays are not made
