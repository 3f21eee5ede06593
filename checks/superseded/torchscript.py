"""
## What it does

Finds `torch.jit.script`, `trace`, `script_method`, `trace_module`, `freeze` and `optimize_for_inference`.

## Why it is slow

TorchScript is deprecated since PyTorch 2.5 and not supported on Python 3.14 and newer. Its successor
`torch.compile` is faster on current hardware, and `torch.export` prepares models for deployment.

## Slow

```python
import torch


def double(x):
    return x * 2


def run(size=4):
    scripted = torch.jit.script(double)
    return float(scripted(torch.ones(size)).sum())
```

## Fast

```python
import torch


def double(x):
    return x * 2


def run(size=4):
    return float(double(torch.ones(size)).sum())
```

## Measured


## Limits

No rewrite is offered: what replaces TorchScript depends on what it is for. Loading and saving scripted models, and asking whether code is being scripted, are silent.

## References

- [TorchScript](https://docs.pytorch.org/docs/stable/jit.html)
- [torch.compile](https://docs.pytorch.org/docs/stable/generated/torch.compile.html)
- [torch.export](https://docs.pytorch.org/docs/stable/export.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.rules.superseded import passed_on, superseded_use

RULE = Rule(
    code="PFL904",
    name="torchscript",
    summary="TorchScript instead of `torch.compile` or `torch.export`",
    impact=Impact.SUPERSEDED,
    screen=Screen.on("jit"),
)
_LAST = frozenset(
    {"script", "trace", "script_method", "trace_module", "freeze", "optimize_for_inference"}
)
_NAMES = frozenset(f"torch.jit.{name}" for name in _LAST)
_ADVICE = (
    "is deprecated since PyTorch 2.5 and unsupported on Python 3.14;"
    " use `torch.compile` for speed, `torch.export` for deployment"
)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Attribute) and node.attr not in _LAST:
        return
    if superseded_use(node, context, _NAMES) is not None:
        yield context.finding(node, f"`{context.code(node)}` {_ADVICE}", cold="")


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for _, dotted in passed_on(node, context, _NAMES):
        yield context.finding(node, f"`{dotted}` {_ADVICE}", cold="")
