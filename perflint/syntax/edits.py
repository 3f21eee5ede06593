"""Edits of a text, and fixes made of them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass


class Safety(enum.Enum):
    """`SAFE` keeps behaviour; `UNSAFE` can change it in the ways that the rule's page names."""

    SAFE = "safe"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace the characters `start` to `end` of a text with `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A rewrite: edits that are applied all or none.

    Attributes:
        codemod: the name of the rewrite, as `join-strings`.
        title: what it does, lower case, as "collect the parts and join them once".
        reason: for unsafe fixes, what may change.
    """

    codemod: str
    edits: tuple[Edit, ...]
    safety: Safety
    title: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a codemod does not rewrite here, as "`total` is read inside the loop"."""

    codemod: str
    reason: str


def replace(text: str, edits: Sequence[Edit]) -> str:
    """Carry out edits that do not overlap."""
    parts: list[str] = []
    position = 0
    for edit in sorted(edits):
        parts.append(text[position : edit.start])
        parts.append(edit.text)
        position = edit.end
    parts.append(text[position:])
    return "".join(parts)
