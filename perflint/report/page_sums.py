"""What stands first on the page: how much is to be won, the findings that win most, and sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from perflint.costing.costs import EntryCost
from perflint.costing.hurting import Hurt, Hurts
from perflint.engine.checking.summary import Checked
from perflint.evidence.weighing import said_seconds
from perflint.report.cells import shown
from perflint.report.listing import Listing
from perflint.report.summary import counted
from perflint.rules.finding import Finding, Gain

_TOP = 10
_MOST = 20  # rows of a table
_BARS = {Gain.LARGE: 1.0, Gain.MEDIUM: 0.6, Gain.UNKNOWN: 0.35, Gain.SMALL: 0.15}
Found = Sequence[tuple[Checked, Finding]]


def headline(listing: Listing, found: Found, costs: Sequence[EntryCost]) -> list[dict[str, str]]:
    """What is to be won in all, as a few figures with their words."""
    spent = [known.saving for _, each in found if (known := listing.weighed(each)) and known.saving]
    figures: list[dict[str, str]] = []
    run = max((each.run_seconds for each in spent), default=0.0)
    if run:
        won = sum(each.won or 0.0 for each in spent)
        taken = won or sum(each.spent for each in spent)
        words = f"{'to be won' if won else 'in findings'}, of {said_seconds(run)}"
        figures.append({"figure": said_seconds(min(run, taken)), "words": words})
    gains = Counter(finding.gain for _, finding in found)
    for gain in (Gain.LARGE, Gain.MEDIUM):
        if gains[gain]:
            noun = "finding" if gains[gain] == 1 else "findings"
            figures.append({"figure": f"{gains[gain]:,}", "words": f"{noun} of {gain.value} gain"})
    files = len({file.filename for file, _ in found})
    noun = "finding" if len(found) == 1 else "findings"
    figures.append({"figure": f"{len(found):,}", "words": f"{noun} in {counted(files, 'file')}"})
    entries = sum(bool(cost.formulas) for cost in costs)
    if entries:
        figures.append({"figure": f"{entries:,}", "words": "entry points that cost something"})
    return figures


def top(listing: Listing, found: Found, hurts: Hurts) -> list[dict[str, Any]]:
    """The findings that come first, each with how much it weighs beside the others, from 0 to 1."""
    first = list(found[:_TOP])
    known = [listing.weighed(finding) for _, finding in first]
    spent = [each.saving.spent if each and each.saving else 0.0 for each in known]
    most = max(spent, default=0.0)
    rows = []
    for number, ((file, finding), seconds) in enumerate(zip(first, spent, strict=True)):
        hurt = hurts.at(file.filename, *finding.position)
        rows.append(
            {
                "finding": number,
                "share": round(seconds / most if most else _share(finding, hurt), 4),
                "told": _duration(seconds) if most else finding.gain.value,
                "hurts": hurt.text if hurt is not None else finding.paid_by,
            }
        )
    return rows


def _duration(seconds: float) -> str:
    return said_seconds(seconds) if seconds else "not seen"


def _share(finding: Finding, hurt: Hurt | None) -> float:
    """How long the bar of a finding is where no time is known: by the share of the entry that pays for it,
    where both have bounds, and else by its gain."""
    if hurt is not None:
        part, whole = hurt.shares[0].part.limit(), hurt.shares[0].whole.limit()
        if part is not None and whole:
            return min(1.0, part / whole)
    return _BARS[finding.gain]


def sums(listing: Listing, found: Found, hurts: Hurts) -> list[dict[str, Any]]:
    """Findings by file, by rule and by the entry that pays, those first that matter most."""

    def entry(file: Checked, finding: Finding) -> str:
        hurt = hurts.at(file.filename, *finding.position)
        return hurt.shares[0].cost.entry.name if hurt is not None else ""

    return [
        each
        for each in (
            _sum(listing, found, "file", lambda file, _: shown(file.filename)),
            _sum(listing, found, "rule", lambda _, finding: f"{finding.code} {finding.name}"),
            _sum(listing, found, "entry", entry),
        )
        if each["rows"]
    ]


def _sum(
    listing: Listing, found: Found, by: str, key: Callable[[Checked, Finding], str]
) -> dict[str, Any]:
    counts: Counter[str] = Counter()
    large: Counter[str] = Counter()
    spent: defaultdict[str, float] = defaultdict(float)
    for file, finding in found:
        name = key(file, finding)
        if not name:
            continue
        counts[name] += 1
        large[name] += finding.gain is Gain.LARGE
        known = listing.weighed(finding)
        if known is not None and known.saving is not None:
            spent[name] += known.saving.spent
    names = sorted(counts, key=lambda name: (-spent[name], -large[name], -counts[name], name))
    rows = [
        {
            "name": name,
            "count": counts[name],
            "large": large[name],
            "time": said_seconds(spent[name]) if spent[name] else "",
        }
        for name in names[:_MOST]
    ]
    return {"by": by, "rows": rows, "more": max(len(names) - _MOST, 0)}
