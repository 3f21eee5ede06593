"""
## What it does

Finds loops that give a task to a pool and wait for its result in the same iteration:
`submit(...).result()`, `apply(...)`, `apply_async(...).get()`, and `ray.get(f.remote(...))`.

## Why it is slow

Each task starts only when the one before is done: the pool works like one slow worker. With 20 tasks
of 10 ms and four workers the loop takes 200 ms, and 50 ms when all tasks are given first.

## Setup

```python
import time


def work(number):
    time.sleep(0.005)
    return number * 2
```

## Slow

```python
from concurrent.futures import ThreadPoolExecutor


def run(size=20):
    results = []
    with ThreadPoolExecutor(4) as pool:
        for number in range(size):
            results.append(pool.submit(work, number).result())
    return results
```

## Fast

```python
from concurrent.futures import ThreadPoolExecutor


def run(size=20):
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(work, range(size)))
```

## Measured

## Fix safety

`map-over-pool` is always unsafe: the tasks run side by side, the later ones also where an earlier one
raises; all are given before the rest of the first iteration runs, what was collected before an exception is
lost, and all results are held at once. It is refused where the loop can be left early, or where a
task needs what an earlier iteration made.

## Limits

A function of another file that gives the task is followed where it returns the future of the one task that
it gives.

## References

- [concurrent.futures: ThreadPoolExecutor example](https://docs.python.org/3/library/concurrent.futures.html#threadpoolexecutor-example)
- [Ray anti-pattern: calling ray.get in a loop](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-loop.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import map_over_pool
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.reasoning.occurrence.calls import Reached, reached
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.kinds import CLUSTER_FUTURES, WORDS
from perflint.reasoning.pools.pools import named, pool_of
from perflint.reasoning.pools.tasks import Task, task
from perflint.reasoning.pools.worker_functions import ray_function, remote_call
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.pool_reasons import result_decides
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL107",
    name="result-in-submit-loop",
    summary="parallel tasks that run one at a time",
    impact=Impact.BLOCKING,
    screen=Screen.on(*WORDS),
    codemods=("map-over-pool",),
)

_STARTING = frozenset({"submit", "apply_async", "schedule"})
_FUTURES = (
    *classes_of("future"),
    *CLUSTER_FUTURES,
)
_COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
_RUNNERS = of_kind("runs loop")


@dataclass(frozen=True, slots=True)
class Wait:
    """A call in a loop that waits for the task which the iteration has just given, itself or through
    functions.

    Attributes:
        call: the call in the loop.
        wait: the call that waits: the same, or one in a function of this file.
        started: the call that gives the task.
        task: the task; None where it is one of Ray.
        below: through functions, how the wait is reached.
    """

    context: Context
    call: ast.Call
    loop: LoopNode
    wait: ast.Call
    started: ast.Call
    task: Task | None
    below: Reached | None = None

    @property
    def begins(self) -> tuple[ast.expr, ...]:
        """What an iteration's work begins with."""
        return (self.started if self.below is None else self.call,)

    @property
    def in_thread(self) -> bool:
        """Whether a thread does the task."""
        return self.task is not None and self.task.pool.sort.kind == "thread"

    @property
    def trace(self) -> tuple[TraceStep, ...]:
        """From the call in the loop to the wait."""
        return self.below.trace if self.below is not None else ()

    @property
    def message(self) -> str:
        """What is slow, and what to do."""
        context = self.context
        if self.below is not None:
            return (
                f"`{self.below.functions[0].name}` waits for the task that it gives to the pool, so the"
                " tasks of this loop run one at a time; give all tasks first, then collect the results"
            )
        if self.wait is self.started:
            return (
                f"`{context.short(self.wait.func)}` waits for its result in each iteration, so the workers"
                " take turns; use `map` or `starmap` over all items"
            )
        shown = context.short(self.started.func)
        if self.task is None:
            return (
                f"`ray.get` waits for `{shown}` in each iteration, so the tasks run one at a time; start"
                " all of them, then `ray.get` the list once"
            )
        return (
            f"each iteration waits for the result of `{shown}`, so the tasks run one at a time; give all"
            " tasks first, then collect the results"
        )

    def fix(self) -> Fix | Refusal:
        """The tasks given together."""
        name = ""
        if self.below is not None:
            name = self.below.functions[0].name
        elif self.task is not None and self.task.call is not self.started:
            name = self.context.short(self.started.func)
        if name:
            return Refusal(map_over_pool.CODEMOD.name, f"the task is given inside `{name}`")
        above = parent(self.wait)
        node = above if isinstance(above, ast.Await) else self.wait
        return map_over_pool.rewrite(self.context, self.started, node, self.loop, self.task)


