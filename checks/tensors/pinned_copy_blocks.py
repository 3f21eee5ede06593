"""
## What it does

Finds loaders with `pin_memory=True` whose batches a loop moves to CUDA without `non_blocking=True`.

## Why it is slow

`x.to("cuda")` and `x.cuda()` wait for the copy, also from pinned memory: the thread that trains starts nothing
meanwhile, and what pinning has cost buys only the faster half of the transfer. With `non_blocking=True` the copy is
put into the stream, and the work that needs it runs after it; the thread goes on.

## Slow

```python
import torch
from torch.utils.data import DataLoader, TensorDataset


def run(size=200):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    loader = DataLoader(TensorDataset(torch.ones(size * 8, 512)), batch_size=8, pin_memory=True)
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
    loader = DataLoader(TensorDataset(torch.ones(size * 8, 512)), batch_size=8, pin_memory=True)
    total = torch.zeros(1, device=device)
    for (batch,) in loader:
        total += batch.to(device, non_blocking=True).sum()
    return float(total)
```

## Measured

## Limits

Reported at the loader's first such move, where a loop of the same file goes over the loader. Where the device is
chosen elsewhere (`model.device`, `args.device`), that the loader pins tells that it may be CUDA.
Without CUDA both programs do the same: the difference shows on a GPU only, so no times are shown.

## References

- [PyTorch: pinned memory and non-blocking copies](https://docs.pytorch.org/tutorials/intermediate/pinmem_nonblock.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import last_name, nodes_below
from perflint.reasoning.models.batch_moves import moves
from perflint.reasoning.models.device_values import on_any_device
from perflint.reasoning.models.loaders import PIN_MEMORY, is_loader, open_ended, option, passes
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL225",
    name="pinned-copy-blocks",
    summary="batches of a pinned loader moved to CUDA by copies that block",
    impact=Impact.SYNC,
    screen=Screen.on("DataLoader"),
    group=Group.PREVIEW,
)
_NON_BLOCKING = {"cuda": 1, "to": 2}  # its position among the arguments


@dataclass(frozen=True)
class Move:
    """A move of a batch that waits for the copy."""

    call: ast.Call
    loop: ast.For


def blocking(loader: ast.Call, context: Context) -> Iterator[Move]:
    if not is_loader(loader, context) or open_ended(loader, context):
        return
    pinned = option(loader, PIN_MEMORY, "pin_memory", context)
    if not isinstance(pinned, ast.Constant) or pinned.value is not True:
        return
    search = on_any_device(context)
    for loop in passes(loader, context):
        for call in moves(loop, search):
            if _waits(call):
                yield Move(call, loop)
                return


@RULE.on(ast.Call)
def check(loader: ast.Call, context: Context) -> Iterator[Finding]:
    for case in blocking(loader, context):
        yield from context.report(
            case,
            case.call,
            f"`{context.short(case.call)}` waits for the copy, although the loader pins its batches; with"
            " `non_blocking=True` it runs while the thread goes on",
            loop=case.loop,
        )


@RULE.silent("where the loop measures time, and each step is to end before the next")
def measures_time(case: Move) -> bool:
    return any(
        last_name(call.func) in ("perf_counter", "synchronize", "elapsed_time")
        for call in nodes_below(case.loop, ast.Call)
    )


@RULE.silent(
    "where what is moved was made from the batch (`x.float().cuda()`) and need not be pinned"
)
def made_from_batch(case: Move) -> bool:
    function = case.call.func
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Call)


def _waits(call: ast.Call) -> bool:
    """Whether a move is not told to go on while it copies."""
    if any(word.arg in (None, "non_blocking") for word in call.keywords):
        return any(
            isinstance(word.value, ast.Constant) and word.value.value is False
            for word in call.keywords
            if word.arg == "non_blocking"
        )
    if any(isinstance(part, ast.Starred) for part in call.args):
        return False
    booleans = [one for one in call.args if isinstance(one, ast.Constant) and one.value is True]
    return not booleans and len(call.args) <= _NON_BLOCKING[last_name(call.func)]
