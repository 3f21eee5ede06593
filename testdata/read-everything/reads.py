"""Tables of which a few columns are used."""

import pandas as pd


def total(path: str):
    frame = pd.read_csv(path)  # error: PFL321
    return frame["price"].sum()


def ratio(path: str):
    frame = pd.read_parquet(path)  # error: PFL321
    return (frame["price"] / frame["count"]).mean(), len(frame)


def pair(path: str):
    frame = pd.read_excel(path)  # error: PFL321
    return frame[["price", "count"]].max()


def told(path: str):
    frame = pd.read_csv(path, usecols=["price"])  # ok: reads-a-part
    return frame["price"].sum()


def some_rows(path: str):
    frame = pd.read_csv(path, nrows=100)  # ok: reads-a-part
    return frame["price"].sum()


def wide(path: str):
    frame = pd.read_csv(path)  # ok: many columns
    return frame[["a", "b", "c", "d"]].sum()


def given(path: str):
    frame = pd.read_csv(path)  # ok: another function gets it
    print(frame["price"].sum())
    return frame


def changed(path: str):
    frame = pd.read_csv(path)  # ok: it gets a column
    frame["tax"] = frame["price"] * 0.2
    return frame["tax"].sum()


def filtered(path: str):
    frame = pd.read_csv(path)  # ok: rows with all columns
    return frame[frame["price"] > 1]
