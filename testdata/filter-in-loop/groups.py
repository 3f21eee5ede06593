"""A frame filtered for each key."""

import pandas as pd


def totals(sales: pd.DataFrame, shops: list):
    found = {}
    for shop in shops:
        found[shop] = sales[sales["shop"] == shop]["amount"].sum()  # error: PFL311
    return found


def by_attribute(sales: pd.DataFrame):
    found = {}
    for shop in sales["shop"].unique():
        found[shop] = sales.loc[sales.shop == shop, "amount"].mean()  # error: PFL311
    return found


def queried(sales: pd.DataFrame, shops: list):
    found = []
    for shop in shops:
        found.append(len(sales.query(f"shop == {shop!r}")))  # error: PFL311
        found.append(len(sales.query("shop == @shop and amount > 3")))  # ok: told of with the other
    return found


def queried_by_name(sales: pd.DataFrame, shops: list):
    return [len(sales.query("shop == @shop and amount > 3")) for shop in shops]  # error: PFL311


def two_frames(sales: pd.DataFrame, returns: pd.DataFrame, shops: list):
    found = []
    for shop in shops:
        sold = sales[sales["shop"] == shop]  # error: PFL311
        back = returns[returns["shop"] == shop]  # error: PFL311
        found.append(len(sold) - len(back))
    return found


def listed(sales: pd.DataFrame, shops: list):
    return [sales[sales["shop"] == shop] for shop in shops]  # error: PFL311


def two_keys(sales: pd.DataFrame, days: list):
    found = []
    for day in days:
        found.append(sales[(sales["day"] == day) & (sales["amount"] > 0)])  # error: PFL311
    return found


def by_row(sales: pd.DataFrame, shops: pd.DataFrame):
    found = []
    for shop in shops.itertuples():
        found.append(sales[shop.name == sales["shop"]])  # error: PFL311
    return found


def once(sales: pd.DataFrame, shop):
    return sales[sales["shop"] == shop]  # ok: once


def grouped(sales: pd.DataFrame):
    return {shop: part["amount"].sum() for shop, part in sales.groupby("shop")}  # ok: one pass


def narrowed(sales: pd.DataFrame, steps: list):
    for step in steps:
        sales = sales[sales["step"] == step]  # ok: the frame changes
    return sales


def above(sales: pd.DataFrame, limits: list):
    return [sales[sales["amount"] > limit] for limit in limits]  # ok: no equality


def few(sales: pd.DataFrame):
    return [sales[sales["kind"] == kind] for kind in ("new", "used", "broken")]  # ok: three


def steady(sales: pd.DataFrame, shops: list, day):
    found = []
    for shop in shops:
        found.append((shop, sales[sales["day"] == day]))  # ok: the loop decides nothing
    return found


def of_each(frames: list[pd.DataFrame], shop):
    return [frame[frame["shop"] == shop] for frame in frames]  # ok: another frame each time


def unknown(sales, shops):
    return [sales[sales["shop"] == shop] for shop in shops]  # error: PFL311


def parts_of(sales: pd.DataFrame):
    return {shop: rows["amount"].sum() for shop, rows in sales.groupby("shop")}  # ok: split once


def looked_up(sales: pd.DataFrame, shops: list):
    by_shop = sales.set_index("shop")
    return [by_shop.loc[shop, "amount"] for shop in shops]  # ok: by an index
