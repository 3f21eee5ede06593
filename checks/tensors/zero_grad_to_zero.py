"""
## What it does

Finds `zero_grad(set_to_none=False)`.

## Why it is slow

Filling every gradient with zeros writes all of that memory, and the next backward pass adds to it; set to None, the gradients are simply replaced. For 50 parameters 41 instead of 8 microseconds.

## Slow

```python
import torch


def run(size=200):
    model = torch.nn.Sequential(*[torch.nn.Linear(16, 16) for _ in range(20)])
    model(torch.ones(1, 16)).sum().backward()
    for _ in range(size):
        model.zero_grad(set_to_none=False)
    return size
```

## Fast

```python
import torch


def run(size=200):
    model = torch.nn.Sequential(*[torch.nn.Linear(16, 16) for _ in range(20)])
    model(torch.ones(1, 16)).sum().backward()
    for _ in range(size):
        model.zero_grad()
    return size
```

## Measured

## Fix safety

`set-to-none` is unsafe: code that reads `.grad` finds None instead of zeros, and optimizers skip parameters without a gradient.


## Limits

The default since PyTorch 2.0 is fine and silent.

## References

- [torch.optim.Optimizer.zero_grad](https://docs.pytorch.org/docs/stable/generated/torch.optim.Optimizer.zero_grad.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import set_to_none
from perflint.codemods.parts import arguments
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL214",
    name="zero-grad-to-zero",
    summary="filling gradients with zeros instead of dropping them",
    impact=Impact.MEMORY,
    severity=Severity.HINT,
    screen=Screen.on("zero_grad", names="zero_grad"),
    codemods=("set-to-none",),
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "zero_grad":
        return
    given = arguments.value(call, 0, "set_to_none")
    if not (isinstance(given, ast.Constant) and given.value is False):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` writes zeros over all gradients; the default drops them",
        fix=lambda: set_to_none.rewrite(context, call),
    )
