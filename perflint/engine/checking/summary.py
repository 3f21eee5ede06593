"""What a run gives back: findings by file, faults of rules, notes, counts and times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from perflint.rules.finding import Finding, Severity
from perflint.rules.own import FAILURES
from perflint.syntax.notebook import Notebook
from perflint.syntax.source import Source


@dataclass(frozen=True, slots=True)
class Checked:
    """One checked file.

    Attributes:
        filename: how the run names the file: relative to the current folder where it is inside.
        location: where it is.
        findings: in the order of the file; their traces name files as `filename` does.
        text: what was checked, where that is not what is on disk (standard input, `--diff`).
        notebook: the notebook that was checked, where the file is one that can be read.
    """

    filename: str
    location: str
    findings: tuple[Finding, ...] = ()
    text: str | None = field(default=None, repr=False)
    notebook: Notebook | None = field(default=None, repr=False)

    @property
    def path(self) -> Path:
        """Where it is. Most files have no findings, and nobody asks: to make a path of each is a quarter of
        what is done where nothing has changed."""
        return Path(self.location)


@dataclass(frozen=True, slots=True)
class Fault:
    """An internal error: a bug in perflint or a plugin, contained to one rule and file.

    Attributes:
        filename: the file that was being checked, or empty.
        rule: the name of the rule or codemod at fault, or empty.
        message: one line: what happened, and that it should be reported.
        traceback: the whole story, for a bug report.
    """

    filename: str
    rule: str
    message: str
    traceback: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class FixResult:
    """What fixing did to one file.

    Attributes:
        old, new: the file before and after.
        applied: the findings whose fixes were applied, in the order of application.
        rounds: how many rounds applied something.
        written: whether the file on disk was replaced.
        error: why the file could not be written, or empty.
    """

    filename: str
    path: Path
    old: Source = field(repr=False)
    new: Source = field(repr=False)
    applied: tuple[Finding, ...] = ()
    rounds: int = 0
    written: bool = False
    error: str = ""

    @property
    def before(self) -> str:
        """The file's text before."""
        return self.old.text

    @property
    def after(self) -> str:
        """The file's text after; the same where nothing was applied."""
        return self.new.text


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run found.

    Attributes:
        checked: every checked file, in order, also those without findings.
        fixed: the files that fixing changed (with `write=False`: would change).
        faults: internal errors; any of them makes the exit status 2.
        problems: messages about folders that cannot be read and the like; the run went on.
        notes: messages for `-v`: a cache that cannot be written, …
        waiting: how many unsafe fixes were left because only safe ones were asked for.
        counts: `files` checked, `known` (outlined), `outlined` anew, `parsed` by LibCST, `cached`.
        times: seconds by phase: `discover`, `outline`, `link`, `check`, `total`.
        test_hints: how many hints in tests are not reported, as the settings want.
        foreign: how many findings in generated files and copies are not.
    """

    checked: tuple[Checked, ...] = ()
    fixed: tuple[FixResult, ...] = ()
    faults: tuple[Fault, ...] = ()
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    waiting: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    test_hints: int = 0
    foreign: int = 0

    @property
    def unread(self) -> tuple[tuple[str, Finding], ...]:
        """The findings that stand for files which could not be read, parsed or analyzed, with their names."""
        failures = {kind.code for kind in FAILURES}
        return tuple(
            (file.filename, finding)
            for file in self.checked
            for finding in file.findings
            if finding.code in failures and finding.severity is not Severity.HINT
        )

    def only_failures(self) -> Summary:
        """This, with no findings but those that stand for files which could not be checked."""
        failures = {kind.code for kind in FAILURES}
        return replace(
            self,
            checked=tuple(
                replace(file, findings=tuple(f for f in file.findings if f.code in failures))
                for file in self.checked
            ),
        )

    @property
    def nothing_read(self) -> bool:
        """Whether no file could be read; a notebook could if any cell could."""
        names = {filename for filename, _ in self.unread}
        return all(file.filename in names and file.notebook is None for file in self.checked)

    @property
    def fails(self) -> bool:
        """Whether a finding is left that makes the exit status 1 (hints never do by themselves)."""
        return self.fails_on(Severity.WARNING)

    def fails_on(self, severity: Severity) -> bool:
        """Whether a finding of this severity, or a higher one, is left."""
        return any(
            severity is Severity.HINT or finding.severity is Severity.WARNING
            for file in self.checked
            for finding in file.findings
        )
