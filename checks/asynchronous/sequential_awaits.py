"""
## What it does

Finds loops in coroutines that await, or enter with `async with`, one request over the network for each element, one
after the other, and collect the answers, where no iteration needs an earlier one; and requests of
statements behind one another, where none needs the answer of another. Files that `aiofiles` reads are hints.

## Why it is slow

Each request waits for its answer before the next one starts: the loop takes the sum of all round trips, though the
event loop has nothing else to do. Started together they take about as long as the slowest: 50 requests of 10 ms took
512 ms one by one and 12 ms together.

## Setup

```python
import asyncio
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def do_GET(self):
        time.sleep(0.02)  # the way over the network
        body = self.path.encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 64


def ask(fetch_all, size):
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    try:
        return asyncio.run(fetch_all([f"{base}/{number}" for number in range(size)]))
    finally:
        server.shutdown()
        server.server_close()
```

## Slow

```python
async def fetch(client: httpx.AsyncClient, url):
    answer = await client.get(url)
    return answer.text[:2]


async def fetch_all(urls):
    pages = []
    async with httpx.AsyncClient() as client:
        for url in urls:
            pages.append(await fetch(client, url))
    return pages


def run(size=20):
    return ask(fetch_all, size)
```

## Fast

```python
async def fetch(client: httpx.AsyncClient, url):
    answer = await client.get(url)
    return answer.text[:2]


async def fetch_all(urls):
    async with httpx.AsyncClient() as client:
        return await asyncio.gather(*[fetch(client, url) for url in urls])


def run(size=20):
    return ask(fetch_all, size)
```

## Measured

## Fix safety

`gather-awaits` is unsafe: the calls overlap, so what they do is interleaved and comes in another order, and the other
side gets all requests at once; a semaphore around the request bounds that. Results keep their order. What an exception
does is another thing, too: `asyncio.gather` raises the first one while the other calls go on, a `TaskGroup` cancels
them and raises an `ExceptionGroup`; what was collected before is lost.

## Limits

Only loops that collect answers are looked at: those that also send, write or print are left alone, as are those that
can be left early, generators, and what is awaited of tasks that run already. It is a case where what is awaited is
known to ask something over the network: an HTTP client, a hosted model, a search engine, a client of a database with a
pool of its own, or such a function of another library that is handed to a thread.

## References

- [asyncio: running tasks concurrently](https://docs.python.org/3/library/asyncio-task.html#running-tasks-concurrently)
- [asyncio: task groups](https://docs.python.org/3/library/asyncio-task.html#task-groups)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import gather_awaits
from perflint.language.nodes import LoopNode, nodes_below
from perflint.project.calls.trace import Reach
from perflint.reasoning.event_loop.awaited_requests import (
    asked,
    keeps_state,
    pauses,
    request,
    shares_session,
    uses_database,
)
from perflint.reasoning.event_loop.awaits_in_a_row import asked_of, awaits_in_a_row
from perflint.reasoning.occurrence.collecting_loops import (
    carried,
    collected,
    depends_on_element,
    limits,
    picks_one,
)
from perflint.reasoning.occurrence.paging import iterates_batches
from perflint.reasoning.occurrence.retry_loops import retries_or_polls
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL408",
    name="sequential-awaits",
    summary="requests awaited one after the other in a loop that collects the answers",
    impact=Impact.REMOTE_PER_ITEM,
    screen=Screen.on(
        constructs="async",
        effects="requests infers queries hands:network hands:infers",
    ),
    codemods=("gather-awaits",),
)


_PAIR = 2  # requests that a statement each waits for


@dataclass(frozen=True)
class SequentialAwait:
    """The first request that each iteration of a loop awaits.

    Attributes:
        waiting, call: the `await` or `async with`, and the call whose answer it waits for.
        loop: the loop that collects the answers.
        collecting: the names of what it collects them in.
        reach: the request, with the way to it.
    """

    context: Context
    waiting: ast.Await | ast.AsyncWith
    call: ast.Call
    loop: LoopNode
    collecting: frozenset[str]
    reach: Reach


def sequential_awaits(
    waiting: ast.Await | ast.AsyncWith, context: Context
) -> Iterator[SequentialAwait]:
    """The case of what is the first in its loop to wait for a request for the element."""
    loop = context.flow.loop(waiting)
    if context.coroutine(waiting) is None:
        return
    if not isinstance(loop, (ast.For, ast.ListComp, ast.SetComp, ast.DictComp)):
        return
    if any(other.is_async for other in getattr(loop, "generators", ())):
        return
    for call in _called(waiting):
        reach = request(context, call)
        if reach is None or not depends_on_element(context, call, loop):
            continue
        collecting = collected(context, loop)
        if collecting is not None and not _is_later(call, loop, context):
            yield SequentialAwait(context, waiting, call, loop, collecting, reach)


def _called(waiting: ast.Await | ast.AsyncWith) -> Iterator[ast.Call]:
    """The calls whose answers are waited for: `fetch(url)` of `await fetch(url)`, `session.get(url)` of
    `async with slots, session.get(url) as answer`."""
    if isinstance(waiting, ast.Await):
        waited = [waiting.value]
    else:
        waited = [item.context_expr for item in waiting.items]
    return (one for one in waited if isinstance(one, ast.Call))


def _awaited(loop: LoopNode) -> Iterator[ast.Call]:
    """The calls whose answers a loop waits for."""
    for waiting in nodes_below(loop, ast.Await, ast.AsyncWith, into_functions=False):
        yield from _called(waiting)


def _is_later(call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether the loop waits for another request before: one finding says it."""
    return any(
        context.span(other).start < context.span(call).start
        and context.flow.loop(other) is loop
        and request(context, other) is not None
        for other in _awaited(loop)
    )


