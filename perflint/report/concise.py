"""The `concise` format: a line a finding."""

from __future__ import annotations

from perflint.evidence.weighing import said_saving
from perflint.report.causes import FIRST, Entry, Place, reached
from perflint.report.cells import shown
from perflint.report.links import file_address, rule_page
from perflint.report.listing import Listing
from perflint.report.spelling import in_ascii
from perflint.report.style import ASCII, Style
from perflint.rules.finding import Finding, Severity


def concise(listing: Listing, style: Style) -> str:
    """`path:line:column: CODE [*] message`, where `[*]` says that `--fix` rewrites it.

    A line a cause, with the first places where it is met; with all places, a line each.
    """
    if listing.all_places:
        lines = [
            headline(listing, file.filename, finding, style, fixable=listing.fixable(finding))
            for file, finding in listing.findings()
        ]
    else:
        lines = [
            headline(
                listing,
                entry.lead.file.filename,
                entry.lead.finding,
                style,
                fixable=listing.any_fixable(entry),
            )
            + besides(listing, entry.lead, style)
            + also(listing, entry, style)
            for entry in listing.entries
        ]
    return "".join(f"{line}\n" for line in lines)


def headline(
    listing: Listing, filename: str, finding: Finding, style: Style, *, fixable: bool
) -> str:
    """The line that names one finding."""
    colon = style.paint(":", "cyan")
    parts = [style.paint(shown(filename), "bold")]
    parts += listing.where(filename, finding.position).split(":")
    place = "".join(part + colon for part in parts)
    if style.links:
        place = style.link(place, file_address(filename))
    text = finding.message + passage(finding) + seen(listing, finding)
    named = label(finding, style, fixable=fixable, page=rule_page(listing.docs_url, finding.name))
    return f"{place} {named} {message(text, style)}"


def seen(listing: Listing, finding: Finding) -> str:
    """The remark how much time a run spent at a finding, and how much there is to win."""
    known = listing.weighed(finding)
    return f" ({said_saving(known)})" if known is not None and known.saving is not None else ""


def passage(finding: Finding) -> str:
    """The remark on a finding that is told for the sake of other files: those its trace goes through."""
    return f" (through {', '.join(finding.through)})" if finding.through else ""


def also(listing: Listing, entry: Entry, style: Style) -> str:
    """That a cause is met at other places as well, and the first of those; empty if it is not."""
    if not entry.others:
        return ""
    places = ", ".join(
        place_name(listing, place, entry.lead.file.filename)
        + ("" if place.finding.code == entry.lead.finding.code else f" {place.finding.code}")
        for place in entry.others[:FIRST]
    )
    rest = len(entry.others) - FIRST
    if rest > 0:
        places += f" and {rest} more"
    how = reached(entry)
    return style.paint(f" ({how}; also {places})" if how else f" (also {places})", "dim")


def besides(listing: Listing, place: Place, style: Style) -> str:
    """That a finding stands for further places, and the first of those; empty if it does not."""
    steps = place.finding.related
    if not steps:
        return ""
    own = place.file.filename
    places = ", ".join(
        where if step.filename == own else f"{shown(step.filename)}:{where}"
        for step in steps[:FIRST]
        for where in [listing.where(step.filename, step.position)]
    )
    rest = len(steps) - FIRST
    if rest > 0:
        places += f" and {rest} more"
    return style.paint(f" (and at {places})", "dim")


def place_name(listing: Listing, place: Place, filename: str) -> str:
    """`path:line:column`, without the path where that is `filename`."""
    own = place.file.filename
    where = listing.where(own, place.finding.position)
    return where if own == filename else f"{shown(own)}:{where}"


def label(finding: Finding, style: Style, *, fixable: bool, page: str | None = None) -> str:
    """The code of a finding, that it is a hint, and that it can be fixed.

    Args:
        page: the address of its rule's page.
    """
    parts = [style.link(style.paint(finding.code, "bold", look(finding)), page)]
    if finding.severity is Severity.HINT:
        parts.append(style.paint("hint", look(finding)))
    if fixable:
        parts.append(f"[{style.paint('*', 'cyan')}]")
    return " ".join(parts)


def look(finding: Finding) -> str:
    """The colour of a finding's severity."""
    return "blue" if finding.severity is Severity.HINT else "red"


def message(text: str, style: Style) -> str:
    """A message as one line, its `code` set off by colour, its typography as the style has it."""
    text = shown(text)
    if style.glyphs is ASCII:
        text = in_ascii(text)
    parts = text.split("`")
    if not style.color or len(parts) % 2 == 0:
        return "`".join(parts)
    return "".join(
        style.paint(f"`{part}`", "bold") if number % 2 else part
        for number, part in enumerate(parts)
    )
