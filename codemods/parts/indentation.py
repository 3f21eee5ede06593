"""Moving lines to another depth, the insides of multi-line strings left as they are."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator

from perflint.codemods.parts.layout import indent_of
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, replace
from perflint.syntax.lines import Span


def step_of(context: Context, block: ast.For | ast.AsyncFor | ast.While) -> str | None:
    """How much deeper the body of a loop stands than its first line; None if it shares that line."""
    outer, inner = indent_of(context, block), indent_of(context, block.body[0])
    if block.body[0].lineno == block.lineno or not inner.startswith(outer) or inner == outer:
        return None
    return inner[len(outer) :]


def deepen(context: Context, first: int, last: int, step: str) -> list[Edit]:
    """Edits that indent the lines `first` to `last` (1-based, both included) by one step more."""
    fixed = _inside_strings(context, first, last)
    edits = []
    for line in range(first, last + 1):
        if line in fixed or not context.source.lines.line(line).strip():
            continue
        start = context.source.lines.start(line)
        edits.append(Edit(start, start, step))
    return edits


def flatten(context: Context, first: int, last: int, indent: str) -> list[Edit]:
    """Edits that take `indent` away from the start of the lines `first` to `last`, as far as it is
    there."""
    fixed = _inside_strings(context, first, last)
    edits = []
    for line in range(first, last + 1):
        text = context.source.lines.line(line)
        if line in fixed or not text.strip():
            continue
        common = 0
        while common < len(indent) and common < len(text) and text[common] == indent[common]:
            common += 1
        if common:
            start = context.source.lines.start(line)
            edits.append(Edit(start, start + common, ""))
    return edits


def lines_moved(context: Context, first: int, last: int, old: str, new: str) -> str:
    """The text of whole lines, moved from indentation `old` to `new`; it ends with a line end."""
    lines = context.source.lines
    span = Span(lines.start(first), lines.start(last + 1))
    edits = (
        [*_prefixed(context, first, last, old, new)] if new else flatten(context, first, last, old)
    )
    text = replace(
        context.source.text[span.start : span.end],
        [Edit(edit.start - span.start, edit.end - span.start, edit.text) for edit in edits],
    )
    return text if text.endswith(("\n", "\r")) else text + context.source.newline


def text_moved(context: Context, span: Span, indent: str) -> str:
    """The text of a span that starts within a line, its further lines moved such that what stood at
    the indentation of its first line stands at `indent`."""
    lines = context.source.lines
    first, last = lines.line_of(span.start), lines.line_of(span.end)
    text = context.source.text
    if first == last:
        return text[span.start : span.end]
    head = lines.line(first)
    old = head[: len(head) - len(head.lstrip(" \t"))]
    moved = lines_moved(context, first + 1, last, old, indent)
    rest = text[span.end : lines.start(last + 1)]
    whole = text[span.start : lines.start(first + 1)] + moved
    if not rest.endswith(("\n", "\r")):
        whole = whole.removesuffix(context.source.newline)
    return whole[: len(whole) - len(rest)] if rest else whole


def _prefixed(context: Context, first: int, last: int, old: str, new: str) -> Iterator[Edit]:
    fixed = _inside_strings(context, first, last)
    for line in range(first, last + 1):
        text = context.source.lines.line(line)
        if line in fixed or not text.strip():
            continue
        common = 0
        while common < len(old) and common < len(text) and text[common] == old[common]:
            common += 1
        start = context.source.lines.start(line)
        yield Edit(start, start + common, new)


def _inside_strings(context: Context, first: int, last: int) -> set[int]:
    """The lines that start inside a string, whose white space is part of it."""
    inside = context.once("lines in strings", lambda: _all_inside_strings(context))
    return {line for line in range(first, last + 1) if line in inside}


def _all_inside_strings(context: Context) -> set[int]:
    text = context.source.text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, SyntaxError):  # strings of a newer Python
        return {
            line
            for node in context.names.nodes(ast.JoinedStr, ast.Constant)
            for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
        }
    inside: set[int] = set()
    opened: list[int] = []
    for token in tokens:
        name = tokenize.tok_name[token.type]
        if name == "STRING":
            inside.update(range(token.start[0] + 1, token.end[0] + 1))
        elif name in ("FSTRING_START", "TSTRING_START"):
            opened.append(token.start[0])
        elif name in ("FSTRING_END", "TSTRING_END") and opened:
            inside.update(range(opened.pop() + 1, token.end[0] + 1))
    return inside
