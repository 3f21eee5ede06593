"""Queries that stand under a name in a function: which one that is, and what else is done with it."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import parent
from perflint.reasoning.context import FileContext

# Methods of query sets that send a query of their own, whether the rows are there or not.
_OTHER_QUESTIONS = frozenset(
    "aggregate annotate count defer delete distinct exclude exists filter iterator only order_by"
    " prefetch_related select_related update using values values_list".split()
)

_CHECKED = classes_of("checked form")
# What goes through all rows of a query set, or counts them in memory.
_GOING_THROUGH = frozenset(f"builtins.{name}" for name in "bool len list set sorted tuple".split())


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


def is_fetched_by_form(context: FileContext, query: ast.expr) -> bool:
    """Whether a query set is what a checked form holds for a field: it has fetched its rows to check them
    (`ModelMultipleChoiceField.clean` of Django), and keeps them."""
    match made_here(context, query):
        case ast.Call(func=ast.Attribute(value=held, attr="get")) | ast.Subscript(value=held):
            return context.is_a(held, *_CHECKED)
    return False


def asks_anew(read: ast.expr) -> bool:
    """Whether a query set that is read there is only asked another question, or refined."""
    above = parent(read)
    return isinstance(above, ast.Attribute) and above.attr in _OTHER_QUESTIONS


def is_evaluated(read: ast.expr, context: FileContext) -> bool:
    """Whether a query set fetches and keeps its rows where it is read: a loop goes over it, or a builtin goes
    through all of it."""
    match parent(read):
        case ast.For(iter=rows) | ast.AsyncFor(iter=rows) | ast.comprehension(iter=rows):
            return rows is read
        case ast.Call(func=function, args=[rows, *_]):
            return rows is read and context.names.dotted(function) in _GOING_THROUGH
    return False
