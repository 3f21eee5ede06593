import pandas as pd

from report import lines, of_others, same


class Box:
    def __init__(self, rows):
        self.rows = rows


class Own:
    def __init__(self, rows):
        self.rows = rows

    def iterrows(self):
        return enumerate(self.rows)


def main(path):
    table = pd.read_csv(path)
    print(lines(Box(table), table=table))
    for _, row in same(table).iterrows():  # hint: PFL303
        print(row["name"])
    print(of_others(Own([{"name": "a"}])))
