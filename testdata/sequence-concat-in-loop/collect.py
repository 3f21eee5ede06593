"""Lists and tuples that are rebuilt to grow, and lists that grow in place."""


def numbers(size):
    items = []
    for number in range(size):
        items = items + [number]  # hint: PFL603
    return items


def pairs(rows):
    found = [0]
    for row in rows:
        found = found + [row, row]  # hint: PFL603
    return found


def held(rows, registry):
    items = []
    registry["items"] = items
    for row in rows:
        items = items + [row]  # hint: PFL603
    return items


def fields(rows):
    names = ()
    for row in rows:
        names += (row,)  # hint: PFL603
    return names


def front(rows):
    items = []
    for row in rows:
        items = [row] + items  # hint: PFL603
    return items


def flat(groups):
    found = []
    for lists in groups:
        found.append(sum(lists, []))  # hint: PFL603
    return found


def in_place(rows):
    items = []
    for row in rows:
        items += [row]  # ok: extends in place
    return items


def appended(rows):
    items = []
    for row in rows:
        items.append(row)  # ok
    return items


def afresh(rows):
    found = []
    for row in rows:
        line = [row]
        line = line + [0]  # ok: bound in each iteration
        found.append(line)
    return found


def once(rows):
    items = [1]
    items = items + list(rows)  # ok: no loop
    return items


def totals(rows):
    total = 0
    for row in rows:
        total = total + row  # ok: a number
    return total


def total_of(groups):
    found = []
    for group in groups:
        found.append(sum(group, 0))  # ok: numbers
    return found


def unknown(rows, start):
    items = start
    for row in rows:
        items = items + row  # ok: nobody knows what it is
    return items


def run():
    registry = {}
    return (
        numbers(5),
        numbers(0),
        pairs([1]),
        held([1, 2], registry),
        fields("ab"),
        front([1, 2]),
        flat([[[1], [2]]]),
        afresh([1]),
    )
