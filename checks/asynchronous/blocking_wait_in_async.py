"""
## What it does

Finds waits that block, in coroutines: `Future.result()` of `concurrent.futures`, `Thread.join`, `queue.Queue.get`, `put` on a queue with a size, `Event.wait`, `with lock:` where another function of the file blocks while it holds the lock, leaving `with ThreadPoolExecutor()`, `ray.get`, `input`, `asyncio.run` and `run_until_complete`; directly or through the project's own functions, with the trace.

## Why it is slow

The event loop stands still until the other side is done. If the other side needs the loop, both wait for ever; `asyncio.run` and `run_until_complete` raise `RuntimeError` inside a coroutine.

## Slow

```python
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor


def work(number):
    time.sleep(0.02)
    return number


async def one(pool: ThreadPoolExecutor, number):
    return pool.submit(work, number).result()


async def everything(size):
    pool = ThreadPoolExecutor(size)
    found = await asyncio.gather(*[one(pool, number) for number in range(size)])
    pool.shutdown(wait=False)
    return found


def run(size=8):
    return asyncio.run(everything(size))
```

## Fast

```python
import asyncio
import time
from concurrent.futures import ThreadPoolExecutor


def work(number):
    time.sleep(0.02)
    return number


async def one(pool, number):
    return await asyncio.get_running_loop().run_in_executor(pool, work, number)


async def everything(size):
    pool = ThreadPoolExecutor(size)
    found = await asyncio.gather(*[one(pool, number) for number in range(size)])
    pool.shutdown(wait=False)
    return found


def run(size=8):
    return asyncio.run(everything(size))
```

## Measured


## Limits

Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. The results of asyncio's own futures and tasks are silent, and so are waits that are told not to wait or for 10 ms at most, the event that a thread sets as soon as it runs, right after it is started, `anyio.from_thread`, which raises on the loop itself, files that use `nest_asyncio`, waits behind a question whether there is something to wait for (`while not rows.empty(): rows.get()`), and what the processes of one training wait for in a helper.

## References

- [asyncio: wrap_future](https://docs.python.org/3/library/asyncio-future.html#asyncio.wrap_future)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import descendants, parent
from perflint.project.calls.trace import Reach
from perflint.reasoning.event_loop import locks, queues
from perflint.reasoning.event_loop.pools_left import all_awaited, left_at_work
from perflint.reasoning.occurrence.calls import propagate
from perflint.rules import blocking_reasons
from perflint.rules.blocked_calls import SITES, Blocking, Site, blockings, off_loop, report
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL406",
    name="blocking-wait-in-async",
    summary="waiting for another thread, process or loop on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="waits blocks"),
    overlap=("ASYNC250",),
)
RULE.share(
    *blocking_reasons.GENERAL,
    blocking_reasons.without_async_method,
    blocking_reasons.no_time_to_wait,
    blocking_reasons.after_its_end,
    blocking_reasons.named_blocking,
    blocking_reasons.ends_worker,
    blocking_reasons.asks_user,
)
# What waits for work that was started right before.
_RESULTS = ("Results.__iter__", "futures.as_completed")


@dataclass(frozen=True)
class HeldLock(Blocking):
    """A lock that a coroutine takes, while another function holds it and blocks.

    Attributes:
        taken: where the coroutine takes it.
        call: the call of the other function that blocks; `reach` is what that does.
    """

    taken: ast.With | None = None
    call: ast.Call | None = None


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    for case in blockings(node, context, "wait", "input", wanted=_is_waited_for):
        yield from report(case, _advice(case))


@RULE.on(ast.Call)
def check_put(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`put` on a queue that is made with a size, here or in a function that this one calls."""
    owner = context.coroutine(call)
    if owner is None or isinstance(parent(call), ast.Await):
        return
    reach = next(
        (one for one in context.reaches(call, "waits") if one.effect.detail == "slot"), None
    )
    trace = _way_to_queue(call, reach, context) if reach is not None else None
    if reach is None or trace is None:
        return
    yield from context.report(
        Blocking(context, call, owner, reach),
        call,
        f"`{context.short(call.func)}` blocks the event loop in `{owner.name}` while the queue is"
        " full; use an `asyncio.Queue`, or `put_nowait`",
        trace=trace,
    )


