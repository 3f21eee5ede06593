"""How many lines a rewrite moves to another depth without changing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from perflint.syntax.edits import Edit

MOST = 40  # lines that a reviewer can be asked to read again for a change of a few


def moved_lines(text: str, edits: Iterable[Edit]) -> int:
    """How many lines have other white space in front of them afterwards, and the same text behind it."""
    return sum(_moved(text, edit) for edit in edits)


def _moved(text: str, edit: Edit) -> int:
    gone = text[edit.start : edit.end]
    starts = edit.start == 0 or text[edit.start - 1] in "\r\n"
    if starts and not (gone + edit.text.rpartition("\n")[2]).strip(" \t"):
        return int(gone != edit.text)
    old, new = _depths(gone), _depths(edit.text)
    return sum(
        min(sum(depths.values()), sum(new[line].values())) - sum((depths & new[line]).values())
        for line, depths in old.items()
        if line in new
    )


def _depths(text: str) -> dict[str, Counter[str]]:
    """The indentations of each line but the first, whose start stands before the text."""
    found: dict[str, Counter[str]] = {}
    for line in text.splitlines()[1:]:
        content = line.strip()
        if content:
            found.setdefault(content, Counter())[line[: len(line) - len(line.lstrip())]] += 1
    return found
