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

Silent for pools with a single worker, for thread pools used to give up on a call after a `timeout`,
where a result decides whether or how the loop goes on, for methods of one ray actor, which run one
after the other anyway, and for tasks beside which another one was given in the same iteration: the last
of them is told. A function of another file that gives the task is followed where it returns the future of the
one task that it gives, and is a hint.

## References

- [concurrent.futures: ThreadPoolExecutor example](https://docs.python.org/3/library/concurrent.futures.html#threadpoolexecutor-example)
- [Ray anti-pattern: calling ray.get in a loop](https://docs.ray.io/en/latest/ray-core/patterns/ray-get-loop.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import map_over_pool
from perflint.reasoning.occurrence.calls import function_of, reached
from perflint.reasoning.occurrence.carried_values import feeds
from perflint.reasoning.pools.pools import CLUSTER_FUTURES, SORTS, WORDS, Pool, Task, pool_of, task
from perflint.reasoning.pools.worker_functions import ray_function, remote_call
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode, block_of
from perflint.semantics.names import descendants, parent, parents
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
    "concurrent.futures.Future",
    "multiprocessing.pool.AsyncResult",
    *CLUSTER_FUTURES,
)
_COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
_RUNNERS = frozenset(
    {"asyncio.run", "asyncio.Runner", "asyncio.new_event_loop", "anyio.run", "trio.run"}
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    given = _given(context, call)
    loop = context.flow.loop(call)
    if given is not None:
        if loop is None:
            return
        started, shared = given
        if not (
            _is_done(call, loop)
            or feeds(context, started, call, loop)
            or _beside(context, started, call, loop)
        ):
            yield _finding(context, call, started, shared, loop)
        return
    if loop is None or isinstance(call.func, ast.Name) and call.func.id in ("print", "len"):
        return
    for one in reached(context, call, lambda inner: _given(context, inner) is not None):
        name = one.functions[0].name
        yield context.finding(
            call,
            f"`{name}` waits for the task that it gives to the pool, so the tasks of this loop run one"
            " at a time; give all tasks first, then collect the results",
            trace=one.trace,
            loop=one.loop,
            fix=lambda name=name: Refusal(  # type: ignore[misc]
                map_over_pool.CODEMOD.name, f"the task is given inside `{name}`"
            ),
        )
        return


def _given(context: Context, call: ast.Call) -> tuple[ast.Call, Task | None] | None:
    """The call that starts a task for which `call` waits at once, and the task."""
    if ray_function(context, call.func, "get") and len(call.args) == 1:
        asked = call.args[0]
        if isinstance(asked, ast.List) and len(asked.elts) == 1:
            asked = asked.elts[0]  # `ray.get([work.remote(item)])`
        started = _started(context, asked, call)
        begun = _begun(context, started) if started is not None else None
        if started is None or begun is None or not remote_call(context, begun):
            return None
        return None if _same_actor(context, begun) else (started, None)
    own = task(context, call)
    if own is not None and own.method == "apply" and own.pool.sort.style == "pool":
        return None if _single(own) or own.pool.sort.kind == "joblib" else (call, own)
    if not isinstance(call.func, ast.Attribute):
        return None
    if call.func.attr == "gather" and len(call.args) == 1:
        asked = call.args[0]  # `client.gather(client.submit(work, item))`
        pool = pool_of(context, call.func.value)
        if pool is None or pool.sort.kind != "dask":
            return None
    elif call.func.attr in ("result", "get"):
        asked = call.func.value
    else:
        return None
    started = _started(context, asked, call)
    begun = _begun(context, started) if started is not None else None
    given = task(context, begun) if begun is not None else None
    if given is None and started is not None and begun is started:
        given = _elsewhere(context, started, call)
    if started is None or given is None or given.method not in _STARTING or _single(given):
        return None
    if given.pool.sort.kind == "thread" and (
        call.args or call.keywords or _bridges(context, started)
    ):
        return None  # a thread to give up on, or one for an event loop of its own
    return started, given


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


def _elsewhere(context: Context, started: ast.Call, wait: ast.Call) -> Task | None:
    """The task that a function of another file gives a pool, of which it returns the future."""
    if not context.is_a(started, *_FUTURES):
        return None
    names = context.project.library_calls(context.callee(started) or "")
    given = [name.rpartition(".") for name in names if name.rpartition(".")[2] in _STARTING]
    if len(given) != 1 or given[0][0] not in SORTS:
        return None
    owner, _, method = given[0]
    return Task(wait, Pool(SORTS[owner], owner.rpartition(".")[2]), method, started.func)


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


def _bridges(context: Context, started: ast.Call) -> bool:
    """Whether a thread is there to run a coroutine apart from the loop of the caller's thread:
    `submit(asyncio.run, work())`, also of a local function that does it."""
    for given in started.args[:2]:
        if (context.names.dotted(given) or "") in _RUNNERS:
            return True
        own = function_of(context, given)
        if own is not None and any(
            isinstance(node, ast.Call) and (context.names.dotted(node.func) or "") in _RUNNERS
            for node in descendants(own)
        ):
            return True
    return False


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


def _single(given: Task) -> bool:
    """Whether the pool has one worker: nothing could run side by side."""
    call = given.pool.call
    if call is None:
        return False
    values = [
        *call.args[:1],
        *(w.value for w in call.keywords if w.arg in ("max_workers", "processes")),
    ]
    return any(isinstance(value, ast.Constant) and value.value == 1 for value in values)


def _same_actor(context: Context, started: ast.Call) -> bool:
    """Whether the task is a method of an actor that is the same in each iteration."""
    function = started.func
    if not (isinstance(function, ast.Attribute) and isinstance(function.value, ast.Attribute)):
        return False
    loop = context.flow.loop(started)
    return loop is None or context.flow.invariant(function.value.value, loop)


def _beside(context: Context, started: ast.Call, wait: ast.Call, loop: LoopNode) -> bool:
    """Whether another task is given before this one is waited for: they run side by side, and what is
    waited for last tells that iterations do not."""
    return any(
        isinstance(node, ast.Call)
        and context.span(started).end < context.span(node).start < context.span(wait).start
        and (given := task(context, node)) is not None
        and given.method in _STARTING
        for node in descendants(loop, into_functions=False)
    )


def _finding(
    context: Context, wait: ast.Call, started: ast.Call, given: Task | None, loop: LoopNode
) -> Finding:
    shown = context.short(wait if wait is started else started.func)
    if given is None:
        text = (
            f"`ray.get` waits for `{shown}` in each iteration, so the tasks run one at a time; start"
            " all of them, then `ray.get` the list once"
        )
    elif wait is started:
        text = (
            f"`{context.short(wait.func)}` waits for its result in each iteration, so the workers take"
            " turns; use `map` or `starmap` over all items"
        )
    else:
        text = (
            f"each iteration waits for the result of `{shown}`, so the tasks run one at a time; give"
            " all tasks first, then collect the results"
        )
    node: ast.expr = wait
    above = parent(wait)
    if isinstance(above, ast.Await):
        node = above

    def fix() -> Fix | Refusal:
        if given is not None and given.call is not started:
            shown = context.short(started.func)
            return Refusal(map_over_pool.CODEMOD.name, f"the task is given inside `{shown}`")
        return map_over_pool.rewrite(context, started, node, loop, given)

    # How many workers a pool of another file has is not known: one of them would be enough to wait for.
    elsewhere = given is not None and given.call is wait is not started
    severity = Severity.HINT if elsewhere else None
    return context.finding(wait, text, severity=severity, loop=loop, fix=fix)
