"""Reports put together from pieces."""

import pandas as pd


def pieces(parts):
    table = pd.DataFrame()
    for part in parts:
        # one day
        table = pd.concat([table, pd.DataFrame(part)], ignore_index=True)  # error: PFL305
    return table


def first_then_more(parts):
    table = None
    for part in parts:
        day = pd.DataFrame(part)
        if table is None:
            table = day
        else:
            table = pd.concat([table, day], ignore_index=True)  # error: PFL305
    return table


def columns(parts):
    table = pd.DataFrame({"day": [1, 2]})
    for name, part in parts.items():
        table = pd.concat([table, pd.Series(part, name=name)], axis=1)  # error: PFL305
    return table


def rows(parts):
    table = pd.DataFrame(columns=["name", "size"])
    for name, size in parts:
        table.loc[len(table)] = [name, size * 2]  # error: PFL305
    return table


def rows_by_shape(parts):
    table = pd.DataFrame(columns=["name", "size"])
    for name, size in parts:
        table.loc[table.shape[0]] = {"name": name, "size": size}  # error: PFL305
    return table


def rows_by_number(parts):
    table = pd.DataFrame(columns=["name", "size"])
    for number, (name, size) in enumerate(parts):
        table.loc[number] = [name, size]  # error: PFL305
    return table


def appended(parts):
    table = pd.DataFrame()
    for part in parts:
        table = table.append({"value": part}, ignore_index=True)  # error: PFL305
    return table


def appended_frames(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    for part in parts:
        table = table.append(part)  # error: PFL305
    return table


def read(parts):
    table = pd.DataFrame({"value": [0]})
    for part in parts:
        extra = pd.DataFrame({"value": [part + len(table)]})
        table = pd.concat([table, extra], ignore_index=True)  # error: PFL305
    return table


def caught(parts):
    table = pd.DataFrame({"value": [0]})
    try:
        for part in parts:
            table = pd.concat([table, pd.DataFrame({"value": [part]})])  # error: PFL305
    except ValueError:
        return table
    return table


def collected(parts):
    frames = []
    for part in parts:
        frames.append(pd.DataFrame(part))  # ok: a list
    return pd.concat(frames)  # ok: once


def comprehended(parts):
    return pd.concat([pd.DataFrame(part) for part in parts])  # ok: once


def named_frame(parts):
    df = []
    for part in parts:
        df.append(part)  # ok: a list that is called df
    return df


def afresh(groups, total: pd.DataFrame):
    tables = []
    for group in groups:
        table = pd.DataFrame(group)
        table = pd.concat([table, total])  # ok: bound in each iteration
        tables.append(table)
    return tables


def updated(table: pd.DataFrame, changes: dict):
    for key, change in changes.items():
        table.attrs[key] = change  # ok: no rows
    return table


def pairs(left: pd.DataFrame, right: pd.DataFrame):
    return pd.concat([left, right])  # ok: once


def few(table: pd.DataFrame):
    for name in ("a", "b", "c"):
        table = pd.concat([table, pd.Series([1], name=name)])  # ok: three
    return table


def flushed(parts, sink):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table, pd.DataFrame(part)])  # ok: emptied by and by
        if len(table) > 1000:
            sink(table)
            table = pd.DataFrame()
    sink(table)


def windows(parts):
    recent = pd.DataFrame({"value": [0, 0, 0]})
    for part in parts:
        recent = pd.concat([recent.iloc[1:], pd.DataFrame({"value": [part]})])  # ok: a window
    return recent


def mine(parts, concat):
    table = None
    for part in parts:
        table = concat([table, part])  # ok: nobody knows what it is
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
