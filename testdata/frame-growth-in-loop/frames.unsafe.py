"""Reports put together from pieces."""

import pandas as pd


def pieces(parts):
    table = pd.DataFrame()
    table_parts = []
    for part in parts:
        # one day
        table_parts.append(pd.DataFrame(part))
    if table_parts:
        table = pd.concat([table, *table_parts], ignore_index=True)
    return table


def first_then_more(parts):
    table = None
    table_parts = []
    for part in parts:
        day = pd.DataFrame(part)
        table_parts.append(day)
    if table_parts:
        table = (
            table_parts[0]
            if len(table_parts) == 1
            else pd.concat(table_parts, ignore_index=True)
        )
    return table


def columns(parts):
    table = pd.DataFrame({"day": [1, 2]})
    table_parts = []
    for name, part in parts.items():
        table_parts.append(pd.Series(part, name=name))
    if table_parts:
        table = pd.concat([table, *table_parts], axis=1)
    return table


def rows(parts):
    table = pd.DataFrame(columns=["name", "size"])
    table_rows = []
    for name, size in parts:
        table_rows.append([name, size * 2])
    if table_rows:
        table = pd.DataFrame(table_rows, columns=table.columns)
    return table


def rows_by_shape(parts):
    table = pd.DataFrame(columns=["name", "size"])
    table_rows = []
    for name, size in parts:
        table_rows.append({"name": name, "size": size})
    if table_rows:
        table = pd.DataFrame(table_rows, columns=table.columns)
    return table


def rows_by_number(parts):
    table = pd.DataFrame(columns=["name", "size"])
    for number, (name, size) in enumerate(parts):
        table.loc[number] = [name, size]
    return table


def appended(parts):
    table = pd.DataFrame()
    table_parts = []
    for part in parts:
        table_parts.append({"value": part})
    if table_parts:
        table = pd.concat([table, pd.DataFrame(table_parts)], ignore_index=True)
    return table


def appended_frames(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    table_parts = []
    for part in parts:
        table_parts.append(part)
    if table_parts:
        table = pd.concat([table, *table_parts])
    return table


def read(parts):
    table = pd.DataFrame({"value": [0]})
    for part in parts:
        extra = pd.DataFrame({"value": [part + len(table)]})
        table = pd.concat([table, extra], ignore_index=True)
    return table


def caught(parts):
    table = pd.DataFrame({"value": [0]})
    try:
        for part in parts:
            table = pd.concat([table, pd.DataFrame({"value": [part]})])
    except ValueError:
        return table
    return table


def collected(parts):
    frames = []
    for part in parts:
        frames.append(pd.DataFrame(part))
    return pd.concat(frames)


def comprehended(parts):
    return pd.concat([pd.DataFrame(part) for part in parts])


def named_frame(parts):
    df = []
    for part in parts:
        df.append(part)
    return df


def afresh(groups, total: pd.DataFrame):
    tables = []
    for group in groups:
        table = pd.DataFrame(group)
        table = pd.concat([table, total])
        tables.append(table)
    return tables


def updated(table: pd.DataFrame, changes: dict):
    for key, change in changes.items():
        table.attrs[key] = change
    return table


def pairs(left: pd.DataFrame, right: pd.DataFrame):
    return pd.concat([left, right])


def few(table: pd.DataFrame):
    for name in ("a", "b", "c"):
        table = pd.concat([table, pd.Series([1], name=name)])
    return table


def flushed(parts, sink):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table, pd.DataFrame(part)])
        if len(table) > 1000:
            sink(table)
            table = pd.DataFrame()
    sink(table)


def windows(parts):
    recent = pd.DataFrame({"value": [0, 0, 0]})
    for part in parts:
        recent = pd.concat([recent.iloc[1:], pd.DataFrame({"value": [part]})])
    return recent


def mine(parts, concat):
    table = None
    for part in parts:
        table = concat([table, part])
    return table


def run():
    days = [{"a": [1, 2], "b": ["x", "y"]}, {"a": [3], "b": ["z"]}]
    return (
        pieces(days).to_dict("list"),
        pieces([]).to_dict("list"),
        first_then_more(days).to_dict("split"),
        first_then_more(days[:1]).to_dict("split"),
        first_then_more([]),
        columns({"a": [1, 2], "b": [3, 4]}).to_dict("split"),
        rows([("x", 1), ("y", 2)]).to_dict("split"),
        rows([]).to_dict("split"),
        rows_by_shape([("x", 1), ("y", 2)]).to_dict("split"),
        rows_by_number([("x", 1), ("y", 2)]).to_dict("split"),
        read([1, 2]).to_dict("list"),
        caught([1, 2]).to_dict("list"),
    )
