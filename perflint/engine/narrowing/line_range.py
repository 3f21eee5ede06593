"""Findings of some lines of a file: `--range 10-40`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding

_RANGE = re.compile(r"(?P<first>\d+)?(?::\d+)?-(?P<last>\d+)?(?::\d+)?|(?P<only>\d+)(?::\d+)?")


@dataclass(frozen=True, slots=True)
class LineRange:
    """Leaves out findings that touch none of some lines.

    Attributes:
        first, last: lines, counted from 1; the last belongs to them. `last` is None for the end of the file.
    """

    first: int
    last: int | None

    @classmethod
    def parse(cls, text: str) -> LineRange:
        """What `10-40`, `10-`, `-40`, `10` or `10:1-40:5` stands for; columns are not minded.

        Raises:
            ValueError: it is none of these, or ends before it starts.
        """
        found = _RANGE.fullmatch(text.strip())
        if found is None or text.strip() == "-":
            raise ValueError(f"`{text}` is no range of lines: write it as 10-40, 10- or -40")
        start, stop = found["only"] or found["first"], found["only"] or found["last"]
        first, last = int(start or 1), int(stop) if stop else None
        if first < 1 or last is not None and last < first:
            raise ValueError(f"the range `{text}` holds no line")
        return cls(first, last)

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings of the lines; none of files that were not asked for."""
        return tuple(
            finding
            for finding in findings
            if file.whole
            and any(
                end >= self.first and (self.last is None or start <= self.last)
                for start, end in _lines(finding)
            )
        )


def _lines(finding: Finding) -> Iterator[tuple[int, int]]:
    """The first and last lines of the places of a finding."""
    yield finding.position.line, finding.end_position.line
    for step in finding.related:
        yield step.position.line, step.position.line
