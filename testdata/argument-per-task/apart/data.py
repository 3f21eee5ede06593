"""Reads the table."""

import pandas as pd


def table(path) -> pd.DataFrame:
    return pd.read_csv(path)


def name(path) -> str:
    return str(path)
