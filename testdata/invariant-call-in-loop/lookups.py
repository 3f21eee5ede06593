"""Sets that are made to look one value up, of what is not known otherwise."""


def shared(rows, owners):
    return [row for row in rows if row in set(owners)]  # error: PFL615


def in_file(path, owners):
    with open(path) as file:
        for line in file:
            if line not in frozenset(owners):  # error: PFL615
                yield line


def counted(rows, owners):
    for row in rows:
        print(row, len(set(owners)))  # ok: may be an iterator


def of_each(rows):
    return [row for row in rows if "a" in set(row)]  # ok: another set each time


def growing(rows, owners):
    for row in rows:
        if row not in set(owners):  # ok: the loop changes it
            owners.append(row)


def by_call(rows, find):
    return [row for row in rows if row in set(find())]  # ok: may give another value each time


def once(row, owners):
    return row in set(owners)  # ok: no loop
