"""
## What it does

Finds loops that write one row in each iteration: `save`, `create`, `update` and `delete` of Django, peewee and
Tortoise, a SQLAlchemy `flush` or `execute(insert(…))`, `INSERT`, `UPDATE` and `DELETE` through a database
driver, and calls that reach one of these through functions of the project.

## Why it is slow

Each row is a statement and a round trip of its own. Django wrote 300 rows in 16 to 27 ms with `create` and in 2.5
ms with `bulk_create`; SQLAlchemy 500 rows in 92 ms with a flush each and in 3.1 ms with one `insert`. How
much `executemany` gains depends on the driver.

## Slow

```python
import sqlite3


def store(connection: sqlite3.Connection, rows):
    for row in rows:
        connection.execute("INSERT INTO item VALUES (?, ?)", row)


def run(size=2000):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)")
    store(connection, [(number, number * number) for number in range(size)])
    return connection.execute("SELECT sum(price) FROM item").fetchone()
```

## Fast

```python
import sqlite3


def store(connection: sqlite3.Connection, rows):
    connection.executemany("INSERT INTO item VALUES (?, ?)", rows)


def run(size=2000):
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)")
    store(connection, [(number, number * number) for number in range(size)])
    return connection.execute("SELECT sum(price) FROM item").fetchone()
```

## Measured

## Fix safety

`bulk-write` is unsafe: all parameters are worked out before the first row is written, an error half way leaves
other rows behind, `lastrowid` and `rowcount` are those of the whole, and `bulk_create` runs no `save()`
override and sends no signals.

## Limits

A hint where the code does not show that the loop goes long: what is handed in, or belongs to one owner, is
mostly little. A hint where a function that the loop calls writes the row; a method that
saves its own object counts where it does little else.
`session.add` without a flush or commit is fine and not reported. `bulk_update` gains nothing on SQLite. Silent
in migrations, in loops that go in chunks, for SQL that is not written out, and for models with a `save()` of
their own or with receivers of `post_save` in the same file. A hint where the write is a step of its own: what
follows needs the row or what the statement gives (`lastrowid`, `rowcount`), an item that fails leaves the others
alone, each item is a transaction, a mail or message goes out beside it, another service is asked, the row holds a
file; so are
statements that change a whole set of rows each time, writes that a call does among other things, and models
to which other files connect receivers of `pre_save` or `post_save`: a bulk write would not run them.

## References

- [Django: bulk_create](https://docs.djangoproject.com/en/stable/ref/models/querysets/#bulk-create)
- [SQLAlchemy: ORM bulk insert statements](https://docs.sqlalchemy.org/en/21/orm/queryguide/dml.html)
- [sqlite3: executemany](https://docs.python.org/3/library/sqlite3.html#sqlite3.Cursor.executemany)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from perflint.codemods import bulk_write
from perflint.reasoning.database.calls import (
    acts_outside,
    chunked,
    dedicated,
    direct_reach,
    is_intentional_api,
    is_recursive,
    is_single_purpose,
    locks,
    mentions,
    migrating,
    of_database,
    one_row,
    other_database,
    other_entity,
    seldom,
    spelled_out,
    started_elsewhere,
    statement_kind,
    waits_outside,
    written_per_item,
)
from perflint.reasoning.database.relations import Reader, framework_of, has_parent_table
from perflint.reasoning.database.writes_in_order import (
    acts,
    after_failure,
    bulk_beside,
    must_stay_per_row,
    notes_answer,
    selects,
    writes_by_name,
)
from perflint.reasoning.occurrence.calls import Reached, function_of, reached
from perflint.reasoning.size.round_trips import repeats_often
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.evaluation import mro
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, parent, parents
from perflint.semantics.sql import OTHER, RUNNING, WRITE, verb_told
from perflint.semantics.trace import Reach

RULE = Rule(
    code="PFL503",
    name="write-per-row",
    summary="one write to the database for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="writes queries"),
    codemods=("bulk-write",),
)

_ROWS = frozenset(
    "save asave create acreate delete adelete update aupdate save_base delete_instance insert add aadd"
    " flush set_by_id delete_by_id execute".split()
)
# Overrides of a model do more than write: a bulk write would leave that out.
_OVERRIDES = frozenset({"save", "delete", "asave", "adelete"})
_QUERIES = ("django.db.models.QuerySet", "django.db.models.Manager")
# Functions that change the database itself, of which there is little.
_TABLES = re.compile(
    r"^(?:create|drop|add|alter)_(?:schema|database|table|column|index|view|role)s?(?:_|$)"
)
_FEW = 3  # calls in a method that does little but change its object and save it
_KEYS = frozenset({"pk", "id", "uuid"})
_REMOVING = frozenset({"delete", "adelete", "delete_instance", "delete_by_id"})
# What a method of Django runs besides: the method of a model that it is an asynchronous name for.
_RUNS = {"create": "save", "acreate": "save", "asave": "save", "adelete": "delete"}


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    if loop is None:
        return
    reaches = context.reaches(call, "writes", "queries")
    if not reaches or migrating(context) or chunked(context, call, loop):
        return
    if locks(loop) or started_elsewhere(call) or one_row(context, loop):
        return
    if after_failure(call, loop) or after_failure(loop, None):
        return
    if other_database(context, call, loop):
        return
    own = direct_reach(reaches)
    if own is not None:
        if acts_outside(context, loop) or notes_answer(context, loop):
            return
        if _does_more(context, call) or bulk_beside(call):
            return
        if _writes(context, call, own) and not _other_each_time(context, call, loop):
            sets = _whole_sets(context, call, loop)
            heard = _heard(context, call)
            aside = sets or bool(heard) or must_stay_per_row(context, call, loop)
            aside = aside or _gives_file(context, call) or _sets_file(context, call, loop)
            aside = aside or not repeats_often(call, loop, context)
            yield context.finding(
                call,
                f"`{context.short(call.func, 50)}` {'runs a statement' if sets else 'writes one row'}"
                f" in each iteration; {_instead(context, call, own.effect.api)}{heard}",
                severity=Severity.HINT if aside else None,
                loop=loop,
                cold=context.cold(call) or seldom(context, call),
                fix=lambda: bulk_write.rewrite(context, call, loop),
            )
        return
    yield from _through(context, call, loop, reaches)


def _writes(context: Context, call: ast.Call, reach: Reach) -> bool:
    """Whether a call writes rows one by one."""
    last = reach.effect.api.rpartition(".")[2]
    if not of_database(reach.effect.api):
        return False
    if last == "flush" and (_now_and_then(call) or not _after_add(context, call)):
        return False
    if reach.effect.kind == "writes" and last == "execute" and not call.args:
        return not _many_rows(call)  # peewee: `Book.update(…).where(…).execute()`
    if reach.effect.kind == "queries" or last in RUNNING:
        return (
            last in RUNNING
            and bool(call.args)
            and statement_kind(context, call, reach.effect.api) == WRITE
        )
    if is_intentional_api(reach.effect.api):
        return False
    return last in _ROWS


def _many_rows(call: ast.Call) -> bool:
    """Whether a statement of peewee is for many rows: `Book.insert_many(rows).execute()`."""
    node: ast.expr = call
    while isinstance(node, (ast.Call, ast.Attribute)):
        if isinstance(node, ast.Attribute) and node.attr.endswith("_many"):
            return True
        node = node.func if isinstance(node, ast.Call) else node.value
    return False


def _now_and_then(call: ast.Call) -> bool:
    """Whether a flush is for many rows: `if count % 1000 == 0:`."""
    return any(
        isinstance(up, ast.If)
        and any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mod) for n in ast.walk(up.test))
        for up in parents(call)
    )


def _after_add(context: Context, call: ast.Call) -> bool:
    """Whether a flush follows an `add` of one object in the same loop or function."""
    loop = context.flow.loop(call)
    region: ast.AST | None = loop if loop is not None else context.flow.function(call)
    return region is not None and any(
        isinstance(node, ast.Attribute) and node.attr == "add" for node in descendants(region)
    )


def _other_each_time(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration writes to another table."""
    if other_entity(context, call, loop) or _many(context, call):
        return True
    last = getattr(call.func, "attr", "")
    return last in RUNNING and bool(call.args) and written_per_item(context, call.args[0], loop)


