"""
## What it does

Finds `ProcessPoolExecutor.map`, `Pool.imap`, `Pool.imap_unordered` and `process_map` with no chunk size,
over a collection known to be large or with a task known to be small.

## Why it is slow

Their chunk size is 1: each item is pickled, queued and answered by itself. 20,000 small tasks take 3650 ms
one by one, 152 ms in chunks of 10, 19 ms in chunks of 100 and 7 ms in chunks of 1000. What is sent with
each task (the object behind a bound method, the arguments of a `partial`) is pickled once a chunk, too.
`Pool.map` and `starmap` choose chunks themselves.

## Slow

```python
from multiprocessing import Pool


def clean(number):
    text = str(number)
    return text.strip().zfill(8)


def run(size=3_000):
    with Pool(2) as pool:
        return list(pool.imap(clean, range(size)))
```

## Fast

```python
from multiprocessing import Pool


def clean(number):
    text = str(number)
    return text.strip().zfill(8)


def run(size=3_000):
    with Pool(2) as pool:
        return list(pool.imap(clean, range(size), chunksize=200))
```

## Measured

## Fix safety

`add-chunksize` is always unsafe: an exception in one item loses the results of its chunk, and the first
results come later. It is refused where the number of items is not known in advance.

## Limits

Large means at least 1000 items by constants of the project, as those of `range`, `itertools` and NumPy, or by the
default of a parameter. Small means a few statements that call nothing but trivial
builtins, text methods and `math`. Threads are not reported: a chunk size has no effect there.

## References

- [concurrent.futures: Executor.map](https://docs.python.org/3/library/concurrent.futures.html#concurrent.futures.Executor.map)
- [multiprocessing: Pool.imap](https://docs.python.org/3/library/multiprocessing.html#multiprocessing.pool.Pool.imap)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import add_chunksize
from perflint.outlining.counts import LARGE
from perflint.reasoning.pools.kinds import WORDS
from perflint.reasoning.pools.small_tasks import items, small, tiny, unchunked
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.thresholds import MANY
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL106",
    name="process-map-unchunked",
    summary="many small items sent to worker processes one by one",
    impact=Impact.OVERHEAD,
    screen=Screen.on(*WORDS),
    codemods=("add-chunksize",),
)


@dataclass(frozen=True, slots=True)
class Mapping:
    """A call that hands many items or small tasks to worker processes, one at a time."""

    context: Context
    task: Task
    count: int | None  # of items, where constants tell it

    @property
    def has_many(self) -> bool:
        """Whether there are many items, whatever the task is."""
        return self.count is not None and self.count >= LARGE


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    work = task(context, call)
    if work is None or not unchunked(work):
        return
    case = Mapping(context, work, items(context, work))
    is_small = small(context, work.function)
    if case.has_many or is_small:
        yield from context.report(
            case,
            call,
            f"`{context.short(call.func)}` sends"
            f" {f'{case.count:,} items' if case.has_many else 'small tasks'} one by one to worker"
            " processes, up to 0.2 ms each; give a `chunksize` of a hundred or so",
            fix=lambda: add_chunksize.rewrite(context, work, small=is_small),
        )


@RULE.silent("where a small task gets fewer than a hundred items")
def few_items(case: Mapping) -> bool:
    return case.count is not None and case.count < MANY


@RULE.silent("where a task is too small for a worker at all, which tiny-parallel-task reports")
def too_small_for_worker(case: Mapping) -> bool:
    return not case.has_many and bool(tiny(case.context, case.task.function))
