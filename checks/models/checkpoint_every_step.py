"""
## What it does

Finds checkpoints (`torch.save`, `save_pretrained`) that a training loop writes after each batch.

## Why it is slow

The state of the model and of the optimizer is copied from the device, pickled and written, while nothing is computed:
for each batch, where one for each epoch, or for each thousand batches, saves nearly as much work when a run breaks off.

## Slow

```python
import os
import tempfile

import torch


def run(size=40):
    torch.manual_seed(0)
    model = torch.nn.Linear(256, 256)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(size):
            optimizer.zero_grad()
            model(torch.ones(8, 256)).sum().backward()
            optimizer.step()
            torch.save(model.state_dict(), os.path.join(folder, "model.pt"))
        return len(os.listdir(folder))
```

## Fast

```python
import os
import tempfile

import torch


def run(size=40):
    torch.manual_seed(0)
    model = torch.nn.Linear(256, 256)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(size):
            optimizer.zero_grad()
            model(torch.ones(8, 256)).sum().backward()
            optimizer.step()
        torch.save(model.state_dict(), os.path.join(folder, "model.pt"))
        return len(os.listdir(folder))
```

## Measured

## Limits

Sees loops that compute gradients and step an optimizer, each time, and save in each iteration: what saves on a
condition is silent. Where the loop goes over epochs, one checkpoint for each is what is advised.

## References

- [PyTorch: saving and loading models](https://docs.pytorch.org/tutorials/beginner/saving_loading_models.html)
- [PyTorch: asynchronous checkpoints](https://docs.pytorch.org/tutorials/recipes/distributed_async_checkpoint_recipe.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.flow.below import calls_below
from perflint.language.nodes import FUNCTIONS, LoopNode, parents
from perflint.project.calls.trace import Reach
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL809",
    name="checkpoint-every-step",
    summary="a checkpoint written after each batch",
    impact=Impact.OVERHEAD,
    screen=Screen.on(effects="blocks:file", constructs="loop"),
    group=Group.PREVIEW,
)
_SAVES = re.compile(r"^torch\.(serialization\.)?save$|^transformers\..*\.save_pretrained$")
_EPOCHS = re.compile(r"epoch|fold|stage|round|trial|phase", re.IGNORECASE)
_TESTS = (ast.If, ast.IfExp, ast.BoolOp, ast.Match, ast.ExceptHandler)


@dataclass(frozen=True)
class Checkpoint:
    """A call that saves in each iteration of a loop that trains."""

    call: ast.Call
    loop: LoopNode
    reach: Reach


def checkpoints(call: ast.Call, context: Context) -> Iterator[Checkpoint]:
    loop = context.flow.loop(call)
    if not isinstance(loop, (ast.For, ast.While)) or not _trains(loop):
        return
    for reach in context.reaches(call, "blocks"):
        if _SAVES.match(reach.effect.api) and not reach.tested and not reach.handled:
            yield Checkpoint(call, loop, reach)
            return


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    for case in checkpoints(call, context):
        yield from context.report(
            case,
            call,
            f"`{context.short(call.func)}` writes a checkpoint after each step; write one after the loop, or every"
            " so many steps",
            loop=case.loop,
            trace=context.traced(case.reach),
        )


@RULE.silent("where a condition says when to save")
def on_a_condition(case: Checkpoint) -> bool:
    for above in parents(case.call):
        if above is case.loop:
            return False
        if isinstance(above, _TESTS):
            return True
    return False


@RULE.silent("where each iteration is an epoch, a fold or the like")
def iteration_is_an_epoch(case: Checkpoint) -> bool:
    if not isinstance(case.loop, ast.For):
        return False
    return any(
        isinstance(node, ast.Name) and _EPOCHS.search(node.id) is not None
        for part in (case.loop.target, case.loop.iter)
        for node in ast.walk(part)
    )


def _trains(loop: ast.For | ast.While) -> bool:
    """Whether each iteration of a loop itself computes gradients and steps an optimizer: an epoch does so in
    a loop of its own."""
    done = {
        node.func.attr
        for node in calls_below(loop, "backward", "step", into_functions=False)
        if isinstance(node.func, ast.Attribute) and _innermost(node) is loop
    }
    return done == {"backward", "step"}


def _innermost(node: ast.AST) -> ast.AST | None:
    return next(
        (up for up in parents(node) if isinstance(up, (ast.For, ast.While, *FUNCTIONS))), None
    )
