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

`compute-once` is always unsafe: all results are in memory at once and worked on in another order, and an exception in one of them loses the others. It is refused where the loop does more
than collect results.

## Limits

Silent for `get_partition(i).compute()` and `partitions[i].compute()`, which keep memory small, where a group
of collections is computed in each iteration, and where a result feeds the next iteration or ends the loop.
Of functions in other files, those are seen that call `.compute()` or `.persist()` of a collection.

## References

- [Dask best practices: avoid calling compute repeatedly](https://docs.dask.org/en/stable/best-practices.html#avoid-calling-compute-repeatedly)
- [Dask delayed best practices: compute on lots of computation at once](https://docs.dask.org/en/stable/delayed-best-practices.html#compute-on-lots-of-computation-at-once)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import compute_once
from perflint.reasoning.occurrence.calls import asks_kind, function_of, reached
from perflint.reasoning.occurrence.carried_values import feeds, stored
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants
from perflint.syntax.edits import Refusal

RULE = Rule(
    code="PFL131",
    name="dask-compute-in-loop",
    summary="a Dask collection computed in each iteration",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("dask", constructs="loop", through="waits:pool"),
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
_DISPLAYS = (ast.Starred, ast.List, ast.Tuple, ast.Set, ast.Dict, *COMPREHENSIONS)
_GROUPS = ("builtins.list", "builtins.tuple", "builtins.dict", "builtins.set")
_MOST_STEPS = 12  # from what is computed to a collection
_ENDS = frozenset({"compute", "persist", "to_delayed", "partitions", "blocks"})
_MOST_SOURCES = 8  # names that are followed
_BY_PART = frozenset({"get_partition", "partitions", "blocks", "to_delayed"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.flow.loop(call)
    lazy = _computed(context, call) if loop is not None else []
    if loop is not None and lazy:
        if not (_by_part(context, lazy) or _feeds(context, call, lazy, loop)):
            yield context.finding(
                call,
                _message(context, call, lazy[0]),
                loop=loop,
                fix=lambda: compute_once.rewrite(context, call, lazy, loop),
            )
        return
    for one in reached(context, call, lambda inner: bool(_computed(context, inner))):
        below = _computed(context, one.construct)
        if _by_part(context, below) or feeds(context, call, call, one.loop):
            continue
        if stored(one.construct, one.functions[-1]) or _asks_kind(one.construct, below):
            continue
        yield _through(context, call, one.functions[0].name, one.trace, one.loop)
        return
    if loop is not None and function_of(context, call.func) is None:
        yield from _elsewhere(call, loop, context)


def _elsewhere(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """A call in a loop of what computes a collection in another file."""
    for reach in context.reaches(call, "waits"):
        owner, _, method = reach.effect.api.rpartition(".")
        if reach.direct or owner not in _COLLECTIONS or method not in ("compute", "persist"):
            continue
        terms = context.project.terms_with(reach.functions[-1], "waits", True)
        if terms and not any(map(_says_part, terms)) and not feeds(context, call, call, loop):
            name = reach.functions[0].rpartition(".")[2]
            yield _through(context, call, name, context.traced(reach), loop)
            return


def _asks_kind(computes: ast.Call, lazy: list[ast.expr]) -> bool:
    """Whether a collection is computed only where there is one: `if isinstance(values, da.Array):`."""
    return any(
        asks_kind(computes, name.id)
        for one in lazy
        for name in descendants(one)
        if isinstance(name, ast.Name)
    )


def _says_part(term: object) -> bool:
    """Whether a term goes through one partition of a collection, or one that is held in memory."""
    if isinstance(term, tuple):
        return any(map(_says_part, term))
    return term in _BY_PART or term == "persist"


def _through(
    context: Context, call: ast.Call, name: str, trace: tuple[TraceStep, ...], loop: LoopNode
) -> Finding:
    return context.finding(
        call,
        f"`{name}` computes a Dask collection, and so runs a graph of its own in each iteration; let it"
        " give what is lazy, and call `dask.compute` once",
        trace=trace,
        loop=loop,
        fix=lambda: Refusal(compute_once.CODEMOD.name, f"`{name}` computes it"),
    )


def _message(context: Context, call: ast.Call, lazy: ast.expr) -> str:
    if isinstance(call.func, ast.Name) and call.func.id == "len":
        return (
            f"`len({context.short(lazy)})` computes the whole collection in each iteration; compute it"
            " once before the loop"
        )
    return (
        f"`{context.short(call)}` runs a graph of its own in each iteration; build all of them lazily"
        " and call `dask.compute` once"
    )


def _computed(context: Context, call: ast.Call) -> list[ast.expr]:
    """The Dask collections that a call computes."""
    name = context.name(call.func)
    if name in _FUNCTIONS:
        grouped = any(_is_group(context, given) for given in call.args)
        return [] if grouped else list(call.args)
    if name == "builtins.len" and len(call.args) == 1:
        sized = context.is_a(call.args[0], *_COLLECTIONS[:2], "dask.bag.Bag")
        return [call.args[0]] if sized else []
    if isinstance(call.func, ast.Attribute) and call.func.attr in ("compute", "persist"):
        return [call.func.value] if _is_lazy(context, call.func.value) else []
    return []


def _is_lazy(context: Context, node: ast.expr, depth: int = 0) -> bool:
    """Whether an expression is a collection, or made of one by steps that nothing else is known of, as the
    columns of a frame are: `readings[readings.station == name].temperature.max()`."""
    known = context.type(node)
    if known is not None or depth > _MOST_STEPS:
        return known is not None and context.is_a(node, *_COLLECTIONS)
    match node:
        case ast.Attribute(value=inner, attr=attr) if attr not in _ENDS:
            return _is_lazy(context, inner, depth + 1)
        case ast.Call(func=ast.Attribute() as method):
            return _is_lazy(context, method, depth + 1)
        case ast.Subscript(value=inner) | ast.BinOp(left=inner) | ast.Compare(left=inner):
            return _is_lazy(context, inner, depth + 1)
        case ast.Name():
            bindings = context.flow.reaching(node)
            value = bindings[0].value if len(bindings) == 1 else None
            made = value is not None and bindings[0].kind == "assign"
            return made and value is not None and _is_lazy(context, value, depth + 1)
    return False


def _is_group(context: Context, given: ast.expr) -> bool:
    """Whether many collections are computed together: `dask.compute(*parts)`, `dask.compute(batch)`."""
    return isinstance(given, _DISPLAYS) or context.is_a(given, *_GROUPS)


def _by_part(context: Context, lazy: list[ast.expr]) -> bool:
    """Whether one partition at a time is computed, to keep memory small, or what is computed already is
    only fetched: `parts = dask.persist(*parts)`."""
    sources = list(lazy)
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


def _feeds(context: Context, call: ast.Call, lazy: list[ast.expr], loop: LoopNode) -> bool:
    """Whether what is computed depends on the result of an earlier iteration, or decides whether
    there is another one."""
    return any(feeds(context, one, call, loop) for one in lazy)
