"""Frames that grow by several calls of a method in each iteration."""

import pandas as pd


def twice(parts: list[pd.DataFrame]):
    table = pd.DataFrame()
    for part in parts:
        table = table.append(part)  # error: PFL305
        table = table.append(part.tail(1))  # error: PFL305
    return table


def of_lists(parts: list[list[int]]):
    found = []
    for part in parts:
        found.append(part)  # ok: a list
        found.append(part[-1:])  # ok
    return found


def once(table: pd.DataFrame, part: pd.DataFrame):
    table = table.append(part)  # ok: once
    return table.append(part)  # ok
