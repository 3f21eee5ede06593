"""Add up or collect on the device, and read the values after the loop.

    for x, y in batches:                           for x, y in batches:
        loss = step(x, y)                              loss = step(x, y)
        total += loss.item() * len(x)                  total += loss.detach() * len(x)
                                              ->   total = float(total)

    losses = []                                    losses = []
    for x, y in batches:                           for x, y in batches:
        losses.append(step(x, y).item())               losses.append(step(x, y).detach())
                                              ->   losses[:] = [value.item() for value in losses]

Always unsafe: sums are added up with the precision of the tensors (small integers wrap), the values are tensors
until the loop has ended, also for what is called from it and for who handles an exception, and an error on the
device shows where the values are read. Refused where the sum or list is read in the loop, is more than a local
name that starts as a number or an empty list, or has no plain statement to be added by, and where values are
collected of what is not made anew in each iteration: a parameter, a buffer, a view of it.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.layout import insert_after, owns_lines
from perflint.codemods.parts.naming import element
from perflint.language.nodes import LoopNode, descendants, nodes_below, parent, parents, within
from perflint.language.scopes import Binding
from perflint.reasoning.models.losses import is_numeric
from perflint.reasoning.models.tensor_writes import made_in_pass, written
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="sync-once",
    summary="add up or collect on the device, and read the values after the loop",
    safety=Safety.UNSAFE,
    speed=Elsewhere("it saves waiting for a GPU: without one there is no waiting"),
)
_REASON = (
    "sums are rounded, and small integers wrap, as tensors do, the values are tensors until the loop has ended, and an error on"
    " the device shows there"
)


def rewrite(context: Context, read: ast.expr, tensor: ast.expr, loop: LoopNode) -> Fix | Refusal:
    """Rewrite one read of a value in a loop.

    Args:
        read: the call that reads it: `loss.item()`, `float(loss)`.
        tensor: what it reads.
    """
    statement = next((up for up in parents(read) if isinstance(up, ast.stmt)), None)
    if not isinstance(loop, (ast.For, ast.While)) or loop.orelse or not owns_lines(context, loop):
        return _refusal("it is no plain loop")
    if not _is_item(read, context):
        return _refusal("more than one number is read")
    match statement:
        case ast.AugAssign(
            target=ast.Name() as target, op=ast.Add(), value=ast.List(elts=[value])
        ) if value is read:
            if obstacle := _is_changed(context, tensor, statement, loop):
                return _refusal(obstacle)
            after = _list_after(context, target, loop)
        case ast.AugAssign(target=ast.Name() as target, op=ast.Add(), value=value):
            if not _is_arithmetic(read, value):
                return _refusal("the number is given to a call")
            after = _sum_after(context, target, loop)
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=ast.Name() as target, attr="append"), args=[value]
            )
        ) if value is read:
            if obstacle := _is_changed(context, tensor, statement, loop):
                return _refusal(obstacle)
            after = _list_after(context, target, loop)
        case _:
            return _refusal("the number is not added up or collected by a statement of its own")
    if isinstance(after, str):
        return _refusal(after)
    line, whole, added = after
    kept = atom(context, tensor)
    if not is_numeric(tensor, context):
        kept += ".detach()"
    edits = (
        *added,
        Edit(*context.span(read), kept),
        insert_after(context, whole, [line]),
    )
    return Fix(CODEMOD.name, edits, Safety.UNSAFE, "read the values after the loop", _REASON)


def _sum_after(
    context: Context, total: ast.Name, loop: ast.For | ast.While
) -> tuple[str, ast.stmt, tuple[Edit, ...]] | str:
    """What makes a number of a sum, and after which statement, or why it cannot be made."""
    first = _first(context, total, loop)
    if isinstance(first, str):
        return first
    match _started(first, total.id):
        case ast.Constant(value=float()):
            return f"{total.id} = float({total.id})", loop, ()
        case ast.Constant(value=int() as start) if not isinstance(start, bool):
            torch, added = imports.module(context, "torch", loop)
            return f"{total.id} = {torch}.as_tensor({total.id}).item()", loop, added
    return "the sum does not start as a number"


def _list_after(
    context: Context, values: ast.Name, loop: ast.For | ast.While
) -> tuple[str, ast.stmt, tuple[Edit, ...]] | str:
    """What reads the values of a list, and after which statement, or why it cannot be done."""
    first = _first(context, values, loop)
    if isinstance(first, str):
        return first
    empty = _started(first, values.id)
    if not isinstance(empty, ast.List) or empty.elts:
        return "the list does not start empty"
    # Where the list is made before an outer loop, the values are read after that.
    above = parent(first.node)
    whole = next(
        (
            up
            for up in (loop, *parents(loop))
            if isinstance(up, (ast.For, ast.While)) and parent(up) is above
        ),
        None,
    )
    if whole is None or not _follows(whole, first.node, above):
        return "the list is not made in front of the loop"
    if sum(node.id == values.id for node in nodes_below(whole, ast.Name)) > 1:
        return "it is read or set elsewhere in the loop"
    name = element(context, values, "value", "number", "single")
    return f"{values.id}[:] = [{name}.item() for {name} in {values.id}]", whole, ()


def _follows(statement: ast.stmt, other: ast.AST, above: ast.AST | None) -> bool:
    """Whether a statement stands below another one in the same block."""
    return any(
        statement in block and other in block and block.index(other) < block.index(statement)
        for field in ("body", "orelse", "finalbody")
        for block in [getattr(above, field, None) or []]
    )


def _first(context: Context, name: ast.Name, loop: ast.For | ast.While) -> Binding | str:
    """The binding that starts a local sum or list, which the loop only adds to; else what is wrong."""
    function = context.function(loop)
    if function is None or context.flow.captured(name.id, function):
        return "it is more than a name of the function"
    scope = context.names.scopes[function]
    if name.id in scope.globals | scope.nonlocals:
        return "it is more than a name of the function"
    uses = [node for node in descendants(loop) if isinstance(node, ast.Name) and node.id == name.id]
    if uses != [name]:
        return "it is read or set elsewhere in the loop"
    bound = [
        binding
        for binding in scope.bindings.get(name.id, ())
        if binding.kind != "augassign" and not within(binding.node, loop)
    ]
    if len(bound) != 1 or not isinstance(bound[0].node, ast.Assign):
        return "it starts in several ways"
    if len(bound[0].node.targets) != 1:
        return "it has another name as well"
    return bound[0]


def _started(first: Binding, name: str) -> ast.expr | None:
    """What a name starts as, also in `total, count = 0.0, 0`."""
    match first.node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(
            targets
        ) == len(values):
            return next(
                (
                    value
                    for target, value in zip(targets, values)
                    if isinstance(target, ast.Name) and target.id == name
                ),
                None,
            )
        case ast.Assign(targets=[ast.Name()], value=value):
            return value
    return None


def _is_item(read: ast.expr, context: Context) -> bool:
    """Whether a read gives the one element of a tensor as a number of its kind: `.item()`, `float()` of a
    loss."""
    match read:
        case ast.Call(func=ast.Attribute(attr="item"), args=[]):
            return True
        case ast.Call(func=function, args=[_], keywords=[]):
            return context.names.is_builtin(function, "float")
    return False


def _is_arithmetic(read: ast.expr, whole: ast.expr) -> bool:
    """Whether only arithmetic stands between a read and the sum."""
    up: ast.AST | None = read
    while up is not None and up is not whole:
        up = parent(up)
        if not isinstance(up, (ast.BinOp, ast.UnaryOp)):
            return False
    return True


def _is_changed(
    context: Context, tensor: ast.expr, statement: ast.stmt, loop: ast.For | ast.While
) -> str:
    """Why a tensor may hold something else when its values are read after the loop; empty if it does not.

    Args:
        statement: collects the values.
    """
    alone = all(within(call, statement) for one in loop.body for call in nodes_below(one, ast.Call))
    if not made_in_pass(tensor, loop, context) and not (alone and _is_item_of_name(tensor)):
        return (
            f"`{context.short(tensor)}` may be the same tensor in each iteration, with other values"
        )
    names = {node.id: node for node in ast.walk(tensor) if isinstance(node, ast.Name)}
    if any(written(name, loop, context) is not None for name in names.values()):
        return "the tensor is changed in place afterwards"
    return ""


def _is_item_of_name(tensor: ast.expr) -> bool:
    """Whether a tensor is picked from one that a name stands for: `sizes[place]`."""
    return isinstance(tensor, ast.Subscript) and isinstance(tensor.value, ast.Name)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
