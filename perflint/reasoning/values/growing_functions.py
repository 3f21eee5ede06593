"""Functions that give back a parameter with more in it, which callers in a loop copy anew each time."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Final

from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)

# With the parameter, and how it gets longer: `text concat`, `seen merge`.
GROWS: Final = effect_kind("grows", "gives it back with more in it", handed_back=True)
CONCAT: Final = "concat"
MERGE: Final = "merge"


_MAY_GROW = frozenset({ast.BinOp, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Call})


@function_effects
def growing(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that return a parameter with something behind or before it."""
    for index, value, statement in returned_values(functions):
        if value.__class__ is ast.Call and value.func.__class__ is not ast.Name:
            continue
        for name, how in _grown(value):
            if functions.is_plain_parameter(name, index, value) and not functions.loops(statement):
                yield FoundEffect(index, GROWS, f"{name} {how}")


def returned_values(functions: FileFunctions) -> Sequence[tuple[int, ast.expr, ast.stmt]]:
    """What functions with parameters return, each with the index of the function and the statement: of a
    name what is assigned to it."""
    return functions.names.once("returned values", lambda: tuple(_returned_values(functions)))


def _returned_values(
    functions: FileFunctions,
) -> Iterator[tuple[int, ast.expr, ast.stmt]]:
    for index, returns in functions.returns.items():
        if not index:
            continue
        function = functions.nodes[index - 1]
        for statement in returns if function.args.args else ():
            value = statement.value
            kind = value.__class__
            if kind in _MAY_GROW:
                yield index, value, statement  # type: ignore[misc]
            elif kind is ast.IfExp:
                yield index, value.body, statement  # type: ignore[union-attr]
                yield index, value.orelse, statement  # type: ignore[union-attr]
            elif kind is ast.Name:
                bound = functions.names.scopes[function].bindings
                for binding in bound.get(value.id, ()):  # type: ignore[union-attr]
                    made = binding.value
                    if made.__class__ in _MAY_GROW and binding.node.__class__ is ast.Assign:
                        yield index, made, binding.node  # type: ignore[misc]


def _grown(value: ast.expr) -> Iterator[tuple[str, str]]:
    """The names that a value holds with more in it, each with how."""
    for name in dict.fromkeys(_lengthened(value)):
        yield name, CONCAT
    for name in _merged(value):
        yield name, MERGE


def _lengthened(value: ast.expr) -> Iterator[str]:
    """The names of what a value may be a longer form of: `text + line`, `f"{text}{line}"`, `[*rows, row]`."""
    match value:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            for side in (left, right):
                if isinstance(side, ast.Name):
                    yield side.id
            yield from _lengthened(left)
        case ast.JoinedStr(values=[_, _, *_] as parts):
            for part in parts:
                if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
                    yield part.value.id
        case ast.List(elts=[_, _, *_] as items) | ast.Tuple(elts=[_, _, *_] as items):
            for item in items:
                if isinstance(item, ast.Starred) and isinstance(item.value, ast.Name):
                    yield item.value.id


def _merged(value: ast.expr) -> Iterator[str]:
    """The names of mappings that a value holds with more entries: `{**seen, key: 1}`, `seen | {key: 1}`,
    `dict(seen, **more)`; not where all keys are written out."""
    match value:
        case ast.Dict(keys=keys, values=values) if len(values) > 1:
            others = [key for key in keys if key is not None]
            if others and all(isinstance(key, ast.Constant) for key in others):
                return
            for key, part in zip(keys, values):
                if key is None and isinstance(part, ast.Name):
                    yield part.id
        case ast.BinOp(
            op=ast.BitOr(),
            left=ast.Name(id=name),
            right=ast.Dict(keys=[ast.Name() | ast.Attribute()]),
        ):
            yield name
        case ast.Call(
            func=ast.Name(id="dict"), args=[ast.Name(id=name)], keywords=[ast.keyword(arg=None)]
        ):
            yield name
