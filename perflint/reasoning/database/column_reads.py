"""Loops that read one column of the rows of a query, and what else sees these rows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.flow.accesses import MUTATING
from perflint.language.nodes import COMPREHENSIONS, descendants, parent, within
from perflint.language.scopes import Binding
from perflint.language.terms.query_rows import QUERYABLE
from perflint.language.truth import is_test
from perflint.reasoning.context import FileContext
from perflint.reasoning.database.relations import reader_of
from perflint.reasoning.database.rows import Rows
from perflint.reasoning.thresholds import TINY

_QUERY_SET = "django.db.models.QuerySet"
_MANAGERS = ("django.db.models.Manager", "django.db.models.RelatedManager")
# Calls that hand on all rows of a query.
_PASSING = frozenset({"all", "fetchall", "unique", "scalars", "iterator", "aiterator", "yield_per"})
_RUNNING = frozenset({"execute", "scalars", "exec", "stream", "stream_scalars"})
_LISTING = frozenset({"builtins.list", "builtins.tuple", "builtins.reversed", "builtins.iter"})
_ASKING = frozenset(
    "objects _default_manager all filter exclude order_by query scalars execute exec stream stream_scalars"
    " select iterator".split()
)
_MOST_STEPS = 12
_MOST_NAMES = 3

Part = ast.For | ast.AsyncFor | ast.comprehension


@dataclass(frozen=True, slots=True)
class Fetched:
    """Rows that a query of this function fetches.

    Attributes:
        rows: of which model.
        query: of Django the query set, of SQLAlchemy the query or statement.
        names: where fetched rows are read by a name, on the way to where they are gone over.
    """

    rows: Rows
    query: ast.expr
    names: tuple[ast.Name, ...]


def parts_of(node: ast.AST) -> Iterator[Part]:
    """The parts of a loop or comprehension that go over something."""
    if isinstance(node, (ast.For, ast.AsyncFor)):
        yield node
    elif isinstance(node, COMPREHENSIONS):
        yield from node.generators


def fetched(context: FileContext, iterable: ast.expr) -> Fetched | None:
    """The rows that an iterable gives, where a query of this function fetches them for it."""
    if not _spells_query(context, iterable):
        return None
    rows = reader_of(context).rows(context.types.term(iterable))
    if rows is None or not rows.model or rows.tupled or rows.partly or rows.handed:
        return None
    names: list[ast.Name] = []
    node: ast.expr = iterable
    for _ in range(_MOST_STEPS):
        if rows.framework == "django" and context.is_a(node, _QUERY_SET):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if context.is_a(node.func.value, *QUERYABLE):
                    return Fetched(rows, node, tuple(names))
                return None  # a function of the project, which may keep what it gives
        match node:
            case ast.Attribute() if context.is_a(node, *_MANAGERS):  # `Book.objects.iterator()`
                return Fetched(rows, node, tuple(names))
            case ast.Name():
                value = _value(context, node)
                if value is None:
                    return None
                if rows.framework != "sqlalchemy" or not context.is_a(
                    node, "sqlalchemy.orm.Query", "sqlalchemy.Select"
                ):
                    names.append(node)
                node = value
            case ast.Await(value=inner) | ast.Subscript(value=inner, slice=ast.Slice()):
                node = inner
            case ast.Call(func=ast.Name() as function, args=[inner], keywords=[]) if (
                context.name(function) in _LISTING
            ):
                node = inner
            case ast.Call(func=ast.Attribute(attr=method), args=[statement, *_]) if (
                rows.framework == "sqlalchemy" and method in _RUNNING
            ):
                return Fetched(rows, statement, tuple(names))
            case ast.Call(func=ast.Attribute(value=inner, attr=method)) if method in _PASSING:
                if context.is_a(inner, "sqlalchemy.orm.Query"):
                    return Fetched(rows, inner, tuple(names))
                node = inner
            case ast.Call() if context.is_a(node, "sqlalchemy.orm.Query", "peewee.ModelSelect"):
                return Fetched(rows, node, tuple(names))
            case _:
                return None
    return None


def _spells_query(context: FileContext, node: ast.expr, depth: int = _MOST_NAMES) -> bool:
    """Whether methods of queries are called on the way to an expression; cheap, and asked first."""
    while not isinstance(node, ast.Name):
        match node:
            case ast.Attribute(value=inner, attr=name):
                if name in _ASKING:
                    return True
                node = inner
            case ast.Call(func=ast.Name(), args=[inner]) | ast.Call(func=inner):
                node = inner
            case ast.Await(value=inner) | ast.Subscript(value=inner):
                node = inner
            case _:
                return False
    if not depth:
        return False
    return any(
        one.kind == "assign"
        and one.value is not None
        and _spells_query(context, one.value, depth - 1)
        for one in context.flow.reaching(node)
    )


def _value(context: FileContext, name: ast.Name) -> ast.expr | None:
    """What a name stands for that is bound in this function alone; the last of several values."""
    function = context.flow.function(name)
    bindings = context.flow.reaching(name)
    if not bindings or any(one.kind != "assign" or one.value is None for one in bindings):
        return None
    if function is None or context.flow.captured(name.id, function):
        return None
    return bindings[-1].value


def column_read(context: FileContext, part: Part) -> ast.Attribute | None:
    """The first read of the one attribute of its elements that a loop reads, and does nothing else with."""
    reads = reads_of(context, part)
    if not reads or any(read.attr != reads[0].attr or _is_changed(read) for read in reads):
        return None
    return reads[0]


def reads_of(context: FileContext, part: Part) -> list[ast.Attribute] | None:
    """The reads of attributes of what a loop goes over; None where something else is done with it."""
    if not isinstance(part.target, ast.Name):
        return None
    name = part.target.id
    region: ast.AST | None = parent(part)
    if not isinstance(part, ast.comprehension):
        region = context.flow.function(part) or context.names.tree
        if context.flow.captured(name, region):
            return None
    assert region is not None
    found: list[ast.Attribute] = []
    for read in context.flow.reads(name, region):
        if not _is_bound(context, read, part):
            continue
        above = parent(read)
        if isinstance(part, ast.comprehension) and above is region and counts(context, part):
            continue
        if not isinstance(above, ast.Attribute) or not isinstance(above.ctx, ast.Load):
            return None
        found.append(above)
    return found


def counts(context: FileContext, part: ast.comprehension) -> bool:
    """Whether a comprehension is only for the number of rows of which a column compares: `len([book for book
    in books if book.pages > 100])`, `sum(1 for book in books if book.sold)`."""
    around = parent(part)
    call = parent(around) if around is not None else None
    if not isinstance(call, ast.Call) or call.args != [around] or call.keywords:
        return False
    if not part.ifs or any(
        isinstance(inner, ast.Call) for one in part.ifs for inner in descendants(one)
    ):
        return False
    match around:
        case ast.ListComp(generators=[_]):
            return context.name(call.func) == "builtins.len"
        case ast.GeneratorExp(generators=[_], elt=ast.Constant(value=1)):
            return context.name(call.func) == "builtins.sum"
    return False


def _is_changed(value: ast.Attribute) -> bool:
    """Whether a value of a row is called, or changed in place: `row.actions[key] = action`."""
    above = parent(value)
    match above:
        case ast.Call(func=function):
            return function is value
        case ast.Subscript(value=changed, ctx=ast.Store() | ast.Del()):
            return changed is value
        case ast.Attribute(attr=method):
            return method in MUTATING
    return False


def _is_bound(context: FileContext, read: ast.Name, part: Part) -> bool:
    bindings: list[Binding] = context.flow.reaching(read)
    return not bindings or any(one.node is part for one in bindings)


def used_otherwise(context: FileContext, source: Fetched, part: Part, column: str) -> bool:
    """Whether rows that stand under a name are used for more than one of their columns."""
    for name in source.names:
        bindings = context.flow.reaching(name)
        region = context.flow.function(name) or context.names.tree
        for read in context.flow.reads(name.id, region):
            if read is name or not any(one in bindings for one in context.flow.reaching(read)):
                continue
            if not _fits(context, source, read, column):
                return True
    return False


def _fits(context: FileContext, source: Fetched, read: ast.Name, column: str) -> bool:
    """Whether what is done with rows could be done with the values of one column."""
    above = parent(read)
    if is_test(read):
        return True
    match above:
        case ast.Call(func=ast.Name() as function, args=[given]) if given is read:
            return context.name(function) == "builtins.len"
        case ast.For() | ast.AsyncFor() | ast.comprehension() if above.iter is read:
            other = column_read(context, above)
            return other is not None and other.attr == column
        case ast.Attribute():  # a query of its own, of what the same conditions hold for
            return source.rows.framework == "django"
    return False


def is_cut(query: ast.expr) -> bool:
    """Whether a query is cut to few rows: `books[:5]`."""
    match query:
        case ast.Subscript(slice=ast.Slice(upper=ast.Constant(value=int() as most))):
            return most <= TINY
        case ast.Call(func=ast.Attribute(attr="limit"), args=[ast.Constant(value=int() as most)]):
            return most <= TINY
    return False


def sharing(context: FileContext, source: Fetched, part: Part) -> list[Part] | None:
    """The loops over the same rows, where these stand under a name, in the order of their lines; None where
    something else is done with the rows."""
    found = {part}
    for name in source.names:
        bindings = context.flow.reaching(name)
        region = context.flow.function(name) or context.names.tree
        for read in context.flow.reads(name.id, region):
            if read is name or not any(one in bindings for one in context.flow.reaching(read)):
                continue
            match parent(read):
                case (ast.For() | ast.AsyncFor() | ast.comprehension()) as other if (
                    other.iter is read
                ):
                    found.add(other)
                case ast.Attribute() if any(
                    one.value is not None and within(read, one.value) for one in bindings
                ):
                    continue  # `books = books.filter(…)`
                case ast.Call(func=ast.Name() as function) if (
                    context.name(function) == "builtins.len"
                ):
                    continue
                case _ if is_test(read):
                    continue
                case _:
                    return None
    return sorted(found, key=lambda one: (one.iter.lineno, one.iter.col_offset))
