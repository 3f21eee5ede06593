"""
## What it does

Finds a `DataLoader` with workers that is built in the epoch loop.

## Why it is slow

Its worker processes are started again in each epoch: importing the main module and the libraries in each of them takes seconds before the first batch arrives.

## Slow

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=3):
    data = TensorDataset(torch.ones(8, 1))
    total = 0.0
    for epoch in range(size):
        loader = DataLoader(data, batch_size=4, num_workers=1)
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Fast

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=3):
    data = TensorDataset(torch.ones(8, 1))
    loader = DataLoader(data, batch_size=4, num_workers=1, persistent_workers=True)
    total = 0.0
    for epoch in range(size):
        for (batch,) in loader:
            total += float(batch.sum())
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the loader and its workers (`persistent_workers=True`) live on from one epoch to the next, with the sampler, the generator and the copies of the data set.


## Limits

Silent without workers, and where the data set or the options depend on the loop.

## References

- [torch.utils.data.DataLoader](https://docs.pytorch.org/docs/stable/data.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts import arguments
from perflint.rules.containers import changes
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.repetition import depends, reached
from perflint.rules.rule import Rule, Screen
from perflint.semantics.attributes import assigned
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL215",
    name="loader-in-epoch-loop",
    summary="a `DataLoader` with workers built in each epoch",
    impact=Impact.STARTUP,
    screen=Screen.on("DataLoader", constructs="loop"),
    codemods=("hoist-from-loop",),
)
_NAMES = frozenset({"torch.utils.data.DataLoader", "torch.utils.data.dataloader.DataLoader"})
_NUM_WORKERS = 5  # its position among the parameters


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.loop(call)
    if loop is None:
        return
    if not _starts_workers(call, context):
        yield from _through(call, loop, context)
        return
    if not all(
        context.flow.invariant(part, loop)
        for part in [*call.args, *(word.value for word in call.keywords)]
    ):
        return
    data = arguments.value(call, 0, "dataset")
    if data is None or _varies(data, loop):
        return
    yield context.finding(
        call,
        f"`{context.short(call.func)}` starts its workers again in each epoch; build it once before the"
        " loop, with `persistent_workers=True`",
        cold=_cold(context, call),
        fix=lambda: _fix(context, call, loop),
    )


def _through(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """Loaders that a call builds through functions of this file."""
    for one in reached(context, call, lambda inner: _starts_workers(inner, context)):
        given = [*one.construct.args, *(word.value for word in one.construct.keywords)]
        if any(depends(context, part, one.functions[-1], one.varying) for part in given):
            continue
        if any(_varies(part, loop) for part in call.args):
            continue
        yield context.finding(
            call,
            f"`{context.short(call.func)}` builds a `DataLoader` that starts its workers again in each"
            " epoch; build it once before the loop, with `persistent_workers=True`",
            trace=one.trace,
            loop=loop,
            cold=_cold(context, call),
            fix=lambda: Refusal(
                hoist_from_loop.CODEMOD.name, "the loader is built in a function, not in the loop"
            ),
        )
        return


def _cold(context: Context, call: ast.Call) -> str:
    """Why a place is cold. Not for a few epochs: each is long, and starts all workers."""
    cold = context.cold(call)
    return "" if cold == "small constant loop" else cold


def _starts_workers(call: ast.Call, context: Context) -> bool:
    return (
        context.names.dotted(call.func) in _NAMES
        and not any(word.arg is None for word in call.keywords)
        and _has_workers(call, context)
    )


def _varies(data: ast.expr, loop: LoopNode) -> bool:
    """Whether the data set may differ by epoch: changed, made, or told about the epoch in the loop."""
    if changes(data, loop) or any(isinstance(node, ast.Call) for node in ast.walk(data)):
        return True
    wanted = spelling(data)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and spelling(node.func.value) == wanted
        for node in descendants(loop)
    )


def _fix(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Build it before the loop, with workers that live on: else each epoch starts them anew."""
    fix = hoist_from_loop.rewrite(
        context,
        call,
        loop,
        name="loader",
        reason="the loader lives on from one epoch to the next, with its sampler, its generator and"
        " its workers' copies of the data set",
    )
    if isinstance(fix, Refusal) or arguments.keyword(call, "persistent_workers") is not None:
        return fix
    before = context.code(call)
    edit = arguments.add(context, call, "persistent_workers=True")
    at = edit.start - context.span(call).start
    after = before[:at] + edit.text + before[at:]
    if not any(before in edit.text for edit in fix.edits):
        return Refusal(fix.codemod, "the call of the loader spans several lines")
    edits = tuple(replace(edit, text=edit.text.replace(before, after)) for edit in fix.edits)
    return replace(fix, edits=edits)


def _has_workers(call: ast.Call, context: Context) -> bool:
    given = arguments.value(call, _NUM_WORKERS, "num_workers")
    if isinstance(given, ast.Attribute):
        given = assigned(given, context.names)
    if isinstance(given, ast.Name):
        binding = context.names.only_binding(given)
        given = binding.value if binding is not None and binding.kind == "assign" else None
    return isinstance(given, ast.Constant) and isinstance(given.value, int) and given.value > 0
