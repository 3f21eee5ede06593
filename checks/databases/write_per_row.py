"""
## What it does

Finds loops that write one row in each iteration: `save`, `create`, `update` and `delete` of Django, peewee,
Tortoise and MongoEngine, a SQLAlchemy `flush` or `execute(insert(…))`, `INSERT`, `UPDATE` and `DELETE` through a database
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

`session.add` without a flush or commit is fine, and SQL that is not written out is not looked at. Writes are
followed through functions of the project that do little else. `bulk_update` gains nothing on SQLite.

## References

- [Django: bulk_create](https://docs.djangoproject.com/en/stable/ref/models/querysets/#bulk-create)
- [SQLAlchemy: ORM bulk insert statements](https://docs.sqlalchemy.org/en/21/orm/queryguide/dml.html)
- [sqlite3: executemany](https://docs.python.org/3/library/sqlite3.html#sqlite3.Cursor.executemany)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial

from perflint.codemods import bulk_write
from perflint.language.names import last_part
from perflint.language.nodes import (
    last_name,
    nodes_below,
)
from perflint.language.terms.sql import RUNNING
from perflint.reasoning.database.calls import (
    acts_outside,
    is_commit,
    locks,
    waits_outside,
)
from perflint.reasoning.database.failures import fails_alone
from perflint.reasoning.database.function_names import acts_by_name
from perflint.reasoning.database.model_writes import (
    OVERRIDES,
    is_method_of_model,
    makes_row_of_unknown_base,
    runs_override,
    runs_override_of_library,
    stores_file,
    written_model,
)
from perflint.reasoning.database.rare_code import why_rare
from perflint.reasoning.database.row_sets import (
    OF_SETS,
    changes_row_set,
    changes_rows,
    goes_over_queries,
    writes_row_set,
)
from perflint.reasoning.database.statements import (
    other_entity,
    verb_of_call,
    written_per_item,
)
from perflint.reasoning.database.write_advice import instead, writes_same_row
from perflint.reasoning.database.writes_in_order import (
    bulk_beside,
    call_back,
    under_row_count,
)
from perflint.reasoning.occurrence.calls import (
    PLACES,
    Place,
    called,
    repeated_callable,
)
from perflint.rules import row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.looped_writes import Write, is_call, writes
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL503",
    name="write-per-row",
    summary="one write to the database for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="writes queries"),
    codemods=("bulk-write",),
    theme="rows that are written",
)

# Functions that change the database itself, of which there is little.
_TABLES = re.compile(
    r"^(?:create|drop|add|alter)_(?:schema|database|table|column|index|view|role)s?(?:_|$)"
)
_SHORT = 3  # calls in a method that does little but change its object and save it
_MODEST = 8  # calls in a function that makes a row and writes it, and does little else
_FLUSHING = 4  # … and in one that flushes, which it does for what it goes on to do


@RULE.on(*PLACES)
def check(call: Place, context: Context) -> Iterator[Finding]:
    for case in writes(call, context):
        short = context.short(_runs(case), 50)
        if case.functions:
            shown = (
                context.short(called(case.construct)) if case.construct is not call else case.api
            )
            what = "writes rows" if _writes_rows(case) else "writes one row"
            message = f"`{short}` {what} (`{shown}`) in each iteration; collect the rows and write them at once"
        else:
            assert isinstance(call, ast.Call)
            what = "runs a statement" if row_set(case) else "writes one row"
            advice = instead(context, call, case.api, case.loop)
            if writes_same_row(context, call, case.api, case.loop):
                what = "writes the same row"
            message = f"`{short}` {what} in each iteration; {advice}{_for_listeners(case)}"
        yield from context.report(
            case,
            call,
            message,
            loop=case.loop,
            trace=case.trace,
            cold=context.cold(call) or why_rare(context, call),
            fix=None
            if case.functions or not isinstance(call, ast.Call) or own_save(case)
            else partial(bulk_write.rewrite, context, call, case.loop),
        )


RULE.share(*row_reasons.SILENT)


@RULE.silent("where the loop locks its rows one by one (`select_for_update`)")
def locks_rows(case: Write) -> bool:
    return locks(case.loop)


RULE.share(row_reasons.notes_answer_of_library)


@RULE.silent("where a library that the model is made with does more when the row is saved")
def saved_by_library(case: Write) -> bool:
    return (
        is_call(case.call)
        and not case.functions
        and runs_override_of_library(case.context, case.call)
    )


@RULE.silent("where the function that writes the row also waits for another server or a program")
def notes_in_function(case: Write) -> bool:
    return bool(case.functions) and waits_outside(case.context, case.call)


@RULE.silent(
    "where the same file listens to the signals of the model, which a bulk write does not send"
)
def listens_to_signals(case: Write) -> bool:
    return not case.functions and case.context.path in _listeners(case)


@RULE.silent("where the other branch of an `if` writes all rows at once")
def bulk_in_other_branch(case: Write) -> bool:
    return bulk_beside(case.construct)


@RULE.silent("where each iteration writes to another table, or a statement of its own text")
def another_table(case: Write) -> bool:
    context, call = case.context, case.call
    if case.functions or not isinstance(call, ast.Call):
        return False
    if other_entity(context, call, case.loop) or goes_over_queries(context, call):
        return True
    return (
        getattr(call.func, "attr", "") in RUNNING
        and bool(call.args)
        and written_per_item(context, call.args[0], case.loop)
    )


@RULE.silent("where a flush runs under a condition that counts rows (`if number % 1000 == 0:`)")
def flush_of_many(case: Write) -> bool:
    loop = None if case.functions else case.loop
    return case.method == "flush" and under_row_count(case.construct, loop)


RULE.share(row_reasons.same_arguments, row_reasons.in_recursion)


@RULE.silent(
    "where a method of a model saves its object under a condition, or does more than change it before"
)
def method_does_more(case: Write) -> bool:
    function = case.functions[-1] if case.functions else ""
    if case.method not in OVERRIDES or not is_method_of_model(case.context, function):
        return False
    return (
        case.tested
        or acts_by_name(case.functions)
        or case.context.project.calls_in(function) > _SHORT
    )


@RULE.silent(
    "where the function that writes is for tables themselves, by its name (`create_table`)"
)
def changes_tables(case: Write) -> bool:
    return any(_TABLES.search(last_part(function)) for function in case.functions[-1:])


@RULE.hint(
    "where the model has a `save` or `delete` of its own, which a bulk write does not run",
    lowers="certainty",
)
def own_save(case: Write) -> bool:
    if is_call(case.call) and not case.functions:
        return runs_override(case.context, case.call)
    return any(
        last_part(function) in OVERRIDES and is_method_of_model(case.context, function)
        for function in case.functions
    )


@RULE.hint(
    "where the model derives from what is not known: its rows may be written to a table of a parent as well,"
    " or by a `save` of its own, which a bulk write leaves out",
    lowers="certainty",
)
def unknown_base(case: Write) -> bool:
    return (
        is_call(case.call)
        and not case.functions
        and makes_row_of_unknown_base(case.context, case.call)
    )


@RULE.hint(
    "where each iteration also sends a request, queues a task or runs a program: the row may note what was done",
    lowers="certainty",
)
def notes_action(case: Write) -> bool:
    return acts_outside(case.context, case.loop)


@RULE.hint(
    "where each iteration writes a set of rows of its own, and not the row of one key",
    lowers="certainty",
)
def row_set(case: Write) -> bool:
    if case.functions:
        return is_call(case.construct) and changes_row_set(case.context, case.construct)
    return is_call(case.call) and writes_row_set(case.context, case.call, case.loop)


@RULE.hint(
    "where another file listens to the signals of the model, which a bulk write does not send",
    lowers="certainty",
)
def listened_to_elsewhere(case: Write) -> bool:
    return bool(_listeners(case))


@RULE.hint("where the row gets a file, which is stored when the row is saved", lowers="certainty")
def row_with_file(case: Write) -> bool:
    return is_call(case.call) and stores_file(case.context, case.call, case.loop)


@RULE.hint(
    "where an item that fails leaves the others alone (`except IntegrityError:`)",
    lowers="certainty",
)
def fails_by_itself(case: Write) -> bool:
    return fails_alone(case.context, case.call, case.loop)


RULE.share(*row_reasons.HINTS, row_reasons.reads_beside)


@RULE.hint(
    "where a function that the loop calls also commits the row, which commit-per-row reports"
)
def commits_too(case: Write) -> bool:
    return bool(case.functions) and any(map(is_commit, case.context.reaches(case.call, "commits")))


@RULE.hint(
    "where a function that the loop calls writes the row under a condition, among other work, in a transaction"
    " or as a method of its model: it may be part of a larger action",
    lowers="certainty",
)
def in_called_function(case: Write) -> bool:
    if not case.functions:
        return False
    if case.tested or any(is_method_of_model(case.context, name) for name in case.functions):
        return True
    if any(
        reach.effect.api.startswith("django.")
        for reach in case.context.reaches(case.call, "commits")
    ):
        return True
    modest = _FLUSHING if case.method == "flush" else _MODEST
    if case.construct is case.call:  # in other files
        if case.method == "flush" and not _adds(case.context, case.functions[-1]):
            return True  # it flushes what has been changed, for what follows
        most = max(map(case.context.project.calls_in, case.functions))
        return most > modest
    calls = [call for each in case.inner for call in nodes_below(each, ast.Call)]
    return len(calls) > modest * len(case.inner) or any(
        acts_by_name((last_name(call.func),)) for call in calls
    )


@RULE.hint(
    "where the function that the loop calls walks a tree: it calls itself, or the function around the loop",
    lowers="certainty",
)
def tree_in_function(case: Write) -> bool:
    return call_back(case.context, case.inner, case.loop)


def _adds(context: Context, function: str) -> bool:
    """Whether a function of another file adds objects to a session."""
    return any(
        last_part(name) in ("add", "add_all") for name in context.project.library_calls(function)
    )


def _runs(case: Write) -> ast.expr:
    """What each iteration runs: the function that `map` is given, else what is called."""
    if case.loop is case.call and isinstance(case.call, ast.Call):
        return repeated_callable(case.context, case.call, case.loop)
    return called(case.call)


def _writes_rows(case: Write) -> bool:
    """Whether a function that the loop calls may write more than one row: of a query set, or a statement, in
    another file only the method is known."""
    elsewhere = case.construct is case.call
    if case.method in RUNNING:
        return elsewhere or (
            is_call(case.construct)
            and bool(case.construct.args)
            and verb_of_call(case.context, case.construct) != "INSERT"
        )
    if elsewhere:
        return case.api.rpartition(".")[0].endswith("QuerySet") and case.method in OF_SETS
    return is_call(case.construct) and changes_rows(case.context, case.construct)


def _listeners(case: Write) -> frozenset[str]:
    """The files that listen to the saving of the row's model."""
    return case.context.project.listeners(_model(case))


def _model(case: Write) -> str:
    """The model of the row that a call writes, or empty."""
    return written_model(case.context, case.call) if is_call(case.call) else ""


def _for_listeners(case: Write) -> str:
    """What is to be said where other files listen to the saving of a row."""
    if not _listeners(case):
        return ""
    name = last_part(_model(case))
    return f"; what the project connects to the signals of `{name}` then needs a call of its own"