def _many(context: Context, call: ast.Call) -> bool:
    """Whether a loop goes over whole queries: `for rows in (orders, lines): rows.delete()`."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return (
        isinstance(owner, ast.Name)
        and any(binding.kind.startswith("for") for binding in context.flow.reaching(owner))
        and context.is_a(owner, *_QUERIES)
    )


def _whole_sets(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration changes a set of rows of its own, told apart by more than one value, or
    gives them another value: `lines.filter(state=old).update(state=new)`."""
    method = getattr(call.func, "attr", "")
    if method in RUNNING and call.args:
        return _from_query(context, call.args[0]) or _by_more_than_keys(context, call, loop)
    if method not in ("update", "aupdate", "delete", "adelete"):
        return False
    if not isinstance(call.func, ast.Attribute):
        return False
    varying: list[str] = []
    for current in spelled_out(context, call.func.value):
        while isinstance(current, (ast.Attribute, ast.Call)):
            if isinstance(current, ast.Attribute):
                current = current.value
                continue
            varying += [
                word.arg or "?" for word in current.keywords if _varies(context, word, loop)
            ]
            varying += ["?" for value in current.args if not context.flow.invariant(value, loop)]
            current = current.func
    if len(varying) == 1 and varying[0] in _KEYS:
        return False
    if not context.is_a(call.func.value, *_QUERIES):
        return False
    if any(_varies(context, word, loop) for word in call.keywords):
        return True
    return len(varying) > 1 or any("__" in one or one == "?" for one in varying)


