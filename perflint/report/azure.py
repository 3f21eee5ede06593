"""The `azure` format: logging commands that annotate a run of Azure Pipelines."""

from __future__ import annotations

from perflint.engine.checking.summary import Checked
from perflint.report.causes import Entry
from perflint.report.cells import shown
from perflint.report.concise import also, besides, passage
from perflint.report.links import absolute
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.rules.finding import Finding, Severity


def azure(listing: Listing) -> str:
    """`##vso[task.logissue type=warning;…]message` a cause, or with all places a finding. There are no levels
    below warnings: a hint says that it is one."""
    if listing.all_places:
        return "".join(
            f"{_command(listing, file, finding)}\n" for file, finding in listing.findings()
        )
    return "".join(
        f"{_command(listing, entry.lead.file, entry.lead.finding, _more(listing, entry))}\n"
        for entry in listing.entries
    )


def _more(listing: Listing, entry: Entry) -> str:
    return besides(listing, entry.lead, Style()) + also(listing, entry, Style())


def _command(listing: Listing, file: Checked, finding: Finding, more: str = "") -> str:
    line, column = listing.on_disk(file.filename, finding.position)
    properties = {
        "type": "warning",
        "sourcepath": str(absolute(file.filename)),
        "linenumber": str(line),
        "columnnumber": str(column),
        "code": finding.code,
    }
    listed = "".join(f"{name}={_property(value)};" for name, value in properties.items())
    hint = "hint: " if finding.severity is Severity.HINT else ""
    cell = listing.in_cell(file.filename, finding.position)
    message = _data(f"{cell}{hint}{finding.message}{passage(finding)}{more}")
    return f"##vso[task.logissue {listed}]{message}"


def _data(text: str) -> str:
    """A text in which line ends are escaped, and other control characters visible: it stands in a log."""
    lines = "\n".join("\r".join(map(shown, line.split("\r"))) for line in text.split("\n"))
    return lines.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(";", "%3B").replace("]", "%5D")
