"""Whether the growth of a value in a loop can be put off until after the loop."""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import caught, swallower
from perflint.codemods.parts.layout import owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.language.flow.accesses import mutations
from perflint.language.nodes import LoopNode, descendants, nodes_below, within
from perflint.reasoning.arrays.growth_loops import read_in_loop, reads_itself
from perflint.reasoning.arrays.joining import Joining
from perflint.reasoning.models.tensor_writes import written
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.occurrence.loop_heads import is_number
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context

_MUTATING = frozenset(
    "append extend insert fill sort resize put add_ mul_ sub_ div_ zero_ copy_ fill_ update clear"
    " drop insert pop rename".split()
)


def obstacle_to_deferring(
    context: Context, grown: Joining, loop: LoopNode, grows: set[ast.AST]
) -> str | None:
    """Why the growth cannot be put off until after the loop."""
    target = grown.target
    shown = context.short(target)
    if isinstance(grown.statement, ast.NamedExpr):
        return f"`{shown}` grows in the middle of an expression"
    if not isinstance(target, ast.Name):
        return f"`{shown}` belongs to an object that others can see"
    if not isinstance(loop, (ast.For, ast.AsyncFor, ast.While)):
        return "the loop is no statement"
    if sum(within(statement, loop) for statement in grows) != 1:
        return f"`{shown}` grows in several places"
    if loop.orelse:
        return "the loop has an `else`"
    if read_in_loop(context, loop, target, grows) is not None or reads_itself(grown):
        return f"`{shown}` is read inside the loop"
    if isinstance(loop, ast.While) and any(
        isinstance(node, ast.Name) and node.id == target.id for node in descendants(loop.test)
    ):
        return f"`{shown}` is read inside the loop"
    function = context.flow.function(loop)
    if function is None:
        if any(
            isinstance(node, ast.Name) and node.id == target.id
            for inner in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
            for node in descendants(inner)
        ):
            return f"`{shown}` is read by a function of the module, which could see it grow"
    else:
        scope = context.names.scopes[function]
        if target.id in scope.globals or target.id in scope.nonlocals:
            return f"`{shown}` belongs to an outer scope, where others can see it grow"
        if context.flow.captured(target.id, function):
            return f"`{shown}` is captured by an inner function"
    looked = looked_up(context, loop)
    if looked:
        return looked
    if not owns_lines(context, grown.statement) or not owns_lines(context, loop):
        return "several statements share a line"
    if caught(loop) or swallower(context, loop, target.id)[1]:
        return f"an exception could leave the loop with `{shown}` half done, and be caught"
    if any(True for _ in nodes_below(loop, ast.Yield, ast.YieldFrom)):
        return "the loop yields"
    return _changed(context, grown, loop)


def _changed(context: Context, grown: Joining, loop: ast.AST) -> str | None:
    """Whether a part may be changed in place after it was joined."""
    bound = context.flow.bound_in(loop)
    assert isinstance(loop, (ast.For, ast.AsyncFor, ast.While))
    for part in grown.parts:
        root = root_name(part)
        if root is None:
            if kept := _kept_by_method(context, part):
                return f"`{context.short(part)}` gives `{kept}`, which may change later"
            continue  # an operation, a literal, a call that is not known to keep what it gives
        if viewed := _viewed(context, part, loop):
            return f"`{root.id}` is a view of `{viewed}`, which is changed in place in the loop"
        if isinstance(part, ast.Subscript) and isinstance(part.slice, ast.Constant):
            if root.id not in bound:
                return f"`{context.short(part)}` is the same object in each iteration"
        if root.id not in bound and isinstance(part, ast.Name) and not is_number(context, part):
            return f"`{root.id}` is the same object in each iteration"
        for node in descendants(loop):
            changed: ast.expr | None = None
            match node:
                case (
                    ast.Subscript(value=value, ctx=ast.Store())
                    | ast.Attribute(value=value, ctx=ast.Store())
                ):
                    changed = value
                case ast.AugAssign(target=ast.Name() as value) if not is_number(context, part):
                    changed = value
                case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in _MUTATING:
                    changed = value
            changed_root = root_name(changed) if changed is not None else None
            if changed_root is None or changed_root.id != root.id:
                continue
            after = (node.lineno, node.col_offset) > (part.lineno, part.col_offset)  # type: ignore[attr-defined]
            if after or not _bound_before(loop, root.id, node):
                return f"`{root.id}` is changed in place in the loop"
    for node in descendants(grown.value):
        if isinstance(node, ast.Name) and node.id in bound and isinstance(node.ctx, ast.Load):
            if not any(within(node, part) for part in grown.parts) and node.id != getattr(
                grown.target, "id", ""
            ):
                return f"`{node.id}` may differ in each iteration"
    return None


def _kept_by_method(context: Context, part: ast.expr) -> str:
    """The attribute that a method of the file returns itself and also changes: each call gives the same object;
    empty if it is not seen to."""
    own = function_of(context, part.func) if isinstance(part, ast.Call) else None
    if own is None or is_number(context, part):
        return ""
    changed = {
        attribute
        for places in mutations(own).values()
        for attribute, place in places
        if not isinstance(place, ast.Attribute)  # another value, not another content
    }
    changed |= {
        node.target.attr
        for node in nodes_below(own, ast.AugAssign)
        if isinstance(node.target, ast.Attribute)
    }
    for node in nodes_below(own, ast.Return, into_functions=False):
        if isinstance(node.value, ast.Attribute) and node.value.attr in changed:
            return context.short(node.value)
    return ""


def _viewed(context: Context, part: ast.expr, loop: ast.AST) -> str:
    """The array that a name of the loop is a view of (`row = table[0]`), and that the loop changes; empty if
    there is none."""
    if not isinstance(part, ast.Name):
        return ""
    for binding in context.flow.reaching(part):
        value = binding.value if binding.kind == "assign" else None
        root = root_name(value) if isinstance(value, (ast.Subscript, ast.Attribute)) else None
        if root is not None and within(binding.node, loop):
            if written(root, loop, context) is not None:
                return root.id
    return ""


def _bound_before(loop: ast.For | ast.AsyncFor | ast.While, name: str, node: ast.AST) -> bool:
    """Whether each iteration binds a name itself before it changes what the name holds."""
    if isinstance(loop, (ast.For, ast.AsyncFor)) and any(
        isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(loop.target)
    ):
        return False  # the loop's own element: others may hold it as well
    for statement in loop.body:
        if within(node, statement):
            return False
        match statement:
            case ast.Assign(targets=[ast.Name(id=found)], value=ast.Call() | ast.BinOp()) if (
                found == name
            ):
                return True
    return False
