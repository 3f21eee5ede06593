"""
## What it does

Finds imports of `apex.amp`, `apex.parallel` and `apex.optimizers`.

## Why it matters

`apex.amp` is gone from NVIDIA Apex, so the import fails; `apex.parallel` and `apex.optimizers` have
successors in PyTorch that are maintained and fused (`DistributedDataParallel`, `AdamW(fused=True)`).

## Slow

```python
from apex import amp


def run(size=8):
    return amp.initialize(size)
```

## Fast

```python
import torch


def run(size=8):
    with torch.autocast("cpu"):
        return size
```

## Measured


## Limits

The rewrite depends on the opt level and is not mechanical: none is offered.

## References

- [NVIDIA Apex](https://github.com/NVIDIA/apex)
- [torch.amp](https://docs.pytorch.org/docs/stable/amp.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.values.superseded_names import imported_modules
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

RULE = Rule(
    code="PFL902",
    name="apex-amp",
    summary="imports of `apex.amp`, `apex.parallel` or `apex.optimizers`",
    impact=Impact.REMOVED,
    group=Group.SUPERSEDED,
    screen=Screen.on("apex"),
)
_INSTEAD = {
    "apex.amp": "the package is gone from Apex: use `torch.autocast` and `torch.amp.GradScaler`",
    "apex.parallel": "use `torch.nn.parallel.DistributedDataParallel`",
    "apex.optimizers": "use the optimizers of `torch.optim` with `fused=True`",
}


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Import, ast.ImportFrom)
def check(node: ast.Import | ast.ImportFrom, context: Context) -> Iterator[Finding]:
    for name in imported_modules(node, context):
        package = ".".join(name.split(".")[:2])
        if package in _INSTEAD:
            impact = None if package == "apex.amp" else Impact.SUPERSEDED
            text = f"`{package}` is superseded; {_INSTEAD[package]}"
            yield from context.report(
                OldUse(context, node, "apex"), node, text, impact=impact, cold=""
            )
            return
