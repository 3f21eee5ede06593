"""Asking for a value by comparing, counting and listing."""


def has(names: list[str], wanted: str):
    return any(name == wanted for name in names)  # hint: PFL618


def has_turned(names: list[str], wanted: str):
    return not any(wanted == name for name in names)  # hint: PFL618


def counted(values: list, wanted):
    return values.count(wanted) > 0  # hint: PFL618


def absent(values: list, wanted):
    return values.count(wanted) == 0  # hint: PFL618


def size(table: dict):
    return len(list(table.keys()))  # hint: PFL618


def has_name(rows: list, wanted):
    return any(row.name == wanted for row in rows)  # ok: an attribute


def above(values: list[int], limit: int):
    return any(value > limit for value in values)  # ok: no equality


def twice(values: list, wanted):
    return values.count(wanted) > 1  # ok: how many matters


def in_text(text: str, wanted: str):
    return text.count(wanted) > 0  # ok: part of a string


def letters(text: str, wanted: str):
    return any(letter == wanted for letter in text)  # ok: `in` looks for a part of a string


def unknown(values, wanted):
    return any(value == wanted for value in values)  # ok: nobody knows what it is


def listed(values):
    return len(list(values))  # ok: an iterator may have no length


def run():
    return has(["a"], "a"), has_turned(["a"], "b"), counted([1], 1), absent([1], 1), size({1: 2})
