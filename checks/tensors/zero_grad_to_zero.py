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

The default since PyTorch 2.0 is fine and silent. Silent as well where the object is known to be none of PyTorch's, or nothing in the file is of PyTorch.

## References

- [torch.optim.Optimizer.zero_grad](https://docs.pytorch.org/docs/stable/generated/torch.optim.Optimizer.zero_grad.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import set_to_none
from perflint.codemods.parts import arguments
from perflint.language.nodes import last_name, nodes_below, parent
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
_LIBRARIES = frozenset(
    "torch lightning pytorch_lightning accelerate deepspeed transformers".split()
)
_STEPS = frozenset({"training_step", "closure", "train_step"})  # with a backward pass of their own
_RECORDERS = frozenset({"CUDAGraph", "graph", "make_graphed_callables"})


@dataclass(frozen=True)
class Zeroing:
    """A call that fills gradients with zeros."""

    context: Context
    call: ast.Call

    @property
    def scope(self) -> ast.AST:
        """The function around it, or the file."""
        return self.context.function(self.call) or self.context.names.tree

    @property
    def calls(self) -> list[str]:
        """The names of what is called there."""
        return [last_name(node.func) for node in nodes_below(self.scope, ast.Call)]


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "zero_grad":
        return
    argument = arguments.value(call, 0, "set_to_none")
    if not (isinstance(argument, ast.Constant) and argument.value is False):
        return
    if not _is_of_torch(call.func.value, context):
        return
    yield from context.report(
        Zeroing(context, call),
        call,
        f"`{context.short(call)}` writes zeros over all gradients; the default drops them",
        fix=lambda: set_to_none.rewrite(context, call),
    )


def _is_of_torch(receiver: ast.expr, context: Context) -> bool:
    """Whether what drops its gradients is an optimizer or module; what nobody knows is one in files that
    import PyTorch, or what is built on it."""
    if context.type(receiver) is not None:
        return context.is_a(receiver, "torch.optim.Optimizer", "torch.nn.Module")
    return any(
        (binding.imported or "").partition(".")[0] in _LIBRARIES
        for bindings in context.names.scopes[context.names.tree].bindings.values()
        for binding in bindings
    )


@RULE.silent(
    "where the function, or another of its class, makes gradients by hand (`p.grad = torch.zeros_like(p)`)"
)
def gradients_made_by_hand(case: Zeroing) -> bool:
    owner = parent(case.scope)
    around = owner if isinstance(owner, ast.ClassDef) else case.scope
    return any(
        isinstance(target, ast.Attribute) and target.attr == "grad" and _makes(node.value)
        for node in nodes_below(around, ast.Assign)
        for target in node.targets
    )


@RULE.silent("where a CUDA graph is recorded, which writes to the same memory each time it runs")
def cuda_graph_recorded(case: Zeroing) -> bool:
    return not _RECORDERS.isdisjoint(case.calls)


@RULE.silent("where the gradients are used afterwards, and no backward pass has made new ones")
def zeros_are_used(case: Zeroing) -> bool:
    return not any("backward" in name or name in _STEPS for name in case.calls) and any(
        node.attr == "grad" and node.lineno >= case.call.lineno
        for node in nodes_below(case.scope, ast.Attribute)
    )


def _makes(value: ast.expr) -> bool:
    """Whether a value is a new tensor: `torch.zeros_like(p)`."""
    return isinstance(value, ast.Call) and last_name(value.func).startswith(
        ("zeros", "empty", "new_zeros", "ones", "full")
    )
