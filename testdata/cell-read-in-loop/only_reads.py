# perflint-test: {"select": ["PFL307"]}
"""The only rule that is on: what others would say is left to it."""

import pandas as pd


def over_rows(runs: pd.DataFrame):
    total = 0
    for i in range(len(runs)):
        total += runs.loc[i, "score"]  # error: PFL307
        total -= runs.loc[i, "loss"]
    return total


def stored(runs: pd.DataFrame):
    for label in runs.index:
        runs.at[label, "double"] = runs.at[label, "score"] * 2  # error: PFL307
    return runs


def whole(runs: pd.DataFrame):
    return runs["score"].sum()  # ok


def once(runs: pd.DataFrame):
    return runs.at[0, "score"]  # ok
