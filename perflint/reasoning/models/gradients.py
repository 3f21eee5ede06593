"""Whether gradients are off at a place, by what stands around it and by its callers."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, FunctionNode, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.gradient_marks import OFF, USED
from perflint.reasoning.occurrence.local_functions import function_of

_OFF = of_kind("no gradients")
_FURTHEST = 3  # callers that are followed


def without_gradients(statement: ast.AST, context: FileContext) -> bool:
    """Whether gradients are off where a statement stands, by a block or decorator around it."""
    for above in parents(statement):
        expressions: list[ast.expr] = []
        if isinstance(above, (ast.With, ast.AsyncWith)):
            expressions = [item.context_expr for item in above.items]
        elif isinstance(above, FUNCTIONS):
            expressions = above.decorator_list
        for call in expressions:
            target = call.func if isinstance(call, ast.Call) else call
            if context.names.dotted(target) in _OFF:
                return True
        if isinstance(above, FUNCTIONS):
            return False
    return False


def called_without_gradients(function: FunctionNode, context: FileContext) -> bool:
    """Whether some call of a function, through any of a few callers, turns gradients off around it. What
    functions of other files turn off is taken to be off for all that they call."""
    level = [function]
    for _ in range(_FURTHEST):
        calls = [
            call
            for one in level
            for call in context.names.calls(one.name)
            if function_of(context, call.func) is one
        ]
        if any(without_gradients(call, context) for call in calls):
            return True
        callers = (context.function(call) for call in calls)
        level = [caller for caller in dict.fromkeys(callers) if caller is not None]
    return _callers_have(OFF, context.qualified(function), context, own=False)


def callers_use_gradients(function: FunctionNode, context: FileContext) -> bool:
    """Whether something that calls a function, through any of a few callers, uses gradients."""
    return _callers_have(USED, context.qualified(function), context, own=True)


def _callers_have(mark: str, function: str, context: FileContext, *, own: bool) -> bool:
    level, seen = {function}, {function}
    for _ in range(_FURTHEST):
        places = [place for name in level for place in context.project.callers(name)]
        if any(
            mark in (context.project.marks(place.function) or ())
            for place in places
            if own or place.path != context.path
        ):
            return True
        level = {place.function for place in places} - seen
        seen |= level
    return False
