"""Columns of frames that are cut down to a few rows before."""

import pandas as pd


def best(weights: pd.DataFrame, names: dict[int, str], count: int) -> list[str]:
    top = weights[weights["weight"] > 0]
    top = top.sort_values("weight", ascending=False).head(count)
    top["name"] = top["number"].apply(lambda number: names[number])
    return top["name"].tolist()


def largest(sales: pd.DataFrame) -> pd.Series:
    return sales.nlargest(5, "price")["price"].apply(lambda price: price * 1.2)


def first(prices: pd.Series) -> pd.Series:
    return prices.head(3).apply(lambda price: price * 1.2)


def by_attribute(sales: pd.DataFrame) -> pd.Series:
    few = sales.head(3)
    return few.price.apply(lambda price: price * 1.2)


def positive(sales: pd.DataFrame) -> pd.Series:
    sold = sales[sales["price"] > 0]
    return sold["price"] * 1.2


def named(weights: pd.DataFrame, names: dict[int, str]) -> pd.Series:
    return weights["number"].map(names)


def sold(sales: pd.DataFrame) -> pd.Series:
    return sales.price * 1.2
