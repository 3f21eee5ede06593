"""
## What it does

Finds waits that block, in coroutines: `Future.result()` of `concurrent.futures`, `Thread.join`, `queue.Queue.get`, `Event.wait`, leaving `with ThreadPoolExecutor()`, `ray.get`, `input`, `asyncio.run` and `run_until_complete`; directly or through the project's own functions, with the trace.

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

Silent where the way to the call is not known for certain, for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Code that runs when an application starts or stops is a hint. The results of asyncio's own futures and tasks are silent.

## References

- [asyncio: wrap_future](https://docs.python.org/3/library/asyncio-future.html#asyncio.wrap_future)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.blocking import SITES, Site, blocked
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.trace import Reach

RULE = Rule(
    code="PFL406",
    name="blocking-wait-in-async",
    summary="waiting for another thread, process or loop on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="waits blocks"),
)


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Call) and _returns_at_once(node):
        return
    yield from blocked(node, context, "", wanted=_waits, say=_advice)


def _returns_at_once(call: ast.Call) -> bool:
    """Whether the arguments say that nobody waits: `get(block=False)`, `shutdown(wait=False)`."""
    for word in call.keywords:
        match word:
            case ast.keyword(arg="block" | "blocking" | "wait", value=ast.Constant(value=False)):
                return True
            case ast.keyword(arg="timeout", value=ast.Constant(value=0)):
                return True
    match call:
        case ast.Call(
            func=ast.Attribute(attr="get" | "acquire" | "shutdown"),
            args=[ast.Constant(value=False), *_],
        ):
            return True
    return False


def _waits(reach: Reach) -> bool:
    return reach.effect.detail in ("wait", "input")


def _advice(reach: Reach) -> str:
    api = reach.effect.api
    if api in ("asyncio.run", "asyncio.runners.run") or api.endswith("run_until_complete"):
        return "it raises `RuntimeError` while a loop runs; await the coroutine"
    if reach.effect.use:
        return f"use `{reach.effect.use}`"
    if api.endswith(".result"):
        return "await `asyncio.wrap_future(…)`, or start the work with `loop.run_in_executor`"
    return "await an asyncio counterpart, or run it in a thread with `asyncio.to_thread`"
