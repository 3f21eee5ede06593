"""Frames that come from elsewhere: other libraries, conditions, groups."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq


def totals(table: pa.Table):
    return [row["price"] * row["count"] for _, row in table.to_pandas().iterrows()]  # error: PFL303


def matching(path, wanted):
    frame = pq.read_table(path).to_pandas()
    for column, value in wanted.items():
        frame = frame[frame[column] == value]
    prices = []
    for _, row in frame.iterrows():  # error: PFL303
        prices.append(row["price"] + row["tax"])
    return prices


def from_polars(frame: pl.DataFrame):
    found = []
    for _, row in frame.to_pandas().iterrows():  # error: PFL303
        found.append(row["price"] + row["tax"])
    return found


def near(topics: pd.DataFrame, limit: float):
    chosen = topics.loc[topics["distance"] <= limit, :]
    parents = {}
    for _, row in chosen.sort_values("parent").iterrows():  # error: PFL303
        parents[row["topic"]] = row["parent"]
    return parents


def both(topics: pd.DataFrame, limit: float):
    chosen = topics.loc[(topics["distance"] <= limit) & ~topics["hidden"], "topic":]
    return [row["topic"] + row["parent"] for _, row in chosen.iterrows()]  # error: PFL303


def of_group(path, key):
    group = pd.read_csv(path).groupby("order").get_group(key)
    return [row["price"] * row["count"] for _, row in group.iterrows()]  # error: PFL303


def one_row(topics: pd.DataFrame, label):
    row = topics.loc[label, :]
    return [value for value in row]  # ok: the values of one row


def as_lists(table: pa.Table):
    return [row["price"] * row["count"] for row in table.to_pylist()]  # ok: dictionaries
