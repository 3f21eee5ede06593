"""Values that are made of the loop's own, masks with a name, callbacks, and searches."""

from __future__ import annotations

import asyncio
import csv

import pandas as pd


def queried(sales: pd.DataFrame, path: str) -> dict[str, float]:
    found = {}
    with open(path, newline="") as file:
        for record in csv.DictReader(file):
            code = record["code"].strip()
            found[code] = sales.query("code == @code")["price"].sum()  # error: PFL311
    return found


def written(sales: pd.DataFrame, codes: list[str]) -> list[int]:
    found = []
    for code in codes:
        wanted = f"code == '{code}'"
        found.append(len(sales.query(wanted)))  # error: PFL311
    return found


def masked(sales: pd.DataFrame, codes: list[str]) -> list[float]:
    found = []
    for code in codes:
        mask = sales["code"] == code
        found.append(sales.loc[mask, "price"].max())  # error: PFL311
    return found


def counted(shops: pd.DataFrame, sales: pd.DataFrame) -> pd.Series:
    return shops["name"].apply(lambda name: len(sales[sales["shop"] == name]))  # error: PFL311


def own(sales: pd.DataFrame) -> pd.DataFrame:
    return sales.groupby("shop").apply(lambda part: part[part["price"] == part["price"].max()])  # ok: its own


def below(tree: pd.DataFrame, root: int) -> list[int]:
    found, waiting = [], [root]
    while waiting:
        node = waiting.pop()
        found.append(node)
        children = tree[tree["parent"] == node]  # error: PFL311
        waiting.extend(children["id"].tolist())
    return found


async def sent(path: str, shops: list[str]) -> dict[str, float]:
    sales = await asyncio.to_thread(pd.read_parquet, path)
    found = {}
    for shop in shops:
        found[shop] = sales[(sales["shop"] == shop) & (sales["price"] > 0)]["price"].sum()  # error: PFL311
    return found


def first_known(sales: pd.DataFrame, names: list[str]) -> float:
    for name in names:
        rows = sales[sales["name"] == name]  # ok: it ends with the first that is found
        if not rows.empty:
            return rows["price"].iloc[0]
    return 0.0


def first_sold(sales: pd.DataFrame, names: list[str]) -> float:
    for name in names:
        rows = sales[sales["name"] == name]  # ok: it ends with the first that is found
        if len(rows) > 0:
            return rows["price"].iloc[0]
    return 0.0


def named(sales: pd.DataFrame, limits: list[float]) -> list[int]:
    return [len(sales.query("price > @limit")) for limit in limits]  # ok: not by a value


def steady(sales: pd.DataFrame, code: str, times: list[int]) -> list[int]:
    found = []
    for time in times:
        mask = sales["code"] == code
        found.append(len(sales[mask]) * time)  # ok: the same value each time
    return found


def spread(sales: pd.DataFrame, codes: list[str]) -> list[float]:
    found = []
    for code in codes:
        mask = sales["code"] == code
        low = sales.loc[mask, "price"].min()  # error: PFL311
        found.append(sales.loc[mask, "price"].max() - low)  # ok: told of once
    return found


def changed(sales: pd.DataFrame, codes: list[str]) -> None:
    for code in codes:
        mask = sales["code"] == code
        sales.loc[mask, "price"] = sales.loc[mask, "price"] * 2  # hint: PFL311
