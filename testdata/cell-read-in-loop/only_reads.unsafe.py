"""The only rule that is on: what others would say is left to it."""

import pandas as pd


def over_rows(runs: pd.DataFrame):
    total = 0
    for i in range(len(runs)):
        total += runs.loc[i, "score"]
        total -= runs.loc[i, "loss"]
    return total


def stored(runs: pd.DataFrame):
    for label, score in zip(runs.index, runs["score"]):
        runs.at[label, "double"] = score * 2
    return runs


def whole(runs: pd.DataFrame):
    return runs["score"].sum()


def once(runs: pd.DataFrame):
    return runs.at[0, "score"]
