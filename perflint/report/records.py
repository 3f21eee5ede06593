"""The `json` and `json-lines` formats: an object a finding, for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.report.causes import CauseEvidence, cause_evidence, shared_causes
from perflint.report.escaping import dumped
from perflint.report.links import absolute, rule_page
from perflint.report.listing import Listing
from perflint.report.shards import KEY
from perflint.rules.finding import Cause, Finding, TraceStep
from perflint.syntax.edits import Fix
from perflint.syntax.lines import Position


def records(listing: Listing) -> Iterator[dict[str, Any]]:
    """The findings as objects; `row` and `column` are 1-based, columns count characters."""
    known = cause_evidence(listing.findings())
    told = dict(zip(map(_id, listing.findings()), shared_causes(known), strict=True))
    parts = _shard_parts(listing, known) if listing.shard is not None else {}
    for file, finding in listing.told():
        original = id(listing.original(finding))
        record = _record(listing, file, finding, told[original])
        if original in parts:
            record[KEY] = parts[original]
        yield record


def _id(found: tuple[Checked, Finding]) -> int:
    return id(found[1])


def _shard_parts(listing: Listing, known: Sequence[CauseEvidence]) -> dict[int, dict[str, Any]]:
    """What the records of a shard say besides, by the `id` of the finding: see `shards`."""
    found: dict[int, dict[str, Any]] = {}
    for number, ((_, finding), each) in enumerate(zip(listing.findings(), known, strict=True)):
        lead = id(listing.leads.get(id(finding), finding))
        part = found.setdefault(lead, {"shard": str(listing.shard), "findings": []})
        if lead == id(finding):
            part["order"] = number
        part["findings"].append(
            {
                "order": number,
                "code": each.code,
                "cause": cause_record(listing, each.cause),
                "traced": each.traced,
                "block": list(each.block),
                "twin": each.twin,
            }
        )
    return found


def json_text(listing: Listing) -> str:
    """One JSON array of all findings."""
    return dumped(list(records(listing)), indent=2) + "\n"


def json_lines(listing: Listing) -> str:
    """A JSON object a line."""
    return "".join(f"{dumped(item)}\n" for item in records(listing))


def _record(listing: Listing, file: Checked, finding: Finding, cause: Cause) -> dict[str, Any]:
    cell, start = listing.spot(file.filename, finding.position)
    _, end = listing.spot(file.filename, finding.end_position)
    return {
        "code": finding.code,
        "name": finding.name,
        "message": finding.message,
        "severity": finding.severity.value,
        "because": finding.because or None,
        "impact": finding.impact.value,
        "filename": str(absolute(file.filename)),
        "cell": cell,
        "location": place(start),
        "end_location": place(end),
        "trace": [_step(listing, step) for step in finding.trace],
        "related": [_step(listing, step) for step in finding.related],
        "gain": finding.gain.value,
        "gain_because": finding.gain_because or None,
        "certainty": finding.certainty.value,
        "run_by": finding.run_by or None,
        "seen": seen_record(listing, finding),
        "through": [str(absolute(name)) for name in finding.through],
        "cause": cause_record(listing, cause),
        "fix": fix_record(listing, file, finding.fix) if isinstance(finding.fix, Fix) else None,
        "owners": list(listing.owners(file.filename)),
        "url": rule_page(listing.docs_url, finding.name),
    }


def _step(listing: Listing, step: TraceStep) -> dict[str, Any]:
    return {
        "filename": str(absolute(step.filename)),
        **_located(listing, step.filename, step.position),
        "message": step.message,
    }


def seen_record(listing: Listing, finding: Finding) -> dict[str, Any] | None:
    """What was seen of a finding in the user's own runs; None where nothing was, or none were observed."""
    known = listing.weighed(finding)
    if known is None or known.seen is None:
        return None
    saving = known.saving
    return {
        **asdict(known.seen),
        "gain": None
        if saving is None
        else {
            "seconds": saving.spent,
            "run_seconds": saving.run_seconds,
            "ratio": saving.ratio,
            "won": saving.won,
        },
    }


def cause_record(listing: Listing, cause: Cause) -> dict[str, Any]:
    """A cause as an object: findings that share it have equal ones."""
    cell, (line, _) = listing.spot(cause.filename, Position(cause.line, 1))
    return {
        "rule": cause.code,
        "filename": str(absolute(cause.filename)),
        **({} if cell is None else {"cell": cell}),
        "line": line,
    }


def _located(listing: Listing, filename: str, position: Position) -> dict[str, Any]:
    """A position as members of an object; in a notebook with its cell."""
    cell, spot = listing.spot(filename, position)
    return {**({} if cell is None else {"cell": cell}), "location": place(spot)}


def place(position: Position) -> dict[str, int]:
    """A position as an object."""
    return {"row": position.line, "column": position.column}


def fix_record(listing: Listing, file: Checked, fix: Fix) -> dict[str, Any] | None:
    """A fix as an object; None where the text that it belongs to is not there."""
    lines = listing.lines(file.filename)
    if lines is None:
        return None
    return {
        "applicability": fix.safety.value,
        "title": fix.title,
        "message": fix.reason or None,
        "edits": [
            {
                "content": edit.text,
                **_located(listing, file.filename, lines.position(edit.start)),
                "end_location": place(listing.spot(file.filename, lines.position(edit.end))[1]),
            }
            for edit in sorted(fix.edits)
        ],
    }
