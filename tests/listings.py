"""Listings for the tests of reports: findings at pieces of a text."""

from __future__ import annotations

import os
from dataclasses import replace

from perflint.engine.checking.summary import Checked
from perflint.report.listing import Listing
from perflint.rules.finding import Finding, Impact, Severity, TraceStep
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Lines, Position

JOIN = """\
def join(rows):
    total = ""
    for row in rows:
        total += row
    return total
"""


def finding_at(text: str, piece: str) -> Finding:
    """A finding on the first place where `piece` stands in `text`."""
    lines = Lines.of(text)
    start = text.index(piece)
    end = start + len(piece)
    return Finding(
        code="PFL601",
        name="string-concat-in-loop",
        message="`total` grows by `+=` in a loop; join the parts once",
        severity=Severity.WARNING,
        impact=Impact.COMPLEXITY,
        start=start,
        end=end,
        position=lines.position(start),
        end_position=lines.position(end),
        loop_depth=1,
    )


def edit(text: str, old: str, new: str) -> Edit:
    """An edit of the first place where `old` stands in `text`."""
    start = text.index(old)
    return Edit(start, start + len(old), new)


def join_fix(safety: Safety = Safety.SAFE, reason: str = "") -> Fix:
    """The rewrite of `JOIN`."""
    edits = (
        edit(JOIN, 'total = ""', "parts = []"),
        edit(JOIN, "total += row", "parts.append(row)"),
        edit(JOIN, "return total", 'return "".join(parts)'),
    )
    return Fix("join-strings", edits, safety, "join the parts once", reason)


def join_finding(fix: Fix | Refusal | None = None) -> Finding:
    """The finding in `JOIN`."""
    return replace(finding_at(JOIN, "total += row"), fix=fix)


def checked(filename: str, text: str | None, *findings: Finding) -> Checked:
    """A checked file with this text, or one that cannot be read."""
    return Checked(filename, os.path.abspath(filename), findings, text)


def listing(*findings: Finding, text: str = JOIN, filename: str = "app.py") -> Listing:
    """A listing of one file."""
    return Listing([checked(filename, text, *findings)])


def step(filename: str, line: int, column: int, message: str) -> TraceStep:
    """A step of a trace."""
    return TraceStep(filename, Position(line, column), message)
