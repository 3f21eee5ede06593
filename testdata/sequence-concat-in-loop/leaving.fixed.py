"""Lists that somebody has got when they grow: by `return`, an exception, `max`; and lists of other classes."""


class Loud(list):
    """A list that goes into others in capitals."""

    def __radd__(self, other: list) -> list:
        return other + [str(item).upper() for item in self]


def in_finally(rows: list[int]):
    items = [0]
    try:
        return items
    finally:
        for row in rows:
            items = items + [row]


def in_body(rows: list[int], leave: bool):
    items = [0]
    for row in rows:
        try:
            if leave:
                return items
        finally:
            items = items + [row]
    return items


def asserted(rows: list[int]):
    items = [0]
    try:
        assert not items, items
    except AssertionError as error:
        for row in rows:
            items = items + [row]
        return error.args[0], items


def chosen(rows: list[int], other: list[int]):
    items = [0]
    longer = max(items, other)
    for row in rows:
        items = items + [row]
    return longer, items


def measured(rows: list[int]):
    items = [0]
    largest = max(items)
    for row in rows:
        items.append(row)
    return largest, items


def tested(rows: list[int], more: bool):
    items = [0]
    for row in rows:
        if more or items:
            items.append(row)
    return items


def loud(groups: list[list[str]]):
    items = []
    for group in groups:
        items = items + group
    return items


def quiet(texts: list[str]):
    items = []
    for text in texts:
        items = items + text.split()
    return items


def appended(rows: list[int]):
    items = []
    for row in rows:
        items.append(row)
    return items


def extended(groups: list[list[int]]):
    items = []
    for group in groups:
        items += group
    return items


def afresh(rows: list[int]):
    found = []
    for row in rows:
        items = [0]
        items = items + [row]
        found.append(items)
    return found


def once(items: list[int], row: int):
    return items + [row]


def added(numbers: list[int]):
    total = 0
    for number in numbers:
        total = total + number
    return total


def joined(texts: list[str]):
    return [text + "!" for text in texts]


def paired(rows: list[int]):
    return [[row] + [row] for row in rows]


def counted(rows: list[int]):
    count = 0
    for _ in rows:
        count += 1
    return count


def run():
    return (
        in_finally([1, 2]),
        in_body([1, 2], True),
        asserted([1, 2]),
        chosen([1], [-1]),
        measured([1, 2]),
        tested([1, 2], False),
        quiet(["a b", "c"]),
    )
