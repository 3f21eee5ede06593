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

Reported where `backward` is called on the very loss in the loop (or in the function that gives it, also one of another file), and the sum is neither backpropagated nor returned. Losses
that are only looked at are reported where they come from a model that is known to be one, gradients are not seen to be off, and the sum is only printed or made a number:
a hint, unless the same function trains. Sums of several losses for one backward pass are silent, and so
are numbers taken from a loss (`loss.item() * weight`). A loss may also be given to a method that adds it up as it is, here or in another file.

## References

- [PyTorch FAQ: do not accumulate history across your training loop](https://docs.pytorch.org/docs/stable/notes/faq.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from perflint.codemods import detach_loss
from perflint.reasoning.models.gradients import without_gradients
from perflint.reasoning.occurrence.calls import function_of, passed_on
from perflint.reasoning.values.growth import root_name, same_place
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.handling import STEPS, SUMS
from perflint.semantics.libraries import names_of
from perflint.semantics.names import (
    FunctionNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
)
from perflint.semantics.trace import Reach
from perflint.syntax.edits import Refusal
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL206",
    name="loss-keeps-graph",
    summary="losses added up over a loop with their graphs",
    impact=Impact.MEMORY,
    screen=Screen.on("backward", "torch", constructs="loop", through=STEPS),
    codemods=("detach-loss",),
)
# Attributes that give numbers, or values without their graph.
_NUMBERS = frozenset("item detach numpy tolist data".split())
# Methods that give counts, sizes, places and answers, and those that give what they are asked of.
_COUNTING = frozenset("size numel argmax argmin eq ne gt ge lt le isnan isfinite".split())
_KEEPING = frozenset("sum mean float double long int to cpu cuda clone clamp any all".split())
_FURTHEST = 4  # names that are followed
# Places in a text at which a whole tensor is written, with its graph: `%s`, `{}`.
_WRITES_WHOLE = re.compile(r"%[^a-zA-Z%]*[sra]")
_FIELD_WHOLE = re.compile(r"\{[^{}:]*\}")

# Where the numbers, tensors and lists come from that hold a sum as it is.
_HOLDERS = frozenset({"builtins", "collections", "numpy", "torch", "typing"})


@RULE.on(ast.AugAssign)
def check_sum(node: ast.AugAssign, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.AugAssign(
                target=ast.Name() | ast.Attribute() | ast.Subscript() as total,
                op=ast.Add(),
                value=value,
            ) as statement
        ):
            if isinstance(value, ast.List) and len(value.elts) == 1:
                value = value.elts[0]
            yield from _check_added(statement, total, value, context)


@RULE.on(ast.Assign)
def check_assigned(node: ast.Assign, context: Context) -> Iterator[Finding]:
    match node:
        case ast.Assign(targets=[target], value=ast.BinOp(op=ast.Add()) as added) as statement:
            for total, value in ((added.left, added.right), (added.right, added.left)):
                if same_place(total, target):
                    yield from _check_added(statement, total, value, context)


@RULE.on(ast.Call)
def check_list(node: ast.Call, context: Context) -> Iterator[Finding]:
    match node:
        case (
            ast.Call(
                func=ast.Attribute(
                    value=ast.Name() | ast.Attribute() | ast.Subscript() as losses, attr="append"
                ),
                args=[value],
            ) as call
        ):
            yield from _check_added(call, losses, value, context)
    yield from _check_given(node, context)


def _check_added(
    statement: ast.AST, total: ast.expr, value: ast.expr, context: Context
) -> Iterator[Finding]:
    """What is added to a sum, or put into a list: a loss, or what a function gives that has run one back."""
    if _is_meter(total, context):
        return
    loop = context.loop(statement)
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return
    stepped = _stepping(value, loop, context)
    if stepped is not None:
        yield from _check_stepped(statement, total, stepped, loop, context)
        return
    loss = _loss(value)
    if loss is not None:
        yield from _check(statement, total, loss, loop, context)


