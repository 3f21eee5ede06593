"""Frames, arrays and cells that functions work on, which loops call."""

from __future__ import annotations

import numpy as np
import pandas as pd


def with_row(table: pd.DataFrame, row: dict) -> pd.DataFrame:
    return pd.concat([table, pd.DataFrame([row])], ignore_index=True)  # error: PFL305


def build(rows: list[dict]) -> pd.DataFrame:
    table = pd.DataFrame()
    for row in rows:
        table = with_row(table, row)
    return table


def with_total(table: pd.DataFrame) -> pd.DataFrame:
    return pd.concat([table, table.sum().to_frame().T])  # ok: each table once


def totals(tables: list[pd.DataFrame]) -> list[pd.DataFrame]:
    found = []
    for table in tables:
        table = with_total(table)
        found.append(table)
    return found


def longer(values: np.ndarray, value: float) -> np.ndarray:
    return np.append(values, value)  # error: PFL302


def collect(samples: list[float]) -> np.ndarray:
    values = np.zeros(0)
    for sample in samples:
        values = longer(values, sample)
    return values


def with_mean(values: np.ndarray) -> np.ndarray:
    return np.append(values, values.mean())  # ok: no loop calls it


def price_of(orders: pd.DataFrame, i: int) -> float:
    return orders.iloc[i]["price"]  # error: PFL307


def total(orders: pd.DataFrame) -> float:
    result = 0.0
    for i in range(len(orders)):
        result += price_of(orders, i)
    return result


def first_price(orders: pd.DataFrame, i: int) -> float:
    return orders.iloc[i]["price"]  # ok: of another frame each time


def first_prices(frames: list[pd.DataFrame]) -> list[float]:
    return [first_price(frame, 0) for frame in frames]


def mark(orders: pd.DataFrame, i: int, late: bool) -> None:
    orders.loc[i, "late"] = late  # error: PFL306


def mark_all(orders: pd.DataFrame, late: list[bool]) -> None:
    for i, value in enumerate(late):
        mark(orders, i, value)


def mark_one(orders: pd.DataFrame, i: int) -> None:
    orders.loc[i, "seen"] = True  # ok: no loop calls it
