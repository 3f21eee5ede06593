"""Folds: `functools.reduce` with a function that puts the next element to what there is so far."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.reasoning.size.large_collections import is_large
from perflint.reasoning.size.small_collections import short
from perflint.reasoning.values.growth import concatenation


@dataclass(frozen=True, slots=True)
class Fold:
    """A call of `functools.reduce`.

    Attributes:
        items: what it goes over.
        start: what it starts with, if that is given.
        step: the assignment that each step amounts to: `total = total + item`.
    """

    items: ast.expr
    start: ast.expr | None
    step: ast.Assign

    def parts(self) -> list[ast.expr]:
        """What is put together, as far as the file writes it: the start, and what each step adds. Nothing
        where the steps make nothing longer."""
        growth = concatenation(self.step)
        if growth is None:
            return []
        written = (self.start, *growth.parts)
        return [part for part in written if part is not None and hasattr(part, "lineno")]


def fold(call: ast.Call, context: FileContext) -> Fold | None:
    """The fold that a call is, by a lambda or `operator.add`, over more than a few elements."""
    if context.names.dotted(call.func) != "functools.reduce" or call.keywords:
        return None
    match call.args:
        case [function, items, *start] if len(start) <= 1 and not short(items, context):
            pass
        case _:
            return None
    so_far: ast.expr
    match function:
        case ast.Lambda(
            args=ast.arguments(posonlyargs=[], args=[first, _], defaults=[]), body=value
        ):
            so_far = ast.Name(id=first.arg, ctx=ast.Store())
        case ast.Name() | ast.Attribute() if context.names.dotted(function) in (
            "operator.add",
            "operator.concat",
        ):
            so_far = ast.Name(id="total", ctx=ast.Store())
            value = ast.BinOp(
                left=ast.Name(id="total", ctx=ast.Load()),
                op=ast.Add(),
                right=ast.Name(id="item", ctx=ast.Load()),
            )
        case _:
            return None
    return Fold(items, start[0] if start else None, ast.Assign(targets=[so_far], value=value))


def is_long(found: Fold, context: FileContext) -> bool:
    """Whether something says that a fold goes over many elements."""
    return is_large(found.items, context)
