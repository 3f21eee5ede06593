"""The `lsp` format: a `textDocument/publishDiagnostics` notification a file, each on a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from perflint.engine.summary import Checked
from perflint.report.causes import causes
from perflint.report.concise import passage, seen
from perflint.report.links import absolute, rule_page
from perflint.report.listing import Listing
from perflint.report.records import cause_record, dumped
from perflint.rules.finding import Cause, Finding, Severity, TraceStep
from perflint.syntax.edits import Edit, Fix
from perflint.syntax.lines import Lines, Position
from perflint.syntax.notebook import Notebook

_SEVERITIES = {Severity.WARNING: 2, Severity.HINT: 4}
Placing = Callable[[Lines | None, Position], dict[str, int]]


def lsp(listing: Listing) -> str:
    """One notification a checked file; those without findings clear what an editor shows of old."""
    told = iter(causes(listing.findings()))
    return "".join(
        f"{dumped(_notification(listing, file, [next(told) for _ in file.findings]))}\n"
        for file in listing.files
    )


def _notification(listing: Listing, file: Checked, causes: Sequence[Cause]) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "method": "textDocument/publishDiagnostics",
        "params": {
            "uri": _uri(file.filename),
            "diagnostics": [
                diagnostic(listing, file, finding, cause)
                for finding, cause in zip(file.findings, causes, strict=True)
            ],
        },
    }


def diagnostic(
    listing: Listing, file: Checked, finding: Finding, cause: Cause, placing: Placing | None = None
) -> dict[str, Any]:
    """A finding as a `Diagnostic` of the protocol.

    Args:
        placing: how positions are counted; by default in UTF-16 units.
    """
    place = placing or utf16_position
    lines = listing.lines(file.filename)
    if file.notebook is None:
        span = _range(lines, finding.position, finding.end_position, place)
        message = ""
    else:
        span = _of_document(file.notebook, finding.position, finding.end_position)
        message = f"{listing.where(file.filename, finding.position)}: "
    found: dict[str, Any] = {
        "range": span,
        "severity": _SEVERITIES[finding.severity],
        "code": finding.code,
        "source": "perflint",
        "message": message + finding.message + passage(finding) + seen(listing, finding),
        "data": {
            "name": finding.name,
            "impact": finding.impact.value,
            "cause": cause_record(listing, cause),
            "fix": _fix(finding.fix, lines, place)
            if isinstance(finding.fix, Fix) and file.notebook is None
            else None,
        },
    }
    page = rule_page(listing.docs_url, finding.name)
    if page is not None:
        found["codeDescription"] = {"href": page}
    if finding.trace:
        found["relatedInformation"] = [
            {
                "location": {
                    "uri": _uri(step.filename),
                    "range": _of_step(listing, step, place),
                },
                "message": step.message,
            }
            for step in finding.trace
        ]
    return found


def _of_step(listing: Listing, step: TraceStep, place: Placing) -> dict[str, Any]:
    notebook = listing.notebook(step.filename)
    if notebook is not None:
        return _of_document(notebook, step.position, step.position)
    return _range(listing.lines(step.filename), step.position, step.position, place)


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
    return {"range": _range(lines, start, end, place), "newText": edit.text}


def _range(lines: Lines | None, start: Position, end: Position, place: Placing) -> dict[str, Any]:
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
