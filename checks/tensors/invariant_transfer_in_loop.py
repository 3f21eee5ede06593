"""
## What it does

Finds tensors and models that are moved to a device in each iteration, the same one each time: `weights.to(device)`, `model.cuda()`, `jax.device_put(x)`. And tensors that are copied from one: `mask.cpu().numpy()`, `ids.tolist()`.

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

Also where a function that the loop calls moves its argument, or what its object holds, here or in another file. Silent for the batch of the loop, and for values not known to be tensors or models.

## References

- [PyTorch tuning guide](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import hoist_from_loop
from perflint.codemods.parts.hoisting import statements
from perflint.codemods.parts.meanwhile import doubt
from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import FunctionNode, LoopNode, descendants, last_name, parent, within
from perflint.language.terms.accelerators import asks_for_accelerator
from perflint.language.terms.evaluation import attribute, evaluate
from perflint.reasoning.models.device_arguments import is_device
from perflint.reasoning.models.device_values import on_any_device
from perflint.reasoning.models.moving_functions import MOVES, TO_CPU
from perflint.reasoning.models.tensor_reads import is_copied, tensor_read
from perflint.reasoning.models.tensor_writes import is_in_place, written
from perflint.reasoning.occurrence.arguments import depends, parameters, passed, passed_on
from perflint.reasoning.occurrence.calls import Reached, call_path, is_followed, reached
from perflint.reasoning.occurrence.collecting_loops import picks_one
from perflint.reasoning.occurrence.conditions import runs_with
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.containers import changes, made_in
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL207",
    name="invariant-transfer-in-loop",
    summary="the same tensor or model moved to a device in each iteration",
    impact=Impact.SYNC,
    screen=Screen.on("torch", "jax", constructs="loop", through=MOVES),
    codemods=("hoist-from-loop",),
    always_unsafe=True,
)
_PUT = "jax.device_put"
_MOVES = frozenset({"to", "cuda"})
_COPYING = frozenset({"cpu", "numpy", "tolist"})
_MOVING = _MOVES | {_PUT.rpartition(".")[2]}
_MOVED = classes_of("moves to device")
_LOADERS = of_kind("loads tensors")
_MANY = 12  # calls of a function that does much besides


@dataclass(frozen=True)
class Transfer:
    """A tensor or model that each iteration of a loop moves to the same device.

    Attributes:
        call: the call in the loop.
        moved: what is moved, as it is called in the loop.
        construct: the call that moves it, where it is in this file.
        function: the function of this file that moves it, if not the loop does.
        does_more: whether the functions on the way do so much that the move hardly shows.
        trace: the way to the construct.
        own: the attribute of `moved` that is moved, where a method moves what is its own.
    """

    context: Context
    call: ast.Call
    moved: ast.expr
    loop: LoopNode
    construct: ast.Call | None
    function: FunctionNode | None = None
    does_more: bool = False
    trace: tuple[TraceStep, ...] = ()
    own: str = ""


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.loop(call)
    if loop is None or isinstance(loop, ast.Call):
        return
    for case in _transfers(call, loop, context):
        found = [*_report(case)]
        yield from found
        if found:
            return


@RULE.on(ast.Call)
def check_copied(call: ast.Call, context: Context) -> Iterator[Finding]:
    """What copies all of the same tensor to Python or to the CPU: `mask.cpu().numpy()`, `ids.tolist()`."""
    if last_name(call.func) not in _COPYING:
        return
    loop = context.loop(call)
    tensor = tensor_read(call, context) if loop is not None else None
    if (
        loop is None
        or isinstance(loop, ast.Call)
        or not isinstance(tensor, (ast.Name, ast.Attribute))
    ):
        return
    if last_name(call.func) != "tolist" and not is_copied(call):
        return  # `x.numpy()` copies nothing
    if not context.is_a(tensor, "torch.Tensor") or not context.flow.invariant(call, loop):
        return
    if not _same(tensor, loop, context):
        return
    yield from context.report(
        Transfer(context, call, tensor, loop, call),
        call,
        f"`{context.short(call)}` copies the same `{context.short(tensor)}` in each iteration, and waits for it where it is"
        " on a device; copy it once before the loop",
        loop=loop,
        fix=lambda: hoist_from_loop.rewrite(
            context,
            call,
            loop,
            name="copied",
            reason="it is copied also where the loop does not run",
            pure=True,
        ),
    )


def _transfers(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Transfer]:
    moved = _moved(call, context)
    if moved is None:
        yield from _through(call, loop, context)
        yield from _elsewhere(call, loop, context)
    elif _rebinds(call, moved, loop, context) or (
        context.flow.invariant(call, loop) and _same(moved, loop, context)
    ):
        yield Transfer(context, call, moved, loop, call)


def _report(case: Transfer) -> Iterator[Finding]:
    call, context = case.call, case.context
    here = case.construct is call
    return context.report(
        case,
        call,
        f"`{context.short(call if here else call.func)}` moves the same `{context.short(case.moved)}{case.own}` in"
        " each iteration; move it once before the loop",
        trace=case.trace,
        loop=case.loop,
        fix=lambda: (
            _fix(context, call, case.loop)
            if here
            else Refusal(hoist_from_loop.CODEMOD.name, "it is moved in a function, not in the loop")
        ),
    )


@RULE.silent(
    "where the loop also moves it elsewhere, or calls a function that moves it back: it is swapped in and out to"
    " save memory"
)
def swapped_in_and_out(case: Transfer) -> bool:
    moved, construct = case.moved, case.construct
    names = {last_name(moved)}
    if construct is not None and case.function is not None:
        inner = _move(construct, case.context)
        assert inner is not None
        if _swapped(inner, construct, case.function):
            return True
        names.add(last_name(inner))
    here = construct if case.function is None else None
    return _swapped(moved, here, case.loop) or _moved_back(names, case)


@RULE.silent(
    "where the loop writes into the tensor (`x.add_(y)`), or a function does so that it calls"
)
def tensor_is_written(case: Transfer) -> bool:
    return (
        not case.context.is_a(case.moved, "torch.nn.Module")
        and written(case.moved, case.loop, case.context) is not None
    )


@RULE.silent("where what the move gives is changed: each iteration needs another copy")
def copy_is_changed(case: Transfer) -> bool:
    above = parent(case.construct) if case.construct is not None else None
    region = case.function or case.loop
    if isinstance(above, ast.Attribute):
        return is_in_place(above.attr)
    return isinstance(above, ast.Assign) and any(
        any(change is not target for change in changes(target, region))
        or written(target, region, case.context) is not None
        for target in above.targets
    )


@RULE.silent('where a condition picks one item of the loop (`if key == "mask":`)')
def chosen_item(case: Transfer) -> bool:
    return picks_one(case.context, case.call, case.loop)


@RULE.hint(
    "where it is copied to the CPU or to Python, and nothing shows that the tensor is on a device",
    lowers="certainty",
)
def device_unknown(case: Transfer) -> bool:
    return (
        last_name(case.call.func) in _COPYING
        and on_any_device(case.context).device(case.moved) is None
    )


@RULE.hint(
    "where the function that moves it has a loop, or does so much besides that the move hardly shows"
)
def function_does_more(case: Transfer) -> bool:
    return case.does_more


def _same(moved: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a name, or an attribute of one, stands for the same tensor or model in each iteration."""
    root = root_name(moved)
    return (
        root is not None
        and not made_in(moved, loop, context)
        and not made_in(root, loop, context)
        and not changes(root, loop)
        and context.flow.invariant(moved, loop)
    )


