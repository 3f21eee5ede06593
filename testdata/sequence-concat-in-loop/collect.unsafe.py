"""Lists and tuples that are rebuilt to grow, and lists that grow in place."""


def numbers(size):
    items = []
    for number in range(size):
        items.append(number)
    return items


def pairs(rows):
    found = [0]
    for row in rows:
        found += [row, row]
    return found


def held(rows, registry):
    items = []
    registry["items"] = items
    items = items.copy()
    for row in rows:
        items.append(row)
    return items


def fields(rows):
    names = ()
    for row in rows:
        names += (row,)
    return names


def front(rows):
    items = []
    for row in rows:
        items = [row] + items
    return items


def flat(groups):
    found = []
    for lists in groups:
        found.append(sum(lists, []))
    return found


def in_place(rows):
    items = []
    for row in rows:
        items += [row]
    return items


def appended(rows):
    items = []
    for row in rows:
        items.append(row)
    return items


def afresh(rows):
    found = []
    for row in rows:
        line = [row]
        line = line + [0]
        found.append(line)
    return found


def once(rows):
    items = [1]
    items = items + list(rows)
    return items


def totals(rows):
    total = 0
    for row in rows:
        total = total + row
    return total


def total_of(groups):
    found = []
    for group in groups:
        found.append(sum(group, 0))
    return found


def unknown(rows, start):
    items = start
    for row in rows:
        items = items + row
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
