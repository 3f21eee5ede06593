"""
## What it does

Finds pools of workers that are made anew in each iteration of a loop: process pools
(`ProcessPoolExecutor`, `multiprocessing.Pool` in all its forms, `loky`, `billiard`, `pebble`, `mpire`,
`process_map`), interpreter pools, `ray.init`, dask clients and clusters, and, as hints, thread pools
and `joblib.Parallel`. Pools made in a function that a loop calls are reported at that call.

## Why it is slow

Making a pool starts its workers. A process pool with two workers takes 10 ms with fork, 80 to 240 ms
with forkserver (the default on Linux since Python 3.14) and 0.2 to 1.4 s with spawn (macOS, Windows),
and more with each worker and with all that the main module imports. Leaving the pool waits for all of
its workers to end. A thread pool takes 0.1 ms and `joblib.Parallel` 7 ms more than a kept one, which
is why these are hints.

## Setup

```python
import time


def double(x):
    return x * 2


def batches(size):
    return [range(number, number + 4) for number in range(size)]
```

## Slow

```python
from concurrent.futures import ProcessPoolExecutor


def run(size=6):
    results = []
    for batch in batches(size):
        with ProcessPoolExecutor(max_workers=2) as pool:
            results.extend(pool.map(double, batch))
    return results
```

## Fast

```python
from concurrent.futures import ProcessPoolExecutor


def run(size=6):
    results = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        for batch in batches(size):
            results.extend(pool.map(double, batch))
    return results
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the workers live on from one iteration to the next, so they keep what
tasks leave behind in them, and with fork they do not see what the parent changes later. It is refused
where the arguments may change, where work could still run when the next iteration starts, or where
the pool is used in other ways than giving tasks and collecting their results.

## Limits

Silent where an argument of the pool depends on the loop variable, for pools that are kept (put in a
list, a dictionary or an attribute by key), for pools of a single process (often made to give memory
back), in retries after `BrokenProcessPool`, and in loops that wait for events.
Thread pools and `joblib.Parallel` are looked for in the function that the loop calls, not further
down. A pool that a called function makes is a hint where nothing says that the loop goes round many times, as a function that makes a pool mostly works for long, and where another file makes it under a condition (`if workers > 1:`). `get_reusable_executor` and the pathos pools are reused and never reported.

## References

- [concurrent.futures: ProcessPoolExecutor](https://docs.python.org/3/library/concurrent.futures.html#processpoolexecutor)
- [multiprocessing: contexts and start methods](https://docs.python.org/3/library/multiprocessing.html#contexts-and-start-methods)
- [joblib: reusing a pool of workers](https://joblib.readthedocs.io/en/stable/parallel.html#reusing-a-pool-of-workers)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.reasoning.occurrence.calls import Reached, depends, reached
from perflint.reasoning.pools.pools import SORTS, WORDS, Pool, cost, made
from perflint.reasoning.size.round_trips import repeats_often
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import (
    COMPREHENSIONS,
    FunctionNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.syntax.edits import Refusal
from perflint.syntax.spelling import spelling

_POOLS = ("process-pool", "thread-pool", "interpreter-pool", "cluster", "parallel")

RULE = Rule(
    code="PFL101",
    name="executor-in-loop",
    summary="a pool of workers made anew in each iteration",
    impact=Impact.STARTUP,
    screen=Screen.on(
        *WORDS,
        through=" ".join(f"creates:{detail}" for detail in _POOLS),
    ),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

_HINTED = ("thread", "joblib")
_STORING = frozenset({"append", "add", "insert", "appendleft", "put", "put_nowait", "setdefault"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    pool = made(context, call)
    if pool is not None:
        loop = _loop(context, call)
        if loop is not None and not _harmless(context, pool, call, loop):
            yield _finding(context, pool, call, loop)
        return
    if context.flow.loop(call) is None and not context.flow.calls_each(call):
        return
    found = False
    for one in reached(context, call, lambda inner: made(context, inner) is not None):
        found = True
        pool = made(context, one.construct)
        if pool is None or pool.sort.kind in _HINTED and len(one.functions) > 1:
            continue
        if not _varies(context, pool, one):
            yield _through(context, pool, one)
            return
    if not found and context.flow.loop(call) is not None:
        yield from _elsewhere(context, call)


def _loop(context: Context, call: ast.Call) -> LoopNode | None:
    """The innermost loop around the construction, if its arguments are the same in each iteration."""
    loop = context.flow.loop(call)
    if loop is None:
        return None
    parts = [*call.args, *(word.value for word in call.keywords)]
    if isinstance(call.func, ast.Attribute):
        parts.append(call.func.value)
    if _made_by_function(call, context):
        parts = [word.value for word in call.keywords]
    return loop if all(context.flow.invariant(part, loop) for part in parts) else None


def _made_by_function(call: ast.Call, context: Context) -> bool:
    """Whether the pool is made by the function that also takes the items (`process_map`)."""
    pool = made(context, call)
    return pool is not None and pool.sort.style == "function"


def _harmless(context: Context, pool: Pool, call: ast.Call, loop: LoopNode | None) -> bool:
    """Whether making this pool again and again is cheap or meant."""
    sort = pool.sort
    if sort.reused or _alone(pool, call) or _recovers(call):
        return True
    if loop is not None and sort.style != "function" and _kept(call, loop):
        return True
    if sort.kind == "ray":
        if loop is not None and any(
            context.name(inner.func) == "ray.shutdown"
            for inner in descendants(loop)
            if isinstance(inner, ast.Call)
        ):
            return False  # there is no cluster left to find
        return any(
            word.arg == "ignore_reinit_error"
            and isinstance(word.value, ast.Constant)
            and word.value.value is True
            for word in call.keywords
        ) or _asks_whether_initialized(call)
    return sort.kind == "joblib" and _sequential(call)


def _alone(pool: Pool, call: ast.Call) -> bool:
    """A pool of one process is made to run something apart, and to give its memory back."""
    if pool.sort.kind != "process" or pool.sort.workers is None:
        return False
    given = call.args[0] if call.args else None
    for word in call.keywords:
        if word.arg in ("max_workers", "processes", "n_jobs", "nodes"):
            given = word.value
    return isinstance(given, ast.Constant) and given.value == 1


def _sequential(call: ast.Call) -> bool:
    given = call.args[0] if call.args else None
    for word in call.keywords:
        if word.arg == "n_jobs":
            given = word.value
    return given is None or isinstance(given, ast.Constant) and given.value in (1, None)


def _recovers(call: ast.Call) -> bool:
    """Whether a broken pool is replaced: a handler of `Broken…` around, or beside, the construction."""
    for up in parents(call):
        handlers = up.handlers if isinstance(up, ast.Try) else ()
        if isinstance(up, ast.ExceptHandler):
            handlers = [up]
        for handler in handlers:
            for node in descendants(handler.type) if handler.type is not None else ():
                name = last_name(node)
                if isinstance(name, str) and name.startswith("Broken"):
                    return True
    return False


def _kept(call: ast.Call, loop: LoopNode) -> bool:
    """Whether each iteration's pool is kept beside the others: an item of a collection."""
    above = parent(call)
    if isinstance(above, ast.Call) and getattr(above.func, "attr", "") == "enter_context":
        return True
    if isinstance(loop, COMPREHENSIONS) and above is loop:
        return True
    if _stores(call):
        return True
    if isinstance(above, ast.Assign):
        names = {t.id for t in above.targets if isinstance(t, ast.Name)}
        if any(isinstance(target, ast.Subscript) for target in above.targets):
            return True
        return any(
            isinstance(node, ast.Name)
            and node.id in names
            and isinstance(node.ctx, ast.Load)
            and _stores(node)
            for node in descendants(loop)
        )
    return isinstance(above, (ast.Yield, ast.Return))


