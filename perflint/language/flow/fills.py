"""What is put into collections that a name holds: `frames = {}` and then `frames[path] = read_csv(path)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import NamedTuple

from perflint.language.nodes import parent

# What makes an empty collection when it is called with nothing.
MAKERS = frozenset({"builtins.list", "builtins.dict", "builtins.set", "collections.deque"})
# Builtins that neither change nor keep what they are passed.
LOOKING = frozenset(
    "len print sorted min max sum any all enumerate list tuple set frozenset dict zip str repr"
    " isinstance type id bool".split()
)
_ADDING = frozenset({"append", "appendleft", "add"})
# Methods of collections that put nothing into them.
_PUTTING_NOTHING = frozenset(
    "keys values items get index count pop popleft popitem remove discard clear copy sort reverse union"
    " intersection difference symmetric_difference issubset issuperset isdisjoint".split()
)
_MOST_USES = 60  # of a name that are looked at
_MOST = 8  # fills that are looked at


class Fill(NamedTuple):
    """One thing that is put into a collection; `key` for dictionaries."""

    value: ast.expr
    key: ast.expr | None = None


class Contents(NamedTuple):
    """What is put into a collection.

    Attributes:
        complete: whether nothing else can be: no other code gets hold of it.
    """

    fills: tuple[Fill, ...]
    complete: bool


def may_be_display(node: ast.expr) -> bool:
    """Whether an expression makes a collection of what is written there: `[]`, `{"a": 1}`, or calls something
    with nothing, as `list()`."""
    if isinstance(node, ast.Call):
        return not node.args and not node.keywords
    return isinstance(node, (ast.List, ast.Dict, ast.Set))


def contents(uses: Iterable[ast.Name]) -> Contents:
    """What statements put into a collection, by the places that name it."""
    found: list[Fill] = []
    complete = True
    for number, use in enumerate(uses):
        if number == _MOST_USES or len(found) >= _MOST:
            return Contents(tuple(found[:_MOST]), complete=False)
        fills = fills_of(use)
        if fills is None:
            complete = False
        else:
            found += fills
    return Contents(tuple(found), complete)


def fills_of(use: ast.Name | ast.Attribute) -> Iterable[Fill] | None:
    """What a use of a collection puts into it; None where that is not known, or where other code gets it."""
    above = parent(use)
    if not isinstance(use.ctx, ast.Load):
        return None if isinstance(above, ast.AugAssign) else ()
    match above:
        case ast.Attribute(attr=method):
            call = parent(above)
            if isinstance(call, ast.Call) and call.func is above:
                return _by_method(method, call.args)
        case ast.Subscript(value=container) if container is use:
            return _by_item(above)
        case ast.Call(func=ast.Name(id=name), args=args) if use in args:
            return () if name in LOOKING else None
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return () if iterable is use else None
        case (
            ast.If()
            | ast.While()
            | ast.UnaryOp()
            | ast.Compare()
            | ast.FormattedValue()
            | ast.Return()
        ):
            return ()
    return None


def _by_item(item: ast.Subscript) -> Iterable[Fill] | None:
    if not isinstance(item.ctx, ast.Store):
        return ()
    statement = parent(item)
    if isinstance(statement, ast.Assign) and item in statement.targets:
        return (Fill(statement.value, item.slice),)
    return () if isinstance(statement, ast.AugAssign) else None


def _by_method(method: str, args: list[ast.expr]) -> Iterable[Fill] | None:
    match args:
        case [value] if method in _ADDING:
            return (Fill(value),)
        case [key, value] if method == "setdefault":
            return (Fill(value, key),)
        case [_, value] if method == "insert":
            return (Fill(value),)
        case [ast.List(elts=values) | ast.Tuple(elts=values)] if method == "extend":
            return [Fill(value) for value in values]
        case [ast.Dict(keys=keys, values=values)] if method == "update" and None not in keys:
            return [Fill(value, key) for key, value in zip(keys, values)]
    return () if method in _PUTTING_NOTHING else None
