"""
## What it does

Finds `gc.collect()` in each iteration of a loop.

## Why it is slow

A full collection visits every container in the process: 29 to 32 ms each with pandas or PyTorch imported, whatever there is to free. Reference counting frees what has no cycles at once.

## Slow

```python
import gc


def run(size=20):
    total = 0
    for number in range(size):
        total += number
        gc.collect()
    return total
```

## Fast

```python
import gc


def run(size=20):
    total = 0
    for number in range(size):
        total += number
    gc.collect()
    return total
```

## Measured


## Limits

A warning where the code shows that the loop goes long, and an iteration does nothing else of which nobody knows how long it takes (a model, a function of the project that works); else a hint. Reported also in a function that a loop calls each time. Silent under a condition (every n-th step), in exception handlers, and where each iteration is a phase with loops of its own (an epoch, a file of weights), before a measurement, in loops that only collect so many times, and for the younger generations only (`gc.collect(0)`).

## References

- [Python documentation: gc.collect](https://docs.python.org/3/library/gc.html#gc.collect)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts import arguments
from perflint.rules.bulk import goes_long
from perflint.rules.callers import Repeat
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.repeated import runs_each_call, runs_each_time, works_long
from perflint.rules.rule import Rule, Screen
from perflint.rules.tight_loops import is_tight
from perflint.semantics.names import descendants, parent

RULE = Rule(
    code="PFL704",
    name="gc-collect-in-loop",
    summary="a full garbage collection in each iteration",
    impact=Impact.OVERHEAD,
    screen=Screen.on("collect", constructs="repeated"),
)

_MEASURING = frozenset(
    {
        "gc.disable",
        "time.perf_counter",
        "time.perf_counter_ns",
        "time.process_time",
        "time.process_time_ns",
        "timeit.default_timer",
        "timeit.repeat",
        "timeit.timeit",
        "tracemalloc.start",
    }
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.names.dotted(call.func) != "gc.collect" or _of_the_young(call):
        return
    loop = runs_each_time(call, context)
    kept = runs_each_call(call, context) if loop is None else None
    if _measures(call, context):
        return
    if kept is None and (
        loop is None
        or works_long(call, loop, context, awaiting=False)
        or _is_repeated(call, loop, context)
    ):
        return
    if kept is not None and works_long(call, kept.function, context, awaiting=False):
        return
    yield context.finding(
        call,
        "`gc.collect()` visits every object in the process in each iteration, about 30 ms with pandas"
        " or PyTorch loaded; collect every so many items, or not at all",
        severity=None if _shows(call, loop, kept, context) else Severity.HINT,
        loop=None if kept is None else kept.loop,
        trace=() if kept is None else kept.trace,
    )


def _shows(call: ast.Call, loop: ast.AST | None, kept: Repeat | None, context: Context) -> bool:
    """Whether a loop goes long, and does nothing else that may take as long as a collection."""
    around, node = (kept.loop, kept.start) if kept is not None else (loop, call)
    if around is None or kept is not None and kept.loop is kept.function:
        return False
    return goes_long(node, around, context) and is_tight(node, around, context)


def _of_the_young(call: ast.Call) -> bool:
    """Whether only objects made since the last collections are looked at: `gc.collect(0)`."""
    generation = arguments.value(call, 0, "generation")
    return isinstance(generation, ast.Constant) and generation.value in (0, 1)


def _is_repeated(call: ast.Call, loop: ast.AST, context: Context) -> bool:
    """Whether a loop only collects, so many times: again what finalizers have left."""
    match loop:
        case ast.For(iter=ast.Call(func=counted), body=[ast.Expr(value=only)]) if only is call:
            return context.names.is_builtin(counted, "range")
    return False


def _measures(call: ast.Call, context: Context) -> bool:
    """Whether a collection prepares a measurement: the same function switches collection off, or
    reads a clock, right after it; not to tell how long it took what came before."""
    function = context.function(call)
    return function is not None and any(
        isinstance(node, ast.Call)
        and node.lineno > call.lineno
        and context.names.dotted(node.func) in _MEASURING
        and not _ends_before(node, call, context)
        for node in descendants(function)
    )


def _ends_before(clock: ast.Call, call: ast.Call, context: Context) -> bool:
    """Whether a clock is read to tell how long it is since it was read before a collection:
    `perf_counter() - started`."""
    match parent(clock):
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Name() as started) if left is clock:
            return all(
                binding.node.lineno < call.lineno
                for binding in context.flow.reaching(started)
                if isinstance(binding.node, ast.stmt)
            )
    return False
