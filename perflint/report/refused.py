"""Where codemods refused to rewrite, and why."""

from __future__ import annotations

from collections.abc import Collection

from perflint.report.cells import shown
from perflint.report.concise import message
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.syntax.edits import Refusal


def refused(listing: Listing, style: Style, codemods: Collection[str] = ()) -> str:
    """`path:line:column: CODE join-strings refused: reason` for each refusal.

    Args:
        codemods: the codemods whose refusals are wanted; empty means all.
    """
    lines = []
    for file, finding in listing.findings():
        refusal = finding.fix
        if not isinstance(refusal, Refusal) or (codemods and refusal.codemod not in codemods):
            continue
        line, column = finding.position
        place = f"{style.paint(shown(file.filename), 'bold')}:{line}:{column}:"
        code = style.paint(finding.code, "bold", "red")
        reason = message(refusal.reason, style)
        lines.append(f"{place} {code} {refusal.codemod} refused: {reason}\n")
    return "".join(lines)
