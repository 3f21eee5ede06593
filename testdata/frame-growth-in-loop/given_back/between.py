import pandas as pd
from adding import add


def note(frame: pd.DataFrame, row: dict) -> pd.DataFrame:
    return add(frame, row)
