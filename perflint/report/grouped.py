"""The `grouped` format: the findings of each file under its name."""

from __future__ import annotations

from perflint.report.cells import shown
from perflint.report.concise import label, message
from perflint.report.listing import Listing
from perflint.report.style import Style


def grouped(listing: Listing, style: Style) -> str:
    """Each file's name, and below it `line:column CODE [*] message`, aligned."""
    parts: list[str] = []
    for file in listing.files:
        if not file.findings:
            continue
        parts.append(f"{style.paint(shown(file.filename), 'bold')}:")
        rows = max(len(str(finding.position.line)) for finding in file.findings)
        columns = max(len(str(finding.position.column)) for finding in file.findings)
        for finding in file.findings:
            line, column = finding.position
            place = f"{line:>{rows}}{style.paint(':', 'cyan')}{column:<{columns}}"
            code = label(finding, style, fixable=listing.fixable(finding))
            parts.append(f"  {place} {code} {message(finding.message, style)}")
        parts.append("")
    return "".join(f"{part}\n" for part in parts)
