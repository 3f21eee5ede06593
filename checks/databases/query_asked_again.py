"""
## What it does

Finds queries that a function runs a second time, while nothing changes the answer: `books.count()` in a test and again in its
branch, `Settings.objects.get()` for each of two fields.

## Why it is slow

Each time is a round trip, and a count goes through all rows that match once more.

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
def described(session: Session):
    items = session.query(Item).filter(Item.price > 10)
    if items.count() > 3:
        return f"{items.count()} items"
    return "few items"


def run(size=20000):
    with Session(filled(size)) as session:
        return described(session)
```

## Fast

```python
def described(session: Session):
    items = session.query(Item).filter(Item.price > 10)
    count = items.count()
    if count > 3:
        return f"{count} items"
    return "few items"


def run(size=20000):
    with Session(filled(size)) as session:
        return described(session)
```

## Measured

## Limits

Both have to be spelled alike, in one function and one loop, and the first one has to run wherever the second one does. Where
anything is called in between of which it is not known that it changes no row, nothing is told.

## References

- [Django: understand QuerySet evaluation](https://docs.djangoproject.com/en/stable/topics/db/optimization/#understand-queryset-evaluation)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.terms.class_lookup import mro
from perflint.language.terms.query_rows import QUERYABLE
from perflint.reasoning.database.asked_again import ASKING, asked_before
from perflint.reasoning.database.queried_relations import is_loaded, may_be_loaded
from perflint.reasoning.database.single_rows import parents_of_rows
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL517",
    name="query-asked-again",
    summary="a query that is run a second time, though nothing has changed",
    impact=Impact.REMOTE_PER_ITEM,
    group=Group.PREVIEW,
    gain=(Gain.MEDIUM, "a round trip, and what the database does for it, are for nothing"),
    screen=Screen.on("django", "sqlalchemy", effects="uses:django uses:sqlalchemy"),
    theme="rows of a query",
)

_OF_ALL = frozenset({"count", "aggregate", "all"})
_LEGACY = "sqlalchemy.orm.Query"
_QUERIES = (*QUERYABLE, _LEGACY)


@dataclass(frozen=True)
class Again:
    """A query that is run again.

    Attributes:
        query: what is asked.
        call: the second time.
        first: the time before.
    """

    context: Context
    query: ast.expr
    call: ast.Call
    first: ast.Call


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in ASKING:
        return
    query = call.func.value
    first = asked_before(context, call)
    if first is None or not context.is_a(query, *_QUERIES):
        return
    if call.func.attr == "all" and not context.is_a(query, _LEGACY):
        return  # another query set
    yield from context.report(
        Again(context, query, call, first),
        call,
        f"`{context.short(call)}` asks again what line {first.lineno} has asked; keep the answer",
    )


@RULE.silent(
    "where a manager or query set of the project answers in its own way, perhaps from a cache"
)
def answered_otherwise(case: Again) -> bool:
    assert isinstance(case.call.func, ast.Attribute)
    known = case.context.type(case.query)
    for facts in mro(known.name, case.context.project) if known is not None else ():
        if case.call.func.attr in facts.methods:
            return not facts.name.startswith(("django.", "sqlalchemy."))
    return False


@RULE.silent("where the rows of the relation may have been loaded with their object")
def loaded_relation(case: Again) -> bool:
    whole = ast.Call(func=ast.Attribute(value=case.query, attr="all"), args=[], keywords=[])
    return is_loaded(case.context, case.query) or may_be_loaded(case.context, whole)


@RULE.hint("where the query is for one row, or whether there is one")
def asks_for_one(case: Again) -> bool:
    assert isinstance(case.call.func, ast.Attribute)
    return case.call.func.attr not in _OF_ALL


@RULE.hint("where an index leads to few rows: those of one other row (`member.books.count()`)")
def rows_of_parent(case: Again) -> bool:
    return any(
        parents_of_rows(case.context, query) for query in spelled_out(case.context, case.query)
    )
