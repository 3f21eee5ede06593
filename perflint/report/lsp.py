"""The `lsp` format: a `textDocument/publishDiagnostics` notification a file, each on a line."""

from __future__ import annotations

from typing import Any

from perflint.engine.summary import Checked
from perflint.report.links import absolute, rule_page
from perflint.report.listing import Listing
from perflint.report.records import dumped
from perflint.rules.finding import Finding, Severity
from perflint.syntax.edits import Fix
from perflint.syntax.lines import Lines, Position

_SEVERITIES = {Severity.WARNING: 2, Severity.HINT: 4}


def lsp(listing: Listing) -> str:
    """One notification a checked file; those without findings clear what an editor shows of old."""
    return "".join(f"{dumped(_notification(listing, file))}\n" for file in listing.files)


def _notification(listing: Listing, file: Checked) -> dict[str, Any]:
    return {
        "jsonrpc": "2.0",
        "method": "textDocument/publishDiagnostics",
        "params": {
            "uri": _uri(file.filename),
            "diagnostics": [_diagnostic(listing, file, finding) for finding in file.findings],
        },
    }


def _diagnostic(listing: Listing, file: Checked, finding: Finding) -> dict[str, Any]:
    lines = listing.lines(file.filename)
    diagnostic: dict[str, Any] = {
        "range": _range(lines, finding.position, finding.end_position),
        "severity": _SEVERITIES[finding.severity],
        "code": finding.code,
        "codeDescription": {"href": rule_page(finding.name)},
        "source": "perflint",
        "message": finding.message,
        "data": {
            "name": finding.name,
            "impact": finding.impact.value,
            "fix": _fix(finding.fix, lines) if isinstance(finding.fix, Fix) else None,
        },
    }
    if finding.trace:
        diagnostic["relatedInformation"] = [
            {
                "location": {
                    "uri": _uri(step.filename),
                    "range": _range(listing.lines(step.filename), step.position, step.position),
                },
                "message": step.message,
            }
            for step in finding.trace
        ]
    return diagnostic


def _fix(fix: Fix, lines: Lines | None) -> dict[str, Any] | None:
    if lines is None:
        return None
    return {
        "applicability": fix.safety.value,
        "title": fix.title,
        "edits": [
            {
                "range": _range(lines, lines.position(edit.start), lines.position(edit.end)),
                "newText": edit.text,
            }
            for edit in sorted(fix.edits)
        ],
    }


def _range(lines: Lines | None, start: Position, end: Position) -> dict[str, Any]:
    return {"start": utf16_position(lines, start), "end": utf16_position(lines, end)}


def utf16_position(lines: Lines | None, position: Position) -> dict[str, int]:
    """A position as the protocol counts it: from 0, columns in UTF-16 units."""
    before = position.column - 1
    if lines is not None and not lines.ascii:
        wide = lines.line(position.line)[:before]
        before += sum(character > "\uffff" for character in wide)
    return {"line": position.line - 1, "character": before}


def _uri(filename: str) -> str:
    return absolute(filename).as_uri()
