"""The `concise` format: a line a finding."""

from __future__ import annotations

from perflint.report.cells import shown
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.rules.finding import Finding, Severity


def concise(listing: Listing, style: Style) -> str:
    """`path:line:column: CODE [*] message`, where `[*]` says that `--fix` rewrites it."""
    lines = [
        headline(file.filename, finding, style, fixable=listing.fixable(finding))
        for file, finding in listing.findings()
    ]
    return "".join(f"{line}\n" for line in lines)


def headline(filename: str, finding: Finding, style: Style, *, fixable: bool) -> str:
    """The line that names one finding."""
    line, column = finding.position
    colon = style.paint(":", "cyan")
    place = f"{style.paint(shown(filename), 'bold')}{colon}{line}{colon}{column}{colon}"
    return f"{place} {label(finding, style, fixable=fixable)} {message(finding.message, style)}"


def label(finding: Finding, style: Style, *, fixable: bool) -> str:
    """The code of a finding, that it is a hint, and that it can be fixed."""
    parts = [style.paint(finding.code, "bold", look(finding))]
    if finding.severity is Severity.HINT:
        parts.append(style.paint("hint", look(finding)))
    if fixable:
        parts.append(f"[{style.paint('*', 'cyan')}]")
    return " ".join(parts)


def look(finding: Finding) -> str:
    """The colour of a finding's severity."""
    return "blue" if finding.severity is Severity.HINT else "red"


def message(text: str, style: Style) -> str:
    """A message as one line, its `code` set off by colour."""
    parts = shown(text).split("`")
    if not style.color or len(parts) % 2 == 0:
        return "`".join(parts)
    return "".join(
        style.paint(f"`{part}`", "bold") if number % 2 else part
        for number, part in enumerate(parts)
    )
