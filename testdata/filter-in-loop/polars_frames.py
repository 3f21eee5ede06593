"""Frames of polars that are filtered by the value of a loop."""

import polars as pl


def totals(orders: pl.DataFrame, codes):
    return {code: orders.filter(pl.col("code") == code)["total"].sum() for code in codes}  # error: PFL311


def by_both(path, pairs):
    orders = pl.read_csv(path)
    for code, day in pairs:
        yield orders.filter((pl.col("code") == code) & (pl.col("day") == day))  # error: PFL311


def by_keyword(orders: pl.DataFrame, codes):
    return [orders.filter(code=code).height for code in codes]  # error: PFL311


def by_own_column(orders: pl.DataFrame):
    return [orders.filter(orders["code"] == code).height for code in orders["code"].unique()]  # error: PFL311


def above(orders: pl.DataFrame, limits):
    return [orders.filter(pl.col("total") > limit).height for limit in limits]  # ok: no equality


def by_another(orders: pl.DataFrame, prices: pl.DataFrame, codes):
    return [orders.filter(prices["code"] == code).height for code in codes]  # ok: not a column of it


def of_each(frames: list[pl.DataFrame], code):
    return [frame.filter(pl.col("code") == code) for frame in frames]  # ok: another frame each time


def written_out(orders: pl.DataFrame):
    return [orders.filter(pl.col("state") == state).height for state in ("open", "paid")]  # ok


def together(orders: pl.LazyFrame, codes):
    return pl.collect_all([orders.filter(pl.col("code") == code) for code in codes])  # ok


def narrowed(orders: pl.DataFrame, names):
    for name in names:
        orders = orders.filter(pl.col(name) == name)  # ok: narrower each time
    return orders


def split(orders: pl.DataFrame):
    for part in orders.partition_by("code"):
        yield part.filter(pl.col("total") == 0)  # ok


def once(orders: pl.DataFrame, code):
    return orders.filter(pl.col("code") == code)  # ok
