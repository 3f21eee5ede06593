"""Statements that run in every iteration of a loop, under no condition of their own."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import FUNCTIONS, parents


def runs_each_time(node: ast.AST, context: Context) -> LoopNode | None:
    """The innermost counted loop that runs a node in each iteration; None where a condition, a
    handler or a `match` stands between, or there is no such loop."""
    loop = context.loop(node)
    if loop is None:
        return None
    for above in parents(node):
        if above is loop:
            return loop
        if isinstance(above, (ast.If, ast.IfExp, ast.ExceptHandler, ast.Match, *FUNCTIONS)):
            return None
    return loop
