"""The `github` format: workflow commands that annotate a pull request."""

from __future__ import annotations

from perflint.engine.checking.summary import Checked
from perflint.report.cells import shown
from perflint.report.concise import also, passage
from perflint.report.links import absolute
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.report.summary import counted
from perflint.rules.finding import Finding, Severity

_SHOWN = 10
_LEVELS = {Severity.WARNING: "warning", Severity.HINT: "notice"}


def github(listing: Listing) -> str:
    """`::warning title=…,file=…,line=…::message` a cause, or with all places a finding; hints are
    notices.

    GitHub shows ten annotations of a level for each step: ten causes have one, those by which a change wins
    most, and a notice says how many there are besides.
    """
    if listing.all_places:
        return "".join(
            f"{_command(listing, file, finding)}\n" for file, finding in listing.findings()
        )
    listing = listing.pressing()
    lines = [
        _command(listing, entry.lead.file, entry.lead.finding, also(listing, entry, Style()))
        for entry in listing.entries[:_SHOWN]
    ]
    left = len(listing.entries) - len(lines)
    if left > 0:
        lines.append(f"::notice title=perflint::and {counted(left, 'more cause')}")
    return "".join(f"{line}\n" for line in lines)


def _command(listing: Listing, file: Checked, finding: Finding, more: str = "") -> str:
    (line, column), (end_line, end_column) = finding.position, finding.end_position
    if file.notebook is not None:
        line, end_line = map(file.notebook.document_line, (line, end_line))
    properties = {
        "title": f"perflint ({finding.code})",
        "file": str(absolute(file.filename)),
        "line": str(line),
    }
    # GitHub shows an annotation over several lines only if it has no columns; in a notebook they are those
    # of a cell, and the line is that of the JSON text.
    columns = line == end_line and file.notebook is None
    if columns:
        properties["col"] = str(column)
    properties["endLine"] = str(end_line)
    if columns:
        properties["endColumn"] = str(end_column)
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    where = listing.where(file.filename, finding.position)
    message = [f"{file.filename}:{where}: {finding.code} {finding.message}{passage(finding)}{more}"]
    for step in finding.steps:
        where = listing.where(step.filename, step.position)
        message.append(f"  {step.filename}:{where}: {step.message}")
    data = _data("\n".join(message))
    return f"::{_LEVELS[finding.severity]} {listed}::{data}"


def _data(text: str) -> str:
    """A text in which line ends are escaped, and other control characters visible: it stands in a log."""
    lines = "\n".join("\r".join(map(shown, line.split("\r"))) for line in text.split("\n"))
    return lines.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
