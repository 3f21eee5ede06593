"""Losses of PyTorch: where they are run backwards, whether they track gradients, and what becomes of sums
of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TypeGuard

from perflint.language.nodes import FunctionNode, LoopNode, descendants, last_name, parent, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.loss_functions import STEPS
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

# Attributes that give numbers, or values without their graph.
_NUMBERS = frozenset("item detach numpy tolist data".split())
# Methods that give counts, sizes, places and answers, and those that give what they are asked of.
_COUNTING = frozenset("size numel argmax argmin eq ne gt ge lt le isnan isfinite".split())
_KEEPING = frozenset("sum mean float double long int to cpu cuda clone clamp any all".split())
_BACKWARD = frozenset({"backward", "manual_backward"})


def run_back(calls: Iterable[ast.Call]) -> Iterator[ast.Call]:
    """Those of some calls that run something backwards."""
    return (call for call in calls if last_name(call.func) == "backward")


def backward_of(loss: ast.expr, loop: LoopNode | FunctionNode) -> ast.Call | None:
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
                # `part.backward(weight * copy.grad)` is given the gradient to go on from.
                given = [each for each in node.args if not _is_gradient(each)]
                if any(map(mentions, (receiver, *given))):
                    return node
    return None


def _is_gradient(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Attribute) and part.attr == "grad" for part in ast.walk(node))


def is_rebound(
    loss: ast.Name | ast.Attribute, backward: ast.Call, loop: LoopNode | FunctionNode
) -> bool:
    """Whether the name means something else where it is added: `loss = loss.item()`; it does not
    by `loss *= len(batch)`."""
    low, high = sorted((backward.lineno, loss.lineno))
    root = root_name(loss)
    return any(
        isinstance(node, ast.Name)
        and root is not None
        and node.id == root.id
        and isinstance(node.ctx, ast.Store)
        and low < node.lineno <= high
        and not isinstance(parent(node), ast.AugAssign)
        for node in descendants(loop, into_functions=False)
    )


def step_of(
    value: ast.expr, loop: ast.For | ast.AsyncFor | ast.While, context: FileContext
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
        if own is not None and returned_loss(own, context) is not None:
            return made
        if own is None and any(True for _ in context.reaches(made, STEPS)):
            return made
    return None


def returned_loss(own: FunctionNode, context: FileContext) -> ast.Name | None:
    """The loss that a function of this file runs backwards and gives."""
    given = [
        node.value
        for node in descendants(own, into_functions=False)
        if isinstance(node, ast.Return) and node.value is not None
    ]
    if len(given) != 1 or not isinstance(given[0], ast.Name):
        return None
    loss = given[0]
    backward = backward_of(loss, own)
    if backward is None or is_rebound(loss, backward, own) or is_numeric(loss, context):
        return None
    return loss


def loss_in(value: ast.expr) -> ast.Name | ast.Attribute | None:
    """The loss in `loss`, `outputs.loss`, `loss / n`, `n * loss`, `loss.mean()`; none where a number is taken
    from a tensor: `loss.item() * weight`."""
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


def tracks_gradients(
    loss: ast.expr, loop: ast.For | ast.AsyncFor | ast.While, context: FileContext, depth: int = 3
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
                value is not None and tracks_gradients(value, loop, context, depth - 1)
                for value in values
            ):
                return True
    return False


def _is_criterion(node: ast.expr, context: FileContext) -> bool:
    """Whether a module computes a loss, and has nothing to learn."""
    found = context.type(node)
    return found is not None and (
        found.name.endswith("Loss") or context.is_a(node, "torch.nn.modules.loss._Loss")
    )


def used_for_gradients(
    total: ast.expr, loop: LoopNode | FunctionNode, context: FileContext, *, returned: bool
) -> bool:
    """Whether the sum is backpropagated; if `returned`, also whether others get it and may do so."""
    function = context.function(loop) or context.names.tree
    wanted = spelling(total)
    for node in descendants(function):
        if not isinstance(node, (ast.Name, ast.Attribute)) or spelling(node) != wanted:
            continue
        above = parent(node)
        if isinstance(above, (ast.Tuple, ast.List, ast.Dict)):
            above = parent(above)
        if returned and isinstance(above, (ast.Return, ast.Yield)):
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


def is_numeric(loss: ast.expr, context: FileContext) -> bool:
    """Whether a value has no graph: a number, a count, data of the batch."""
    found = context.type(loss)
    if found is not None and found.name in ("builtins.float", "builtins.int", "numpy.ndarray"):
        return True
    return _has_no_gradient(loss, context)


def _has_no_gradient(value: ast.expr, context: FileContext, hops: int = 4) -> bool:
    """Whether a value is computed from comparisons, sizes and data only, none of which has gradients:
    `(labels != ignored).sum()`, `batch["weight"].mean()`."""
    match value:
        case ast.Compare() | ast.Constant():
            return True
        case ast.Call(func=ast.Attribute(attr=method)) if method in _COUNTING:
            return True
        case ast.Call(func=ast.Attribute(value=counted, attr=method)) if method in _KEEPING:
            return _has_no_gradient(counted, context, hops)
        case ast.BinOp(left=left, right=right):
            return _has_no_gradient(left, context, hops) and _has_no_gradient(right, context, hops)
        case ast.Subscript(value=ast.Name() as batch):
            bindings = context.flow.reaching(batch)
            return bool(bindings) and all(binding.kind == "for" for binding in bindings)
        case ast.Name() if hops:
            bindings = context.flow.reaching(value)
            return bool(bindings) and all(
                binding.kind == "assign"
                and binding.value is not None
                and _has_no_gradient(binding.value, context, hops - 1)
                for binding in bindings
            )
    return False


def first_values(total: ast.Name, context: FileContext) -> list[ast.expr | None]:
    """What a sum starts as, as far as it is seen."""
    return [
        binding.value
        for binding in context.names.bindings(total)
        if binding.kind not in ("augassign", "annotation")
        and not any(
            isinstance(part, ast.Name) and part.id == total.id
            for part in (ast.walk(binding.value) if binding.value is not None else ())
        )
    ]