def _from_query(context: Context, statement: ast.expr) -> bool:
    """Whether a statement writes what it selects: `insert(Log).from_select(…)`, `INSERT … SELECT`."""
    for part in spelled_out(context, statement, 1):
        for inner in descendants(part):
            if getattr(inner, "attr", "") == "from_select" or selects(inner):
                return True
    return False


def _by_more_than_keys(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a statement of SQLAlchemy tells its rows apart by more than what they equal, or is for the
    same rows each time: `delete(Log).where(Log.owner == owner, Log.id.not_in(kept))`."""
    told = [
        part
        for spelled in spelled_out(context, call.args[0], 1)
        for inner in descendants(spelled)
        if isinstance(inner, ast.Call) and getattr(inner.func, "attr", "") in ("where", "filter")
        for part in inner.args
    ]
    varying = [part for part in told if not context.flow.invariant(part, loop)]
    parameters = len(call.args) > 1 or bool(call.keywords)  # `execute(statement, {"key": row.key})`
    return bool(told) and (
        not varying
        and not parameters
        or any(
            not isinstance(part, ast.Compare) or not isinstance(part.ops[0], ast.Eq)
            for part in varying
        )
    )


def _varies(context: Context, word: ast.keyword, loop: LoopNode) -> bool:
    return not context.flow.invariant(word.value, loop)


def _instead(context: Context, call: ast.Call, api: str) -> str:
    root, last = api.partition(".")[0], api.rpartition(".")[2]
    removes = last in _REMOVING
    if last in RUNNING and call.args:
        verb = verb_told(context.types, call.args[0])
        removes = verb == "DELETE"
        if root == "sqlalchemy" and verb == "UPDATE":
            return "give `execute(update(Model), rows)` all rows at once"
    if root == "django":
        if removes:
            return (
                "delete them with one query: `filter(pk__in=…).delete()` (it still sends signals)"
            )
        if _has_parent_table(context, call):
            return (
                "write them in one transaction (`bulk_create` takes no model with a parent's table)"
            )
        if last in ("save", "asave", "update", "aupdate"):
            return (
                "write them with `bulk_create`, `bulk_update` or one `update()`, if `save()` overrides"
                " and signals are not needed"
            )
        return "collect the objects and write them with `bulk_create`, if signals are not needed"
    if root == "sqlalchemy":
        if removes:
            return "delete them with one statement: `delete(Model).where(Model.id.in_(keys))`"
        return "give `execute(insert(Model), rows)` all rows at once, or flush once after the loop"
    if root == "peewee":
        if removes:
            return "delete them with one query: `Model.delete().where(Model.id.in_(keys))`"
        return "use `insert_many(rows).execute()` or `bulk_create` in `db.atomic()`"
    if root == "tortoise":
        if removes:
            return "delete them with one query: `filter(id__in=keys).delete()`"
        return "use `bulk_create` or `bulk_update`"
    return "collect the rows and give them to one `executemany`"


def _has_parent_table(context: Context, call: ast.Call) -> bool:
    """Whether a call writes a model whose parents have a table of their own."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if isinstance(owner, ast.Attribute) and context.is_a(owner, *_QUERIES):
        owner = owner.value  # `Restaurant.objects.create(…)`
    found = context.type(owner) if owner is not None else None
    return found is not None and has_parent_table(found.name, context.project)


def _through(
    context: Context, call: ast.Call, loop: LoopNode, reaches: tuple[Reach, ...]
) -> Iterator[Finding]:
    """Writes that a call in a loop does through functions."""
    own = function_of(context, call.func)
    if isinstance(loop, ast.Call):
        return
    if getattr(call.func, "attr", "") in _OVERRIDES:
        if own is None or _of_model(context, context.qualified(own)):
            return
    parts = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute):
        parts.append(call.func.value)
    if all(context.flow.invariant(part, loop) for part in parts) or waits_outside(context, call):
        return
    if is_recursive(context, call):
        return
    if own is not None:
        for one in reached(context, call, lambda inner: _is_write(context, inner)):
            if not chunked(context, one.construct, loop):
                if not is_single_purpose(one.functions) or bulk_beside(one.construct):
                    continue
                if _acts_on_itself(one.construct) and not _only_saves(one):
                    continue
                what = context.short(one.construct.func)
                yield _told(context, call, loop, one.trace, what)
                return
    for reach in reaches:
        api = reach.effect.api
        last = api.rpartition(".")[2]
        module = f"{context.names.module}."
        if len(reach.functions) > 3 or all(f.startswith(module) for f in reach.functions):
            continue
        if last in _OVERRIDES and _of_model(context, reach.functions[-1]):
            if not _saves_itself(context, reach):
                continue
        if not dedicated(context, reach):
            continue
        if context.project.loops_over(reach.functions[-1], "writes", "queries"):
            continue  # it is given many rows, and told there
        name = reach.functions[-1].rpartition(".")[2].lstrip("_")
        if _TABLES.search(name):
            continue
        if last in RUNNING:
            if (reach.statement or (WRITE if writes_by_name(name) else OTHER)) != WRITE:
                continue
        elif (
            not of_database(api)
            or reach.effect.kind != "writes"
            or last not in _ROWS
            or is_intentional_api(api)
        ):
            continue
        yield _told(context, call, loop, context.traced(reach), api)
        return