def _rebinds(call: ast.Call, moved: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a statement gives a module its own name again (`model = model.to(device)`), which moves it in
    place, and the loop makes it no other one."""
    above = parent(call)
    return (
        isinstance(above, ast.Assign)
        and changes(moved, loop) == above.targets
        and context.is_a(moved, "torch.nn.Module")
        and all(context.flow.invariant(part, loop) for part in (*call.args, *call.keywords))
    )


def _through(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Transfer]:
    """What functions that a loop calls move, given the same in each iteration."""
    if not context.once("moves", lambda: _moves_any(context)):
        return
    for one in reached(context, call, lambda inner: _move(inner, context) is not None):
        moved = _move(one.construct, context)
        owner = one.functions[-1]
        if moved is None or not all(
            runs_with(step, context.names, asks_for_accelerator)
            for step in list(call_path(context, one))[1:]
        ):
            continue
        if any(
            depends(context, part, owner, one.varying)
            for part in (*one.construct.args, *(word.value for word in one.construct.keywords))
        ):
            continue
        start = _at_start(moved, one, context)
        if start is None or not _same(start, loop, context):
            continue
        if any(context.is_a(part, *_MOVED) for part in (moved, start)):
            does_more = any(map(_has_loop, one.functions))
            own = context.short(moved).removeprefix("self") if moved is not root_name(moved) else ""
            yield Transfer(
                context, call, start, loop, one.construct, owner, does_more, one.trace, own
            )


def _moves_any(context: Context) -> bool:
    """Whether any function of this file moves what it, or its object, is given."""
    for call in context.names.nodes(ast.Call):
        if last_name(call.func) in _MOVING:
            moved, owner = _move(call, context), context.flow.function(call)
            root = root_name(moved) if moved is not None else None
            if root is not None and owner is not None:
                if root.id in ("self", "cls") or root.id in parameters(owner):
                    return True
    return False


def _at_start(moved: ast.expr, one: Reached, context: Context) -> ast.expr | None:
    """What stands in the loop for what a function moves: an argument, or an attribute of the object whose
    method is called; None if it is not the same each time, or not known."""
    root = root_name(moved)
    owner = one.functions[-1]
    if root is None:
        return None
    if root.id in ("self", "cls"):
        steps = list(call_path(context, one))[:-1]
        receivers = [
            step.func if function.name == "__call__" else getattr(step.func, "value", None)
            for step, function in zip(steps, one.functions)
        ]
        if not all(isinstance(one, ast.Name) and one.id == root.id for one in receivers[1:]):
            return None
        # An object that is made outside the loop, and moves what is its own.
        receiver = receivers[0]
        if not isinstance(receiver, (ast.Name, ast.Attribute)) or changes(moved, owner):
            return None
        return receiver
    if root is not moved or root.id in one.varying or root.id not in parameters(owner):
        return None
    if any(
        binding.kind != "parameter" and binding.value is not one.construct
        for binding in context.names.scopes[owner].bindings.get(root.id, ())
    ):
        return None
    name: ast.expr = root
    for step, function in zip(
        reversed(list(call_path(context, one))[:-1]), reversed(one.functions)
    ):
        if not isinstance(name, ast.Name) or name.id not in parameters(function):
            return None
        found = passed(step, function).get(name.id)
        if found is None:
            return None
        name = found
    return name if root_name(name) is not None else None


def _elsewhere(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Transfer]:
    """What functions of other files move."""
    for reach in context.reaches(call, MOVES):
        name, *further = reach.functions
        facts = context.project.function(name)
        if facts is None or is_followed(context, call.func, reach) or reach.tested:
            continue
        argument = passed_on(context, call, name)
        parameter, _, device = reach.effect.detail.partition(" ")
        if further:
            parameter = reach.given
            if device not in ("", TO_CPU):
                continue  # by which name the first function gets the device is not known
        own = parameter.removeprefix("self.") if parameter.startswith("self.") else ""
        start = getattr(call.func, "value", None) if own else argument.get(parameter)
        if device == TO_CPU or start is None or root_name(start) is None:
            continue
        if not _same(start, loop, context):
            continue
        if device in argument and not context.flow.invariant(argument[device], loop):
            continue
        annotations = [one.annotation for one in facts.parameters if one.name == parameter]
        known = evaluate(annotations[0], context.project) if annotations else None
        if own:
            holder = context.type(start)
            known = attribute(holder, own, context.project) if holder is not None else None
        if context.is_a(start, *_MOVED) or known and context.subclass(known.name, *_MOVED):
            does_more = context.project.calls_in(name) > _MANY
            trace = context.traced(reach)
            yield Transfer(
                context, call, start, loop, None, None, does_more, trace, f".{own}" if own else ""
            )


def _has_loop(function: ast.AST) -> bool:
    return any(
        isinstance(node, (ast.For, ast.AsyncFor, ast.While))
        for node in descendants(function, into_functions=False)
    )


def _fix(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    reason = "it is moved also where the loop does not run"
    above = parent(call)
    rebinds = isinstance(above, ast.Assign) and not context.flow.invariant(call, loop)
    if isinstance(above, ast.Expr) or rebinds:
        assert isinstance(above, ast.stmt)
        return statements.lift(context, above, loop, reason=reason, repeats=rebinds)
    reason = "; ".join(filter(None, (reason, doubt(context, call, loop))))
    return hoist_from_loop.rewrite(context, call, loop, name="moved", reason=reason)


def _moved(call: ast.Call, context: Context) -> ast.expr | None:
    """The tensor or model that a call moves to a device."""
    value = _move(call, context)
    if value is None or context.names.dotted(call.func) == _PUT:
        return value
    if context.is_a(value, *_MOVED) or _is_of_model(call) or _is_loaded(value, context):
        return value
    return None


def _is_of_model(call: ast.Call) -> bool:
    """Whether what a move gives is called, or let go: only a model can be called, and is moved in place."""
    above = parent(call)
    return isinstance(above, ast.Expr) or isinstance(above, ast.Call) and above.func is call


def _is_loaded(value: ast.expr, context: Context) -> bool:
    """Whether a value is what PyTorch reads from a file: what can be moved of that is a tensor or a model."""
    only = context.names.only_binding(value) if isinstance(value, ast.Name) else None
    made = only.value if only is not None and only.kind == "assign" else None
    while isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute):
        if context.names.dotted(made.func) in _LOADERS:
            return True
        made = made.func.value
    return False


def _move(call: ast.Call, context: Context) -> ast.expr | None:
    """What a call moves to a device, if it is a tensor or model."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in _MOVES:
        if call.args and isinstance(call.args[0], (ast.Name, ast.Attribute)):
            return call.args[0] if context.names.dotted(call.func) == _PUT else None
        return None
    value = call.func.value
    if not isinstance(value, (ast.Name, ast.Attribute)):
        return None
    if call.func.attr == "to":
        words = {word.arg: word.value for word in call.keywords}
        argument = words.get("device") or (call.args[0] if call.args else None)
        if argument is None or not is_device(argument, context):
            return None
        if isinstance(argument, ast.Attribute) and spelling(argument.value) == spelling(value):
            return None  # `x.to(x.device, dtype)` casts it where it is
    return value


def _swapped(moved: ast.expr, call: ast.Call | None, loop: ast.AST) -> bool:
    """Whether the loop also moves it elsewhere: swapped in and out to save memory."""
    wanted = spelling(moved)
    return any(
        isinstance(node, ast.Call)
        and (call is None or not within(node, call))
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("to", "cuda", "cpu")
        and spelling(node.func.value) == wanted
        and (call is None or spelling(node) != spelling(call))
        for node in descendants(loop)
    )


def _moved_back(names: set[str], case: Transfer) -> bool:
    """Whether a function that the loop calls moves what has one of these names to the CPU."""
    context = case.context
    for call in descendants(case.loop):
        if not isinstance(call, ast.Call):
            continue
        own = function_of(context, call.func)
        if own is not None and any(
            isinstance(node, ast.Call)
            and last_name(node.func) in ("cpu", "to")
            and last_name(getattr(node.func, "value", None)) in names
            and (not node.args or getattr(node.args[0], "value", "") == "cpu")
            for node in descendants(own)
        ):
            return True
        if any(
            reach.effect.detail.endswith(f" {TO_CPU}") for reach in context.reaches(call, MOVES)
        ) and any(
            spelling(part) == spelling(case.moved)
            for part in (*call.args, getattr(call.func, "value", call.func))
        ):
            return True
    return False
