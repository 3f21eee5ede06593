"""Rows that are each written to a file or sent by a library that is not known, and tables of groups."""

from __future__ import annotations

import pandas as pd
from letters import Letter, Post


def letters(people: pd.DataFrame) -> None:
    for number, person in people.iterrows():  # ok: does-input-or-output
        letter = Letter(person["name"])
        letter.save(f"letter_{number}.docx")


def posted(people: pd.DataFrame, post: Post) -> None:
    for _, person in people.iterrows():  # ok: does-input-or-output
        post.send_message(person["address"], "Hello")


def kept(people: pd.DataFrame, save) -> list[str]:
    found = []
    for _, person in people.iterrows():  # error: PFL303
        found.append(save(person["name"]))
    return found


def crossed(people: pd.DataFrame) -> dict[str, int]:
    found = {}
    for town, row in pd.crosstab(people["town"], people["age"]).iterrows():  # hint: PFL303 because one-row-a-group
        found[town] = row["adult"] * 2
    return found


def pivoted(people: pd.DataFrame) -> dict[str, int]:
    found = {}
    towns = people.pivot_table(values="age", index="town").reset_index().rename(columns={"age": "mean"})
    for _, row in towns.iterrows():  # hint: PFL303 because one-row-a-group
        found[row["town"]] = row["mean"] * 2
    return found


def per_row(people: pd.DataFrame) -> pd.Series:
    towns = people.pivot_table(values="age", index="town")
    return towns.apply(lambda row: row["age"] * 2, axis=1)  # hint: PFL304 because one-row-a-group