def _acts_on_itself(call: ast.Call) -> bool:
    """Whether a method of an object writes that object: what it does beside it has its reasons."""
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if isinstance(owner, ast.Call):
        owner = owner.func
    return isinstance(owner, ast.Name) and owner.id in ("self", "super")


def _saves_itself(context: Context, reach: Reach) -> bool:
    """Whether a method of a model does little but change its object and save it: a bulk write of many can
    do that as well."""
    name = reach.functions[-1].rpartition(".")[2]
    return (
        len(reach.functions) == 1
        and not reach.tested
        and name not in _OVERRIDES
        and not acts(reach.functions)
        and context.project.calls_in(reach.functions[0]) <= _FEW
    )


def _only_saves(one: Reached) -> bool:
    """As `_saves_itself`, for a method of this file."""
    function = one.functions[-1]
    name = function.name
    inside = takewhile(lambda up: up is not function, parents(one.construct))
    conditions = any(isinstance(up, (ast.If, ast.Try)) for up in inside)
    return (
        len(one.functions) == 1
        and not conditions
        and name not in _OVERRIDES
        and not acts((name,))
        and is_single_purpose(one.functions, _FEW)
    )


def _does_more(context: Context, call: ast.Call) -> bool:
    """Whether `Book.objects.create(…)` or `await book.asave()` runs a `save` of the model's own, or a
    write is followed by a signal that this file listens to: a bulk write leaves that out."""
    model = _written(context, call)
    override = _RUNS.get(getattr(call.func, "attr", ""))
    if override is not None and any(
        override in facts.methods and not facts.name.startswith("django.")
        for facts in mro(model, context.project)
    ):
        return True
    return context.path in context.project.listeners(model)


