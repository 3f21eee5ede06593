"""Text and numbers of polars, one by one."""

import polars as pl


def shown(people: pl.DataFrame):
    return people.select(
        pl.col("name").str.to_uppercase().alias("upper"),
        pl.col("name").str.strip_chars().str.to_lowercase().alias("lower"),
        pl.col("name").str.replace_all("a", "$1", literal=True).alias("dollars"),
        pl.col("name").str.starts_with("A").alias("first"),
        pl.col("size").round(1).cast(pl.Float64).alias("round"),
        (pl.col("size") > 1).alias("large"),
        (pl.col("size") * 2).cast(pl.Float64).alias("double"),
    )


def silent(people: pl.DataFrame, prefixes, places):
    return people.select(
        pl.col("name").map_elements(lambda name: name.title()),
        pl.col("name").map_elements(lambda name: name.startswith(("A", "B"))),
        pl.col("name").map_elements(lambda name: name.startswith(prefixes)),
        pl.col("name").map_elements(lambda name: name.replace("a", "b", 1)),
        pl.col("name").map_elements(lambda name: name.strip(name[:1])),
        pl.col("name").map_elements(lambda name: name.encode("utf-8")),
        pl.col("name").map_elements(lambda name: places.upper(name)),
        pl.col("size").map_elements(lambda size: round(size, size)),
        pl.col("size").map_elements(lambda size: round(size)),
        pl.col("name").str.to_uppercase(),
    )


def run():
    people = pl.DataFrame({"name": [" Ada", "ba", None], "size": [1.25, 0.5, None]})
    return shown(people).to_dicts()
