"""Suppressions at the cause: what a file says of its own line counts for all findings that reach it.

The end of a finding's trace is its cause. A comment there, or `per-file-ignores` of that file, silences
the finding in whichever file it is. This is decided when all files were checked, so that what a file
is known for does not depend on the comments of others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from perflint.engine.checking.analysis import Checkup, in_order
from perflint.rules import own
from perflint.rules.finding import Finding, cause_of

if TYPE_CHECKING:
    from perflint.rules.suppression import Suppressions


@dataclass
class Causes:
    """The causes of findings, in one state of a project. Files go by the names that traces give them.

    Attributes:
        read: the suppressions of a file, None where it has none.
        ignored: the codes that settings ignore in a file.
        enabled: the codes that are reported in a file.
        unsure: the codes of which it cannot be said that nothing needs their suppression: some files that
            may reach it are not checked.
    """

    read: Callable[[str], Suppressions | None]
    ignored: Callable[[str], Collection[str]]
    enabled: Callable[[str], frozenset[str]]
    unsure: frozenset[str]
    _known: dict[str, Suppressions | None] = field(default_factory=dict)
    _ignored: dict[str, Collection[str]] = field(default_factory=dict)

    def silence(self, checkups: Mapping[str, Checkup]) -> dict[str, Checkup]:
        """The checkups by name of file, without the findings that are suppressed at their causes; comments
        that suppress only such are no longer reported as unused."""
        found = {
            name: replace(
                checkup, findings=tuple(f for f in checkup.findings if not self._silenced(f))
            )
            for name, checkup in checkups.items()
        }
        for name, checkup in found.items():
            if any(finding.code == own.UNUSED_SUPPRESSION.code for finding in checkup.findings):
                found[name] = self._used(name, checkup)
        return found

    def _silenced(self, finding: Finding) -> bool:
        if not finding.trace:
            return False
        _, name, line = cause_of(finding, "")
        if name not in self._ignored:
            self._ignored[name] = self.ignored(name)
        if finding.code in self._ignored[name]:
            return True
        suppressions = self._suppressions(name)
        return suppressions is not None and suppressions.covers(finding.code, line)

    def _suppressions(self, name: str) -> Suppressions | None:
        if name not in self._known:
            self._known[name] = self.read(name)
        return self._known[name]

    def _used(self, name: str, checkup: Checkup) -> Checkup:
        """A checkup whose findings about unused comments know what the causes needed."""
        suppressions = self._known.get(name)
        if suppressions is None and self.unsure:
            suppressions = self._suppressions(name)
        if suppressions is None:
            return checkup
        suppressions.mark(checkup.used)
        others = [f for f in checkup.findings if f.code != own.UNUSED_SUPPRESSION.code]
        unused = suppressions.unused(self.enabled(name) - self.unsure)
        return replace(checkup, findings=in_order([*others, *unused]))
