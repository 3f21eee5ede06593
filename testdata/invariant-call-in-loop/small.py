"""Small sets, and calls that run a few times."""

import inspect


def grown(kinds: list[type]):
    for kind in kinds:
        if kind in frozenset({int, float}):  # ok: two
            yield kind


def accepted(function, **options: str):
    return {
        name: value
        for name, value in options.items()
        if name in inspect.signature(function).parameters  # ok: the arguments of one call
    }


def missing(rows: list[str], found: list[str]):
    return [row for row in rows if row not in set(found)]  # error: PFL615
