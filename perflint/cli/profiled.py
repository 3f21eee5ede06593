"""What `--profile` does: profiles are read, and what they show of the findings of a run is looked up."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.cli.streams import Failure, note, warn
from perflint.engine.checking.summary import Checked, Summary
from perflint.evidence.planning import FOR_SIZE
from perflint.evidence.seen import Seen
from perflint.evidence.weighing import Threshold, Weighed, statements, weigh
from perflint.profiles import matching
from perflint.profiles.matching import Matched
from perflint.profiles.places import Outline
from perflint.profiles.reading import read
from perflint.profiles.record import Profile, ProfileError
from perflint.report.summary import counted
from perflint.rules.finding import Finding, Gain
from perflint.rules.reasons import Verdict
from perflint.syntax.reading import read as read_source
from perflint.syntax.source import SourceError

if TYPE_CHECKING:
    from perflint.report.page_run import Run


@dataclass(frozen=True)
class Profiled:
    """The findings of a run beside profiles.

    Attributes:
        summary: of the run, its findings in view of the profiles.
        found: what was seen, by the `id` of a finding.
        matched: the profiles.
    """

    summary: Summary
    found: Mapping[int, Weighed]
    matched: Sequence[Matched]
    unseen: int
    stale: int

    def drawn(self) -> Run | None:
        """The first profile with stacks, as the page draws it."""
        from perflint.report.page_run import Run

        names = {file.path.absolute(): file.filename for file in self.summary.checked}
        for each in self.matched:
            if not each.profile.roots:
                continue
            spans: dict[tuple[str, str], tuple[int, int]] = {}
            for path in set(each.files.values()):
                with contextlib.suppress(SourceError):
                    spans |= each.spans(path, Outline(read_source(path).text))
            return Run(
                each.source,
                each.profile,
                {name: names[path] for name, path in each.files.items()},
                spans,
                {names[path]: each.lines(path) for path in each.files.values()},
            )
        return None

    def say(self) -> None:
        """Say which profiles are of other files, and how many findings are in none or changed since."""
        for each in self.matched:
            if each.unmatched:
                warn(f"no file that was checked is in the profile {each.source}")
        if self.unseen:
            note(f"Not in a profile: {counted(self.unseen, 'finding')}, reported as without it.")
        if self.stale:
            note(f"Changed since the profile: {counted(self.stale, 'finding')}; profile again.")


@dataclass(frozen=True)
class Profiles:
    """Profiles that were read, each with its name."""

    read: Sequence[tuple[str, Profile]]

    @property
    def reasons(self) -> Mapping[str, Verdict] | None:
        """What is looked at besides findings, where a profile tells more than what functions took."""
        return FOR_SIZE if any(each.lines or each.called for _, each in self.read) else None

    @classmethod
    def load(cls, files: Sequence[str]) -> Profiles:
        """The profiles in files.

        Raises:
            Failure: one cannot be read.
        """
        found = []
        for name in files:
            try:
                found.append((Path(name).name, read(Path(name))))
            except ProfileError as error:
                raise Failure(f"cannot read the profile {name}: {error}") from error
        return cls(found)

    def beside(
        self,
        summary: Summary,
        threshold: Threshold | None = None,
        *,
        hints: bool = True,
        least: Gain = Gain.SMALL,
    ) -> Profiled:
        """What they show of the findings of a run, which are judged by it.

        Args:
            threshold: from when on time matters.
            hints: whether what is a hint in the end is told.
            least: the gain below which nothing is told.
        """
        files = [file.path.absolute() for file in summary.checked]
        matched = [Matched(name, profile, files) for name, profile in self.read]
        candidates = statements(self.reasons or ())
        found: dict[int, Weighed] = {}
        checked = []
        for file in summary.checked:
            look = _looker(matched, file)
            own = weigh(file.findings, look, threshold, candidates, hints=hints, least=least)
            found.update((id(each.finding), each) for each in own)
            checked.append(replace(file, findings=tuple(each.finding for each in own)))
        told = [each.seen for each in found.values()]
        return Profiled(
            replace(summary, checked=tuple(checked)),
            {key: each for key, each in found.items() if each.seen is not None},
            matched,
            told.count(None),
            sum(seen.stale for seen in told if seen is not None),
        )


def _looker(matched: Sequence[Matched], file: Checked) -> Callable[[Finding], Seen | None]:
    """What profiles show of the findings of a file."""
    try:
        text = file.text if file.text is not None else read_source(file.path).text
    except SourceError:  # a finding of its own says so
        return lambda _: None
    if not file.findings or file.notebook is not None:
        return lambda _: None
    outline, path = Outline(text), file.path.absolute()
    return lambda finding: matching.look(matched, path, outline, finding)
