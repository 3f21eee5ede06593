"""Frames that grow by what is read from files, by groups, and by parts of unknown number."""

from pathlib import Path

import pandas as pd


def read_all(folder: Path) -> pd.DataFrame:
    table = pd.DataFrame()
    parts = []
    for path in sorted(folder.glob("*.csv")):
        part = pd.read_csv(path)
        parts.append(part)
    if parts:
        table = pd.concat([table, *parts])
    return table


def read_others(paths: list[str]) -> pd.DataFrame:
    table = pd.read_csv(paths[0])
    parts = []
    for path in paths[1:]:
        parts.append(pd.read_csv(path))
    if parts:
        table = pd.concat([table, *parts])
    return table


def ends(sales: pd.DataFrame) -> pd.DataFrame:
    found = pd.DataFrame()
    parts = []
    for _, rows in sales.groupby("shop"):
        parts.append(rows.tail(1))
    if parts:
        found = pd.concat([found, *parts])
    return found


def by_shop(sales: pd.DataFrame, stock: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    parts = []
    for shop in sales["shop"].unique():
        parts.append(stock[shop])
    if parts:
        found = pd.concat([found, *parts])
    return found


def by_position(parts: list) -> pd.DataFrame:
    count = len(parts)
    found = pd.DataFrame()
    found_parts = []
    for i in range(count - 1):
        found_parts.append(parts[i + 1])
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def by_row(prices: pd.Series, parts: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    found_parts = []
    for day in prices.index:
        found_parts.append(parts[day])
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def chosen(names: list[str], parts: dict) -> pd.DataFrame:
    wanted = [name for name in names if name in parts]
    found = pd.DataFrame()
    found_parts = []
    for name in wanted:
        found_parts.append(parts[name])
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def listed_backwards(tables: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    parts = []
    for name in [key for key in tables.keys()]:
        parts.append(tables[name])
    if parts:
        found = pd.concat([found, *parts])
    return found


def first_three(parts: list) -> pd.DataFrame:
    found = pd.DataFrame()
    found_parts = []
    for part in parts[:30]:
        found_parts.append(part)
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def by_column(sales: pd.DataFrame) -> pd.DataFrame:
    found = pd.DataFrame()
    parts = []
    for column in sales.columns:
        parts.append(pd.get_dummies(sales[column]))
    if parts:
        found = pd.concat([found, *parts], axis=1)
    return found


def by_width(prices, parts: list) -> pd.DataFrame:
    found = pd.DataFrame()
    found_parts = []
    for i in range(prices.shape[1]):
        found_parts.append(parts[i])
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def counted(count: int, make) -> pd.DataFrame:
    found = pd.DataFrame()
    parts = []
    for i in range(count):
        parts.append(make(i))
    if parts:
        found = pd.concat([found, *parts])
    return found


def optional(parts: list = ()) -> pd.DataFrame:
    found = pd.DataFrame()
    found_parts = []
    for part in parts:
        found_parts.append(part)
    if found_parts:
        found = pd.concat([found, *found_parts])
    return found


def collected(folder: Path) -> pd.DataFrame:
    return pd.concat([pd.read_csv(path) for path in folder.glob("*.csv")])
