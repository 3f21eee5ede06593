"""The `rdjson` format: the diagnostics of reviewdog."""

from __future__ import annotations

from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.report.concise import passage
from perflint.report.escaping import dumped
from perflint.report.links import rule_page
from perflint.report.listing import Listing
from perflint.rules.finding import Finding, Severity
from perflint.syntax.edits import Fix
from perflint.syntax.lines import Lines, Position

_SEVERITIES = {Severity.WARNING: "WARNING", Severity.HINT: "INFO"}


def rdjson(listing: Listing) -> str:
    """A JSON object with all findings; columns count bytes of UTF-8, from 1."""
    return (
        dumped(
            {
                "source": {"name": "perflint"},
                "severity": "WARNING",
                "diagnostics": [
                    _diagnostic(listing, file, finding) for file, finding in listing.told()
                ],
            },
            indent=2,
        )
        + "\n"
    )


def _diagnostic(listing: Listing, file: Checked, finding: Finding) -> dict[str, Any]:
    lines = listing.lines(file.filename) if file.notebook is None else None
    page = rule_page(listing.docs_url, finding.name)
    found: dict[str, Any] = {
        "message": listing.in_cell(file.filename, finding.position)
        + finding.message
        + passage(finding),
        "code": {"value": finding.code, **({"url": page} if page is not None else {})},
        "severity": _SEVERITIES[finding.severity],
        "location": {
            "path": file.filename,
            "range": _range(listing, file.filename, finding.position, finding.end_position),
        },
    }
    fix = finding.fix
    # A suggestion is taken by itself: a fix of several edits would be torn apart.
    if isinstance(fix, Fix) and listing.fixable(finding) and len(fix.edits) == 1 and lines:
        (edit,) = fix.edits
        start, end = lines.position(edit.start), lines.position(edit.end)
        suggested = _range(listing, file.filename, start, end)
        found["suggestions"] = [{"range": suggested, "text": edit.text}]
    if finding.steps:
        found["relatedLocations"] = [
            {
                "message": step.message,
                "location": {
                    "path": step.filename,
                    "range": _range(listing, step.filename, step.position, step.position),
                },
            }
            for step in finding.steps
        ]
    return found


def _range(listing: Listing, filename: str, start: Position, end: Position) -> dict[str, Any]:
    lines = listing.lines(filename) if listing.notebook(filename) is None else None
    first, last = (listing.on_disk(filename, position) for position in (start, end))
    return {"start": _position(lines, first), "end": _position(lines, last)}


def _position(lines: Lines | None, position: Position) -> dict[str, int]:
    column = position.column
    if lines is not None and not lines.ascii:
        before = lines.line(position.line)[: column - 1]
        column = len(before.encode("utf-8", "surrogatepass")) + 1
    return {"line": position.line, "column": column}
