"""What entries cost beside what runs have sent, as text, as JSON and as a Markdown table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from perflint.costing.costs import EntryCost
from perflint.costing.formula import term_text
from perflint.costing.measured import Comparison
from perflint.report.cells import visible
from perflint.report.costs import SCHEMA, code, record, unknown_text
from perflint.report.summary import counted

_MOST_WAYS = 3  # in which an entry ran, the dearest
_MOST_PLACES = 6
_GAP = "   "


@dataclass(frozen=True, slots=True)
class Beside:
    """An entry with what it costs and the ways in which it ran; none where it never did."""

    cost: EntryCost
    ways: Sequence[Comparison]

    @property
    def dearest(self) -> list[Comparison]:
        """Of each kind the way that sent most."""
        return [next(ways) for _, ways in groupby(self.ways, lambda each: each.kind)]


def as_text(entries: Sequence[Beside]) -> str:
    """The entries that ran, with the sizes that were seen, what the formula comes to for them, and what was
    measured; those that differ first."""
    ran = [entry for entry in entries if entry.ways]
    ran.sort(key=lambda entry: not any(each.differs for each in entry.dearest))
    blocks = ["\n".join(_entry_lines(entry)) for entry in ran]
    blocks.append("\n".join(summary(entries)))
    return visible("\n\n".join(blocks))


def summary(entries: Sequence[Beside]) -> Iterator[str]:
    """How far the formulas come to what was measured, at the dearest way in which each entry ran."""
    ran = [entry for entry in entries if entry.ways]
    if not ran:
        yield "none of the entries ran in what was observed"
        return
    several = [each for entry in ran for each in entry.dearest]
    told = [each for each in several if each.predicted is not None]
    equal = sum(each.predicted == each.measured for each in told)
    near = sum(abs((each.predicted or 0) - each.measured) == 1 for each in told)
    yield (
        f"{counted(len(ran), 'entry', 'entries')} ran: of {counted(len(told), 'count')} {equal} are what the"
        f" formula says, {near} differ by one"
    )
    branches = sum(each.ran == each.measured != each.predicted for each in several)
    if branches:
        verb = "is" if branches == 1 else "are"
        yield f"{branches} more {verb} what it says but for branches that did not run"
    left = sum(each.predicted is None and each.ran is None for each in several)
    if left:
        yield f"{counted(left, 'count')} cannot be predicted: how many there were of something was not seen"
    if len(entries) > len(ran):
        left = len(entries) - len(ran)
        yield f"{counted(left, 'entry', 'entries')} never ran"


def _entry_lines(entry: Beside) -> Iterator[str]:
    cost = entry.cost
    yield cost.entry.name
    for kind, ways in groupby(entry.ways, lambda each: each.kind):
        several = list(ways)
        formula = several[0].formula
        meaning = _GAP.join(size.told(cost.letters[size]) for size in formula.sizes)
        yield f"  {kind.value} {formula.text(cost.letters)}{_GAP}{meaning}".rstrip()
        for each in several[:_MOST_WAYS]:
            yield f"    {_GAP.join(_way(each))}"
        if len(several) > _MOST_WAYS:
            yield f"    and {counted(len(several) - _MOST_WAYS, 'way')} of less"
        if several[0].differs:
            yield from (f"      {line}" for line in why(several[0]))


def _way(each: Comparison) -> Iterator[str]:
    sizes = _sizes(each)
    if sizes:
        yield sizes
    yield f"predicted {_predicted(each)}"
    yield f"measured {each.measured}"
    if each.kind.value == "queries" and each.counted.session:
        yield f"and {each.counted.session} that Django asks for itself"
    yield counted(each.counted.times, "time")
    if each.differs:
        yield "differs"


def _sizes(each: Comparison) -> str:
    letters = each.cost.letters
    return ", ".join(
        f"{letters[size]} = {'?' if number is None else number}"
        for size, number in each.sizes.items()
    )


def _predicted(each: Comparison) -> str:
    return f"at least {each.least}" if each.predicted is None else str(each.predicted)


def why(each: Comparison) -> Iterator[str]:
    """What was sent and is not in the formula, and the other way round."""
    missing = list(each.missing())
    for sent in missing[:_MOST_PLACES]:
        place = f"{sent.path}:{sent.line}" if sent.path else "no file of the project"
        yield f"not in the formula: {sent.count} from {place}"
    if len(missing) > _MOST_PLACES:
        yield f"not in the formula: {len(missing) - _MOST_PLACES} more places"
    unseen = list(each.unseen())
    for charge in unseen[:_MOST_PLACES]:
        term = term_text(charge.factors, charge.count, each.cost.letters)
        told = f", {'; '.join(charge.conditions)}" if charge.conditions else ""
        yield f"not seen: {term} from {charge.path}:{charge.line} {charge.what}{told}"
    if len(unseen) > _MOST_PLACES:
        yield f"not seen: {len(unseen) - _MOST_PLACES} more places"
    if missing:
        yield from unknown_text(each.cost)


def as_markdown(entries: Sequence[Beside]) -> str:
    """A table of the entries that ran, each at the dearest that it did."""
    lines = [
        "| entry | formula | sizes | predicted | measured | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for entry in entries:
        for each in entry.dearest:
            cells = (
                code(entry.cost.entry.name),
                f"{each.kind.value} {each.formula.text(entry.cost.letters)}",
                _sizes(each),
                _predicted(each),
                str(each.measured),
                "<br>".join(why(each)) if each.differs else "",
            )
            lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    return visible("\n".join([*lines, "", *summary(entries)]))


def as_json(entries: Sequence[Beside]) -> str:
    """The entries as `perflint cost` has them, each with the ways in which it ran."""
    found: dict[str, Any] = {
        "version": SCHEMA,
        "entries": [
            {**record(entry.cost), "observed": [_record(each) for each in entry.ways]}
            for entry in entries
        ],
    }
    return json.dumps(found, indent=2, ensure_ascii=False)


def _record(each: Comparison) -> dict[str, Any]:
    return {
        "kind": each.kind.value,
        "times": each.counted.times,
        "sizes": {each.cost.letters[size]: number for size, number in each.sizes.items()},
        "predicted": each.predicted,
        "ran": each.ran,
        "measured": each.measured,
        "session": each.counted.session,
        "differs": each.differs,
        "missing": [
            {"filename": sent.path or None, "line": sent.line or None, "count": sent.count}
            for sent in each.missing()
        ],
        "unseen": [
            {
                "filename": charge.path,
                "line": charge.line,
                "term": term_text(charge.factors, charge.count, each.cost.letters),
                "code": charge.what,
                "conditions": list(charge.conditions),
            }
            for charge in each.unseen()
        ],
    }
