import pandas as pd


def add(frame: pd.DataFrame, row: dict) -> pd.DataFrame:
    joined = pd.concat([frame, pd.DataFrame([row])])
    return joined


def first_rows(frame: pd.DataFrame, count: int) -> pd.DataFrame:
    return frame.head(count)
