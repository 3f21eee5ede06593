"""Frames of which nothing tells but that their rows are picked by a column."""

import numpy as np
import pandas as pd


def by_key(rows, kinds):
    found = {}
    for kind in kinds:
        found[kind] = rows[rows["kind"] == kind]  # error: PFL311
    return found


def by_attribute(rows, kinds):
    return {kind: rows[rows.kind == kind].price.sum() for kind in kinds}  # error: PFL311


def by_both(rows, kinds, least):
    found = []
    for kind in kinds:
        found.append(len(rows[(rows["kind"] == kind) & (rows["price"] > least)]))  # error: PFL311
    return found


def of_values(prices, days):
    # A column, or an array, which are filtered by themselves or by their index.
    return [prices[prices > day].sum() for day in days]  # ok


def of_index(prices, days):
    return [prices[prices.index == day].sum() for day in days]  # ok


def of_dates(dates, years):
    return [len(dates[dates.year == year]) for year in years]  # ok


def of_others(rows, kinds, marks):
    return [rows[marks["kind"] == kind] for kind in kinds]  # ok


def of_text(rows, kinds):
    return [rows[kind == "a"] for kind in kinds]  # ok


def picked(rows, kinds):
    return [rows[rows["kind"]] for kind in kinds]  # ok


def at_once(rows, kinds):
    return pd.concat([part for _, part in rows[rows["price"] > 1].groupby("kind")])  # ok


def counts(values: np.ndarray, kinds):
    return [len(values[values == kind]) for kind in kinds]  # error: PFL311
