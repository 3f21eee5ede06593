"""Several cells of one loop, which is one thing to change."""

import matplotlib.pyplot as plt
import pandas as pd


def trained(runs: pd.DataFrame, model, samples):
    scores = []
    for depth in runs["depth"]:
        model.set_params(depth=depth)
        model.fit(samples)
        scores.append(model.best)
    return scores


def drawn(runs: pd.DataFrame):
    heights = []
    for label in runs.index[runs["score"] > 0]:
        heights.append(runs.at[label, "score"])
    plt.bar(range(len(heights)), heights)


def summary(runs: pd.DataFrame):
    means = runs.groupby("model").mean()
    found = {}
    for label, score in zip(means.index, means["score"]):
        found[label] = score
    return found


def both(runs: pd.DataFrame, models: pd.DataFrame):
    found = []
    for label, row_score in zip(runs.index, runs["score"]):
        score = row_score
        found.append(score * models.at[label, "weight"])
        found.append(models.loc[label, "bias"])
    return found


def copied(runs: pd.DataFrame, models: pd.DataFrame):
    for label, row_score, rank in zip(runs.index, runs["score"], runs["rank"]):
        score = row_score
        models.at[label, "score"] = score
        models.at[label, "rank"] = rank
    return models


def of_another(runs: pd.DataFrame, models: pd.DataFrame):
    for label, score, name in zip(runs.index, runs["score"], runs["name"]):
        models.at[label, "score"] = score * 2
        models.loc[label, "name"] = name
    return models


def sent(runs: pd.DataFrame, models: pd.DataFrame, session):
    for label, run in runs.iterrows():
        session.send_message(run["name"])
        models.at[label, "sent"] = True


def first_found(runs: pd.DataFrame, wanted: float):
    for score, name in zip(runs["score"], runs["name"]):
        if score > wanted:
            return name
    return None


def collected(runs: pd.DataFrame):
    found = pd.DataFrame(columns=["name", "score"])
    for label, row_name, score in zip(runs.index, runs["name"], runs["score"]):
        name = row_name
        found.loc[label] = [name, score]
    return found
