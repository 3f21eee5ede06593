import pandas as pd


def total(frame: pd.DataFrame, column):
    found = 0
    for label in frame.index.tolist():
        found += frame.loc[label, column]  # error: PFL307
    return found


def numbered(frame: pd.DataFrame, column):
    labels = frame.index.tolist()
    lines = []
    for place, label in enumerate(labels):
        lines.append(f"{place}: {frame.at[label, column]}")  # error: PFL307
    return lines


def names(frame: pd.DataFrame):
    return [frame.loc[label]["name"] for label in frame.index.values]  # error: PFL307


def chosen(frame: pd.DataFrame, wanted):
    labels = frame.index[frame["name"].isin(wanted)][:3]
    return [frame.loc[label, "name"] for label in labels.tolist()]  # ok


def listed(frame: pd.DataFrame):
    return [str(label) for label in frame.index.tolist()]  # ok


def by_column(frame: pd.DataFrame, column):
    found = 0
    for value in frame[column].tolist():  # ok
        found += value
    return found


def mapped(frame: pd.DataFrame, prices):
    labels = list(prices)
    return [prices[label] for label in labels if label in frame.columns]  # ok
