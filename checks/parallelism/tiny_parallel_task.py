"""
## What it does

Finds tasks given to a pool that are far smaller than the cost of handing them over: `len`, `str.lower`,
`abs`, operators, `math` functions, and functions of the file that only do a little arithmetic.

## Why it is slow

A task is pickled, queued, run by a worker, and its result comes back the same way: 20 to 180 µs each
in a process pool, 20 to 50 µs in a pool of threads, while the work takes a fraction of a microsecond.
20,000 times `x * x` takes 1 ms in a loop, 3.6 s with `ProcessPoolExecutor.map`, and 0.5 to 1 s with
`ThreadPoolExecutor.map`; `Parallel(n_jobs=2)(delayed(len)(s) for s in texts)` is 380 to 2600 times
slower than the loop.

## Slow

```python
from concurrent.futures import ThreadPoolExecutor


def square(x):
    return x * x


def run(size=5_000):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(square, range(size)))
```

## Fast

```python
def square(x):
    return x * x


def run(size=5_000):
    return [square(x) for x in range(size)]
```

## Measured

## Fix safety

`unparallelize` is always unsafe: the tasks run in the calling process and thread, one after the other.
It is refused where a future is kept.

## Limits

A function is tiny if it is one expression of constant size that calls nothing but trivial builtins; one of
another file if it computes with its arguments in a step or two, by operators and `math`.
Arithmetic is taken for arithmetic on numbers unless a parameter is annotated as an array. Functions with
loops, calls or I/O are not tiny.

## References

- [joblib: why can it be slow](https://joblib.readthedocs.io/en/stable/parallel.html)
- [Ray anti-pattern: too fine-grained tasks](https://docs.ray.io/en/latest/ray-core/patterns/too-fine-grained-tasks.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import unparallelize
from perflint.outlining.counts import LARGE
from perflint.reasoning.pools.kinds import CLUSTER_FUTURES, WORDS
from perflint.reasoning.pools.small_tasks import items, tiny, unchunked
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL105",
    name="tiny-parallel-task",
    summary="tasks that cost less to do than to hand to a worker",
    impact=Impact.OVERHEAD,
    screen=Screen.on(*WORDS),
    codemods=("unparallelize",),
)

_COSTS = {
    "thread": "handing it to a thread takes 20 to 50 µs",
    "joblib": "handing it to a worker takes long",
    "process": "pickling it and handing it to a process takes 20 to 180 µs",
    "interpreter": "handing it to an interpreter takes long",
    "dask": "a dask task costs about 1 ms",
}


@dataclass(frozen=True, slots=True)
class TinyTask:
    """A task that is less work than to hand it over."""

    context: Context
    task: Task
    shown: str  # what it does

    @property
    def comes_in_chunks(self) -> bool:
        """Whether the call says how many tasks are sent together."""
        return any(word.arg == "chunksize" for word in self.task.call.keywords)

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        if self.comes_in_chunks:
            return (
                f"{self.shown} is too small for a task, also in chunks: to pickle an item and its result"
                " takes longer than the work itself; call it in a loop"
            )
        return (
            f"{self.shown} is too small for a task: {_COSTS[self.task.pool.sort.kind]}, more than the work"
            " itself; call it in a loop, or give each task a batch"
        )

    def fix(self) -> Fix | Refusal | None:
        """The loop."""
        return None if self.comes_in_chunks else unparallelize.rewrite(self.context, self.task)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    work = task(context, call)
    shown = tiny(context, work.function) if work is not None else ""
    if work is not None and shown and work.pool.sort.kind in _COSTS:
        case = TinyTask(context, work, shown)
        yield from context.report(case, work.call, case.message, fix=case.fix)


@RULE.silent("where an argument is a future of Dask: the work is done where its data is")
def done_where_data_is(case: TinyTask) -> bool:
    return any(case.context.is_a(value, *CLUSTER_FUTURES) for value in case.task.call.args)


@RULE.silent("where 1000 items or more are sent one by one, which process-map-unchunked reports")
def sent_one_by_one(case: TinyTask) -> bool:
    return unchunked(case.task) and (items(case.context, case.task) or 0) >= LARGE


@RULE.silent("where the task cannot be pickled, which unpicklable-worker reports")
def cannot_be_pickled(case: TinyTask) -> bool:
    if not case.task.travels_by_pickle:
        return False
    function = case.task.function
    if isinstance(function, ast.Call) and function.args:
        function = function.args[0]
    own = worker_of(case.context, function)
    return isinstance(function, ast.Lambda) or (
        own is not None and case.context.names.scope_of(own).kind == "function"
    )


@RULE.hint("where the tasks are sent in chunks of a given size")
def in_chunks(case: TinyTask) -> bool:
    return case.comes_in_chunks
