"""
## What it does

Finds large values (frames, arrays, models, loaded data) that are sent to a pool of processes with each task: in
`submit` and `apply_async` of a loop, in a `partial` or a `repeat` that `map` is given, and in tuples for `starmap`.

## Why it is slow

What a task is given is pickled, sent through a pipe and unpickled, for each task again: the program does little but
copying, and each worker holds a copy for each task in flight. Given to an `initializer` it is sent once for each
worker; what is loaded from a file can be loaded there. To load it in the task, as guides advise, loads it for each
item.

## Slow

```python
from concurrent.futures import ProcessPoolExecutor

import numpy as np


def score(table, row):
    return float(table[row])


def run(size=200):
    table = np.arange(300_000.0)
    with ProcessPoolExecutor(2) as pool:
        futures = [pool.submit(score, table, row) for row in range(size)]
        return sum(future.result() for future in futures)
```

## Fast

```python
from concurrent.futures import ProcessPoolExecutor

import numpy as np


def keep(table):
    global TABLE
    TABLE = table


def score(row):
    return float(TABLE[row])


def run(size=200):
    table = np.arange(300_000.0)
    with ProcessPoolExecutor(2, initializer=keep, initargs=(table,)) as pool:
        futures = [pool.submit(score, row) for row in range(size)]
        return sum(future.result() for future in futures)
```

## Measured

## Limits

What tasks of one chunk share is pickled once for the chunk: `Pool.map` makes about four of them for each worker.
Sees values whose type is known to be a model, an array, a tensor or a frame, or that were made by a loader or with
a large constant size, also in another file. Silent for joblib, which maps large arrays into the workers, for dask
and for threads. Ray has a rule of its own, `ray-argument-by-value`.

## References

- [concurrent.futures: ProcessPoolExecutor](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
- [multiprocessing: programming guidelines](https://docs.python.org/3/library/multiprocessing.html#all-start-methods)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.names import PARTIAL
from perflint.language.nodes import LoopNode
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.size.large_arguments import large_argument
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL114",
    name="argument-per-task",
    summary="a large value pickled again for each task of a pool of processes",
    impact=Impact.MEMORY,
    screen=Screen.on(*WORDS),
    group=Group.PREVIEW,
)
# Methods of a pool that choose the size of chunks themselves.
_CHUNKED = frozenset({"map", "map_async", "starmap", "starmap_async"})
_CONTAINERS = (ast.Tuple, ast.List)


@dataclass(frozen=True)
class Sent:
    """A value that each task of a pool is given."""

    value: ast.expr
    holds: str  # in words
    task: Task
    loop: LoopNode | None  # that makes the tasks; None where the pool does
    context: Context


def sent(call: ast.Call, context: Context) -> Iterator[Sent]:
    work = task(context, call)
    if work is None or work.pool.sort.kind != "process" or work.pool.sort.pickles != "stdlib":
        return
    for value, loop in _for_each(work, context):
        holds = large_argument(context, value)
        if holds and holds not in ("a connection", "an open file"):
            yield Sent(value, holds, work, loop, context)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in sent(call, context):
        each = "chunk of tasks" if _goes_in_chunks(case.task) else "task"
        yield from context.report(
            case,
            case.value,
            f"`{context.short(case.value)}` ({case.holds}) is pickled and sent again with each {each}; give it"
            " to an `initializer` of the pool, which sends it once for each worker",
            loop=case.loop,
        )


@RULE.silent("where the tasks are as few as workers, which each need it once anyway")
def one_for_each_worker(case: Sent) -> bool:
    loop = case.loop
    items = getattr(loop, "iter", None) if loop is not None else None
    if isinstance(loop, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
        items = loop.generators[0].iter
    return items is not None and any(
        isinstance(node, ast.Call) and (case.context.callee(node) or "").endswith("cpu_count")
        for node in ast.walk(items)
    )


@RULE.hint("where the loop goes over few elements")
def few_elements(case: Sent) -> bool:
    return case.loop is not None and rounds_few(case.task.call, case.loop, case.context)


@RULE.hint(
    "where the pool sends tasks in chunks (`Pool.map`, `chunksize=100`), and it once with each"
)
def once_a_chunk(case: Sent) -> bool:
    return _goes_in_chunks(case.task)


def _goes_in_chunks(work: Task) -> bool:
    """Whether many tasks are pickled together, so that what they share is pickled once for all of them."""
    size = next((word.value for word in work.call.keywords if word.arg == "chunksize"), None)
    if size is not None:
        return not (isinstance(size, ast.Constant) and size.value == 1)
    return work.pool.sort.style == "pool" and work.method in _CHUNKED


def _for_each(work: Task, context: Context) -> Iterator[tuple[ast.expr, LoopNode | None]]:
    """The names that stand for the same value in each task, with the loop that makes the tasks."""
    loop = context.loop(work.call)
    if work.iterables:
        yield from ((value, None) for value in _of_partial(work.function, context))
        for iterable in work.iterables:
            yield from _in_each(iterable, context)
    if loop is not None and not isinstance(loop, ast.Call):
        parts = [*work.arguments, *_of_partial(work.function, context)]
        yield from _steady(parts, loop, context)


def _in_each(iterable: ast.expr, context: Context) -> Iterator[tuple[ast.expr, LoopNode | None]]:
    """The names that stand for the same value in each element, with the loop that makes the elements."""
    match iterable:
        case ast.Call(args=[value]) if context.callee(iterable) == "itertools.repeat":
            yield from ((one, None) for one in _names([value]))
        case ast.Call(args=columns) if context.names.is_builtin(iterable.func, "zip"):
            for column in columns:
                yield from _in_each(column, context)
        case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element):
            parts = element.elts if isinstance(element, _CONTAINERS) else []
            yield from _steady(parts, iterable, context)
        case ast.BinOp(left=ast.List(elts=parts), op=ast.Mult()):
            yield from ((value, None) for value in _names(parts))


def _of_partial(function: ast.expr, context: Context) -> list[ast.expr]:
    """What a function is given beforehand, which is pickled with it."""
    if isinstance(function, ast.Name):
        only = context.names.only_binding(function)
        function = only.value if only is not None and only.value is not None else function
    if isinstance(function, ast.Call) and context.callee(function) == PARTIAL:
        return _names([*function.args[1:], *(word.value for word in function.keywords)])
    return []


def _steady(
    parts: list[ast.expr], loop: LoopNode, context: Context
) -> Iterator[tuple[ast.expr, LoopNode | None]]:
    for value in _names(parts):
        if context.flow.invariant(value, loop):
            yield value, loop


def _names(parts: list[ast.expr]) -> list[ast.expr]:
    return [part for part in parts if isinstance(part, (ast.Name, ast.Attribute))]
