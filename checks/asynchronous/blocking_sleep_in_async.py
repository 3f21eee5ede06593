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

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool.

## References

- [asyncio.sleep](https://docs.python.org/3/library/asyncio-task.html#asyncio.sleep)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from perflint.codemods import async_sleep, to_thread
from perflint.reasoning.event_loop.libraries import library
from perflint.rules import blocking_reasons
from perflint.rules.blocked_calls import SITES, Blocking, Site, blockings, off_loop, report
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL402",
    name="blocking-sleep-in-async",
    summary="`time.sleep` on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="blocks:sleep"),
    codemods=("async-sleep", "to-thread"),
    overlap=("ASYNC251",),
    theme="what blocks the event loop",
)
RULE.share(
    *blocking_reasons.GENERAL,
    blocking_reasons.no_time_to_wait,
    blocking_reasons.only_after_failure,
)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    for case in blockings(node, context, "sleep"):
        yield from report(case, _advice(case), fix=partial(_fix, case))


@RULE.silent("where it only lets other threads run: `time.sleep(0)`")
def sleeps_for_nothing(case: Blocking) -> bool:
    match case.place:
        case ast.Call(args=[ast.Constant(value=0)]):
            return True
    return False


@RULE.hint("where a helper also waits for the network or a program, which is reported for that")
def waits_for_more(case: Blocking) -> bool:
    return not case.reach.direct and any(
        reach.effect.detail in ("network", "subprocess")
        for reach in case.context.reaches(case.place, "blocks")
    )


def _advice(case: Blocking) -> str:
    if case.reach.direct:
        return f"await `{library(case.context)}.sleep`"
    if case.reach.functions[-1].endswith(".__init__"):
        return f"take the sleep out of the constructor, or {off_loop(case)}"
    return f"make it a coroutine that awaits its sleep, or {off_loop(case)}"


def _fix(case: Blocking) -> Fix | Refusal:
    if case.reach.direct and isinstance(case.place, ast.Call):
        return async_sleep.rewrite(case.context, case.place)
    return to_thread.rewrite(case.context, case.place)
