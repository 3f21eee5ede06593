"""Functions applied to columns."""

import numpy as np
import pandas as pd


def gross(prices: pd.Series):
    return prices * 1.25 + 2


def cleaned(names: pd.Series):
    return names.map(lambda name: name.strip().lower().replace(".", ""))


def floored(prices: pd.Series):
    return prices.where(prices > 3, 3)


def graded(prices: pd.Series):
    return (prices >= 8).map({True: "high", False: "low"})


def rooted(table: pd.DataFrame):
    return np.sqrt(table["price"]).sum()


def within(prices: pd.Series):
    return (((1 < prices) & (prices <= 9))) & (prices != 5)


def coded(names: pd.Series, codes: dict[str, int]):
    return names.map(codes)


def years(days: pd.Series):
    return days.dt.year


def first_words(names: pd.Series):
    return names.apply(lambda name: name.split(" ")[0]) + "!"


def known(names: pd.Series):
    return names.isin(("a", "b"))


def lengths(names: pd.Series):
    return names.apply(len)


def every_cell(table: pd.DataFrame):
    return table.map(lambda cell: cell * 2)


def convenient(samples):
    return np.vectorize(lambda sample: sample * 2 if sample > 0 else 0)(samples)


def step(value):
    if value > 3:
        return 1
    return 0


def stepped(prices: pd.Series):
    return prices.apply(step)


@np.vectorize
def ramp(value):
    return max(value, 0.0) * 2


def fetched(names: pd.Series, client):
    return names.apply(lambda name: client.fetch(name))


def parsed(names: pd.Series, parse):
    return names.map(parse)


def looked_up(names: pd.Series, codes: dict):
    return names.map(codes)


def by_ufunc(prices: pd.Series):
    return prices.apply(np.sqrt)


def whole(prices: pd.Series):
    return prices * 1.25


def text(names: pd.Series):
    return names.str.lower()


def grouped(table: pd.DataFrame):
    return table.groupby("name")["price"].apply(lambda part: part.max())


def lists(prices: list):
    return list(map(lambda price: price * 2, prices))


def summarized(prices: pd.Series):
    return prices.agg(["min", "max"])


def unknown(prices):
    return prices.apply(lambda price: price * 2)


def formatted(prices: pd.Series):
    return prices.map(lambda price: f"{price:.2f}")


def pattern(names: pd.Series, matcher):
    return names.map(lambda name: bool(matcher.match(name)))


def same(names: pd.Series):
    return names.map(lambda name: name)


def pool(executor, names: list):
    return list(executor.map(lambda name: name.lower(), names))


def searched(solve):
    return np.vectorize(solve)


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
