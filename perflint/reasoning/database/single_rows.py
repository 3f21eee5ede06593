"""Queries for the row of one key."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

from perflint.language.nodes import LoopNode, descendants
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.short_loops import iterable_of
from perflint.reasoning.database.statements import spelled_out
from perflint.syntax.spelling import spelling

_KEYS = frozenset({"id", "pk"})
# Unique fields by which rows are told apart, and not called.
_NUMBERS = _KEYS | frozenset({"email", "guid", "hash", "key", "number", "phone", "token", "uuid"})
_PERSONS = ("django.contrib.auth.models.AbstractBaseUser",)
_EQUAL = re.compile(r"__i?exact$|__(?:id|pk)$")
# What leaves a query with the same rows, or with fewer of them.
_SAME_ROWS = frozenset(
    "all order_by iterator select_related prefetch_related exclude options distinct only defer".split()
)


def is_over_one_row(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop goes over the row of one key: `for row in Book.select().where(Book.id == key):`."""
    iterable = iterable_of(loop)
    return iterable is not None and any(
        asks_for_one_key(context, query) for query in spelled_out(context, iterable)
    )


def asks_for_one_key(context: FileContext, query: ast.expr) -> bool:
    """Whether a query asks for the row of one key, or of one value of a unique field:
    `Book.objects.filter(id=key)`. Of `where(Book.id == key)` only a key of the models counts of which it
    gives rows."""
    fixed = set(_fixed(query))
    return not fixed.isdisjoint(_KEYS) or bool(
        fixed and fixed & context.project.unique_fields(model_of(context, query))
    )


def parents_of_rows(context: FileContext, query: ast.expr) -> int:
    """How many rows of other tables the rows of a query belong to: 2 for `Loan.objects.filter(book=book,
    member=member)` and for `book.loans.filter(member=member)`. A kind that is asked for is none of them."""
    rows = reader_of(context).rows(context.types.term(query))
    if rows is None:
        return 0
    relations = context.project.fields(rows.model)
    named = {
        relations.get(name) or relations.get(name.removesuffix("_id")) for name in _fixed(query)
    }
    parents = [one.target for one in named if one is not None]
    found = sum(not _is_kind(context, parent) for parent in parents)
    return found + (rows.relation is not None)


def _is_kind(context: FileContext, model: str) -> bool:
    """Whether the rows of a model sort those of others (types, states, settings): they have names that no
    two share, belong to nothing, and are nobody's own. Any part of a table may be of one of them."""
    relations = context.project.fields(model)
    if any(one.joins for one in relations.values()):
        return False
    names = context.project.unique_fields(model) - _NUMBERS
    return bool(names) and not context.subclass(model, *_PERSONS)


def model_of(context: FileContext, query: ast.expr) -> str:
    """The model of which a query gives rows, or an empty string."""
    rows = reader_of(context).rows(context.types.term(query))
    return rows.model if rows is not None else ""


def _fixed(query: ast.expr) -> Iterator[str]:
    """The fields that have one value in all rows of a query: `slug` of `filter(slug=slug)`."""
    entities = set(map(spelling, _entities(query)))
    while isinstance(query, ast.Call) and isinstance(query.func, ast.Attribute):
        method, owner = query.func.attr, query.func.value
        if method in ("scalars", "execute", "exec") and query.args:
            query = query.args[0]
            continue
        if method in ("filter", "filter_by", "where"):
            for word in query.keywords:
                yield _EQUAL.sub("", word.arg or "")
            yield from filter(None, (_compared(one, entities) for one in query.args))
        elif method not in _SAME_ROWS:
            break
        query = owner


def _compared(condition: ast.expr, entities: Collection[str]) -> str:
    """The field in `Book.id == key`, which is no `Book.id == Line.book_id`."""
    match condition:
        case ast.Compare(
            left=ast.Attribute(value=owner, attr=field), ops=[ast.Eq()], comparators=[value]
        ):
            match value:
                case ast.Attribute(value=other) if spelling(other)[:1].isupper():
                    return ""
            return field if spelling(owner) in entities else ""
    return ""


def _entities(query: ast.expr) -> Iterator[ast.expr]:
    """The models of which a query gives rows: `Book.select()`, `session.query(Book)`, `select(Book)`."""
    for inner in descendants(query):
        match inner:
            case ast.Attribute(value=owner, attr="select" | "query"):
                yield owner
        match inner:
            case ast.Call(
                func=ast.Attribute(attr="query") | ast.Name(id="select"), args=[entity, *_]
            ):
                yield entity
