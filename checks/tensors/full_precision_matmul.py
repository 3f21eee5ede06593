"""
## What it does

Finds training on CUDA in a project that says nothing of precision: no TF32, no `autocast`, no half precision.

## Why it is slow

On Ampere and newer, products of `float32` matrices run on tensor cores only when TF32 is allowed, which PyTorch does not do by itself: with it they are several times faster, and `bfloat16` doubles that again.

## Slow

```python
import torch


def run(size=20):
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    layer = torch.nn.Linear(256, 256).to(device)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.01)
    for _ in range(size):
        loss = layer(torch.ones(64, 256, device=device)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return size
```

## Fast

```python
import torch

torch.set_float32_matmul_precision("high")


def run(size=20):
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    layer = torch.nn.Linear(256, 256).to(device)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.01)
    for _ in range(size):
        loss = layer(torch.ones(64, 256, device=device)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return size
```

## Measured

## Limits

One finding for a file, at the first backward pass. Silent where any file of the project speaks of precision. The results differ by the rounding of TF32, and nothing is gained on older hardware or on a CPU, so no times are shown.

## References

- [torch.set_float32_matmul_precision](https://docs.pytorch.org/docs/stable/generated/torch.set_float32_matmul_precision.html)
- [PyTorch: TensorFloat-32 on Ampere and later devices](https://docs.pytorch.org/docs/stable/notes/cuda.html#tensorfloat-32-tf32-on-ampere-and-later-devices)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.reasoning.models.device_values import is_accelerator, on_accelerator, on_any_device
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL222",
    name="full-precision-matmul",
    summary="training on CUDA in full precision",
    impact=Impact.OVERHEAD,
    screen=Screen.on("backward", constructs="loop", names="backward"),
    group=Group.ADVICE,
)
# What a project holds that has decided about precision, in code or as an option.
_PRECISION = (
    "set_float32_matmul_precision allow_tf32 fp32_precision tf32 autocast GradScaler bfloat16 float16 half"
    " mixed_precision fp16 bf16 precision amp"
).split()
# What a project, or the file itself, holds that pins its numbers.
_PINNED = ("use_deterministic_algorithms", "set_default_dtype")
_WIDE = ("float64", "double")
_LIBRARIES = ("accelerate", "lightning", "pytorch_lightning", "deepspeed", "transformers", "fabric")


@dataclass(frozen=True)
class Training:
    """A backward pass on CUDA, in a loop."""

    call: ast.Call
    context: Context


def trainings(call: ast.Call, context: Context) -> Iterator[Training]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "backward":
        return
    if context.loop(call) is None or call is not _first_backward(context):
        return
    device = on_any_device(context).device(call.func.value)
    if device is not None and is_accelerator(device, context) or _moves_model(context):
        yield Training(call, context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in trainings(call, context):
        yield from context.report(
            case,
            call,
            "the project trains in full `float32`: on Ampere and newer"
            ' `torch.set_float32_matmul_precision("high")` lets products run on tensor cores',
        )


@RULE.silent("where the project has decided about precision")
def decided(case: Training) -> bool:
    return case.context.project.mentioned_anywhere(*_PRECISION)


@RULE.silent(
    "where the project pins its numbers by deterministic algorithms, or the file by `float64`"
)
def numbers_pinned(case: Training) -> bool:
    project = case.context.project
    return project.mentioned_anywhere(*_PINNED) or project.mentions(case.context.path, *_WIDE)


@RULE.silent("where a library trains, which has an option for it")
def library_trains(case: Training) -> bool:
    return any(
        (binding.imported or "").partition(".")[0] in _LIBRARIES
        for bindings in case.context.names.scope.bindings.values()
        for binding in bindings
    )


def _first_backward(context: Context) -> ast.Call | None:
    """The first backward pass of a file that a loop runs."""
    return context.once(
        "first backward",
        lambda: next(
            (call for call in context.names.calls("backward") if context.loop(call) is not None),
            None,
        ),
    )


def _moves_model(context: Context) -> bool:
    """Whether the file moves a module to an accelerator."""
    search = on_accelerator(context)
    return any(
        isinstance(call.func, ast.Attribute)
        and context.is_a(call.func.value, "torch.nn.Module")
        and search.moved_to(call) is not None
        for name in ("to", "cuda")
        for call in context.names.calls(name)
    )
