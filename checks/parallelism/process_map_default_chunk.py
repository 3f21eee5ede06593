"""
## What it does

Finds `Executor.map` of a process pool, `Pool.imap` and `Pool.imap_unordered` that get no `chunksize`, where
nothing says how many items there are or how much a task does. Where there are many items or small tasks,
`process-map-unchunked` (PFL106) reports it.

## Why it is slow

Without a chunk size each item is pickled, sent and answered by itself, 0.02 to 0.2 ms each, whatever the task
does. A chunk size of a hundred or so pays that once for a hundred items.

## Slow

```python
from concurrent.futures import ProcessPoolExecutor


def work(text):
    found = 0
    for first in text:
        for second in text:
            found += first < second
    return found


def texts(size):
    return [f"line {number}" for number in range(size)]


def run(size=4_000):
    with ProcessPoolExecutor(2) as pool:
        return sum(pool.map(work, texts(size)))
```

## Fast

```python
from concurrent.futures import ProcessPoolExecutor


def work(text):
    found = 0
    for first in text:
        for second in text:
            found += first < second
    return found


def texts(size):
    return [f"line {number}" for number in range(size)]


def run(size=4_000):
    with ProcessPoolExecutor(2) as pool:
        return sum(pool.map(work, texts(size), chunksize=100))
```

## Measured

## Fix safety

`add-chunksize` is always unsafe: results and exceptions come a chunk at a time.

## Limits

Advice: a chunk of long tasks keeps one worker busy while others have nothing left to do.

## References

- [concurrent.futures: Executor.map](https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Executor.map)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import add_chunksize
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.small_tasks import items, small, tiny, unchunked
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.pools.worker_functions import whole_function
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL112",
    name="process-map-default-chunk",
    summary="items sent to worker processes one by one, however many there are",
    impact=Impact.OVERHEAD,
    screen=Screen.on(*WORDS),
    group=Group.ADVICE,
    codemods=("add-chunksize",),
)

_WITH_STEP = 3  # arguments of a `range` that has a step
_LONG = frozenset("blocks queries writes loads_model infers tokenizes compiles".split())


@dataclass(frozen=True, slots=True)
class Mapping:
    """A call that hands a task to worker processes for each item, one at a time."""

    task: Task
    context: Context


@RULE.silent("where the number of items is known, or a task is known to be small: see PFL106")
def size_is_known(case: Mapping) -> bool:
    function = case.task.function
    return (
        items(case.context, case.task) is not None
        or bool(tiny(case.context, function))
        or small(case.context, function)
    )


@RULE.silent("where a task waits for others or loads a model: sending it costs little beside that")
def takes_long(case: Mapping) -> bool:
    name = case.context.name(whole_function(case.context, case.task.function))
    return name is not None and any(
        reach.effect.kind in _LONG for reach in case.context.project.reaches(name)
    )


@RULE.silent("where each item is a batch already (`range(0, total, size)`)")
def items_are_batches(case: Mapping) -> bool:
    return any(
        isinstance(node, ast.Call)
        and case.context.names.is_builtin(node.func, "range")
        and len(node.args) == _WITH_STEP
        for items in case.task.iterables
        for node in ast.walk(items)
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    found = task(context, call)
    if found is None or not unchunked(found):
        return
    yield from context.report(
        Mapping(found, context),
        found.call,
        f"`{context.short(found.call.func)}` sends one item after the other to worker processes, up to"
        " 0.2 ms each; where there may be many, give a `chunksize`",
        fix=lambda: add_chunksize.rewrite(context, found),
    )
