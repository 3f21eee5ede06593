"""
## What it does

Finds `torch.utils.checkpoint.checkpoint` and `checkpoint_sequential` without `use_reentrant`.

## Why it matters

The unspoken default is the reentrant variant, which PyTorch warns about at each call and means to change. The variant `use_reentrant=False` stops recomputing early and supports keyword arguments.

## Slow

```python
import warnings

import torch
from torch.utils.checkpoint import checkpoint


def run(size=64):
    warnings.simplefilter("ignore")
    x = torch.ones(size, requires_grad=True)
    return float(checkpoint(torch.sin, x).sum())
```

## Fast

```python
import torch
from torch.utils.checkpoint import checkpoint


def run(size=64):
    x = torch.ones(size, requires_grad=True)
    return float(checkpoint(torch.sin, x, use_reentrant=False).sum())
```

## Measured

## Fix safety

`keep-reentrant` is safe where the project says that it needs PyTorch 1.11 or newer, which has the argument: it writes the current default out, `use_reentrant=True`. It is unsafe where nothing says which one it has. PyTorch recommends
`use_reentrant=False`, which changes how the backward pass recomputes: that choice is left to you.


## Limits

Calls with `**kwargs` are silent. `functools.partial(checkpoint, …)` is followed where a name or an attribute of
`self` holds it.

## References

- [torch.utils.checkpoint](https://docs.pytorch.org/docs/stable/checkpoint.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import keep_reentrant
from perflint.language.flow.attributes import assigned
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library

_SEQUENTIAL = "torch.utils.checkpoint.checkpoint_sequential"
_NAMES = ("torch.utils.checkpoint.checkpoint", _SEQUENTIAL)
_BEFORE = 3  # arguments of `checkpoint_sequential` before `use_reentrant`
RULE = Rule(
    code="PFL911",
    name="checkpoint-reentrant",
    summary="activation checkpointing without `use_reentrant`",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on(
        "checkpoint",
        "checkpoint_sequential",
        effects=" ".join(f"calls:{name}" for name in _NAMES),
    ),
    codemods=("keep-reentrant",),
)


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    dotted = context.name(call.func) or context.callee(call)
    if dotted not in _NAMES:
        return
    made = _bound_value(call.func, context)
    words = [*call.keywords, *(made.keywords if isinstance(made, ast.Call) else ())]
    if any(word.arg in (None, "use_reentrant") for word in words):
        return
    if dotted == _SEQUENTIAL and len(call.args) > _BEFORE:
        return
    yield from context.report(
        OldUse(context, call, "torch"),
        call,
        f"`{context.code(call.func)}` without `use_reentrant` warns and its default will change;"
        " say `use_reentrant=True` to keep what it does, or `False`, which PyTorch recommends",
        cold="",
        fix=lambda: keep_reentrant.rewrite(context, call),
    )


def _bound_value(function: ast.expr, context: Context) -> ast.expr | None:
    """What a name or an attribute of `self` stands for: `partial(checkpoint, use_reentrant=False)`."""
    if isinstance(function, ast.Attribute):
        return assigned(function, context.names)
    only = context.names.only_binding(function) if isinstance(function, ast.Name) else None
    return only.value if only is not None else None
