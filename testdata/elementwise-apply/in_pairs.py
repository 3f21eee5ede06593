"""Frames that functions give together with something else, or None with it."""

import pandas as pd


def ranked(rows: pd.DataFrame, count: int):
    if not count:
        return None, count
    return rows.sort_values("rank"), count


def listed(rows: pd.DataFrame, count: int):
    if not count:
        return [], count
    return rows.sort_values("rank"), count


def of_ranked(rows: pd.DataFrame, count: int):
    frame, most = ranked(rows, count)
    if frame is None:
        return 0.0
    return frame["rank"].apply(lambda x: min(x, most)).sum()  # error: PFL308


def of_listed(rows: pd.DataFrame, count: int):
    frame, most = listed(rows, count)
    return frame["rank"].apply(lambda x: min(x, most)).sum()  # ok: a list or a frame


def of_count(rows: pd.DataFrame, count: int):
    frame, most = ranked(rows, count)
    return most.apply(lambda x: x * 2), frame  # ok: a number has no columns
