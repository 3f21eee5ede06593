"""
## What it does

Finds queries whose rows are fetched as objects of which only one column is read: `[book.title for book in
Book.objects.all()]`, `{item.id for item in session.scalars(select(Item))}`, and loops that read nothing but `book.pk`. Also those that are only summed or
counted in Python: `sum(book.pages for book in books)`, `len([book for book in books if book.pages > 100])`.

## Why it is slow

The database sends all columns of each row, and an object is made of each, to be thrown away for one of its values.
`values_list("title", flat=True)` and `select(Item.id)` give the values.

## Setup

```python
import functools

from sqlalchemy import create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Item(Base):
    __tablename__ = "item"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    price: Mapped[int]
    stock: Mapped[int]


@functools.cache
def filled(size):
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        rows = [{"name": f"item {number}", "price": number, "stock": 1} for number in range(size)]
        session.bulk_insert_mappings(Item, rows)
        session.commit()
    return engine
```

## Slow

```python
def prices(session: Session):
    return [item.price for item in session.scalars(select(Item).order_by(Item.id))]


def run(size=2000):
    with Session(filled(size)) as session:
        return prices(session)
```

## Fast

```python
def prices(session: Session):
    return [price for price in session.scalars(select(Item.price).order_by(Item.id))]


def run(size=2000):
    with Session(filled(size)) as session:
        return prices(session)
```

## Measured

## Fix safety

`fetch-column` has Django give `values_list("title", flat=True)` and SQLAlchemy `select(Item.id)` or `session.query(Item.id)`. It is unsafe:
no objects are made of the rows, so that what signals, methods of the model or an open session do with them is missed.

## Limits

The model has to be known, and the query has to stand in the function that goes over its rows.

## References

- [Django: values_list](https://docs.djangoproject.com/en/stable/ref/models/querysets/#values-list)
- [Django: retrieve everything at once if you need it](https://docs.djangoproject.com/en/stable/topics/db/optimization/#use-queryset-values-and-values-list)
- [SQLAlchemy: selecting columns](https://docs.sqlalchemy.org/en/21/orm/queryguide/select.html#selecting-individual-attributes)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import fetch_column
from perflint.language.nodes import COMPREHENSIONS, descendants, last_name, nodes_below, parent
from perflint.language.terms.class_lookup import mro
from perflint.reasoning.database.column_reads import (
    Fetched,
    Part,
    column_read,
    counts,
    fetched,
    is_cut,
    parts_of,
    used_otherwise,
)
from perflint.reasoning.database.columns import is_column, takes_room
from perflint.reasoning.database.queried_relations import may_be_loaded
from perflint.reasoning.database.single_rows import asks_for_one_key, parents_of_rows
from perflint.reasoning.database.statements import spelled_out
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL515",
    name="rows-for-one-column",
    summary="whole rows that are fetched for one of their columns",
    impact=Impact.OVERHEAD,
    gain=(Gain.MEDIUM, "all columns are fetched, and an object is made of each row"),
    screen=Screen.on(
        "django", "sqlalchemy", "peewee", effects="uses:django uses:sqlalchemy uses:peewee"
    ),
    group=Group.PREVIEW,
    codemods=("fetch-column",),
    theme="rows of a query",
)

_DONE = {
    "": "read",
    "count": "asked, to count rows",
    "test": "asked, to see whether there is one",
    "condition": "read, for the condition of another query",
}
_NAMED = {"sum": "sum", "max": "maximum", "min": "minimum"}
_AGGREGATES = {name: function for function, name in _NAMED.items()}
_METHODS = frozenset("only defer load_only select_for_update with_for_update values".split())
_STREAMING = frozenset({"iterator", "aiterator", "yield_per", "stream", "stream_scalars"})
_TAKING = frozenset("append add appendleft extend update str int len setdefault".split())


@dataclass(frozen=True)
class Reading:
    """Rows of which a loop or comprehension reads one column.

    Attributes:
        part: what goes over the rows.
        read: the first read of the column.
        source: where the rows come from.
    """

    context: Context
    part: Part
    read: ast.Attribute
    source: Fetched


@RULE.on(ast.For, ast.AsyncFor, *COMPREHENSIONS)
def check(node: ast.AST, context: Context) -> Iterator[Finding]:
    for part in parts_of(node):
        source = fetched(context, part.iter)
        read = column_read(context, part) if source is not None else None
        if read is None or source is None:
            continue
        rows = source.rows
        if not is_column(context.project, rows.model, read.attr, rows.framework):
            continue
        case = Reading(context, part, read, source)
        fix = partial(fetch_column.rewrite, context, part, read.attr, source)
        yield from context.report(case, part.iter, _message(case), fix=fix)


def _message(case: Reading) -> str:
    rows, name = case.source.rows, case.read.attr
    room = takes_room(case.context.project, rows.model, name, rows.framework)
    wanted = _aggregate(case)
    done = _DONE.get(wanted, f"read, for a {wanted}")
    return (
        f"`{case.context.short(case.part.iter)}` fetches whole rows{' (with ' if room else ''}{room}"
        f"{')' if room else ''}, of which only"
        f" `{name}` is {done}; ask for {'that' if wanted else 'it'} with {_instead(case, wanted)}"
    )


def _instead(case: Reading, wanted: str) -> str:
    """What gives the values of the column, or what is wanted of them."""
    name, model = case.read.attr, case.source.rows.model.rpartition(".")[2]
    function = _AGGREGATES.get(wanted, "")
    match case.source.rows.framework:
        case "django" if wanted == "count":
            return "`filter(…).count()`"
        case "django" if wanted == "test":
            return "`filter(…).exists()`"
        case "django" if wanted == "condition":
            return f'a subquery (`…__in=query.values("{name}")`), which the database works out'
        case "django" if function:
            return f'`aggregate({function.title()}("{name}"))`'
        case "django":
            return f'`values_list("{name}", flat=True)`'
        case "sqlalchemy" if wanted == "count":
            return "`select(func.count())` and a condition"
        case "sqlalchemy" if wanted == "test":
            return "`select(exists().where(…))`"
        case "sqlalchemy" if wanted == "condition":
            return f"a subquery (`.in_(select({model}.{name}))`), which the database works out"
        case "sqlalchemy" if function:
            return f"`select(func.{function}({model}.{name}))`"
        case "sqlalchemy":
            return f"`select({model}.{name})`"
    return f"`{model}.select({model}.{name})`"


def _aggregate(case: Reading) -> str:
    """What all values together are wanted for, where a database works that out: a sum, an extreme, a count,
    whether there is one, the condition of another query."""
    part = case.part
    around = parent(part)
    if not isinstance(part, ast.comprehension) or not isinstance(around, ast.expr):
        return ""
    if counts(case.context, part):
        return "count"
    used = _only_use(case.context, around)
    match parent(used):
        case ast.Call(args=[only], keywords=[], func=function) if only is used:
            named = (case.context.name(function) or "").removeprefix("builtins.")
            if named == "any":
                return "test"
            if isinstance(function, ast.Attribute) and function.attr == "in_":
                return "condition"
            return _NAMED.get(named, "") if _is_plain(case, around) else ""
        case ast.keyword(arg=str() as lookup) if lookup.endswith("__in") and _is_plain(
            case, around
        ):
            return "condition"
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[only]) if only is used:
            return "test" if case.context.loop(used) is None else ""
    return ""


def _is_plain(case: Reading, made: ast.expr) -> bool:
    """Whether what is made of the rows holds their values as they are, one for each."""
    match made:
        case ast.ListComp(elt=elt, generators=[_]) | ast.GeneratorExp(elt=elt, generators=[_]):
            return elt is case.read and not made.generators[0].ifs
        case ast.SetComp(elt=elt, generators=[_]):
            return elt is case.read and not made.generators[0].ifs
    return False


def _only_use(context: Context, made: ast.expr) -> ast.expr:
    """Where a value is used: the value itself, or the one read of the name that it is given."""
    match parent(made):
        case ast.Assign(targets=[ast.Name(id=name) as target]):
            function = context.function(made)
            only = context.names.only_binding(target)
            if (
                function is not None
                and only is not None
                and not context.flow.captured(name, function)
            ):
                reads = context.flow.reads(name, function)
                if len(reads) == 1 and context.loop(reads[0]) is context.loop(made):
                    return reads[0]
    return made


@RULE.silent("where the query stands under a name, and its rows are used for more in the function")
def used_for_more(case: Reading) -> bool:
    return used_otherwise(case.context, case.source, case.part, case.read.attr)


@RULE.silent("where the query leaves columns out (`only`, `defer`, `load_only`) or locks its rows")
def leaves_columns_out(case: Reading) -> bool:
    return not _METHODS.isdisjoint(_words(case))


@RULE.silent("where the model has its rows made in a way of its own (`from_db`)")
def made_otherwise(case: Reading) -> bool:
    project = case.context.project
    return case.source.rows.framework == "django" and any(
        "from_db" in facts.methods
        for facts in mro(case.source.rows.model, project)
        if not facts.name.startswith("django.")
    )


@RULE.silent(
    "where some query of the project loads the relation along: asked anew, it would be queried"
)
def loaded_elsewhere(case: Reading) -> bool:
    return may_be_loaded(case.context, case.source.query)


@RULE.silent(
    "where the query is for the row of one key, of one value of a unique field, or for few"
)
def few_rows(case: Reading) -> bool:
    return any(
        asks_for_one_key(case.context, query) or is_cut(query)
        for query in (case.part.iter, *spelled_out(case.context, case.source.query))
    )


@RULE.silent(
    "where the rows hold little else (few columns, and none of any length), and an index leads to those of one"
    " other row, or the loop does more for each of them than take the value"
)
def little_to_win(case: Reading) -> bool:
    rows = case.source.rows
    if takes_room(case.context.project, rows.model, case.read.attr, rows.framework):
        return False
    return works_on_each(case) or rows_of_parent(case)


@RULE.hint("where an index leads to few rows: those of one other row (`member.books.iterator()`)")
def rows_of_parent(case: Reading) -> bool:
    return any(
        parents_of_rows(case.context, query)
        for query in spelled_out(case.context, case.source.query)
    )


@RULE.hint("where the loop does more for each row than put the value somewhere")
def works_on_each(case: Reading) -> bool:
    return isinstance(case.part, (ast.For, ast.AsyncFor)) and any(
        last_name(call.func) not in _TAKING
        for statement in case.part.body
        for call in nodes_below(statement, ast.Call)
    )


@RULE.hint(
    "where nothing says that there are many rows (`iterator`, `yield_per`)", lowers="unknown"
)
def of_unknown_size(case: Reading) -> bool:
    return _STREAMING.isdisjoint(_words(case))


def _words(case: Reading) -> Iterator[str]:
    """The methods and functions of the library that the query and its reading are written with."""
    for query in (case.part.iter, *spelled_out(case.context, case.source.query)):
        for node in descendants(query):
            if isinstance(node, ast.Attribute):
                yield node.attr
            elif isinstance(node, ast.Name):
                yield (case.context.name(node) or "").rpartition(".")[2]
