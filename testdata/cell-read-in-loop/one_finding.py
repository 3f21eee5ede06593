"""Several cells of one loop, which is one thing to change."""

import matplotlib.pyplot as plt
import pandas as pd


def trained(runs: pd.DataFrame, model, samples):
    scores = []
    for label in runs.index:
        model.set_params(depth=runs.at[label, "depth"])  # hint: PFL307 because far-more-work
        model.fit(samples)
        scores.append(model.best)
    return scores


def drawn(runs: pd.DataFrame):
    heights = []
    for label in runs.index[runs["score"] > 0]:
        heights.append(runs.at[label, "score"])  # hint: PFL307 because for-picture
    plt.bar(range(len(heights)), heights)


def summary(runs: pd.DataFrame):
    means = runs.groupby("model").mean()
    found = {}
    for label in means.index:
        found[label] = means.at[label, "score"]  # hint: PFL307 because one-row-a-group
    return found


def both(runs: pd.DataFrame, models: pd.DataFrame):
    found = []
    for label in runs.index:
        score = runs.at[label, "score"]  # error: PFL307
        found.append(score * models.at[label, "weight"])
        found.append(models.loc[label, "bias"])
    return found


def copied(runs: pd.DataFrame, models: pd.DataFrame):
    for label in runs.index:
        score = runs.at[label, "score"]  # ok: loop-stores-cells
        models.at[label, "score"] = score  # error: PFL306
        models.at[label, "rank"] = runs.at[label, "rank"]
    return models


def of_another(runs: pd.DataFrame, models: pd.DataFrame):
    for label, run in runs.iterrows():  # error: PFL303
        models.at[label, "score"] = run["score"] * 2  # error: PFL306
        models.loc[label, "name"] = run["name"]
    return models


def sent(runs: pd.DataFrame, models: pd.DataFrame, session):
    for label, run in runs.iterrows():  # ok: does-input-or-output
        session.send_message(run["name"])
        models.at[label, "sent"] = True  # error: PFL306


def first_found(runs: pd.DataFrame, wanted: float):
    for i in range(len(runs)):  # ok: does-input-or-output
        if runs["score"].iloc[i] > wanted:  # error: PFL307
            return runs["name"].iloc[i]
    return None


def collected(runs: pd.DataFrame):
    found = pd.DataFrame(columns=["name", "score"])
    for label in runs.index:
        name = runs.at[label, "name"]  # error: PFL307
        found.loc[label] = [name, runs.at[label, "score"]]  # error: PFL305
    return found
