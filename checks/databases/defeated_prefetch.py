"""
## What it does

Finds relations that the query of a loop prefetches, and that the loop then filters, sorts or picks from in the
database all the same: `author.books.filter(…)`, `.order_by(…)`, `.first()`, `.get(…)`, `.values(…)` of Django.

## Why it is slow

`prefetch_related` keeps the rows of `author.books.all()`. Anything else is another query, so it runs one for each object,
and the prefetched rows were fetched in vain: 302 queries for 300 rows where two would do.

## Setup

```python
import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    )
    django.setup()

from django.db import connection, models


class Author(models.Model):
    class Meta:
        app_label = __name__


class Book(models.Model):
    sold = models.BooleanField(default=False)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)

    class Meta:
        app_label = __name__


def fill(size):
    existing = connection.introspection.table_names()
    with connection.schema_editor() as editor:
        for model in (Author, Book):
            if model._meta.db_table not in existing:
                editor.create_model(model)
    Book.objects.all().delete()
    Author.objects.all().delete()
    authors = Author.objects.bulk_create([Author() for _ in range(size)])
    Book.objects.bulk_create([Book(author=author, sold=True) for author in authors])
```

## Slow

```python
def sold():
    authors = Author.objects.prefetch_related("books")
    return [len(author.books.filter(sold=True)) for author in authors]


def run(size=200):
    fill(size)
    return sold()
```

## Fast

```python
from django.db.models import Prefetch


def sold():
    books = Prefetch("books", queryset=Book.objects.filter(sold=True), to_attr="sold_books")
    return [len(author.sold_books) for author in Author.objects.prefetch_related(books)]


def run(size=200):
    fill(size)
    return sold()
```

## Measured

## Limits

Django only.

## References

- [Django: Prefetch objects](https://docs.djangoproject.com/en/stable/ref/models/querysets/#prefetch-objects)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import parent
from perflint.project.world.models import Relation
from perflint.reasoning.database.row_variables import seen
from perflint.reasoning.database.rows import One
from perflint.reasoning.database.seen_rows import Seen
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL505",
    name="defeated-prefetch",
    summary="a prefetched relation that is queried again for each object of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    group=Group.PREVIEW,
    screen=Screen.on(relations=True),
    theme="rows of a query",
)

_ASKS_AGAIN = frozenset(
    "filter exclude order_by first last get values values_list annotate select_related iterator"
    " latest earliest distinct reverse aggregate only defer".split()
)
_USES_ROWS = frozenset({"all", "count", "exists"})


@dataclass(frozen=True)
class Use:
    """A relation that the query of a loop prefetches, and what is asked of it there.

    Attributes:
        read: the relation.
        method: the first method on it, after `all()`.
        found: the object whose relation it is.
    """

    read: ast.Attribute
    method: str
    found: Seen


def uses(read: ast.Attribute, context: Context) -> Iterator[Use]:
    """What is asked of a prefetched relation, once for each object."""
    if not isinstance(read.ctx, ast.Load) or read.attr not in context.project.relations():
        return
    method = _method(read)
    if method not in _ASKS_AGAIN | _USES_ROWS:
        return
    for found in seen(context, read.value, read):
        relation = context.project.fields(found.one.model).get(read.attr)
        if relation is None or not relation.many or relation.framework != "django":
            continue
        if _prefetched(found.one, relation):
            yield Use(read, method, found)
            return


@RULE.on(ast.Attribute)
def check(read: ast.Attribute, context: Context) -> Iterator[Finding]:
    for case in uses(read, context):
        yield from context.report(
            case,
            read,
            f"`{context.short(read)}` is prefetched, but `.{case.method}` asks the database again for each"
            f' object; prefetch what is needed with `Prefetch("{read.attr}", queryset=…, to_attr=…)`',
            trace=case.found.trace,
            loop=case.found.loop,
        )


@RULE.silent("where the method uses the rows that were prefetched: `all`, `count`, `exists`")
def uses_rows(case: Use) -> bool:
    return case.method in _USES_ROWS


def _method(read: ast.Attribute) -> str:
    """The first method on a relation, after `all()` if something follows that."""
    above = parent(read)
    if not isinstance(above, ast.Attribute):
        return ""
    if above.attr != "all":
        return above.attr
    call = parent(above)
    after = parent(call) if isinstance(call, ast.Call) else None
    return after.attr if isinstance(after, ast.Attribute) else above.attr


def _prefetched(one: One, relation: Relation) -> bool:
    """Whether the query of an object is seen to load a relation."""
    if one.rows is None:
        return False
    lookup = "__".join(step.name for step in (*one.path, relation))
    return any(given == lookup or given.startswith(f"{lookup}__") for given in one.rows.loads)
