import pandas as pd
import seaborn as sns


def violins(table: pd.DataFrame, labels: list, axes: list):
    for label, ax in zip(labels, axes):
        part = table[table.label == label]  # ok: the drawing takes longer
        sns.violinplot(data=part, x="gene", y="value", ax=ax)


def sums(table: pd.DataFrame, labels: list):
    found = {}
    for label in labels:
        found[label] = table[table.label == label]["value"].sum()  # error: PFL311
    return found
