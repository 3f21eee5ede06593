"""What is put into collections that a name holds: `frames = {}` and then `frames[path] = read_csv(path)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from perflint.semantics.nodes import parent

_ADDING = frozenset({"append", "appendleft", "add"})
_MOST_USES = 60  # of a name that are looked at
# What makes an empty collection when it is called with nothing.
MAKERS = frozenset({"builtins.list", "builtins.dict", "builtins.set", "collections.deque"})


class Fill(NamedTuple):
    """One thing that is put into a collection; `key` for dictionaries."""

    value: ast.expr
    key: ast.expr | None = None


def may_be_display(node: ast.expr) -> bool:
    """Whether an expression makes a collection of what is written there: `[]`, `{"a": 1}`, or calls something
    with nothing, as `list()`."""
    if isinstance(node, ast.Call):
        return not node.args and not node.keywords
    return isinstance(node, (ast.List, ast.Dict, ast.Set))


def fills(uses: Iterable[ast.AST]) -> Iterator[Fill]:
    """What statements put into a collection, by the places that name it."""
    for use, _ in zip(uses, range(_MOST_USES)):
        above = parent(use)
        match above:
            case ast.Attribute(attr=method):
                call = parent(above)
                if isinstance(call, ast.Call) and call.func is above:
                    yield from _by_method(method, call.args)
            case ast.Subscript(value=container, slice=key, ctx=ast.Store()) if container is use:
                statement = parent(above)
                if isinstance(statement, ast.Assign) and above in statement.targets:
                    yield Fill(statement.value, key)


def _by_method(method: str, args: list[ast.expr]) -> Iterator[Fill]:
    match args:
        case [value] if method in _ADDING:
            yield Fill(value)
        case [key, value] if method == "setdefault":
            yield Fill(value, key)
        case [_, value] if method == "insert":
            yield Fill(value)
        case [ast.Dict(keys=keys, values=values)] if method == "update":
            yield from (Fill(value, key) for key, value in zip(keys, values) if key is not None)
