"""The `markdown` format: a table for the summary of a job, or for a pull request."""

from __future__ import annotations

import re

from perflint.evidence.weighing import said
from perflint.report.cells import shown
from perflint.report.listing import Listing
from perflint.rules.finding import Finding

_MOST = 50  # findings: a comment is read by people, and forges bound its length
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~@&:-])")


def markdown(listing: Listing) -> str:
    """The findings as a table, those first that win most."""
    listing = listing.pressing()
    found = list(listing.told())
    if not found:
        return "**perflint** found nothing.\n"
    files = len({file.filename for file, _ in found})
    lines = [
        f"**perflint**: {len(found):,} finding{'s' * (len(found) != 1)} in {files:,} file"
        f"{'s' * (files != 1)}",
        "",
        "| place | rule | finding | gain | seen |",
        "| --- | --- | --- | --- | --- |",
    ]
    for file, finding in found[:_MOST]:
        where = f"{file.filename}:{listing.where(file.filename, finding.position)}"
        seen = listing.weighed(finding)
        cells = (
            escaped(where),
            escaped(f"{finding.code} ({finding.severity.value})"),
            escaped(_message(finding)),
            finding.gain.value,
            escaped(said(seen)) if seen is not None else "",
        )
        lines.append(f"| {' | '.join(cells)} |")
    if len(found) > _MOST:
        lines += ["", f"{len(found) - _MOST:,} more are not shown."]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text as one line, in which no Markdown, HTML or control character does anything."""
    return _SPECIAL.sub(r"\\\1", shown(" ".join(text.split())))


def _message(finding: Finding) -> str:
    return finding.message.replace("`", "'")
