"""Changes of a text as unified diffs: of whole files, and of one fix."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from perflint.engine.checking.summary import FixResult
from perflint.report.cells import shown
from perflint.report.escaping import quoted
from perflint.report.style import Style
from perflint.syntax.edits import Edit, replace
from perflint.syntax.lines import Lines
from perflint.syntax.notebook import Notebook

_NEARBY = 3  # lines between two edits that are still shown together


@dataclass(frozen=True, slots=True)
class Change:
    """One line of a diff.

    Attributes:
        mark: `-`, `+` or a space.
        line: its number, the old one for `-`.
        focus: the character from which on it differs from the line that it stands against.
    """

    mark: str
    line: int
    content: str
    focus: int = 0


def unified(before: str, after: str, filename: str, style: Style | None = None) -> str:
    """A unified diff that `patch -p0` and `git apply -p0` take; empty if nothing changed.

    Args:
        style: how people see it. On a terminal, and in colours, controls in the code are made visible.
    """
    if before == after:
        return ""
    parts: list[str] = []
    name = _named(filename)
    compared = difflib.unified_diff(_split(before), _split(after), name, name)
    for number, line in enumerate(compared):
        content, newline = (line[:-1], "\n") if line.endswith("\n") else (line, "")
        parts.append(_painted(content, number < 2, style) + newline)
        if not newline:
            parts.append("\n\\ No newline at end of file\n")
    return "".join(parts)


def difference(result: FixResult, style: Style | None = None) -> str:
    """What fixing changed in a file as a unified diff; in a notebook one for each cell."""
    old, new = result.old, result.new
    if not isinstance(old, Notebook) or not isinstance(new, Notebook):
        return unified(old.text, new.text, result.filename, style)
    return "".join(
        unified(
            _ended(one.source), _ended(other.source), f"{result.filename}:cell {one.number}", style
        )
        for one, other in zip(old.cells, new.cells, strict=True)
    )


def _named(filename: str) -> str:
    """The name of a file in a diff: a tab ends one with spaces, of which a part might be a date."""
    name = quoted(filename)
    return f"{name}\t" if " " in name and name == filename else name


def _ended(text: str) -> str:
    """A cell with the newline that its last line lacks in the file, and that says nothing."""
    return text if text.endswith("\n") or not text else text + "\n"


def changes(lines: Lines, edits: Sequence[Edit], context: int = 0) -> Iterator[list[Change]]:
    """The hunks of one fix; edits that stand near each other share a hunk."""
    shift = 0  # how many lines the hunks so far have added
    for first, last, group in _clusters(lines, edits):
        top = max(1, first - context)
        bottom = min(len(lines.starts), last + context)
        start, end = lines.start(top), lines.start(bottom + 1)
        old = lines.text[start:end]
        new = replace(old, [Edit(e.start - start, e.end - start, e.text) for e in group])
        hunk = list(_compare(_lines_of(old), _lines_of(new), top, shift))
        shift += len(_lines_of(new)) - len(_lines_of(old))
        if hunk:
            yield hunk


def _clusters(lines: Lines, edits: Sequence[Edit]) -> Iterator[tuple[int, int, list[Edit]]]:
    group: list[Edit] = []
    first = last = 0
    for edit in sorted(edits):
        edit_first, edit_last = lines.line_of(edit.start), lines.line_of(edit.end)
        if group and edit_first > last + _NEARBY:
            yield first, last, group
            group = []
        if not group:
            first, last = edit_first, edit_last
        group.append(edit)
        last = max(last, edit_last)
    if group:
        yield first, last, group


def _compare(old: list[str], new: list[str], top: int, shift: int) -> Iterator[Change]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    blocks = matcher.get_opcodes()
    for number, (kind, i, i_end, j, j_end) in enumerate(blocks):
        if kind == "equal":
            # The same at the edges says nothing here; between two changes it holds them together.
            if 0 < number < len(blocks) - 1:
                for index in range(i, i_end):
                    yield Change(" ", top + index, old[index])
            continue
        focus = [_common(*pair) for pair in zip(old[i:i_end], new[j:j_end], strict=False)]
        focus += [0] * (max(i_end - i, j_end - j) - len(focus))
        for index in range(i, i_end):
            yield Change("-", top + index, old[index], focus[index - i])
        for index in range(j, j_end):
            yield Change("+", top + shift + index, new[index], focus[index - j])


def _common(one: str, other: str) -> int:
    """How many characters two lines share at their start."""
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return min(len(one), len(other))


def _split(text: str) -> list[str]:
    """Lines with their ends; only `\\n` ends one, as for `patch`."""
    parts = text.split("\n")
    kept = [part + "\n" for part in parts[:-1]]
    return [*kept, parts[-1]] if parts[-1] else kept


def _lines_of(text: str) -> list[str]:
    table = Lines.of(text)
    found = [table.line(number).rstrip("\r\n") for number in range(1, len(table.starts) + 1)]
    return found[:-1] if found and table.starts[-1] == len(text) else found


def _painted(line: str, header: bool, style: Style | None) -> str:
    if style is None or not (style.terminal or style.color):
        return line
    line = line[:1] + "\t".join(map(shown, line[1:].split("\t")))
    if header:
        return style.paint(line, "bold")
    look = {"@": "cyan", "-": "red", "+": "green"}.get(line[:1])
    return style.paint(line, look) if look else line
