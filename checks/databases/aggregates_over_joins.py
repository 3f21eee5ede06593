"""
## What it does

Finds a query of Django with aggregates over two relations of many rows: `annotate(Count("books"), Count("prizes"))`. Paths
(`books__price`) and earlier calls of `annotate` in the same expression count; what a `Subquery` asks is apart.

## Why it is slow

Both relations are joined, and each row of one is combined with each row of the other: an author with 100 books and 50
prizes makes 5,000 rows of which the aggregates pick. Besides, counts, sums and averages are those of the combinations: wrong, unless a
`Count` is `distinct=True`. A subquery for each goes through each relation once.

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


class Novel(models.Model):
    class Meta:
        app_label = __name__


class Award(models.Model):
    class Meta:
        app_label = __name__


class Writer(models.Model):
    novels = models.ManyToManyField(Novel)
    awards = models.ManyToManyField(Award)

    class Meta:
        app_label = __name__


Written, Given = Writer.novels.through, Writer.awards.through


def fill(size):
    existing = connection.introspection.table_names()
    with connection.schema_editor() as editor:
        for model in (Novel, Award, Writer):
            if model._meta.db_table not in existing:
                editor.create_model(model)
    if Written.objects.count() == 5 * size:
        return
    for model in (Written, Given, Novel, Award, Writer):
        model.objects.all().delete()
    writers = Writer.objects.bulk_create([Writer() for _ in range(5)])
    novels = Novel.objects.bulk_create([Novel() for _ in range(size)])
    awards = Award.objects.bulk_create([Award() for _ in range(size)])
    Written.objects.bulk_create([Written(writer=w, novel=n) for w in writers for n in novels])
    Given.objects.bulk_create([Given(writer=w, award=a) for w in writers for a in awards])
```

## Slow

```python
from django.db.models import Count


def run(size=200):
    fill(size)
    writers = Writer.objects.annotate(
        novel_count=Count("novels", distinct=True), award_count=Count("awards", distinct=True)
    )
    return [(writer.novel_count, writer.award_count) for writer in writers.order_by("pk")]
```

## Fast

```python
from django.db.models import Count, OuterRef, Subquery


def counted(rows):
    own = rows.filter(writer=OuterRef("pk")).values("writer")
    return Subquery(own.annotate(count=Count("pk")).values("count"))


def run(size=200):
    fill(size)
    writers = Writer.objects.annotate(
        novel_count=counted(Written.objects), award_count=counted(Given.objects)
    )
    return [(writer.novel_count, writer.award_count) for writer in writers.order_by("pk")]
```

## Measured

## Limits

Models have to be known. Reported once, at the call in which the second relation comes in. There is no rewrite: a subquery gives
`None`, where a count gives 0, unless it says otherwise (`Coalesce`).

## References

- [Django: combining multiple aggregations](https://docs.djangoproject.com/en/stable/topics/db/aggregation/#combining-multiple-aggregations)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.terms.query_rows import QUERYABLE
from perflint.reasoning.database.single_rows import model_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Gain, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL514",
    name="aggregates-over-joins",
    summary="aggregates over two relations, whose rows are combined each with each",
    impact=Impact.COMPLEXITY,
    gain=(Gain.MEDIUM, "the rows of both relations multiply for each object"),
    screen=Screen.on("django", effects="uses:django", names="annotate aggregate alias"),
    theme="rows of a query",
)

_SUBQUERY = "django.db.models.Subquery"  # `Exists` is one as well
_AGGREGATE = "django.db.models.Aggregate"
_EXTREMES = classes_of("extreme")
_ANNOTATING = frozenset({"annotate", "alias", "aggregate"})


@dataclass(frozen=True, slots=True)
class Aggregate:
    """An aggregate over a relation of many rows.

    Attributes:
        call: as it is written.
        relation: the path to the last relation of many rows, by attributes of models.
        exact: whether it gives the same where rows are repeated.
    """

    call: ast.Call
    relation: tuple[str, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Joined:
    """Two aggregates of one query over different relations."""

    first: Aggregate
    second: Aggregate

    @property
    def leads_on(self) -> bool:
        """Whether one relation leads on from the other: `books` and `books__reviews`."""
        first, second = self.first.relation, self.second.relation
        shorter = min(len(first), len(second))
        return first[:shorter] == second[:shorter]

    @property
    def wrong(self) -> Aggregate | None:
        """The one that gives something else for rows that the other one repeats."""
        repeated = [self.first, self.second]
        if self.leads_on:
            repeated = [min(repeated, key=lambda one: len(one.relation))]
        return next((one for one in repeated if not one.exact), None)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not _annotates(call, context):
        return
    case = _joined(call, context)
    if case is None:
        return
    yield from context.report(case, case.second.call, _message(case, context))


def _message(case: Joined, context: Context) -> str:
    shown, other = (context.short(one.call) for one in (case.second, case.first))
    wrong = context.short(case.wrong.call) if case.wrong is not None else ""
    if case.leads_on:
        return (
            f"`{shown}` beside `{other}` repeats each row of one relation for each of the next, so that"
            f" `{wrong}` goes over rows several times; count with `distinct=True`, or ask with a `Subquery`"
        )
    result = f", and `{wrong}` goes over them" if wrong else ""
    return (
        f"`{shown}` beside `{other}` combines each row of one relation with each of the other{result}; ask with"
        " a `Subquery` for each"
    )


def _joined(call: ast.Call, context: Context) -> Joined | None:
    """The first two aggregates of a query over different relations, the second of them in this call."""
    own = list(_aggregates(call, context))
    if not own:
        return None
    before: list[Aggregate] = []
    for earlier in _chain(call):
        if _annotates(earlier, context):
            before[:0] = _aggregates(earlier, context)
    if any(one.relation != before[0].relation for one in before[1:]):
        return None  # told there
    for position, second in enumerate(own):
        for first in (*before, *own[:position]):
            if first.relation != second.relation:
                return Joined(first, second)
    return None


def _chain(call: ast.Call) -> Iterator[ast.Call]:
    """The calls that a call of a method goes on from, the last one first."""
    while isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Call):
        call = call.func.value
        yield call


def _annotates(call: ast.Call, context: Context) -> bool:
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in _ANNOTATING
        and context.is_a(call.func.value, *QUERYABLE)
    )


def _aggregates(call: ast.Call, context: Context) -> Iterator[Aggregate]:
    """The aggregates of a call over relations of many rows."""
    assert isinstance(call.func, ast.Attribute)
    model = ""
    for given in (*call.args, *(word.value for word in call.keywords)):
        for node in _parts(given, context):
            if not context.is_a(node, _AGGREGATE):
                continue
            path = _path(node, context)
            if not path:
                continue
            model = model or model_of(context, call.func.value)
            relation = _relation(path, model, context) if model else ()
            if relation:
                yield Aggregate(node, relation, _is_exact(node, context))


def _parts(given: ast.expr, context: Context) -> Iterator[ast.Call]:
    """The calls that an expression is made of, but for those of queries in it."""
    left: list[ast.AST] = [given]
    while left:
        node = left.pop(0)
        if isinstance(node, ast.Call):
            if context.is_a(node, _SUBQUERY, *QUERYABLE):
                continue
            yield node
        left[:0] = ast.iter_child_nodes(node)


def _path(aggregate: ast.Call, context: Context) -> str:
    """The path of what is aggregated: of a text or an `F`."""
    match aggregate.args:
        case [ast.Constant(value=str() as path), *_]:
            return path
        case [ast.Call(args=[ast.Constant(value=str() as path)]) as named, *_] if context.is_a(
            named, "django.db.models.F"
        ):
            return path
    return ""


def _relation(path: str, model: str, context: Context) -> tuple[str, ...]:
    """The part of a path up to its last relation of many rows; empty without one."""
    found: tuple[str, ...] = ()
    names: list[str] = []
    for part in path.split("__"):
        fields = context.project.fields(model)
        # A relation back is named for its model where nobody gave it a name: `book` for `book_set`.
        relation = fields.get(part) or fields.get(f"{part}_set")
        if relation is None:
            break
        names.append(relation.name)
        if relation.many:
            found = tuple(names)
        model = relation.target
    return found


def _is_exact(aggregate: ast.Call, context: Context) -> bool:
    """Whether an aggregate gives the same where each row comes several times."""
    return context.is_a(aggregate, *_EXTREMES) or any(
        word.arg == "distinct" and isinstance(word.value, ast.Constant) and word.value.value is True
        for word in aggregate.keywords
    )


@RULE.silent(
    "where one of the relations leads on from the other, and the shorter one bears repeated rows"
)
def leads_on(case: Joined) -> bool:
    return case.leads_on and case.wrong is None


@RULE.hint(
    "where both aggregates bear repeated rows: what they give is right, and what the combinations cost depends"
    " on how many rows both relations have",
    lowers="unknown",
)
def bears_repeated_rows(case: Joined) -> bool:
    return case.wrong is None
