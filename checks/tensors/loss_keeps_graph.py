"""
## What it does

Finds losses that are added up or collected over a loop with their graphs: `total += loss`, `losses.append(loss)`, where `loss.backward()` is called in the loop, or in the function that gives the loss, and the sum is not run backwards.

## Why it is slow

A loss that tracks gradients holds on to the graph it was computed with. Added up over a loop, no graph is freed, so memory grows with every step. `backward` frees the activations in it and leaves the nodes; where they are kept (`retain_graph=True`, a step that skips `backward`), 50 steps of one layer of width 512 hold 70 MB instead of 2 MB.

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

`detach-loss` is safe where `backward` was called on the loss before, in the same iteration, and the sum stays in
the function, where it is made a number or written as one (`f"{total:.4f}"`); else it is unsafe: gradients no longer
flow from the sum, and it prints without its `grad_fn`.

## Limits

Reported where `backward` is called on the very loss in the loop, or in the function that gives it, also one of another file. A
loss may also be passed to a method that adds it up as it is. Losses that are only looked at are reported where they come from a
model that is known to be one, and the sum is only printed or made a number. Silent for numbers taken from a loss
(`loss.item() * weight`).

## References

- [PyTorch FAQ: do not accumulate history across your training loop](https://docs.pytorch.org/docs/stable/notes/faq.html)
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import detach_loss
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    descendants,
    last_name,
    nodes_below,
    parent,
)
from perflint.project.calls.trace import Reach
from perflint.reasoning.models.gradients import without_gradients
from perflint.reasoning.models.loss_functions import STEPS, SUMS
from perflint.reasoning.models.losses import (
    backward_of,
    first_values,
    is_numeric,
    is_rebound,
    loss_in,
    returned_loss,
    run_back,
    step_of,
    tracks_gradients,
    used_for_gradients,
)
from perflint.reasoning.models.training_hooks import hook_around, hook_trace
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.growth import root_name, same_place
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL206",
    name="loss-keeps-graph",
    summary="losses added up over a loop with their graphs",
    impact=Impact.MEMORY,
    screen=Screen.on("backward", "torch", constructs="repeated", through=STEPS),
    codemods=("detach-loss",),
)
# Attributes that give numbers, or values without their graph.
_NUMBERS = frozenset("item detach numpy tolist data".split())
# Where the numbers, tensors and lists come from that hold a sum as it is.
_HOLDERS = frozenset({"builtins", "collections", "numpy", "torch", "typing"})
_OFF = frozenset("set_grad_enabled requires_grad_ requires_grad volatile".split())

# Methods whose loss a library runs backwards.
_TRAINING = frozenset({"training_step", "compute_loss"})

_Loop = ast.For | ast.AsyncFor | ast.While
_Sink = tuple[ast.expr | None, ast.expr, Reach | None]


@dataclass(frozen=True)
class Keeping:
    """A loss that a loop adds to a sum, or puts into a list, with its graph.

    Attributes:
        place: the statement or call that does so.
        total: the sum or list; None where an object of the project holds it.
        loss: the name or attribute that is added; None where a call gives it.
        loop: the loop, or the method that a library runs for each batch.
        backward: the call in the loop that runs the loss backwards.
        step: the call in the loop that gives a loss which it has run backwards.
        reach: how the object of the project adds it up.
        returned: whether the method gives the loss to a library, which runs it backwards.
    """

    context: Context
    place: ast.AST
    total: ast.expr | None
    loss: ast.Name | ast.Attribute | None
    loop: _Loop | FunctionNode
    backward: ast.Call | None = None
    step: ast.Call | None = None
    reach: Reach | None = None
    returned: bool = False

    @property
    def is_evaluated(self) -> bool:
        """Whether nothing runs the loss backwards."""
        return self.backward is None and self.step is None and not self.returned

    @property
    def function_trains(self) -> bool:
        """Whether the function around it runs anything backwards, so that gradients are on."""
        function = self.context.function(self.place)
        return function is not None and any(
            run_back(nodes_below(function, ast.Call, into_functions=False))
        )


@RULE.on(ast.AugAssign, ast.Assign, ast.Call)
def check(node: ast.AST, context: Context) -> Iterator[Finding]:
    reported = (list(_report(case)) for case in _keepings(node, context))
    yield from next(filter(None, reported), [])


def _keepings(node: ast.AST, context: Context) -> Iterator[Keeping]:
    for total, value, reach in _sinks(node, context):
        loop = context.loop(node)
        if loop is None and total is not None:
            yield from _in_hook(node, total, value, context)
        if not isinstance(loop, _Loop):
            return
        loss, step = loss_in(value), step_of(value, loop, context)
        if step is not None and (total is not None or loss is not None):
            yield Keeping(context, node, total, loss, loop, step=step, reach=reach)
        elif step is None and loss is not None:
            trains = context.once("backward", lambda: any(run_back(context.names.nodes(ast.Call))))
            backward = backward_of(loss, loop) if trains else None
            if backward is not None or (
                isinstance(total, ast.Name)
                and context.function(node) is not None
                and tracks_gradients(loss, loop, context)
            ):
                yield Keeping(context, node, total, loss, loop, backward, reach=reach)


def _in_hook(
    node: ast.AST, total: ast.expr, value: ast.expr, context: Context
) -> Iterator[Keeping]:
    """A loss that a method adds to an attribute for each batch, and runs backwards, or gives to a library that
    does so."""
    hook, loss = hook_around(node, context), loss_in(value)
    if hook is None or loss is None or not isinstance(total, (ast.Attribute, ast.Subscript)):
        return
    root, backward = root_name(total), backward_of(loss, hook)
    if root is not None and root.id == "self" and (backward is not None or _gives(hook, loss)):
        yield Keeping(context, node, total, loss, hook, backward, returned=True)


def _gives(hook: FunctionNode, loss: ast.expr) -> bool:
    """Whether a method of a training returns a loss: as it is, or under that name."""
    for node in descendants(hook, into_functions=False):
        match node:
            case ast.Return(value=ast.Dict(keys=keys, values=values)):
                for key, value in zip(keys, values):
                    if getattr(key, "value", "") == "loss" and spelling(value) == spelling(loss):
                        return True
            case ast.Return(value=ast.expr() as given) if spelling(given) == spelling(loss):
                return hook.name in _TRAINING
    return False


def _sinks(node: ast.AST, context: Context) -> Iterator[_Sink]:
    """The sums and lists to which a node adds something, with that; those that an object of the project holds
    are in other functions."""
    match node:
        case ast.AugAssign(
            target=ast.Name() | ast.Attribute() | ast.Subscript() as total,
            op=ast.Add(),
            value=value,
        ):
            if isinstance(value, ast.List) and len(value.elts) == 1:
                value = value.elts[0]
            yield total, value, None
        case ast.Assign(targets=[target], value=ast.BinOp() as value):
            yield from ((target, added, None) for added in _added_to(target, value))
        case ast.Call(func=ast.Attribute(value=holder, attr=method)):
            if method == "append" and len(node.args) == 1 and not node.keywords:
                if isinstance(holder, (ast.Name, ast.Attribute, ast.Subscript)):
                    yield holder, node.args[0], None
            for reach in context.reaches(node, SUMS) if node.args or node.keywords else ():
                added = passed_on(context, node, reach.functions[0]).get(reach.effect.detail)
                if added is not None:
                    yield None, added, reach


def _added_to(target: ast.expr, value: ast.BinOp) -> Iterator[ast.expr]:
    """What a value is more than a target, or than a multiple of it: `loss` of `total + loss`,
    `0.1 * loss` of `0.9 * mean + 0.1 * loss`, `loss` of `(mean * n + loss) / (n + 1)`."""
    match value:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            for part, added in ((left, right), (right, left)):
                if _is_multiple(part, target):
                    yield added
        case ast.BinOp(left=ast.BinOp() as scaled, op=ast.Div()):
            yield from _added_to(target, scaled)


def _is_multiple(node: ast.expr, target: ast.expr) -> bool:
    """Whether a value is that of a target, perhaps times a number."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _is_multiple(left, target) or _is_multiple(right, target)
    return same_place(node, target)


