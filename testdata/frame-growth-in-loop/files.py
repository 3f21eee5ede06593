"""Frames that grow by what is read from files, by groups, and by parts of unknown number."""

from pathlib import Path

import pandas as pd


def read_all(folder: Path) -> pd.DataFrame:
    table = pd.DataFrame()
    for path in sorted(folder.glob("*.csv")):
        part = pd.read_csv(path)
        table = pd.concat([table, part])  # error: PFL305
    return table


def read_others(paths: list[str]) -> pd.DataFrame:
    table = pd.read_csv(paths[0])
    for path in paths[1:]:
        table = pd.concat([table, pd.read_csv(path)])  # error: PFL305
    return table


def ends(sales: pd.DataFrame) -> pd.DataFrame:
    found = pd.DataFrame()
    for _, rows in sales.groupby("shop"):
        found = pd.concat([found, rows.tail(1)])  # error: PFL305
    return found


def by_shop(sales: pd.DataFrame, stock: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    for shop in sales["shop"].unique():
        found = pd.concat([found, stock[shop]])  # error: PFL305
    return found


def by_position(parts: list) -> pd.DataFrame:
    count = len(parts)
    found = pd.DataFrame()
    for i in range(count - 1):
        found = pd.concat([found, parts[i + 1]])  # error: PFL305
    return found


def by_row(prices: pd.Series, parts: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    for day in prices.index:
        found = pd.concat([found, parts[day]])  # error: PFL305
    return found


def chosen(names: list[str], parts: dict) -> pd.DataFrame:
    wanted = [name for name in names if name in parts]
    found = pd.DataFrame()
    for name in wanted:
        found = pd.concat([found, parts[name]])  # error: PFL305
    return found


def listed_backwards(tables: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    for name in [key for key in tables.keys()]:
        found = pd.concat([found, tables[name]])  # error: PFL305
    return found


def first_three(parts: list) -> pd.DataFrame:
    found = pd.DataFrame()
    for part in parts[:30]:
        found = pd.concat([found, part])  # hint: PFL305
    return found


def by_column(sales: pd.DataFrame) -> pd.DataFrame:
    found = pd.DataFrame()
    for column in sales.columns:
        found = pd.concat([found, pd.get_dummies(sales[column])], axis=1)  # error: PFL305
    return found


def by_width(prices, parts: list) -> pd.DataFrame:
    found = pd.DataFrame()
    for i in range(prices.shape[1]):
        found = pd.concat([found, parts[i]])  # error: PFL305
    return found


def counted(count: int, make) -> pd.DataFrame:
    found = pd.DataFrame()
    for i in range(count):
        found = pd.concat([found, make(i)])  # error: PFL305
    return found


def optional(parts: list = ()) -> pd.DataFrame:
    found = pd.DataFrame()
    for part in parts:
        found = pd.concat([found, part])  # error: PFL305
    return found


def collected(folder: Path) -> pd.DataFrame:
    return pd.concat([pd.read_csv(path) for path in folder.glob("*.csv")])  # ok
