"""A report over tables of another file."""

import pandas as pd
from tables import sales


def report(path: str) -> float:
    frame = sales(path)  # ok: it is not read here
    return frame["price"].sum()


def names(path: str) -> list[str]:
    people = pd.read_csv(path)  # error: PFL321
    return people["name"].tolist()
