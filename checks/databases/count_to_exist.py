"""
## What it does

Finds counts that only answer whether there is anything: `query.count() > 0`, `>= 1`, `== 0`, `not query.count()`, and
`len(query)` compared with zero, on Django query sets and SQLAlchemy queries. Also Django query sets that are fetched
for nothing but a test (`if books:`) or their length (`len(books)`).

## Why it is slow

A count visits every row that matches, and `len` of a query set fetches them all into memory. `exists()` stops at the
first row.

## Setup

```python
import functools

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Item(Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    price: Mapped[int]


@functools.cache
def filled(size):
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.bulk_insert_mappings(Item, [{"price": number} for number in range(size)])
        session.commit()
    return engine
```

## Slow

```python
def any_expensive(session: Session):
    return session.query(Item).filter(Item.price > 10).count() > 0


def run(size=20000):
    with Session(filled(size)) as session:
        return any_expensive(session)
```

## Fast

```python
def any_expensive(session: Session):
    return session.query(session.query(Item).filter(Item.price > 10).exists()).scalar()


def run(size=20000):
    with Session(filled(size)) as session:
        return any_expensive(session)
```

## Measured

## Fix safety

`use-exists` is safe for `count()` of a Django query set that is written out where it is asked: both ask the database
anew and give the same answer. It is unsafe for a query set with a name, which may have been evaluated, and then
`count()` asks nothing; and where it may be of a class of the project with a `count`, `exists` or `__bool__` of its own.
With `select_for_update` there is no rewrite: a count locks nothing.

## Limits

For SQLAlchemy there is no rewrite.

## References

- [Django: exists](https://docs.djangoproject.com/en/stable/ref/models/querysets/#exists)
- [SQLAlchemy: Query.exists](https://docs.sqlalchemy.org/en/21/orm/queryguide/query.html#sqlalchemy.orm.Query.exists)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import use_exists
from perflint.language import truth
from perflint.language.nodes import nodes_below, parent
from perflint.language.terms.query_rows import QUERYABLE
from perflint.reasoning.database.named_queries import (
    asks_anew,
    is_evaluated,
    is_fetched_by_form,
    made_here,
)
from perflint.reasoning.database.queried_relations import is_loaded
from perflint.reasoning.database.single_rows import asks_for_one_key, parents_of_rows
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL511",
    name="count-to-exist",
    summary="a count of rows that only answers whether there are any",
    impact=Impact.REMOTE_PER_ITEM,
    gain=(Gain.MEDIUM, "all rows are counted where one would do"),
    screen=Screen.on(
        "django", "sqlalchemy", "peewee", effects="uses:django uses:sqlalchemy uses:peewee"
    ),
    codemods=("use-exists",),
    theme="rows of a query",
)

_LEGACY = "sqlalchemy.orm.Query"
_QUERIES = (*QUERYABLE, _LEGACY, "peewee.ModelSelect")
# `exists()` of a `Query` is an expression, which a statement has to ask for.
_ASKED = "`session.query(query.exists()).scalar()`"


@dataclass(frozen=True)
class Question:
    """A place that only asks whether a query has rows, or how many it has.

    Attributes:
        query: what is asked.
        node: the expression that asks: `query.count()`, `len(query)`, or the query that is tested.
    """

    context: Context
    query: ast.expr
    node: ast.expr

    @property
    def counts(self) -> bool:
        """Whether the database counts: `query.count()`."""
        return self.node is not self.query and isinstance(
            getattr(self.node, "func", None), ast.Attribute
        )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    query = _counted(context, call)
    if query is None:
        return
    case = Question(context, query, call)
    asked = use_exists.asked(call)
    if asked is not None:
        legacy = context.is_a(query, _LEGACY)
        yield from context.report(
            case,
            asked.whole,
            f"`{context.short(asked.whole)}` {'counts' if case.counts else 'fetches'} all rows to learn whether"
            f" there is one; ask with {_ASKED if legacy else '`exists()`'}",
            fix=partial(use_exists.rewrite, context, call, query, asked),
        )
    elif not case.counts and _is_query_set(context, query):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` fetches all rows to learn how many there are; ask with `count()`",
            fix=partial(use_exists.rewrite_length, context, call, query),
        )


@RULE.on(*truth.TESTS)
def check_test(node: truth.Test, context: Context) -> Iterator[Finding]:
    """`if books:`"""
    for query in truth.tested(node):
        if isinstance(query, (ast.Call, ast.Name)) and _is_query_set(context, query):
            instead, fix = "`exists()`", partial(use_exists.rewrite_test, context, query)
        elif _fetched(context, query) is not None:
            instead, fix = f"{_ASKED}, or fetch the first row", None
        else:
            continue
        yield from context.report(
            Question(context, query, query),
            query,
            f"testing `{context.short(query)}` fetches all rows to learn whether there is one;"
            f" ask with {instead}",
            fix=fix,
        )


@RULE.silent(
    "where the query set is used for more in the function, or belongs to an object, so that its rows may"
    " be fetched anyway: for one that is counted, before that, as it then knows how many it has"
)
def fetched_anyway(case: Question) -> bool:
    if isinstance(case.query, ast.Attribute):
        return not case.counts  # `len(self.rows)`
    if not isinstance(case.query, ast.Name):
        return False  # a query of its own
    function = case.context.flow.function(case.node)
    region: ast.AST = function if function is not None else case.context.names.tree
    loop = case.context.flow.loop(case.node)
    bound = list(case.context.flow.reaching(case.query))
    return any(
        read is not case.query
        and any(binding in bound for binding in case.context.flow.reaching(read))
        and not truth.is_test(read)
        and not asks_anew(read)
        and not _is_measured(case.context, read)
        for read in case.context.flow.reads(case.query.id, region)
        if not case.counts or read.lineno < case.query.lineno or loop is not None
    )


@RULE.silent(
    "where the function has taken the length of the query set before, which is reported there"
)
def measured_before(case: Question) -> bool:
    if case.counts or not isinstance(case.query, ast.Name):
        return False
    function = case.context.flow.function(case.node)
    region: ast.AST = function if function is not None else case.context.names.tree
    return any(
        read.lineno < case.query.lineno and _is_measured(case.context, read)
        for read in case.context.flow.reads(case.query.id, region)
    )


@RULE.silent(
    "where the function counts the same rows once more, or fetches them: `exists` would be one more query"
)
def asked_for_more(case: Question) -> bool:
    if not case.counts:
        return False  # all rows are fetched to know how many there are
    context, wanted = case.context, spelling(case.query)
    function = context.flow.function(case.node)
    region: ast.AST = function if function is not None else context.names.tree
    return any(
        node is not case.query
        and spelling(node) == wanted
        and _is_used_up(node, context)
        and _is_same_query(context, node, case.query)
        for node in nodes_below(region, type(case.query))
    )


@RULE.silent('where a form has fetched the rows to check them (`form.cleaned_data["books"]`)')
def fetched_by_form(case: Question) -> bool:
    return is_fetched_by_form(case.context, case.query)


@RULE.silent("where the rows of the relation were loaded with their objects: nothing is asked")
def loaded_relation(case: Question) -> bool:
    return case.counts and is_loaded(case.context, case.query)


@RULE.silent(
    "where the query is a text of SQL (`from_statement`), of which SQLAlchemy asks no `exists`"
)
def text_of_sql(case: Question) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr == "from_statement"
        for node in ast.walk(case.query)
    )


@RULE.hint("where the query is for the row of one key, or of one value of a unique field")
def single_row(case: Question) -> bool:
    return any(
        asks_for_one_key(case.context, query) for query in spelled_out(case.context, case.query)
    )


@RULE.hint(
    "where an index leads to few rows: those of one other row are counted (`book.loans.count()`), or those"
    " of two at once are fetched (`book.loans.filter(member=member)`)"
)
def rows_of_parent(case: Question) -> bool:
    parents = max(
        parents_of_rows(case.context, query) for query in spelled_out(case.context, case.query)
    )
    return parents >= (1 if case.counts else 2)


def _is_used_up(query: ast.expr, context: Context) -> bool:
    """Whether a query set is counted for the number, or gone over: `found.count()`, `list(found)`."""
    above = parent(query)
    match above:
        case ast.Attribute(attr="count"):
            call = parent(above)
            return isinstance(call, ast.Call) and use_exists.asked(call) is None
        case ast.Attribute(attr="all"):
            return True
        case ast.Call() if use_exists.asked(above) is not None:
            return False
    return is_evaluated(query, context)


def _is_same_query(context: Context, read: ast.expr, query: ast.expr) -> bool:
    """Whether what is written alike is the same query: a name may stand for another one by then."""
    if not isinstance(read, ast.Name) or not isinstance(query, ast.Name):
        return True
    return context.flow.reaching(read) == context.flow.reaching(query)


def _is_query_set(context: Context, query: ast.expr) -> bool:
    """Whether an expression is a query set made for this: written out, or bound once in this function.
    The rows of a relation may have been loaded along."""
    made = made_here(context, query)
    if made is None or not context.is_a(made, "django.db.models.QuerySet"):
        return False
    match made:
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as owner, attr="all")):
            return owner.attr not in context.project.relations()
    return isinstance(made, ast.Call)


def _is_measured(context: Context, read: ast.expr) -> bool:
    """Whether a query set is fetched for its length: `len(books)`."""
    above = parent(read)
    return (
        isinstance(above, ast.Call)
        and above.args == [read]
        and context.names.is_builtin(above.func, "len")
    )


def _counted(context: Context, call: ast.Call) -> ast.expr | None:
    """The query that a call counts: `query.count()` or `len(query)`."""
    match call:
        case ast.Call(func=ast.Attribute(value=query, attr="count"), args=[], keywords=[]):
            return query if context.is_a(query, *_QUERIES) else None
        case ast.Call(func=function, args=[query], keywords=[]) if context.names.is_builtin(
            function, "len"
        ):
            return query if context.is_a(query, *QUERYABLE) else _fetched(context, query)
    return None


def _fetched(context: Context, rows: ast.expr) -> ast.expr | None:
    """The query of SQLAlchemy that gives all its rows as a list: `query.all()`."""
    match rows:
        case ast.Call(func=ast.Attribute(value=source, attr="all"), args=[], keywords=[]):
            return source if context.is_a(source, _LEGACY) else None
    return None
