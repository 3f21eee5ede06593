"""How dates are read."""

import pandas as pd


def day_of(text: str):
    return pd.to_datetime(text)  # hint: PFL313


def days_of(texts):
    return pd.to_datetime(texts)  # ok: it may be a column
