"""
## What it does

Finds a `GradScaler` in a file where every `autocast` is to `bfloat16`.

## Why it is slow

A scaler keeps small gradients of `float16` from becoming 0. `bfloat16` has the exponents of `float32` and needs none. The
scaler multiplies the loss, divides all gradients again, and waits in each step for the device to say whether one of
them is infinite.

## Slow

```python
import torch


def run(size=30):
    torch.manual_seed(0)
    layer = torch.nn.Linear(128, 128)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.01)
    scaler = torch.amp.GradScaler("cpu")
    for _ in range(size):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = layer(torch.ones(8, 128)).mean()
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
    return size
```

## Fast

```python
import torch


def run(size=30):
    torch.manual_seed(0)
    layer = torch.nn.Linear(128, 128)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.01)
    for _ in range(size):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = layer(torch.ones(8, 128)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return size
```

## Measured

## Limits

Only where scaler and `autocast` stand in one file, and the type is written out there or in a variable.

## References

- [PyTorch: gradient scaling](https://docs.pytorch.org/docs/stable/amp.html#gradient-scaling)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import of_kind
from perflint.reasoning.values.possible_values import attribute_values
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL223",
    name="scaler-with-bfloat16",
    summary="a `GradScaler` where `autocast` is to `bfloat16`",
    impact=Impact.SYNC,
    group=Group.PREVIEW,
    screen=Screen.on("GradScaler", "ShardedGradScaler"),
)

_SCALERS = of_kind("gradient scaler") | {
    "torch.distributed.fsdp.sharded_grad_scaler.ShardedGradScaler"
}
_AUTOCASTS = of_kind("autocast")
_ENABLED = 5  # its position among the parameters of `torch.amp.GradScaler`


@dataclass(frozen=True)
class Scaler:
    """A scaler, and the calls of `autocast` in its file, one of them at least to `bfloat16`."""

    context: Context
    call: ast.Call
    casts: tuple[ast.Call, ...]


def scalers(call: ast.Call, context: Context) -> Iterator[Scaler]:
    if context.name(call.func) not in _SCALERS:
        return
    casts = tuple(
        cast for cast in context.names.calls("autocast") if context.name(cast.func) in _AUTOCASTS
    )
    if any(_is_bfloat16(context, cast) for cast in casts):
        yield Scaler(context, call, casts)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in scalers(call, context):
        yield from context.report(
            case,
            call,
            f"`autocast` is to `bfloat16` (line {case.casts[0].lineno}), whose gradients need no scaling; the scaler"
            " waits for the device in each step; leave it out",
        )


@RULE.silent("where an option enables the scaler")
def enabled_by_option(case: Scaler) -> bool:
    return len(case.call.args) > _ENABLED or any(
        word.arg in ("enabled", None)
        and not (isinstance(word.value, ast.Constant) and word.value.value is True)
        for word in case.call.keywords
    )


@RULE.silent("where another `autocast` of the file is to another type")
def another_type(case: Scaler) -> bool:
    return not all(_is_bfloat16(case.context, cast) for cast in case.casts)


def _is_bfloat16(context: Context, cast: ast.Call) -> bool:
    dtype = next((word.value for word in cast.keywords if word.arg == "dtype"), None)
    if dtype is None and len(cast.args) > 1:
        dtype = cast.args[1]
    return dtype is not None and _names_bfloat16(context, dtype)


def _names_bfloat16(context: Context, dtype: ast.expr, depth: int = 2) -> bool:
    """Whether an expression is the type, also by a name or an attribute of `self` that holds nothing else."""
    if context.name(dtype) == "torch.bfloat16":
        return True
    values: list[ast.expr] = []
    if isinstance(dtype, ast.Name):
        bindings = context.names.bindings(dtype)
        values = [
            binding.value
            for binding in bindings
            if binding.value is not None and binding.kind == "assign"
        ]
        if len(values) < len(bindings):
            return False  # a parameter, or something else that may be another type
    elif isinstance(dtype, ast.Attribute):
        values = attribute_values(context, dtype)
    return (
        bool(values)
        and depth > 0
        and all(_names_bfloat16(context, value, depth - 1) for value in values)
    )
