"""Frames of Dask, which a file may hold beside those of pandas."""

import dask.dataframe as dd
import pandas as pd


def prices(rows):
    return [row["price"] for _, row in rows.iterrows()]  # ok: may be one of Dask


def sorted_rows(rows):
    rows = rows.sort_values(by="price")
    for _, row in rows.iterrows():  # ok: may be one of Dask
        print(row["price"])


def merged(left, right):
    both = left.merge(right, on="item")
    for i in range(len(both)):  # ok: may be one of Dask
        print(both.iloc[i])


def kept(rows):
    for row in rows.itertuples():  # ok: quick, whatever it is of
        print(row.price)


def read(path):
    return dd.read_csv(path), pd.read_csv(path)
