"""Statements that a rewrite made shorter, or left broken at odd places, laid out anew as black does it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Mapping

from perflint.engine.fixing.style import Style
from perflint.syntax.source import parse_text
from perflint.syntax.wrapping import step_of, width, wrap

_MOST = 12  # lines of a statement; longer ones hold more than what was rewritten
_NEARLY_ALL = 0.9  # of the statements of a file; the others hold what is not known here of black
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_ENCLOSED = re.compile(r"^(\s*(?:return|(?:el)?if|while|[\w.\[\]\"']+ [-+*/|&]?=) )\((.*)\)(:?)$")
_HEADED = (ast.For, ast.AsyncFor, ast.While, ast.If, ast.With, ast.AsyncWith)
_LAYOUT = frozenset({tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})


def rejoined(old: str, text: str, tree: ast.Module, style: Style) -> str:
    """A text in which new statements of several lines stand as black would have them.

    All of them in a file that was laid out so, else only those that hang from their brackets already
    (`call(` … `)`) and fit in one line, or stood as black has them before. Those with a comment or a string
    of several lines stay as they are.

    Args:
        old: the text before the rewrites.
        tree: the parsed text.
    """
    lines = text.split("\n")
    old_lines = old.split("\n")
    before = _extents(parse_text(old), old_lines)
    step = step_of(old)
    laid_out = _is_laid(before, old_lines, style, step)
    for first, last in sorted(_extents(tree, lines).items(), reverse=True):
        own = lines[first - 1 : last]
        whole = "\n".join(own)
        if not 1 < len(own) <= _MOST or whole in old or not (laid_out or _hangs(own)):
            continue
        laid = _laid(own, style, step)
        if len(laid) > 1 and not (laid_out or _was_laid(own[0], before, old_lines, style, step)):
            continue
        if _same(whole, "\n".join(laid)):
            lines[first - 1 : last] = laid
    return "\n".join(lines)


def _laid(own: list[str], style: Style, step: str) -> list[str]:
    """The lines of a statement as black has them; its own where it must keep them."""
    line = _in_one(own)
    if line is None:
        return own
    bare = "".join(found.groups()) if (found := _ENCLOSED.match(line)) else ""
    if bare and _same(line, bare):
        line = bare
    laid = wrap(line, style.line_length, step)
    if laid is None:
        return [line] if width(line) <= style.line_length else own
    return laid


def _is_laid(before: Mapping[int, int], lines: list[str], style: Style, step: str) -> bool:
    """Whether statements of several lines stand as black has them: nearly all, and at least one."""
    seen = laid = 0
    for first, last in before.items():
        own = lines[first - 1 : last]
        if 1 < len(own) <= _MOST and _in_one(own) is not None:
            seen += 1
            laid += _laid(own, style, step) == own
    return laid >= max(1, _NEARLY_ALL * seen)


def _was_laid(
    head: str, before: Mapping[int, int], lines: list[str], style: Style, step: str
) -> bool:
    """Whether a statement that began with a line stood as black has it before it was rewritten."""
    for first, last in before.items():
        if lines[first - 1] == head:
            own = lines[first - 1 : last]
            return _laid(own, style, step) == own
    return False


def _extents(tree: ast.Module, lines: list[str]) -> dict[int, int]:
    """The first line and the last one of each statement that holds no others, and of the heads of those that
    do."""
    found: dict[int, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)):
            found[node.lineno] = node.end_lineno or node.lineno
        elif isinstance(node, _HEADED):
            found[node.lineno] = _end_of_head(lines, node.lineno, node.body[0].lineno)
    return found


def _end_of_head(lines: list[str], first: int, body: int) -> int:
    """The line on which the head of a statement ends whose body starts on a line."""
    if body - first < 2:
        return first
    head = iter([f"{line}\n" for line in lines[first - 1 : body]])
    try:
        for token in tokenize.generate_tokens(lambda: next(head, "")):
            if token.type == tokenize.NEWLINE:
                return first + token.start[0] - 1
    except (tokenize.TokenError, SyntaxError):
        return first  # strings of a newer Python
    return first


def _hangs(lines: list[str]) -> bool:
    first, last = lines[0].rstrip(), lines[-1].strip()
    return first[-1:] in _OPENING and last[:1] in _CLOSING


def _in_one(lines: list[str]) -> str | None:
    """A statement in one line; None where it must keep its lines."""
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    source = "\n".join(lines)
    parts: list[str] = []
    last: tokenize.TokenInfo | None = None
    try:
        for token in tokenize.generate_tokens(io.StringIO(source.lstrip()).readline):
            if token.type in _LAYOUT or token.type == tokenize.ENDMARKER:
                continue
            if token.type == tokenize.COMMENT or token.start[0] != token.end[0]:
                return None
            if last is not None:
                if last.type == token.type == tokenize.STRING:
                    return None
                broken = last.end[0] != token.start[0]
                tight = last.string in _OPENING or token.string in _CLOSING | {"."}
                gap = "" if tight else " "
                parts.append(gap if broken else " " * (token.start[1] - last.end[1]))
            parts.append(token.string)
            last = token
    except (tokenize.TokenError, SyntaxError):
        return None  # strings of a newer Python
    return indent + "".join(parts)


def _same(one: str, other: str) -> bool:
    """Whether two statements do the same, line ends and brackets apart."""
    try:
        return ast.dump(_parsed(one)) == ast.dump(_parsed(other))
    except SyntaxError:  # what was taken apart wrongly is left alone
        return False


def _parsed(statement: str) -> ast.Module:
    """A statement alone; a head with an empty body."""
    whole = re.sub(r"^elif\b", "if", statement.strip())
    return ast.parse(f"{whole} pass" if whole.endswith(":") else whole)
