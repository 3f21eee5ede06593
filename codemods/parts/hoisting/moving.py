"""What all moves out of a loop share: refusals, reasons, and the edits beside the loop."""

from __future__ import annotations

import ast

from perflint.codemods.parts.indentation import lines_moved
from perflint.codemods.parts.layout import end_of, indent_of, line_span
from perflint.codemods.parts.one_for_all import Loop, below
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Refusal

NAME = "hoist-from-loop"


def lines_outside(context: Context, statement: ast.stmt, loop: Loop) -> str:
    """The lines of a statement as they stand outside a loop."""
    return lines_moved(
        context,
        context.source.lines.line_of(line_span(context, statement).start),
        statement.end_lineno or statement.lineno,
        indent_of(context, statement),
        indent_of(context, loop),
    )


def refused(reason: str) -> Refusal:
    """The refusal to move something, with its reason."""
    return Refusal(NAME, reason)


def made_early(reason: str) -> str:
    """What may change where something is made before a loop, and what its maker says of it."""
    early = "what it raises comes before all that the loop does"
    return f"{reason or 'it is evaluated also where the loop does not reach it'}; {early}"


def first_line(context: Context, statement: ast.stmt, loop: Loop) -> int:
    """The line on which the comments right above a statement of a loop start, or itself."""
    previous = loop.body.index(statement) - 1
    floor = loop.body[previous].end_lineno if previous >= 0 else _body_line(context, loop) - 1
    first = statement.lineno
    while first - 1 > (floor or 0) and context.source.lines.line(first - 1).strip().startswith("#"):
        first -= 1
    return first


def _body_line(context: Context, loop: Loop) -> int:
    """The line after the header of a loop."""
    head = loop.test if isinstance(loop, ast.While) else loop.iter
    text = context.source.text
    return context.source.lines.line_of(text.index(":", context.span(head).end)) + 1


def merged(edits: list[Edit]) -> list[Edit]:
    """Insertions at one place become one edit, in the order given."""
    found: dict[tuple[int, int], str] = {}
    for edit in edits:
        key = (edit.start, edit.end)
        found[key] = found.get(key, "") + edit.text if edit.start == edit.end else edit.text
    return [Edit(start, end, text) for (start, end), text in found.items()]


def bound_before(context: Context, name: str, loop: Loop) -> bool:
    """Whether a name has a value already when the loop starts."""
    function = context.flow.function(loop)
    scope = context.names.scopes[function if function is not None else context.names.tree]
    return any(not below(binding.node, loop) for binding in scope.bindings.get(name, ()))


def is_inner(node: ast.AST, owner: ast.AST) -> bool:
    """Whether a node is another one or stands in it."""
    return node is owner or below(node, owner)


def after(context: Context, loop: ast.stmt, text: str) -> Edit:
    """The edit that puts lines behind a loop."""
    end = end_of(context, loop)
    whole = context.source.text
    if end == len(whole) and not whole.endswith(("\n", "\r")):
        text = context.source.newline + text.removesuffix(context.source.newline)
    return Edit(end, end, text)
