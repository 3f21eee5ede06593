"""What is gone over through functions that pass elements on one by one: `enumerate`, `zip`, `chain`, `tqdm`.

Iterating what such a call gives iterates its arguments, where and when that happens.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.knowledge.kinds import told_of

_ARGUMENTS = {
    "first": slice(0, 1),
    "second": slice(1, 2),
    "all": slice(0, None),
    "all but first": slice(1, None),
}
# The arguments that a function goes over, by its dotted name: as stubs say, and of what has none
# (https://docs.python.org/3/library/functions.html, https://docs.python.org/3/library/itertools.html).
_PASSED_ON = {name: _ARGUMENTS[which] for name, which in told_of("passes_on").items()} | {
    "more_itertools.chunked": _ARGUMENTS["first"],
    "rich.progress.track": _ARGUMENTS["first"],
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
