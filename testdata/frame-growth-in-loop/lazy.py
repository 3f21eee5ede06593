"""polars frames that grow."""

import polars as pl


def stacked(paths):
    table = pl.DataFrame()
    for path in paths:
        table = table.vstack(pl.read_csv(path))  # hint: PFL305
    return table


def joined(paths):
    table = None
    for path in paths:
        part = pl.read_csv(path)
        table = part if table is None else pl.concat([table, part])  # hint: PFL305
    return table


def once(paths):
    return pl.concat([pl.read_csv(path) for path in paths])  # ok: once


def stacked_once(left: pl.DataFrame, right: pl.DataFrame):
    return left.vstack(right)  # ok: once
