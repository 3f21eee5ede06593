"""
## What it does

Finds many tasks given to a pool of threads whose function only computes in Python: loops over numbers, arithmetic and
builtins, and nothing that lets go of the interpreter's lock.

## Why it is slow

With the global interpreter lock one thread runs Python code at a time, so the threads take turns: the work takes as long as
in a loop, and somewhat longer for the switches. Processes compute side by side.

## Slow

```python
from concurrent.futures import ThreadPoolExecutor


def count_primes(limit):
    found = 0
    for number in range(2, limit):
        for divisor in range(2, int(number**0.5) + 1):
            if number % divisor == 0:
                break
        else:
            found += 1
    return found


def run(size=32):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(count_primes, [60_000] * size))
```

## Fast

```python
from concurrent.futures import ProcessPoolExecutor


def count_primes(limit):
    found = 0
    for number in range(2, limit):
        for divisor in range(2, int(number**0.5) + 1):
            if number % divisor == 0:
                break
        else:
            found += 1
    return found


def run(size=32):
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(count_primes, [60_000] * size))
```

## Measured

## Limits

The gain is that of the cores that are free, and shows where the work takes some tenths of a second at least. Only functions of the same file all of whose calls are known: to functions like it, to trivial builtins and to `math`. In a
free-threaded build of Python the threads compute side by side, and there is nothing to repair.

## References

- [threading: GIL and performance considerations](https://docs.python.org/3/library/threading.html#gil-and-performance-considerations)
- [Python support for free threading](https://docs.python.org/3/howto/free-threading-python.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import FunctionNode, nodes_below
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.smallness import is_cheap
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.reasoning.size.constants import sized
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL111",
    name="threads-for-cpu",
    summary="a pool of threads for work that only computes in Python",
    impact=Impact.OVERHEAD,
    group=Group.PREVIEW,
    screen=Screen.on(*WORDS),
)

_FEW_PASSES = 1_000  # less than that takes no longer than to hand over the task


@dataclass(frozen=True)
class Computing:
    """A task for threads, and the loop in which its function computes."""

    context: Context
    task: Task
    function: FunctionNode
    loop: ast.For | ast.While


def computing(call: ast.Call, context: Context) -> Iterator[Computing]:
    work = task(context, call)
    if work is None or work.pool.sort.kind != "thread":
        return
    function = worker_of(context, work.function)
    if function is None or not _only_computes(context, function, ()):
        return
    for loop in nodes_below(function, ast.For, ast.While):
        if _computes(context, loop):
            yield Computing(context, work, function, loop)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in computing(call, context):
        yield from context.report(
            case,
            call,
            f"`{case.function.name}` only computes in Python (line {case.loop.lineno}), so with the global"
            " interpreter lock its threads take turns; use a pool of processes",
        )


@RULE.silent("where one task is handed over, so that the caller can go on meanwhile")
def one_task(case: Computing) -> bool:
    return not case.task.iterables and case.context.loop(case.task.call) is None


@RULE.silent("where the pool has one worker, which keeps tasks in order")
def one_worker(case: Computing) -> bool:
    made = case.task.pool.call
    if made is None:
        return False
    work = [*made.args[:1], *(word.value for word in made.keywords if word.arg in _WORKERS)]
    return any(isinstance(value, ast.Constant) and value.value == 1 for value in work)


@RULE.silent("where the loop makes few passes")
def few_passes(case: Computing) -> bool:
    if not isinstance(case.loop, ast.For):
        return False
    passes = sized(case.context, case.loop.iter)
    return passes is not None and passes < _FEW_PASSES


@RULE.silent("where the project asks whether Python has the lock")
def asks_for_lock(case: Computing) -> bool:
    return case.context.project.mentioned_anywhere("_is_gil_enabled", "Py_GIL_DISABLED")


_WORKERS = ("max_workers", "processes")


def _computes(context: Context, loop: ast.For | ast.While) -> bool:
    """Whether a loop goes over numbers, or as long as they compare, and does arithmetic."""
    numbers = isinstance(loop, ast.While) and isinstance(loop.test, ast.Compare)
    if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call):
        numbers = context.name(loop.iter.func) == "builtins.range"
    return numbers and any(nodes_below(loop, ast.BinOp, ast.AugAssign))


def _only_computes(
    context: Context, function: FunctionNode, above: tuple[FunctionNode, ...]
) -> bool:
    """Whether all that a function calls is known, and holds the lock."""
    if isinstance(function, ast.AsyncFunctionDef) or function.decorator_list:
        return False
    for call in nodes_below(function, ast.Call):
        if is_cheap(call, context.name(call.func) or context.callee(call)):
            continue
        if context.name(call.func) == "builtins.range":
            continue
        own = function_of(context, call.func)
        if own is None:
            return False
        if own not in (*above, function) and not _only_computes(context, own, (*above, function)):
            return False
    return True
