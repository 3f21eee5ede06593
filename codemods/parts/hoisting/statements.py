"""Statements that move out of a loop as they are: behind it, or in front of it."""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.hoisting.moving import NAME, after, lines_outside, refused
from perflint.codemods.parts.layout import delete, line_span, owns_lines
from perflint.codemods.parts.one_for_all import Loop
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety


def sink(
    context: Context, statement: ast.stmt, loop: LoopNode, *, reason: str, writes: bool = True
) -> Fix | Refusal:
    """Take a statement that runs in each iteration out behind the loop, to run once.

    Args:
        reason: what that may change, for the user.
        writes: whether it writes rows, which the rest of the iteration may need.
    """
    if not isinstance(loop, Loop) or statement not in loop.body:
        return refused("the statement runs only under a condition, or in an inner block")
    if loop.orelse:
        return refused("the loop has an `else`")
    if caught(loop):
        return refused("an exception out of the loop is caught, with the statement not run for it")
    bound = context.flow.bound_in(loop)
    if any(isinstance(n, ast.Name) and n.id in bound for n in descendants(statement)):
        return refused("the statement depends on the iteration")
    for inner in descendants(loop, into_functions=False):
        if isinstance(inner, (ast.Return, ast.Yield, ast.YieldFrom)):
            return refused("the loop can be left by `return` or `yield` before its end")
    if isinstance(loop, ast.While) and isinstance(loop.test, ast.Constant) and not _breaks(loop):
        return refused("the loop has no end")
    rest = loop.body[loop.body.index(statement) + 1 :]
    read = _read_back(loop, rest) if writes else None
    if read is not None:
        return refused(f"`{context.short(read)}` is read once it is written, in the same iteration")
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return refused("several statements share a line")
    text = lines_outside(context, statement, loop)
    return Fix(
        NAME,
        (delete(context, statement), after(context, loop, text)),
        Safety.UNSAFE,
        f"run `{context.short(statement)}` once, after the loop",
        reason,
    )


def _breaks(loop: Loop) -> bool:
    """Whether a loop can be left by `break`."""
    return any(
        isinstance(node, ast.Break)
        and next(up for up in parents(node) if isinstance(up, Loop)) is loop
        for node in descendants(loop, into_functions=False)
    )


def _read_back(loop: Loop, rest: list[ast.stmt]) -> ast.expr | None:
    """What the rest of an iteration reads of the rows that it has added to a session, or made there:
    their keys are known, and they can be fetched again, only once they are written."""
    added: set[str] = set()
    for node in descendants(loop, into_functions=False):
        match node:
            case ast.Call(func=ast.Attribute(attr="add" | "merge" | "delete"), args=[one]):
                added |= {one.id} if isinstance(one, ast.Name) else set()
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() | ast.Await()):
                added.add(name)
    for statement in rest:
        for node in descendants(statement):
            if isinstance(node, ast.Name) and node.id in added and isinstance(node.ctx, ast.Load):
                match parent(node):
                    case ast.Attribute() as read:
                        return read
                    case ast.Call(func=ast.Attribute(attr="append" | "add")):
                        continue
                return node
    return None


def lift(
    context: Context, statement: ast.stmt, loop: LoopNode, *, reason: str, repeats: bool = False
) -> Fix | Refusal:
    """Take a statement that does the same in each iteration out in front of the loop.

    Args:
        repeats: whether it is known to do so, as `model = model.to(device)` does, which sets a name that it reads.
    """
    if not isinstance(loop, Loop) or statement not in loop.body:
        return refused("the statement runs only under a condition, or in an inner block")
    if not repeats and not context.flow.invariant(statement, loop):
        return refused("the statement depends on the iteration")
    if not owns_lines(context, statement) or not owns_lines(context, loop):
        return refused("several statements share a line")
    text = lines_outside(context, statement, loop)
    start = line_span(context, loop).start
    return Fix(
        NAME,
        (Edit(start, start, text), delete(context, statement)),
        Safety.UNSAFE,
        f"run `{context.short(statement)}` once, before the loop",
        reason,
    )
