"""Conditions between a function and what it runs."""

from __future__ import annotations

import ast
from collections.abc import Callable

from perflint.language.nodes import FUNCTIONS, parents


def runs_with(node: ast.AST, passing: Callable[[ast.expr], bool] | None = None) -> bool:
    """Whether a node runs each time its function does: no condition, handler or `match` stands between.

    Args:
        passing: conditions that do not count.
    """
    child = node
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return True
        if isinstance(above, ast.If):
            if child is above.test:
                pass
            elif passing is None or child not in above.body or not passing(above.test):
                return False
        elif isinstance(above, (ast.IfExp, ast.BoolOp, ast.ExceptHandler, ast.Match, ast.Lambda)):
            return False
        child = above
    return True
