"""polars frames that grow."""

import polars as pl


def stacked(paths):
    table = pl.DataFrame()
    for path in paths:
        table = table.vstack(pl.read_csv(path))
    return table


def joined(paths):
    table = None
    parts = []
    for path in paths:
        part = pl.read_csv(path)
        parts.append(part)
    if parts:
        table = parts[0] if len(parts) == 1 else pl.concat(parts)
    return table


def once(paths):
    return pl.concat([pl.read_csv(path) for path in paths])


def stacked_once(left: pl.DataFrame, right: pl.DataFrame):
    return left.vstack(right)
