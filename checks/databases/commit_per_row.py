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

A hint where the code does not show that the loop goes long. Silent for commits under a condition that counts rows or asks the clock, in loops over chunks, where the row notes what
a library that is not known has done for it, in exception handlers, and in loops
that also send requests or run programs in each iteration: there the commit notes what was done. A hint where a
call commits at the end of a larger action, where each iteration or call writes many rows, and where
the first rows are put into a new database.

## References

- [SQLite: transactions](https://www.sqlite.org/lang_transaction.html)
- [SQLAlchemy: session basics](https://docs.sqlalchemy.org/en/21/orm/session_basics.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.repetition import function_of, reached, timed
from perflint.rules.round_trips import many_trips
from perflint.rules.rule import Rule, Screen
from perflint.rules.statements import (
    acts_outside,
    chunked,
    dedicated,
    direct,
    little,
    migrating,
    one_row,
    other_database,
    seldom,
    sort_of,
    started_elsewhere,
)
from perflint.rules.steps import (
    after_failure,
    asks,
    does_much,
    notes_answer,
    of_its_own,
    writes_by_name,
    writes_many,
)
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, last_name, nodes_below, parent, parents
from perflint.semantics.sql import WRITE
from perflint.semantics.trace import Reach
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL504",
    name="commit-per-row",
    summary="one commit for each item of a loop",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(constructs="repeated", effects="commits"),
    codemods=("hoist-from-loop",),
)

_ENDING = re.compile(r"\s*(?:ATTACH|DETACH|VACUUM|BEGIN|START\s+TRANSACTION)\b", re.IGNORECASE)
_TABLES = re.compile(
    r"\s*(?:CREATE|DROP|ALTER|TRUNCATE)\s+(?:\w+\s+)?(?:TABLE|INDEX|VIEW)\b", re.IGNORECASE
)
_STATEMENTS = (ast.For, ast.AsyncFor, ast.While)
_SMALL = 10  # calls in functions that do little but write and commit
_TINY = 3  # … and nothing else, whatever they are called


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    if loop is None or isinstance(loop, ast.Call):
        return
    reaches = tuple(r for r in context.reaches(call, "commits") if _is_commit(r))
    if not reaches or migrating(context) or chunked(context, call, loop) or _told_not_to(call):
        return
    if _now_and_then(call, loop) or acts_outside(context, loop) or started_elsewhere(call):
        return
    if timed(context, call) or notes_answer(context, loop):
        return
    if after_failure(call, None) or other_database(context, call, loop) or one_row(context, loop):
        return
    own = direct(reaches)
    if own is not None:
        if not _of_item(context, call, loop):
            yield context.finding(
                call,
                f"`{context.short(call)}` waits for the disk in each iteration; commit once after the"
                " loop, or once for each thousand rows",
                severity=Severity.HINT
                if of_its_own(context, call, loop)
                or writes_many(loop)
                or _changes_tables(loop)
                or not many_trips(call, loop, context)
                else None,
                loop=loop,
                cold=context.cold(call) or seldom(context, call),
                fix=lambda: _sunk(context, call, loop),
            )
        return
    if function_of(context, call.func) is not None:
        for one in reached(context, call, lambda inner: _commits(context, inner)):
            if not little(one.functions):
                continue
            names = tuple(function.name for function in one.functions)
            far = not little(one.functions, _SMALL)
            far = far or not little(one.functions, _TINY) and not _only_writes(names)
            far = far or _goes_over(context, context.qualified(one.functions[-1]))
            yield _told(context, call, loop, one.trace, far=far)
            return
    module = f"{context.names.module}."
    for reach in reaches:
        if len(reach.functions) > 2 or reach.counted or not dedicated(context, reach):
            continue
        if any(not f.startswith(module) for f in reach.functions):
            calls = context.project.calls_in(reach.functions[-1])
            far = len(reach.functions) > 1 or calls > _SMALL
            far = far or calls > _TINY and not _only_writes(reach.functions)
            far = far or _goes_over(context, reach.functions[-1])
            yield _told(context, call, loop, context.traced(reach), far=far)
            return


def _only_writes(functions: tuple[str, ...]) -> bool:
    """Whether functions say that they write a row, and no more."""
    return not does_much(functions) and all(
        writes_by_name(function.rpartition(".")[2]) for function in functions
    )


def _goes_over(context: Context, function: str) -> bool:
    """Whether a function that commits is given many rows: it commits once for all of them."""
    return context.project.loops_over(function, "writes", "queries")


def _told_not_to(call: ast.Call) -> bool:
    """Whether a call says that there is to be no commit: `row.delete(session, autocommit=False)`."""
    return any(
        word.arg is not None
        and "commit" in word.arg
        and isinstance(word.value, ast.Constant)
        and not word.value.value
        for word in call.keywords
    )


def _of_item(context: Context, call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration commits to another connection."""
    bound = context.flow.bound_in(loop)
    return any(isinstance(node, ast.Name) and node.id in bound for node in descendants(call))


def _changes_tables(loop: LoopNode) -> bool:
    """Whether an iteration changes a table itself: there are only a few of them."""
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _TABLES.match(node.value) is not None
        for node in descendants(loop)
    )


def _is_commit(reach: Reach) -> bool:
    return reach.effect.api.rpartition(".")[2] == "commit"


def _commits(context: Context, call: ast.Call) -> bool:
    own = direct(context.reaches(call, "commits"))
    if own is None or not _is_commit(own) or _now_and_then(call, None):
        return False
    return not timed(context, call)


def _now_and_then(call: ast.Call, loop: LoopNode | None) -> bool:
    """Whether a commit stands under a condition that counts rows, or ends a part of the work that may
    fail by itself."""
    child: ast.AST = call
    for up in parents(call):
        if up is loop:
            return False
        if isinstance(up, ast.If) and child is not up.test:
            for node in ast.walk(up.test):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                    return True
                if isinstance(node, ast.Compare) and _compares_count(node, loop):
                    return True
        if isinstance(up, ast.ExceptHandler) or isinstance(up, ast.Try) and up.handlers:
            return True  # an item that fails is to leave the others alone
        child = up
    return False


def _compares_count(test: ast.Compare, loop: LoopNode | None) -> bool:
    """Whether a comparison is of a number of rows, or of the time: what a call gives, or what the loop
    counts; not of something that a row holds."""
    if not any(isinstance(op, (ast.Gt, ast.GtE, ast.Eq)) for op in test.ops):
        return False
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    if any(isinstance(node, ast.Call) for node in ast.walk(test)) or loop is None:
        return True
    counted = {
        inner.target.id
        for inner in descendants(loop)
        if isinstance(inner, ast.AugAssign) and isinstance(inner.target, ast.Name)
    }
    match loop:
        case ast.For(target=ast.Tuple(elts=[ast.Name(id=index), *_]), iter=ast.Call()):
            counted.add(index)  # `for number, row in enumerate(rows):`
    attributes = any(
        isinstance(node, ast.Attribute) and names == {"self"} for node in ast.walk(test)
    )
    return bool(names & counted) or attributes


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
    return hoist_from_loop.sink(
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
        and (own := direct(context.reaches(node, "writes", "queries"))) is not None
        and (own.effect.kind == "writes" or sort_of(context, node, own.effect.api) == WRITE)
        for node in nodes_below(loop, ast.Call)
    )


def _needs_end(node: ast.AST) -> bool:
    """Whether a text is a statement that no transaction may be open for: `DETACH DATABASE other`."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _ENDING.match(node.value) is not None
    )


def _told(
    context: Context,
    call: ast.Call,
    loop: LoopNode,
    trace: tuple[TraceStep, ...],
    *,
    far: bool = False,
) -> Finding:
    """A commit that a call makes; where that does much besides, it may well end an action of its own,
    and is a hint."""
    far = far or of_its_own(context, call, loop) or asks(context, call) or writes_many(loop)
    far = far or not many_trips(call, loop, context)
    return context.finding(
        call,
        f"`{context.short(call.func, 50)}` commits in each iteration; commit once after the loop",
        severity=Severity.HINT if far else None,
        trace=trace,
        loop=loop,
        cold=context.cold(call) or seldom(context, call),
    )
