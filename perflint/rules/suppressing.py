"""The comments that suppress a finding, as edits of the text that it was found in."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from perflint.rules.finding import Finding
from perflint.syntax.edits import Edit, replace
from perflint.syntax.lines import Lines

_IGNORE = re.compile(r"#\s*perflint:\s*ignore\[([^\]\r\n]*)\]")
_HEAD = re.compile(r"#!|[ \t\f]*#.*?coding[:=]")


def ignoring(text: str, finding: Finding) -> Edit | None:
    """The edit that suppresses a finding where it stands; None where no comment can stand there."""
    lines = Lines.of(text)
    meaning = _meaning(text)
    if meaning is None:
        return None
    for edit in _candidates(lines, finding):
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


def _candidates(lines: Lines, finding: Finding) -> Iterator[Edit]:
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
        yield Edit(end, start + len(content), f"  # perflint: ignore[{finding.code}]")
    content = lines.line(first)
    indentation = content[: len(content) - len(content.lstrip())]
    start = lines.start(first)
    comment = f"{indentation}# perflint: ignore[{finding.code}]{_newline(lines.text)}"
    yield Edit(start, start, comment)


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
