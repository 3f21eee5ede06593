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

A hint where the loop's body holds a whole loop of its own (epochs, models). Silent in handlers for out-of-memory errors and under a condition.

## References

- [torch.cuda.empty_cache](https://docs.pytorch.org/docs/stable/generated/torch.cuda.memory.empty_cache.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.repeated import runs_each_time
from perflint.rules.repetition import Reached, reached
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import descendants

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
