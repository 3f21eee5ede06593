"""Queries that stand under a name in a function: which one that is, and what else is done with it."""

from __future__ import annotations

import ast

from perflint.language.nodes import parent
from perflint.reasoning.context import FileContext

_OTHER_QUESTIONS = frozenset({"filter", "exclude", "count", "exists", "order_by"})


def made_here(context: FileContext, query: ast.expr) -> ast.expr | None:
    """What a query is made by: itself, or what a name stands for that is bound once in this function, and
    that nothing else can see."""
    if not isinstance(query, ast.Name):
        return query
    bindings = context.flow.reaching(query)
    if len(bindings) != 1 or bindings[0].kind != "assign":
        return None
    function = context.flow.function(query)
    if function is None or context.flow.captured(query.id, function):
        return None
    return bindings[0].value


def asks_anew(read: ast.expr) -> bool:
    """Whether a query set that is read there is only asked another question, or refined."""
    above = parent(read)
    return isinstance(above, ast.Attribute) and above.attr in _OTHER_QUESTIONS
