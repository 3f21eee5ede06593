"""Where something can be made once that an expression of a loop uses in each of its passes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts.certainty import bound
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.layout import owns_lines
from perflint.codemods.parts.one_for_all import guard
from perflint.language.nodes import (
    FUNCTIONS,
    LoopNode,
    descendants,
    parents,
)
from perflint.rules.context import Context


def in_front(
    context: Context, node: ast.expr, loop: LoopNode, *, fixed: bool = False
) -> ast.stmt | str:
    """The statement in front of which a value can be made that a loop's passes evaluate or read, or why there
    is none: the loop itself, or the statement with the comprehension.

    Args:
        node: what a pass evaluates, and would not have to.
        fixed: whether it gives the same at any time, in silence.
    """
    statement = next((up for up in (loop, *parents(loop)) if isinstance(up, ast.stmt)), None)
    if statement is None or not owns_lines(context, statement):
        return "several statements share a line"
    if isinstance(statement, (*FUNCTIONS, ast.ClassDef)) or (
        isinstance(statement, ast.While) and statement is not loop
    ):
        return "the loop stands in a place that is evaluated at another time"
    if context.code(statement).startswith("elif"):
        return "the loop stands in the test of an `elif`"
    read = {one.id: one for one in descendants(node) if isinstance(one, ast.Name)}
    around = [up for up in parents(node) if statement in (up, *parents(up))]
    for above in around:
        if isinstance(above, (ast.Lambda, *FUNCTIONS)) and not fixed:
            return "it is evaluated where a function is called, not where the loop stands"
        if isinstance(above, ast.match_case) and statement is not loop:
            return "the loop stands in the guard of a `case`"
        if isinstance(above, ast.GeneratorExp) and not fixed and not consumed(context, above):
            return "the generator may be gone through later, when other values have the names"
    for name in _bound_by(statement):
        if name in read:
            return f"`{name}` gets its value in the same expression"
    for one in read.values():
        if not bound(context, one, statement):
            return f"`{one.id}` may have no value in front of the loop"
    return guard(context, node, statement) or statement


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """The names that an expression in a statement gives a value."""
    for one in descendants(statement):
        if isinstance(one, ast.NamedExpr) and isinstance(one.target, ast.Name):
            yield one.target.id
