'''
## What it does

Finds losses that are added up or collected over a loop with their graphs: `total += loss`, `losses.append(loss)`, where `loss.backward()` is called in the loop and the sum is not.

## Why it is slow

A loss that tracks gradients holds on to every activation it was computed from. Added up over a loop, nothing of that is freed: 50 steps of one layer of width 512 keep 70 MB instead of 2 MB.

## Slow

```python
import torch


def run(size=30):
    layer = torch.nn.Linear(256, 256)
    total = 0
    for _ in range(size):
        loss = layer(torch.ones(64, 256)).pow(2).mean()
        loss.backward()
        total += loss
    print(round(float(total), 2) > 0)
    return size
```

## Fast

```python
import torch


def run(size=30):
    layer = torch.nn.Linear(256, 256)
    total = 0
    for _ in range(size):
        loss = layer(torch.ones(64, 256)).pow(2).mean()
        loss.backward()
        total += loss.detach()
    print(round(float(total), 2) > 0)
    return size
```

## Measured

## Fix safety

`detach-loss` is safe where `backward` was called on the loss before, in the same iteration; else it is unsafe: gradients no longer flow from the sum.


## Limits

Reported only where `backward` is called on the very loss in the loop, and the sum is neither backpropagated nor returned. Sums of several losses for one backward pass are silent.

## References

- [PyTorch FAQ: do not accumulate history across your training loop](https://docs.pytorch.org/docs/stable/notes/faq.html)
'''

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.codemods import detach_loss
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, parent, parents

RULE = Rule(
    code="PFL206",
    name="loss-keeps-graph",
    summary="losses added up over a loop with their graphs",
    impact=Impact.MEMORY,
    screen=Screen.on("backward", constructs="loop"),
    codemods=("detach-loss",),
)


@RULE.on(cst.AugAssign)
def check_sum(node: cst.AugAssign, context: Context) -> Iterator[Finding]:
    match context.twin(node):
        case ast.AugAssign(target=ast.Name() | ast.Attribute() as total, op=ast.Add(), value=value) as statement:
            loss = _loss(value)
            if loss is not None:
                yield from _check(statement, total, loss, context)


@RULE.on(cst.Assign)
def check_assigned(node: cst.Assign, context: Context) -> Iterator[Finding]:
    match context.twin(node):
        case ast.Assign(
            targets=[ast.Name(id=name) as total],
            value=ast.BinOp(left=ast.Name(id=first), op=ast.Add(), right=right),
        ) as statement if name == first:
            loss = _loss(right)
            if loss is not None:
                yield from _check(statement, total, loss, context)


@RULE.on(cst.Call)
def check_list(node: cst.Call, context: Context) -> Iterator[Finding]:
    match context.twin(node):
        case ast.Call(
            func=ast.Attribute(value=ast.Name() | ast.Attribute() as losses, attr="append"), args=[ast.Name() as loss]
        ) as call:
            yield from _check(call, losses, loss, context)


def _loss(value: ast.expr) -> ast.Name | None:
    """The loss in `loss`, `loss / n`, `loss * n`."""
    match value:
        case ast.Name():
            return value
        case ast.BinOp(left=ast.Name() as loss, op=ast.Div() | ast.Mult()):
            return loss
    return None


def _check(
    statement: ast.AST, total: ast.expr, loss: ast.Name, context: Context
) -> Iterator[Finding]:
    loop = context.loop(statement)
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return
    backward = _backward(loss.id, loop)
    if backward is None or _rebound_between(loss, backward, loop, context):
        return
    if _used_for_gradients(total, loop, context) or _without_gradients(statement, loop, context):
        return
    if _numeric(loss, context):
        return
    certain = backward.lineno < loss.lineno and _same_block(backward, statement)
    yield context.finding(
        statement,
        f"`{context.short(total)}` keeps the graph of every `{loss.id}`, and with it all activations;"
        f" add `{loss.id}.detach()`",
        fix=lambda: detach_loss.rewrite(context, loss, certain=certain),
    )


def _backward(name: str, loop: LoopNode) -> ast.Call | None:
    """The call of `loss.backward()` (or of a scaled loss, or an accelerator's) in a loop."""
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=found), attr="backward")) if found == name:
                return node
            case ast.Call(
                func=ast.Attribute(value=ast.Call(args=[ast.Name(id=found)]), attr="backward")
            ) if found == name:
                return node
            case ast.Call(func=ast.Attribute(attr="backward"), args=[ast.Name(id=found), *_]) if found == name:
                return node
    return None


def _rebound_between(
    loss: ast.Name, backward: ast.Call, loop: LoopNode, context: Context
) -> bool:
    """Whether the name means something else where it is added: `loss = loss.item()`."""
    low, high = sorted((backward.lineno, loss.lineno))
    for node in descendants(loop, into_functions=False):
        if (
            isinstance(node, ast.Name)
            and node.id == loss.id
            and isinstance(node.ctx, ast.Store)
            and low < node.lineno <= high
        ):
            return True
    return False


def _used_for_gradients(total: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether the sum is backpropagated, returned, or given to something that may do so."""
    function = context.function(loop) or context.names.tree
    wanted = ast.dump(total).replace("Store()", "Load()")
    for node in descendants(function):
        if not isinstance(node, (ast.Name, ast.Attribute)) or ast.dump(node) != wanted:
            continue
        above = parent(node)
        if isinstance(above, ast.Return):
            return True
        if isinstance(above, ast.Tuple) and isinstance(parent(above), ast.Return):
            return True
        if isinstance(above, ast.Attribute) and above.attr == "backward":
            return True
        if isinstance(above, ast.Call) and isinstance(above.func, ast.Attribute) and above.func.attr in (
            "backward",
            "scale",
            "stack",
            "cat",
        ):
            return True
    return False


def _without_gradients(statement: ast.AST, loop: LoopNode, context: Context) -> bool:
    for above in parents(statement):
        if isinstance(above, (ast.With, ast.AsyncWith)):
            for item in above.items:
                call = item.context_expr
                dotted = context.names.dotted(call.func if isinstance(call, ast.Call) else call) or ""
                if dotted in ("torch.no_grad", "torch.inference_mode", "torch.autograd.no_grad"):
                    return True
        if above is loop:
            return False
    return False


def _numeric(loss: ast.Name, context: Context) -> bool:
    found = context.type(loss)
    return found is not None and found.name in ("builtins.float", "builtins.int", "numpy.ndarray")
