"""Lazy frames (polars, Spark): by which steps one was made of another, and where a loop runs the same one."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.language.nodes import FUNCTIONS
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.python_rows import held
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence

_GROUPING = frozenset(
    "group_by group_by_dynamic rolling partition_by value_counts groupBy groupby rollup cube".split()
)
_PARTS = frozenset("slice head limit tail".split())
_MOST_STEPS = 12


@dataclass(frozen=True)
class Query:
    """A call that runs the query of a lazy frame again and again.

    Attributes:
        call: the call.
        frame: the lazy frame.
        classes: the classes of such frames in its library.
        occurrence: how it comes to run in each iteration.
        context: the file.
    """

    call: ast.Call
    frame: ast.expr
    classes: tuple[str, ...]
    occurrence: Occurrence
    context: FileContext

    @property
    def has_own_source(self) -> bool:
        """Whether the frame is made of another source in each iteration, or may be."""
        source = steps(self.frame, self.context, self.classes)[1]
        found = self.occurrence
        if found.repeat is not None:
            return not found.repeat.keeps(source, self.context)
        return isinstance(found.loop, FUNCTIONS) or not self.context.flow.invariant(
            source, found.loop
        )

    @property
    def is_a_slice(self) -> bool:
        """Whether only some rows of the frame are asked for."""
        return bool(_PARTS & set(steps(self.frame, self.context, self.classes)[0]))

    @property
    def feeds_next(self) -> bool:
        """Whether the result feeds the next iteration, or decides whether there is one."""
        loop = self.occurrence.loop
        return not isinstance(loop, FUNCTIONS) and feeds(self.context, self.frame, self.call, loop)


def query(
    call: ast.Call, context: FileContext, methods: tuple[str, ...], classes: tuple[str, ...]
) -> Query | None:
    """The query that a call runs again and again, by one of these methods of these classes."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in methods:
        return None
    if not context.is_a(call.func.value, *classes):
        return None
    found = occurrence(call, context)
    return None if found is None else Query(call, call.func.value, classes, found, context)


def steps(
    frame: ast.expr, context: FileContext, classes: tuple[str, ...]
) -> tuple[list[str], ast.expr]:
    """The methods by which a frame was made of another, last first, names followed, and that other."""
    found: list[str] = []
    for _ in range(_MOST_STEPS):
        match held(frame, context):
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if context.is_a(
                inner, *classes
            ) or _is_grouped(inner, context):
                found.append(attr)
                frame = inner
            case _:
                break
    return found, frame


def is_grouped(frame: ast.expr, context: FileContext, classes: tuple[str, ...]) -> bool:
    """Whether a frame holds one row a group."""
    return bool(_GROUPING & set(steps(frame, context, classes)[0]))


def _is_grouped(node: ast.expr, context: FileContext) -> bool:
    match held(node, context):
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in _GROUPING
    return False
