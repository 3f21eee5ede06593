"""Where the frames come from."""

import polars as pl


def sales(path) -> pl.DataFrame:
    return pl.read_csv(path)


def revenue(lazy: pl.LazyFrame, shop):
    rows = lazy.filter(pl.col("shop") == shop)
    return rows.collect()["price"].sum()  # hint: PFL312


def first_rows(lazy: pl.LazyFrame, shop):
    return lazy.filter(pl.col("shop") == shop).head(10).collect()  # ok: a slice at a time
