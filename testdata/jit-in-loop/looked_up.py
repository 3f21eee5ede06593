"""Functions that are there already, each compiled once, and such as are made in each pass."""

from numba import njit


def compiled(schema, signatures):
    found = {}
    for name, signature in signatures:
        method = getattr(schema, name)
        found[name] = njit(signature)(method)  # ok: another function each time
    return found


def each(functions):
    return [njit(function) for function in functions]  # ok


def by_key(table, keys):
    for key in keys:
        step = table[key]
        print(njit(step)(1))  # ok


def anew(rows, factor):
    for row in rows:
        scale = lambda x: x * factor  # noqa: E731
        fast = njit(scale)  # error: PFL211
        print(fast(row))
