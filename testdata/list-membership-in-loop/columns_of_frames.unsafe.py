"""Columns of frames, which are few, and rows, which may be many."""

import pandas as pd


def kept(frame: pd.DataFrame, wanted: list[str]):
    wanted_set = set(wanted)
    return [column for column in frame if column in wanted_set]


def in_both(frame: pd.DataFrame, other: pd.DataFrame):
    columns = {column for column in other}
    return [column for column in frame if column in columns]


def listed(frame: pd.DataFrame, names: list[str]):
    columns = set(frame)
    return [name for name in names if name in columns]


def found(frame: pd.DataFrame, names: list[str]):
    values = list(frame["name"])
    return [name for name in names if name in values]


def of_rows(frame: pd.DataFrame, names: list[str]):
    values = [row.name for row in frame.itertuples()]
    return [name for name in names if name in values]


def by_set(frame: pd.DataFrame, wanted: set[str]):
    return [column for column in frame if column in wanted]


def of_frame(frame: pd.DataFrame, names: list[str]):
    return [name for name in names if name in frame]


def once(frame: pd.DataFrame, name: str):
    return name in list(frame)
