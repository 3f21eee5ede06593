"""The tokens of the expressions in templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<string>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|(?P<number>\d+(?:\.\d+)?)"
    r"|(?P<name>[^\W\d]\w*)|(?P<operator>==|!=|<=|>=|//|\*\*|[-+*/%~|.,:()\[\]{}<>=])",
    re.DOTALL,
)
_MOST = 4000  # tokens of one tag


class Token(NamedTuple):
    """A token with its place in the whole text; `kind` is `name`, `string`, `number`, `operator`, or empty
    for what is none."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str, start: int, stop: int) -> list[Token]:
    """The tokens of a part of a text; what is none of an expression comes as a token without a kind."""
    return list(_tokens(text, start, stop))


def _tokens(text: str, start: int, stop: int) -> Iterator[Token]:
    at = start
    for _ in range(_MOST):
        if at >= stop:
            return
        found = _TOKEN.match(text, at, stop)
        if found is None:
            yield Token("", text[at], at, at + 1)
            at += 1
            continue
        kind = found.lastgroup or ""
        if kind != "space":
            yield Token(kind, found[0], at, found.end())
        at = found.end()
