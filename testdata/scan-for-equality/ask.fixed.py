"""Asking for a value by comparing, counting and listing."""


def has(names: list[str], wanted: str):
    return wanted in names


def has_turned(names: list[str], wanted: str):
    return wanted not in names


def counted(values: list, wanted):
    return values.count(wanted) > 0


def absent(values: list, wanted):
    return values.count(wanted) == 0


def size(table: dict):
    return len(table)


def has_name(rows: list, wanted):
    return any(row.name == wanted for row in rows)


def above(values: list[int], limit: int):
    return any(value > limit for value in values)


def twice(values: list, wanted):
    return values.count(wanted) > 1


def in_text(text: str, wanted: str):
    return text.count(wanted) > 0


def letters(text: str, wanted: str):
    return any(letter == wanted for letter in text)


def unknown(values, wanted):
    return any(value == wanted for value in values)


def listed(values):
    return len(list(values))


def run():
    return has(["a"], "a"), has_turned(["a"], "b"), counted([1], 1), absent([1], 1), size({1: 2})