def _stores(node: ast.expr) -> bool:
    """Whether an expression is put into a collection or an object right where it stands."""
    above = parent(node)
    if isinstance(above, (ast.Tuple, ast.List, ast.Dict)):
        node, above = above, parent(above)
    match above:
        case ast.Call(func=ast.Attribute(attr=attr)) if node in above.args:
            return attr in _STORING
        case ast.Assign(targets=targets, value=value) if value is node:
            return any(isinstance(target, (ast.Subscript, ast.Attribute)) for target in targets)
    return False


def _asks_whether_initialized(call: ast.Call) -> bool:
    return any(
        isinstance(up, ast.If)
        and any(
            isinstance(node, ast.Attribute) and node.attr == "is_initialized"
            for node in descendants(up.test)
        )
        for up in parents(call)
    )


def _varies(context: Context, pool: Pool, one: Reached) -> bool:
    """Whether a pool made in a called function is meant to be made for each call."""
    call = one.construct
    if isinstance(parent(call), ast.IfExp) or _on_request(call, one.functions[-1]):
        return True
    if _harmless(context, pool, call, None) or isinstance(parent(call), ast.Return):
        return _harmless(context, pool, call, None)
    parts = [word.value for word in call.keywords]
    if pool.sort.style != "function":
        parts.extend(call.args)
    return any(depends(context, part, one.functions[-1], one.varying) for part in parts)


