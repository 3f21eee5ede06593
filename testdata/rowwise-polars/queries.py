"""Lazy frames that are collected in loops."""

import polars as pl


def by_country(path, countries: list[str]):
    sales = pl.scan_parquet(path)
    found = {}
    for country in countries:
        found[country] = sales.filter(pl.col("country") == country).collect()  # error: PFL312
    return found


def totals(sales: pl.LazyFrame, names: list[str]):
    query = sales.group_by("shop")
    return [query.agg(pl.col(name).sum()).collect() for name in names]  # error: PFL312


def _rows_of(sales: pl.LazyFrame, shop):
    return sales.filter(pl.col("shop") == shop).collect()  # error: PFL312


def by_shop(sales: pl.LazyFrame, shops: list[str]):
    return {shop: _rows_of(sales, shop) for shop in shops}


def per_split(sales: pl.LazyFrame):
    found = []
    for split in ("train", "test", "valid"):
        rows = sales.filter(pl.col("split") == split)
        found.append(rows.collect())  # hint: PFL312 because few-elements
    return found


def together(sales: pl.LazyFrame, countries: list[str]):
    queries = [sales.filter(pl.col("country") == country) for country in countries]
    return pl.collect_all(queries)  # ok


def per_file(paths: list[str]):
    return [pl.scan_csv(path).collect() for path in paths]  # ok: another-source


def _load(path):
    return pl.scan_csv(path).filter(pl.col("price") > 1).collect()  # ok: another-source


def loaded(paths: list[str]):
    return [_load(path) for path in paths]


def in_parts(sales: pl.LazyFrame, size, step):
    found = 0
    for start in range(0, size, step):
        found += sales.slice(start, step).collect().height  # ok: slice-at-a-time
    return found


def walked(edges: pl.LazyFrame, node):
    seen = []
    while node is not None:
        step = edges.filter(pl.col("start") == node).collect()  # ok: feeds-next-iteration
        seen.append(node)
        node = step["end"][0] if step.height else None
    return seen


def gathered(collectors):
    return [one.collect() for one in collectors]  # ok: nothing says what they are
