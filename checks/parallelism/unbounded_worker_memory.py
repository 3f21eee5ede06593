"""
## What it does

Finds tasks of a process pool that add to a list, set or dictionary of the module, in workers that are never replaced.

## Why it is slow

A worker lives as long as its pool, and what its module holds lives as long as the worker: each task leaves something behind,
in every worker, and nothing gives it back to the parent. `maxtasksperchild` (`max_tasks_per_child` of an executor, from
Python 3.11, not with fork) ends a worker after so many tasks, with all that it holds.

## Slow

```python
from multiprocessing import Pool

seen = {}


def parse(number):
    seen[number] = [number] * 1_000
    return len(seen[number])


def run(size=400):
    with Pool(2) as pool:
        return sum(pool.map(parse, range(size)))
```

## Fast

```python
from multiprocessing import Pool

seen = {}


def parse(number):
    seen[number] = [number] * 1_000
    return len(seen[number])


def run(size=400):
    with Pool(2, maxtasksperchild=100) as pool:
        return sum(pool.map(parse, range(size)))
```

## Measured

## Limits

The cost is memory, so no times are shown. A leak in a library, or in C, is not seen. To start a worker anew takes time, and what it had cached is gone: where the
results are not needed in the worker, return them instead.

## References

- [multiprocessing.pool.Pool: maxtasksperchild](https://docs.python.org/3/library/multiprocessing.html#multiprocessing.pool.Pool)
- [concurrent.futures: ProcessPoolExecutor](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import nodes_below
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.small_tasks import items
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL110",
    name="unbounded-worker-memory",
    summary="tasks that leave something behind in workers that are never replaced",
    impact=Impact.MEMORY,
    group=Group.ADVICE,
    screen=Screen.on(*WORDS),
)

_LIMITS = ("maxtasksperchild", "max_tasks_per_child")
_FEW_TASKS = 100
_GROWS = ("append", "add", "extend")
_SHRINKS = ("clear", "pop", "popitem", "popleft", "remove")


@dataclass(frozen=True)
class Growth:
    """A task whose function adds to a name of the module."""

    context: Context
    task: Task
    pool: ast.Call
    held: ast.Name


def growths(call: ast.Call, context: Context) -> Iterator[Growth]:
    work = task(context, call)
    if work is None or work.pool.sort.kind != "process" or work.pool.call is None:
        return
    if work.pool.sort.style not in ("executor", "pool"):
        return
    function = worker_of(context, work.function)
    made = work.pool.call
    limited = any(word.arg is None or word.arg in _LIMITS for word in made.keywords)
    if function is None or limited or len(made.args) > 3:
        return
    for held in _grown(function):
        if _of_module(context, held):
            yield Growth(context, work, made, held)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in growths(call, context):
        option = _LIMITS[case.task.pool.sort.style == "executor"]
        yield from context.report(
            case,
            call,
            f"each task adds to `{case.held.id}` (line {case.held.lineno}), which a worker keeps as long as the pool"
            f" lives; return it instead, or give the pool `{option}`",
        )


@RULE.silent("where the file takes something out of it, too")
def taken_out(case: Growth) -> bool:
    return any(
        isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == case.held.id
        for name in _SHRINKS
        for call in case.context.names.calls(name)
    )


@RULE.silent("where the tasks are few")
def few_tasks(case: Growth) -> bool:
    count = items(case.context, case.task)
    return count is not None and count < _FEW_TASKS


@RULE.silent("where each iteration makes a pool of its own, whose workers end with it")
def pool_of_iteration(case: Growth) -> bool:
    return case.context.loop(case.pool) is not None


def _grown(function: ast.AST) -> Iterator[ast.Name]:
    """The names that a function adds to."""
    for node in nodes_below(function, ast.Call, ast.Assign):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name() as held, attr=method)):
                if method in _GROWS:
                    yield held
            case ast.Assign(targets=[ast.Subscript(value=ast.Name() as held, slice=key)]):
                if not isinstance(key, ast.Constant):
                    yield held


def _of_module(context: Context, held: ast.Name) -> bool:
    """Whether a name is a list, set or dictionary that the module makes."""
    found = context.names.lookup(held.id, context.names.scope_of(held))
    return (
        found is not None
        and found[0].kind == "module"
        and context.is_a(held, "builtins.list", "builtins.set", "builtins.dict")
    )