def _report(case: Keeping) -> Iterator[Finding]:
    context, loss, total = case.context, case.loss, case.total
    holder = total if total is not None else getattr(case.place, "func", None)
    assert holder is not None
    fix: Callable[[], Fix | Refusal]
    trace: tuple[TraceStep, ...] = context.traced(case.reach) if case.reach is not None else ()
    if isinstance(case.loop, FUNCTIONS):
        trace = hook_trace(case.loop, context)
    if total is not None and case.step is not None:
        name, returned, trace = _described(case.step, context)
        what, remedy = f"`{returned}` that `{name}` gives", f"return `{returned}.detach()`"
        fix = partial(Refusal, detach_loss.CODEMOD.name, f"`{name}` gives the loss")
    else:
        assert loss is not None
        what = f"`{context.short(loss)}`"
        remedy = f"{'add' if case.reach is None else 'give it'} `{context.short(loss)}.detach()`"
        fix = partial(detach_loss.rewrite, context, loss, total, case.place, case.backward)
    return context.report(
        case,
        case.place,
        f"`{context.short(holder)}` keeps the graph of every {what}, and with it what that was computed"
        f" from; {remedy}",
        trace=trace,
        fix=fix,
    )


def _described(step: ast.Call, context: Context) -> tuple[str, str, tuple[TraceStep, ...]]:
    """The names of a function that gives a loss and of that loss, and the way to where it is run backwards."""
    own = function_of(context, step.func)
    loss = returned_loss(own, context) if own is not None else None
    if own is None or loss is None:
        return last_name(step.func), "loss", context.traced(context.reaches(step, STEPS)[0])
    backward = backward_of(loss, own)
    assert backward is not None
    shown = f"`{own.name}` runs `{loss.id}` backwards"
    return own.name, loss.id, (context.step(backward, shown),)


