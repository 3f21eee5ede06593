"""
## What it does

Finds `torch.cuda.amp` and `torch.cpu.amp`: `autocast`, `GradScaler`, `custom_fwd` and `custom_bwd`.

## Why it matters

The device-specific module is deprecated since PyTorch 2.4 and warns at each construction. The warning
itself costs little; what costs is code that is tied to one device and stops working when the module
goes. `torch.amp` takes the device as an argument.

## Setup

```python
import torch
```

## Slow

```python
import torch


def run(size=256):
    left = torch.ones(size, size)
    with torch.cpu.amp.autocast(dtype=torch.bfloat16):
        return float((left @ left).sum())
```

## Fast

```python
import torch


def run(size=256):
    left = torch.ones(size, size)
    with torch.amp.autocast("cpu", dtype=torch.bfloat16):
        return float((left @ left).sum())
```

## Measured

## Fix safety

`modernize-amp` is safe where the project says that it needs a PyTorch with the new name (2.3 for `GradScaler`), and unsafe where
nothing says which one it has. It writes `dtype=` and `cache_enabled=` out where another autocast of the file
may have set something else than the old fixed defaults, changes an import only with all its uses and where no other file has the name from this one, and refuses what is no call or decorator, what
TorchScript compiles, and projects that support a PyTorch without the new name.

## Limits

Names in strings (`mock.patch("torch.cuda.amp.autocast")`) are not seen.

## References

- [torch.amp](https://docs.pytorch.org/docs/stable/amp.html)
- [The pull request that deprecated torch.cuda.amp](https://github.com/pytorch/pytorch/pull/126527)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_amp
from perflint.language.nodes import parent
from perflint.reasoning.values.superseded_names import is_type_test, passed_on, superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL901",
    name="deprecated-cuda-amp",
    summary="autocast, GradScaler and friends from `torch.cuda.amp` or `torch.cpu.amp`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("amp"),
    codemods=("modernize-amp",),
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check_use(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if isinstance(node, ast.Attribute) and node.attr not in modernize_amp.NAMES:
        return
    dotted = superseded_use(node, context, modernize_amp.SUPERSEDED)
    if dotted is None:
        return
    device, name = modernize_amp.SUPERSEDED[dotted]
    called = "" if is_type_test(context, node) else f" with {_device(name, device)}"
    yield from context.report(
        OldUse(context, node, "torch"),
        node,
        f"`{context.code(node)}` is deprecated since PyTorch 2.4; use `torch.amp.{name}`{called}",
        cold="",
        fix=lambda: modernize_amp.rewrite(context, node),
    )


@RULE.hint("where it annotates: a call alone warns")
def is_annotation(case: OldUse) -> bool:
    return (
        isinstance(case.node, (ast.Name, ast.Attribute))
        and not isinstance(parent(case.node), (ast.Call, ast.Tuple))
        and is_type_test(case.context, case.node)
    )


@RULE.on(ast.ImportFrom)
def check_import(node: ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for alias, dotted in passed_on(node, context, modernize_amp.SUPERSEDED):
        yield from context.report(
            OldUse(context, node, "torch"),
            node,
            f"`{dotted}` is deprecated since PyTorch 2.4; pass on `torch.amp.{alias.name}`",
            cold="",
        )


def _device(name: str, device: str) -> str:
    if name in ("custom_fwd", "custom_bwd"):
        return f'`device_type="{device}"`'
    return f'the device first, `{name}("{device}", …)`'
