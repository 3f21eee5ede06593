"""Cells that are read beside work that takes longer, and of frames with few rows."""

import matplotlib.pyplot as plt
import pandas as pd


def trained(runs: pd.DataFrame, model, samples):
    scores = []
    for i in range(len(runs)):
        model.set_params(depth=runs.loc[i, "depth"])
        model.fit(samples)
        scores.append(model.best)
    return scores


def measured(runs: pd.DataFrame):
    scores = []
    for i in range(len(runs)):
        scores.append(runs.loc[i, "score"] - i)
    return scores


def drawn(runs: pd.DataFrame):
    heights = []
    for i in range(len(runs)):
        heights.append(runs.loc[i, "score"] - i)
    plt.bar(range(len(heights)), heights)


def largest(runs: pd.DataFrame):
    top = runs.nlargest(3, "score")
    total = 0
    for i in top.index:
        total += top.loc[i, "score"] - i
    return total


def named(runs: pd.DataFrame, depth: int):
    found = []
    for i, name in enumerate(("train", "test", "holdout")[:depth]):
        found.append((name, runs["score"].iloc[i]))
    return found


def shifted(runs: pd.DataFrame):
    found = []
    for i, score in zip(runs.index, runs["score"]):
        found.append(score - runs.loc[i, "depth"])
    return found


def first_deep(runs: pd.DataFrame):
    for i, score in zip(runs.index, runs["score"]):
        if score > runs.loc[i, "depth"]:
            return i
    return None


def best_three(runs: pd.DataFrame) -> list:
    found = []
    for i in range(min(3, runs.shape[0])):
        found.append(runs["score"].iloc[i])
    return found


def best_of(runs: pd.DataFrame, names: list[str]) -> list:
    most = 5
    found = []
    for i, name in enumerate(names[: min(len(runs), most)]):
        found.append((name, runs["score"].iloc[i]))
    return found


def all_of(runs: pd.DataFrame, names: list[str]) -> list:
    found = []
    for i, name in enumerate(names[: len(runs)]):
        found.append((name, runs["score"].iloc[i]))
    return found


def best_of_both(runs: pd.DataFrame, others: pd.DataFrame) -> list:
    found = []
    for i in range(min(len(others), len(runs))):
        found.append(runs["score"].iloc[i])
    return found


def page_of(runs: pd.DataFrame, names: list[str], size: int = 20) -> list:
    found = []
    for i, name in enumerate(names[:size]):
        found.append((name, runs["score"].iloc[i]))
    return found


def large_page_of(runs: pd.DataFrame, names: list[str], size: int = 5_000) -> list:
    found = []
    for i, name in enumerate(names[:size]):
        found.append((name, runs["score"].iloc[i]))
    return found
