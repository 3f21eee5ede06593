"""The items of a long array in a JSON document, one after the other, in the memory that one of them takes."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from perflint.profiles.record import ProfileError

_PIECE = 1024 * 1024  # bytes that are read at once
_HEAD = 4 * 1024 * 1024  # characters in which the array has to begin
_LONGEST = 16 * 1024 * 1024  # characters of an item
_BETWEEN = re.compile(r"[\s,]*")
_CUT = "it is damaged or cut short: no complete JSON"


def items(file: BinaryIO, member: str) -> Iterator[Any]:
    """The items of the array that a document is, or that is the member of this name of its object.

    Raises:
        ProfileError: the document is damaged, or has no such array.
    """
    text = _Text(file)
    text.need(1)
    opening = re.compile(r"\s*\[" if text.data.lstrip()[:1] == "[" else rf'"{member}"\s*:\s*\[')
    found = opening.search(text.data)
    while found is None and len(text.data) < _HEAD and text.more():
        found = opening.search(text.data)
    if found is None:
        raise ProfileError(_CUT)
    decode = json.JSONDecoder().raw_decode
    place = found.end()
    while True:
        between = _BETWEEN.match(text.data, place)
        place = between.end() if between is not None else place
        if text.data[place : place + 1] == "]":
            return
        try:
            item, place = decode(text.data, place)
        except RecursionError as error:
            raise ProfileError(_CUT) from error
        except ValueError as error:
            place = text.drop(place)
            if len(text.data) > _LONGEST or not text.more():
                raise ProfileError(_CUT) from error
            continue
        yield item


class _Text:
    """The part of a file that is looked at."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self.data = ""

    def need(self, size: int) -> None:
        """Read until there are so many characters besides blanks, as far as there are."""
        while len(self.data.lstrip()) < size and self.more():
            pass

    def more(self) -> bool:
        """Read on; whether there was anything.

        Raises:
            ProfileError: it is no text.
        """
        piece = self._file.read(_PIECE)
        try:
            # What is read of it is dropped: it stays short.
            self.data += self._decoder.decode(piece, not piece)  # perflint: ignore[PFL601]
        except UnicodeDecodeError as error:
            raise ProfileError(_CUT) from error
        return bool(piece)

    def drop(self, place: int) -> int:
        """Forget what stands before a place; where that is then."""
        self.data = self.data[place:]
        return 0
