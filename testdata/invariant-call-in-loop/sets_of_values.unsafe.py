"""Sets and lists that each iteration makes of the same values."""

KINDS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]


def chosen(table: dict, names):
    known = set(names)
    return {key: table[key] for key in table if key in known}


def same(graph, wanted: list):
    known = set(wanted)
    for node in graph:
        if set(node.keys()) != known:
            return False
    return True


def of_constants(rows):
    known = set(KINDS)
    return [row for row in rows if row.kind in known]


def of_kinds(rows: list, kinds: list):
    return [row for row in rows if isinstance(row, tuple(kinds))]


def once(table: dict, names):
    kept = set(names)
    return {key: table[key] for key in table if key in kept}


def of_each(rows):
    return [row for row in rows if row.kind in set(row.kinds)]


def few(rows):
    kinds = ("a", "b")
    return [row for row in rows if row.kind in set(kinds)]
