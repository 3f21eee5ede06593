import pandas as pd

from doing import price_of, prices_of


def total_of(shop: str, orders: pd.DataFrame):
    return prices_of(shop, orders)


def shown(shop: str, orders: pd.DataFrame):
    return price_of(shop, orders)
