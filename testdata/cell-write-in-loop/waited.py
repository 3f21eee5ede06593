"""Frames that are read on another thread, and rows that are written whole."""

from __future__ import annotations

import asyncio

import pandas as pd


async def scored(path: str, scores: list[float]) -> pd.DataFrame:
    rows = await asyncio.to_thread(pd.read_parquet, path)
    for label, score in zip(rows.index, scores):
        rows.at[label, "score"] = score  # error: PFL306
    return rows


async def ranked(path: str) -> pd.DataFrame:
    loop = asyncio.get_running_loop()
    rows = await loop.run_in_executor(None, pd.read_csv, path)
    for i in range(len(rows)):
        rows.loc[i, "rank"] = i + 1  # error: PFL306
    return rows


async def used(read, path: str):
    rows = await asyncio.to_thread(read, path)
    for i in range(len(rows)):
        rows.loc[i, "rank"] = i + 1  # error: PFL306
    return rows


def places(rows: pd.DataFrame, locate) -> pd.DataFrame:
    for i in range(len(rows)):
        rows.loc[i, ["lat", "lon"]] = locate(i)  # error: PFL306
    return rows


def totals(rows: pd.DataFrame) -> pd.DataFrame:
    shops = pd.pivot_table(rows, values="price", index="shop").reset_index()
    for i in range(len(shops)):  # hint: PFL303
        shops.loc[i, "share"] = shops.loc[i, "price"] / 100  # hint: PFL306
    return shops


def parts(rows: pd.DataFrame, folds: list[list[int]]) -> pd.DataFrame:
    for k in range(len(folds)):
        rows.loc[folds[k], "fold"] = k  # ok: many rows each time
    return rows


def by_label(rows: pd.DataFrame, names) -> pd.DataFrame:
    for k in range(len(names)):
        rows.at[names[k], "place"] = k  # error: PFL306
    return rows
