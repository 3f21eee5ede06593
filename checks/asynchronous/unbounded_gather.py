"""
## What it does

Finds `asyncio.gather(*[ask(item) for item in items])` where each call asks something over the network and nothing
bounds how many do so at a time; also `as_completed`, `wait` and tasks of a `TaskGroup`.

## Why it is slow

All requests are made at once: each holds its task, its buffers and maybe a connection until it is answered, and the
other side, or its rate limit, answers many of them late or not at all. A few dozen at a time are as fast, and need
memory for these only. With 20,000 tasks of no work at all, making them took most of the time.

## Setup

```python
import asyncio


async def fetch(number):  # perflint: requests
    await asyncio.sleep(0)  # the way over the network
    return number
```

## Slow

```python
async def fetch_all(numbers):
    return await asyncio.gather(*[fetch(number) for number in numbers])


def run(size=20_000):
    return asyncio.run(fetch_all(range(size)))
```

## Fast

```python
async def fetch_all(numbers):
    pages = [None] * len(numbers)
    left = iter(enumerate(numbers))

    async def work():
        for place, number in left:
            pages[place] = await fetch(number)

    await asyncio.gather(*[work() for _ in range(20)])
    return pages


def run(size=20_000):
    return asyncio.run(fetch_all(range(size)))
```

## Measured

## Limits

Advice: how many elements there are, and how many requests the other side takes, is not known. `asyncio.gather` is
looked at where its calls stand in a comprehension there, or in a list that is made of one or filled in a loop. A
semaphore is seen in the function that is called, and in those that it calls, where its type is known.

## References

- [asyncio: semaphores](https://docs.python.org/3/library/asyncio-sync.html#asyncio.Semaphore)
- [aiohttp: limiting connections](https://docs.aiohttp.org/en/stable/client_advanced.html#limiting-connection-pool-size)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants, last_name
from perflint.project.calls.trace import Reach
from perflint.reasoning.event_loop.awaited_requests import in_threads, request
from perflint.reasoning.occurrence.collecting_loops import depends_on_element, limits
from perflint.reasoning.occurrence.paging import iterates_batches
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL410",
    name="unbounded-gather",
    summary="as many requests at the same time as there are elements",
    impact=Impact.OVERHEAD,
    group=Group.ADVICE,
    screen=Screen.on(
        "gather",
        "as_completed",
        "wait",
        "TaskGroup",
        constructs="async",
        effects="requests infers queries",
    ),
)

# What waits for many awaitables: those that take each as an argument, and those that take a collection.
_GATHERING = of_kind("gathers") | {"tqdm.asyncio.tqdm.gather", "tqdm.asyncio.tqdm_asyncio.gather"}
_WAITING = of_kind("waits for all") | {
    "tqdm.asyncio.tqdm.as_completed",
    "tqdm.asyncio.tqdm_asyncio.as_completed",
}
_LAST_NAMES = frozenset(name.rpartition(".")[2] for name in _GATHERING | _WAITING)
# What says how many connections a client opens, and by which arguments.
_LIMITS = {name: words.split() for name, words in told_of("limits").items()}
_TASKS = frozenset({"create_task", "ensure_future"})


@dataclass(frozen=True)
class Gathering:
    """Requests, one for each element of a loop, that are all started before the first one is awaited.

    Attributes:
        gather: the call that waits for them, or that starts one as a task of a group.
        call: that of a function which makes the request.
        loop: what goes over the elements.
    """

    context: Context
    gather: ast.Call
    call: ast.Call
    loop: LoopNode
    reach: Reach


def gatherings(gather: ast.Call, context: Context) -> Iterator[Gathering]:
    """The case of a call that waits for awaitables which are made for each element, if they make requests."""
    for made in _awaited(gather, context):
        call = _started(made)
        loop = context.flow.loop(made)
        if call is None or loop is None or not depends_on_element(context, call, loop):
            continue
        reach = request(context, call)
        if reach is not None and not in_threads(reach):  # they are only so many
            yield Gathering(context, gather, call, loop, reach)
            return


def _awaited(gather: ast.Call, context: Context) -> Iterator[ast.expr]:
    """What a call waits for, where it is made for each element: in a comprehension or a loop."""
    last = last_name(gather.func)
    if last == "create_task" and _is_of_group(gather, context):
        yield gather
    name = context.name(gather.func) if last in _LAST_NAMES else None
    if name in _GATHERING:
        for argument in gather.args:
            if isinstance(argument, ast.Starred):
                yield from _elements(argument.value, context)
    elif name in _WAITING and gather.args:
        yield from _elements(gather.args[0], context)


def _is_of_group(call: ast.Call, context: Context) -> bool:
    """Whether a task is started in a `TaskGroup`."""
    return isinstance(call.func, ast.Attribute) and context.is_a(
        call.func.value, "asyncio.TaskGroup", "anyio.abc.TaskGroup"
    )


def _elements(node: ast.expr, context: Context) -> Iterator[ast.expr]:
    """What becomes an element of a list: of a comprehension, or put into it in a loop."""
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp)):
        yield node.elt
    elif isinstance(node, ast.Name):
        for binding in context.flow.reaching(node):
            if isinstance(binding.value, COMPREHENSIONS):
                yield from _elements(binding.value, context)
            elif isinstance(binding.value, ast.List) and not binding.value.elts:
                yield from _appended(node.id, binding.scope.node)


def _appended(name: str, within: ast.AST) -> Iterator[ast.expr]:
    for inner in descendants(within, into_functions=False):
        match inner:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=owner), attr="append"), args=[value]
            ) if owner == name:
                yield value


def _started(made: ast.expr) -> ast.Call | None:
    """The call that makes an awaitable, maybe within one that starts it as a task."""
    if not isinstance(made, ast.Call):
        return None
    if last_name(made.func) in _TASKS and made.args:
        inner = made.args[0]
        return inner if isinstance(inner, ast.Call) else None
    return made


@RULE.on(ast.Call)
def check(gather: ast.Call, context: Context) -> Iterator[Finding]:
    for case in gatherings(gather, context):
        yield from context.report(
            case,
            gather,
            f"`{context.short(gather.func)}` starts `{context.short(case.call.func)}` for all elements at"
            " once; bound how many wait at a time, with an `asyncio.Semaphore`",
            trace=context.traced(case.reach),
        )


@RULE.silent("where a semaphore or lock bounds the calls, in the loop or in what it calls")
def bounded(case: Gathering) -> bool:
    return limits(case.context, case.loop) or bool(case.context.reaches(case.call, "limits"))


@RULE.silent(
    "where the file makes a client that says how many connections it opens (`limit=10`, `max_connections=5`)"
)
def limited_client(case: Gathering) -> bool:
    names = case.context.names
    return any(
        word.arg in _LIMITS.get(names.dotted(call.func) or "", ())
        for call in names.nodes(ast.Call)
        for word in call.keywords
    )


@RULE.silent("where the client blocks the event loop, so that one request is made at a time")
def blocks_event_loop(case: Gathering) -> bool:
    facts = case.context.project.function(case.reach.effect.api)
    return (
        case.reach.effect.kind == "queries"
        and facts is not None
        and facts.returns is None
        and "coroutine" not in facts.marks
    )


@RULE.silent("where the calls are started in batches")
def in_batches(case: Gathering) -> bool:
    outer = case.context.flow.loop(case.gather)
    return outer is not None and iterates_batches(outer, case.context.names)


@RULE.silent("where each call takes a batch of elements")
def of_batches(case: Gathering) -> bool:
    return iterates_batches(case.loop, case.context.names)


@RULE.silent("where there are a few elements by their nature")
def few_elements(case: Gathering) -> bool:
    return rounds_few(case.call, case.loop, case.context)
