"""
## What it does

Finds `time.sleep` in coroutines, directly or through the project's own functions, with the trace.

## Why it is slow

The event loop sleeps with it: no other task runs until it wakes up.

## Slow

```python
import asyncio
import time


async def tick():
    time.sleep(0.01)
    return 1


async def ticks(size):
    return sum(await asyncio.gather(*[tick() for _ in range(size)]))


def run(size=10):
    return asyncio.run(ticks(size))
```

## Fast

```python
import asyncio


async def tick():
    await asyncio.sleep(0.01)
    return 1


async def ticks(size):
    return sum(await asyncio.gather(*[tick() for _ in range(size)]))


def run(size=10):
    return asyncio.run(ticks(size))
```

## Measured

## Fix safety

`async-sleep` is unsafe: other tasks run during the sleep, so shared state can change, and the sleep can be cancelled. A time that is negative or NaN, for which `time.sleep` raises, is no error to `asyncio.sleep` (NaN is one from Python 3.13). A sleep inside a function that the coroutine calls is moved to a thread by `to-thread`, with the same caveats.


## Limits

A hint where a helper sleeps only after something failed, before it tries again, and where it also waits for the network or a program, which is told there. Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Hints are what runs when an application starts or stops (known by its name, by all that await it, or because the main coroutine has started nothing else yet) and what the only coroutine of a script or command line does. `time.sleep(0)` is silent.

## References

- [asyncio.sleep](https://docs.python.org/3/library/asyncio-task.html#asyncio.sleep)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import async_sleep, to_thread
from perflint.reasoning.event_loop.libraries import library
from perflint.rules.blocked_calls import SITES, Site, blocked
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.trace import Reach
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL402",
    name="blocking-sleep-in-async",
    summary="`time.sleep` on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks:sleep"),
    codemods=("async-sleep", "to-thread"),
    overlap=("ASYNC251",),
)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Call) and _yields_only(node):
        return
    yield from blocked(
        node,
        context,
        "sleep",
        weak=lambda reach: not reach.direct and _is_told_already(node, context),
        say=lambda reach: _advice(reach, context),
        fix=lambda site, reach: _fix(site, reach, context),
    )


def _is_told_already(node: Site, context: Context) -> bool:
    """Whether what reaches the sleep also waits for the network or a program, which is told there: the
    sleep is before another try, or between two requests."""
    return isinstance(node, ast.expr) and any(
        reach.effect.detail in ("network", "subprocess")
        for reach in context.reaches(node, "blocks")
    )


def _yields_only(call: ast.Call) -> bool:
    """`time.sleep(0)` gives the processor away and returns at once."""
    match call.args:
        case [ast.Constant(value=0)]:
            return True
    return False


def _advice(reach: Reach, context: Context) -> str:
    if reach.direct:
        return f"await `{library(context)}.sleep`"
    if reach.functions[-1].endswith(".__init__"):
        return (
            "take the sleep out of the constructor, or run it in a thread with `asyncio.to_thread`"
        )
    return (
        "make it a coroutine that awaits its sleep, or run it in a thread with `asyncio.to_thread`"
    )


def _fix(site: ast.AST, reach: Reach, context: Context) -> Fix | Refusal:
    if reach.direct and isinstance(site, ast.Call):
        return async_sleep.rewrite(context, site)
    return to_thread.rewrite(context, site)