def _is_meter(total: ast.expr, context: Context) -> bool:
    """Whether what is added to is an object of another kind, which may take a number of what it is given."""
    started = _first_values(total, context) if isinstance(total, ast.Name) else [total]
    return any(
        value is not None
        and (found := context.type(value)) is not None
        and found.kind == "instance"
        and found.name.partition(".")[0] not in _HOLDERS
        for value in started
    )


def _check_given(call: ast.Call, context: Context) -> Iterator[Finding]:
    """A loss that is given to a method of the project which adds it up as it is: `meter.update(loss)`."""
    if not call.args and not call.keywords or not isinstance(call.func, ast.Attribute):
        return
    loop = context.loop(call)
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return
    for reach in context.reaches(call, SUMS):
        value = passed_on(context, call, reach.functions[0]).get(reach.effect.detail)
        loss = _loss(value) if value is not None else None
        if loss is None or without_gradients(call, context) or _numeric(loss, context):
            continue
        back = _backward(loss, loop)
        if (
            not _given_stepped(loss, loop, context)
            if back is None
            else _rebound_between(loss, back, loop)
        ):
            continue
        yield _kept_below(call, loss, reach, context)
        return


def _kept_below(
    call: ast.Call, loss: ast.Name | ast.Attribute, reach: Reach, context: Context
) -> Finding:
    return context.finding(
        call,
        f"`{context.short(call.func)}` keeps the graph of every `{context.short(loss)}`, and with it what"
        f" that was computed from; give it `{context.short(loss)}.detach()`",
        trace=context.traced(reach),
        fix=lambda: detach_loss.rewrite(context, loss, certain=False),
    )


