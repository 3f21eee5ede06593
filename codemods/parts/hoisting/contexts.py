"""A `with` in a loop that changes places with it."""

from __future__ import annotations

import ast
import re

from perflint.codemods.parts.hoisting.moving import NAME, first_line, merged, refused
from perflint.codemods.parts.indentation import deepen, lines_moved, step_of
from perflint.codemods.parts.layout import indent_of, owns_lines
from perflint.codemods.parts.one_for_all import Loop, below, escapes, renamed_elsewhere, used_after
from perflint.language.nodes import descendants, parent
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

_COMMENT_AFTER_COMMA = re.compile(r",((?:\s*#.*)?)$")


def managed(context: Context, item: ast.withitem, loop: Loop, reason: str) -> Fix | Refusal:
    """`with X() as name:` directly in the loop changes places with it."""
    holder = parent(item)
    assert isinstance(holder, (ast.With, ast.AsyncWith))
    if holder not in loop.body:
        return refused("the `with` stands in an inner block, and may not be entered each time")
    if loop.orelse:
        return refused("the loop has an `else`")
    step = step_of(context, loop)
    if step is None or holder.body[0].lineno == holder.lineno:
        return refused("several statements share a line")
    if not owns_lines(context, holder) or not owns_lines(context, loop):
        return refused("several statements share a line")
    for inner in descendants(holder, into_functions=False):
        if isinstance(inner, (ast.Yield, ast.YieldFrom)):
            return refused("the loop hands out values while the `with` is open")
    target = item.optional_vars
    if target is not None and not isinstance(target, ast.Name):
        return refused("what the `with` gives is unpacked")
    if isinstance(target, ast.Name):
        obstacle = _one_holder(context, target.id, loop, holder)
        if obstacle:
            return refused(obstacle)
    shown = target.id if isinstance(target, ast.Name) else context.short(item.context_expr)
    edits = (
        _swapped(context, holder, loop, step)
        if len(holder.items) == 1
        else _extracted(context, item, holder, loop, step)
    )
    if edits is None:
        return refused("the `with` is laid out in a way that cannot be taken apart")
    return Fix(NAME, tuple(edits), Safety.UNSAFE, f"make `{shown}` once, around the loop", reason)


def _one_holder(context: Context, name: str, loop: Loop, holder: ast.stmt) -> str:
    obstacle = renamed_elsewhere(context, name, loop, holder)
    if obstacle:
        return obstacle
    for read in context.flow.reads(name, loop):
        if not below(read, holder):
            return f"`{name}` is read in the loop outside its `with`"
    if used_after(context, name, loop):
        return f"`{name}` is read after the loop"
    return escapes(context, name, loop, holder)


def _header_end(context: Context, holder: ast.With | ast.AsyncWith) -> int:
    """The line on which the colon of a `with` stands."""
    last = holder.items[-1]
    span = context.span(last.optional_vars or last.context_expr)
    text = context.source.text
    return context.source.lines.line_of(text.index(":", span.end))


def _swapped(
    context: Context, holder: ast.With | ast.AsyncWith, loop: Loop, step: str
) -> list[Edit] | None:
    lines = context.source.lines
    end = _header_end(context, holder)
    if holder.body[0].lineno <= end:
        return None
    first = first_line(context, holder, loop)
    outer = indent_of(context, loop)
    header = lines_moved(context, first, end, indent_of(context, holder), outer)
    start = lines.start(loop.lineno)
    edits = [Edit(start, start, header)]
    edits += deepen(context, loop.lineno, first - 1, step)
    edits.append(Edit(lines.start(first), lines.start(end + 1), ""))
    edits += deepen(context, (holder.end_lineno or end) + 1, loop.end_lineno or end, step)
    # The first line's own indentation comes with the edit that puts the header before it.
    return merged(edits)


def _extracted(
    context: Context,
    item: ast.withitem,
    holder: ast.With | ast.AsyncWith,
    loop: Loop,
    step: str,
) -> list[Edit] | None:
    """One of several contexts of a `with` becomes a `with` of its own around the loop."""
    spans = [
        (context.span(i.context_expr).start, context.span(i.optional_vars or i.context_expr).end)
        for i in holder.items
    ]
    index = holder.items.index(item)
    start, end = spans[index]
    text = context.source.text
    word = "async with" if isinstance(holder, ast.AsyncWith) else "with"
    if "\n" in text[start:end] or "#" in text[start:end]:
        return None
    newline = context.source.newline
    at = context.source.lines.start(loop.lineno)
    header = f"{indent_of(context, loop)}{word} {text[start:end]}:"
    deeper = deepen(context, loop.lineno, loop.end_lineno or loop.lineno, step)
    own = context.source.lines.line_of(start)
    line = context.source.lines.line(own)
    before, _, rest = line.partition(text[start:end])
    comment = _COMMENT_AFTER_COMMA.match(rest.rstrip())
    if comment is not None and not before.strip():
        # It has a line of its own.
        first = context.source.lines.start(own)
        edits = [Edit(at, at, f"{header}{comment.group(1)}{newline}")]
        edits += [edit for edit in deeper if edit.start != first]
        edits.append(Edit(first, context.source.lines.start(own + 1), ""))
        return merged(edits)
    between = (end, spans[index + 1][0]) if index + 1 < len(spans) else (spans[index - 1][1], start)
    if text[between[0] : between[1]].strip() != ",":
        return None
    edits = [Edit(at, at, f"{header}{newline}"), *deeper]
    edits.append(
        Edit(start, between[1], "") if index + 1 < len(spans) else Edit(between[0], end, "")
    )
    return merged(edits)
