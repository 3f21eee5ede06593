"""Edits of a text, fixes made of them, and applying many fixes without overlap."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
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


def apply(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """Apply the fixes that do not touch one another, first come first served.

    Edits that two fixes share to the letter (an added import) are applied once.

    Returns:
        The new text and the fixes that were applied.
    """
    taken: list[Edit] = []
    applied: list[Fix] = []
    for fix in fixes:
        fresh = [edit for edit in fix.edits if edit not in taken]
        if any(_touches(edit, other) for edit in fresh for other in taken):
            continue
        taken.extend(fresh)
        applied.append(fix)
    return replace(text, taken), applied


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


def _touches(one: Edit, other: Edit) -> bool:
    if one.start == one.end and other.start == other.end:
        return one.start == other.start
    return (
        one.start < other.end
        and other.start < one.end
        or (
            one.start == one.end
            and other.start <= one.start <= other.end
            or other.start == other.end
            and one.start <= other.start <= one.end
        )
    )
