import numpy as np
import pandas as pd
import torch


def distinct(table: pd.DataFrame, others: pd.DataFrame):
    return [one for one in others["id"] if one not in table["id"].unique()]  # error: PFL607


def listed(table: pd.DataFrame, names: list[str]):
    found = []
    for name in names:
        if name in table["name"].tolist():  # error: PFL607
            found.append(name)
    return found


def by_list(ids: np.ndarray, names: list[int]):
    return [name for name in names if name in list(ids)]  # hint: PFL607


def of_tensor(ids: torch.Tensor, names: list[int]):
    return [name for name in names if name in ids.tolist()]  # hint: PFL207


def of_index(table: pd.DataFrame, names: list[str]):
    return [name for name in names if name in table["name"].dropna().index]  # ok: an index looks up a hash


def changed(table: pd.DataFrame, names: list[str]):
    for name in names:
        if name in table["name"].unique():  # ok: rows are taken out in the loop
            table = table[table["name"] != name]
    return table


def same(table: pd.DataFrame, names: list[str], wanted: str):
    return [name for name in names if wanted in table["name"].unique()]  # ok: what is looked up is always the same


def once(table: pd.DataFrame, name: str):
    return name in table["name"].unique()  # ok: in no loop


def inner(tables: list[pd.DataFrame], name: str):
    return [table.shape for table in tables if name in table["name"].unique()]  # ok: another table each time


def at_once(table: pd.DataFrame, names: list[str]):
    known = set(table["name"].unique())
    return [name for name in names if name in known]  # ok: a set


def cut(text: str, names: list[str]):
    return [name for name in names if name in text.split()]  # ok: no column


def of_each_group(groups: list[list[str]], names: list[str]):
    return [[name in group for name in names] for group in groups]  # hint: PFL607
