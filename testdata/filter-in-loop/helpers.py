"""Filters in functions that a loop calls, and other ways to say equal."""

from __future__ import annotations

import pandas as pd


def of_country(orders: pd.DataFrame, country: str) -> pd.DataFrame:
    return orders[orders["country"] == country]  # error: PFL311


def report(orders: pd.DataFrame, countries: list[str]) -> dict[str, float]:
    return {country: of_country(orders, country)["price"].sum() for country in countries}


def of_year(orders: pd.DataFrame, year: int) -> pd.DataFrame:
    return orders[orders["year"] == year]  # ok: of another frame each time


def by_file(paths: list[str]) -> list[int]:
    return [len(of_year(pd.read_csv(path), 2024)) for path in paths]


def of_shop(orders: pd.DataFrame, shop: str) -> pd.DataFrame:
    return orders[orders["shop"] == shop]  # ok: no loop calls it


def once(orders: pd.DataFrame) -> pd.DataFrame:
    return of_shop(orders, "main")


def cheap(orders: pd.DataFrame, limit: float) -> pd.DataFrame:
    return orders[orders["price"] < limit]  # ok: not by a value


def under(orders: pd.DataFrame, limits: list[float]) -> list[int]:
    return [len(cheap(orders, limit)) for limit in limits]


def sizes(orders: pd.DataFrame, countries: list[str]) -> list[int]:
    found = []
    for country in countries:
        found.append(len(orders[orders["country"].eq(country)]))  # error: PFL311
        found.append(len(orders.loc[orders["country"].isin([country])]))  # ok: told of with the other
    return found


def within(orders: pd.DataFrame, countries: list[str]) -> list[int]:
    return [len(orders.loc[orders["country"].isin([country])]) for country in countries]  # error: PFL311


def groups(orders: pd.DataFrame, groups: list[list[str]]) -> list[int]:
    found = []
    for group in groups:
        found.append(len(orders[orders["country"].isin(group)]))  # ok: several values
    return found
