"""Sets and lists that each iteration makes of the same values."""

KINDS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]


def chosen(table: dict, names):
    return {key: table[key] for key in table if key in set(names)}  # error: PFL615


def same(graph, wanted: list):
    for node in graph:
        if set(node.keys()) != set(wanted):  # error: PFL615
            return False
    return True


def of_constants(rows):
    return [row for row in rows if row.kind in set(KINDS)]  # hint: PFL615 because iterations-unknown


def of_kinds(rows: list, kinds: list):
    return [row for row in rows if isinstance(row, tuple(kinds))]  # hint: PFL615 because iterations-unknown


def once(table: dict, names):
    kept = set(names)
    return {key: table[key] for key in table if key in kept}  # ok


def of_each(rows):
    return [row for row in rows if row.kind in set(row.kinds)]  # ok: another one each time


def few(rows):
    kinds = ("a", "b")
    return [row for row in rows if row.kind in set(kinds)]  # ok: few-by-nature


picked = lambda table, names: {key: table[key] for key in table if key in set(names)}  # error: PFL615
