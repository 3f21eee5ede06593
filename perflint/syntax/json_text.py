"""Walking over JSON text by its places: what is not asked for is passed over, and what is asked for can be
replaced where it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from perflint.syntax.lines import Span

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")
_CHARACTER = re.compile(r"\\(?:u[0-9a-fA-F]{4}|.)|[^\\]+", re.DOTALL)
_NEWLINES = frozenset({r"\n", r"\u000a", r"\u000A"})


class NotJSON(Exception):
    """A text that is not JSON: why, and at which character."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class Piece(NamedTuple):
    """A part of a string or of a list of strings: where it stands in the JSON text, and what it says."""

    start: int
    end: int
    text: str


class Cursor:
    """A place in a JSON text, which moves on over what is read."""

    def __init__(self, text: str, at: int = 0) -> None:
        self.text = text
        self.at = at

    def members(self) -> Iterator[str]:
        """The keys of an object, each with the cursor at its value; one that is not read is passed over.

        Raises:
            NotJSON: there is no object, or it is wrong.
        """
        self._take("{")
        if self._next("}"):
            return
        while True:
            self.blank()
            if not self.text.startswith('"', self.at):
                raise NotJSON("a key in quotes is missing", self.at)
            key = str(self.value())
            self._take(":")
            self.blank()
            start = self.at
            yield key
            if self.at == start:
                self.value()
            if self._next("}"):
                return
            self._take(",")

    def items(self) -> Iterator[int]:
        """The numbers from 1 on of the items of a list, each with the cursor at it; as `members`."""
        self._take("[")
        if self._next("]"):
            return
        number = 0
        while True:
            self.blank()
            start = self.at
            number += 1
            yield number
            if self.at == start:
                self.value()
            if self._next("]"):
                return
            self._take(",")

    def value(self) -> object:
        """The value at the cursor.

        Raises:
            NotJSON: there is none.
        """
        try:
            found, self.at = _DECODER.raw_decode(self.text, self.at)
        except json.JSONDecodeError as error:
            message = error.msg[:1].lower() + error.msg[1:]
            raise NotJSON(message, error.pos) from error
        except ValueError as error:  # a number with too many digits
            raise NotJSON(str(error), self.at) from error
        return found

    def blank(self) -> None:
        """Move over white space."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _next(self, sign: str) -> bool:
        self.blank()
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def _take(self, sign: str) -> None:
        if not self._next(sign):
            raise NotJSON(f"`{sign}` is missing", self.at)


def pieces(text: str, span: Span) -> tuple[Piece, ...] | None:
    """The strings of a list, with their quotes, or the lines of one string; None where it is neither."""
    cursor = Cursor(text, span.start)
    if text.startswith('"', span.start):
        return tuple(_lines(text, span))
    if not text.startswith("[", span.start):
        return None
    found = []
    for _ in cursor.items():
        start = cursor.at
        part = cursor.value()
        if not isinstance(part, str):
            return None
        found.append(Piece(start, cursor.at, part))
    return tuple(found)


def _lines(text: str, span: Span) -> Iterator[Piece]:
    start = at = span.start + 1
    while at < span.end - 1:
        found = _CHARACTER.match(text, at, span.end - 1)
        assert found is not None, "the string has been read before"
        at = found.end()
        if found[0] in _NEWLINES or at == span.end - 1:
            yield Piece(start, at, str(json.loads(f'"{text[start:at]}"')))
            start = at
