"""Rows that a method adds to a frame for each of many, and frames that stay short."""

from __future__ import annotations

import csv

import pandas as pd

KEEP = 200


class Ledger:
    def __init__(self) -> None:
        self.rows = pd.DataFrame(columns=["time", "price"])
        self.last = pd.DataFrame(columns=["time", "price"])

    def add(self, time: str, price: float) -> None:
        if price < 0:
            return
        self.rows.loc[len(self.rows)] = [time, price]  # error: PFL305

    def start(self, time: str) -> None:
        self.last = pd.DataFrame(columns=["time", "price"])
        self.last.loc[len(self.last)] = [time, 0.0]  # ok: made anew each time

    def read(self, path: str) -> pd.DataFrame:
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                self.add(row["time"], float(row["price"]))
                self.start(row["time"])
        return self.rows


def add_row(table: pd.DataFrame, name: str) -> None:
    table.loc[len(table)] = [name, len(name)]  # error: PFL305


def add_total(table: pd.DataFrame) -> pd.DataFrame:
    table.loc[len(table)] = ["total", table["size"].sum()]  # ok: of another frame each time
    return table


def listed(names: list[str]) -> pd.DataFrame:
    table = pd.DataFrame(columns=["name", "size"])
    for name in names:
        add_row(table, name)
    return table


def totals(paths: list[str]) -> list[pd.DataFrame]:
    return [add_total(pd.read_csv(path)) for path in paths]


def window(paths: list[str]) -> list[float]:
    found = []
    recent = pd.DataFrame(columns=["time", "price"])
    for path in paths:
        recent = pd.concat([recent, pd.read_csv(path)]).tail(KEEP)  # ok: a window
        found.append(recent["price"].max())
    return found


def best(paths: list[str]) -> pd.DataFrame:
    top = pd.DataFrame(columns=["time", "price"])
    for path in paths:
        top = pd.concat([top, pd.read_csv(path)]).nlargest(KEEP, "price")  # ok: as many each time
    return top
