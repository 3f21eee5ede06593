"""Where code inside f-strings stands: before Python 3.12 `ast` gives it wrong positions.

LibCST knows the right ones, so such a string is parsed by it when, and only when, a place inside is
asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import libcst as cst

from perflint.syntax.cst_nodes import spans_of, walk
from perflint.syntax.lines import Span
from perflint.syntax.source import Source, SourceError, parse_text


def places(source: Source, string: ast.JoinedStr) -> dict[ast.AST, Span]:
    """The characters of all nodes inside an f-string that stands in no other; none where LibCST cannot
    parse it."""
    outer = source.lines.span(string)
    text = f"({source.text[outer.start : outer.end]})"  # it may go over several lines
    try:
        module = cst.parse_module(text)
    except cst.ParserSyntaxError:
        return {}
    spans = spans_of(module, text, outer.start - 1)
    written = {
        spans[node]: list(_expressions(node))
        for node in walk(module)
        if isinstance(node, (cst.FormattedString, cst.ConcatenatedString))
    }
    found: dict[ast.AST, Span] = {string: outer}
    for node in ast.walk(string):
        if isinstance(node, ast.JoinedStr) and node in found:
            parsed = [value for value in node.values if isinstance(value, ast.FormattedValue)]
            parts = written.get(found[node], ())
            if len(parts) == len(parsed):
                for part, value in zip(parts, parsed):
                    _note_spans(value.value, spans[part.expression], source, found)
    return found


def _expressions(string: cst.BaseString) -> Iterator[cst.FormattedStringExpression]:
    if isinstance(string, cst.ConcatenatedString):
        yield from _expressions(string.left)
        yield from _expressions(string.right)
    elif isinstance(string, cst.FormattedString):
        for part in string.parts:
            if isinstance(part, cst.FormattedStringExpression):
                yield part


def _note_spans(value: ast.expr, span: Span, source: Source, found: dict[ast.AST, Span]) -> None:
    """Note where the nodes of one expression stand: the same text, parsed by itself, tells."""
    lines = source.lines
    try:
        statement = parse_text(f"({source.text[span.start : span.end]})").body[0]
    except SourceError:
        return
    first = lines.line_of(span.start)
    before = len(source.text[lines.start(first) : span.start].encode("utf-8")) - 1

    def offset(line: int, column: int) -> int:
        return lines.offset(first + line - 1, column + before if line == 1 else column)

    if not isinstance(statement, ast.Expr):
        return
    for real, alone in zip(ast.walk(value), ast.walk(statement.value)):
        if type(real) is not type(alone):
            return
        if hasattr(alone, "lineno"):
            found[real] = Span(
                offset(alone.lineno, alone.col_offset),  # type: ignore[attr-defined]
                offset(alone.end_lineno, alone.end_col_offset),  # type: ignore[attr-defined]
            )
