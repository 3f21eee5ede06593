import pandas as pd


def prices_of(shop: str, orders: pd.DataFrame):
    return orders[orders["shop"] == shop]["price"].sum()  # hint: PFL311 because loop-in-another-file


def price_of(shop: str, orders: pd.DataFrame):
    return orders[orders["shop"] == shop]["price"].iloc[0]  # ok: another frame each time