def _given_stepped(loss: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether a loss is what a function gives in each pass that has run it backwards."""
    if not isinstance(loss, ast.Name):
        return False
    bindings = context.flow.reaching(loss)
    made = bindings[0].value if len(bindings) == 1 and bindings[0].kind == "assign" else None
    return (
        isinstance(made, ast.Call)
        and loop in parents(made)
        and any(True for _ in context.reaches(made, STEPS))
    )


def _stepping(
    value: ast.expr, loop: ast.For | ast.AsyncFor | ast.While, context: Context
) -> ast.Call | None:
    """The call in a loop that runs a loss backwards and gives it, of `step(x)`, `step(x) / n`, `n * step(x)`
    and of a name for what it gives."""
    parts = [value]
    match value:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            parts = [left, right]
        case ast.BinOp(left=left, op=ast.Div()):
            parts = [left]
    for part in parts:
        made: ast.AST | None = part
        if isinstance(part, ast.Name):
            bindings = context.flow.reaching(part)
            made = (
                bindings[0].value if len(bindings) == 1 and bindings[0].kind == "assign" else None
            )
        if not isinstance(made, ast.Call) or loop not in parents(made):
            continue
        own = function_of(context, made.func)
        if own is not None and _given_loss(own, context) is not None:
            return made
        if own is None and any(True for _ in context.reaches(made, STEPS)):
            return made
    return None


def _given_loss(own: FunctionNode, context: Context) -> ast.Name | None:
    """The loss that a function of this file runs backwards and gives."""
    given = [
        node.value
        for node in descendants(own, into_functions=False)
        if isinstance(node, ast.Return) and node.value is not None
    ]
    if len(given) != 1 or not isinstance(given[0], ast.Name):
        return None
    loss = given[0]
    backward = _backward(loss, own)
    if backward is None or _rebound_between(loss, backward, own) or _numeric(loss, context):
        return None
    return loss


def _check_stepped(
    statement: ast.AST,
    total: ast.expr,
    call: ast.Call,
    loop: ast.For | ast.AsyncFor | ast.While,
    context: Context,
) -> Iterator[Finding]:
    """A loss that a function of the project runs backwards and gives: `total += self.step(x, y)`."""
    if _fresh(total, loop) or _used_for_gradients(total, loop, context) or _numeric(call, context):
        return
    own = function_of(context, call.func)
    loss = _given_loss(own, context) if own is not None else None
    name, given = last_name(call.func), "loss"
    trace: tuple[TraceStep, ...] = ()
    if own is not None and loss is not None:
        name, given = own.name, loss.id
        backward = _backward(loss, own)
        assert backward is not None
        trace = (context.step(backward, f"`{name}` runs `{given}` backwards"),)
    else:
        trace = context.traced(context.reaches(call, STEPS)[0])
    yield context.finding(
        statement,
        f"`{context.short(total)}` keeps the graph of every `{given}` that `{name}` gives, and"
        f" with it what that was computed from; return `{given}.detach()`",
        trace=trace,
        fix=lambda: Refusal(detach_loss.CODEMOD.name, f"`{name}` gives the loss"),
    )


def _loss(value: ast.expr) -> ast.Name | ast.Attribute | None:
    """The loss in `loss`, `outputs.loss`, `loss / n`, `n * loss`, `loss.mean()`; none where a number is taken from a
    tensor: `loss.item() * weight`."""
    if any(
        isinstance(node, ast.Attribute) and node.attr in ("item", "detach")
        for node in ast.walk(value)
    ):
        return None
    match value:
        case (
            ast.BinOp(left=part, op=ast.Div() | ast.Mult())
            | ast.BinOp(op=ast.Mult(), right=part)
            | ast.Call(
                func=ast.Attribute(value=part, attr="mean" | "sum" | "clone" | "cpu"), args=[]
            )
        ) if _is_loss(part):
            return part
        case ast.BinOp(op=ast.Mult(), right=part) if _is_loss(part):
            return part
    return value if _is_loss(value) else None


def _is_loss(value: ast.expr) -> TypeGuard[ast.Name | ast.Attribute]:
    """Whether a value is a name, or a loss that a model gives with other things."""
    return isinstance(value, ast.Name) or (
        isinstance(value, ast.Attribute)
        and isinstance(value.value, ast.Name)
        and value.attr.endswith("loss")
    )


def _check(
    statement: ast.AST,
    total: ast.expr,
    loss: ast.Name | ast.Attribute,
    loop: ast.For | ast.AsyncFor | ast.While,
    context: Context,
) -> Iterator[Finding]:
    trains = context.once("backward", lambda: any(_run_back(context.names.nodes(ast.Call))))
    backward = _backward(loss, loop) if trains else None
    if backward is None:
        yield from _check_evaluated(statement, total, loss, loop, context)
        return
    if _rebound_between(loss, backward, loop):
        return
    if _fresh(total, loop) or _used_for_gradients(total, loop, context):
        return
    if without_gradients(statement, context) or _numeric(loss, context):
        return
    certain = (
        backward.lineno < loss.lineno
        and _runs_before(backward, statement)
        and not any(word.arg == "retain_graph" for word in backward.keywords)
        and isinstance(total, ast.Name)
        and _imports_torch(context)
        and _seen_as_number(total, context)
    )
    yield _kept(statement, total, loss, context, certain=certain)


def _imports_torch(context: Context) -> bool:
    """Whether the file itself says that it works with PyTorch, so that its losses can be detached."""
    return context.once(
        "imports torch", lambda: bool(names_of(context.names, frozenset({"torch"})))
    )


def _kept(
    statement: ast.AST,
    total: ast.expr,
    loss: ast.expr,
    context: Context,
    *,
    certain: bool = False,
    severity: Severity | None = None,
) -> Finding:
    return context.finding(
        statement,
        f"`{context.short(total)}` keeps the graph of every `{context.short(loss)}`, and with it what that"
        f" was computed from; add `{context.short(loss)}.detach()`",
        severity=severity,
        fix=lambda: detach_loss.rewrite(context, loss, certain=certain),
    )


def _check_evaluated(
    statement: ast.AST,
    total: ast.expr,
    loss: ast.Name | ast.Attribute,
    loop: ast.For | ast.AsyncFor | ast.While,
    context: Context,
) -> Iterator[Finding]:
    """A loss that is never run backwards, where gradients were forgotten to be turned off: a hint, unless
    the same function trains as well, so that they are on."""
    function = context.function(statement)
    if not isinstance(total, ast.Name) or function is None or _leaves(total, function, context):
        return
    if not _tracks(loss, loop, context):
        return
    if _fresh(total, loop) or _used_for_gradients(total, loop, context):
        return
    if without_gradients(statement, context) or _numeric(loss, context):
        return
    trains = any(_run_back(nodes_below(function, ast.Call, into_functions=False)))
    if not trains and (_gradients_off(function, context) or len(function.decorator_list) > 0):
        return
    yield _kept(statement, total, loss, context, severity=None if trains else Severity.HINT)


def _run_back(calls: Iterable[ast.Call]) -> Iterator[ast.Call]:
    """Those of some calls that run something backwards."""
    return (call for call in calls if last_name(call.func) == "backward")


def _tracks(
    loss: ast.expr, loop: ast.For | ast.AsyncFor | ast.While, context: Context, depth: int = 3
) -> bool:
    """Whether a value is computed in a loop from what a model gives, with its graph."""
    for node in ast.walk(loss):
        if isinstance(node, ast.Attribute) and node.attr in _NUMBERS:
            return False
        if isinstance(node, ast.Call) and context.names.is_builtin(node.func):
            return False
    for node in ast.walk(loss):
        if isinstance(node, ast.Call) and context.is_a(node.func, "torch.nn.Module"):
            if not _is_criterion(node.func, context):
                return True
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and depth:
            bound = [b for b in context.flow.reaching(node) if loop in parents(b.node)]
            values = [b.value for b in bound if b.kind in ("assign", "unpack")]
            if values and all(
                value is not None and _tracks(value, loop, context, depth - 1) for value in values
            ):
                return True
    return False


def _is_criterion(node: ast.expr, context: Context) -> bool:
    """Whether a module computes a loss, and has nothing to learn."""
    found = context.type(node)
    return found is not None and (
        found.name.endswith("Loss") or context.is_a(node, "torch.nn.modules.loss._Loss")
    )


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


def _gradients_off(function: FunctionNode, context: Context) -> bool:
    """Whether something in a function, or around a call of it in this file, turns gradients off."""
    for node in descendants(function):
        name = last_name(node.func if isinstance(node, ast.Call) else node)
        if name in ("set_grad_enabled", "requires_grad_", "requires_grad", "volatile"):
            return True
    return any(
        function_of(context, call.func) is function and without_gradients(call, context)
        for call in context.names.nodes(ast.Call)
    )


def _backward(loss: ast.expr, loop: LoopNode | FunctionNode) -> ast.Call | None:
    """The call in a loop that runs a loss backwards: `loss.backward()`, of a scaled loss, an
    accelerator's, or of something that was computed from the loss."""
    made_from = {spelling(loss)}

    def mentions(node: ast.AST) -> bool:
        return any(
            isinstance(part, (ast.Name, ast.Attribute)) and spelling(part) in made_from
            for part in ast.walk(node)
        )

    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=ast.BinOp() as value):
                if mentions(value):
                    made_from.add(spelling(target))
            case ast.Call(func=ast.Attribute(value=receiver, attr="backward" | "manual_backward")):
                if any(map(mentions, (receiver, *node.args))):
                    return node
    return None


