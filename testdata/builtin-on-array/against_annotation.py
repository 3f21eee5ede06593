"""Arrays of which an annotation says that they are columns."""

import pandas as pd


class Diff:
    duplicates: pd.Series
    rows: pd.Series

    def __init__(self, frame: pd.DataFrame):
        self.duplicates = frame[frame.index.duplicated()].index.values
        self.rows = frame["a"]

    def differ(self):
        return any(self.duplicates)

    def largest(self):
        return max(self.rows)


def run():
    found = Diff(pd.DataFrame({"a": [1, 2]}, index=[7, 7]))
    return found.differ(), int(found.largest())
