"""Text in terminal columns: tabs, wide, combining and control characters, and cropping."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

TAB = 4
_PAINT = re.compile("(\x1b\\[[0-9;]*m)")


class Cell(NamedTuple):
    """What one character of a text shows as, and how many columns that takes."""

    shown: str
    width: int


def cells(text: str) -> list[Cell]:
    """The cells of a line, one for each character; tabs go to the next multiple of four."""
    if text.isascii() and text.isprintable():
        return [Cell(character, 1) for character in text]
    found: list[Cell] = []
    column = 0
    for character in text:
        if character == "\t":
            width = TAB - column % TAB
            cell = Cell(" " * width, width)
        else:
            cell = _cell(character)
        found.append(cell)
        column += cell.width
    return found


def _cell(character: str) -> Cell:
    if character < " ":
        return Cell(chr(0x2400 + ord(character)), 1)  # a picture of the control character
    category = unicodedata.category(character)
    if category in ("Mn", "Me"):
        return Cell(character, 0)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        # Bidirectional marks and the like would reorder the line that they stand in.
        return Cell("\N{REPLACEMENT CHARACTER}", 1)
    return Cell(character, 2 if unicodedata.east_asian_width(character) in "WF" else 1)


def shown(text: str) -> str:
    """A text as one safe line: control characters and line ends are made visible."""
    if text.isprintable():
        return text
    return "".join(cell.shown for cell in cells(text))


def visible(text: str, *, painted: bool = False) -> str:
    """A text as safe lines.

    Args:
        painted: whether the colours in it stay, as `report.style` writes them.
    """
    if painted:
        parts = _PAINT.split(text)
        return "".join(part if number % 2 else visible(part) for number, part in enumerate(parts))
    return "\n".join(map(shown, text.split("\n")))


def width(text: str) -> int:
    """The columns that a line takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(cell.width for cell in cells(text))


def crop(
    text: str, limit: int, ellipsis: str, start: int = 0, end: int = 0
) -> tuple[str, int, int]:
    """A line cut to `limit` columns so that its characters `start` to `end` stay in sight.

    Returns:
        What to show, the column at which the character `start` stands in it, and how many columns
        the characters up to `end` take (cut where they are).
    """
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text, start, len(text[start:end])
    line = cells(text)
    total = sum(cell.width for cell in line)
    first = sum(cell.width for cell in line[:start])
    span = sum(cell.width for cell in line[start:end])
    if total <= limit:
        return "".join(cell.shown for cell in line), first, span
    mark = len(ellipsis)
    room = limit - 2 * mark
    # The window begins at the line's start if the span's head fits, else a little before the span.
    left = 0 if first + min(span, room // 2) <= limit - mark else max(0, first - room // 3)
    parts: list[str] = []
    used = column = 0
    shift = None
    head = ellipsis if left else ""
    budget = limit - len(head) - mark
    cut = False
    for cell in line:
        if column >= left:
            if used + cell.width > budget:
                cut = True
                break
            if shift is None:
                shift = column
            parts.append(cell.shown)
            used += cell.width
        column += cell.width
    shift = shift or 0
    visible = max(0, min(span, shift + used - first))
    return head + "".join(parts) + (ellipsis if cut else ""), first - shift + len(head), visible
