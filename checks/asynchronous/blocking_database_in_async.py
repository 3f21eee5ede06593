"""
## What it does

Finds database calls that block, in coroutines: `sqlite3`, `psycopg`, `pymysql`, `pymongo`, `redis`, the synchronous API of SQLAlchemy and Django's ORM; directly or through the project's own functions, with the trace. A coroutine is one finding, which names its other places.

## Why it is slow

The event loop stands still until the database answers. Django refuses outright: its ORM raises `SynchronousOnlyOperation` in a coroutine.

## Setup

```python
import asyncio
import sqlite3
import time


def answer():
    time.sleep(0.01)  # the way to a database on another machine
    return 1
```

## Slow

```python
async def count():
    connection = sqlite3.connect(":memory:")
    connection.create_function("answer", 0, answer)
    rows = connection.execute("select answer()").fetchall()
    connection.close()
    return len(rows)


async def work(size):
    return sum(await asyncio.gather(*[count() for _ in range(size)]))


def run(size=10):
    return asyncio.run(work(size))
```

## Fast

```python
def count():
    connection = sqlite3.connect(":memory:")
    connection.create_function("answer", 0, answer)
    rows = connection.execute("select answer()").fetchall()
    connection.close()
    return len(rows)


async def work(size):
    tasks = [asyncio.to_thread(count) for _ in range(size)]
    return sum(await asyncio.gather(*tasks))


def run(size=10):
    return asyncio.run(work(size))
```

## Measured

## Fix safety

`to-thread` and, for Django, `await-django` are always unsafe: other tasks run meanwhile, so shared state can change where it could not before, and a cancelled task does not stop the thread. They are refused where the result keeps blocking when it is used, for objects bound to their thread, and while a threading lock is held.

## Limits

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Constructors that connect later are silent, and so is a slice of a query set until its rows are asked for.

SQLite works in the process: a commit waits for the disk, and a statement that goes through many rows takes its time, but a row or two are there within microseconds. So `commit`, `with connection:`, `executemany`, scripts, `VACUUM`, writes that commit at once, whole tables that are fetched, counted or sorted, joins and groups are warnings; statements that read otherwise, that write and are committed later, or whose text is unknown, are hints.

## References

- [Django: asynchronous support](https://docs.djangoproject.com/en/stable/topics/async/)
- [SQLAlchemy: asynchronous I/O](https://docs.sqlalchemy.org/en/20/orm/extensions/asyncio.html)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from perflint.codemods import await_django, to_thread
from perflint.reasoning.database import thread_bound
from perflint.rules import blocking_reasons
from perflint.rules.blocked_calls import (
    SITES,
    Blocking,
    Site,
    blockings,
    instead,
    report,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL405",
    name="blocking-database-in-async",
    summary="a synchronous database call on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks queries writes commits connects"),
    codemods=("to-thread", "await-django"),
    theme="what blocks the event loop",
)
RULE.share(*blocking_reasons.GENERAL, blocking_reasons.without_async_method)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    """One finding for each coroutine, which names its other places."""
    for case in _cases(node, context):
        yield from report(case, _advice(case), fix=partial(_in_thread, case), together=_cases)


def _cases(node: Site, context: Context) -> Iterator[Blocking]:
    return blockings(node, context, "database", "embedded")


@RULE.hint("where SQLite answers from a file, for a row or two within microseconds")
def embedded_database(case: Blocking) -> bool:
    return case.detail == "embedded"


def _advice(case: Blocking) -> str:
    context, owner, reach = case.context, case.owner, case.reach
    if _asks_django(case):
        return (
            "Django raises `SynchronousOnlyOperation` here; use the asynchronous method"
            " (`aget`, `acreate`, `async for`), or `sync_to_async`"
        )
    if not thread_bound.kept(context, owner, reach):
        return instead(case)
    if reach.direct and thread_bound.makes_one(context, context.qualified(owner)):
        return (
            "its connection belongs to this thread: run a function that makes and uses it in a thread"
            " with `asyncio.to_thread`, or use `aiosqlite`"
        )
    return (
        "its connection belongs to the thread that made it: use `aiosqlite`, or make it with"
        " `check_same_thread=False` and run this in a thread with `asyncio.to_thread`"
    )


def _in_thread(case: Blocking) -> Fix | Refusal:
    if thread_bound.kept(case.context, case.owner, case.reach):
        return Refusal("to-thread", "its SQLite connection belongs to the thread that made it")
    if _asks_django(case):
        return await_django.rewrite(case.context, case.place)
    return to_thread.rewrite(case.context, case.place)


def _asks_django(case: Blocking) -> bool:
    return case.api.startswith("django.")
