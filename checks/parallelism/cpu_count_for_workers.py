"""
## What it does

Finds pools and loaders with `os.cpu_count()` workers, and processes bound to all CPUs that it counts.

## Why it is slow

`os.cpu_count()` counts the CPUs of the machine. In a container, on a shared cluster or under `taskset` the process may use
fewer, and the workers that are too many take turns and memory. `os.process_cpu_count()` (Python 3.13) and
`len(os.sched_getaffinity(0))` count those that it may use. To bind a process to all CPUs undoes what the
scheduler was told, or does nothing.

## Slow

```python
import os
from concurrent.futures import ThreadPoolExecutor


def run(size=200):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return sum(pool.map(str.count, ["a" * 10_000] * size, "a" * size))
```

## Fast

```python
import os
from concurrent.futures import ThreadPoolExecutor


def run(size=200):
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return sum(pool.map(str.count, ["a" * 10_000] * size, "a" * size))
```

## Measured

## Limits

Where nothing limits the process both counts are the same. A quota of a container (`cpu.max`) is no affinity: neither
counts it, and `joblib.cpu_count()` does.

## References

- [os.process_cpu_count](https://docs.python.org/3/library/os.html#os.process_cpu_count)
- [os.sched_getaffinity](https://docs.python.org/3/library/os.html#os.sched_getaffinity)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.reasoning.models.loaders import NUM_WORKERS, is_loader, option
from perflint.reasoning.pools.pools import made
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL113",
    name="cpu-count-for-workers",
    summary="workers counted by the CPUs of the machine, not by those that the process may use",
    impact=Impact.OVERHEAD,
    group=Group.ADVICE,
    screen=Screen.on("cpu_count"),
)

_COUNTS = frozenset({"os.cpu_count", "multiprocessing.cpu_count", "psutil.cpu_count"})
_ALLOWED = ("sched_getaffinity", "process_cpu_count", "cpu_affinity")
_WORKERS = ("max_workers", "processes", "n_jobs", "nodes")
_BIND = "os.sched_setaffinity"


@dataclass(frozen=True)
class Counted:
    """A call that is given a number of CPUs, and the call that counts them."""

    context: Context
    call: ast.Call
    count: ast.Call
    binds: bool


def counted(call: ast.Call, context: Context) -> Iterator[Counted]:
    given: ast.expr | None = None
    binds = context.name(call.func) == _BIND
    if binds:
        given = call.args[1] if len(call.args) > 1 else None
    elif is_loader(call, context):
        given = option(call, NUM_WORKERS, "num_workers", context)
    else:
        pool = made(context, call)
        if pool is not None:
            given = next((w.value for w in call.keywords if w.arg in _WORKERS), None)
            if given is None and pool.sort.workers is not None and call.args:
                given = call.args[pool.sort.workers]
    found = _count(context, given)
    if found is not None:
        yield Counted(context, call, found, binds)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in counted(call, context):
        name = context.short(case.count)
        if case.binds:
            text = (
                f"to bind the process to all CPUs that `{name}` counts undoes what the scheduler was told, or does"
                " nothing; leave it out"
            )
        else:
            text = (
                f"`{name}` counts the CPUs of the machine, also those that this process may not use; take"
                " `os.process_cpu_count()` (Python 3.13) or `len(os.sched_getaffinity(0))`"
            )
        yield from context.report(case, call, text)


@RULE.silent("where the file asks for the CPUs that the process may use, too")
def asks_for_allowed(case: Counted) -> bool:
    return case.context.project.mentions(case.context.path, *_ALLOWED)


@RULE.silent("where the number is capped by `min`")
def capped(case: Counted) -> bool:
    return any(
        case.context.name(call.func) == "builtins.min"
        and any(node is case.count for node in ast.walk(call))
        for call in case.context.names.calls("min")
    )


def _count(context: Context, given: ast.expr | None) -> ast.Call | None:
    """The call in an expression that counts the CPUs of the machine; names are followed once."""
    if given is None:
        return None
    values = [given]
    if isinstance(given, ast.Name):
        values = [
            binding.value
            for binding in context.flow.reaching(given)
            if binding.kind == "assign" and binding.value is not None
        ]
    return next(
        (
            node
            for value in values
            for node in ast.walk(value)
            if isinstance(node, ast.Call) and context.name(node.func) in _COUNTS
        ),
        None,
    )
