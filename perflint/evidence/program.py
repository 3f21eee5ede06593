"""The slow and the fast program of a rule, taken from its page."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADING = re.compile(r"^## +(.+?) *$", re.MULTILINE)
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


class MissingProgram(ValueError):
    """A page lacks a program, or has one that cannot be read."""


@dataclass(frozen=True, slots=True)
class Programs:
    """Two complete programs with the same `run()`; what both share comes first in each."""

    slow: str
    fast: str


def headings(page: str) -> list[str]:
    """The headings of a page, in order."""
    return _HEADING.findall(page)


def section(page: str, heading: str) -> str | None:
    """The text below a heading, or None if there is no such heading."""
    parts = _HEADING.split(page)
    found = dict(zip(parts[1::2], parts[2::2]))
    return found.get(heading)


def programs(page: str) -> Programs:
    """The programs of a rule's page: `Setup`, where there is one, is put before `Slow` and `Fast`.

    Raises:
        MissingProgram: there is no `Slow` or `Fast` with exactly one block of Python.
    """
    setup = section(page, "Setup")
    shared = f"{_code(setup, 'Setup')}\n\n" if setup is not None else ""
    return Programs(
        shared + _code(section(page, "Slow"), "Slow"), shared + _code(section(page, "Fast"), "Fast")
    )


def _code(text: str | None, heading: str) -> str:
    blocks = _BLOCK.findall(text or "")
    if len(blocks) != 1:
        raise MissingProgram(f"`## {heading}` must hold one block of Python, not {len(blocks)}")
    return str(blocks[0])
