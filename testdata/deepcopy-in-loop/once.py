"""Copies that no loop makes, or that are no deep ones."""

import copy


def once(rows: list[dict[str, list[int]]], base: dict[str, list[int]]):
    own = copy.deepcopy(base)  # ok: before the loop
    for row in rows:
        own.update(row)
    return own


def shallow(rows: list[dict[str, list[int]]]):
    return [copy.copy(row) for row in rows]  # ok: a flat copy


def first(rows: list[dict[str, list[int]]]):
    for row in rows:
        return copy.deepcopy(row)  # ok: it returns with the first
    return None


def defined(rows: list[dict[str, list[int]]]):
    makers = []
    for row in rows:

        def make(given=row):
            return copy.deepcopy(given)  # ok: it is only defined here

        makers.append(make)
    return makers
