"""What a report is made from: the checked files, their findings and their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from perflint.engine.summary import Checked
from perflint.rules.finding import Finding, Severity
from perflint.syntax.edits import Fix, Safety
from perflint.syntax.lines import Lines
from perflint.syntax.source import SourceError, read


@dataclass(frozen=True)
class Listing:
    """All checked files of a run.

    Attributes:
        unsafe: whether unsafe fixes count as fixes.
    """

    files: Sequence[Checked]
    unsafe: bool = False
    _lines: dict[str, Lines | None] = field(default_factory=dict, repr=False)

    def findings(self) -> Iterator[tuple[Checked, Finding]]:
        """Every finding with its file, in order."""
        for file in self.files:
            for finding in file.findings:
                yield file, finding

    def lines(self, filename: str) -> Lines | None:
        """The lines of a file of the run or of a trace; None if it cannot be read."""
        if filename not in self._lines:
            self._lines[filename] = self._read(filename)
        return self._lines[filename]

    def _read(self, filename: str) -> Lines | None:
        file = self._by_name.get(filename)
        if file is not None and file.text is not None:
            return Lines.of(file.text)
        try:
            return read(file.path if file is not None else Path(filename)).lines
        except SourceError:  # the finding says where; a report does without the line itself
            return None

    @cached_property
    def _by_name(self) -> dict[str, Checked]:
        return {file.filename: file for file in self.files}

    def fixable(self, finding: Finding) -> bool:
        """Whether `--fix` would rewrite the finding, as the run is set."""
        return isinstance(finding.fix, Fix) and (self.unsafe or finding.fix.safety is Safety.SAFE)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many findings there are, how many of them hints, and how many have which fix."""

    findings: int
    hints: int
    safe: int
    unsafe: int


def tally(listing: Listing) -> Tally:
    """Count the findings and fixes of a listing."""
    findings = hints = safe = unsafe = 0
    for _, finding in listing.findings():
        findings += 1
        hints += finding.severity is Severity.HINT
        if isinstance(finding.fix, Fix):
            safe += finding.fix.safety is Safety.SAFE
            unsafe += finding.fix.safety is Safety.UNSAFE
    return Tally(findings, hints, safe, unsafe)
