"""What observed runs do to the findings of `perflint check`: how they are read, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from perflint.cli.streams import Failure, note
from perflint.engine.checking.summary import Summary
from perflint.engine.fixing.fix_run import on_request
from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding, Gain

if TYPE_CHECKING:
    from perflint.engine.fixing.fixing import Fixing
    from perflint.evidence.cells import Cells
    from perflint.evidence.observed import Observed
    from perflint.evidence.places import Text
    from perflint.evidence.weighing import Threshold, Weighed
    from perflint.rules.reasons import Verdict

_TIME = re.compile(r"(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>%|ms|s)")


@dataclass(frozen=True)
class Evidence:
    """A record, and from when on time matters.

    Attributes:
        reasons: what is looked at besides findings; see `evidence.planning`.
    """

    record: Observed
    threshold: Threshold
    reasons: Mapping[str, Verdict]


@dataclass(frozen=True)
class Weighing:
    """A summary in view of evidence; `found` has what was seen by the `id` of a finding."""

    summary: Summary
    found: Mapping[int, Weighed]


class Costly:
    """Leaves out findings of which no run has shown that they cost.

    Attributes:
        threshold: from when on time matters.
    """

    def __init__(self, evidence: Evidence, fixing: Fixing) -> None:
        """Nothing is left out yet."""
        self.threshold = evidence.threshold
        self._record = evidence.record
        self._fixing = fixing
        self._left: dict[str, int] = {}
        self._first: dict[str, str] = {}

    @property
    def left(self) -> int:
        """How many fixes are not made for it."""
        return sum(self._left.values())

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings of a file that cost."""
        from perflint.evidence.cells import located
        from perflint.evidence.weighing import costs

        source = file.source()
        if source is None:
            return ()
        changed = self._first.setdefault(file.path, source.text) != source.text
        look = self._record.looker(lambda _: located(source))
        found = []
        left = 0
        for finding in findings:
            seen = look(file.path, finding)
            if seen is not None and seen.stale and changed:
                seen = replace(seen, stale=False)  # it is fixing that has changed the function
            if seen is not None and not seen.stale and costs(finding, seen, self.threshold):
                found.append(finding)
            else:
                left += self._fixing.chosen(finding, on_request) is not None
        self._left[file.path] = left
        return tuple(found)


def loaded(observed: str | None, min_time: str | None) -> Evidence | None:
    """The evidence that options ask for.

    Args:
        observed: the file that `--observed` names; empty for that of the current folder.
        min_time: see `threshold`.

    Raises:
        Failure: it cannot be read.
        UsageError: `--min-time` is no time.
    """
    if observed is None:
        return None
    from perflint.evidence.planning import FOR_SIZE

    return Evidence(record(observed), threshold(min_time), FOR_SIZE)


def record(name: str) -> Observed:
    """The record of observed runs in a file; that of the current folder where the name is empty.

    Raises:
        Failure: there is none, or it cannot be read.
    """
    from perflint.evidence.observed import FILE, Observed, RecordError

    path = Path(name or FILE)
    if not path.exists():
        raise Failure(
            f"there is no {path}; `perflint observe -m pytest` or the like writes one, from a run of"
            " your program"
        )
    try:
        return Observed.load(path)
    except RecordError as error:
        raise Failure(str(error)) from error


def weighed(
    evidence: Evidence | None, summary: Summary, *, hints: bool = True, least: Gain = Gain.SMALL
) -> Weighing | None:
    """The findings of a run in view of evidence; None where there is none.

    Args:
        hints: whether what is a hint in the end is told.
        least: the gain below which nothing is told.
    """
    if evidence is None:
        return None
    from perflint.evidence.cells import located
    from perflint.evidence.weighing import statements, weigh
    from perflint.syntax.reading import read
    from perflint.syntax.source import SourceError

    def content(path: str) -> Text | Cells | None:
        try:
            return located(read(Path(path)))
        except SourceError:
            return None

    look = evidence.record.looker(content)
    candidates = statements(evidence.reasons)
    found: dict[int, Weighed] = {}
    files = []
    for file in summary.checked:
        own = weigh(
            file.findings,
            lambda finding, path=str(file.path): look(path, finding),  # type: ignore[misc]
            evidence.threshold,
            candidates,
            hints=hints,
            least=least,
        )
        found.update((id(each.finding), each) for each in own)
        files.append(replace(file, findings=tuple(each.finding for each in own)))
    return Weighing(replace(summary, checked=tuple(files)), found)


def say(weighing: Weighing) -> None:
    """Say how many findings no run came to, and of how many the evidence is stale."""
    unseen = stale = 0
    for file in weighing.summary.checked:
        for finding in file.findings:
            known = weighing.found[id(finding)]
            unseen += known.seen is None
            stale += known.seen is not None and known.seen.stale
    from perflint.report.summary import counted

    if unseen:
        note(f"Never seen to run: {counted(unseen, 'finding')}, reported as without `--observed`.")
    if stale:
        note(f"Changed since the run: {counted(stale, 'finding')}; observe again.")


def threshold(text: str | None) -> Threshold:
    """From when on time matters, as `--min-time` says.

    Raises:
        UsageError: it says no time.
    """
    from perflint.evidence.weighing import Threshold

    if text is None:
        return Threshold()
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise click.UsageError(f"--min-time {text}: write a share as 1%, or a time as 0.5s or 20ms")
    number = float(found["number"])
    if found["unit"] == "%":
        return Threshold(share=number / 100)
    return Threshold(share=0.0, seconds=number if found["unit"] == "s" else number / 1000)
