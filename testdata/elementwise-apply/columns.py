"""Functions applied to columns."""

import math

import numpy as np
import pandas as pd


def gross(prices: pd.Series):
    return prices.apply(lambda price: price * 1.25 + 2)  # error: PFL308


def cleaned(names: pd.Series):
    return names.map(lambda name: name.strip().lower().replace(".", ""))  # hint: PFL308


def floored(prices: pd.Series):
    return prices.apply(lambda price: price if price > 3 else 3)  # error: PFL308


def graded(prices: pd.Series):
    return prices.apply(lambda price: "high" if price >= 8 else "low")  # error: PFL308


def rooted(table: pd.DataFrame):
    return table["price"].apply(lambda price: math.sqrt(price)).sum()  # error: PFL308


def within(prices: pd.Series):
    return prices.map(lambda price: 1 < price <= 9 and price != 5)  # error: PFL308


def coded(names: pd.Series, codes: dict[str, int]):
    return names.map(lambda name: codes[name])  # error: PFL308


def years(days: pd.Series):
    return days.apply(lambda day: day.year)  # error: PFL308


def first_words(names: pd.Series):
    return names.apply(lambda name: name.split(" ")[0]) + "!"  # ok


def known(names: pd.Series):
    return names.apply(lambda name: name in ("a", "b"))  # hint: PFL308


def lengths(names: pd.Series):
    return names.apply(len)  # hint: PFL308


def every_cell(table: pd.DataFrame):
    return table.map(lambda cell: cell * 2)  # error: PFL308


def convenient(samples):
    return np.vectorize(lambda sample: sample * 2 if sample > 0 else 0)(samples)  # error: PFL308


def step(value):
    if value > 3:
        return 1
    return 0


def stepped(prices: pd.Series):
    return prices.apply(step)  # error: PFL308


@np.vectorize  # error: PFL308
def ramp(value):
    return max(value, 0.0) * 2


def fetched(names: pd.Series, client):
    return names.apply(lambda name: client.fetch(name))  # ok: nobody knows what it does


def parsed(names: pd.Series, parse):
    return names.map(parse)  # ok: nobody knows what it does


def looked_up(names: pd.Series, codes: dict):
    return names.map(codes)  # ok: a mapping


def by_ufunc(prices: pd.Series):
    return prices.apply(np.sqrt)  # ok: called once


def whole(prices: pd.Series):
    return prices * 1.25  # ok: the whole column


def text(names: pd.Series):
    return names.str.lower()  # ok: the whole column


def grouped(table: pd.DataFrame):
    return table.groupby("name")["price"].apply(lambda part: part.max())  # error: PFL308


def lists(prices: list):
    return list(map(lambda price: price * 2, prices))  # ok: a list


def summarized(prices: pd.Series):
    return prices.agg(["min", "max"])  # ok: reductions


def unknown(prices):
    return prices.apply(lambda price: price * 2)  # ok: nobody knows what it is


def formatted(prices: pd.Series):
    return prices.map(lambda price: f"{price:.2f}")  # ok: formatting has no form of its own


def pattern(names: pd.Series, matcher):
    return names.map(lambda name: bool(matcher.match(name)))  # ok: nobody knows what it does


def same(names: pd.Series):
    return names.map(lambda name: name)  # ok: nothing is done


def pool(executor, names: list):
    return list(executor.map(lambda name: name.lower(), names))  # ok: an executor


def searched(solve):
    return np.vectorize(solve)  # ok: nobody knows what it does


def run():
    prices = pd.Series([0.5 * i for i in range(20)])
    names = pd.Series([" A.b c", "a", "B "])
    return (
        gross(prices).tolist(),
        cleaned(names).tolist(),
        floored(prices).tolist(),
        graded(prices).tolist(),
        rooted(pd.DataFrame({"price": prices})),
        within(prices).tolist(),
        coded(pd.Series(["x", "y"]), {"x": 1, "y": 2}).tolist(),
        years(pd.Series(pd.to_datetime(["2024-01-01", "2025-06-30"]))).tolist(),
        first_words(names).tolist(),
        known(names).tolist(),
        lengths(names).tolist(),
        every_cell(pd.DataFrame({"a": [1, 2]})).to_dict("list"),
        convenient(np.array([1, -2])).tolist(),
        stepped(prices).tolist(),
    )
