"""Queries of a relation: whether it is loaded with its objects, read as a whole, or asked anew."""

from __future__ import annotations

import ast

from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.fetched_rows import TAKING_ALL
from perflint.reasoning.database.loaded_relations import filled
from perflint.reasoning.database.named_queries import is_fetched_by_form
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.row_variables import seen
from perflint.reasoning.database.rows import loads

_COUNTING = frozenset({"count", "exists", "acount", "aexists"})


def reads_relation(context: FileContext, query: ast.expr, *, refined: bool) -> bool:
    """Whether a query reads a relation as a whole, or one that was loaded with its objects: there is no
    query, or it is one of the relation.

    Args:
        refined: whether a loaded relation counts if it is asked anew: `author.books.filter(…)`.
    """
    if is_fetched_by_form(context, query):
        return True
    if isinstance(query, ast.Name):
        return _is_filled(context, query)
    if isinstance(query, ast.Attribute):
        found = _loads(context, query)
        return found is not None and found[:2] != (False, False) and not _asks_anew(context, query)
    kind = _relation(context, query, refined) if isinstance(query, ast.Call) else ""
    return kind == "loaded" or kind == "all" and not _counts(query)


def _is_filled(context: FileContext, name: ast.Name) -> bool:
    """Whether a name stands for a whole relation that the function has loaded of objects that are there."""
    only = context.names.only_binding(name)
    match only.value if only is not None and only.kind == "assign" else None:
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as read, attr="all"), args=[]):
            return filled(context, read)
    return False


def is_loaded(context: FileContext, query: ast.expr) -> bool:
    """Whether a query reads a relation as a whole that was loaded with its objects: `author.books` after
    `prefetch_related("books")`."""
    match query:
        case ast.Call(func=ast.Attribute(value=read, attr="all"), args=[]):
            return is_loaded(context, read)
        case ast.Attribute():
            found = _loads(context, query)
            return found is not None and found[:2] == (True, True)
    return False


def may_be_loaded(context: FileContext, query: ast.expr) -> bool:
    """Whether a query reads a relation as a whole that some query of the project loads along, perhaps that of
    the object it is read from."""
    match query:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=owner, attr=name), attr="all")):
            known = context.type(owner)
            if known is None:
                return name in context.project.lookups()
            return context.project.loaded_along(known.name, name)
    return False


def _relation(context: FileContext, call: ast.Call, refined: bool) -> str:
    """What a query has to do with a relation of one of many objects: `all` reads it as a whole,
    `loaded` was loaded before, `query` asks anew; empty where it is about no relation."""
    relations = context.project.relations()
    current: ast.expr = call
    methods: list[str] = []
    while isinstance(current, (ast.Call, ast.Attribute)):
        if isinstance(current, ast.Call):
            if not isinstance(current.func, ast.Attribute) or current.func.attr in TAKING_ALL:
                # `list(author.books.all())`, `found.extend(author.books.all())`
                if len(current.args) != 1 or not isinstance(
                    current.func, (ast.Name, ast.Attribute)
                ):
                    return ""
                current = current.args[0]
                continue
            current = current.func
            continue
        if current.attr in relations:
            found = _loads(context, current)
            if found is not None:
                loaded, known, model = found
                plain = all(m in ("all", "count", "exists", "acount", "aexists") for m in methods)
                if loaded:
                    return "loaded" if plain or refined else "query"
                if not known:  # what is loaded with the objects cannot be told
                    kept = plain and context.project.loaded_along(model, current.attr)
                    return "loaded" if kept or methods == ["all"] else "query"
                return "all" if plain else "query"
        methods.append(current.attr)
        current = current.value
    return ""


def _loads(context: FileContext, read: ast.Attribute) -> tuple[bool, bool, str] | None:
    """Whether a relation is loaded with the objects it is read from, whether these are known, and their
    model; None where it is no relation."""
    if filled(context, read):
        return True, True, ""
    known = False
    for found in seen(context, read.value, read):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or found.one.rows is None:
            continue
        known = True
        if loads(found.one.rows, (*found.one.path, relation)):
            return True, True, found.one.model
    if known:
        return False, True, ""
    one = reader_of(context).one(context.types.term(read.value))
    known_type = context.type(read.value)
    model = one.model if one is not None else known_type.name if known_type is not None else ""
    if model and read.attr in context.project.fields(model):
        return False, False, model
    return None


def _asks_anew(context: FileContext, read: ast.Attribute) -> bool:
    """Whether a relation is a query that runs each time: `relationship(lazy="dynamic")`."""
    known = context.type(read)
    return known is not None and known.name == "sqlalchemy.orm.Query"


def _counts(query: ast.expr) -> bool:
    """Whether a call on a relation asks something of its own: a count, a test."""
    return (
        isinstance(query, ast.Call)
        and isinstance(query.func, ast.Attribute)
        and query.func.attr in _COUNTING
    )


def reads_whole_relation(context: FileContext, reach: Reach) -> bool:
    """Whether the query at the end of a way reads a relation as a whole, or what
    some query of the project loads along."""
    reader = reader_of(context)
    for term in context.project.terms_at(reach.functions[-1], reach.trace[-1].line):
        match term:
            case ("attribute", _, name) if name in context.project.lookups():
                return True  # `Prefetch(…, to_attr="open_loans")`
            case ("call", ("attribute", ("attribute", owner, name), "all")):
                one = reader.one(owner)
                if one is not None and name in context.project.fields(one.model):
                    return True
    return False
