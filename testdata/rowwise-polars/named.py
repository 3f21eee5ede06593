"""Rows that are only picked, and rows that are computed with."""

import polars as pl


def names(frame: pl.DataFrame):
    return [name for name, price in frame.iter_rows()]  # ok: computes-nothing


def doubled(frame: pl.DataFrame):
    return [price * 2 for name, price in frame.iter_rows()]  # error: PFL312


def column(frame: pl.DataFrame):
    return frame["name"].to_list()  # ok