def _heard(context: Context, call: ast.Call) -> str:
    """What is to be said where other files listen to the saving of a row."""
    model = _written(context, call)
    if not context.project.listeners(model):
        return ""
    name = model.rpartition(".")[2]
    return f"; what the project connects to the signals of `{name}` then needs a call of its own"


def _gives_file(context: Context, call: ast.Call) -> bool:
    """Whether a row is created with a file: `Attachment.objects.create(email=email, file=upload)`."""
    model = _written(context, call)
    given = {word.arg for word in call.keywords}
    return any(
        (None in given or name in given)
        and (mentions(term, "FileField") or mentions(term, "ImageField"))
        for facts in mro(model, context.project)
        if getattr(call.func, "attr", "") in ("create", "acreate")
        for name, term in facts.attributes.items()
    )


def _sets_file(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether a row that is saved has got a file in the same iteration: `image.file.name = path`."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=name), attr="save" | "asave"):
            pass
        case _:
            return False
    files = {
        field
        for facts in mro(_written(context, call), context.project)
        for field, term in facts.attributes.items()
        if mentions(term, "FileField") or mentions(term, "ImageField")
    }
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in files
        and isinstance(node.value, ast.Name)
        and node.value.id == name
        and (isinstance(node.ctx, ast.Store) or _is_changed(node))
        for node in (descendants(loop, into_functions=False) if files else ())
    )


def _is_changed(node: ast.AST) -> bool:
    above = parent(node)
    return isinstance(above, ast.Attribute) and isinstance(above.ctx, ast.Store)


def _written(context: Context, call: ast.Call) -> str:
    """The model of Django of which a call writes a row; empty for others."""
    match call.func:
        case ast.Attribute(value=owner, attr="create" | "acreate"):
            rows = Reader(context.project).rows(context.types.term(owner))
            return rows.model if rows is not None and rows.framework == "django" else ""
        case ast.Attribute(value=owner, attr="save" | "asave" | "adelete"):
            known = context.type(owner)
            return known.name if known is not None else ""
    return ""


def _of_model(context: Context, function: str) -> bool:
    return bool(framework_of(function.rpartition(".")[0], context.project))


def _is_write(context: Context, call: ast.Call) -> bool:
    own = direct_reach(context.reaches(call, "writes", "queries"))
    return own is not None and _writes(context, call, own)


def _told(
    context: Context,
    call: ast.Call,
    loop: LoopNode,
    trace: tuple[TraceStep, ...],
    what: str,
) -> Finding:
    """A write that a call does: a hint, as it may well be part of a larger action, for few items."""
    return context.finding(
        call,
        f"`{context.short(call.func, 50)}` writes one row (`{what}`) in each iteration; collect the rows"
        " and write them at once",
        severity=Severity.HINT,
        trace=trace,
        loop=loop,
        cold=context.cold(call) or seldom(context, call),
    )
