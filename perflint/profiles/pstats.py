"""cProfile's statistics: a dictionary in Python's `marshal` format, of times by function.

`marshal.load` is not made for what others wrote, so the few types that occur are read here.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from typing import Any

from perflint.profiles.record import (
    Called,
    Function,
    Profile,
    ProfileError,
    line_number,
    number,
    text,
)

_DEEPEST = 8
_REFERABLE = 0x80
_END = object()
# `<built-in method time.sleep>`, `<method 'append' of 'list' objects>`, `total`
_NAME = re.compile(r"^(?:<(?:built-in )?method '?(?:\w+\.)*)?(\w+)(?:'? .*)?>?$")


def looks_like(data: bytes) -> bool:
    """Whether a file begins as such a dictionary: with a tuple, or with nothing."""
    return len(data) > 1 and data[0] & 0x7F == ord("{") and data[1] & 0x7F in b"()0"


def parse(data: bytes) -> Profile:
    """The profile of a file's bytes.

    Raises:
        ProfileError: it is damaged, or something else.
    """
    try:
        table = _Marshal(data).value(0)
    except (IndexError, struct.error, UnicodeDecodeError, TypeError) as error:
        raise ProfileError("it is damaged or cut short") from error
    if not isinstance(table, dict):
        raise ProfileError("it holds no statistics of cProfile")
    functions = []
    called: list[Called] = []
    for key, value in table.items():
        match key, value:
            case (path, first, name), (_, calls, own, total, dict() as callers):
                called += _called(text(name), callers)
                functions.append(
                    Function(
                        text(path),
                        text(name),
                        line_number(first),
                        number(own),
                        number(total),
                        int(number(calls)),
                    )
                )
            case _:
                raise ProfileError("it holds no statistics of cProfile")
    return Profile(
        sum(each.own for each in functions), tuple(functions), waits=True, called=tuple(called)
    )


def _called(name: str, callers: dict[Any, Any]) -> Iterator[Called]:
    """Who called a function, and for how long."""
    found = _NAME.search(name)
    for key, value in callers.items():
        match key, value:
            case (path, first, caller), (_, calls, _, total) if found is not None:
                place = text(path), text(caller), line_number(first)
                yield Called(*place, found[1], number(total), int(number(calls)))


class _Marshal:
    """Reads dictionaries, tuples, numbers and text; everything else is damage."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._known: list[Any] = []

    def value(self, depth: int) -> Any:
        """The value that comes next."""
        if depth > _DEEPEST:
            raise ProfileError("it is nested deeper than statistics of cProfile are")
        byte = self._take(1)[0]
        place = len(self._known)
        if byte & _REFERABLE:
            self._known.append(None)
        found = self._of(chr(byte & 0x7F), depth)
        if byte & _REFERABLE:
            self._known[place] = found
        return found

    def _of(self, kind: str, depth: int) -> Any:
        match kind:
            case "{":
                table = {}
                while (key := self.value(depth + 1)) is not _END:
                    table[key] = self.value(depth + 1)
                return table
            case ")":
                return tuple(self.value(depth + 1) for _ in range(self._take(1)[0]))
            case "(":
                size = self._int("<I")
                if size > len(self._data) - self._at:  # each item takes a byte at least
                    raise ProfileError("it is damaged or cut short")
                return tuple(self.value(depth + 1) for _ in range(size))
            case "i":
                return self._int("<i")
            case "l":
                return self._long()
            case "g":
                return struct.unpack("<d", self._take(8))[0]
            case "z" | "Z":
                return self._take(self._take(1)[0]).decode("ascii")
            case "a" | "A":
                return self._take(self._int("<I")).decode("ascii")
            case "u" | "t":
                return self._take(self._int("<I")).decode("utf-8", "surrogatepass")
            case "r":
                return self._known[self._int("<I")]
            case "0":
                return _END
        raise ProfileError("it is damaged, or no profile that perflint knows")

    def _long(self) -> int:
        size = self._int("<i")
        if abs(size) > 8:  # digits of 15 bits: no count is so large
            raise ProfileError("a count in it is no number")
        digits = [self._int("<H") for _ in range(abs(size))]
        whole = sum(digit << (15 * place) for place, digit in enumerate(digits))
        return -whole if size < 0 else whole

    def _int(self, form: str) -> int:
        found: int = struct.unpack(form, self._take(struct.calcsize(form)))[0]
        return found

    def _take(self, size: int) -> bytes:
        end = self._at + size
        if end > len(self._data):
            raise IndexError(end)
        part = self._data[self._at : end]
        self._at = end
        return part
