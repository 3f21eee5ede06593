"""Look-ups by a table, calls without a form for whole columns, and lists stay silent."""

import pandas as pd

LABELS = {"a": "first", "b": "second"}


def labelled(frame: pd.DataFrame) -> pd.Series:
    return frame["kind"].map(LABELS)  # ok


def parsed(frame: pd.DataFrame, parser) -> pd.Series:
    return frame["text"].map(parser.parse)  # ok


def doubled(numbers: list[int]) -> list[int]:
    return list(map(lambda number: number * 2, numbers))  # ok


def run():
    frame = pd.DataFrame({"kind": ["a", "b"]})
    return list(labelled(frame)), doubled([1, 2])
