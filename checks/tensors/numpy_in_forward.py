"""
## What it does

Finds NumPy at work on tensors in the `forward` of a module: `np.exp(scores)`, `x.detach().cpu().numpy()`.

## Why it is slow

The tensor is copied to the CPU and back in each forward pass, the device waits for both, no gradient flows, and `torch.compile` breaks its graph there.

## Slow

```python
import numpy as np
import torch
from torch import nn


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(8, 8) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            gate = 1 / (1 + np.exp(-layer(x).detach().numpy()))
            x = x * torch.from_numpy(gate)
        return x


def run(size=300):
    torch.manual_seed(0)
    gate = Gate()
    return round(sum(float(gate(torch.ones(2, 8)).sum()) for _ in range(size)), 2)
```

## Fast

```python
import torch
from torch import nn


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(8, 8) for _ in range(4))

    def forward(self, x):
        for layer in self.layers:
            x = x * torch.sigmoid(layer(x)).detach()
        return x


def run(size=300):
    torch.manual_seed(0)
    gate = Gate()
    return round(sum(float(gate(torch.ones(2, 8)).sum()) for _ in range(size)), 2)
```

## Measured

## Limits

Also in methods that `forward` calls in the same class. Arithmetic with shapes is no work on tensors.

## References

- [PyTorch tuning guide: avoid unnecessary CPU-GPU synchronization](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import FunctionNode, last_name, nodes_below, parent, parents
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL212",
    name="numpy-in-forward",
    summary="NumPy on tensors in the forward pass of a module",
    impact=Impact.SYNC,
    screen=Screen.on("torch"),
    group=Group.ADVICE,
)
_MODULE = "torch.nn.Module"
# Takes lengths on the CPU.
_PACKING = frozenset({"torch.nn.utils.rnn.pack_padded_sequence"})
_DEEPEST = 3  # methods that are followed


@dataclass(frozen=True)
class HostWork:
    """Work on a tensor outside PyTorch, in a forward pass."""

    call: ast.Call
    function: FunctionNode
    context: Context


def host_work(call: ast.Call, context: Context) -> Iterator[HostWork]:
    name = context.names.dotted(call.func) or ""
    converts = isinstance(call.func, ast.Attribute) and call.func.attr == "numpy" and not call.args
    if not converts and not name.startswith("numpy."):
        return
    function = context.function(call)
    if function is None or function not in context.once("forward", lambda: _forwards(context)):
        return
    if (
        converts
        and not name.startswith("numpy")
        or any(context.is_a(part, "torch.Tensor") for part in call.args)
    ):
        yield HostWork(call, function, context)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in host_work(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call)}` copies a tensor to the CPU in each forward pass, and the device waits"
            " for it; compute with `torch`",
        )


@RULE.silent(
    "where another library works with the array (`linear_sum_assignment`), which has no tensors"
)
def for_another_library(case: HostWork) -> bool:
    return _goes_elsewhere(case.call, case.context) or any(
        _goes_elsewhere(read, case.context)
        for name in _bound_to(case.call)
        for read in case.context.flow.reads(name, case.function)
    )


@RULE.silent("where a condition asks whether it debugs, shows or exports")
def debugging_only(case: HostWork) -> bool:
    return any(
        isinstance(up, ast.If)
        and any(
            word in last_name(node).lower()
            for node in ast.walk(up.test)
            if isinstance(node, (ast.Name, ast.Attribute))
            for word in ("debug", "export", "visual", "verbose", "plot", "save", "log")
        )
        for up in parents(case.call)
    )


@RULE.hint("where it runs in evaluation only (`if not self.training:`)")
def in_evaluation_only(case: HostWork) -> bool:
    return any(
        isinstance(up, ast.If)
        and any(
            isinstance(node, ast.Attribute) and node.attr == "training"
            for node in ast.walk(up.test)
        )
        for up in parents(case.call)
    )


def _forwards(context: Context) -> frozenset[FunctionNode]:
    """The `forward` methods of modules in this file, and the methods of the same class that they call."""
    found: set[FunctionNode] = set()
    for klass in context.names.nodes(ast.ClassDef):
        name = context.names.qualname(context.names.scopes[klass])
        if not context.subclass(name, _MODULE):
            continue
        level = [
            one for one in klass.body if isinstance(one, ast.FunctionDef) and one.name == "forward"
        ]
        for _ in range(_DEEPEST):
            found |= set(level)
            called = (
                function_of(context, call.func)
                for function in level
                for call in nodes_below(function, ast.Call)
            )
            level = [
                one
                for one in dict.fromkeys(called)
                if isinstance(one, ast.FunctionDef) and parent(one) is klass and one not in found
            ]
    return frozenset(found)


def _goes_elsewhere(node: ast.expr, context: Context) -> bool:
    """Whether a value is given to a function of another library, or of one that is not known."""
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, ast.stmt):
            return False
        if isinstance(above, ast.Call) and child is not above.func:
            name = context.names.dotted(above.func) or ""
            if name in _PACKING:
                return True
            return not name.startswith(("numpy.", "torch.", "builtins.")) and not _is_method(above)
        child = above
    return False


def _is_method(call: ast.Call) -> bool:
    """Whether a call is one of a method on a value that is computed, not of a module: `x.new_tensor(a)`."""
    return isinstance(call.func, ast.Attribute) and call.func.attr in (
        "new_tensor",
        "append",
        "extend",
    )


def _bound_to(call: ast.Call) -> Iterator[str]:
    for above in parents(call):
        if isinstance(above, ast.Assign):
            for target in above.targets:
                yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))
        if isinstance(above, ast.stmt):
            return
