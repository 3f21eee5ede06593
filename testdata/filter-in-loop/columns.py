"""A column picked by another one, masks made of a column's values, and steps of a loop."""

import datetime

import pandas as pd


class Sales:
    def __init__(self, reader) -> None:
        self.rows: pd.DataFrame = pd.DataFrame(columns=["branch", "amount"])
        self.reader = reader

    def load(self, path: str) -> None:
        self.rows = self.reader.read(path)

    def by_branch(self, branches):
        for branch in branches:
            yield self.rows.query("branch == @branch")  # error: PFL311


def amounts(sales: pd.DataFrame, branches):
    return {b: sales["amount"][sales["branch"] == b].sum() for b in branches}  # error: PFL311


def by_function(sales: pd.DataFrame, branches):
    for branch in branches:
        yield sales.loc[lambda rows: rows["branch"] == branch]  # error: PFL311


def by_values(sales: pd.DataFrame, branches):
    for branch in branches:
        yield sales[sales["branch"].to_numpy() == branch]  # error: PFL311


def by_text(sales: pd.DataFrame, branches):
    for branch in branches:
        yield sales[sales["branch"].str.lower() == branch.lower()]  # error: PFL311


def by_day(sales: pd.DataFrame, first: datetime.date, last: datetime.date):
    day = first
    found = {}
    while day <= last:
        found[day] = len(sales.loc[sales["day"] == day, "amount"])  # error: PFL311
        day += datetime.timedelta(days=1)
    return found


def handed(rows, branches):
    return [rows[rows["branch"] == branch] for branch in branches]  # error: PFL311


def report(path, branches):
    return handed(pd.read_csv(path), branches)


def until_empty(sales: pd.DataFrame, branch, ask):
    while ask():
        yield sales[sales["branch"] == branch]  # ok: the same each time


def of_another(sales: pd.DataFrame, other: pd.DataFrame, branches):
    for branch in branches:
        yield sales["amount"][other["branch"] == branch]  # ok: a mask of another frame


def best(sales: pd.DataFrame, branches):
    for branch in branches:
        yield sales["amount"][sales["branch"].max() == branch]  # ok: no mask


def first_of(sales: pd.DataFrame, branches):
    for branch in branches:
        yield sales["amount"].iloc[0] == branch  # ok: one cell


def larger(sales: pd.DataFrame, limits):
    for limit in limits:
        yield sales[sales["amount"].abs() > limit]  # ok: no equality


def of_groups(sales: pd.DataFrame):
    for branch, rows in sales.groupby("branch"):
        yield branch, rows["amount"][rows["kind"] == "cash"]  # ok: each group's own rows


def counted_off(sales: pd.DataFrame, tries):
    while tries > 0:
        tries -= 1
        yield sales[sales["branch"] == "north"]  # ok: the same each time


def of_objects(sales, branches):
    for branch in branches:
        yield sales["amount"][sales["branch"] == branch]  # ok: nobody says what it is
