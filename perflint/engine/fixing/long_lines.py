"""Lines that a rewrite made longer than the project has them, wrapped."""

from __future__ import annotations

import io
import tokenize

from perflint.engine.fixing.style import Style
from perflint.syntax.wrapping import step_of, width, wrap


def wrapped(old: str, text: str, style: Style) -> str:
    """A text whose new lines are no longer than the project has them, where they can be wrapped."""
    limit = style.line_length
    lines = text.split("\n")
    if all(width(line) <= limit for line in lines):
        return text
    kept = {line for line in old.split("\n") if width(line) > limit}
    wanted = {
        number for number, line in enumerate(lines, 1) if width(line) > limit and line not in kept
    }
    if not wanted:
        return text
    step = step_of(old)
    try:
        found = _wrappable(text, wanted)
    except (tokenize.TokenError, SyntaxError):
        return text  # strings of a newer Python
    for number in sorted(found, reverse=True):
        split = wrap(lines[number - 1], limit, step, inside=found[number])
        if split is not None:
            lines[number - 1 : number] = split
    return "\n".join(lines)


def _wrappable(text: str, wanted: set[int]) -> dict[int, bool]:
    """Those of some lines on which a statement or an element of brackets starts and ends, and whether it is
    one in brackets."""
    found: dict[int, bool] = {}
    depth = 0
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    inner: set[int] = set()  # lines that a string goes over
    opened = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind in ("NL", "NEWLINE", "INDENT", "DEDENT", "COMMENT", "ENDMARKER"):
            continue
        first, last = token.start[0], token.end[0]
        if kind.endswith("STRING_START"):
            opened = opened or first
        elif kind.endswith("STRING_END"):
            if last > opened:
                inner.update(range(opened, last + 1))
            opened = 0
        if last > first:
            inner.update(range(first, last + 1))
        starts.setdefault(first, depth - (token.string in {")", "]", "}"} and kind == "OP"))
        if kind == "OP":
            depth += (token.string in {"(", "[", "{"}) - (token.string in {")", "]", "}"})
        ends[last] = depth
    for number in wanted:
        if number in starts and number not in inner and starts[number] == ends.get(number):
            found[number] = starts[number] > 0
    return found