@RULE.silent("where it is added to an object of a library, which may take a number of it")
def added_to_object(case: Keeping) -> bool:
    total, context = case.total, case.context
    started = first_values(total, context) if isinstance(total, ast.Name) else [total]
    return any(
        value is not None
        and (found := context.type(value)) is not None
        and found.kind == "instance"
        and found.name.partition(".")[0] not in _HOLDERS
        for value in started
    )


@RULE.silent("where the sum starts anew in each iteration")
def starts_anew(case: Keeping) -> bool:
    return case.total is not None and any(
        isinstance(statement, ast.Assign)
        and any(spelling(target) == spelling(case.total) for target in statement.targets)
        and not any(spelling(node) == spelling(case.total) for node in ast.walk(statement.value))
        for statement in case.loop.body
    )


@RULE.silent(
    "where the sum is run backwards; of losses that nothing has run backwards yet, or whose graphs stay, also"
    " where it is returned (losses of several tasks for one backward pass)"
)
def sum_needs_gradients(case: Keeping) -> bool:
    if case.total is None:
        return False
    returned = case.backward is None or _may_keep_graph(case.backward)
    return used_for_gradients(case.total, case.loop, case.context, returned=returned)


def _may_keep_graph(backward: ast.Call) -> bool:
    """Whether what was run backwards may be run so again: `loss.backward(retain_graph=True)`."""
    return any(word.arg in (None, "retain_graph", "create_graph") for word in backward.keywords)


@RULE.silent(
    "where gradients are off around it; of a loss that nothing runs backwards, also where its function has a"
    " decorator, sets `requires_grad`, or is called where they are off"
)
def gradients_are_off(case: Keeping) -> bool:
    if without_gradients(case.place, case.context):
        return True
    function = case.context.function(case.place)
    if function is None or not case.is_evaluated or case.function_trains:
        return False
    return bool(function.decorator_list) or _turns_off(function, case.context)


@RULE.silent("where the value has no graph: it is a number, a count, or data of the batch")
def is_a_number(case: Keeping) -> bool:
    value = case.step or case.loss
    return value is not None and is_numeric(value, case.context)


@RULE.silent("where the name means something else by then (`loss = loss.item()`)")
def name_is_rebound(case: Keeping) -> bool:
    loss, backward = case.loss, case.backward
    return loss is not None and backward is not None and is_rebound(loss, backward, case.loop)


@RULE.silent("where nothing runs the loss backwards, and others may use the sum for that")
def others_use_sum(case: Keeping) -> bool:
    function = case.context.function(case.place)
    return (
        case.is_evaluated
        and isinstance(case.total, ast.Name)
        and function is not None
        and _leaves(case.total, function, case.context)
    )


@RULE.hint("where nothing runs the loss backwards, and gradients may be off")
def gradients_may_be_off(case: Keeping) -> bool:
    return case.is_evaluated and not case.function_trains


def _leaves(total: ast.Name, function: FunctionNode, context: Context) -> bool:
    """Whether anybody else may get a sum with its graph: all that is not printed, or made a number."""
    for read in context.flow.reads(total.id, function):
        up: ast.AST | None = read
        while isinstance(up, (ast.Name, ast.BinOp)):
            up = parent(up)
        match up:
            case ast.Attribute(attr=attr) if attr in _NUMBERS:
                continue
            case ast.Attribute(attr="append") | ast.AugAssign() | ast.FormattedValue():
                continue
            case ast.Assign(targets=[ast.Name(id=name)]) if name == total.id:
                continue
            case ast.Call(func=callee) if last_name(callee) in ("print", "float", "len"):
                continue
            case _:
                return True
    return False


def _turns_off(function: FunctionNode, context: Context) -> bool:
    """Whether something in a function, or around a call of it in this file, turns gradients off."""
    for node in descendants(function):
        name = last_name(node.func if isinstance(node, ast.Call) else node)
        if name in _OFF:
            return True
    return any(
        function_of(context, call.func) is function and without_gradients(call, context)
        for call in context.names.nodes(ast.Call)
    )
