"""Columns that are no part of a frame."""

import numpy as np
import pandas as pd


def doubled(levels: pd.Series):
    for i in range(len(levels)):
        levels.iloc[i] = levels.iloc[i] * 2  # error: PFL306
    return levels


def marked(levels: pd.Series):
    states = pd.Series(index=levels.index, dtype=object)
    for label in levels.index:
        states.loc[label] = "high" if levels[label] > 3 else "low"  # error: PFL306
    return states


class Signal:
    def __init__(self, levels: pd.Series):
        self.levels = levels

    def clear(self):
        for i in range(1, len(self.levels)):
            self.levels.iat[i] = 0.0  # error: PFL306


def first(levels: pd.Series):
    levels.iloc[0] = 0.0  # ok: once
    return levels


def by_name(row: pd.Series, names: list[str]):
    for name in names:
        row.loc[name] = 0.0  # ok: names, whatever they are
    return row


def in_array(levels: pd.Series):
    values = levels.to_numpy(copy=True)
    for i in range(len(values)):  # error: PFL301
        values[i] = values[i] * 2
    return values


def at_once(levels: pd.Series):
    levels.iloc[1:] = 0.0  # ok: many at once
    levels.loc[levels > 3] = 3.0  # ok
    return np.sqrt(levels)


def three(levels: pd.Series):
    for i in range(3):
        levels.iloc[i] = 0.0  # ok: three
