"""
## What it does

Finds relations that a query loads along with its rows, and that nothing reads: `prefetch_related("tags")`, `select_related("author")`,
`selectinload(Book.tags)`, where all that is done with the rows is seen, and they are read for other things.

## Why it is slow

What is prefetched takes a query of its own, that may bring many rows, of each of which an object is made; what is joined makes
each row wider.

## Setup

```python
import functools

from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]
    lines: Mapped[list["Line"]] = relationship()


class Line(Base):
    __tablename__ = "lines"
    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), index=True)


@functools.cache
def filled(size):
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.bulk_insert_mappings(Order, [{"id": n, "total": n} for n in range(size)])
        session.bulk_insert_mappings(Line, [{"order_id": n % size} for n in range(3 * size)])
        session.commit()
    return engine
```

## Slow

```python
def totals(session: Session):
    query = select(Order).options(selectinload(Order.lines))
    return {order.id: order.total for order in session.scalars(query)}


def run(size=500):
    with Session(filled(size)) as session:
        return totals(session)
```

## Fast

```python
def totals(session: Session):
    query = select(Order)
    return {order.id: order.total for order in session.scalars(query)}


def run(size=500):
    with Session(filled(size)) as session:
        return totals(session)
```

## Measured

## Limits

The query has to stand in the function that goes over its rows, and these are read there for columns and relations alone: methods, and other
functions that get them, may read anything.

## References

- [Django: prefetch_related](https://docs.djangoproject.com/en/stable/ref/models/querysets/#prefetch-related)
- [SQLAlchemy: relationship loading techniques](https://docs.sqlalchemy.org/en/21/orm/queryguide/relationships.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import COMPREHENSIONS, descendants, names_in
from perflint.language.truth import is_test
from perflint.reasoning.database.column_reads import (
    Fetched,
    Part,
    fetched,
    parts_of,
    reads_of,
    sharing,
)
from perflint.reasoning.database.columns import is_column
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL516",
    name="unread-eager-load",
    summary="a relation that is loaded with rows, and that nothing reads",
    impact=Impact.REMOTE_PER_ITEM,
    group=Group.PREVIEW,
    gain=(Gain.MEDIUM, "a query, and the rows that it brings, are for nothing"),
    screen=Screen.on(
        "django",
        "sqlalchemy",
        effects="uses:django uses:sqlalchemy",
        names="select_related prefetch_related joinedload selectinload subqueryload immediateload",
    ),
    theme="rows of a query",
)

_JOINED = frozenset({"select_related", "joinedload"})
_QUERIES = classes_of("statement")
_APART = frozenset({"prefetch_related", "selectinload", "subqueryload", "immediateload"})


@dataclass(frozen=True)
class Load:
    """A relation that a query loads along, and that no loop over its rows reads.

    Attributes:
        named: the argument that names it.
        method: by which it is loaded.
        name: of the relation of the rows.
    """

    context: Context
    named: ast.expr
    method: str
    name: str
    source: Fetched


@RULE.on(ast.For, ast.AsyncFor, *COMPREHENSIONS)
def check(node: ast.AST, context: Context) -> Iterator[Finding]:
    for part in parts_of(node):
        source = fetched(context, part.iter)
        if source is None or not source.rows.loads:
            continue
        loads = [*_loads(context, source)]
        read = _read(context, source, part) if loads else None
        if read is None:
            continue
        for named, method, name in loads:
            if name in read or name not in context.project.fields(source.rows.model):
                continue
            case = Load(context, named, method, name, source)
            yield from context.report(
                case,
                named,
                f"`{method}` loads `{name}` with each row, which nothing reads of them; leave it out",
            )


def _loads(context: Context, source: Fetched) -> Iterator[tuple[ast.expr, str, str]]:
    """The arguments of a query that name relations to load along, with the method, and the first relation."""
    for query in _own(context, source):
        for call in descendants(query):
            if not isinstance(call, ast.Call):
                continue
            method = (
                call.func.attr
                if isinstance(call.func, ast.Attribute)
                else (context.name(call.func) or "").rpartition(".")[2]
            )
            if method not in _JOINED | _APART:
                continue
            for named in call.args:
                match named:
                    case ast.Constant(value=str() as path):
                        yield named, method, path.partition("__")[0]
                    case ast.Attribute(attr=name):
                        yield named, method, name


def _own(context: Context, source: Fetched) -> list[ast.expr]:
    """A query and those that it is made from, as far as these are for nothing else."""
    chain = list(dict.fromkeys(spelled_out(context, source.query)))
    own = {id(node) for query in chain for node in descendants(query)}
    own.update(map(id, source.names))
    found: list[ast.expr] = []
    for query in chain:
        found.append(query)
        for name in names_in(query):
            region = context.flow.function(name) or context.names.tree
            if context.is_a(name, *_QUERIES) and any(
                id(read) not in own and not is_test(read)
                for read in context.flow.reads(name.id, region)
            ):
                return found
    return found


def _read(context: Context, source: Fetched, part: Part) -> set[str] | None:
    """What is read of the rows of a query: columns and relations; None where that may be more."""
    found: set[str] = set()
    parts = sharing(context, source, part)
    if parts is None or parts[0] is not part:
        return None
    for one in parts:
        reads = reads_of(context, one)
        if reads is None:
            return None
        found.update(read.attr for read in reads)
    rows = source.rows
    relations = context.project.fields(rows.model)
    if not all(
        name in relations or is_column(context.project, rows.model, name, rows.framework)
        for name in found
    ):
        return None
    return found


@RULE.hint("where the relation is joined, and makes no query of its own")
def joined(case: Load) -> bool:
    return case.method in _JOINED