def _rebound_between(
    loss: ast.Name | ast.Attribute, backward: ast.Call, loop: LoopNode | FunctionNode
) -> bool:
    """Whether the name means something else where it is added: `loss = loss.item()`."""
    low, high = sorted((backward.lineno, loss.lineno))
    root = root_name(loss)
    return any(
        isinstance(node, ast.Name)
        and root is not None
        and node.id == root.id
        and isinstance(node.ctx, ast.Store)
        and low < node.lineno <= high
        for node in descendants(loop, into_functions=False)
    )


def _fresh(total: ast.expr, loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether the sum starts anew in each iteration."""
    return any(
        isinstance(statement, ast.Assign)
        and any(spelling(target) == spelling(total) for target in statement.targets)
        and not any(spelling(node) == spelling(total) for node in ast.walk(statement.value))
        for statement in loop.body
    )


def _used_for_gradients(total: ast.expr, loop: LoopNode, context: Context) -> bool:
    """Whether the sum is backpropagated or returned."""
    function = context.function(loop) or context.names.tree
    wanted = spelling(total)
    for node in descendants(function):
        if not isinstance(node, (ast.Name, ast.Attribute)) or spelling(node) != wanted:
            continue
        above = parent(node)
        if isinstance(above, (ast.Tuple, ast.List, ast.Dict)):
            above = parent(above)
        if isinstance(above, (ast.Return, ast.Yield)):
            return True
        for up in parents(node):
            if isinstance(up, ast.stmt):
                break
            match up:
                case ast.Attribute(attr="backward"):
                    return True
                case ast.Call(func=ast.Attribute(attr="backward" | "manual_backward" | "grad")):
                    return True
    # What is computed from it may be run backwards: `mean = torch.stack(losses).mean()`.
    made_from = {wanted}
    for node in descendants(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if any(
                spelling(n) in made_from for n in ast.walk(value)
            ):
                made_from.add(spelling(ast.Name(id=name, ctx=ast.Load())))
            case ast.Call(func=ast.Attribute(value=receiver, attr="backward" | "manual_backward")):
                for part in (receiver, *node.args):
                    if any(spelling(n) in made_from for n in ast.walk(part)):
                        return True
    return False


def _numeric(loss: ast.expr, context: Context) -> bool:
    """Whether a value has no graph: a number, a count, data of the batch."""
    found = context.type(loss)
    if found is not None and found.name in ("builtins.float", "builtins.int", "numpy.ndarray"):
        return True
    return _counts(loss, context)


def _counts(value: ast.expr, context: Context, hops: int = 4) -> bool:
    """Whether a value is computed from comparisons, sizes and data only, none of which has gradients:
    `(labels != ignored).sum()`, `batch["weight"].mean()`."""
    match value:
        case ast.Compare() | ast.Constant():
            return True
        case ast.Call(func=ast.Attribute(attr=method)) if method in _COUNTING:
            return True
        case ast.Call(func=ast.Attribute(value=counted, attr=method)) if method in _KEEPING:
            return _counts(counted, context, hops)
        case ast.BinOp(left=left, right=right):
            return _counts(left, context, hops) and _counts(right, context, hops)
        case ast.Subscript(value=ast.Name() as batch):
            bindings = context.flow.reaching(batch)
            return bool(bindings) and all(binding.kind == "for" for binding in bindings)
        case ast.Name() if hops:
            bindings = context.flow.reaching(value)
            return bool(bindings) and all(
                binding.kind == "assign"
                and binding.value is not None
                and _counts(binding.value, context, hops - 1)
                for binding in bindings
            )
    return False


def _runs_before(backward: ast.Call, statement: ast.AST) -> bool:
    """Whether the backward pass has always run where a statement runs, in the same iteration."""
    first = next(up for up in parents(backward) if isinstance(up, ast.stmt))
    child: ast.AST = statement
    for above in (statement, *parents(statement)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block and first in block:
                return block.index(first) < block.index(child)
        child = above
    return False


def _seen_as_number(total: ast.Name, context: Context) -> bool:
    """Whether a sum, or list, of this function alone starts without a graph, and is only ever looked at in
    ways that do not show whether it has one."""
    function = context.function(total)
    around = function or context.names.tree
    if context.flow.captured(total.id, around):
        return False
    if function is None:
        if context.project.named_elsewhere(context.names.module, total.id):
            return False
    elif (
        total.id
        in context.names.scopes[function].globals | context.names.scopes[function].nonlocals
    ):
        return False
    first = _first_values(total, context)
    return (
        bool(first)
        and all(
            value is not None
            and (
                isinstance(value, ast.List)
                and not value.elts
                or context.is_a(value, "builtins.int", "builtins.float", "torch.Tensor")
            )
            for value in first
        )
        and all(
            _tells_no_graph(read, total.id, context)
            for read in context.flow.reads(total.id, around)
        )
    )


def _first_values(total: ast.Name, context: Context) -> list[ast.expr | None]:
    """What a sum starts as, where it is told."""
    return [
        binding.value
        for binding in context.names.bindings(total)
        if binding.kind not in ("augassign", "annotation")
        and not any(
            isinstance(part, ast.Name) and part.id == total.id
            for part in (ast.walk(binding.value) if binding.value is not None else ())
        )
    ]


def _tells_no_graph(node: ast.expr, of: str, context: Context, depth: int = _FURTHEST) -> bool:
    """Whether nobody sees by a use of a value whether it has a graph: it becomes a number, or is written as
    one, also after some arithmetic and under another name.

    Args:
        of: the name that was followed here.
    """
    if not depth:
        return False

    def also(name: str) -> bool:
        around = context.function(node) or context.names.tree
        return all(
            _tells_no_graph(read, name, context, depth - 1)
            for read in context.flow.reads(name, around)
        )

    match parent(node):
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str() as text)):
            return not _WRITES_WHOLE.search(text)
        case ast.Tuple() as several if isinstance(parent(several), ast.BinOp):
            return _tells_no_graph(several, of, context, depth)
        case ast.BinOp() | ast.UnaryOp() | ast.Subscript() as computed:
            return _tells_no_graph(computed, of, context, depth)
        case ast.Attribute(attr=attr) as method:
            called = parent(method)
            if attr in ("append", "item", "detach", "tolist", "dtype", "shape", "device", "size"):
                return True
            if attr in ("mean", "sum", "cpu") and isinstance(called, ast.Call):
                return _tells_no_graph(called, of, context, depth)
        case ast.FormattedValue(format_spec=spec):
            return spec is not None
        case ast.Compare() | ast.If() | ast.While():
            return True
        case ast.AugAssign(target=target) if target is node:
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name == of or also(name)
        case ast.For(iter=iterable, target=ast.Name(id=name)) if iterable is node:
            return also(name)
        case ast.comprehension(iter=iterable, target=ast.Name(id=name)) as clause if (
            iterable is node
        ):
            whole = parent(clause)
            return whole is not None and all(
                _tells_no_graph(read, name, context, depth - 1)
                for read in descendants(whole)
                if isinstance(read, ast.Name) and read.id == name and isinstance(read.ctx, ast.Load)
            )
        case ast.Call(func=function, args=[first, *_]) as call if function is not node:
            name = context.names.dotted(function) or ""
            if name in ("builtins.float", "builtins.int", "builtins.len", "builtins.bool"):
                return True
            if name in ("builtins.sum", "torch.stack", "builtins.max", "builtins.min"):
                return _tells_no_graph(call, of, context, depth)
            if last_name(function) == "format" and isinstance(function, ast.Attribute):
                pattern = getattr(function.value, "value", None)
                return isinstance(pattern, str) and not _FIELD_WHOLE.search(pattern)
            if last_name(function) in ("debug", "info", "warning") and node is not first:
                pattern = getattr(first, "value", None)
                return isinstance(pattern, str) and not _WRITES_WHOLE.search(pattern)
    return False
