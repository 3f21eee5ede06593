"""Frames with shapes, and loops by position that read cells."""

from __future__ import annotations

import geopandas as gpd
import pandas as pd


def areas(path: str) -> dict[str, float]:
    fields = gpd.read_file(path)
    found = {}
    for _, field in fields.iterrows():  # error: PFL303
        found[field["name"]] = field.geometry.area
    return found


def largest(path: str) -> float:
    fields = gpd.read_file(path).to_crs(epsg=3857)
    return fields.geometry.area.max()  # ok: whole columns


def named(fields: gpd.GeoDataFrame) -> list[str]:
    names = []
    for i in range(len(fields)):  # error: PFL303
        names.append(fields["name"].iloc[i])  # error: PFL307
    return names


def parts(fields: gpd.GeoDataFrame) -> list[int]:
    return [len(shape.geoms) for shape in fields.geometry]  # ok: one column


def totals(orders: pd.DataFrame) -> float:
    total = 0.0
    for i in range(orders.shape[0]):  # error: PFL303
        total += orders.loc[i, "price"]  # error: PFL307
    return total


def pages(orders: pd.DataFrame, size: int) -> list[pd.DataFrame]:
    return [orders.iloc[start : start + size] for start in range(0, len(orders), size)]  # ok: pages


def numbered(orders: pd.DataFrame) -> list[str]:
    return [f"row {number}" for number in range(len(orders))]  # ok: reads nothing


def pairs(orders: pd.DataFrame) -> list[float]:
    return [p * c for p, c in zip(orders["price"], orders["count"])]  # ok: columns
