"""Large values that are sent with each task of a pool or cluster."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext
from perflint.reasoning.models.costly_values import large
from perflint.reasoning.size.constants import sized
from perflint.reasoning.thresholds import LONG
from perflint.reasoning.values.possible_values import attribute_values


def large_argument(context: FileContext, value: ast.expr) -> str:
    """What a value that is sent with a task holds, if it is heavy and not known to be small."""
    return "" if _small(context, value) else large(context, value)


def _small(context: FileContext, value: ast.expr) -> bool:
    """Whether an array is known to be small: made of a literal, or of a constant few items."""
    if isinstance(value, ast.Name):
        held = [binding.value for binding in context.flow.reaching(value)]
    else:
        held = [*attribute_values(context, value)] if isinstance(value, ast.Attribute) else []
    for made in held:
        if isinstance(made, ast.Call) and made.args:
            first = made.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, int):
                if first.value < LONG:
                    return True
            count = (
                sized(context, first) if not isinstance(first, (ast.Tuple, ast.Constant)) else None
            )
            if count is not None and count < LONG:
                return True
    return False
