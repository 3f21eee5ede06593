import numpy as np
import pandas as pd


def spread(prices):
    """How far apart prices are."""
    return prices.max() - prices.min()


def by_shop(orders: pd.DataFrame, rate: float):
    shops = orders.groupby("shop")
    share = shops.apply(lambda x: x.paid.sum() / x.price.sum())  # error: PFL308
    width = shops["price"].agg(spread)  # error: PFL308
    level = shops["price"].transform(lambda s: (s - s.mean()) / s.std())  # error: PFL308
    before = shops["price"].transform(lambda s: s.shift(1) * rate)  # error: PFL308
    mean = shops.agg({"price": lambda s: np.mean(s), "paid": "sum"})  # error: PFL308
    named = shops.agg(width=("price", lambda s: s.max() - s.min()), sizes=("paid", "count"))  # error: PFL308
    return share, width, level, before, mean, named


def by_name(orders: pd.DataFrame):
    shops = orders.groupby("shop")
    total = shops["price"].agg("sum")  # ok: a name
    several = shops["price"].agg(["min", "max"])  # ok: names
    first = shops["price"].agg(np.mean)  # ok: a function that pandas knows
    return total, several, first


def without_form(orders: pd.DataFrame, weights):
    shops = orders.groupby("shop")
    text = shops["name"].agg(lambda s: ", ".join(s))  # ok: text that is joined
    longest = shops["name"].agg(lambda s: max(s, key=len))  # ok: no form
    weighted = shops.apply(lambda x: np.average(x["price"], weights=x["count"]))  # ok: no method
    rows = shops.apply(lambda x: x.sort_values("price").head(3))  # ok: rows
    return text, longest, weighted, rows


def looked_up(names: dict[int, str], codes: np.ndarray):
    return np.vectorize(names.get)(codes)  # error: PFL308


def plain(values: list[float]):
    return sorted(values, key=lambda v: -v)  # ok: a list
