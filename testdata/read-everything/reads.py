"""Tables of which a few columns are used."""

import pandas as pd
import polars as pl


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


def at_once(path: str):
    return pd.read_csv(path)["price"].sum()  # error: PFL321


def pair_at_once(path: str):
    return pd.read_csv(path)[["price", "count"]]  # error: PFL321


def sheet(path: str):
    return pd.read_excel(path, sheet_name="prices")["price"]  # error: PFL321


def sheets(path: str):
    return pd.read_excel(path, sheet_name=None)["prices"]  # ok: reads-sheets


def some_sheets(path: str, names: list[str]):
    found = pd.read_excel(path, sheet_name=names)  # ok: reads-sheets
    return found["prices"]


def of_polars(path: str):
    frame = pl.read_csv(path)  # error: PFL321
    return frame["price"].sum()


def of_polars_told(path: str):
    return pl.read_parquet(path, columns=["price"])["price"].sum()  # ok: reads-a-part


def lazily(path: str):
    return pl.scan_csv(path).select("price").collect()["price"]  # ok


def first_rows(path: str):
    return pd.read_csv(path)[:10]  # ok: rows with all columns


def by_condition(path: str, mask):
    return pd.read_csv(path)[mask]  # ok: rows with all columns
