"""
## What it does

Finds attention that is written out: a product of queries and keys, `softmax`, and a product with the values.

## Why it is slow

The matrix of weights, of the square of the length, is written to memory and read again by each step. `scaled_dot_product_attention` computes it in tiles that never leave the chip, where the hardware can; on a CPU it is about a quarter faster, on a GPU several times, and memory grows with the length alone.

## Slow

```python
import torch


def attention(q, k, v):
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return weights @ v


def run(size=512):
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 8, size, 32) for _ in range(3))
    return round(float(attention(q, k, v).abs().sum()), 0)
```

## Fast

```python
import torch


def attention(q, k, v):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def run(size=512):
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 8, size, 32) for _ in range(3))
    return round(float(attention(q, k, v).abs().sum()), 0)
```

## Measured

## Fix safety

`fuse-attention` is unsafe: the results differ by rounding, and with a dropout by the numbers drawn. It is offered where
the steps follow each other: a product with turned keys, a scale, a mask that fills with minus infinity, `softmax`, a
dropout of the module, and the product with the values.

## Limits

Reported where the three steps are seen in one function. The results differ by rounding; a dropout has to be given as `dropout_p`, 0 in evaluation, and a mask as one that says what to keep, or what to add.

## References

- [torch.nn.functional.scaled_dot_product_attention](https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.scaled_dot_product_attention.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import fuse_attention
from perflint.language.nodes import last_name, nodes_below, parent
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL213",
    name="manual-attention",
    summary="attention written out step by step",
    impact=Impact.MEMORY,
    screen=Screen.on("torch"),
    group=Group.ADVICE,
    codemods=("fuse-attention",),
)
_PRODUCTS = frozenset({"matmul", "bmm", "baddbmm", "einsum"})
_TURNS = frozenset({"transpose", "permute", "swapaxes", "mT", "mH", "T", "t"})
# Steps between the product and `softmax`, and between that and the next product.
_PASSING = frozenset(
    "masked_fill masked_fill_ float half to type type_as div div_ mul mul_ add add_ dropout clamp view"
    " reshape contiguous where softmax attn_dropout attn_drop".split()
)
_FURTHEST = 6


@dataclass(frozen=True)
class Attention:
    """Weights of attention that are made by hand."""

    softmax: ast.Call
    products: tuple[ast.expr, ...]  # with the values
    names: frozenset[str]  # of the weights
    context: Context


def attentions(call: ast.Call, context: Context) -> Iterator[Attention]:
    if last_name(call.func) != "softmax" or context.function(call) is None:
        return
    scores = _scores(call, context)
    if scores is None or not _is_product_of_keys(scores, context, _FURTHEST):
        return
    names = frozenset(_names_of(call, context))
    products = tuple(_products(call, names, context))
    if products:
        yield Attention(call, products, names, context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in attentions(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` holds the weights of all pairs in memory;"
            " `torch.nn.functional.scaled_dot_product_attention` computes attention without",
            fix=partial(fuse_attention.rewrite, context, call, case.products),
        )


@RULE.silent(
    "where the weights are used for more than the product with the values: returned, kept, shown"
)
def weights_needed(case: Attention) -> bool:
    function = case.context.function(case.softmax)
    assert function is not None
    return any(
        not _stays(read, case)
        for name in case.names
        for read in case.context.flow.reads(name, function)
    )


@RULE.silent(
    "where the class or function also offers `scaled_dot_product_attention`, or a fused kernel"
)
def alternative_beside(case: Attention) -> bool:
    function = case.context.function(case.softmax)
    owner = parent(function) if function is not None else None
    around = owner if isinstance(owner, ast.ClassDef) else function
    return around is not None and _offers_fused(around)


@RULE.hint("where the file also offers `scaled_dot_product_attention`, or a fused kernel")
def alternative_in_file(case: Attention) -> bool:
    return case.context.once("fused attention", lambda: _offers_fused(case.context.names.tree))


def _offers_fused(around: ast.AST) -> bool:
    return any(
        word in last_name(call.func)
        for call in nodes_below(around, ast.Call)
        for word in ("scaled_dot_product", "flash", "memory_efficient")
    )


def _scores(call: ast.Call, context: Context) -> ast.expr | None:
    """What `softmax` is taken of, over the last dimension."""
    name = context.names.dotted(call.func) or ""
    if name in ("torch.softmax", "torch.nn.functional.softmax"):
        rest, scores = call.args[1:], call.args[0] if call.args else None
    elif isinstance(call.func, ast.Attribute) and not name.startswith(
        ("numpy", "scipy", "jax", "tensorflow")
    ):
        if context.is_a(call.func, "torch.nn.Module"):
            return call.args[0] if len(call.args) == 1 else None
        rest, scores = call.args, call.func.value
    else:
        return None
    words = {word.arg: word.value for word in call.keywords}
    dim = words.get("dim") or (rest[0] if rest else None)
    return scores if dim is not None and ast.unparse(dim) in ("-1", "3") else None


def _is_product(node: ast.expr) -> bool:
    match node:
        case ast.BinOp(op=ast.MatMult()):
            return True
        case ast.Call(func=function):
            return last_name(function) in _PRODUCTS
    return False


def _is_product_of_keys(node: ast.expr, context: Context, depth: int) -> bool:
    """Whether scores are a product with something that is turned: scaled, masked, under any name."""
    if not depth:
        return False
    if _is_product(node):
        return (
            isinstance(node, ast.Call)
            and last_name(node.func) == "einsum"
            or any(
                _is_turned(part, context, 2)
                for part in ast.walk(node)
                if isinstance(part, ast.expr)
            )
        )
    match node:
        case ast.Name():
            return any(
                binding.value is not None
                and binding.kind == "assign"
                and _is_product_of_keys(binding.value, context, depth - 1)
                for binding in context.flow.reaching(node)
            )
        case ast.BinOp(left=left, right=right):
            return any(_is_product_of_keys(part, context, depth) for part in (left, right))
        case ast.Call(func=function, args=args) if last_name(function) in _PASSING:
            parts = [*args, function.value] if isinstance(function, ast.Attribute) else args
            return any(_is_product_of_keys(part, context, depth - 1) for part in parts)
    return False


def _is_turned(node: ast.expr, context: Context, depth: int) -> bool:
    """Whether an expression turns a matrix: `k.transpose(-2, -1)`, also under a name of its own."""
    if isinstance(node, ast.Attribute) and node.attr in _TURNS:
        return True
    if isinstance(node, ast.Name) and depth:
        return any(
            binding.value is not None
            and binding.kind == "assign"
            and any(
                isinstance(part, ast.Attribute) and part.attr in _TURNS
                for part in ast.walk(binding.value)
            )
            for binding in context.flow.reaching(node)
        )
    return False


def _names_of(call: ast.expr, context: Context) -> Iterator[str]:
    """The names under which the weights go on to the next product."""
    whole = _through(call, context)
    above = parent(whole)
    if isinstance(above, ast.Assign) and len(above.targets) == 1:
        target = above.targets[0]
        if isinstance(target, ast.Name):
            yield target.id
            function = context.function(call)
            for read in context.flow.reads(target.id, function) if function is not None else ():
                further = _through(read, context)
                store = parent(further)
                if further is not read and isinstance(store, ast.Assign):
                    yield from (one.id for one in store.targets if isinstance(one, ast.Name))


def _through(node: ast.expr, context: Context) -> ast.expr:
    """The whole of a step around a value: `self.dropout(weights)`, `weights.to(dtype)`."""
    above = parent(node)
    while True:
        if isinstance(above, ast.Attribute) and isinstance(parent(above), ast.Call):
            if above.attr not in _PASSING:
                return node
            above = parent(above)
        if not isinstance(above, ast.Call) or not (
            last_name(above.func) in _PASSING or context.is_a(above.func, "torch.nn.Dropout")
        ):
            return node
        node, above = above, parent(above)


def _products(call: ast.Call, names: frozenset[str], context: Context) -> Iterator[ast.expr]:
    """The products of weights with values: what follows `softmax`."""
    function = context.function(call)
    reads = [read for name in names for read in context.flow.reads(name, function or call)]
    for read in [call, *reads]:
        above = parent(_through(read, context))
        if isinstance(above, ast.Attribute):
            above = parent(above)
        if isinstance(above, ast.expr) and _is_product(above) and above.lineno >= call.lineno:
            yield above


def _stays(read: ast.expr, case: Attention) -> bool:
    """Whether a use of the weights is the product, or a step on the way there."""
    if read.lineno < case.softmax.lineno or any(read is part for part in ast.walk(case.softmax)):
        return True
    whole = _through(read, case.context)
    above = parent(whole)
    if isinstance(above, ast.Attribute):
        above = parent(above) if above.attr in _PRODUCTS else above
        if isinstance(above, ast.Attribute):
            return above.attr in ("dtype", "shape", "device", "size")
    if above in case.products:
        return True
    return isinstance(above, ast.Assign) and all(
        isinstance(target, ast.Name) and target.id in case.names for target in above.targets
    )
