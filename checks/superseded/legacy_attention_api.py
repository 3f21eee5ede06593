"""
## What it does

Finds `torch.backends.cuda.sdp_kernel` and imports of `flash_attn.flash_attention`.

## Why it matters

`sdp_kernel` is deprecated in favour of `torch.nn.attention.sdpa_kernel`, and warns at each use. `flash_attn.flash_attention` does not exist since FlashAttention 2: the import fails, and code falls back to attention that materializes the whole score matrix.

## Setup

```python
import torch
```

## Slow

```python
def run(size=8):
    query = torch.ones(1, 4, size, 16)
    with torch.backends.cuda.sdp_kernel(enable_flash=False):
        output = torch.nn.functional.scaled_dot_product_attention(query, query, query)
    return float(output.sum())
```

## Fast

```python
from torch.nn.attention import SDPBackend, sdpa_kernel


def run(size=8):
    query = torch.ones(1, 4, size, 16)
    with sdpa_kernel([SDPBackend.MATH, SDPBackend.EFFICIENT_ATTENTION]):
        output = torch.nn.functional.scaled_dot_product_attention(query, query, query)
    return float(output.sum())
```

## Measured

## Fix safety

`modernize-attention` is safe where all flags are literals and the project says that it needs a PyTorch which has all the backends: 2.3, with cuDNN 2.5. It is unsafe where nothing says which one it has. The FlashAttention import is not rewritten.


## Limits

The rewrite needs the flags to be constants.

## References

- [torch.nn.attention.sdpa_kernel](https://docs.pytorch.org/docs/stable/generated/torch.nn.attention.sdpa_kernel.html)
- [FlashAttention](https://github.com/Dao-AILab/flash-attention)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import modernize_attention
from perflint.language.nodes import parent
from perflint.reasoning.values.superseded_names import imported_modules, passed_on, superseded_use
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen
from perflint.rules.superseded_reasons import OldUse, copes_with_versions, own_library
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL913",
    name="legacy-attention-api",
    summary="`sdp_kernel`, or FlashAttention's first API",
    impact=Impact.SUPERSEDED,
    group=Group.SUPERSEDED,
    screen=Screen.on("sdp_kernel", "flash_attn"),
    codemods=("modernize-attention",),
)
_NAMES = frozenset({"torch.backends.cuda.sdp_kernel"})


RULE.share(own_library, copes_with_versions)


@RULE.on(ast.Name, ast.Attribute)
def check(node: ast.Name | ast.Attribute, context: Context) -> Iterator[Finding]:
    if superseded_use(node, context, _NAMES) is None:
        return
    yield from context.report(
        OldUse(context, node, "torch"),
        node,
        f"`{context.code(node)}` is deprecated; use `torch.nn.attention.sdpa_kernel`",
        cold="",
        fix=lambda: _fix(node, context),
    )


@RULE.on(ast.Import, ast.ImportFrom)
def check_import(statement: ast.Import | ast.ImportFrom, context: Context) -> Iterator[Finding]:
    if isinstance(statement, ast.ImportFrom) and passed_on(statement, context, _NAMES):
        yield from context.report(
            OldUse(context, statement, "torch"),
            statement,
            "`sdp_kernel` is deprecated; pass on `torch.nn.attention.sdpa_kernel`",
            cold="",
        )
    if any(
        name == "flash_attn.flash_attention" or name.startswith("flash_attn.flash_attention.")
        for name in imported_modules(statement, context)
    ):
        yield from context.report(
            OldUse(context, statement, "torch"),
            statement,
            "`flash_attn.flash_attention` does not exist since FlashAttention 2; use"
            " `flash_attn.flash_attn_func` or `torch.nn.functional.scaled_dot_product_attention`",
            impact=Impact.REMOVED,
            cold="",
        )


def _fix(use: ast.expr, context: Context) -> Fix | Refusal:
    call = parent(use)
    if isinstance(call, ast.Call) and call.func is use:
        return modernize_attention.rewrite(context, call)
    return Refusal(modernize_attention.CODEMOD.name, "`sdp_kernel` is used as a value")
