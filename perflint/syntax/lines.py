"""Offsets in characters and their lines and columns, for one text.

Lines end where Python's tokenizer ends them: at `\\n`, `\\r\\n` or a lone `\\r`, not at form feeds or
the Unicode line separators that `str.splitlines` also honours.
"""

from __future__ import annotations

import ast
import io
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple


class Position(NamedTuple):
    """A place in a text: `line` and `column` are 1-based, `column` counts characters."""

    line: int
    column: int


class Span(NamedTuple):
    """The characters `start` (included) to `end` (excluded) of a text."""

    start: int
    end: int


def each_line(text: str) -> Iterator[str]:
    """The lines of a text with their line endings."""
    return io.StringIO(text, newline="")


def characters(line: str, utf8_column: int) -> int:
    """How many characters of a line come before a 0-based column in UTF-8 bytes, as `ast` counts."""
    if line.isascii():
        return utf8_column
    return len(line.encode("utf-8")[:utf8_column].decode("utf-8", "ignore"))


@dataclass(frozen=True, slots=True)
class Lines:
    """The line table of one text."""

    text: str
    starts: tuple[int, ...]
    ascii: bool

    @classmethod
    def of(cls, text: str) -> Lines:
        """The line table of a text."""
        ends = tuple(accumulate(map(len, each_line(text))))
        if text and text[-1] not in "\r\n":
            ends = ends[:-1]
        return cls(text, (0, *ends), text.isascii())

    def position(self, offset: int) -> Position:
        """The line and column of a character offset; an offset past the end is the end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return Position(line, offset - self.starts[line - 1] + 1)

    def line_of(self, offset: int) -> int:
        """The 1-based line of a character offset."""
        return bisect_right(self.starts, offset)

    def start(self, line: int) -> int:
        """The offset at which a 1-based line starts; the end of the text for lines past the last."""
        return self.starts[line - 1] if line <= len(self.starts) else len(self.text)

    def line(self, line: int) -> str:
        """The text of a 1-based line with its line ending."""
        return self.text[self.start(line) : self.start(line + 1)]

    def offset(self, line: int, utf8_column: int) -> int:
        """The character offset of a 1-based line and a 0-based column in UTF-8 bytes, as `ast` counts."""
        start = self.start(line)
        if self.ascii:
            return start + utf8_column
        return start + characters(self.line(line), utf8_column)

    def span(self, node: ast.AST) -> Span:
        """The span of an `ast` node that has a position.

        Raises:
            AttributeError: the node has no position (contexts, operators, `arguments`).
        """
        return Span(
            self.offset(node.lineno, node.col_offset),  # type: ignore[attr-defined]
            self.offset(node.end_lineno, node.end_col_offset),  # type: ignore[attr-defined]
        )
