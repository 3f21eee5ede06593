"""Searches in what an outer comprehension goes over."""


def of_each_group(groups: list[list[dict[str, int]]], keys: list[int]):
    return [[next(row for row in rows if row["key"] == key) for key in keys] for rows in groups]  # hint: PFL610


def of_one(rows: list[dict[str, int]], keys: list[int]):
    return [next(row for row in rows if row["key"] == key) for key in keys]  # hint: PFL610


def by_key(rows: dict[int, str], keys: list[int]):
    return [rows[key] for key in keys]  # ok


def once(rows: list[dict[str, int]], key: int):
    return next(row for row in rows if row["key"] == key)  # ok


def run():
    rows = [{"key": 1}, {"key": 2}]
    return of_each_group([rows, rows[::-1]], [1, 2]), of_one(rows, [2, 1])