@RULE.on(ast.Await, ast.AsyncWith)
def check(waiting: ast.Await | ast.AsyncWith, context: Context) -> Iterator[Finding]:
    for case in sequential_awaits(waiting, context):
        together = gather_awaits.tool(context, case.call, case.loop)
        api = context.project.public(case.reach.effect.api)
        called = context.short(asked(context, case.call))
        what = "one answer" if called == api else f"one answer of `{api}`"
        yield from context.report(
            case,
            waiting if isinstance(waiting, ast.Await) else case.call,
            f"`{called}` waits for {what} after the other; start all and await them together, with"
            f" `{together}`",
            loop=case.loop,
            trace=context.traced(case.reach),
            fix=partial(_rewritten, case),
        )


@RULE.on(ast.AsyncFunctionDef)
def check_in_a_row(function: ast.AsyncFunctionDef, context: Context) -> Iterator[Finding]:
    """Requests of several statements: `user = await …`, `orders = await …`."""
    for run in awaits_in_a_row(function, context):
        first, second = (context.short(asked_of(waiting)) for waiting in run[:2])
        few = len(run) == _PAIR
        yield context.finding(
            run[0],
            f"`{first}` and `{second}` are awaited one after the other, though neither needs the other's answer; await"
            " them together with `asyncio.gather`",
            severity=Severity.HINT if few else None,
            because="two requests wait for each other, once" if few else "",
            related=tuple(
                context.step(waiting, f"`{context.short(asked_of(waiting))}` waits, too")
                for waiting in run[1:]
            ),
        )


def _rewritten(case: SequentialAwait) -> Fix | Refusal:
    if isinstance(case.waiting, ast.AsyncWith):
        return Refusal(
            gather_awaits.CODEMOD.name,
            "what is done with each answer has to become a coroutine first",
        )
    return gather_awaits.rewrite(case.context, case.waiting, case.loop)


@RULE.silent("where an iteration reads what an earlier one has written")
def depends_on_earlier(case: SequentialAwait) -> bool:
    return bool(carried(case.context, case.loop, case.collecting))


@RULE.silent(
    "where all calls share one database session, connection, stream or queue, which carries one thing at a time"
)
def shared_session(case: SequentialAwait) -> bool:
    return any(shares_session(case.context, call, case.loop) for call in _awaited(case.loop))


@RULE.silent("where the awaited call also writes to a database, or reads in a session")
def database_involved(case: SequentialAwait) -> bool:
    return any(uses_database(case.context, call) for call in _awaited(case.loop))


@RULE.silent(
    "where the awaited function changes its object or a global, which the next call may read"
)
def changes_state(case: SequentialAwait) -> bool:
    return any(keeps_state(case.context, call) for call in _awaited(case.loop))


@RULE.silent("where an iteration lets time pass on purpose, as under a rate limit")
def pauses_between(case: SequentialAwait) -> bool:
    calls = nodes_below(case.loop, ast.Call, into_functions=False)
    return any(pauses(case.context, call) for call in calls)


@RULE.silent("where an iteration holds a semaphore or the like, or the awaited function a lock")
def limited(case: SequentialAwait) -> bool:
    return limits(case.context, case.loop) or any(
        reach.effect.detail == "one"
        for call in _awaited(case.loop)
        for reach in case.context.reaches(call, "limits")
    )


@RULE.silent("where the loop tries the same again")
def retries(case: SequentialAwait) -> bool:
    return retries_or_polls(case.loop)


@RULE.silent("where the loop takes a batch or a page in each iteration")
def in_batches(case: SequentialAwait) -> bool:
    return iterates_batches(case.loop, case.context.names)


@RULE.hint("where a thread reads or writes a file, which takes as long as a switch of tasks")
def file_in_thread(case: SequentialAwait) -> bool:
    return case.reach.effect.detail == "file"


@RULE.hint("where the loop goes over a few elements")
def few_elements(case: SequentialAwait) -> bool:
    return rounds_few(case.call, case.loop, case.context)


@RULE.hint("where a condition picks one element of the loop")
def chosen_element(case: SequentialAwait) -> bool:
    return picks_one(case.context, case.call, case.loop)


@RULE.hint("where the request is made under a condition only", lowers="unknown")
def only_sometimes(case: SequentialAwait) -> bool:
    return case.reach.tested or case.reach.handled
