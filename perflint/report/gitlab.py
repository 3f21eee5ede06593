"""The `gitlab` format: a Code Quality report."""

from __future__ import annotations

from typing import Any

from perflint.engine.checking.summary import Checked
from perflint.report.concise import passage
from perflint.report.escaping import dumped
from perflint.report.listing import Listing
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.own import FAILURES

_LARGE = frozenset({Impact.BLOCKING, Impact.REMOTE_PER_ITEM, Impact.COMPLEXITY, Impact.SYNC})
_WRONG = frozenset({Impact.FAILURE, Impact.WRONG_RESULT, Impact.REMOVED})


def gitlab(listing: Listing) -> str:
    """A JSON array of all findings, with paths from the root of the repository."""
    records = [_record(listing, file, finding) for file, finding in listing.told()]
    return dumped(records, indent=2) + "\n"


def _record(listing: Listing, file: Checked, finding: Finding) -> dict[str, Any]:
    line, column = listing.on_disk(file.filename, finding.position)
    end_line, end_column = listing.on_disk(file.filename, finding.end_position)
    cell = listing.in_cell(file.filename, finding.position)
    return {
        "check_name": finding.name,
        # GitLab does not show the name of the check.
        "description": f"{finding.code}: {cell}{finding.message}{passage(finding)}",
        "severity": _severity(finding),
        "fingerprint": listing.fingerprint(file, finding),
        "location": {
            "path": listing.relative(file.filename),
            "positions": {
                "begin": {"line": line, "column": column},
                "end": {"line": end_line, "column": end_column},
            },
        },
    }


def _severity(finding: Finding) -> str:
    if any(finding.code == kind.code for kind in FAILURES) or finding.impact in _WRONG:
        return "critical"
    if finding.severity is Severity.HINT:
        return "info"
    return "major" if finding.impact in _LARGE else "minor"
