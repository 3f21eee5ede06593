"""Findings by their cause: what is told once, and the places where it is met.

Findings of one rule whose traces end at the same line are about one thing, as are those that stand in one
function or loop themselves, those of copies of one function in several files, and those that
`rules.problems` says are one problem. What people read has one entry for them; what programs read names the
cause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from perflint.engine.checking.summary import Checked
from perflint.rules.finding import Block, Cause, Finding, Severity, cause_of
from perflint.rules.problems import joined, problems, rank

FIRST = 3  # places of an entry that are named without being asked for


@dataclass(frozen=True, slots=True)
class Place:
    """A finding and the file that it is in."""

    file: Checked
    finding: Finding


@dataclass(frozen=True, slots=True)
class Entry:
    """The findings that share a cause.

    Attributes:
        cause: theirs; of findings that are where their cause is, that of the first.
        lead: the one that stands for all: a warning before a hint, one in a given file before one elsewhere,
            then the shortest way to the cause.
        others: the rest, in order.
    """

    cause: Cause
    lead: Place
    others: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """All of them, the lead first."""
        return (self.lead, *self.others)

    @property
    def hints(self) -> int:
        """How many of them are hints."""
        return sum(place.finding.severity is Severity.HINT for place in self.places)


class CauseEvidence(NamedTuple):
    """What decides of a finding with which others it shares a cause.

    Attributes:
        cause: its own.
        traced: whether a trace leads there.
        filename: its file.
        code, block, twin: as of the finding.
        problem: the same for the findings of a run that are one problem.
    """

    cause: Cause
    traced: bool
    filename: str
    code: str
    block: Block
    twin: str
    problem: Hashable


def entries(findings: Iterable[tuple[Checked, Finding]]) -> list[Entry]:
    """The findings by cause, in the order in which their leads are given."""
    places = [Place(file, finding) for file, finding in findings]
    found: dict[int, Entry] = {}
    for members in _shared(places):
        lead = min(members, key=lambda number: (*_rank(places[number].finding), number))
        found[lead] = Entry(
            _cause(places[members[0]]),
            places[lead],
            tuple(places[number] for number in members if number != lead),
        )
    return [entry for _, entry in sorted(found.items())]


def causes(findings: Iterable[tuple[Checked, Finding]]) -> list[Cause]:
    """The cause of each finding: the same for all that one entry holds."""
    return shared_causes(cause_evidence(findings))


def cause_evidence(findings: Iterable[tuple[Checked, Finding]]) -> list[CauseEvidence]:
    """What decides which findings share a cause, of each."""
    return _evidence([Place(file, finding) for file, finding in findings])


def shared_causes(findings: Sequence[CauseEvidence]) -> list[Cause]:
    """The cause of each finding: the same for all that share one."""
    found = [finding.cause for finding in findings]
    for members in _joined(findings):
        for number in members:
            found[number] = found[members[0]]
    return found


def reached(entry: Entry) -> str:
    """From where the cause of several findings is met, as `reached from 534 coroutines`; empty where the
    others are of other rules."""
    places = [place for place in entry.places if place.finding.code == entry.lead.finding.code]
    if len(places) == 1:
        return ""
    blocks = {(place.file.filename, place.finding.block) for place in places}
    if not any(place.finding.trace for place in places):
        if len({place.file.filename for place in places}) > 1:
            return f"in {len(places)} copies of this code"
        around = entry.lead.finding.block.kind if len(blocks) == 1 else "function"
        return f"{len(places)} times in this {around}"
    kinds = Counter(block.kind for _, block in blocks)
    kind = next(iter(kinds)) if len(kinds) == 1 else ""
    if not kind:
        return f"reached from {len(places)} places"
    noun = f"{len(blocks)} {kind}" + ("" if len(blocks) == 1 else "s")
    several = len(places) != len(blocks)
    return f"reached from {noun}" + (f" at {len(places)} places" if several else "")


def _cause(place: Place) -> Cause:
    return cause_of(place.finding, place.file.filename)


def _shared(places: Sequence[Place]) -> Iterable[list[int]]:
    """The numbers of the findings that share a cause."""
    return _joined(_evidence(places))


def _joined(findings: Sequence[CauseEvidence]) -> Iterable[list[int]]:
    ends = {finding.cause for finding in findings if finding.traced}
    return joined((("problem", each.problem), *_keys(each, ends)) for each in findings)


def _evidence(places: Sequence[Place]) -> list[CauseEvidence]:
    leads = _leads(places)
    return [
        CauseEvidence(
            _cause(place),
            bool(place.finding.trace),
            place.file.filename,
            place.finding.code,
            place.finding.block,
            place.finding.twin,
            leads[id(place.finding)],
        )
        for place in places
    ]


def _keys(finding: CauseEvidence, ends: Collection[Cause]) -> Iterator[tuple[object, ...]]:
    """What findings of any file have in common that share a cause.

    Args:
        ends: the causes to which traces lead.
    """
    if finding.cause in ends:
        yield tuple(finding.cause)
        return
    if finding.block.kind:
        yield finding.code, finding.filename, finding.block
    if finding.twin and not finding.traced:
        yield finding.code, finding.twin


def _leads(places: Sequence[Place]) -> dict[int, int]:
    """The `id` of the finding that leads the problem of each finding, by the `id` of that."""
    own: dict[str, list[Finding]] = {}
    for place in places:
        own.setdefault(place.file.filename, []).append(place.finding)
    return {
        id(finding): id(problem.lead)
        for findings in own.values()
        for problem in problems(findings)
        for finding in (problem.lead, *problem.others)
    }


def _rank(finding: Finding) -> tuple[object, ...]:
    return (*rank(finding), len(finding.trace))
