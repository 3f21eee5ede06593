"""Columns that are parsed by more than a format."""

from datetime import datetime

import pandas as pd


def zones(days: pd.Series):
    return days.map(lambda text: datetime.strptime(text, "%Y-%m-%d %z"))  # error: PFL313


def cut(days: pd.Series):
    return days.map(lambda text: pd.to_datetime(text[:10]))  # ok: what is parsed is computed


def minded(days: pd.Series):
    try:
        return days.apply(pd.to_datetime)  # error: PFL313
    except ValueError:
        return None


def given(days: pd.Series, form):
    return days.map(lambda text: datetime.strptime(text, form))  # error: PFL313


def frame_wide(frame: pd.DataFrame):
    return frame.apply(pd.to_datetime)  # ok: column by column
