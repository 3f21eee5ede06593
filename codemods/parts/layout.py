"""Where statements stand in a text: lines, indentation, the space around them."""

from __future__ import annotations

import ast
import re

from perflint.language.flow.blocks import block_of
from perflint.language.nodes import parent, parents
from perflint.rules.context import Context
from perflint.syntax import comments
from perflint.syntax.edits import Edit
from perflint.syntax.lines import Span
from perflint.syntax.notebook import BORDER

# Statements that formatters put a blank line in front of.
_SPACED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BLANK = re.compile(r"[ \t\f]*")
# Comments that speak to tools or stand above more than the next statement.
_HEADING = re.compile(r"\s*#\s*(?:%%|In ?\[|[+-]\s*$|(?:end)?region\b|fmt:|yapf:|.*([^\w\s])\1\1)")


def indent_of(context: Context, node: ast.AST) -> str:
    """The white space at the start of the line on which a node starts."""
    lines = context.source.lines
    start = lines.start(lines.line_of(context.span(node).start))
    found = _BLANK.match(context.source.text, start)
    return found.group() if found else ""


def indent_step(context: Context, function: ast.AST | None = None) -> str:
    """One level of indentation as this file writes it; four spaces if it never indents."""
    return context.once("indentation", lambda: _indent_step(context))


def _indent_step(context: Context) -> str:
    for node in context.names.nodes(
        ast.FunctionDef, ast.For, ast.If, ast.With, ast.ClassDef, ast.AsyncFunctionDef
    ):
        body = node.body
        if body and body[0].lineno > node.lineno:
            outer, inner = indent_of(context, node), indent_of(context, body[0])
            if inner.startswith(outer) and len(inner) > len(outer):
                return inner[len(outer) :]
    return "    "


def owns_lines(context: Context, statement: ast.stmt) -> bool:
    """Whether a statement shares none of its lines with another one (no `;`, not after a colon)."""
    text, lines = context.source.text, context.source.lines
    span = context.span(statement)
    before = text[lines.start(lines.line_of(span.start)) : span.start]
    after = lines.line(lines.line_of(span.end))[span.end - lines.start(lines.line_of(span.end)) :]
    return not before.strip() and (not after.strip() or after.lstrip().startswith("#"))


def line_span(context: Context, statement: ast.stmt) -> Span:
    """The whole lines of a statement, decorators and line ending included."""
    lines = context.source.lines
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))])
    return Span(lines.start(first), lines.start((statement.end_lineno or first) + 1))


def insert_before(context: Context, statement: ast.stmt, code: list[str]) -> Edit:
    """Insert lines of code before a statement, at its indentation.

    Comments right above the statement stay with it, unless they head a section or the file.
    """
    lines = context.source.lines
    indent = indent_of(context, statement)
    newline = context.source.newline
    text = "".join(f"{indent}{line}{newline}" if line else newline for line in code)
    below = first = lines.line_of(line_span(context, statement).start)
    while first > 1 and _is_comment(lines.line(first - 1), indent):
        first -= 1
    above = [lines.line(line) for line in range(first, below)]
    if first == 1 or any(_HEADING.match(line) for line in above):
        first = below
    return Edit(lines.start(first), lines.start(first), text)


def _is_comment(line: str, indent: str) -> bool:
    """Whether a line is a comment at this indentation, and not the end of a notebook's cell."""
    return line.startswith(f"{indent}#") and not line.startswith(BORDER)


def insert_after(context: Context, statement: ast.stmt, code: list[str]) -> Edit:
    """Insert lines of code after a statement, at its indentation.

    Comments below it that are indented deeper belong to its body, and stay in it.
    """
    end = end_of(context, statement)
    indent = indent_of(context, statement)
    newline = context.source.newline
    text = "".join(f"{indent}{line}{newline}" if line else newline for line in code)
    if end == len(context.source.text) and not context.source.text.endswith(("\n", "\r")):
        text = newline + text.removesuffix(newline)
    return Edit(end, end, text)


def end_of(context: Context, statement: ast.stmt) -> int:
    """The end of a statement's lines, with the comments below it that are indented deeper: they belong to
    its body."""
    end = line_span(context, statement).end
    indent = indent_of(context, statement)
    at = end
    text = context.source.text
    while at < len(text):
        stop = text.find("\n", at)
        line = text[at : stop if stop >= 0 else len(text)]
        deeper = line.startswith(indent) and line[len(indent) : len(indent) + 1] in (" ", "\t")
        if line.strip() and not (deeper and line.lstrip().startswith("#")):
            break
        at = min(at + len(line) + 1, len(text))
        if line.strip():
            end = at
    return end


def before_top(context: Context, node: ast.AST) -> int:
    """Where a new function goes: in front of the top-level statement around a node, and of the comments
    right above that, but not of the file's first line."""
    top = next(up for up in (node, *parents(node)) if isinstance(parent(up), ast.Module))
    assert isinstance(top, ast.stmt)
    lines = context.source.lines
    first = lines.line_of(line_span(context, top).start)
    while first > 2 and _is_comment(lines.line(first - 1), ""):
        first -= 1
    return lines.start(first)


def delete(context: Context, statement: ast.stmt) -> Edit:
    """Delete a statement with its lines, comments behind it included, and the blank lines around it that would
    be left over; leave `pass` in an emptied block.

    The statement must own its lines.
    """
    span = line_span(context, statement)
    above = parent(statement)
    alone = any(
        getattr(above, field, None) == [statement] for field in ("body", "orelse", "finalbody")
    )
    if alone and not isinstance(above, ast.Module):
        inner = context.span(statement)
        return Edit(inner.start, inner.end, "pass")
    lines = context.source.lines
    first, after = lines.line_of(span.start), lines.line_of(span.end)
    starts = not isinstance(above, ast.Module) and statement in (block_of(statement) or [])[:1]
    defines = isinstance(statement, _SPACED)
    if starts or defines and not lines.line(first - 1).strip():
        while after < len(lines.starts) and not lines.line(after).strip():
            after += 1
    while starts and defines and not lines.line(first - 1).strip():
        first -= 1
    return Edit(lines.start(first), lines.start(after), "")


def comments_in(context: Context, span: Span) -> list[str]:
    """The comments that start inside a span."""
    return comments.comments_in(context.source, span)


def other_comments(context: Context, span: Span, text: str) -> list[str]:
    """The comments of a span that are not in a text that is made of pieces of it."""
    found = comments_in(context, span)
    kept: list[str] = []
    for index, comment in enumerate(found):
        if found[: index + 1].count(comment) > text.count(comment):
            kept.append(comment)
    return kept
