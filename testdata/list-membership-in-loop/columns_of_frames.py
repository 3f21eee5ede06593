"""Columns of frames, which are few, and rows, which may be many."""

import pandas as pd


def kept(frame: pd.DataFrame, wanted: list[str]):
    return [column for column in frame if column in wanted]  # hint: PFL607 because length-unknown


def in_both(frame: pd.DataFrame, other: pd.DataFrame):
    columns = [column for column in other]
    return [column for column in frame if column in columns]  # hint: PFL607 because length-unknown


def listed(frame: pd.DataFrame, names: list[str]):
    columns = list(frame)
    return [name for name in names if name in columns]  # hint: PFL607 because length-unknown


def found(frame: pd.DataFrame, names: list[str]):
    values = list(frame["name"])
    return [name for name in names if name in values]  # error: PFL607


def of_rows(frame: pd.DataFrame, names: list[str]):
    values = [row.name for row in frame.itertuples()]
    return [name for name in names if name in values]  # error: PFL607


def by_set(frame: pd.DataFrame, wanted: set[str]):
    return [column for column in frame if column in wanted]  # ok


def of_frame(frame: pd.DataFrame, names: list[str]):
    return [name for name in names if name in frame]  # ok: a look-up by hash


def once(frame: pd.DataFrame, name: str):
    return name in list(frame)  # ok: once
