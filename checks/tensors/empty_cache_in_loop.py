"""
## What it does

Finds `torch.cuda.empty_cache()` in each iteration of a loop.

## Why it is slow

It waits for the device and gives cached memory back to the driver, from which the next iteration has to ask for it again. It does not make more memory available to PyTorch itself. Without a GPU the call does nothing, so only a table from one shows its cost.

## Setup

```python
import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
```

## Slow

```python
def run(size=200):
    total = 0.0
    for number in range(size):
        total += float(torch.full((256, 256), number, device=DEVICE)[0, 0])
        torch.cuda.empty_cache()
    return total
```

## Fast

```python
def run(size=200):
    total = 0.0
    for number in range(size):
        total += float(torch.full((256, 256), number, device=DEVICE)[0, 0])
    torch.cuda.empty_cache()
    return total
```

## Measured


## Limits

A hint where the loop's body holds a whole loop of its own (epochs, models). Silent in handlers for out-of-memory errors and in what they guard, here or in a function that the same pass calls (a search for the largest batch), for one device after the other (`with torch.cuda.device(i)`), after a model was moved to the CPU, and under a condition.

## References

- [torch.cuda.empty_cache](https://docs.pytorch.org/docs/stable/generated/torch.cuda.memory.empty_cache.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.repeated import runs_each_time
from perflint.rules.repetition import Reached, function_of, reached
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import block_of
from perflint.semantics.names import descendants, last_name, parent, parents

RULE = Rule(
    code="PFL210",
    name="empty-cache-in-loop",
    summary="emptying the device's memory cache in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("empty_cache", constructs="loop"),
)
_NAMES = frozenset(
    {
        "torch.cuda.empty_cache",
        "torch.cuda.memory.empty_cache",
        "torch.mps.empty_cache",
        "torch.xpu.empty_cache",
        "torch.accelerator.empty_cache",
        "torch.accelerator.memory.empty_cache",
    }
)
_EXHAUSTED = re.compile(r"oom(_|$)|out.?of.?memory", re.IGNORECASE)
_SHORT = 4  # statements of a function that clears up


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = runs_each_time(call, context)
    if loop is None:
        return
    trace: tuple[TraceStep, ...] = ()
    if not _empties(call, context):
        one = next(reached(context, call, lambda inner: _empties(inner, context)), None)
        if one is None or len(one.functions) > 1 or not _always(one):
            return
        trace = one.trace
    if _probes(call) or _moves_off(call) or _for_device(call) or _tries_out(call, loop, context):
        return
    phases = any(
        inner is not loop and isinstance(inner, (ast.For, ast.AsyncFor, ast.While))
        for inner in descendants(loop, into_functions=False)
    )
    yield context.finding(
        call,
        f"`{context.short(call)}` waits for the device and hands its memory back in each iteration;"
        " PyTorch reuses cached memory by itself",
        severity=Severity.HINT if phases else None,
        trace=trace,
    )


def _empties(call: ast.Call, context: Context) -> bool:
    return context.names.dotted(call.func) in _NAMES


def _probes(call: ast.Call) -> bool:
    """Whether what is tried there may run out of memory by plan: each try needs all of it."""
    for above in parents(call):
        if isinstance(above, ast.Try) and any(map(_is_exhausted, above.handlers)):
            return True
    return False


def _for_device(call: ast.Call) -> bool:
    """Whether the cache of one device after the other is emptied: `with torch.cuda.device(i):`."""
    return any(
        isinstance(item.context_expr, ast.Call) and last_name(item.context_expr.func) == "device"
        for above in parents(call)
        if isinstance(above, ast.With)
        for item in above.items
    )


def _tries_out(call: ast.Call, loop: ast.AST, context: Context) -> bool:
    """Whether a function that the same pass calls expects to run out of memory."""
    return any(
        isinstance(inner, ast.Call)
        and inner is not call
        and (own := function_of(context, inner.func)) is not None
        and any(
            isinstance(handler, ast.ExceptHandler) and _is_exhausted(handler)
            for handler in descendants(own)
        )
        for inner in descendants(loop, into_functions=False)
    )


def _is_exhausted(handler: ast.ExceptHandler) -> bool:
    """Whether a handler is for running out of memory."""
    for node in ast.walk(handler):
        text = getattr(node, "id", getattr(node, "attr", getattr(node, "value", "")))
        if isinstance(text, str) and _EXHAUSTED.search(text):
            return True
    return False


def _moves_off(call: ast.Call) -> bool:
    """Whether a model has just been moved off the device (`model.cpu()`, for what it changes)."""
    statement = parent(call)
    block = block_of(statement) if isinstance(statement, ast.Expr) else None
    before = block[: block.index(statement)] if block and isinstance(statement, ast.Expr) else []
    return any(
        isinstance(one, ast.Expr)
        and isinstance(one.value, ast.Call)
        and isinstance(one.value.func, ast.Attribute)
        and (
            one.value.func.attr == "cpu"
            or one.value.func.attr == "to"
            and any(isinstance(a, ast.Constant) and a.value == "cpu" for a in one.value.args)
        )
        for one in before
    )


def _always(one: Reached) -> bool:
    """Whether a function does little else than to empty the cache, under no condition but that there
    is a device."""
    function = one.functions[-1]
    work = [
        node
        for node in descendants(function, into_functions=False)
        if isinstance(node, (ast.For, ast.While, ast.Try, ast.With, ast.Return))
    ]
    return not work and len(function.body) <= _SHORT