def waits(call: ast.Call, context: Context) -> Iterator[Wait]:
    loop = context.flow.loop(call)
    if loop is None:
        return
    work = _awaited_task(context, call)
    if work is not None:
        yield Wait(context, call, loop, call, *work)
        return
    for one in reached(context, call, lambda inner: _awaited_task(context, inner) is not None):
        work = _awaited_task(context, one.construct)
        if work is not None:
            yield Wait(context, call, one.loop, one.construct, *work, below=one)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in waits(call, context):
        for found in context.report(
            case, call, case.message, trace=case.trace, loop=case.loop, fix=case.fix
        ):
            yield found
            return


@RULE.silent("where the pool has one worker: nothing could run side by side")
def single_worker(case: Wait) -> bool:
    call = case.task.pool.call if case.task is not None else None
    return call is not None and any(
        isinstance(value, ast.Constant) and value.value == 1
        for value in (
            *call.args[:1],
            *(word.value for word in call.keywords if word.arg in ("max_workers", "processes")),
        )
    )


@RULE.silent("where the tasks are methods of one Ray actor, which does one after the other anyway")
def same_actor(case: Wait) -> bool:
    match _begun(case.context, case.started).func:
        case ast.Attribute(value=ast.Attribute(value=actor)) if case.task is None:
            loop = case.context.flow.loop(case.wait)
            return loop is None or case.context.flow.invariant(actor, loop)
    return False


@RULE.silent("where a thread is waited for with a timeout: it is there to be left behind")
def waits_with_timeout(case: Wait) -> bool:
    return case.in_thread and bool(case.wait.args or case.wait.keywords)


@RULE.silent(
    "where a thread runs a coroutine (`asyncio.run`), apart from the event loop of the caller"
)
def runs_coroutine(case: Wait) -> bool:
    if not case.in_thread:
        return False
    names = case.context.names
    for argument in case.started.args[:2]:
        own = function_of(case.context, argument)
        calls = [] if own is None else [n for n in descendants(own) if isinstance(n, ast.Call)]
        if any(names.dotted(one) in _RUNNERS for one in (argument, *(n.func for n in calls))):
            return True
    return False


@RULE.silent("where the same result was waited for before, and is only asked for again")
def asked_again(case: Wait) -> bool:
    return case.below is None and _is_done(case.call, case.loop)


RULE.share(result_decides)


@RULE.silent(
    "where the same pass gives another task before it waits for this one, and waits for both then: they run"
    " side by side"
)
def another_beside(case: Wait) -> bool:
    context, span = case.context, case.context.span
    region = case.loop if case.below is None else case.below.functions[-1]
    calls = [
        node
        for node in descendants(region, into_functions=False)
        if isinstance(node, ast.Call) and node is not case.started
    ]
    first_waits: dict[ast.Call, int] = {}
    for node in calls:
        work = _awaited_task(context, node)
        if work is not None:
            at = first_waits.setdefault(work[0], span(node).start)
            first_waits[work[0]] = min(at, span(node).start)
    begin, wait = span(case.started), span(case.wait).start
    return any(
        begin.end < span(node).start < wait
        or span(node).end <= begin.start < first_waits.get(node, 0)
        for node in calls
        if _gives_task(context, node)
    )


