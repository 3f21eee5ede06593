"""The `grouped` format: the findings of each file under its name."""

from __future__ import annotations

from typing import NamedTuple

from perflint.engine.checking.summary import Checked
from perflint.report.cells import shown
from perflint.report.concise import also, besides, label, message, passage
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.rules.finding import Finding


def grouped(listing: Listing, style: Style) -> str:
    """Each file's name, and below it `line:column CODE [*] message`, aligned; a line a cause."""
    parts: list[str] = []
    for file, rows in _rows(listing, style):
        parts.append(f"{style.paint(shown(file), 'bold')}:")
        numbers = max(len(row.line) for row in rows)
        columns = max(len(row.column) for row in rows)
        for row in rows:
            place = f"{row.line:>{numbers}}{style.paint(':', 'cyan')}{row.column:<{columns}}"
            parts.append(f"  {place} {row.text}")
        parts.append("")
    return "".join(f"{part}\n" for part in parts)


class _Row(NamedTuple):
    line: str
    column: str
    text: str


def _rows(listing: Listing, style: Style) -> list[tuple[str, list[_Row]]]:
    """The rows of each file that has any."""
    found: dict[str, list[_Row]] = {}
    if listing.all_places:
        for file, finding in listing.findings():
            text = _text(finding, style, fixable=listing.fixable(finding))
            found.setdefault(file.filename, []).append(_row(listing, file, finding, text))
    else:
        for entry in listing.entries:
            finding = entry.lead.finding
            text = _text(finding, style, fixable=listing.any_fixable(entry))
            text += besides(listing, entry.lead, style) + also(listing, entry, style)
            file = entry.lead.file
            found.setdefault(file.filename, []).append(_row(listing, file, finding, text))
    return list(found.items())


def _row(listing: Listing, file: Checked, finding: Finding, text: str) -> _Row:
    line, _, column = listing.where(file.filename, finding.position).rpartition(":")
    return _Row(line, column, text)


def _text(finding: Finding, style: Style, *, fixable: bool) -> str:
    text = finding.message + passage(finding)
    return f"{label(finding, style, fixable=fixable)} {message(text, style)}"
