"""Queries for the row of one key."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from perflint.reasoning.context import FileContext
from perflint.reasoning.database.short_loops import iterable_of
from perflint.reasoning.database.statements import spelled_out
from perflint.semantics.nodes import LoopNode, descendants
from perflint.syntax.spelling import spelling

_KEYS = frozenset({"id", "pk"})
# What leaves a query with the same rows, or with fewer of them.
_SAME_ROWS = frozenset(
    "all order_by iterator select_related prefetch_related exclude options distinct only defer".split()
)


def is_over_one_row(context: FileContext, loop: LoopNode) -> bool:
    """Whether a loop goes over the row of one key: `for row in Book.select().where(Book.id == key):`."""
    iterable = iterable_of(loop)
    return iterable is not None and any(map(asks_for_one_key, spelled_out(context, iterable)))


def asks_for_one_key(query: ast.expr) -> bool:
    """Whether a query asks for the row of one key: `Book.objects.filter(id=key)`. Of `where(Book.id == key)`
    only a key of the models counts of which it gives rows."""
    entities = set(map(spelling, _entities(query)))
    while isinstance(query, ast.Call) and isinstance(query.func, ast.Attribute):
        method, owner = query.func.attr, query.func.value
        if method in ("scalars", "execute", "exec") and query.args:
            query = query.args[0]
            continue
        if method in ("filter", "filter_by", "where"):
            if any(word.arg in _KEYS for word in query.keywords) or any(
                _is_key(one, entities) for one in query.args
            ):
                return True
        elif method not in _SAME_ROWS:
            break
        query = owner
    return False


def _is_key(condition: ast.expr, entities: Collection[str]) -> bool:
    """`Book.id == key`, which is no `Book.id == Line.book_id`."""
    match condition:
        case ast.Compare(
            left=ast.Attribute(value=owner, attr=key), ops=[ast.Eq()], comparators=[value]
        ):
            match value:
                case ast.Attribute(value=other) if spelling(other)[:1].isupper():
                    return False
            return key in _KEYS and spelling(owner) in entities
    return False


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
