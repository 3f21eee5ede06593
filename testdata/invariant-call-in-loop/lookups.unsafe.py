"""Sets that are made to look one value up, of what is not known otherwise."""


def shared(rows, owners):
    known = set(owners)
    return [row for row in rows if row in known]


def in_file(path, owners):
    with open(path) as file:
        known = frozenset(owners)
        for line in file:
            if line not in known:
                yield line


def counted(rows, owners):
    for row in rows:
        print(row, len(set(owners)))


def of_each(rows):
    return [row for row in rows if "a" in set(row)]


def growing(rows, owners):
    for row in rows:
        if row not in set(owners):
            owners.append(row)


def by_call(rows, find):
    return [row for row in rows if row in set(find())]


def once(row, owners):
    return row in set(owners)
