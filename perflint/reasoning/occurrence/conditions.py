"""Conditions between a function and what it runs."""

from __future__ import annotations

import ast
from collections.abc import Callable

from perflint.language.flow.presence import runs_for_items
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, parents


def runs_with(
    node: ast.AST, names: Names, passing: Callable[[ast.expr], bool] | None = None
) -> bool:
    """Whether a node runs each time its function does: no handler stands between, and no condition or `match`
    but those that ask whether there is an item.

    Args:
        names: those of its file.
        passing: further conditions that do not count.
    """
    child = node
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return True
        if runs_for_items(child, above, names):
            pass
        elif isinstance(above, ast.If):
            if child is above.test:
                pass
            elif passing is None or child not in above.body or not passing(above.test):
                return False
        elif isinstance(above, (ast.IfExp, ast.BoolOp, ast.ExceptHandler, ast.Match, ast.Lambda)):
            return False
        child = above
    return True
