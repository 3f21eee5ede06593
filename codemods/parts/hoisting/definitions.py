"""Functions and classes that move in front of the loop that defines them."""

from __future__ import annotations

import ast

from perflint.codemods.parts.hoisting.moving import NAME, bound_before, is_inner, refused
from perflint.codemods.parts.indentation import lines_moved
from perflint.codemods.parts.layout import delete, indent_of, line_span, owns_lines
from perflint.codemods.parts.one_for_all import Loop, renamed_elsewhere, used_after
from perflint.language.nodes import FunctionNode, descendants
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety


def definition(
    context: Context, node: FunctionNode | ast.ClassDef, loop: Loop, reason: str
) -> Fix | Refusal:
    """A function or class that a loop defines moves in front of it."""
    if node not in loop.body:
        return refused("it is defined in an inner block")
    if not owns_lines(context, node) or not owns_lines(context, loop):
        return refused("several statements share a line")
    if len(loop.body) == 1:
        return refused("the loop does nothing else")
    bound = context.flow.bound_in(loop) - {node.name}
    own = context.names.scopes[node]
    for inner in descendants(node):
        if isinstance(inner, ast.Name) and inner.id in bound:
            found = context.names.lookup(inner.id, context.names.scope_of(inner))
            if found is None or not is_inner(found[0].node, own.node):
                return refused(f"`{node.name}` uses `{inner.id}`, which the loop changes")
        if isinstance(inner, (ast.Nonlocal, ast.NamedExpr)):
            return refused(f"`{node.name}` changes names of its surroundings")
    obstacle = renamed_elsewhere(context, node.name, loop, node)
    if obstacle:
        return refused(obstacle)
    if bound_before(context, node.name, loop) and used_after(context, node.name, loop):
        return refused(f"`{node.name}` has another value after a loop that does not run")
    first = context.source.lines.line_of(line_span(context, node).start)
    text = lines_moved(
        context,
        first,
        node.end_lineno or first,
        indent_of(context, node),
        indent_of(context, loop),
    )
    start = context.source.lines.start(loop.lineno)
    return Fix(
        NAME,
        (
            Edit(start, start, text + context.source.newline),
            delete(context, node),
        ),
        Safety.UNSAFE,
        f"define `{node.name}` once, before the loop",
        reason or "all iterations share it, and it is defined also where the loop does not run",
    )
