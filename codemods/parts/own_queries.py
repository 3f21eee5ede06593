"""Methods of Django's query sets, managers and models that a project has in a way of its own."""

from __future__ import annotations

import ast
from itertools import takewhile

from perflint.knowledge.facts import ClassFacts
from perflint.rules.context import Context

QUERIES = (
    "django.db.models.QuerySet",
    "django.db.models.Manager",
    "django.db.models.RelatedManager",
)
_OWN_MANAGERS = QUERIES[:2]  # what projects derive from
_MAKING = "get_queryset"  # by which a manager chooses the class of its query sets
_DEFAULT = "objects"  # the manager that Django makes where a model has none


def own_method(context: Context, query: ast.expr, *methods: str) -> str:
    """The class of the project that has one of these methods of a query in its own way, as far as the query
    may be of one; empty where it is none.

    A relation gives what the manager of the other model does, and a manager what its `get_queryset` makes:
    where neither is shown, it may be of any such class of the project.
    """
    shown = _is_of_default(context, query)
    for part in _chain(query):
        own = _own_classes(context, part)
        for facts in own:
            if any(name in facts.methods or name in facts.attributes for name in methods):
                return facts.name
        shown = shown or bool(own) and not any(_MAKING in facts.methods for facts in own)
    if shown:
        return ""
    for base in _OWN_MANAGERS:
        below = context.project.subclass(base, *methods)
        if below is not None:
            return below.name
    return ""


def makes_rows_itself(context: Context, query: ast.expr) -> str:
    """The model of a query whose rows are made by a `from_db` of its own; empty if Django makes them, or the
    model is not known."""
    known = context.type(query)
    model = known.args[0] if known is not None and known.args else None
    for facts in context.project.order(model.name) if model is not None else ():
        if facts.name.startswith("django."):
            break
        if "from_db" in facts.methods:
            return facts.name
    return ""


def _chain(query: ast.expr) -> list[ast.expr]:
    """A query and what it is made of, from the last call to the first."""
    found = [query]
    while isinstance(query, (ast.Attribute, ast.Call)):
        query = query.value if isinstance(query, ast.Attribute) else query.func
        found.append(query)
    return found


def _own_classes(context: Context, part: ast.expr) -> list[ClassFacts]:
    """The classes of the project that a query or manager is of, before Django's."""
    known = context.type(part)
    if known is None or known.kind != "instance" or not context.subclass(known.name, *QUERIES):
        return []
    order = context.project.order(known.name)
    return [*takewhile(lambda facts: facts.name not in QUERIES, order)]


def _is_of_default(context: Context, query: ast.expr) -> bool:
    """Whether a query is written with the manager that Django gives a model."""
    for part in _chain(query):
        if isinstance(part, ast.Attribute) and part.attr == _DEFAULT:
            model = context.type(part.value)
            if model is None or model.kind != "class":
                return False
            own = [
                facts
                for facts in context.project.order(model.name)
                if not facts.name.startswith("django.")
            ]
            return bool(own) and not any(_DEFAULT in facts.attributes for facts in own)
    return False
