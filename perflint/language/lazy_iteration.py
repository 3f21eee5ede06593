"""What is gone over through functions that pass elements on one by one: `enumerate`, `zip`, `chain`, `tqdm`.

Iterating what such a call gives iterates its arguments, where and when that happens.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

_FIRST, _SECOND = slice(0, 1), slice(1, 2)
_ALL, _ALL_BUT_FIRST = slice(0, None), slice(1, None)
# The arguments that a function goes over, by its dotted name
# (https://docs.python.org/3/library/functions.html, https://docs.python.org/3/library/itertools.html).
_PASSED_ON = {
    "builtins.enumerate": _FIRST,
    "builtins.filter": _SECOND,
    "builtins.iter": _FIRST,
    "builtins.map": _ALL_BUT_FIRST,
    "builtins.reversed": _FIRST,
    "builtins.zip": _ALL,
    "itertools.accumulate": _FIRST,
    "itertools.batched": _FIRST,
    "itertools.chain": _ALL,
    "itertools.combinations": _FIRST,
    "itertools.compress": _ALL,
    "itertools.cycle": _FIRST,
    "itertools.dropwhile": _SECOND,
    "itertools.filterfalse": _SECOND,
    "itertools.groupby": _FIRST,
    "itertools.islice": _FIRST,
    "itertools.pairwise": _FIRST,
    "itertools.permutations": _FIRST,
    "itertools.product": _ALL,
    "itertools.starmap": _SECOND,
    "itertools.takewhile": _SECOND,
    "itertools.zip_longest": _ALL,
    "more_itertools.chunked": _FIRST,
    "rich.progress.track": _FIRST,
    "tqdm.tqdm": _FIRST,
    "tqdm.auto.tqdm": _FIRST,
    "tqdm.notebook.tqdm": _FIRST,
    "tqdm.std.tqdm": _FIRST,
}


def passed_on(call: ast.Call, named: Callable[[ast.expr], str | None]) -> list[ast.expr]:
    """What a call passes on element by element; nothing where it does otherwise.

    Args:
        named: the dotted name of a function that is called.
    """
    places = _PASSED_ON.get(named(call.func) or "") if call.args else None
    return call.args[places] if places is not None else []


def sources(value: ast.expr, named: Callable[[ast.expr], str | None]) -> Iterator[ast.expr]:
    """What is gone over where a value is, besides itself: `rows` and `more` for `tqdm(chain(rows, more))`."""
    if isinstance(value, ast.Call):
        for inner in passed_on(value, named):
            deeper = list(sources(inner, named))
            yield from deeper or [inner]
