"""
## What it does

Finds loops that commit in each iteration, themselves or through functions of the project.

## Why it is slow

A commit waits until the rows are on the disk. 200 rows took SQLite 200 ms with a commit each and 3.3 ms with one
for all.

## Slow

```python
import sqlite3
import tempfile
from pathlib import Path


def store(connection: sqlite3.Connection, numbers):
    for number in numbers:
        connection.executemany("INSERT INTO item VALUES (?, ?)", [(number, number)])
        connection.commit()


def run(size=100):
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "items.db")
        connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)")
        store(connection, range(size))
        total = connection.execute("SELECT sum(price) FROM item").fetchone()
        connection.close()
    return total
```

## Fast

```python
import sqlite3
import tempfile
from pathlib import Path


def store(connection: sqlite3.Connection, numbers):
    for number in numbers:
        connection.executemany("INSERT INTO item VALUES (?, ?)", [(number, number)])
    connection.commit()


def run(size=100):
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "items.db")
        connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER)")
        store(connection, range(size))
        total = connection.execute("SELECT sum(price) FROM item").fetchone()
        connection.close()
    return total
```

## Measured

## Fix safety

`hoist-from-loop` moves the commit behind the loop and is unsafe: all rows are written or none, and other
connections see them only at the end.

## Limits

Commits are followed through functions of the project that do little else.

## References

- [SQLite: transactions](https://www.sqlite.org/lang_transaction.html)
- [SQLAlchemy: session basics](https://docs.sqlalchemy.org/en/21/orm/session_basics.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile

from perflint.codemods.parts.hoisting import statements
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import LoopNode, descendants, last_name, nodes_below, parent, parents
from perflint.language.terms.sql import WRITE
from perflint.project.calls.trace import Reach
from perflint.reasoning.database.calls import (
    dedicated,
    direct_reach,
    is_commit,
    is_single_purpose,
)
from perflint.reasoning.database.function_names import does_more_by_name, writes_by_name
from perflint.reasoning.database.rare_code import why_rare
from perflint.reasoning.database.statements import statement_kind
from perflint.reasoning.database.writes_in_order import queries_first, under_row_count, writes_many
from perflint.reasoning.http import clients
from perflint.reasoning.occurrence.calls import (
    PLACES,
    Place,
    called,
    is_followed,
    reached,
    repeated_callable,
    run_by,
)
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.run_once import timed
from perflint.reasoning.values.growth import root_name
from perflint.rules import row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL504",
    name="commit-per-row",
    summary="one commit for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="commits"),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
    theme="rows that are written",
)

_ENDING = re.compile(r"\s*(?:ATTACH|DETACH|VACUUM|BEGIN|START\s+TRANSACTION)\b", re.IGNORECASE)
_TABLES = re.compile(
    r"\s*(?:CREATE|DROP|ALTER|TRUNCATE)\s+(?:\w+\s+)?(?:TABLE|INDEX|VIEW)\b", re.IGNORECASE
)
# What is raised where a row that is read is not as it should be.
_OF_INPUT = of_kind("input error")
_LEAVING = (ast.Break, ast.Raise, ast.Return)  # ends the loop: the other items are not done
_STATEMENTS = (ast.For, ast.AsyncFor, ast.While)
_SMALL = 10  # calls in functions that do little but write and commit
_TINY = 3  # … and nothing else, whatever they are called
_MOST_FUNCTIONS = 3  # between the loop and the commit


@dataclass(frozen=True)
class Commit:
    """An expression in a loop that commits in each iteration, itself or through functions.

    Attributes:
        call: the call, or the property or item that is read.
        functions: what it runs until the commit, by their qualified names.
        calls: how many calls the largest of them holds.
        trace: from the call to the commit.
    """

    context: Context
    call: Place
    loop: LoopNode
    functions: tuple[str, ...] = ()
    calls: int = 0
    trace: tuple[TraceStep, ...] = ()


def commits(call: Place, context: Context) -> Iterator[Commit]:
    """The commit that an expression in a loop makes, or the first that it leads to through functions which do
    little else."""
    flow = context.flow
    loop = flow.repeating(call) if isinstance(call, ast.Call) else flow.loop(call)
    if loop is None or isinstance(loop, ast.Call) and loop is not call:
        return
    reaches = tuple(reach for reach in context.reaches(call, "commits") if is_commit(reach))
    if direct_reach(reaches) is not None:
        yield Commit(context, call, loop)
    elif reaches:
        yield from islice(_through_functions(call, loop, context, reaches), 1)


def _through_functions(
    call: Place, loop: LoopNode, context: Context, reaches: tuple[Reach, ...]
) -> Iterator[Commit]:
    if isinstance(call, ast.Call) and (loop is call or function_of(context, call.func) is not None):
        for one in reached(context, call, partial(_commits, context)):
            if is_single_purpose(one.functions):
                names = tuple(map(context.qualified, one.functions))
                most = max(len(list(nodes_below(each, ast.Call))) for each in one.functions)
                yield Commit(context, call, loop, names, most, one.trace)
    for reach in reaches:
        functions = reach.functions
        if len(functions) > _MOST_FUNCTIONS or reach.counted or not dedicated(context, reach):
            continue
        if not is_followed(context, run_by(context, call, loop), reach):
            most = max(map(context.project.work_in, functions))
            if len(functions) == _MOST_FUNCTIONS and most > _TINY and not _only_writes(functions):
                continue  # the commit is theirs, for whatever it is that they do
            yield Commit(context, call, loop, functions, most, context.traced(reach))


@RULE.on(*PLACES)
def check(call: Place, context: Context) -> Iterator[Finding]:
    for case in commits(call, context):
        if case.functions:
            message = f"`{context.short(_runs(case), 50)}` commits in each iteration; commit once after the loop"
        elif _is_bound(case):
            message = (
                f"`{context.short(call)}` waits for the disk in each iteration; use one session or connection"
                " for all rows, and commit once after the loop"
            )
        else:
            message = (
                f"`{context.short(call)}` waits for the disk in each iteration; commit once after the"
                " loop, or once for each thousand rows"
            )
        yield from context.report(
            case,
            call,
            message,
            loop=case.loop,
            trace=case.trace,
            cold=context.cold(call) or why_rare(context, call),
            fix=None
            if case.functions or not isinstance(call, ast.Call)
            else partial(_sunk, context, call, case.loop),
        )


RULE.share(*row_reasons.SILENT)


@RULE.silent(
    "where the loop goes over the connections or sessions that commit, or opens one to where its item says"
)
def connection_of_item(case: Commit) -> bool:
    return (
        isinstance(case.call, ast.Call)
        and not case.functions
        and _is_bound(case)
        and not clients.steady(case.context, case.call, case.loop)
    )


@RULE.silent(
    "where it runs under a condition that counts rows (`if number % 1000 == 0:`), or an item that cannot be"
    " written leaves the others alone"
)
def counts_rows(case: Commit) -> bool:
    return _now_and_then(case.call, case.loop, case.context)


@RULE.silent("where it waits until some time has passed")
def after_some_time(case: Commit) -> bool:
    return timed(case.context, case.call, case.loop)


RULE.share(row_reasons.notes_action, row_reasons.notes_answer_of_library)


@RULE.hint("where the commit is at the end of functions that do more than write a row")
def ends_larger_action(case: Commit) -> bool:
    return case.calls > _SMALL or case.calls > _TINY and not _only_writes(case.functions)


@RULE.hint("where each iteration or call writes many rows")
def many_rows_each(case: Commit) -> bool:
    return writes_many(case.loop) or any(
        case.context.project.loops_over(function, "writes", "queries")
        for function in case.functions[-1:]
    )


@RULE.hint(
    "where each iteration opens a session and hands it to a function: what that does may be a whole",
    lowers="certainty",
)
def passes_session_on(case: Commit) -> bool:
    root = root_name(called(case.call))
    return (
        not case.functions
        and root is not None
        and root.id in case.context.flow.bound_in(case.loop)
        and any(
            isinstance(given, ast.Name) and given.id == root.id
            for call in nodes_below(case.loop, ast.Call)
            for given in (*call.args, *(word.value for word in call.keywords))
        )
    )


@RULE.hint("where an iteration changes tables themselves, of which there are few")
def changes_tables(case: Commit) -> bool:
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _TABLES.match(node.value) is not None
        for node in descendants(case.loop)
    )


@RULE.hint("where the function that commits also reads from the database", lowers="certainty")
def function_reads(case: Commit) -> bool:
    return bool(case.functions) and queries_first(case.context, case.call)


RULE.share(*row_reasons.HINTS)


def _runs(case: Commit) -> ast.expr:
    """What each iteration runs: the function that `map` is given, else what is called."""
    if case.loop is case.call and isinstance(case.call, ast.Call):
        return repeated_callable(case.context, case.call, case.loop)
    return called(case.call)


def _is_bound(case: Commit) -> bool:
    """Whether the loop binds what commits."""
    bound = case.context.flow.bound_in(case.loop)
    return any(isinstance(node, ast.Name) and node.id in bound for node in descendants(case.call))


def _only_writes(functions: tuple[str, ...]) -> bool:
    """Whether functions say that they write a row, and no more."""
    return not does_more_by_name(functions) and all(
        writes_by_name(function.rpartition(".")[2]) for function in functions
    )


def _commits(context: Context, call: ast.Call) -> bool:
    own = direct_reach(context.reaches(call, "commits"))
    if own is None or not is_commit(own) or _now_and_then(call, None, context):
        return False
    return not timed(context, call)


def _now_and_then(call: ast.expr, loop: LoopNode | None, context: Context) -> bool:
    """Whether a commit stands under a condition that counts rows, or ends a part of the work that may
    fail by itself: an error in what is read leaves the transaction as it is."""
    if under_row_count(call, loop):
        return True
    inside = takewhile(lambda up: up is not loop, parents(call))
    return any(
        isinstance(up, ast.ExceptHandler)
        or isinstance(up, ast.Try)
        and not all(
            isinstance(each.body[-1], _LEAVING) or _is_of_input(each, context)
            for each in up.handlers
        )
        for up in inside
    )


def _is_of_input(handler: ast.ExceptHandler, context: Context) -> bool:
    """Whether a handler is only for what is wrong with a row that is read, which no database raises, and takes
    nothing back that was written."""
    if any(last_name(call.func) == "rollback" for call in nodes_below(handler, ast.Call)):
        return False
    match handler.type:
        case None:
            return False
        case ast.Tuple(elts=kinds):
            pass
        case kind:
            kinds = [kind]
    return all(context.names.dotted(kind) in _OF_INPUT for kind in kinds)


def _sunk(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    statement = parent(call)
    if isinstance(statement, ast.Await):
        statement = parent(statement)
    if not isinstance(statement, ast.Expr):
        return Refusal("hoist-from-loop", "the commit is no statement of its own")
    if any(_needs_end(node) for node in descendants(loop)):
        return Refusal(
            "hoist-from-loop", "a statement of the loop must stand outside a transaction"
        )
    if any(last_name(each.func) == "rollback" for each in nodes_below(loop, ast.Call)):
        return Refusal("hoist-from-loop", "a roll-back in the loop would undo the rows before it")
    if _passed_by(context, call, loop):
        return Refusal("hoist-from-loop", "`continue` leaves rows to a later commit, or to none")
    return statements.sink(
        context,
        statement,
        loop,
        reason=(
            "all rows are written or none: an exception half way leaves nothing behind, and other"
            " connections see the rows only at the end"
        ),
    )


def _passed_by(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether an iteration may write a row and go on to the next one before the commit."""
    leaving = [
        node.lineno
        for node in nodes_below(loop, ast.Continue)
        if node.lineno < call.lineno
        and next(up for up in parents(node) if isinstance(up, _STATEMENTS)) is loop
    ]
    last = max(leaving, default=0)
    return any(
        node.lineno < last
        and (own := direct_reach(context.reaches(node, "writes", "queries"))) is not None
        and (own.effect.kind == "writes" or statement_kind(context, node, own.effect.api) == WRITE)
        for node in nodes_below(loop, ast.Call)
    )


def _needs_end(node: ast.AST) -> bool:
    """Whether a text is a statement that no transaction may be open for: `DETACH DATABASE other`."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _ENDING.match(node.value) is not None
    )
