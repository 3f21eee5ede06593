"""Keys that pick several cells, and frames with a row for each group."""

from __future__ import annotations

import numpy as np
import pandas as pd


def folds(frame: pd.DataFrame, parts: list[list[int]]) -> list[float]:
    found = []
    for k in range(len(parts)):
        found.append(frame.loc[parts[k], "price"].mean())  # ok: the rows of a part
    return found


def masks(frame: pd.DataFrame, names: list[str]) -> list[float]:
    found = []
    for k in range(len(names)):
        mask = frame["price"] > k
        found.append(frame.loc[mask, "price"].sum())  # ok: a mask
    return found


def shuffled(frame: pd.DataFrame, seed: int) -> list[float]:
    order = np.random.default_rng(seed).permutation(len(frame))
    return [frame["price"].iloc[order[i]] for i in range(len(order))]  # error: PFL307


def columns(frame: pd.DataFrame, names: list[str]) -> list[float]:
    found = []
    for i in range(len(frame)):  # error: PFL303
        found.append(frame.loc[i, names].max())  # ok: several cells of a row
    return found


def by_day(frame: pd.DataFrame) -> float:
    days = frame.pivot_table(values="price", index="day").reset_index()
    total = 0.0
    for i in range(len(days)):  # hint: PFL303 because one-row-a-group
        total += days.loc[i, "price"]  # hint: PFL307
    return total


def crossed(frame: pd.DataFrame) -> float:
    table = pd.crosstab(frame["shop"], frame["kind"])
    total = 0.0
    for shop in table.index:
        total += table.at[shop, "sold"]  # hint: PFL307 because one-row-a-group
    return total


def given(frame: pd.DataFrame) -> list[float]:
    return list(map(lambda i: frame.at[i, "price"] * 2, frame.index))  # error: PFL307


def through(frame: pd.DataFrame) -> float:
    total = 0.0
    for i in range(len(frame)):
        total += reduced(frame, i)
    return total


def reduced(frame: pd.DataFrame, i: int) -> float:
    return gross(frame, i) * 0.8


def gross(frame: pd.DataFrame, i: int) -> float:
    return frame.at[i, "price"] * 1.25  # error: PFL307
