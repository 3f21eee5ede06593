"""Lists that are made from two others, and do not grow."""


def pairs(rows: list[list[int]]):
    found = []
    for row in rows:
        both = row + [0]  # ok: another one for each row
        found.append(both)
    return found


def padded(rows: list[list[int]]):
    row = []
    for given in rows:
        row = given + [0]  # ok: it is replaced, and does not grow
    return row
