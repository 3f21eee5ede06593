"""What grows with each call of a function that a loop calls."""

from __future__ import annotations

import ast
from collections.abc import Callable

from perflint.language.nodes import (
    descendants,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.callers import Repeat, repeat
from perflint.reasoning.values.growth import Growth, root_name, set_by_methods
from perflint.syntax.spelling import spelling


def growth_repeat(
    growth: Growth, context: FileContext, starts: Callable[[ast.stmt, ast.AST], bool] | None = None
) -> Repeat | None:
    """How calls in a loop make a target grow, where no loop is around the statement itself: the
    target is a global, a name of an outer function, or an attribute of an object that the loop keeps.

    Args:
        starts: tells of a statement in a place whether it only starts the target where there is none yet.
    """
    repeated = repeat(growth.statement, context)
    root = root_name(growth.target)
    if repeated is None or root is None or isinstance(repeated.loop, ast.Call):
        return None
    if isinstance(growth.target, ast.Name):
        scope = context.names.scopes[repeated.function]
        if root.id not in scope.globals and root.id not in scope.nonlocals:
            return None
    if not repeated.keeps(growth.target, context):
        return None
    return None if is_reset(growth, repeated.function, repeated.loop, starts=starts) else repeated


def is_reset(
    growth: Growth, *places: ast.AST, starts: Callable[[ast.stmt, ast.AST], bool] | None = None
) -> bool:
    """Whether the target starts afresh in a function or a loop (`starts` as above), or is emptied there
    by a method."""
    wanted = spelling(growth.target)
    return any(set_by_methods(growth, place) for place in places) or any(
        isinstance(node, ast.Assign)
        and node is not growth.statement
        and any(spelling(target) == wanted for target in node.targets)
        and (starts is None or not starts(node, place))
        for place in places
        for node in descendants(place)
    )
