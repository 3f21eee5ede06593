"""Names and values for programs, in which nothing stands that a terminal would obey: JSON, names in diffs."""

from __future__ import annotations

import json
import os
import re

import msgspec.json

# Bytes of file names that are no UTF-8, controls, and marks that reorder the line they stand in.
_ESCAPED = re.compile(
    "[\ud800-\udfff\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]",
)
_QUOTED = re.compile(r'\A |[\x00-\x1f"\\]|' + _ESCAPED.pattern)
_SHORT = {
    "\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r", '"': '"', "\\": "\\",
}  # fmt: skip


def dumped(value: object, indent: int | None = None) -> str:
    """JSON text; bytes of file names that are no UTF-8 stand as the escapes `\\udc80` to `\\udcff`,
    by which Python and others name such files, so that the text as a whole is UTF-8."""
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", _dumped(value, indent))


def _dumped(value: object, indent: int | None) -> str:
    if indent is not None:  # `json` writes that in Python: five times slower
        try:
            return msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
        except UnicodeEncodeError:
            pass  # a name that is no UTF-8
    return json.dumps(value, indent=indent, ensure_ascii=False)


def quoted(name: str) -> str:
    """The name of a file as git writes it: as it is, or in quotes with the escapes of C, by which `git apply`
    and `patch` take it back; `patch` needs that of a blank at its beginning, too."""
    if not _QUOTED.search(name):
        return name
    return f'"{_QUOTED.sub(_octal, name)}"'


def _octal(found: re.Match[str]) -> str:
    character = found[0]
    if character in _SHORT:
        return f"\\{_SHORT[character]}"
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(character))
