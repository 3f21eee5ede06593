"""The `lsp` format: a `textDocument/publishDiagnostics` notification a file, each on a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.report.causes import causes
from perflint.report.concise import passage, seen
from perflint.report.escaping import dumped
from perflint.report.links import absolute, rule_page
from perflint.report.listing import Listing
from perflint.report.records import cause_record
from perflint.rules.finding import Cause, Finding, Severity, TraceStep
from perflint.syntax.edits import Edit, Fix
from perflint.syntax.lines import Lines, Position
from perflint.syntax.notebook import Notebook

_SEVERITIES = {Severity.WARNING: 2, Severity.HINT: 4}
Placing = Callable[[Lines | None, Position], dict[str, int]]


def lsp(listing: Listing) -> str:
    """One notification a checked file; those without findings clear what an editor shows of old."""
    told = iter(causes(listing.findings()))
    places = Places(listing)
    return "".join(
        f"{dumped(_notification(places, file, [next(told) for _ in file.findings]))}\n"
        for file in listing.files
    )


def _notification(places: Places, file: Checked, causes: Sequence[Cause]) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "method": "textDocument/publishDiagnostics",
        "params": {
            "uri": _uri(file.filename),
            "diagnostics": [
                diagnostic(file, finding, cause, places)
                for finding, cause in zip(file.findings, causes, strict=True)
            ],
        },
    }


class Places:
    """Where a client has what stands in files.

    Args:
        placing: how positions are counted; by default in UTF-16 units.
    """

    def __init__(self, listing: Listing, placing: Placing | None = None) -> None:
        self.listing = listing
        self.placing = placing or utf16_position

    def location(self, filename: str, start: Position, end: Position) -> dict[str, Any]:
        """A passage of a file as a `Location`: in a notebook, the lines of the JSON text."""
        notebook = self.listing.notebook(filename)
        if notebook is not None:
            return {"uri": _uri(filename), "range": _of_document(notebook, start, end)}
        lines = self.listing.lines(filename)
        return {"uri": _uri(filename), "range": text_range(lines, start, end, self.placing)}

    def prefix(self, filename: str, position: Position) -> str:
        """What a message begins with where the place itself does not say which cell is meant."""
        return self.listing.in_cell(filename, position)


def diagnostic(file: Checked, finding: Finding, cause: Cause, places: Places) -> dict[str, Any]:
    """A finding as a `Diagnostic` of the protocol. One that does not lead its problem is a hint, which
    editors do not list, so that its fix and its text are there where it stands."""
    listing = places.listing
    prefix = places.prefix(file.filename, finding.position)
    lead = listing.leads.get(id(finding))
    severity = finding.severity if lead is None else Severity.HINT
    found: dict[str, Any] = {
        "range": places.location(file.filename, finding.position, finding.end_position)["range"],
        "severity": _SEVERITIES[severity],
        "code": finding.code,
        "source": "perflint",
        "message": prefix + finding.message + passage(finding) + seen(listing, finding),
        "data": {
            "name": finding.name,
            "impact": finding.impact.value,
            "gain": finding.gain.value,
            "gain_because": finding.gain_because or None,
            "certainty": finding.certainty.value,
            "run_by": finding.run_by or None,
            "cause": cause_record(listing, cause),
            "fix": _fix(finding.fix, listing.lines(file.filename), places.placing)
            if isinstance(finding.fix, Fix) and file.notebook is None
            else None,
        },
    }
    page = rule_page(listing.docs_url, finding.name)
    if page is not None:
        found["codeDescription"] = {"href": page}
    steps = (*finding.steps, *listing.others(file, finding))
    if lead is not None:
        where = listing.where(file.filename, lead.position)
        found["message"] += f" (part of {lead.code} at {where})"
        steps += (TraceStep(file.filename, lead.position, f"{lead.code}: {lead.message}"),)
    if steps:
        found["relatedInformation"] = [
            {
                "location": places.location(step.filename, step.position, step.position),
                "message": step.message,
            }
            for step in steps
        ]
    return found


def _of_document(notebook: Notebook, start: Position, end: Position) -> dict[str, Any]:
    """The lines of a notebook's JSON text in which a finding stands, as a range."""
    first, last = (notebook.document_line(position.line) - 1 for position in (start, end))
    return {"start": {"line": first, "character": 0}, "end": {"line": last, "character": 0}}


def _fix(fix: Fix, lines: Lines | None, place: Placing) -> dict[str, Any] | None:
    if lines is None:
        return None
    return {
        "applicability": fix.safety.value,
        "title": fix.title,
        "edits": [text_edit(edit, lines, place) for edit in sorted(fix.edits)],
    }


def text_edit(edit: Edit, lines: Lines, place: Placing) -> dict[str, Any]:
    """An edit as a `TextEdit` of the protocol."""
    start, end = lines.position(edit.start), lines.position(edit.end)
    return {"range": text_range(lines, start, end, place), "newText": edit.text}


def text_range(
    lines: Lines | None, start: Position, end: Position, place: Placing
) -> dict[str, Any]:
    """A passage of a text as a `Range` of the protocol."""
    return {"start": place(lines, start), "end": place(lines, end)}


def utf16_position(lines: Lines | None, position: Position) -> dict[str, int]:
    """A position as the protocol counts it: from 0, columns in UTF-16 units."""
    before = position.column - 1
    if lines is not None and not lines.ascii:
        wide = lines.line(position.line)[:before]
        before += sum(character > "\uffff" for character in wide)
    return {"line": position.line - 1, "character": before}


def _uri(filename: str) -> str:
    return absolute(filename).as_uri()
