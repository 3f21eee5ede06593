"""
## What it does

Finds a `DataLoader` with workers that a loop over epochs goes over again and again, without `persistent_workers=True`.

## Why it is slow

Each pass ends its workers and the next one starts them anew: processes that import the main module and its libraries, and get the data set again. That takes from a tenth of a second to many seconds before the first batch of each epoch.

## Slow

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(epochs=8):
    loader = DataLoader(TensorDataset(torch.ones(8, 1)), batch_size=4, num_workers=1)
    total = 0.0
    for epoch in range(epochs):
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Fast

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(epochs=8):
    loader = DataLoader(
        TensorDataset(torch.ones(8, 1)), batch_size=4, num_workers=1, persistent_workers=True
    )
    total = 0.0
    for epoch in range(epochs):
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Measured

## Fix safety

`add-workers` is unsafe, and runs only on request: workers that live on do not see what changes in the data set between epochs.

## Limits

Reported where the number of workers is known to be above 0, and the loop over epochs is seen in the same file.

## References

- [torch.utils.data.DataLoader](https://docs.pytorch.org/docs/stable/data.html#torch.utils.data.DataLoader)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import add_workers
from perflint.language.nodes import nodes_below
from perflint.reasoning.models.loaders import (
    NUM_WORKERS,
    is_loader,
    open_ended,
    option,
    passes,
    starts_some,
)
from perflint.reasoning.occurrence.occurrences import Occurrence, occurrence
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL217",
    name="loader-respawns-workers",
    summary="a `DataLoader` whose workers start again in each epoch",
    impact=Impact.STARTUP,
    screen=Screen.on("DataLoader"),
    group=Group.ADVICE,
    codemods=("add-workers",),
    always_unsafe=True,
)
_COLD_PLACES = ("test", "example", "benchmark")


@dataclass(frozen=True)
class Loader:
    """A loader whose workers do not live on, and the loop over epochs that goes over it."""

    call: ast.Call
    data: ast.expr | None
    epochs: Occurrence
    context: Context


def loaders(call: ast.Call, context: Context) -> Iterator[Loader]:
    if not is_loader(call, context) or open_ended(call, context):
        return
    workers = option(call, NUM_WORKERS, "num_workers", context)
    if workers is None or not starts_some(workers, context):
        return
    persistent = option(call, None, "persistent_workers", context)
    if persistent is not None and not (
        isinstance(persistent, ast.Constant) and persistent.value is False
    ):
        return
    for loop in passes(call, context):
        again = occurrence(loop, context)
        made = occurrence(call, context)
        if again is not None and (made is None or made.loop is not again.loop):
            yield Loader(call, option(call, 0, "dataset", context), again, context)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in loaders(call, context):
        yield from context.report(
            case,
            call,
            "each pass over this loader starts its workers again; `persistent_workers=True` keeps them",
            loop=case.epochs.loop,
            trace=case.epochs.trace,
            cold=_cold_place(call, context),
            fix=partial(add_workers.rewrite, context, call, "persistent_workers", "True"),
        )


def _cold_place(call: ast.Call, context: Context) -> str:
    """Why the file is cold. What runs once matters as much: a script trains for hours."""
    cold = context.cold(call)
    return cold if cold in _COLD_PLACES else ""


@RULE.silent(
    "where the loop over epochs changes the data set, which workers that live on would not see"
)
def changes_by_epoch(case: Loader) -> bool:
    if case.data is None:
        return False
    wanted = spelling(case.data)
    return any(
        isinstance(node, ast.Attribute)
        and (
            spelling(node.value) == wanted
            or isinstance(node.value, ast.Attribute)
            and node.value.attr == "dataset"
        )
        for node in nodes_below(case.epochs.loop, ast.Attribute)
    )
