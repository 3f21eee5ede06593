"""Lists that hold a part of each element of another collection: the identifiers of rows, the names of
objects.

How long such a list is nobody can read in the code, but it is as long as the data is. What somebody hands in
as options, as names to leave out or as kinds to allow is made in other ways.
"""

from __future__ import annotations

import ast

from perflint.language.flow.below import calls_below
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import all_pass
from perflint.reasoning.size.small_collections import (
    WRITTEN_BY_HAND,
    is_written_out,
    rounds_few,
    short,
)
from perflint.reasoning.values.containers import constant_size
from perflint.syntax.spelling import spelling

_CONVERTING = frozenset({"int", "str", "float"})
_CLEANING = frozenset({"lower", "upper", "strip", "casefold"})


def holds_parts(items: ast.expr, context: FileContext) -> bool:
    """Whether a list holds a part of each element of another collection, or all keys of a dict:
    `[row.id for row in rows]`, `list(table.keys())`, or what `ids.append(row.id)` fills in a loop. What is
    few by its nature does not count."""
    if not isinstance(items, ast.Name):
        return False
    bindings = context.flow.reaching(items)
    return bool(bindings) and all(
        binding.kind == "assign"
        and binding.value is not None
        and (
            _is_made_of_parts(binding.value, context)
            or _is_empty(binding.value)
            and _is_filled(items, binding.scope.node, context)
        )
        for binding in bindings
    )


def _is_made_of_parts(value: ast.expr, context: FileContext) -> bool:
    match value:
        case ast.ListComp(elt=part, generators=[clause]):
            return (
                _is_part(part, clause.target)
                and all_pass([clause])
                and not short(clause.iter, context)
                and not rounds_few(part, value, context)
            )
        case ast.Call(
            func=ast.Name(id="list" | "sorted" | "tuple" as made),
            args=[
                ast.Call(
                    func=ast.Attribute(value=ast.Name() | ast.Attribute() as table, attr="keys"),
                    args=[],
                )
            ],
        ):
            size = constant_size(table, context)
            return (
                context.names.is_builtin(value.func, made)
                and not is_written_out(table, context)
                and (size is None or size > WRITTEN_BY_HAND)
            )
    return False


def _is_empty(value: ast.expr) -> bool:
    match value:
        case ast.List(elts=[]) | ast.Call(func=ast.Name(id="list"), args=[], keywords=[]):
            return True
    return False


def _is_filled(items: ast.Name, region: ast.AST, context: FileContext) -> bool:
    """Whether a loop puts a part of each of its elements into a list. What it adds under a condition is often
    what is not there yet, of which there may be few."""
    for call in calls_below(region, "append"):
        match call:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[part]) if (
                name == items.id
            ):
                loop = context.loop(call)
                if (
                    isinstance(loop, ast.For)
                    and _is_part(part, loop.target)
                    and any(
                        statement.value is call
                        for statement in loop.body
                        if isinstance(statement, ast.Expr)
                    )
                    and not short(loop.iter, context)
                    and not rounds_few(call, loop, context)
                ):
                    return True
    return False


def _is_part(value: ast.expr, element: ast.expr) -> bool:
    """Whether a value is a part of the element of a loop, by an attribute or a constant key, or a plain form
    of such a part: `int(row["id"])`, `user.email.lower()`."""
    match value:
        case ast.Call(func=ast.Name(id=converting), args=[part], keywords=[]) if (
            converting in _CONVERTING
        ):
            return _is_part(part, element)
        case ast.Call(func=ast.Attribute(value=part, attr=attr), args=[]) if attr in _CLEANING:
            return _is_part(part, element)
        case (
            ast.Attribute(value=owner)
            | ast.Subscript(value=owner, slice=ast.Constant(value=str()))
            | ast.Call(
                func=ast.Attribute(value=owner, attr="get" | "find" | "findtext"),
                args=[ast.Constant(value=str()), *_],
            )
        ):
            return spelling(owner) == spelling(element) or _is_part(owner, element)
    return False
