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
`count()` asks nothing.

## Limits

Silent where the query set is also iterated, indexed or measured elsewhere in the function: then it is fetched anyway.
For SQLAlchemy there is no rewrite.

## References

- [Django: exists](https://docs.djangoproject.com/en/stable/ref/models/querysets/#exists)
- [SQLAlchemy: Query.exists](https://docs.sqlalchemy.org/en/21/orm/queryguide/query.html#sqlalchemy.orm.Query.exists)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_exists
from perflint.codemods.parts import truth
from perflint.reasoning.database.calls import of_one_key
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import parent

RULE = Rule(
    code="PFL511",
    name="count-to-exist",
    summary="a count of rows that only answers whether there are any",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(
        "django", "sqlalchemy", "peewee", effects="uses:django uses:sqlalchemy uses:peewee"
    ),
    codemods=("use-exists",),
)

_QUERY_SETS = (
    "django.db.models.QuerySet",
    "django.db.models.Manager",
    "django.db.models.RelatedManager",
)
_QUERIES = (*_QUERY_SETS, "sqlalchemy.orm.Query", "peewee.ModelSelect")


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    query = _counted(context, call)
    if query is None or _fetched_anyway(context, query, call):
        return
    counts = isinstance(call.func, ast.Attribute)
    asked = use_exists.asked(call)
    if asked is None:
        if not counts and _is_query_set(context, query):
            yield context.finding(
                call,
                f"`{context.short(call)}` fetches all rows to learn how many there are; ask with"
                " `count()`",
                fix=lambda: use_exists.rewrite_length(context, call, query),
            )
        return
    instead = (
        "`exists()`" if not context.is_a(query, "sqlalchemy.orm.Query") else "`query.exists()`"
    )
    yield context.finding(
        asked.whole,
        f"`{context.short(asked.whole)}` "
        + ("counts all rows" if counts else "fetches all rows")
        + f" to learn whether there is one; ask with {instead}",
        fix=lambda: use_exists.rewrite(context, call, query, asked),
    )


@RULE.on(*truth.TESTS)
def check_test(node: truth.Test, context: Context) -> Iterator[Finding]:
    """`if books:`"""
    for query in truth.tested(node):
        if not isinstance(query, (ast.Call, ast.Name)) or not _is_query_set(context, query):
            continue
        if not _fetched_anyway(context, query, query):
            yield context.finding(
                query,
                f"testing `{context.short(query)}` fetches all rows to learn whether there is one;"
                " ask with `exists()`",
                severity=Severity.HINT if of_one_key(query) else None,
                fix=lambda query=query: use_exists.rewrite_test(context, query),  # type: ignore[misc]
            )


def _is_query_set(context: Context, query: ast.expr) -> bool:
    """Whether an expression is a query set made for this: written out, or bound once in this function.
    The rows of a relation may have been loaded along."""
    if isinstance(query, ast.Name):
        bindings = context.flow.reaching(query)
        if len(bindings) != 1 or bindings[0].kind != "assign":
            return False
        value = bindings[0].value
        function = context.flow.function(query)
        if not isinstance(value, ast.Call) or function is None:
            return False
        if context.flow.captured(query.id, function):
            return False
        query = value
    if not context.is_a(query, "django.db.models.QuerySet"):
        return False
    match query:
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as owner, attr="all")):
            return owner.attr not in context.project.relations()
    return isinstance(query, ast.Call)


def _counted(context: Context, call: ast.Call) -> ast.expr | None:
    """The query that a call counts: `query.count()` or `len(query)`."""
    match call:
        case ast.Call(func=ast.Attribute(value=query, attr="count"), args=[], keywords=[]):
            return query if context.is_a(query, *_QUERIES) else None
        case ast.Call(func=function, args=[query], keywords=[]) if context.names.is_builtin(
            function, "len"
        ):
            if context.is_a(query, *_QUERY_SETS):
                return query
            match query:
                case ast.Call(func=ast.Attribute(value=source, attr="all"), args=[], keywords=[]):
                    # A query of SQLAlchemy gives its rows as a list.
                    return source if context.is_a(source, "sqlalchemy.orm.Query") else None
    return None


def _fetched_anyway(context: Context, query: ast.expr, asked: ast.expr) -> bool:
    """Whether a named query is used for more than this question."""
    root = query
    while isinstance(root, (ast.Attribute, ast.Call)):
        if isinstance(root, ast.Call):
            return False  # a query of its own
        root = root.value
    if not isinstance(root, ast.Name) or query is not root:
        return False
    function = context.flow.function(asked)
    region: ast.AST = function if function is not None else context.names.tree
    for read in context.flow.reads(root.id, region):
        if read is root:
            continue
        above = parent(read)
        if truth.is_test(read):
            continue
        if isinstance(above, ast.Attribute) and above.attr in (
            "filter",
            "exclude",
            "count",
            "exists",
            "order_by",
        ):
            continue
        return True
    return False