def _way_to_queue(call: ast.Call, reach: Reach, context: Context) -> tuple[TraceStep, ...] | None:
    """The way from a call to a queue that may be full, if there is one."""
    if queues.may_wait(call, context):
        return ()
    below = next(
        propagate(context, call, frozenset(), lambda inner: queues.may_wait(inner, context)), None
    )
    if below is not None:
        return below.trace
    return context.traced(reach) if queues.may_wait_elsewhere(reach, context) else None


@RULE.on(ast.With)
def check_lock(statement: ast.With, context: Context) -> Iterator[Finding]:
    """`with lock:` where somebody else holds the lock while something blocks."""
    owner = context.coroutine(statement)
    if owner is None:
        return
    for item in statement.items:
        lock = item.context_expr
        held = (
            locks.blocking_holder(context, statement, lock)
            if locks.is_lock(lock, context)
            else None
        )
        if held is None:
            continue
        call, holder = held
        reach = context.reaches(call, "blocks")[0]
        yield from context.report(
            HeldLock(context, lock, owner, reach, taken=statement, call=call),
            lock,
            f"`with {context.short(lock)}` blocks the event loop in `{owner.name}` while `{holder}`"
            f" holds the lock and waits for `{context.short(call.func)}`; use an `asyncio.Lock`, or"
            " do that work outside the lock",
            trace=(context.step(call, f"`{holder}` calls `{context.short(call.func)}` meanwhile"),),
        )


@RULE.silent("where all that a pool is given is awaited before the pool is left")
def awaited_before_leaving(case: Blocking) -> bool:
    return isinstance(case.place, ast.Call) and all_awaited(case.place)


@RULE.silent("where the pool is waited for before it is left, which is reported there")
def waits_before_leaving(case: Blocking) -> bool:
    entered = parent(case.place)
    block = parent(entered) if isinstance(entered, ast.withitem) else None
    return (
        case.api.endswith("Executor.__exit__")
        and isinstance(block, ast.With)
        and any(
            reach.effect.detail == "wait"
            for node in block.body
            for inner in descendants(node, into_functions=False)
            if isinstance(inner, ast.expr)
            for reach in case.context.reaches(inner, "blocks")
        )
    )


@RULE.hint("where a helper waits, of which nobody knows here when it waits at all")
def through_a_helper(case: Blocking) -> bool:
    if case.reach.direct or isinstance(case, HeldLock):
        return False
    return case.reach.tested or not case.api.endswith(_RESULTS)


@RULE.hint(
    "where an executor is left or shut down, unless right after tasks are submitted: its work is often done by then"
)
def leaves_pool(case: Blocking) -> bool:
    return case.api.endswith(("Executor.__exit__", "Executor.shutdown")) and not (
        isinstance(case.place, ast.Call) and left_at_work(case.place)
    )


@RULE.hint("where the coroutine itself blocks while it holds the lock, which is reported there")
def blocks_meanwhile(case: Blocking) -> bool:
    return (
        isinstance(case, HeldLock)
        and case.taken is not None
        and locks.blocks_inside(case.taken, case.context)
    )


@RULE.hint("where the other holder of the lock waits for files or a database only")
def held_briefly(case: Blocking) -> bool:
    return (
        isinstance(case, HeldLock)
        and case.call is not None
        and locks.is_brief(case.call, case.context)
    )


def _is_waited_for(reach: Reach) -> bool:
    """Whether something is waited for; not what the processes of one training do at their start, where
    that is some calls away."""
    return reach.direct or not reach.effect.api.startswith("torch.distributed.")


def _advice(case: Blocking) -> str:
    api = case.api
    if api == "asyncio.run" or api.endswith("run_until_complete"):
        return "it raises `RuntimeError` while a loop runs; await the coroutine"
    if case.reach.effect.use:
        return f"use `{case.reach.effect.use}`"
    if api.endswith(("Results.__iter__", "Executor.__exit__")):
        return "start the work with `loop.run_in_executor`, and await `asyncio.gather`"
    if api.endswith(".as_completed"):
        return (
            "start the work with `loop.run_in_executor`, and go through `asyncio.as_completed`,"
            " awaiting each"
        )
    if api.endswith(".result"):
        return "await `asyncio.wrap_future(…)`, or start the work with `loop.run_in_executor`"
    off = off_loop(case)
    return off if off.startswith("use ") else f"await an asyncio counterpart, or {off}"
