"""Frames that come from elsewhere: other libraries, conditions, groups."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq


def totals(table: pa.Table):
    return [row["price"] * row["count"] for _, row in table.to_pandas().iterrows()]


def matching(path, wanted):
    frame = pq.read_table(path).to_pandas()
    for column, value in wanted.items():
        frame = frame[frame[column] == value]
    prices = []
    for price, tax in zip(frame["price"], frame["tax"]):
        prices.append(price + tax)
    return prices


def from_polars(frame: pl.DataFrame):
    found = []
    for _, row in frame.to_pandas().iterrows():
        found.append(row["price"] + row["tax"])
    return found


def near(topics: pd.DataFrame, limit: float):
    chosen = topics.loc[topics["distance"] <= limit, :]
    parents = {}
    for _, row in chosen.sort_values("parent").iterrows():
        parents[row["topic"]] = row["parent"]
    return parents


def both(topics: pd.DataFrame, limit: float):
    chosen = topics.loc[(topics["distance"] <= limit) & ~topics["hidden"], "topic":]
    return [topic + parent for topic, parent in zip(chosen["topic"], chosen["parent"])]


def of_group(path, key):
    group = pd.read_csv(path).groupby("order").get_group(key)
    return [price * count for price, count in zip(group["price"], group["count"])]


def one_row(topics: pd.DataFrame, label):
    row = topics.loc[label, :]
    return [value for value in row]


def as_lists(table: pa.Table):
    return [row["price"] * row["count"] for row in table.to_pylist()]