@RULE.hint("where a function of another file gives the task, to a pool of unknown size")
def unknown_pool(case: Wait) -> bool:
    return case.task is not None and case.task.call is case.wait is not case.started


def _awaited_task(context: Context, call: ast.Call) -> tuple[ast.Call, Task | None] | None:
    """The call that starts a task for which `call` waits at once, and the task."""
    if ray_function(context, call.func, "get") and len(call.args) == 1:
        asked = call.args[0]
        if isinstance(asked, ast.List) and len(asked.elts) == 1:
            asked = asked.elts[0]  # `ray.get([work.remote(item)])`
        started = _started(context, asked, call)
        if started is None or not remote_call(context, _begun(context, started)):
            return None
        return started, None
    own = task(context, call)
    if own is not None and own.method == "apply" and own.pool.sort.style == "pool":
        return call, own
    match call:
        case ast.Call(func=ast.Attribute(value=client, attr="gather"), args=[asked]):
            pool = pool_of(context, client)  # `client.gather(client.submit(work, item))`
            if pool is None or pool.sort.kind != "dask":
                return None
        case ast.Call(func=ast.Attribute(value=asked, attr="result" | "get")):
            pass
        case _:
            return None
    started = _started(context, asked, call)
    if started is None:
        return None
    begun = _begun(context, started)
    work = task(context, begun)
    if work is None and begun is started:
        work = _task_of_function(context, started, call)
    return (started, work) if work is not None and work.method in _STARTING else None


def _gives_task(context: Context, call: ast.Call) -> bool:
    """Whether a call starts a task, itself or by a function of this file, and does not wait for it."""
    begun = _begun(context, call)
    work = task(context, begun)
    return remote_call(context, begun) or work is not None and work.method in _STARTING


def _begun(context: Context, started: ast.Call) -> ast.Call:
    """What gives the task: the call itself, or what a function of this file that it runs returns."""
    own = function_of(context, started.func)
    if own is None:
        return started
    returned = [
        node.value
        for node in descendants(own, into_functions=False)
        if isinstance(node, ast.Return) and node.value is not None
    ]
    match returned:
        case [ast.Call() as begun] if context.flow.loop(begun) is None:
            return begun
    return started


def _task_of_function(context: Context, started: ast.Call, wait: ast.Call) -> Task | None:
    """The task that a function of another file gives a pool, of which it returns the future."""
    if not context.is_a(started, *_FUTURES):
        return None
    names = context.project.library_calls(context.callee(started) or "")
    begun = [name.rpartition(".") for name in names if name.rpartition(".")[2] in _STARTING]
    pool = named(begun[0][0]) if len(begun) == 1 else None
    return Task(wait, pool, begun[0][2], started.func) if pool is not None else None


def _is_done(call: ast.Call, loop: LoopNode) -> bool:
    """Whether a result was waited for before in the same iteration, and is only asked for again."""
    wanted = spelling(call)
    child: ast.AST = call
    for above in parents(call):
        if isinstance(child, ast.stmt):
            block = block_of(child) or []
            before = block[: block.index(child)] if child in block else []
            looked = [one for one in before if not isinstance(one, _COMPOUND)]
            if any(_holds(one, wanted) for one in looked):
                return True
        if isinstance(above, ast.If) and child is not above.test and _holds(above.test, wanted):
            return True
        if above is loop:
            break
        child = above
    return False


def _holds(node: ast.AST, wanted: str) -> bool:
    return any(
        isinstance(inner, ast.Call) and spelling(inner) == wanted for inner in descendants(node)
    )


def _started(context: Context, node: ast.expr, wait: ast.Call) -> ast.Call | None:
    """The call that made a future: the node itself, or what its name was bound to in the same
    iteration."""
    if isinstance(node, ast.Call):
        return node
    if not isinstance(node, ast.Name):
        return None
    bindings = context.flow.reaching(node)
    if len(bindings) != 1 or bindings[0].kind != "assign":
        return None
    value = bindings[0].value
    if not isinstance(value, ast.Call) or context.flow.loop(value) is not context.flow.loop(wait):
        return None
    return value
