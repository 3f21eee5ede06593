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


## Fix safety

`hoist-from-loop` takes the collection out behind the loop, to run once. It is unsafe: what stands in cycles is freed
later, and needs its memory until then. Refused where the loop can be left by `return` or `yield`, or has no end.

## Limits

Reported also in a function that a loop calls each time. Silent under a condition (every n-th step), in exception handlers, and for the younger generations only (`gc.collect(0)`).

## References

- [Python documentation: gc.collect](https://docs.python.org/3/library/gc.html#gc.collect)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts import arguments
from perflint.codemods.parts.hoisting import statements
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, descendants, parent
from perflint.reasoning.occurrence.measurements import PRECISE_CLOCKS
from perflint.reasoning.occurrence.occurrences import Occurrence, unconditional_occurrence
from perflint.reasoning.occurrence.unconditional import works_long
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.iteration_reasons import (
    iterations_unknown,
    loop_in_another_file,
    other_work_may_take_longer,
)
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL704",
    name="gc-collect-in-loop",
    summary="a full garbage collection in each iteration",
    impact=Impact.OVERHEAD,
    apart=True,
    screen=Screen.on("collect", constructs="repeated"),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)

_MEASURING = (
    PRECISE_CLOCKS | of_kind("measures") | {"timeit.repeat", "timeit.timeit", "tracemalloc.start"}
)


@dataclass(frozen=True)
class Collection:
    """A full collection in each iteration of a loop."""

    call: ast.Call
    occurrence: Occurrence
    context: Context


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in collections(call, context):
        yield from context.report(
            case,
            call,
            "`gc.collect()` visits every object in the process in each iteration, about 30 ms with"
            " pandas or PyTorch loaded; collect every so many items, or not at all",
            loop=case.occurrence.outer_loop,
            trace=case.occurrence.trace,
            fix=partial(_fix, case),
        )


def collections(call: ast.Call, context: Context) -> Iterator[Collection]:
    if context.names.dotted(call.func) == "gc.collect" and not _of_young_generations(call):
        found = unconditional_occurrence(call, context)
        if found is not None:
            yield Collection(call, found, context)


@RULE.silent("where the loop does nothing else (`for _ in range(3): gc.collect()`)")
def only_collects(case: Collection) -> bool:
    match case.occurrence.loop:
        case ast.While(test=only) if only is case.call:
            return True
        case ast.For(iter=ast.Call(func=counted), body=[ast.Expr(value=only)]) if only is case.call:
            return case.context.names.is_builtin(counted, "range")
    return False


@RULE.silent("where the function starts a measurement after it")
def before_measurement(case: Collection) -> bool:
    function = case.context.function(case.call)
    return function is not None and any(
        isinstance(node, ast.Call)
        and node.lineno > case.call.lineno
        and case.context.names.dotted(node.func) in _MEASURING
        and not _ends_measurement(node, case)
        for node in descendants(function)
    )


@RULE.silent(
    "where each iteration sleeps, or has a loop with work in it (an epoch, a file of weights)"
)
def long_iteration(case: Collection) -> bool:
    return works_long(case.call, case.occurrence.body, case.context, awaiting=False)


RULE.share(loop_in_another_file, iterations_unknown, other_work_may_take_longer)


def _fix(case: Collection) -> Fix | Refusal:
    statement, loop = parent(case.call), case.occurrence.loop
    if case.occurrence.repeat is not None or isinstance(loop, FUNCTIONS):
        return Refusal(hoist_from_loop.CODEMOD.name, "the loop is around a call of this function")
    if not isinstance(statement, ast.Expr):
        return Refusal(hoist_from_loop.CODEMOD.name, "its result is used")
    return statements.sink(
        case.context,
        statement,
        loop,
        reason="what stands in cycles is freed after the loop, and needs its memory until then",
        writes=False,
    )


def _of_young_generations(call: ast.Call) -> bool:
    """Whether only objects made since the last collections are looked at: `gc.collect(0)`."""
    generation = arguments.value(call, 0, "generation")
    return isinstance(generation, ast.Constant) and generation.value in (0, 1)


def _ends_measurement(clock: ast.Call, case: Collection) -> bool:
    """Whether a clock that was read before the collection is read again: `perf_counter() - started`."""
    match parent(clock):
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Name() as started) if left is clock:
            return all(
                binding.node.lineno < case.call.lineno
                for binding in case.context.flow.reaching(started)
                if isinstance(binding.node, ast.stmt)
            )
    return False
