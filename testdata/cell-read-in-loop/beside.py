"""Cells that are read beside work that takes longer, and of frames with few rows."""

import matplotlib.pyplot as plt
import pandas as pd


def trained(runs: pd.DataFrame, model, samples):
    scores = []
    for i in range(len(runs)):  # hint: PFL303 because far-more-work
        model.set_params(depth=runs.loc[i, "depth"])  # hint: PFL307
        model.fit(samples)
        scores.append(model.best)
    return scores


def measured(runs: pd.DataFrame):
    scores = []
    for i in range(len(runs)):  # error: PFL303
        scores.append(runs.loc[i, "score"] - i)  # error: PFL307
    return scores


def drawn(runs: pd.DataFrame):
    heights = []
    for i in range(len(runs)):  # error: PFL303
        heights.append(runs.loc[i, "score"] - i)  # hint: PFL307
    plt.bar(range(len(heights)), heights)


def largest(runs: pd.DataFrame):
    top = runs.nlargest(3, "score")
    total = 0
    for i in top.index:
        total += top.loc[i, "score"] - i  # ok: handful-of-rows
    return total


def named(runs: pd.DataFrame, depth: int):
    found = []
    for i, name in enumerate(("train", "test", "holdout")[:depth]):
        found.append((name, runs["score"].iloc[i]))  # hint: PFL307 because few-elements
    return found


def shifted(runs: pd.DataFrame):
    found = []
    for i, row in runs.iterrows():  # error: PFL303
        found.append(row["score"] - runs.loc[i, "depth"])  # error: PFL307
    return found


def first_deep(runs: pd.DataFrame):
    for i, row in runs.iterrows():  # ok: does-input-or-output
        if row["score"] > runs.loc[i, "depth"]:  # error: PFL307
            return i
    return None


def best_three(runs: pd.DataFrame) -> list:
    found = []
    for i in range(min(3, runs.shape[0])):
        found.append(runs["score"].iloc[i])  # hint: PFL307 because few-elements
    return found


def best_of(runs: pd.DataFrame, names: list[str]) -> list:
    most = 5
    found = []
    for i, name in enumerate(names[: min(len(runs), most)]):
        found.append((name, runs["score"].iloc[i]))  # hint: PFL307 because few-elements
    return found


def all_of(runs: pd.DataFrame, names: list[str]) -> list:
    found = []
    for i, name in enumerate(names[: len(runs)]):
        found.append((name, runs["score"].iloc[i]))  # error: PFL307
    return found


def best_of_both(runs: pd.DataFrame, others: pd.DataFrame) -> list:
    found = []
    for i in range(min(len(others), len(runs))):
        found.append(runs["score"].iloc[i])  # error: PFL307
    return found


def page_of(runs: pd.DataFrame, names: list[str], size: int = 20) -> list:
    found = []
    for i, name in enumerate(names[:size]):
        found.append((name, runs["score"].iloc[i]))  # hint: PFL307 because few-elements
    return found


def large_page_of(runs: pd.DataFrame, names: list[str], size: int = 5_000) -> list:
    found = []
    for i, name in enumerate(names[:size]):
        found.append((name, runs["score"].iloc[i]))  # error: PFL307
    return found
