"""Lists that go on in the next line, for which the brackets around the whole were enough."""


def two(rows: list[list[int]], more: list[int]) -> list[int]:
    items = []
    for row in rows:
        items = items + (row  # hint: PFL603
            + more)
    return items


def repeated(rows: list[int]) -> list[int]:
    items = [0]
    for row in rows:
        items = (items + ([row]  # hint: PFL603
            * 2))
    return items


def called(rows: list[int]) -> list[int]:
    items = [0]
    for row in rows:
        items = items + list(  # hint: PFL603
            range(row)
        )
    return items


def element(rows: list[int]) -> list[int]:
    items = [0]
    for row in rows:
        items = items + [row  # hint: PFL603
            + 1]
    return items


def appended(rows: list[int]) -> list[int]:
    items = [0]
    for row in rows:
        items.append(row  # ok
            + 1)
    return items


def extended(rows: list[list[int]], more: list[int]) -> list[int]:
    items = []
    for row in rows:
        items += (row  # ok
            + more)
    return items


def once(row: list[int], more: list[int]) -> list[int]:
    return (row  # ok
        + more)


def replaced(rows: list[list[int]], more: list[int]) -> list[int]:
    items = []
    for row in rows:
        items = (row  # ok
            + more)
    return items


def run():
    rows = [[1, 2], [3]]
    numbers = [1, 2, 3]
    return (
        two(rows, numbers),
        repeated(numbers),
        called(numbers),
        element(numbers),
        appended(numbers),
        extended(rows, numbers),
        replaced(rows, numbers),
    )
