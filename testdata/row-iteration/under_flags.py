"""Columns that not each row is asked for."""

import pandas as pd


def collect(frame: pd.DataFrame, graded: bool = True):
    words, grades = [], []
    for _, row in frame.iterrows():
        words.append(row["word"])
        if graded:
            grades.append(row["grade"])
    return words, grades


def skipped(frame: pd.DataFrame, graded: bool = True):
    grades = []
    for _, row in frame.iterrows():
        if row["word"] and not graded:
            continue
        grades.append(row["grade"])
    return grades


def chosen(frame: pd.DataFrame, graded: bool):
    return [row["grade"] if graded else row["word"] for _, row in frame.iterrows()]


def repeated(frame: pd.DataFrame, times: int):
    found = []
    for _, row in frame.iterrows():
        for _ in range(times):
            found.append(row["grade"])
    return found


def of_some_rows(frame: pd.DataFrame):
    found = []
    for _, row in frame.iterrows():
        if row["word"] != "a":
            found.append(row["grade"])
    return found


def used_before(frame: pd.DataFrame, graded: bool):
    frame["grade"] = frame["grade"].fillna(0)
    found = []
    for _, row in frame.iterrows():
        if graded:
            found.append(row["grade"])
    return found


def run():
    words = pd.DataFrame({"word": ["a", "b"]})
    grades = words.assign(grade=[1, 2])
    return (
        collect(words, graded=False),
        skipped(words, graded=False),
        repeated(words, 0),
        of_some_rows(grades),
        used_before(grades, graded=True),
    )
