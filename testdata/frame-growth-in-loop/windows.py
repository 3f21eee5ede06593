"""Frames that do not grow: windows, parts of one pass, few rounds, joins of what is at hand, and rows that exist."""

from pathlib import Path

import pandas as pd


def latest(paths: list[Path]) -> pd.DataFrame:
    table = pd.DataFrame()
    for path in paths:
        table = pd.concat([table, pd.read_csv(path)]).tail(100)  # ok: a window
    return table


def best(sales: pd.DataFrame) -> pd.DataFrame:
    found = pd.DataFrame()
    for _, rows in sales.groupby("shop"):
        found = pd.concat([found, rows]).nlargest(10, "price")  # ok: the best ten
    return found


def by_folder(folders: list[Path]) -> list[pd.DataFrame]:
    found = []
    for folder in folders:
        table = pd.read_csv(folder / "first.csv")
        table = pd.concat([table, pd.read_csv(folder / "second.csv")])  # ok: a new one each time
        found.append(table)
    return found


def both(parts: dict) -> pd.DataFrame:
    found = pd.DataFrame()
    for name in ("north", "south"):
        found = pd.concat([found, parts[name]])  # ok: two rounds
    return found


def quarters(folder: Path) -> pd.DataFrame:
    found = pd.DataFrame()
    for quarter in range(1, 5):
        found = pd.concat([found, pd.read_csv(folder / f"{quarter}.csv")])  # ok: four rounds
    return found


def with_totals(tables: dict) -> dict:
    for name in tables:
        tables[name] = pd.concat(
            [tables[name], tables[name].sum().to_frame().T]
        )  # ok: another one each time
    return tables


def pooled(folder: Path) -> pd.DataFrame:
    parts = []
    for path in folder.glob("*.csv"):
        parts.append(pd.read_csv(path))  # ok: a list
    return pd.concat(parts, ignore_index=True)  # ok: once


def by_group(sales: pd.DataFrame) -> pd.DataFrame:
    return pd.concat([rows.tail(1) for _, rows in sales.groupby("shop")])  # ok: once


def listed(sales: pd.DataFrame) -> pd.DataFrame:
    rows = []
    for shop in sales["shop"].unique():
        rows.append({"shop": shop})  # ok: a list
    return pd.DataFrame(rows)


def replaced(sales: pd.DataFrame, prices: dict) -> pd.DataFrame:
    for shop in sales.index:
        sales.loc[shop] = prices[shop]  # error: PFL306
    return sales


def mapped(sales: pd.DataFrame, found: dict) -> dict:
    for shop, rows in sales.groupby("shop"):
        found[shop] = pd.concat([rows, rows.sum().to_frame().T])  # ok: one for each shop
    return found
