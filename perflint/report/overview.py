"""The `summary` format: a screen of what matters most, for the first look at a project."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter

from perflint.report.causes import Entry, reached
from perflint.report.cells import crop, shown, width
from perflint.report.concise import label, message
from perflint.report.links import file_address, rule_page
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.report.summary import counted
from perflint.rules.finding import Finding, Gain, Severity

_LEAST = 5  # causes that are shown however small the terminal is
_MOST = 12
_AROUND = 20  # lines of a screen that are not causes
_RULES = 6
_OWNERS = 6
_BAR = 24  # columns of the longest bar
_COLORS = {
    Gain.LARGE: "red",
    Gain.MEDIUM: "yellow",
    Gain.UNKNOWN: "cyan",
    Gain.SMALL: "blue",
}


def overview(listing: Listing, style: Style) -> str:
    """How much there is to win, the causes by which a change wins most, the rules that speak most, and the
    owners of the files."""
    listing = listing.pressing()
    if not listing.entries:
        return ""
    lines = [
        *_bands(listing, style),
        "",
        *_causes(listing, style),
        "",
        *_rules(listing, style),
        *_owners(listing, style),
    ]
    return "".join(f"{line}\n" for line in lines)


def _bands(listing: Listing, style: Style) -> Iterator[str]:
    """How many causes there are of each gain, as bars."""
    counts = Counter(entry.lead.finding.gain for entry in listing.entries)
    longest, digits = max(counts.values()), len(str(max(counts.values())))
    files = len({entry.lead.file.filename for entry in listing.entries})
    yield style.paint(
        f"{counted(len(listing.entries), 'cause')} in {counted(files, 'file')}, by what a change wins",
        "bold",
    )
    for gain in sorted(counts, key=attrgetter("rank")):
        bar = style.glyphs.block * max(1, round(_BAR * counts[gain] / longest))
        yield f"  {gain.value:<7}  {counts[gain]:>{digits}}  {style.paint(bar, _COLORS[gain])}"


def _causes(listing: Listing, style: Style) -> Iterator[str]:
    """The causes that come first, each with where it is and who pays for it."""
    room, told = style.height - _AROUND, 0
    for entry in listing.entries[:_MOST]:
        lines = [*_cause(listing, entry, style)]
        room -= len(lines)
        if room < 0 and told >= _LEAST:
            break
        told += 1
        yield from lines
    left = len(listing.entries) - told
    if left > 0:
        how = "`--limit 20` shows code, `--output-format full` all"
        yield style.paint(f"and {counted(left, 'more cause')}: {how}", "dim")


def _cause(listing: Listing, entry: Entry, style: Style) -> Iterator[str]:
    file, finding = entry.lead.file, entry.lead.finding
    where = f"{shown(file.filename)}:{listing.where(file.filename, finding.position)}"
    page = rule_page(listing.docs_url, finding.name)
    named = label(finding, style, fixable=listing.any_fixable(entry), page=page)
    place = style.paint(where, "bold")
    if style.links:
        place = style.link(place, file_address(file.filename))
    yield f"{place} {named} {finding.name}"
    said, paid = _said(finding), _paid(listing, entry)
    both = f"{said}; {paid}" if paid else said
    for text in (both,) if width(both) <= style.width - 2 else filter(None, (said, paid)):
        line, _, _ = crop(text, style.width - 2, style.glyphs.ellipsis)
        yield f"  {message(line, style)}"


def _said(finding: Finding) -> str:
    """What is found, without the advice behind it."""
    return finding.message.partition("; ")[0]


def _paid(listing: Listing, entry: Entry) -> str:
    """Who pays for a cause: the entries that it hurts, what runs it, or how many places lead to it."""
    finding = entry.lead.finding
    hurt = listing.hurt(entry.lead.file.filename, finding)
    if hurt is not None:
        return hurt.text
    return finding.paid_by or reached(entry)


def _rules(listing: Listing, style: Style) -> Iterator[str]:
    """The rules by how many causes they name."""
    leads = [entry.lead.finding for entry in listing.entries]
    counts = Counter((finding.code, finding.name) for finding in leads)
    hints = Counter(finding.code for finding in leads if finding.severity is Severity.HINT)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    digits = len(str(ordered[0][1]))
    for (code, name), count in ordered[:_RULES]:
        some = f" ({counted(hints[code], 'hint')})" if hints[code] else ""
        yield f"{count:>{digits}}  {style.paint(code, 'bold')}  {name}{style.paint(some, 'dim')}"
    if len(ordered) > _RULES:
        rest = counted(len(ordered) - _RULES, "more rule")
        yield style.paint(f"{'':>{digits}}  and {rest}: `--statistics` names them", "dim")


def _owners(listing: Listing, style: Style) -> Iterator[str]:
    """Who owns the files that causes are in, by how many there are; nothing where no file has an owner."""
    owned = [listing.owners(entry.lead.file.filename) for entry in listing.entries]
    counts = Counter(owner for owners in owned for owner in owners)
    if not counts:
        return
    yield ""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    unowned = sum(not owners for owners in owned)
    digits = len(str(max(ordered[0][1], unowned)))
    for owner, count in ordered[:_OWNERS]:
        yield f"{count:>{digits}}  {style.paint(shown(owner), 'bold')}"
    if len(ordered) > _OWNERS:
        rest = counted(len(ordered) - _OWNERS, "more owner")
        yield style.paint(f"{'':>{digits}}  and {rest}", "dim")
    if unowned:
        yield style.paint(f"{unowned:>{digits}}  nobody's by CODEOWNERS", "dim")
