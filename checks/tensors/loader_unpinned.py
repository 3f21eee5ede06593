"""
## What it does

Finds a `DataLoader` without `pin_memory=True` whose batches a loop moves to CUDA.

## Why it is slow

From ordinary memory a batch is first copied into a pinned buffer, by the thread that trains, and `non_blocking=True` has no effect. A loader that pins does that copy in a thread of its own, and the transfer can run while the device computes.

## Slow

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=200):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    loader = DataLoader(TensorDataset(torch.ones(size * 8, 512)), batch_size=8)
    total = torch.zeros(1, device=device)
    for (batch,) in loader:
        total += batch.to(device).sum()
    return float(total)
```

## Fast

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=200):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    loader = DataLoader(
        TensorDataset(torch.ones(size * 8, 512)), batch_size=8, pin_memory=torch.cuda.is_available()
    )
    total = torch.zeros(1, device=device)
    for (batch,) in loader:
        total += batch.to(device, non_blocking=True).sum()
    return float(total)
```

## Measured

## Fix safety

`add-workers` is unsafe, and runs only on request: pinned memory cannot be swapped out.

## Limits

Reported where a loop of the same file goes over the loader and moves to a device that is, or may be, CUDA.

## References

- [PyTorch: pinned memory and non-blocking copies](https://docs.pytorch.org/tutorials/intermediate/pinmem_nonblock.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import add_workers
from perflint.reasoning.models.batch_moves import moves
from perflint.reasoning.models.device_values import on_accelerator
from perflint.reasoning.models.loaders import (
    PIN_MEMORY,
    is_loader,
    open_ended,
    option,
    passes,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL218",
    name="loader-unpinned",
    summary="a `DataLoader` whose batches are copied to CUDA from ordinary memory",
    impact=Impact.SYNC,
    screen=Screen.on("DataLoader"),
    group=Group.ADVICE,
    codemods=("add-workers",),
    always_unsafe=True,
)


@dataclass(frozen=True)
class Loader:
    """A loader that does not pin, and a loop that moves its batches."""

    call: ast.Call
    loop: ast.For
    context: Context


def loaders(call: ast.Call, context: Context) -> Iterator[Loader]:
    if not is_loader(call, context) or open_ended(call, context):
        return
    pinned = option(call, PIN_MEMORY, "pin_memory", context)
    if pinned is not None and not (isinstance(pinned, ast.Constant) and pinned.value is False):
        return
    search = on_accelerator(context)
    for loop in passes(call, context):
        if any(moves(loop, search)):
            yield Loader(call, loop, context)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in loaders(call, context):
        yield from context.report(
            case,
            call,
            f"line {case.loop.lineno} moves the batches of this loader to CUDA from ordinary memory;"
            " `pin_memory=True`, with `non_blocking=True` at the move, lets the copy run meanwhile",
            fix=partial(add_workers.rewrite, context, call, "pin_memory", "True"),
        )


@RULE.silent("where the data is on the device already")
def already_there(case: Loader) -> bool:
    data = option(case.call, 0, "dataset", case.context)
    search = on_accelerator(case.context)
    if data is None:
        return False
    made = data
    if isinstance(data, ast.Name):
        only = case.context.names.only_binding(data)
        made = only.value if only is not None and only.value is not None else data
    parts = made.args if isinstance(made, ast.Call) else [made]
    return any(search.device(part) is not None for part in parts)
