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

A hint where a helper waits, or puts something into a queue, if all queues of its file are made with a size, or where an executor is left or shut down: the work is often done by then.
Silent where the way to the call is not known for certain, where a call leaves out or denies the parameter that a function would block for (`fetch(url, wait=False)`), for functions handed to a thread or process, and for synchronous endpoints, which their framework runs in a thread pool. Hints are what runs when an application starts or stops (known by its name, by all that await it, or because the main coroutine has started nothing else yet) and what the only coroutine of a script or command line does; also joins in what stops or closes something, cleans up after an exception or behind a `yield`, or comes right after an `await`, and questions to the user (`input`) unless something says that other coroutines run beside that: a decorator, a request, tasks that the file starts. The results of asyncio's own futures and tasks are silent. A lock is a hint where the coroutine blocks itself while it holds it, and where its other holder waits for files or a database only. Silent are waits that are told not to wait or for 10 ms at most, the event that a thread sets as soon as it runs, right after it is started, coroutines that `coroutine.send(None)` runs without an event loop, `anyio.from_thread`, which raises on the loop itself, files that use `nest_asyncio`, and those behind a question whether there is something to wait for (`while not rows.empty(): rows.get()`).

## References

- [asyncio: wrap_future](https://docs.python.org/3/library/asyncio-future.html#asyncio.wrap_future)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.event_loop.contention import no_contention_reason
from perflint.reasoning.occurrence.calls import propagate
from perflint.reasoning.pools.pools import attribute_values
from perflint.rules.blocked_calls import SITES, Site, blocked
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.conditions import FALSE, NONE, Given
from perflint.semantics.flow import gives_way
from perflint.semantics.names import descendants, parent, parents
from perflint.semantics.trace import Reach
from perflint.semantics.waiting import need_not, told_not_to

RULE = Rule(
    code="PFL406",
    name="blocking-wait-in-async",
    summary="waiting for another thread, process or loop on the event loop",
    impact=Impact.BLOCKING,
    screen=Screen.on(constructs="async", effects="waits blocks"),
    overlap=("ASYNC250",),
)


_QUEUES = (
    "queue.Queue",
    "queue.LifoQueue",
    "queue.PriorityQueue",
    "multiprocessing.Queue",
    "multiprocessing.queues.Queue",
)
_LOCKS = ("threading.Lock", "threading.RLock")


@RULE.on(*SITES)
def check(node: Site, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Call) and _has_waited(node):
        return
    yield from blocked(node, context, "", wanted=_waits, weak=_is_weak, say=_advice)


def _is_weak(reach: Reach) -> bool:
    """Whether code that waits so mostly knows why: a helper of which the coroutine's author may not
    know when it waits at all, or the end of a pool whose work is often done by then."""
    return not reach.direct or reach.effect.api.endswith(("Executor.__exit__", "Executor.shutdown"))


def _has_waited(made: ast.Call) -> bool:
    """Whether leaving `with ThreadPoolExecutor() as pool:` finds nothing to wait for: all that the pool
    is given is awaited inside."""
    match parent(made):
        case ast.withitem(optional_vars=ast.Name(id=pool)) as item:
            statement = parent(item)
        case _:
            return False
    if statement is None:
        return False
    inside = [name for name in descendants(statement) if isinstance(name, ast.Name)]
    uses = [name for name in inside if name.id == pool and isinstance(name.ctx, ast.Load)]
    for use in uses:
        call = parent(use)
        if (
            not isinstance(call, ast.Call)
            or getattr(call.func, "attr", "") != "run_in_executor"
            or call.args[0] is not use
        ):
            return False
        later = _awaited(call)
        if (
            later is None
            or later
            and not any(
                name.id == later and isinstance(name.ctx, ast.Load) and _awaited(name) == ""
                for name in inside
            )
        ):
            return False
    return bool(uses)


def _awaited(node: ast.expr) -> str | None:
    """What becomes of an awaitable, or of several: empty if it is awaited there, the name that it is
    given, None if that cannot be told."""
    child: ast.AST = node
    for above in parents(node):
        match above:
            case ast.Await():
                return ""
            case ast.Assign(targets=[ast.Name(id=name)]):
                return name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append")):
                return name
            case ast.Call(func=ast.Attribute(attr="gather") | ast.Name(id="gather")):
                pass
            case ast.List() | ast.Tuple() | ast.Starred() | ast.ListComp() | ast.GeneratorExp():
                if isinstance(above, (ast.ListComp, ast.GeneratorExp)) and child is not above.elt:
                    return None
            case _:
                return None
        child = above
    return None


@RULE.on(ast.Call)
def check_put(call: ast.Call, context: Context) -> Iterator[Finding]:
    """`put` on a queue that is made with a size, here or in a function that this one calls."""
    owner = context.coroutine(call)
    if owner is None or isinstance(parent(call), ast.Await):
        return
    trace: tuple[TraceStep, ...] = ()
    if not _puts(call, context):
        reaches = [one for one in context.reaches(call, "waits") if one.effect.detail == "slot"]
        if not reaches:
            return
        below = next(
            propagate(context, call, frozenset(), lambda inner: _puts(inner, context)), None
        )
        if below is not None:
            trace = below.trace
        elif _puts_elsewhere(reaches[0], context):
            trace = context.traced(reaches[0])
        else:
            return
    yield context.finding(
        call,
        f"`{context.short(call.func)}` blocks the event loop in `{owner.name}` while the queue is"
        " full; use an `asyncio.Queue`, or `put_nowait`",
        severity=Severity.HINT if trace else None,
        trace=trace,
    )


def _puts(call: ast.Call, context: Context) -> bool:
    """Whether a call puts something into a queue that may be full."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "put"
        and context.is_a(call.func.value, *_QUEUES)
        and not told_not_to(call)
        and not need_not(call)
        and _bounded(context, call.func.value)
        and not _only_one(call, call.func.value, context)
    )


def _puts_elsewhere(reach: Reach, context: Context) -> bool:
    """Whether a function of another file puts something into a queue that may be full, as all queues
    that its file makes are made with a size."""
    if reach.direct or reach.functions[-1].startswith(f"{context.names.module}."):
        return False
    made = context.project.makings(reach.functions[-1], frozenset(_QUEUES))
    return bool(made) and all(given is not None and _has_size(given) for given in made)


def _has_size(given: Given) -> bool:
    """Whether a queue is given a size: the first argument, or `maxsize`."""
    for value in given:
        if isinstance(value, tuple) and value[0] == "maxsize":
            value = value[1]
        elif isinstance(value, tuple):
            continue
        return value not in (None, FALSE, NONE)
    return False


def _only_one(call: ast.Call, queue: ast.expr, context: Context) -> bool:
    """Whether nothing else is put into a queue that a function makes for this."""
    only = context.names.only_binding(queue) if isinstance(queue, ast.Name) else None
    if only is None or only.kind != "assign" or only.scope.kind != "function":
        return False
    if context.loop(call) is not None:
        return False
    return not any(
        other is not call
        and isinstance(other.func, ast.Attribute)
        and other.func.attr in ("put", "put_nowait")
        and isinstance(other.func.value, ast.Name)
        and context.names.only_binding(other.func.value) is only
        for other in context.names.nodes(ast.Call)
    )


@RULE.on(ast.With)
def check_lock(statement: ast.With, context: Context) -> Iterator[Finding]:
    """`with lock:` where somebody else holds the lock while something blocks."""
    owner = context.coroutine(statement)
    if owner is None:
        return
    for item in statement.items:
        lock = item.context_expr
        if not isinstance(lock, (ast.Name, ast.Attribute)) or not context.is_a(lock, *_LOCKS):
            continue
        held = _blocking_holder(context, statement, lock)
        if held is not None:
            call, holder = held
            step = context.step(call, f"`{holder}` calls `{context.short(call.func)}` meanwhile")
            weak = _blocks_inside(statement, context) or _is_brief(call, context)
            yield context.finding(
                lock,
                f"`with {context.short(lock)}` blocks the event loop in `{owner.name}` while `{holder}`"
                f" holds the lock and waits for `{context.short(call.func)}`; use an `asyncio.Lock`, or"
                " do that work outside the lock",
                severity=Severity.HINT if weak else None,
                trace=(step,),
                cold=context.cold(lock) or no_contention_reason(lock, owner, context),
            )


def _bounded(context: Context, queue: ast.expr) -> bool:
    """Whether all that a queue may be is made with a size."""
    values: list[ast.expr | None] = []
    if isinstance(queue, ast.Name):
        values = [binding.value for binding in context.flow.reaching(queue)]
        if not values:
            only = context.names.only_binding(queue)
            values = [only.value] if only is not None else []
    elif isinstance(queue, ast.Attribute):
        values = list(attribute_values(context, queue))
        if not values:
            return _made_elsewhere(context, queue)
    return bool(values) and all(isinstance(v, ast.Call) and _sized(v) for v in values)


def _made_elsewhere(context: Context, queue: ast.Attribute) -> bool:
    """Whether a queue is one of an object whose class stands in another file, where all queues are made with
    a size."""
    owner = context.type(queue.value)
    if owner is None or owner.kind != "instance":
        return False
    made = context.project.makings(f"{owner.name}.__init__", frozenset(_QUEUES))
    return bool(made) and all(given is not None and _has_size(given) for given in made)


def _sized(made: ast.Call) -> bool:
    size = made.args[0] if made.args else None
    size = next((word.value for word in made.keywords if word.arg == "maxsize"), size)
    match size:
        case None:
            return False
        case ast.Constant(value=int() as number):
            return number > 0
        case ast.Call(func=ast.Name(id="len")):
            return False  # there is room for all that is put in
    return not isinstance(size, (ast.Constant, ast.UnaryOp))


def _blocking_holder(
    context: Context, waiting: ast.With, lock: ast.Name | ast.Attribute
) -> tuple[ast.Call, str] | None:
    """A call that blocks while another function of this file holds the same lock, and that function."""
    wanted = _identity(context, lock)
    if wanted is None:
        return None
    own = context.flow.function(waiting)
    for other in context.names.nodes(ast.With):
        function = context.flow.function(other)
        if function is None or function is own or function.name == "__init__":
            continue  # nobody else has the object while it is made
        if isinstance(function, ast.AsyncFunctionDef) and not gives_way(other):
            continue  # while it blocks, nothing else runs on the event loop
        if all(_identity(context, item.context_expr) != wanted for item in other.items):
            continue
        for statement in other.body:
            for call in descendants(statement, into_functions=False):
                if not isinstance(call, ast.Call) or not context.reaches(call, "blocks"):
                    continue
                if not _made_once(call, function):
                    return call, function.name
    return None


def _made_once(call: ast.Call, function: ast.AST) -> bool:
    """Whether a call stands under `if thing is None:` in its function."""
    child: ast.AST = call
    for above in parents(call):
        match above:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name() | ast.Attribute(),
                    ops=[ast.Is()],
                    comparators=[ast.Constant(value=None)],
                ),
                body=body,
            ) if child in body:
                return True
        if above is function:
            return False
        child = above
    return False


def _blocks_inside(held: ast.With, context: Context) -> bool:
    """Whether what a coroutine does while it holds a lock blocks as well: that is told at its own place,
    and the lock adds little to it."""
    return any(
        isinstance(node, ast.Call) and context.reaches(node, "blocks")
        for statement in held.body
        for node in descendants(statement, into_functions=False)
    )


def _is_brief(call: ast.Call, context: Context) -> bool:
    """Whether a call blocks for files or a database at most: whether somebody else ever holds the lock
    then, and for how long, is for the caller to know."""
    details = {reach.effect.detail for reach in context.reaches(call, "blocks")}
    return details <= {"file", "database", "embedded"}


def _identity(context: Context, lock: ast.expr) -> object:
    """What two expressions share that stand for one lock: a global, or an attribute of a class."""
    match lock:
        case ast.Name():
            found = context.names.lookup(lock.id, context.names.scope_of(lock))
            return lock.id if found is not None and found[0].kind == "module" else None
        case ast.Attribute(value=ast.Name(id="self"), attr=attr):
            klass = next((up for up in parents(lock) if isinstance(up, ast.ClassDef)), None)
            return (klass, attr) if klass is not None else None
    return None


def _waits(reach: Reach) -> bool:
    """Whether something is waited for; not what the processes of one training do at their start, where
    that is some calls away."""
    if reach.effect.api.startswith("torch.distributed.") and not reach.direct:
        return False
    return reach.effect.detail in ("wait", "input")


def _advice(reach: Reach) -> str:
    api = reach.effect.api
    if api in ("asyncio.run", "asyncio.runners.run") or api.endswith("run_until_complete"):
        return "it raises `RuntimeError` while a loop runs; await the coroutine"
    if reach.effect.use:
        return f"use `{reach.effect.use}`"
    if api.endswith(".as_completed"):
        return (
            "start the work with `loop.run_in_executor`, and go through `asyncio.as_completed`,"
            " awaiting each"
        )
    if api.endswith(".result"):
        return "await `asyncio.wrap_future(…)`, or start the work with `loop.run_in_executor`"
    return "await an asyncio counterpart, or run it in a thread with `asyncio.to_thread`"
