"""Rows that a loop picks: labels under a mask, positions in an order, what a function of the project lists."""

import numpy as np
import pandas as pd


def read(path):
    return pd.read_csv(path, index_col="loan")


def fastest(path):
    laps = read(path)
    order = np.argsort(laps["seconds"].to_numpy())[::-1]
    found = {}
    for place in order:
        found[laps.iloc[place]["kind"]] = place  # error: PFL307
    return found


def late(path):
    loans = read(path)
    return [loans["reader"][loan] for loan in loans.index[loans["days"] > 0]]  # error: PFL307


def sorted_labels(path):
    loans = read(path)
    for loan in sorted(loans.index):
        yield loans.loc[loan, "reader"]  # error: PFL307


class Shelf:
    books: pd.DataFrame

    def __init__(self, path: str) -> None:
        self.books = pd.read_parquet(path)

    def numbers(self) -> list[str]:
        return self.books.index.tolist()

    def titles(self) -> list[str]:
        return [self.books.loc[number]["title"] for number in self.numbers()]  # error: PFL307

    def kinds(self) -> list[str]:
        return ["novel", "poem"]

    def of_kinds(self) -> list[str]:
        return [self.books.loc[kind]["title"] for kind in self.kinds()]  # ok: some names


def reader_of(table, loan):
    return table.at[loan, "reader"]  # error: PFL307


def all_readers(path):
    table = read(path)
    return [reader_of(table, loan) for loan in table.index]


def of_orders(path, orders: pd.DataFrame):
    prices = read(path)
    return [prices.at[key, "price"] for key in orders["article"]]  # error: PFL307


def of_means(path, orders: pd.DataFrame):
    prices = read(path)
    return [prices.at[key, "price"] for key in orders.mean()]  # ok: as many as there are columns


def top(path):
    laps = read(path)
    order = np.argsort(laps["seconds"].to_numpy())
    return [laps.iloc[place]["driver"] for place in order[:3]]  # ok: three


def sizes(path, folds):
    laps = read(path)
    for fold in np.array_split(np.arange(len(laps)), folds):
        yield laps.iloc[fold]["seconds"].mean()  # ok: many rows each
