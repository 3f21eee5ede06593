"""Frames that grow under a condition, in another form, or by rows with keys."""

import pandas as pd


class Ledger:
    def __init__(self):
        self.rows = pd.DataFrame(columns=["name", "amount"])

    def fill(self, entries: list[tuple[str, float]]):
        for name, amount in entries:
            self.rows.loc[f"{name}-1"] = [name, amount]  # error: PFL305


def converted(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table.infer_objects(), part])  # error: PFL305
    return table


def reordered(parts: list[pd.DataFrame]):
    table = parts[0]
    for part in parts[1:]:
        table = pd.concat([part, table.reset_index(drop=True)])  # error: PFL305
    return table


def if_wanted(parts: list[pd.DataFrame], wanted: bool):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table, part]) if wanted else None  # error: PFL305
    return table


def if_any(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    for part in parts:
        table = table if part.empty else pd.concat([table, part])  # error: PFL305
    return table


def first_or_more(parts: list[pd.DataFrame]):
    table = None
    for part in parts:
        table = part if table is None else pd.concat([table, part])  # error: PFL305
    return table


def by_key(entries: dict[str, list[float]]):
    table = pd.DataFrame([], columns=["low", "high"])
    for key, entry in entries.items():
        name = key.strip()
        table.loc[name] = entry  # error: PFL305
    return table


def by_number(entries: list[list[float]]):
    table = pd.DataFrame(index=[], columns=["low", "high"])
    place = 0
    for entry in entries:
        table.loc[place, :] = entry  # error: PFL305
        place += 1
    return table


def latest(parts: list[pd.DataFrame], wanted: bool):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table, part]) if wanted else part  # ok: starts anew
    return table


def window(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    for part in parts:
        table = pd.concat([table.tail(100), part])  # ok: a window
    return table


def same_row(entries: list[list[float]]):
    table = pd.DataFrame(columns=["low", "high"])
    for entry in entries:
        table.loc["last"] = entry  # ok: one row
    return table


def filled(entries: dict[str, list[float]], names: list[str]):
    table = pd.DataFrame(index=names, columns=["low", "high"])
    for key, entry in entries.items():
        table.loc[key] = entry  # ok: the rows are there
    return table


def of_dict(entries: dict[str, list[float]]):
    table = pd.DataFrame({"low": [1.0], "high": [2.0]})
    for key, entry in entries.items():
        table.loc[key] = entry  # ok: of rows that may be there
    return table


def once(parts: list[pd.DataFrame]):
    return pd.concat([part.infer_objects() for part in parts])  # ok: once


def listed(parts: list[pd.DataFrame]):
    found = []
    for part in parts:
        found = found + [part] if len(part) else found  # hint: PFL603
    return found


def in_groups(parts: list[pd.DataFrame]):
    tables = []
    for part in parts:
        table = pd.concat([part.infer_objects(), part])  # ok: of its own each time
        tables.append(table)
    return tables
