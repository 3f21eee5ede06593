"""Text and numbers of polars, one by one."""

import polars as pl


def shown(people: pl.DataFrame):
    return people.select(
        pl.col("name").map_elements(lambda name: name.upper(), return_dtype=pl.String).alias("upper"),  # error: PFL308
        pl.col("name").map_elements(lambda name: name.strip().lower()).alias("lower"),  # error: PFL308
        pl.col("name").map_elements(lambda name: name.replace("a", "$1"), return_dtype=str).alias("dollars"),  # error: PFL308
        pl.col("name").map_elements(lambda name: name.startswith("A"), return_dtype=pl.Boolean).alias("first"),  # error: PFL308
        pl.col("size").map_elements(lambda size: round(size, 1), return_dtype=pl.Float64).alias("round"),  # error: PFL308
        pl.col("size").map_elements(lambda size: size > 1, return_dtype=pl.Boolean).alias("large"),  # error: PFL308
        pl.col("size").map_elements(lambda size: size * 2, return_dtype=pl.Float64).alias("double"),  # error: PFL308
    )


def silent(people: pl.DataFrame, prefixes, places):
    return people.select(
        pl.col("name").map_elements(lambda name: name.title()),  # ok: polars has other rules for titles
        pl.col("name").map_elements(lambda name: name.startswith(("A", "B"))),  # ok: several texts
        pl.col("name").map_elements(lambda name: name.startswith(prefixes)),  # ok: they may be several
        pl.col("name").map_elements(lambda name: name.replace("a", "b", 1)),  # ok: the first only
        pl.col("name").map_elements(lambda name: name.strip(name[:1])),  # ok: another text for each
        pl.col("name").map_elements(lambda name: name.encode("utf-8")),  # ok: no text
        pl.col("name").map_elements(lambda name: places.upper(name)),  # ok: a method of something else
        pl.col("size").map_elements(lambda size: round(size, size)),  # ok: other digits for each
        pl.col("size").map_elements(lambda size: round(size)),  # ok: gives an integer
        pl.col("name").str.to_uppercase(),  # ok
    )


def run():
    people = pl.DataFrame({"name": [" Ada", "ba", None], "size": [1.25, 0.5, None]})
    return shown(people).to_dicts()
