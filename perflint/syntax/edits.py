"""Edits of a text, fixes made of them, and applying many fixes without overlap."""

from __future__ import annotations

import builtins
import enum
import keyword
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*\b(?!=[^=])")  # of no attribute and no argument
_DEFINED = re.compile(r"^[ \t]*(?:async )?def (\w+)", re.MULTILINE)
_IMPORTS = ("import ", "from ")
_LINE_END = re.compile(r"\r\n?|\n")


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


@dataclass(frozen=True, slots=True)
class _Reach:
    """What a fix takes up: its edits but for imports, from where to where they change a text, the names
    that are new there, the functions that it adds, and from where to where it moves lines to another
    depth."""

    edits: frozenset[Edit]
    start: int
    end: int
    names: frozenset[str]
    functions: frozenset[str]
    moved: tuple[int, int] | None = None


def apply(text: str, fixes: Iterable[Fix]) -> tuple[str, list[Fix]]:
    """Apply the fixes that do not touch one another, first come first served.

    Edits that two fixes share to the letter (an added import) are applied once, but what two fixes take
    out of the text is not for both to do something else with. Two fixes that chose
    the same new name do not go together where one reaches into the other: each has its own value in
    it. Nor does what moves lines to another depth go with what adds or takes away lines among them.

    Returns:
        The new text and the fixes that were applied.
    """
    taken: list[Edit] = []
    applied: list[Fix] = []
    reaches: list[_Reach] = []
    for fix in fixes:
        fresh = [edit for edit in fix.edits if edit not in taken]
        if any(_touches(edit, other) for edit in fresh for other in taken):
            continue
        if fresh and any(_takes_out(edit, text) for edit in fix.edits if edit in taken):
            continue
        reach = _reach(text, fix.edits)
        if any(
            _share(reach, other)
            or _moves(reach, other.edits, text)
            or _moves(other, reach.edits, text)
            for other in reaches
        ):
            continue
        taken.extend(fresh)
        applied.append(fix)
        reaches.append(reach)
    return replace(text, taken), applied


def _reach(text: str, edits: Sequence[Edit]) -> _Reach:
    own = [edit for edit in edits if not edit.text.lstrip().startswith(_IMPORTS)]
    if not own:
        return _Reach(frozenset(), 0, 0, frozenset(), frozenset())
    start, end = min(edit.start for edit in own), max(edit.end for edit in own)
    imported = {
        name for edit in edits if edit not in own for name in _NAME.findall(edit.text)
    } | set(_NAME.findall(text[start:end]))
    names = {
        name
        for edit in own
        for name in _NAME.findall(edit.text)
        if not keyword.iskeyword(name) and not hasattr(builtins, name)
    }
    functions = frozenset(name for edit in own for name in _DEFINED.findall(edit.text))
    depths = [edit for edit in own if _is_indentation(edit, text)]
    moved = None
    if depths:
        last = max(edit.end for edit in depths)
        following = _LINE_END.search(text, last)
        moved = min(edit.start for edit in depths), following.end() if following else len(text)
    return _Reach(frozenset(own), start, end, frozenset(names - imported), functions, moved)


def _is_indentation(edit: Edit, text: str) -> bool:
    """Whether an edit changes nothing but the white space that a line starts with."""
    gone = text[edit.start : edit.end]
    at_start = edit.start == 0 or text[edit.start - 1] in "\r\n"
    return at_start and (gone + edit.text).strip(" \t") == ""


def _moves(one: _Reach, edits: frozenset[Edit], text: str) -> bool:
    """Whether a fix moves lines among which others are added or taken away."""
    if one.moved is None:
        return False
    start, end = one.moved
    return any(
        start <= edit.end and edit.start <= end
        for edit in edits
        if _LINE_END.search(edit.text) or _LINE_END.search(text[edit.start : edit.end])
    )


def _share(one: _Reach, other: _Reach) -> bool:
    """Whether two fixes give the same new name to different things. What an edit of both names is the
    same thing, in whichever order they come."""
    same = {name for edit in one.edits & other.edits for name in _NAME.findall(edit.text)}
    if (one.functions & other.functions) - same:
        return True
    apart = one.end <= other.start or other.end <= one.start
    return not apart and bool((one.names & other.names) - same)


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


def _takes_out(edit: Edit, text: str) -> bool:
    """Whether an edit takes out whole statements."""
    gone = text[edit.start : edit.end]
    return not edit.text and "\n" in gone and not gone.lstrip().startswith(_IMPORTS)


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
