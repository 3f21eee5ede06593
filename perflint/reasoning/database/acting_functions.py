"""Functions that fetch a row in order to do something with it: to hold a lock on it, or to change it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import Final

from perflint.language.nodes import FUNCTIONS, descendants, last_name, parents
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.outlining.outline import TESTED

# Marks of functions.
HOLDS_LOCK: Final = "holds_lock"
CHANGES_FOUND: Final = "changes_found"  # and gives back no more than whether it did
TELLS_WHETHER: Final = "tells_whether"  # gives back `True` or `False` alone

_LOCKING = frozenset({"with_for_update", "select_for_update"})
_LOCK = re.compile(r"lock(?:s|ed|ing)?(?:_|$)|mutex|semaphore", re.IGNORECASE)
_WORDS = ("lock", "mutex", "emaphore")
_ASKING = ("session", "Session", ".objects", ".query")
# One of these, or a match of `_FOR_UPDATE`, has each text with a statement of `_STATEMENT`, in lower case:
# they are found in a hundredth of its time, since each begins with letters that are known.
_STATING = ("advisory_", "get_lock")
_FOR_UPDATE = re.compile(r"for\s+(?:no\s+key\s+)?update")
_STATEMENT = re.compile(
    r"\bFOR\s+(?:NO\s+KEY\s+)?UPDATE\b|advisory_\w*lock|\bGET_LOCK\s*\(", re.IGNORECASE
)


@function_marks
def locking(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that lock rows, and the context managers that hold a lock over their block."""
    names, text = functions.names, functions.text
    if any(word in text for word in _WORDS):
        for index, yields in functions.yields.items():
            if any(map(_is_locked, yields)):
                yield FoundMark(index, HOLDS_LOCK)
    places: list[ast.AST] = []
    if any(word in text for word in _LOCKING):
        places += (node for node in names.nodes(ast.Attribute) if node.attr in _LOCKING)
    lower = text.lower()
    if any(word in lower for word in _STATING) or _FOR_UPDATE.search(lower) is not None:
        places += (
            node
            for node in names.nodes(ast.Constant)
            if isinstance(node.value, str) and _STATEMENT.search(node.value) is not None
        )
    for node in places:
        place, _ = functions.places.place(node)
        if not place.flags & TESTED:  # unlike `if for_update:`
            yield FoundMark(place.owner, HOLDS_LOCK)


def _is_locked(gives: ast.AST) -> bool:
    """Whether a `yield` stands in a `with` statement that holds a lock."""
    for up in parents(gives):
        if isinstance(up, FUNCTIONS):
            return False
        if isinstance(up, (ast.With, ast.AsyncWith)):
            if any(
                isinstance(node, (ast.Name, ast.Attribute)) and _LOCK.search(last_name(node))
                for item in up.items
                for node in descendants(item.context_expr)
            ):
                return True
    return False


@function_marks
def changing(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that set something on an object which a call gave them, and return no more than whether
    they did."""
    if not any(word in functions.text for word in _ASKING):
        return
    for node in functions.names.nodes(ast.Attribute):
        if node.ctx.__class__ is not ast.Store or node.value.__class__ is not ast.Name:
            continue
        if node.value.id in ("self", "cls"):
            continue
        index = functions.places.place(node)[0].owner
        function = functions.owner(index)
        if not isinstance(function, FUNCTIONS):
            continue
        bound = functions.names.scopes[function].bindings.get(node.value.id, ())
        if any(isinstance(one.value, (ast.Call, ast.Await)) for one in bound):
            if _tells_whether(functions.returns.get(index, ())):
                yield FoundMark(index, CHANGES_FOUND)


@function_marks
def telling(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that give back no more than whether they did what they are called for."""
    if not any(word in functions.text for word in ("return True", "return False")):
        return
    for index, returns in functions.returns.items():
        if _tells_whether(returns) and any(
            isinstance(one.value, ast.Constant) and isinstance(one.value.value, bool)
            for one in returns
        ):
            yield FoundMark(index, TELLS_WHETHER)


def _tells_whether(returns: Sequence[ast.Return]) -> bool:
    return all(one.value is None or isinstance(one.value, ast.Constant) for one in returns)
