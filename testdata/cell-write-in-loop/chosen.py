"""Rows that a loop picks: labels under a mask, positions that NumPy gives, the labels of a column."""

import numpy as np
import pandas as pd


def late(loans: pd.DataFrame) -> None:
    for loan in loans.index[loans["days"] > 30]:
        loans.at[loan, "fee"] = 2.5  # error: PFL306


def doubled(stock: pd.DataFrame) -> None:
    for key, count in stock["count"].items():
        stock.loc[key, "double"] = count * 2  # error: PFL306


def by_name(stock: pd.DataFrame) -> None:
    counts = stock["count"].to_dict()
    for key, count in counts.items():
        stock.loc[key, "double"] = count * 2  # error: PFL306


def at_peaks(prices: pd.DataFrame) -> None:
    values = prices["price"].to_numpy()
    for place in np.flatnonzero(values > values.mean()):
        prices.iloc[place, 2] = 1  # error: PFL306
    for place in np.where(values < 0)[0]:
        prices.iat[place, 2] = 0  # error: PFL306


def some(stock: pd.DataFrame) -> None:
    odd = [key for key in stock.index if key % 2]
    for key in odd:
        stock.loc[key, "odd"] = True  # error: PFL306


def beside(stock: pd.DataFrame, names: list[str]) -> None:
    pairs = zip(stock.index, names)
    for key, name in pairs:
        stock.at[key, "name"] = name  # error: PFL306


def steps(stock: pd.DataFrame, names: list[str]) -> None:
    pairs = zip(names, stock.index)
    for name, _ in pairs:
        stock.loc[name, "seen"] = True  # ok: names, whatever they are


def first_rows(stock: pd.DataFrame) -> None:
    for key in stock.index[:3]:
        stock.at[key, "top"] = True  # ok: three rows


def best(stock: pd.DataFrame) -> None:
    order = np.argsort(stock["price"].to_numpy())
    for place in order[-5:]:
        stock.iat[place, 3] = 1  # ok: five rows


def by_column(stock: pd.DataFrame) -> None:
    for name, mean in stock.mean().items():
        stock.loc[name, "mean"] = mean  # ok: as many as there are columns


def over_columns(table: pd.DataFrame) -> None:
    for name in table.columns:
        table.loc[name, "seen"] = 1  # ok: as many as there are columns


def by_kind(stock: pd.DataFrame, rates: dict[str, float]) -> None:
    for kind, rate in rates.items():
        stock.loc[kind, "rate"] = rate  # ok: kinds, whatever they are


def by_mask(stock: pd.DataFrame, kinds: list[str]) -> None:
    for kind in kinds:
        stock.loc[stock["kind"] == kind, "seen"] = True  # ok: all rows of a kind


def at_once(stock: pd.DataFrame, columns: list[str]) -> None:
    places = np.flatnonzero(stock["count"].to_numpy() > 0)
    for column in columns:
        stock.loc[places, column] = 0  # ok: many rows at once
