"""
## What it does

Finds memberships that are looked up among all rows of a query: `book in member.books.all()`,
`name in Member.objects.values_list("name", flat=True)`, and `item in session.query(Item).all()`.

## Why it is slow

All rows are sent, and an object is made of each, to compare them one by one. The database finds the row by an index,
and answers with a yes or no.

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
def is_expensive(session: Session, item: Item):
    return item in session.query(Item).filter(Item.price > 10).all()


def run(size=2000):
    with Session(filled(size)) as session:
        return is_expensive(session, session.get(Item, size // 2))
```

## Fast

```python
def is_expensive(session: Session, item: Item):
    found = session.query(Item).filter(Item.price > 10, Item.id == item.id)
    return session.query(found.exists()).scalar()


def run(size=2000):
    with Session(filled(size)) as session:
        return is_expensive(session, session.get(Item, size // 2))
```

## Measured

## Fix safety

`ask-for-row` asks Django with `filter(…).exists()`, where what is looked for is a row of a known model, or the query gives
the values of one field. It is unsafe: the database compares, by its own rules for text and numbers, and rows that were
fetched already are not looked at.

## Limits

For SQLAlchemy there is no rewrite. A query under a name counts where it is used for nothing else.

## References

- [Django: exists](https://docs.djangoproject.com/en/stable/ref/models/querysets/#exists)
- [Django: contains](https://docs.djangoproject.com/en/stable/ref/models/querysets/#contains)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import ask_for_row
from perflint.knowledge.kinds import classes_of
from perflint.reasoning.database.named_queries import asks_anew, made_here
from perflint.reasoning.database.queried_relations import is_loaded, may_be_loaded
from perflint.reasoning.database.single_rows import asks_for_one_key, parents_of_rows
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL513",
    name="membership-by-query",
    summary="all rows of a query that are fetched to look for one of them",
    impact=Impact.REMOTE_PER_ITEM,
    gain=(Gain.MEDIUM, "all rows are fetched where the database finds one"),
    screen=Screen.on("django", "sqlalchemy", effects="uses:django uses:sqlalchemy"),
    codemods=("ask-for-row",),
    theme="rows of a query",
)

_FETCHED = classes_of("fetched")


@dataclass(frozen=True)
class Membership:
    """A test whether something is among the rows of a query.

    Attributes:
        rows: as they stand in the test.
        query: what they are fetched by.
    """

    context: Context
    test: ast.Compare
    rows: ast.expr
    query: ast.expr


@RULE.on(ast.Compare)
def check(test: ast.Compare, context: Context) -> Iterator[Finding]:
    if len(test.ops) != 1 or not isinstance(test.ops[0], (ast.In, ast.NotIn)):
        return
    rows = test.comparators[0]
    made = made_here(context, rows)
    query = _query(context, made) if made is not None else None
    if query is None:
        return
    django = query is made
    yield from context.report(
        Membership(context, test, rows, query),
        test,
        f"`{context.short(test)}` fetches all rows to look for one; ask with"
        f" {'`filter(…).exists()`' if django else 'a condition, and `exists`'}",
        fix=partial(ask_for_row.rewrite, context, test) if django else None,
    )


def _query(context: Context, made: ast.expr) -> ast.expr | None:
    """The query whose rows an expression gives."""
    match made:
        case ast.Call() if context.is_a(made, "django.db.models.QuerySet"):
            return made
        case ast.Call(func=ast.Attribute(value=source, attr="all"), args=[], keywords=[]):
            return source if context.is_a(source, *_FETCHED) else None
    return None


@RULE.silent("where the query stands under a name, and is used for more in the function")
def fetched_anyway(case: Membership) -> bool:
    if not isinstance(case.rows, ast.Name):
        return False
    function = case.context.flow.function(case.test)
    region: ast.AST = function if function is not None else case.context.names.tree
    several = case.context.flow.loop(case.test) is not None
    return several or any(
        read is not case.rows and not asks_anew(read)
        for read in case.context.flow.reads(case.rows.id, region)
    )


@RULE.silent("where the rows of the relation were loaded with their objects: nothing is asked")
def loaded_relation(case: Membership) -> bool:
    return is_loaded(case.context, case.query)


@RULE.silent(
    "where some query of the project loads the relation along: asked anew, it would be queried"
)
def loaded_elsewhere(case: Membership) -> bool:
    return may_be_loaded(case.context, case.query)


@RULE.hint("where the query is for the row of one key, or of one value of a unique field")
def single_row(case: Membership) -> bool:
    return any(
        asks_for_one_key(case.context, query) for query in spelled_out(case.context, case.query)
    )


@RULE.hint("where an index leads to few rows: those of one other row (`member.books.all()`)")
def rows_of_parent(case: Membership) -> bool:
    return any(
        _asks_relation(case.context, query) or parents_of_rows(case.context, query)
        for query in spelled_out(case.context, case.query)
    )


def _asks_relation(context: Context, query: ast.expr) -> bool:
    """Whether a query begins with a relation of an object: `self.parent.vrfs.all()`."""
    while isinstance(query, (ast.Call, ast.Attribute)):
        if context.is_a(query, "django.db.models.RelatedManager"):
            return True
        query = query.func if isinstance(query, ast.Call) else query.value
    return False
