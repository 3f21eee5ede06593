"""Where codemods refused to rewrite, and why."""

from __future__ import annotations

from collections.abc import Collection

from perflint.engine.checking.summary import Checked
from perflint.report.cells import shown
from perflint.report.concise import message
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.rules.finding import Finding
from perflint.rules.registry import rules
from perflint.syntax.edits import Refusal

_UNKNOWN_FORM = "it does not rewrite this form"


def refusals(
    listing: Listing, codemods: Collection[str] = ()
) -> list[tuple[Checked, Finding, Refusal]]:
    """The findings that have no rewrite although their rules have codemods, each with the reason.

    Args:
        codemods: the codemods whose refusals are wanted; empty means all.
    """
    offered = {rule.code: rule.codemods for rule in rules()}
    found = []
    for file, finding in listing.findings():
        if finding.through:
            continue  # its file was not given
        refusal = finding.fix
        if refusal is None and not finding.on_request:
            # The rule knew beforehand that this form is none for its codemods.
            wanted = [
                name for name in offered.get(finding.code, ()) if not codemods or name in codemods
            ]
            refusal = Refusal(wanted[0], _reason(listing, finding)) if wanted else None
        if isinstance(refusal, Refusal) and (not codemods or refusal.codemod in codemods):
            found.append((file, finding, refusal))
        found += [
            (file, finding, other)
            for other in finding.on_request
            if isinstance(other, Refusal) and other.codemod in codemods
        ]
    return found


def _reason(listing: Listing, finding: Finding) -> str:
    """Why a rule offers no rewrite of a finding."""
    if not finding.trace:
        return _UNKNOWN_FORM
    cause = finding.trace[-1]
    where = listing.where(cause.filename, cause.position)
    return f"it rewrites the call itself, which stands at {shown(cause.filename)}:{where}"


def refused(listing: Listing, style: Style, codemods: Collection[str] = ()) -> str:
    """`path:line:column: CODE join-strings refused: reason` for each refusal; see `refusals`."""
    lines = []
    for file, finding, refusal in refusals(listing, codemods):
        where = listing.where(file.filename, finding.position)
        place = f"{style.paint(shown(file.filename), 'bold')}:{where}:"
        code = style.paint(finding.code, "bold", "red")
        reason = message(refusal.reason, style)
        lines.append(f"{place} {code} {refusal.codemod} refused: {reason}\n")
    return "".join(lines)
