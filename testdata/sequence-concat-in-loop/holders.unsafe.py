"""Lists that somebody else holds before they grow, or while they do."""


def with_first(rows: list[int]):
    items = []
    first = items
    items = items.copy()
    for row in rows:
        items.append(row)
    return first, items


def in_a_dict(rows: list[int]):
    items = []
    box = {"items": items}
    items = items.copy()
    for row in rows:
        items.append(row)
    return box, items


def with_default(rows: list[int], items: list[int] = []) -> list[int]:  # noqa: B006
    items = items.copy()
    for row in rows:
        items.append(row)
    return items


def from_caller(items: list[int], rows: list[int]) -> list[int]:
    items = items.copy()
    # the caller keeps its own
    for row in rows:
        items.append(row)
    return items


def of_group(groups: list[list[int]]):
    flat = groups[0]
    flat = flat.copy()
    for group in groups[1:]:
        flat += group
    return flat, groups


def paths(depth: int, path: list[int], found: list[list[int]]) -> None:
    if depth == 0:
        found.append(path)
        return
    for step in range(depth):
        path = path + [step]
        paths(depth - 1, path, found)


def while_read(rows: list[int]):
    items = [0]
    seen = []
    for row in rows:
        for item in items:
            seen.append(item)
            if item < 3:
                items = items + [row]
    return items, seen


def consumed(rows: list[int]) -> tuple[list[int], list[int]]:
    queue = list(rows)
    first = queue
    out = []
    while queue:
        row = queue.pop()
        if row > 1:
            queue = queue + [row - 2]
        out.append(row)
    return out, first


def both(rows: list[int]) -> tuple[list[int], list[int]]:
    even, odd = [], []
    for row in rows:
        if row % 2:
            odd.append(row)
        else:
            even.append(row)
    return even, odd


def swapped(rows: list[int]) -> tuple[list[int], list[int]]:
    one, other = [], []
    for row in rows:
        one = one + [row]
        one, other = other, one
    return one, other


def fresh_each(grid: list[list[int]]) -> list[list[int]]:
    table = []
    for row in grid:
        cells = []
        for cell in row:
            cells.append(cell)
        table.append(cells)
    return table


def kept_sums(groups: list[list[int]], count: int) -> list[list[int]]:
    tables = []
    for _ in range(count):
        tables.append(sum(groups, []))
    for number, table in enumerate(tables):
        table.append(number)
    return tables


def in_place(rows: list[int]) -> list[int]:
    items = []
    for row in rows:
        items.append(row)
    return items


def copied(rows: list[int]) -> list[list[int]]:
    return [[*rows, row] for row in rows]


def once(rows: list[int], more: list[int]) -> list[int]:
    rows = rows + more
    return rows


def afresh(rows: list[list[int]]) -> list[list[int]]:
    out = []
    for row in rows:
        row = row + [0]
        out.append(row)
    return out


def numbers(rows: list[int]) -> int:
    total = 0
    for row in rows:
        total = total + row
    return total


def last(rows: list[list[int]]) -> list[int]:
    window: list[int] = []
    for row in rows:
        window = row + [1]
    return window


def retried(fetch) -> list[int]:
    items: list[int] = []
    while True:
        items = items + [fetch()]
        break
    return items


def extended(rows: list[list[int]]) -> list[int]:
    items = []
    for row in rows:
        items += row
    return items


def of_key(groups: dict[str, list[int]]) -> dict[str, list[int]]:
    for key in groups:
        groups[key] = groups[key] + [0]
    return groups


def halved(rows: list[int]) -> list[list[int]]:
    out = []
    for row in rows:
        out.append([row] + [row])
    return out


def headed(rows: list[list[int]]) -> list[list[int]]:
    return [[0] + row for row in rows]


def joined(left: list[int], right: list[int]) -> list[int]:
    return left + right


def run():
    given, groups = [0], [[1], [2, 3]]
    found: list[list[int]] = []
    paths(3, [], found)
    return (
        with_first([1, 2]),
        in_a_dict([1]),
        (with_default([1]), with_default([2])),
        (from_caller(given, [1]), from_caller(given, []), given),
        of_group(groups),
        found,
        while_read([5, 6]),
        consumed([5, 1]),
        both([1, 2, 3]),
        swapped([1, 2, 3]),
        fresh_each([[1, 2], []]),
        kept_sums(groups, 2),
    )
