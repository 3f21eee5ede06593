"""
## What it does

Finds Dask collections that are computed in each iteration of a loop: `.compute()`, `dask.compute(x)`,
`.persist()` and `len(frame)`.

## Why it is slow

Each call runs a graph of its own: the sources are read again, shared steps are computed again, and the
tasks of one iteration do not run beside those of the next. `dask.compute(*many)` merges the graphs.

## Setup

```python
import time


def load(number):
    time.sleep(0.01)
    return number
```

## Slow

```python
import dask


def run(size=12):
    parts = [dask.delayed(load)(number) for number in range(size)]
    return [part.compute(scheduler="threads") for part in parts]
```

## Fast

```python
import dask


def run(size=12):
    parts = [dask.delayed(load)(number) for number in range(size)]
    return list(dask.compute(*parts, scheduler="threads"))
```

## Measured

## Fix safety

`compute-once` is always unsafe: all results are in memory at once. It is refused where the loop does more
than collect results.

## Limits

Silent for `get_partition(i).compute()` and `partitions[i].compute()`, which keep memory small, and where
a result feeds the next iteration.

## References

- [Dask best practices: avoid calling compute repeatedly](https://docs.dask.org/en/stable/best-practices.html#avoid-calling-compute-repeatedly)
- [Dask delayed best practices: compute on lots of computation at once](https://docs.dask.org/en/stable/delayed-best-practices.html#compute-on-lots-of-computation-at-once)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import compute_once
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants, parents

RULE = Rule(
    code="PFL131",
    name="dask-compute-in-loop",
    summary="a Dask collection computed in each iteration",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("dask", constructs="loop"),
    codemods=("compute-once",),
)

_COLLECTIONS = (
    "dask.dataframe.DataFrame",
    "dask.dataframe.Series",
    "dask.dataframe.Index",
    "dask.dataframe.Scalar",
    "dask.array.Array",
    "dask.bag.Bag",
    "dask.bag.Item",
    "dask.delayed.Delayed",
)
_FUNCTIONS = ("dask.compute", "dask.persist", "dask.base.compute", "dask.array.compute")
_MOST_SOURCES = 8  # names that are followed
_BY_PART = frozenset({"get_partition", "partitions", "blocks", "to_delayed"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    lazy = _computed(context, call) if loop is not None else None
    if loop is None or lazy is None or _by_part(context, lazy) or _feeds(context, call, lazy, loop):
        return
    if isinstance(call.func, ast.Name) and call.func.id == "len":
        message = (
            f"`len({context.short(lazy)})` computes the whole collection in each iteration; compute it"
            " once before the loop"
        )
    else:
        message = (
            f"`{context.short(call)}` runs a graph of its own in each iteration; build all of them lazily"
            " and call `dask.compute` once"
        )
    yield context.finding(
        call,
        message,
        loop=loop,
        fix=lambda: compute_once.rewrite(context, call, lazy, loop),
    )


def _computed(context: Context, call: ast.Call) -> ast.expr | None:
    """The Dask collection that a call computes."""
    name = context.name(call.func)
    if name in _FUNCTIONS and len(call.args) == 1 and not isinstance(call.args[0], ast.Starred):
        return call.args[0]
    if name == "builtins.len" and len(call.args) == 1:
        return (
            call.args[0] if context.is_a(call.args[0], *_COLLECTIONS[:2], "dask.bag.Bag") else None
        )
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("compute", "persist"):
        if context.is_a(call.func.value, *_COLLECTIONS) or _is_delayed(context, call.func.value):
            return call.func.value
    return None


def _is_delayed(context: Context, node: ast.expr) -> bool:
    """Whether an expression is a call of a function decorated with `dask.delayed`."""
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        return bool(bindings) and all(
            binding.kind == "assign"
            and isinstance(binding.value, ast.Call)
            and _is_delayed(context, binding.value)
            for binding in bindings
        )
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    only = context.names.only_binding(node.func)
    if only is None or not isinstance(only.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    return any(
        context.name(d.func if isinstance(d, ast.Call) else d)
        in ("dask.delayed", "dask.delayed.delayed")
        for d in only.node.decorator_list
    )


def _by_part(context: Context, lazy: ast.expr) -> bool:
    """Whether one partition at a time is computed, to keep memory small, or what is computed already is
    only fetched: `parts = dask.persist(*parts)`."""
    sources = [lazy]
    for source in sources:
        held = source
        while isinstance(held, ast.Subscript):
            held = held.value
        if isinstance(held, ast.Name) and len(sources) < _MOST_SOURCES:
            sources += [b.value for b in context.flow.reaching(held) if b.value is not None]
    return any(
        isinstance(node, ast.Attribute) and (node.attr in _BY_PART or node.attr == "persist")
        for source in sources
        for node in descendants(source)
    )


def _feeds(context: Context, call: ast.Call, lazy: ast.expr, loop: LoopNode) -> bool:
    """Whether what is computed depends on the result of an earlier iteration, or decides whether
    there is another one."""
    if isinstance(loop, (*COMPREHENSIONS, ast.Call)):
        return False
    if isinstance(loop, ast.While):
        return True
    statement = next((up for up in parents(call) if isinstance(up, ast.stmt)), None)
    if statement is None:
        return False
    start = context.span(statement).start
    targets = {n.id for n in descendants(loop.target) if isinstance(n, ast.Name)}
    for node in descendants(lazy):
        if isinstance(node, ast.Name) and node.id not in targets:
            if any(context.span(w).start >= start for w in context.flow.writes(node.id, loop)):
                return True
    return False
