"""
## What it does

Finds values that a loop reads from an accelerator in each iteration only to add them up, collect them or log them: `total += loss.item()`, `losses.append(float(loss))`, `print(loss)`; and elements that are read one by one: `scores[i].item()`, `names[label]` for each `label` of a tensor; and values that are worked out row by row: `torch.multinomial(weights[i], 1).item()`. Also numbers that a function reads and gives back (`return loss.item()`) to the loop that calls it. For PyTorch.

## Why it is slow

Work on an accelerator is queued: the call returns, and Python goes on to queue the next step. To read a value Python waits until the queue is empty, so the device then has nothing to do while Python prepares the next step. Where steps are short, that is most of the time. Elements that are read one by one cost a copy over the bus each, and a tensor of one element on a CPU as well.

## Slow

```python
import torch


def run(size=20_000):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    scores = torch.arange(size, device=device) % 7
    names = ["low", "below", "even", "odd", "middle", "above", "high"]
    found = []
    for index in range(size):
        found.append(names[scores[index].item()])
    return found
```

## Fast

```python
import torch


def run(size=20_000):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    scores = torch.arange(size, device=device) % 7
    names = ["low", "below", "even", "odd", "middle", "above", "high"]
    found = []
    for score in scores.tolist():
        found.append(names[score])
    return found
```

## Measured

## Fix safety

`sync-once` adds up or collects on the device, and reads the values after the loop. It is unsafe: sums are rounded as tensors are, and an error on the device shows later.

## Limits

Reported where the tensor is seen to be put on an accelerator, or is computed from what is; elements of other tensors, also those that a called function reads, and numbers in a function that names a device, are hints. Values that what runs next works with (an action for a simulator, the next token) are not reported.

## References

- [PyTorch tuning guide: avoid unnecessary CPU-GPU synchronization](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
- [PyTorch: asynchronous execution](https://docs.pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import partial
from itertools import chain

from perflint.codemods import sync_once
from perflint.language.nodes import (
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.reasoning.arrays.element_loops.analysis import element_loop
from perflint.reasoning.arrays.recurrences import recurrence
from perflint.reasoning.models.device_reads import METHODS, Use
from perflint.reasoning.models.device_values import (
    is_accelerator,
    is_on_cpu,
    on_any_device,
)
from perflint.reasoning.models.losses import run_back
from perflint.reasoning.models.networks import of_network
from perflint.reasoning.models.tensor_reads import is_scalar
from perflint.reasoning.occurrence.counters import loop_variables
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.looped_device_reads import SCALARS, DeviceRead, device_reads, reads_below
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL202",
    name="device-sync-in-loop",
    summary="values read from an accelerator in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("torch", constructs="repeated", through="syncs_device:device"),
    codemods=("sync-once",),
    always_unsafe=True,
)
# What a condition on the number of the step is called where it is not written out.
_SELDOM = re.compile(
    r"every|interval|freq|(^|_)log(_|$)|should|debug|verbose|sanity", re.IGNORECASE
)
_ROWS = frozenset({"cpu", "numpy"})
_WAITING = frozenset({"synchronize", "empty_cache"})
_NAMES_BETWEEN = 2  # names between a value and the gradient that it is computed from


@RULE.on(ast.If, ast.While)
def check_condition(node: ast.If | ast.While, context: Context) -> Iterator[Finding]:
    test = node.test.operand if isinstance(node.test, ast.UnaryOp) else node.test
    if isinstance(test, (ast.Name, ast.Compare, ast.Attribute)):
        yield from check(test, context)


@RULE.on(ast.Call, ast.FormattedValue, ast.Subscript)
def check(node: ast.expr, context: Context) -> Iterator[Finding]:
    for case in device_reads(node, context):
        yield from context.report(
            case,
            node,
            _message(case),
            trace=case.trace,
            loop=None if case.through is None else case.loop,
            fix=partial(_fix, case),
        )
    if isinstance(node, ast.Call):
        for case in reads_below(node, context):
            yield from context.report(
                case,
                node,
                f"`{context.short(node.func)}` reads a value from the device, and waits for it in each"
                " iteration; keep it on the device, and read it after the loop or every so many steps",
                trace=case.trace,
                fix=partial(_fix, case),
            )


def _message(case: DeviceRead) -> str:
    context = case.context
    what = f"`{context.short(case.read)}` waits for the device"
    if case.picks:
        return (
            f"{what} in each iteration, to know how many elements it picks; `torch.where`, or a product with"
            " the mask, keeps them all"
        )
    if case.is_element and isinstance(case.tensor, ast.Call):
        waits = "waits for the device" if case.device is not None else "waits if it is on a device"
        return (
            f"`{context.short(case.read)}` works on one row in each iteration, and {waits}; give"
            f" `{last_name(case.tensor.func)}` all rows before the loop, and read what it gives with `.tolist()`"
        )
    if case.device is None and not case.is_element:
        return (
            f"{what} in each iteration if it is on one; keep `{context.short(case.tensor)}` there, and read it"
            " after the loop or every so many steps"
        )
    if case.device is None and last_name(getattr(case.read, "func", None)) in METHODS - SCALARS:
        return (
            f"`{context.short(case.read)}` copies one part of a tensor in each iteration, and waits if that is"
            " on a device; copy all of it before the loop"
        )
    if case.device is None:
        return (
            f"`{context.short(case.read)}` reads one element of a tensor in each iteration, and waits if that is on"
            " a device; read them all before the loop with `.tolist()`"
        )
    if case.is_element and isinstance(case.read, ast.Call) and last_name(case.read.func) in _ROWS:
        return f"{what} and copies one part in each iteration; copy all of it before the loop"
    if case.is_element:
        return (
            f"{what} and copies one element in each iteration; read them all before the loop with"
            " `.tolist()`"
        )
    if isinstance(case.read, ast.Compare):
        return (
            f"{what} in each iteration, to choose a branch; compute both on the device with `torch.where`,"
            " or ask every so many steps"
        )
    return (
        f"{what} in each iteration; keep `{context.short(case.tensor)}` on the device, and read it after"
        " the loop or every so many steps"
    )


@RULE.silent("where a condition on the step lets few iterations through (`if step % 100 == 0:`)")
def every_so_many_steps(case: DeviceRead) -> bool:
    child: ast.AST = case.read
    for above in parents(case.read):
        if above is case.loop:
            return False
        if isinstance(above, (ast.If, ast.IfExp)) and child is not above.test:
            if _lets_few(above.test, case):
                return True
        child = above
    return False


@RULE.silent(
    "where the iteration has a loop of its own that works on the device: an update, an epoch"
)
def once_an_update(case: DeviceRead) -> bool:
    return case.context.once(("works inside", case.loop), lambda: _works_inside(case))


def _works_inside(case: DeviceRead) -> bool:
    """Whether a loop has one inside that works on the device. Reads in that one are not its own."""
    return any(
        isinstance(inner, (ast.For, ast.While))
        and inner is not case.loop
        and any(isinstance(node, ast.Call) and _works(node, case) for node in descendants(inner))
        for inner in descendants(case.loop, into_functions=False)
    )


@RULE.silent("where the tensor is made on the CPU, or copied there")
def is_on_host(case: DeviceRead) -> bool:
    return case.device is None and is_on_cpu(case.tensor, case.context)


@RULE.silent("where what runs next works with the value (an action, the next token)")
def needed_next(case: DeviceRead) -> bool:
    return Use.NEEDED in case.uses and not case.is_element and not case.picks


@RULE.silent("where an exception is raised that depends on the value")
def raises_for_value(case: DeviceRead) -> bool:
    asking = next((up for up in parents(case.read) if isinstance(up, ast.stmt)), None)
    return isinstance(asking, ast.If) and isinstance(asking.body[-1], ast.Raise)


@RULE.silent("where whole outputs leave the device, to be kept elsewhere")
def whole_outputs(case: DeviceRead) -> bool:
    if case.is_element or case.trace or not isinstance(case.read, ast.Call):
        return False
    name = last_name(case.read.func)
    return name in METHODS - {"item"} and not _is_scalar(case.tensor, case)


@RULE.hint(
    "where a mask or `nonzero` picks elements, which may be kept by `torch.where` or a product"
)
def picks_elements(case: DeviceRead) -> bool:
    return case.picks


@RULE.hint(
    "where the device is chosen elsewhere, and may be the CPU: for other values than elements, and where the"
    " iteration runs no loss backwards",
    lowers="certainty",
)
def device_chosen_elsewhere(case: DeviceRead) -> bool:
    return (
        case.device is not None
        and not case.is_element
        and not is_accelerator(case.device, case.context)
        and not case.context.once(("trains", case.loop), lambda: _trains(case.loop, case.context))
    )


def _trains(loop: LoopNode, context: Context) -> bool:
    """Whether an iteration runs a loss backwards, also in a function of this file that it calls."""
    calls = [*nodes_below(loop, ast.Call, into_functions=False)]
    owners = {function_of(context, call.func) for call in calls}
    inner = (call for owner in owners if owner for call in nodes_below(owner, ast.Call))
    return any(run_back(chain(calls, inner)))


@RULE.hint(
    "where nothing shows that the tensor is on a device, and it is no element in a method of a network, which runs"
    " where its parameters are, nor any other value of an iteration that runs a loss backwards, nor computed from a"
    " gradient (`parameter.grad.norm()`), unless it is only told",
    lowers="certainty",
)
def device_unknown(case: DeviceRead) -> bool:
    if case.device is not None:
        return False
    context = case.context
    if case.is_element:
        return case.through is not None or not of_network(case.read, context)
    kept = last_name(getattr(case.read, "func", None)) in SCALARS and Use.TOLD not in case.uses
    if kept and _is_of_gradient(case.tensor, context, _NAMES_BETWEEN):
        return False
    return not context.once(("trains", case.loop), lambda: _trains(case.loop, context))


def _is_of_gradient(value: ast.expr, context: Context, names: int) -> bool:
    """Whether a value is computed from the gradient of a parameter, which training leaves where that is."""
    for node in descendants(value, into_functions=False):
        match node:
            case ast.Attribute(attr="grad"):
                return True
            case ast.Name() if names and any(
                each.kind == "assign"
                and each.value is not None
                and _is_of_gradient(each.value, context, names - 1)
                for each in context.flow.reaching(node)
            ):
                return True
    return False


@RULE.hint("where a condition asks for the value: it can be asked every so many steps")
def condition_asks(case: DeviceRead) -> bool:
    return Use.DECIDES in case.uses and not case.is_element


@RULE.hint(
    "where the iteration waits for the device anyway: what runs next needs another value, or a model moves"
)
def waits_anyway(case: DeviceRead) -> bool:
    return not case.is_element and case.context.once(
        ("waits anyway", case.loop), lambda: _waits_anyway(case.loop, case.context)
    )


def _waits_anyway(loop: LoopNode, context: Context) -> bool:
    """Whether an iteration reads a value from the device that what runs next works with, or moves a model
    off it."""
    return any(
        last_name(node.func) in _WAITING
        or last_name(node.func) == "to"
        and [getattr(part, "value", None) for part in node.args] == ["cpu"]
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call) and context.loop(node) is loop
    ) or any(
        other.loop is loop and Use.NEEDED in other.uses and not every_so_many_steps(other)
        for node in descendants(loop, into_functions=False)
        if isinstance(node, ast.Call)
        for other in device_reads(node, context)
    )


def _fix(case: DeviceRead) -> Fix | Refusal:
    if case.through is not None:
        return Refusal(sync_once.CODEMOD.name, "it is read in a function, not in the loop")
    return sync_once.rewrite(case.context, case.read, case.tensor, case.loop)


def _is_run_back(name: ast.Name, context: Context) -> bool:
    """Whether a name stands for a loss that its function runs backwards, and for nothing else."""
    function = context.function(name) or context.names.tree
    return context.names.only_binding(name) is not None and any(
        isinstance(parent(read), ast.Attribute) and parent(read).attr == "backward"  # type: ignore[union-attr]
        for read in context.flow.reads(name.id, function)
    )


@RULE.silent(
    "where the loop reads elements of the same tensor before: all of it can be read at once"
)
def tensor_is_read_before(case: DeviceRead) -> bool:
    if not isinstance(case.tensor, ast.Subscript) or not case.is_element:
        return False
    place, tensor = (case.read.lineno, case.read.col_offset), spelling(case.tensor.value)
    return any(
        other.loop is case.loop
        and isinstance(other.tensor, ast.Subscript)
        and spelling(other.tensor.value) == tensor
        for node in descendants(case.loop, into_functions=False)
        if isinstance(node, (ast.Call, ast.Subscript, ast.FormattedValue, ast.Compare))
        and (node.lineno, node.col_offset) < place
        for other in device_reads(node, case.context)
    )


@RULE.silent("where `loop-over-tensor` reports the loop")
def loop_is_reported(case: DeviceRead) -> bool:
    return (
        case.through is None
        and case.is_element
        and (
            element_loop(case.context, case.loop) is not None
            or recurrence(case.context, case.loop) is not None
        )
    )


def _is_scalar(tensor: ast.expr, case: DeviceRead) -> bool:
    """Whether a tensor has one element, as far as its making tells: a loss, a mean."""
    if isinstance(tensor, ast.Name) and _is_run_back(tensor, case.context):
        return True
    return is_scalar(tensor, case.context)


def _lets_few(test: ast.expr, case: DeviceRead) -> bool:
    """Whether a condition holds in few iterations: it counts steps, asks for one of them, or is named for that."""
    context = case.context
    for node in ast.walk(test):
        match node:
            case ast.BinOp(op=ast.Mod()):
                return True
            case ast.Compare(left=ast.Name(id=name) as step, ops=[ast.Eq()], comparators=[which]):
                if (
                    name in loop_variables(case.loop)
                    and context.is_a(step, "builtins.int")
                    and context.flow.invariant(which, case.loop)
                ):
                    return True
            case ast.Name(id=name):
                if _is_named_seldom(node, name, case):
                    return True
                only = context.names.only_binding(node)
                if only is not None and only.kind == "assign" and only.value is not None:
                    if any(isinstance(n, ast.Mod) for n in ast.walk(only.value)):
                        return True
            case ast.Attribute(attr=name) if _is_named_seldom(node, name, case):
                return True
    return False


def _is_named_seldom(flag: ast.expr, name: str, case: DeviceRead) -> bool:
    """Whether a condition says by its name that it lets few through. One that is the same for all iterations lets
    all or none through, and says so much only of what is told (`if self.log:`), not of what is computed with
    (`if self.log_scale:`)."""
    if not _SELDOM.search(name):
        return False
    return Use.NEEDED not in case.uses or not case.context.flow.invariant(flag, case.loop)


def _works(call: ast.Call, case: DeviceRead) -> bool:
    """Whether a call computes with what is on a device."""
    return last_name(call.func) == "backward" or (
        last_name(call.func) not in METHODS and on_any_device(case.context).device(call) is not None
    )
