"""Findings by their cause: what is told once, and the places where it is met.

Findings of one rule whose traces end at the same line are about one thing, as are those that stand in one
function or loop themselves. What people read has one entry for them; what programs read names the cause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from perflint.engine.summary import Checked
from perflint.rules.finding import Cause, Finding, Severity, cause_of

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
    places = [Place(file, finding) for file, finding in findings]
    found = [_cause(place) for place in places]
    for members in _shared(places):
        for number in members:
            found[number] = found[members[0]]
    return found


def reached(entry: Entry) -> str:
    """From where the cause of several findings is met, as `reached from 534 coroutines`."""
    if not any(place.finding.trace for place in entry.places):
        return f"{len(entry.places)} times in this {entry.lead.finding.block.kind}"
    blocks = {(place.file.filename, place.finding.block) for place in entry.places}
    kinds = Counter(block.kind for _, block in blocks)
    kind = next(iter(kinds)) if len(kinds) == 1 else ""
    if not kind:
        return f"reached from {len(entry.places)} places"
    noun = f"{len(blocks)} {kind}" + ("" if len(blocks) == 1 else "s")
    several = len(entry.places) != len(blocks)
    return f"reached from {noun}" + (f" at {len(entry.places)} places" if several else "")


def _cause(place: Place) -> Cause:
    return cause_of(place.finding, place.file.filename)


def _shared(places: Sequence[Place]) -> Iterable[list[int]]:
    """The numbers of the findings that share a cause."""
    ends = {_cause(place) for place in places if place.finding.trace}
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, place in enumerate(places):
        key: tuple[object, ...] = _cause(place)
        if key not in ends:
            block = place.finding.block
            key = (*key[:2], block) if block.kind else (number,)
        groups.setdefault(key, []).append(number)
    return groups.values()


def _rank(finding: Finding) -> tuple[bool, bool, int]:
    return finding.severity is Severity.HINT, bool(finding.through), len(finding.trace)
