"""The report to look at: one HTML file that carries all that it needs and asks no network for anything.

The page is a fixed text with a fixed script; what comes from the analyzed code is JSON in it, and becomes
text nodes. A policy in the page lets no other script run.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from perflint import __version__
from perflint.costing.costs import EntryCost
from perflint.costing.formula import Formula
from perflint.costing.hurting import Hurts
from perflint.engine.checking.summary import Checked
from perflint.evidence.weighing import said, said_seconds
from perflint.report.cells import shown
from perflint.report.costs import in_words
from perflint.report.escaping import dumped
from perflint.report.hunks import changes
from perflint.report.listing import Listing
from perflint.report.page_run import Run, drawn
from perflint.report.page_source import WIDEST, coloured
from perflint.report.page_sums import headline, sums, top
from perflint.report.summary import counted
from perflint.rules.finding import Certainty, Finding, TraceStep
from perflint.syntax.edits import Fix

_HERE = Path(__file__).parent
_AROUND = 6  # lines of source above and below a finding
_MOST_PLACES = 50  # of an entry


def page(listing: Listing, run: Run | None = None, costs: Sequence[EntryCost] = ()) -> str:
    """The findings as an HTML page.

    Args:
        costs: what the entries of the projects cost, in order; those that cost nothing are left out.
    """
    found = list(listing.told())
    counts = Counter((finding.code, finding.name) for _, finding in found)
    hurts = Hurts(costs)
    files = len({file.filename for file, _ in found})
    total = f"{counted(len(found), 'finding')} in {counted(files, 'file')}"
    data = {
        "about": f"perflint {__version__}: {total}",
        "rules": [
            {"code": code, "name": name, "count": count}
            for (code, name), count in sorted(counts.items())
        ],
        "owners": sorted(
            {shown(owner) for file, _ in found for owner in listing.owners(file.filename)}
        ),
        "findings": [
            _finding(listing, file, finding, number, run)
            for number, (file, finding) in enumerate(found)
        ],
        "entries": [_entry(cost) for cost in costs if cost.formulas],
        "headline": headline(listing, found, costs),
        "top": top(listing, found, hurts),
        "sums": sums(listing, found, hurts),
        "run": drawn(run, found) if run is not None and run.profile.roots else None,
    }
    script = (_HERE / "page.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    head, _, rest = (_HERE / "page.html").read_text(encoding="utf-8").partition("@DATA@")
    # The data goes in last, so that nothing in it is taken for a mark.
    return head.replace("@HASH@", digest) + _embedded(data) + rest.replace("@SCRIPT@", script)


def _entry(cost: EntryCost) -> dict[str, Any]:
    """What an entry costs, and the places that do."""
    places = []
    for charge in cost.charges[:_MOST_PLACES]:
        term = Formula.of([(charge.factors, charge.count)]).text(cost.letters)
        through = f" through {', '.join(charge.through)}" if charge.through else ""
        remedy = f"; {charge.remedy}" if charge.remedy else ""
        places.append(
            {
                "where": f"{charge.path}:{charge.line}",
                "message": f"{term} {charge.kind.value}: {charge.what}{through}{remedy}",
            }
        )
    return {
        "name": cost.entry.name,
        "where": f"{cost.entry.path}:{cost.entry.line}",
        "told": in_words(cost),
        "places": places,
        "more": max(len(cost.charges) - _MOST_PLACES, 0),
    }


def _embedded(data: object) -> str:
    """JSON that cannot end the element that it stands in."""
    text = dumped(data)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _finding(
    listing: Listing, file: Checked, finding: Finding, number: int, run: Run | None
) -> dict[str, Any]:
    known = listing.weighed(finding)
    saving = known.saving if known is not None else None
    return {
        "number": number,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "because": finding.because,
        "gain": finding.gain.value,
        "gainBecause": finding.gain_because,
        "partial": finding.certainty is Certainty.PARTIAL,
        "message": finding.message,
        "owners": [shown(owner) for owner in listing.owners(file.filename)],
        "where": f"{shown(file.filename)}:{listing.where(file.filename, finding.position)}",
        "time": said_seconds(saving.spent) if saving is not None else "",
        "said": said(known) if known is not None else "",
        "source": list(_source(listing, file, finding, run)),
        "trace": [_step(listing, step) for step in finding.trace],
        "related": [_step(listing, step) for step in finding.related],
        "fix": _fix(listing, file, finding.fix) if isinstance(finding.fix, Fix) else None,
    }


def _step(listing: Listing, step: TraceStep) -> dict[str, str]:
    return {
        "where": f"{shown(step.filename)}:{listing.where(step.filename, step.position)}",
        "message": step.message,
    }


def _source(
    listing: Listing, file: Checked, finding: Finding, run: Run | None
) -> Iterator[dict[str, Any]]:
    _, (line, _) = listing.spot(file.filename, finding.position)
    _, (end, _) = listing.spot(file.filename, finding.end_position)
    lines = listing.view(file.filename, finding.position)
    if lines is None:
        return
    colours = coloured(lines.text)
    spent = run.lines.get(file.filename, {}) if run is not None else {}
    whole = run.profile.seconds if run is not None else 0.0
    last = min(len(lines.starts), end + _AROUND, line + 4 * _AROUND)
    for number in range(max(1, line - _AROUND), last + 1):
        took = spent.get(number, 0.0)
        yield {
            "line": number,
            "text": lines.line(number).rstrip("\r\n")[:WIDEST],
            "colours": colours.get(number, ()),
            "at": line <= number <= end,
            **({"time": said_seconds(took), "share": took / whole} if took and whole else {}),
        }


def _fix(listing: Listing, file: Checked, fix: Fix) -> dict[str, Any]:
    return {
        "safety": fix.safety.value,
        "title": fix.title,
        "reason": fix.reason,
        "hunks": [
            [
                {
                    "mark": each.mark,
                    "line": each.line,
                    "text": each.content[:WIDEST],
                    "focus": each.focus,
                    "colours": coloured(each.content).get(1, ()),
                }
                for each in hunk
            ]
            for view in listing.views(file.filename, fix.edits)
            for hunk in changes(view.lines, view.edits)
        ],
    }
