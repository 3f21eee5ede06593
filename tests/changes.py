"""Texts and what was made of them, as diffs without lines around the changes."""

from __future__ import annotations

import difflib
import re

_DEFINES = re.compile(r"\s*(?:async\s+def|def|class)\s[^(:]*")
_PLACE = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@(?: .*)?")


def diff(before: str, after: str) -> str:
    """A unified diff; behind each place stands the function or class that it is in, or below."""
    lines = before.split("\n")
    told = [
        f"{line} {around}".rstrip() if (around := _around(lines, line)) else line
        for line in difflib.unified_diff(lines, after.split("\n"), n=0, lineterm="")
    ][2:]
    return "".join(f"{line}\n" for line in told)


def patched(before: str, changes: str) -> str:
    """What `diff` was told to come after.

    Raises:
        ValueError: the diff takes away a line that is not there.
    """
    lines = before.split("\n")
    after: list[str] = []
    at = 0
    for line in changes.split("\n"):
        if place := _PLACE.fullmatch(line):
            start, count = int(place[1]), int(place[2] or 1)
            upto = start - 1 if count else start
            after += lines[at:upto]
            at = upto
        elif line.startswith("+"):
            after.append(line[1:])
        elif line.startswith("-"):
            if lines[at : at + 1] != [line[1:]]:
                raise ValueError(f"line {at + 1} is not {line[1:]!r}")
            at += 1
    return "\n".join(after + lines[at:])


def _around(lines: list[str], line: str) -> str:
    place = _PLACE.fullmatch(line)
    above = lines[: int(place[1])] if place else []
    found = next(filter(None, map(_DEFINES.match, reversed(above))), None)
    return found[0].strip() if found else ""
