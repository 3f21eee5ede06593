"""Lines of code as the page shows them: with the passages that have a colour, by the syntax of Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

WIDEST = 400  # characters of a line
_LONGEST = 300_000  # characters of a file that is coloured
# Passages of a line: first character, character after the last one, and the class of the page's style.
Colours = Sequence[tuple[int, int, str]]


@lru_cache(maxsize=16)
def coloured(text: str) -> Mapping[int, Colours]:
    """The coloured passages of each line of a text, by its number; lines that have none are left out."""
    if len(text) > _LONGEST:
        return {}
    from pygments.lexers.python import PythonLexer  # slow to import

    found: dict[int, list[tuple[int, int, str]]] = {}
    line, column = 1, 0
    # As lines are counted elsewhere: Pygments takes `\r` and `\r\n` for `\n`.
    for kind, value in PythonLexer(stripnl=False, ensurenl=False).get_tokens(text):
        name = _class(str(kind))
        for number, part in enumerate(value.split("\n")):
            if number:
                line, column = line + 1, 0
            if name and part.strip() and column < WIDEST:
                found.setdefault(line, []).append((column, column + len(part), name))
            column += len(part)
    return found


def _class(kind: str) -> str:
    """The class of the page's style for a token of Pygments; empty for none."""
    for start, name in _CLASSES:
        if kind.startswith(start):
            return name
    return ""


_CLASSES = (
    ("Token.Comment", "c"),
    ("Token.Literal.String", "s"),
    ("Token.Literal.Number", "n"),
    ("Token.Keyword", "k"),
    ("Token.Operator.Word", "k"),
    ("Token.Name.Function", "d"),
    ("Token.Name.Class", "d"),
    ("Token.Name.Decorator", "d"),
    ("Token.Name.Builtin", "b"),
)
