"""What each line of a file held, in four bytes, to tell later where the lines of its code have gone.

    table of a file: for each line a check of its bytes, whose lowest bit says that it is plain

A plain line holds nothing, or a comment that nothing in perflint reads. Where a file differs from what it was
in plain lines alone, Python reads the same tokens, at other places: that is what `Moved.between` shows.
"""

from __future__ import annotations

import io
import re
import tokenize
from array import array
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

_WORD = "I"
_PLAIN = 1
# A line of nothing, or of a comment that says nothing to perflint, nor to what reads the file before it: see
# `writes_in_order` for signals.
_PLAIN_LINE = re.compile(
    rb"\s*(?:#(?!!|\s?%%)(?!.*(?:perflint|noqa|type:|coding|signal)).*)?", re.IGNORECASE | re.DOTALL
)
_CODING = re.compile(rb"(?:[^\n]*\n)?[ \t\f]*#[^\n]*coding[:=]")
_EDGE = 0  # before the first line and behind the last


def table(data: bytes) -> bytes:
    """The table of a file; empty for one that is not plainly UTF-8 whose lines end in line feeds."""
    if b"\r" in data or b"\0" in data or data.startswith(BOM_UTF8) or _CODING.match(data):
        return b""
    lines = data.split(b"\n")
    plain = map(_PLAIN_LINE.fullmatch, lines)
    return array(
        _WORD,
        [check & ~_PLAIN | (one is not None) for check, one in zip(map(crc32, lines), plain)],
    ).tobytes()


class Moved(NamedTuple):
    """Where the lines of a file's code have gone.

    Attributes:
        before, now: the tables, with an edge at either end: a line has its number as index.
        places: the lines of now, by the line of code that each was.
    """

    before: array[int]
    now: array[int]
    places: dict[int, int]

    @classmethod
    def between(cls, before: bytes, data: bytes) -> Moved | None:
        """What plain lines that came, went or changed have moved; None if it is not shown that nothing else
        has changed.

        Args:
            before: the table of the file as it was.
            data: what it holds now, in UTF-8.
        """
        after = table(data)
        if not before or not after or len(before) % array(_WORD).itemsize:
            return None
        old, new = (array(_WORD, [_EDGE, *array(_WORD, each), _EDGE]) for each in (before, after))
        code_before, code_now = _code(old), _code(new)
        if [old[line] for line in code_before] != [new[line] for line in code_now]:
            return None
        moved = cls(old, new, dict(zip(code_before, code_now)))
        came_from = dict(zip(code_now, code_before))
        try:
            for first, last in _joined(data.decode()):
                start = came_from.get(first)
                if start is None or not moved.alike(first, last, first - start):
                    return None
        except (UnicodeDecodeError, tokenize.TokenError, SyntaxError):
            return None
        return moved

    def alike(self, first: int, last: int, by: int) -> bool:
        """Whether some lines of now are what those before them by so many lines were."""
        start = first - by
        return start >= 0 and self.now[first : last + 1] == self.before[start : last + 1 - by]

    def with_neighbours(self, first: int, last: int) -> tuple[int, int]:
        """Lines of now, from the code before them to that behind them."""
        first, last = max(first - 1, 0), min(last + 1, len(self.now) - 1)
        while self.now[first] & _PLAIN:
            first -= 1
        while self.now[last] & _PLAIN:
            last += 1
        return first, last


def _code(lines: array[int]) -> list[int]:
    """The lines that are not plain, edges included."""
    return [number for number, line in enumerate(lines) if not line & _PLAIN]


def _joined(text: str) -> Iterator[tuple[int, int]]:
    """The lines that belong together, each from the first to the last: of one string, or by a backslash."""
    opened: list[int] = []  # the lines in which f-strings begin, the outermost first
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "FSTRING_START" or kind == "TSTRING_START":
            opened.append(token.start[0])
        first = opened[0] if opened else token.start[0]
        if kind == "FSTRING_END" or kind == "TSTRING_END":
            opened.pop()
        if first < token.end[0] and kind not in ("NEWLINE", "NL", "ENDMARKER"):
            yield first, token.end[0]
    for number, line in enumerate(text.split("\n"), 1):
        if line.endswith("\\") and not line.lstrip().startswith("#"):
            yield number, number + 1
