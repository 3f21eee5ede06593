"""Expressions that get a name in front of a loop."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods.parts.constant_patterns import cannot_differ
from perflint.codemods.parts.expressions import alone
from perflint.codemods.parts.hoisting.moving import NAME, is_inner, made_early, merged, refused
from perflint.codemods.parts.in_front import in_front
from perflint.codemods.parts.indentation import deepen, step_of
from perflint.codemods.parts.layout import indent_of, line_span, owns_lines
from perflint.codemods.parts.naming import fresh, result
from perflint.codemods.parts.one_for_all import Loop, below, guard, unsteady
from perflint.language.flow.blocks import block_of
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety


def expression(
    context: Context,
    node: ast.expr,
    loop: Loop,
    name: str,
    reason: str,
    within: str,
    pure: bool,
) -> Fix | Refusal:
    """An expression in the loop gets a name in front of it, which stands for all that are equal to it where
    it is pure."""
    safe = cannot_differ(context, node)
    if safe:
        loop = _outermost(context, node, loop)
    if not _runs_in(node, loop):
        return refused("it is evaluated in a function of the loop, not in the loop")
    obstacle = guard(context, node, loop)
    if obstacle:
        return refused(obstacle)
    if not owns_lines(context, loop):
        return refused("several statements share a line")
    if _is_kept(node):
        return refused("each iteration keeps one of its own")
    title = f"evaluate `{context.short(node)}` once, before the loop"
    span = context.span(node)
    if safe and (made := _made_before(context, node, loop)):
        return Fix(NAME, (Edit(*span, made),), Safety.SAFE, title)
    chosen = fresh(context, *_wanted(name, node), within=context.flow.function(loop))
    outer = indent_of(context, loop)
    newline = context.source.newline
    at = context.source.lines.start(loop.lineno)
    code = alone(context, node, outer)
    if within:
        step = step_of(context, loop)
        if step is None or loop.orelse:
            return refused("the loop has an `else`, or shares its line")
        if any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in descendants(loop)):
            return refused("the loop hands out values while the `with` would be open")
        edits = [Edit(at, at, f"{outer}with {code} as {chosen}:{newline}")]
        edits += deepen(context, loop.lineno, loop.end_lineno or loop.lineno, step)
        edits = [e for e in edits if not span.start < e.start < span.end]
        return Fix(
            NAME,
            (*merged(edits), Edit(*span, chosen)),
            Safety.UNSAFE,
            f"keep `{context.short(node)}` open around the loop",
            reason,
        )
    return Fix(
        NAME,
        (
            Edit(at, at, f"{outer}{chosen} = {code}{newline}"),
            *_swaps(context, node, loop, chosen, pure),
        ),
        Safety.SAFE if safe else Safety.UNSAFE,
        title,
        "" if safe else made_early(reason),
    )


def _made_before(context: Context, node: ast.expr, loop: Loop) -> str:
    """The name that the statements right before a loop give to what is made in it; empty if none does."""
    block = block_of(loop) or []
    for statement in reversed(block[: block.index(loop)] if block else []):
        match statement:
            case ast.Assign(targets=[ast.Name() as target], value=ast.Call() as value):
                only = context.names.only_binding(target)
                alike = context.code(value) == context.code(node)
                if alike and only is not None and only.target is target:
                    return target.id
            case _:
                break
    return ""


def _outermost(context: Context, node: ast.expr, loop: Loop) -> Loop:
    """The outermost of the loops around something that cannot differ, from which it can be taken."""
    child: ast.AST = loop
    for above in parents(loop):
        if isinstance(above, (*FUNCTIONS, ast.ClassDef)):
            break
        if isinstance(above, Loop) and child in above.body:
            if guard(context, node, above) or not owns_lines(context, above):
                break
            loop = above
        child = above
    return loop


def before_statement(
    context: Context, node: ast.expr, loop: LoopNode, name: str, reason: str, pure: bool
) -> Fix | Refusal:
    """An expression in a comprehension, or in a callback, gets a name in front of the statement."""
    if not isinstance(loop, COMPREHENSIONS):
        return refused("the loop is a call")
    if any(isinstance(up, ast.Lambda) and below(up, loop) for up in parents(node)):
        return refused("it is evaluated in a function of the loop, not in the loop")
    bound = {
        t.id
        for up in (node, *parents(node))
        if isinstance(up, COMPREHENSIONS)
        for generator in up.generators
        for t in descendants(generator.target)
        if isinstance(t, ast.Name)
    }
    read = {n.id for n in descendants(node) if isinstance(n, ast.Name)}
    if bound & read:
        return refused(f"`{context.short(node)}` depends on the iteration")
    safe = cannot_differ(context, node)
    statement = in_front(context, node, loop, fixed=safe)
    if isinstance(statement, str):
        return refused(statement)
    if any(isinstance(up, (ast.IfExp, ast.BoolOp)) for up in _between(node, statement)) or any(
        generator.ifs for generator in loop.generators
    ):
        if read and not pure and not safe:
            return refused("it is evaluated only under a condition")
    chosen = fresh(context, *_wanted(name, node), within=context.flow.function(loop))
    indent = indent_of(context, statement)
    at = line_span(context, statement).start
    code = alone(context, node, indent)
    return Fix(
        NAME,
        (
            Edit(at, at, f"{indent}{chosen} = {code}{context.source.newline}"),
            *_swaps(context, node, loop, chosen, pure),
        ),
        Safety.SAFE if safe else Safety.UNSAFE,
        f"evaluate `{context.short(node)}` once, before the loop",
        "" if safe else made_early(reason),
    )


def _swaps(
    context: Context, node: ast.expr, loop: LoopNode, chosen: str, pure: bool
) -> Iterator[Edit]:
    """The name in place of an expression; in place of a pure one, wherever the loop evaluates its like."""
    yield Edit(*context.span(node), chosen)
    if not pure:
        return
    code = ast.dump(node)
    for other in descendants(loop, into_functions=False):
        if type(other) is not type(node) or other is node or ast.dump(other) != code:
            continue
        header = isinstance(loop, (ast.For, ast.AsyncFor)) and is_inner(other, loop.iter)
        if header or _is_kept(other):
            continue
        if not unsteady(context, other, loop, pure):
            yield Edit(*context.span(other), chosen)


def _is_kept(node: ast.AST) -> bool:
    """Whether an iteration keeps what it makes, or hands it out."""
    return isinstance(parent(node), (ast.Return, ast.Yield, ast.List, ast.Tuple, ast.Dict, ast.Set))


def _wanted(name: str, node: ast.expr) -> tuple[str, ...]:
    """Names for what is made: `serialized`, `serialized_settings` where there is one already."""
    name = result(node) if name == "value" else name
    made = node.args[0] if isinstance(node, ast.Call) and node.args else None
    of = last_name(made).strip("_")
    return (
        name,
        *([f"{name}_{of}"] if of.islower() and of != name else []),
        f"shared_{name}",
        f"kept_{name}",
    )


def _between(node: ast.AST, top: ast.AST) -> Iterator[ast.AST]:
    for up in parents(node):
        if up is top:
            return
        yield up


def _runs_in(node: ast.AST, loop: Loop) -> bool:
    for up in parents(node):
        if up is loop:
            return True
        if isinstance(up, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            return False
    return False
