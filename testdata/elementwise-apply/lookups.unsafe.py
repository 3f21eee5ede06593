"""Look-ups by a table, calls without a form for whole columns, and lists stay silent."""

import pandas as pd

LABELS = {"a": "first", "b": "second"}


def labelled(frame: pd.DataFrame) -> pd.Series:
    return frame["kind"].map(LABELS)


def parsed(frame: pd.DataFrame, parser) -> pd.Series:
    return frame["text"].map(parser.parse)


def doubled(numbers: list[int]) -> list[int]:
    return list(map(lambda number: number * 2, numbers))


def run():
    frame = pd.DataFrame({"kind": ["a", "b"]})
    return list(labelled(frame)), doubled([1, 2])


def items(people: pd.Series):
    return people.apply(lambda person: person["name"])


def items_of_a_table(keys: pd.Series, table: dict):
    return keys.map(lambda key: table[key]["name"])


def first_letters(names: pd.Series):
    return names.str[0]
