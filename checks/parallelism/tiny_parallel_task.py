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
Arithmetic is taken for arithmetic on numbers unless a parameter is annotated as an array. Tasks that are
sent in chunks of a given size are hinted at. Silent for functions with loops, calls or I/O, where the pool
is not known to be one, and where 1000 items or more are sent one by one, which `process-map-unchunked` reports.

## References

- [joblib: why can it be slow](https://joblib.readthedocs.io/en/stable/parallel.html)
- [Ray anti-pattern: too fine-grained tasks](https://docs.ray.io/en/latest/ray-core/patterns/too-fine-grained-tasks.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import unparallelize
from perflint.reasoning.pools.pools import CLUSTER_FUTURES, WORDS, Task, task
from perflint.reasoning.pools.small_tasks import items, tiny, unchunked
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.counts import LARGE

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
    "joblib": "handing it to a worker takes far longer",
    "process": "pickling it and handing it to a process takes 20 to 180 µs",
    "interpreter": "handing it to an interpreter takes far longer",
    "dask": "a dask task costs about 1 ms",
}


def _unsendable(context: Context, given: Task) -> bool:
    """Whether the task cannot be pickled anyway: a lambda or inner function for processes."""
    sort = given.pool.sort
    if sort.kind != "process" or sort.pickles != "stdlib":
        return False
    function = given.function
    if isinstance(function, ast.Call) and function.args:
        function = function.args[0]
    own = worker_of(context, function)
    return isinstance(function, ast.Lambda) or (
        own is not None and context.names.scope_of(own).kind == "function"
    )


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    given = task(context, call)
    if given is None or given.pool.sort.kind not in _COSTS:
        return
    if any(context.is_a(value, *CLUSTER_FUTURES) for value in given.call.args):
        return  # the work goes to where its data is
    if unchunked(given) and (items(context, given) or 0) >= LARGE:
        return  # sent one by one, which another rule says
    shown = tiny(context, given.function)
    if not shown or _unsendable(context, given):
        return
    if any(word.arg == "chunksize" for word in call.keywords):
        yield context.finding(
            given.call,
            f"{shown} is too small for a task, also in chunks: to pickle an item and its result takes"
            " longer than the work itself; call it in a loop",
            severity=Severity.HINT,
        )
    else:
        yield context.finding(
            given.call,
            f"{shown} is too small for a task: {_COSTS[given.pool.sort.kind]}, more than the work"
            " itself; call it in a loop, or give each task a batch",
            fix=lambda: unparallelize.rewrite(context, given),
        )
