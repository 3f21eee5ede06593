"""Folds: `functools.reduce` with a function that puts the next element to what there is so far, and `sum`
of lists."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.reasoning.context import FileContext
from perflint.reasoning.size.large_collections import is_large
from perflint.reasoning.size.small_collections import short
from perflint.reasoning.values.growth import concatenation

_ADDING = of_kind("adds")
_ADDITION = ast.Assign(
    targets=[ast.Name(id="total", ctx=ast.Store())],
    value=ast.BinOp(
        left=ast.Name(id="total", ctx=ast.Load()),
        op=ast.Add(),
        right=ast.Name(id="item", ctx=ast.Load()),
    ),
)


@dataclass(frozen=True, slots=True)
class Fold:
    """A call of `functools.reduce`, or of `sum` with a list or tuple to start with.

    Attributes:
        items: what it goes over.
        start: what it starts with, if the call says so.
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
    """The fold that a call is, by a lambda, `operator.add` or `sum`, over more than a few elements."""
    name = context.names.dotted(call.func)
    match call:
        case ast.Call(args=[items, *start], keywords=words) if name == "builtins.sum":
            start += [word.value for word in words]
            if not start or not isinstance(start[0], (ast.List, ast.Tuple)):
                return None
            step = _ADDITION
        case ast.Call(args=[function, items, *start], keywords=[]) if name == "functools.reduce":
            known = _step(function, context)
            if known is None:
                return None
            step = known
        case _:
            return None
    return None if short(items, context) else Fold(items, start[0] if start else None, step)


def _step(function: ast.expr, context: FileContext) -> ast.Assign | None:
    """The assignment that a step of `functools.reduce` amounts to."""
    match function:
        case ast.Lambda(
            args=ast.arguments(posonlyargs=[], args=[first, _], defaults=[]), body=value
        ):
            so_far = ast.copy_location(ast.Name(id=first.arg, ctx=ast.Store()), first)
            return ast.Assign(targets=[so_far], value=value)
        case ast.Name() | ast.Attribute() if context.names.dotted(function) in _ADDING:
            return _ADDITION
    return None


def is_long(found: Fold, context: FileContext) -> bool:
    """Whether something says that a fold goes over many elements."""
    return is_large(found.items, context)
