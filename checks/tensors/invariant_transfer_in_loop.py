"""
## What it does

Finds tensors and models that are moved to a device in each iteration, the same one each time: `weights.to(device)`, `model.cuda()`, `jax.device_put(x)`.

## Why it is slow

Each move of a tensor copies it over the bus, and waits for the copy. A model that is already there is walked through parameter by parameter.

## Slow

```python
import torch


def run(size=50):
    weights = torch.ones(64, 64)
    total = 0.0
    for number in range(size):
        moved = weights.to("cpu", torch.float64)
        total += float(moved[0, 0])
    return total
```

## Fast

```python
import torch


def run(size=50):
    weights = torch.ones(64, 64)
    moved = weights.to("cpu", torch.float64)
    total = 0.0
    for number in range(size):
        total += float(moved[0, 0])
    return total
```

## Measured

## Fix safety

`hoist-from-loop` is unsafe: the move happens also where the loop does not run.


## Limits

Silent for the batch of the loop, for models that are swapped in and out, and for values not known to be tensors or models.

## References

- [PyTorch tuning guide](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.rules.containers import changes, given_away, made_in
from perflint.rules.context import Context
from perflint.rules.devices import is_device
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants, parent
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL207",
    name="invariant-transfer-in-loop",
    summary="the same tensor or model moved to a device in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("torch", "jax", constructs="loop", names="to cuda device_put"),
    codemods=("hoist-from-loop",),
)
_MOVES = frozenset({"to", "cuda"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    moved = _moved(call, context)
    loop = context.loop(call)
    if moved is None or loop is None or isinstance(loop, ast.Call):
        return
    root = moved
    while isinstance(root, ast.Attribute):
        root = root.value
    if (
        not isinstance(root, ast.Name)
        or made_in(moved, loop, context)
        or made_in(root, loop, context)
    ):
        return
    if changes(root, loop) or not context.flow.invariant(call, loop) or _swapped(moved, call, loop):
        return
    if context.is_a(moved, "torch.Tensor") and given_away(moved, loop) and _written(moved, loop):
        return
    above = parent(call)
    if isinstance(above, ast.Assign) and any(
        any(change is not target for change in changes(target, loop)) or _written(target, loop)
        for target in above.targets
    ):
        return  # each iteration changes a copy of its own
    yield context.finding(
        call,
        f"`{context.short(call)}` moves the same `{context.short(moved)}` in each iteration;"
        " move it once before the loop",
        fix=lambda: _fix(context, call, loop),
    )


def _fix(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    reason = "it is moved also where the loop does not run"
    above = parent(call)
    if isinstance(above, ast.Expr):
        return hoist_from_loop.lift(context, above, loop, reason=reason)
    return hoist_from_loop.rewrite(context, call, loop, name="moved", reason=reason)


def _moved(call: ast.Call, context: Context) -> ast.expr | None:
    """The tensor or model that a call moves to a device."""
    if context.names.dotted(call.func) == "jax.device_put" and call.args:
        return call.args[0] if isinstance(call.args[0], (ast.Name, ast.Attribute)) else None
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _MOVES:
        return None
    value = call.func.value
    if not isinstance(value, (ast.Name, ast.Attribute)):
        return None
    if call.func.attr == "to":
        words = {word.arg: word.value for word in call.keywords}
        given = words.get("device") or (call.args[0] if call.args else None)
        if given is None or not is_device(given, context):
            return None
        if isinstance(given, ast.Attribute) and spelling(given.value) == spelling(value):
            return None  # `x.to(x.device, dtype)` casts it where it is
    return value if context.is_a(value, "torch.Tensor", "torch.nn.Module") else None


def _swapped(moved: ast.expr, call: ast.Call, loop: LoopNode) -> bool:
    """Whether the loop also moves it elsewhere: swapped in and out to save memory."""
    wanted = spelling(moved)
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("to", "cuda", "cpu")
        and spelling(node.func.value) == wanted
        and spelling(node) != spelling(call)
        for node in descendants(loop)
    )


def _written(moved: ast.expr, loop: LoopNode) -> bool:
    """Whether the loop writes into the tensor through an in-place method."""
    wanted = spelling(moved)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr.endswith("_")
        and spelling(node.func.value) == wanted
        for node in descendants(loop)
    )