def _on_request(call: ast.Call, function: FunctionNode) -> bool:
    """Whether a pool is made only where an option of the function asks for it (`num_proc=None`), or
    only for some values of what says how many workers it gets."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    optional = arguments[len(arguments) - len(function.args.defaults) :]
    names = {a.arg for a in (*optional, *function.args.kwonlyargs)}
    sized = {n.id for n in descendants(call) if isinstance(n, ast.Name)}
    names |= sized & {a.arg for a in arguments}
    given = [*call.args, *(word.value for word in call.keywords)]
    settings = {spelling(n) for n in given if isinstance(n, ast.Attribute)}
    for up in parents(call):
        if up is function:
            return False
        if isinstance(up, (ast.If, ast.IfExp)) and any(
            isinstance(node, ast.Name)
            and node.id in names
            or isinstance(node, ast.Attribute)
            and spelling(node) in settings
            for node in descendants(up.test)
        ):
            return True
    return False


def _finding(context: Context, pool: Pool, call: ast.Call, loop: LoopNode) -> Finding:
    if pool.sort.kind == "joblib":
        message = (
            f"`{pool.name}` is made anew in each iteration, {cost(context, pool)}; keep its workers"
            " with `with Parallel(...) as parallel:` around the loop"
        )
    elif pool.sort.style == "function":
        message = (
            f"`{pool.name}` starts a pool of workers in each iteration, {cost(context, pool)}; make"
            " one executor before the loop and use its `map`"
        )
    elif pool.sort.kind == "ray":
        message = (
            "`ray.init` runs in each iteration: starting a cluster takes seconds, and a second"
            " `ray.init` without `ray.shutdown` raises `RuntimeError`; call it once before the loop"
        )
    else:
        message = (
            f"`{pool.name}` is made anew in each iteration, which takes {cost(context, pool)}; make"
            " it once before the loop"
        )
    return context.finding(
        call,
        message,
        severity=Severity.HINT if pool.sort.kind in _HINTED else None,
        loop=loop,
        fix=lambda: hoist_from_loop.rewrite_pool(context, pool, call, loop),
    )


def _through(context: Context, pool: Pool, one: Reached) -> Finding:
    name = one.functions[0].name
    if name == "__init__":
        name = context.short(one.call.func)
    first = "makes" if len(one.functions) == 1 else "leads to"
    message = (
        f"`{name}` {first} a new `{pool.name}` in each iteration of this loop, which takes"
        f" {cost(context, pool)}; make it once and pass it in"
    )
    return context.finding(
        one.call,
        message,
        severity=Severity.HINT
        if pool.sort.kind in _HINTED or not _often(context, one.call, one.loop)
        else None,
        trace=one.trace,
        loop=one.loop,
        fix=lambda: Refusal(
            "hoist-from-loop", f"the pool is made inside `{name}`, not in the loop"
        ),
    )


def _often(context: Context, call: ast.Call, loop: LoopNode | None) -> bool:
    """Whether something says that a loop goes round many times. What a function does with a pool of its
    own may take minutes each time, beside which the start of the pool is nothing."""
    return loop is not None and repeats_often(call, loop, context)


def _elsewhere(context: Context, call: ast.Call) -> Iterator[Finding]:
    """Pools that a call makes through functions of other files."""
    for reach in context.reaches(call, "creates"):
        if reach.effect.detail not in _POOLS or reach.direct or not _project_call(context, call):
            continue
        sort = SORTS.get(reach.effect.api)
        pool = Pool(sort, reach.effect.api.rpartition(".")[2]) if sort is not None else None
        if pool is None or pool.sort.reused:
            continue
        if pool.sort.kind in _HINTED and len(reach.functions) > 1:
            continue
        loop = context.flow.loop(call)
        yield context.finding(
            call,
            f"`{context.short(call.func)}` leads to a new `{pool.name}` in each iteration of this"
            f" loop, which takes {cost(context, pool)}; make it once and pass it in",
            severity=Severity.HINT
            if pool.sort.kind in _HINTED or reach.tested or not _often(context, call, loop)
            else None,
            trace=context.traced(reach),
            loop=loop,
            fix=lambda: Refusal("hoist-from-loop", "the pool is made in another file"),
        )
        return


def _project_call(context: Context, call: ast.Call) -> bool:
    """Whether a call runs the user's code: what a library does inside is its own affair."""
    name = context.callee(call)
    return name is not None and name not in SORTS
