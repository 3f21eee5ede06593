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

Also where a function that the loop calls moves what it is given, or what its object holds, here or in another file: a hint where that has a loop of
its own. Silent for the batch of the loop, for models that are swapped in and out, and for values not known to be tensors or models.

## References

- [PyTorch tuning guide](https://docs.pytorch.org/tutorials/recipes/recipes/tuning_guide.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import hoist_from_loop
from perflint.reasoning.models.device_arguments import is_device
from perflint.reasoning.occurrence.calls import (
    Reached,
    call_path,
    depends,
    function_of,
    functions,
    parameters,
    passed,
    passed_on,
    reached,
)
from perflint.reasoning.occurrence.unconditional import runs_with
from perflint.reasoning.values.containers import changes, made_in
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.accelerators import asks_for_accelerator
from perflint.semantics.evaluation import attribute, evaluate
from perflint.semantics.flow import LoopNode
from perflint.semantics.handling import BACK, MOVES
from perflint.semantics.names import descendants, last_name, parent
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
_MOVING = _MOVES | {_PUT.rpartition(".")[2]}
_MOVED = ("torch.Tensor", "torch.nn.Module")
_LOADERS = frozenset({"torch.load", "torch.jit.load", "torch.hub.load"})
_MANY = 12  # calls of a function that does much besides


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    loop = context.loop(call)
    if loop is None or isinstance(loop, ast.Call):
        return
    moved = _moved(call, context)
    if moved is None:
        yield from _through(call, loop, context)
        return
    if not context.flow.invariant(call, loop) or not _same(moved, loop, context):
        return
    if _swapped(moved, call, loop):
        return
    if context.is_a(moved, "torch.Tensor") and _written(moved, loop):
        return
    if _is_own_copy(call, loop):
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` moves the same `{context.short(moved)}` in each iteration;"
        " move it once before the loop",
        fix=lambda: _fix(context, call, loop),
    )


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


def _through(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """What functions that a loop calls move, given the same in each iteration."""
    moving = context.once("moves", lambda: _moves_any(context))
    for one in (
        reached(context, call, lambda inner: _move(inner, context) is not None) if moving else ()
    ):
        moved = _move(one.construct, context)
        owner = one.functions[-1]
        if moved is None or not all(
            runs_with(step, asks_for_accelerator) for step in list(call_path(context, one))[1:]
        ):
            continue
        if any(
            depends(context, part, owner, one.varying)
            for part in (*one.construct.args, *(word.value for word in one.construct.keywords))
        ):
            continue
        start = _at_start(moved, one, context)
        if start is None or not _same(start, loop, context) or _swapped(start, None, loop):
            continue
        if _moved_back(moved, start, loop, context):
            continue
        if _swapped(moved, one.construct, owner) or _is_own_copy(one.construct, owner):
            continue
        if not any(context.is_a(part, *_MOVED) for part in (moved, start)):
            continue
        if context.is_a(start, "torch.Tensor") and _written(start, loop):
            continue
        long = any(_has_loop(function) for function in one.functions)
        yield _moved_below(call, start, loop, one.trace, context, long=long)
        return
    yield from _elsewhere(call, loop, context)


def _moves_any(context: Context) -> bool:
    """Whether any function of this file moves what it, or its object, is given."""
    for call in context.names.nodes(ast.Call):
        if last_name(call.func) in _MOVING:
            moved, owner = _move(call, context), context.flow.function(call)
            root = root_name(moved) if moved is not None else None
            if root is not None and owner is not None and root.id in parameters(owner):
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
        receivers = [getattr(step.func, "value", None) for step in steps]
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


def _elsewhere(call: ast.Call, loop: LoopNode, context: Context) -> Iterator[Finding]:
    """What functions of other files move."""
    for reach in context.reaches(call, MOVES):
        name = reach.functions[0] if len(reach.functions) == 1 else ""
        facts = context.project.function(name)
        if facts is None or name in functions(context):
            continue
        given = passed_on(context, call, name)
        parameter, _, device = reach.effect.detail.partition(" ")
        own = parameter.removeprefix("self.") if parameter.startswith("self.") else ""
        start = getattr(call.func, "value", None) if own else given.get(parameter)
        if device == BACK or start is None or root_name(start) is None:
            continue
        if not _same(start, loop, context) or _moved_back(start, start, loop, context):
            continue
        if device in given and not context.flow.invariant(given[device], loop):
            continue
        if _swapped(start, None, loop) or _written(start, loop):
            continue
        annotations = [one.annotation for one in facts.parameters if one.name == parameter]
        known = evaluate(annotations[0], context.project) if annotations else None
        if own:
            holder = context.type(start)
            known = attribute(holder, own, context.project) if holder is not None else None
        if context.is_a(start, *_MOVED) or known and context.subclass(known.name, *_MOVED):
            long = context.project.calls_in(name) > _MANY
            yield _moved_below(call, start, loop, context.traced(reach), context, long=long)
            return


def _moved_below(
    call: ast.Call,
    start: ast.expr,
    loop: LoopNode,
    trace: tuple[TraceStep, ...],
    context: Context,
    *,
    long: bool,
) -> Finding:
    """The finding at a call whose function moves something; a hint where that has a loop of its own, or
    does so much that the move hardly shows."""
    return context.finding(
        call,
        f"`{context.short(call.func)}` moves the same `{context.short(start)}` in each iteration; move it"
        " once before the loop",
        severity=Severity.HINT if long else None,
        trace=trace,
        loop=loop,
        fix=lambda: Refusal(
            hoist_from_loop.CODEMOD.name, "it is moved in a function, not in the loop"
        ),
    )


def _has_loop(function: ast.AST) -> bool:
    return any(
        isinstance(node, (ast.For, ast.AsyncFor, ast.While))
        for node in descendants(function, into_functions=False)
    )


def _is_own_copy(call: ast.Call, function: ast.AST) -> bool:
    """Whether what a move gives is changed: each call needs a copy of its own."""
    above = parent(call)
    return isinstance(above, ast.Assign) and any(
        any(change is not target for change in changes(target, function))
        or _written(target, function)
        for target in above.targets
    )


def _fix(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    reason = "it is moved also where the loop does not run"
    above = parent(call)
    if isinstance(above, ast.Expr):
        return hoist_from_loop.lift(context, above, loop, reason=reason)
    return hoist_from_loop.rewrite(context, call, loop, name="moved", reason=reason)


def _moved(call: ast.Call, context: Context) -> ast.expr | None:
    """The tensor or model that a call moves to a device."""
    value = _move(call, context)
    if value is None or context.names.dotted(call.func) == _PUT:
        return value
    if context.is_a(value, *_MOVED) or _is_called(call) or _is_loaded(value, context):
        return value
    return None


def _is_called(call: ast.Call) -> bool:
    """Whether what a move gives is called: only a model can be."""
    above = parent(call)
    return isinstance(above, ast.Call) and above.func is call


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
        given = words.get("device") or (call.args[0] if call.args else None)
        if given is None or not is_device(given, context):
            return None
        if isinstance(given, ast.Attribute) and spelling(given.value) == spelling(value):
            return None  # `x.to(x.device, dtype)` casts it where it is
    return value


def _swapped(moved: ast.expr, call: ast.Call | None, loop: ast.AST) -> bool:
    """Whether the loop also moves it elsewhere: swapped in and out to save memory."""
    wanted = spelling(moved)
    return any(
        isinstance(node, ast.Call)
        and node is not call
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("to", "cuda", "cpu")
        and spelling(node.func.value) == wanted
        and (call is None or spelling(node) != spelling(call))
        for node in descendants(loop)
    )


def _moved_back(moved: ast.expr, start: ast.expr, loop: ast.AST, context: Context) -> bool:
    """Whether a function that the loop calls moves it to the CPU: swapped in and out."""
    wanted = {last_name(moved), last_name(start)}
    for call in descendants(loop):
        if not isinstance(call, ast.Call):
            continue
        own = function_of(context, call.func)
        if own is not None and any(
            isinstance(node, ast.Call)
            and last_name(node.func) in ("cpu", "to")
            and last_name(getattr(node.func, "value", None)) in wanted
            and (not node.args or getattr(node.args[0], "value", "") == "cpu")
            for node in descendants(own)
        ):
            return True
        if any(
            reach.effect.detail.endswith(f" {BACK}") for reach in context.reaches(call, MOVES)
        ) and any(
            spelling(part) == spelling(start)
            for part in (*call.args, getattr(call.func, "value", call.func))
        ):
            return True
    return False


def _written(moved: ast.expr, loop: ast.AST) -> bool:
    """Whether the loop writes into the tensor through an in-place method."""
    wanted = spelling(moved)
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr.endswith("_")
        and spelling(node.func.value) == wanted
        for node in descendants(loop)
    )
