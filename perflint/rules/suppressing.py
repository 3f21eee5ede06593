"""The comments that suppress a finding, as edits of the text that it was found in."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence

from perflint.rules.finding import Finding
from perflint.syntax.edits import Edit, replace
from perflint.syntax.lines import Lines

_IGNORE = re.compile(r"#\s*perflint:\s*ignore\[([^\]\r\n]*)\]")
_HEAD = re.compile(r"#!|[ \t\f]*#.*?coding[:=]")


def ignoring(text: str, finding: Finding, reason: str = "") -> Edit | None:
    """The edit that suppresses a finding where it stands; None where no comment can stand there.

    Args:
        reason: what the comment says besides, if it is a new one.
    """
    meaning = _meaning(text)
    return _ignoring(text, finding, reason, meaning) if meaning is not None else None


def suppressed(text: str, findings: Sequence[Finding], reason: str = "") -> tuple[str, int]:
    """A text with comments that suppress findings in it.

    Args:
        reason: what new comments say besides.

    Returns:
        The text, and how many of the findings it suppresses.
    """
    meaning = _meaning(text)
    count = 0
    # From the end on: what comes before a comment stays where it is.
    for finding in sorted(findings, key=lambda finding: finding.position, reverse=True):
        if meaning is None:
            break
        if _names(text, finding):
            count += 1
            continue
        edit = _ignoring(text, finding, reason, meaning)
        if edit is not None:
            text = replace(text, [edit])
            count += 1
    return text, count


def _names(text: str, finding: Finding) -> bool:
    """Whether a comment on the first line of a finding names its rule already, for another one there."""
    given = _IGNORE.search(Lines.of(text).line(finding.position.line))
    return given is not None and finding.code in re.split(r"[,\s]+", given[1])


def _ignoring(text: str, finding: Finding, reason: str, meaning: str) -> Edit | None:
    for edit in _candidates(Lines.of(text), finding, reason):
        # Within a string, or after a backslash, it would be no comment.
        if _meaning(replace(text, [edit])) == meaning:
            return edit
    return None


def skipping(text: str) -> Edit:
    """The edit that leaves the whole file out."""
    lines = Lines.of(text)
    line = 1
    while line <= 2 and _HEAD.match(lines.line(line)):
        line += 1
    return Edit(lines.start(line), lines.start(line), f"# perflint: skip-file{_newline(text)}")


def _candidates(lines: Lines, finding: Finding, reason: str) -> Iterator[Edit]:
    mark = f"# perflint: ignore[{finding.code}]" + (f" {reason}" if reason else "")
    first, last = finding.position.line, finding.end_position.line
    for number in dict.fromkeys((first, last)):
        content = lines.line(number).rstrip("\r\n")
        start = lines.start(number)
        given = _IGNORE.search(content)
        if given is not None:
            at = start + given.end(1)
            yield Edit(at, at, f", {finding.code}" if given[1].strip() else finding.code)
            continue
        end = start + len(content.rstrip())
        yield Edit(end, start + len(content), f"  {mark}")
    content = lines.line(first)
    indentation = content[: len(content) - len(content.lstrip())]
    start = lines.start(first)
    yield Edit(start, start, f"{indentation}{mark}{_newline(lines.text)}")


def _newline(text: str) -> str:
    found = re.search(r"\r\n|\r|\n", text)
    return found.group() if found else "\n"


def _meaning(text: str) -> str | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.dump(ast.parse(text))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
