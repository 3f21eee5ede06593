"""The `full` format: each finding with its source, its cost, the way to its cause, and its fix."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import lru_cache

from perflint.evidence.record import shown_effect
from perflint.evidence.weighing import said
from perflint.report.causes import FIRST, Entry, reached
from perflint.report.cells import crop, shown
from perflint.report.concise import headline, look, message
from perflint.report.excerpt import excerpt, number_width
from perflint.report.hunks import Change, changes
from perflint.report.links import file_address, rule_page
from perflint.report.listing import Listing
from perflint.report.style import Style
from perflint.rules.finding import NOT_SPEED, Certainty, Finding, Impact, TraceStep
from perflint.rules.registry import announced
from perflint.syntax.edits import Fix, Refusal, Safety

COSTS = {
    Impact.BLOCKING: "everything else on the event loop or the lock waits",
    Impact.REMOTE_PER_ITEM: "a round trip for each item",
    Impact.COMPLEXITY: "the work grows faster than the data",
    Impact.SYNC: "the processor waits for the device",
    Impact.OVERHEAD: "interpreter, dispatch or copying cost each time",
    Impact.MEMORY: "more memory than the work needs",
    Impact.STARTUP: "paid at each start",
    Impact.SUPERSEDED: "a newer API has replaced it",
    Impact.REMOVED: "newer versions of the library no longer have it",
    Impact.WRONG_RESULT: "it gives something else than it seems to",
    Impact.FAILURE: "it raises where it should work",
}
# A message that tells what one step costs is not followed by the figure of another program.
_FIGURE = re.compile(r"\d\s?(?:ns|µs|ms|s)\b")
_LONGEST_FIX = 24  # lines of a fix's diff


def full(listing: Listing, style: Style, *, refusals: bool = False) -> str:
    """All findings by cause, a blank line after each cause; with `refusals`, also why a fix was refused."""
    parts: list[str] = []
    for entry in listing.entries:
        parts.extend(_entry(listing, entry, style, refusals))
        parts.append("")
    return "".join(f"{part}\n" for part in parts)


def _entry(listing: Listing, entry: Entry, style: Style, refusals: bool) -> Iterator[str]:
    file, finding = entry.lead.file, entry.lead.finding
    yield headline(listing, file.filename, finding, style, fixable=listing.any_fixable(entry))
    lines = listing.view(file.filename, finding.position)
    cell, position = listing.spot(file.filename, finding.position)
    _, end_position = listing.spot(file.filename, finding.end_position)
    hunks: list[tuple[str, list[Change]]] = []
    if isinstance(finding.fix, Fix) and lines is not None:
        for view in listing.views(file.filename, finding.fix.edits):
            title = "" if view.cell == cell else f"cell {view.cell}"
            hunks += [(title, hunk) for hunk in changes(view.lines, view.edits)]
    largest = max((change.line for _, hunk in hunks for change in hunk), default=0)
    gutter = max(number_width(lines, end_position.line), len(str(largest)))
    edge = f" {' ' * gutter} {style.paint(style.glyphs.bar, 'blue')}"
    if lines is not None and lines.text:
        yield edge
        yield from excerpt(
            lines,
            position,
            end_position,
            style,
            gutter=gutter,
            look=look(finding),
        )
        yield edge
    if finding.impact is not Impact.NONE:
        title = "why" if finding.impact in NOT_SPEED else "cost"
        yield from _note(title, _cost(finding), gutter, style)
    if finding.gain_because and finding.gain_because != finding.because:
        yield from _note("gain", f"{finding.gain.value}: {finding.gain_because}", gutter, style)
    known = listing.weighed(finding)
    if known is not None:
        yield from _note("seen", said(known), gutter, style)
    hurt = listing.hurt(file.filename, finding)
    if hurt is not None:
        yield from _note("entries", hurt.text, gutter, style)
    timed = listing.timed(file.filename, finding.position)
    if timed:
        yield from _note("measured", f"the cell runs under `%%{timed}`", gutter, style)
    if finding.because:
        yield from _note("hint", finding.because + _lowered(finding), gutter, style)
    if finding.through:
        text = "this file was not given; `--fix` leaves it alone unless it is"
        yield from _note("elsewhere", text, gutter, style)
    if finding.trace:
        yield from _trace(listing, finding.trace, gutter, style)
    if finding.related:
        yield from _related(listing, finding, gutter, style)
    if entry.others:
        yield from _others(listing, entry, gutter, style)
    page = rule_page(listing.docs_url, finding.name)
    yield from _note("help", f"see {page or f'`perflint rule {finding.code}`'}", gutter, style)
    if isinstance(finding.fix, Fix):
        yield from _fix(finding.fix, hunks, gutter, style, listing.unsafe)
    elif isinstance(finding.fix, Refusal) and refusals:
        yield from _note(
            "no fix", f"`{finding.fix.codemod}` refuses: {finding.fix.reason}", gutter, style
        )


def _lowered(finding: Finding) -> str:
    """What the reason of a hint makes of its gain or its claim."""
    if finding.certainty is Certainty.PARTIAL:
        return " (the claim is shown in part)"
    return f" (gain: {finding.gain.value})" if finding.because == finding.gain_because else ""


def _cost(finding: Finding) -> str:
    costs = COSTS[finding.impact]
    if finding.impact is Impact.REMOTE_PER_ITEM:
        costs = f"{_paid(finding.code)} for each item"
    parts = [f"{finding.impact.value}: {costs}"]
    if finding.loop_depth == 1:
        parts.append("in a loop")
    elif finding.loop_depth > 1:
        parts.append(f"in {finding.loop_depth} nested loops")
    if finding.typical and not _FIGURE.search(finding.message):
        example = shown_effect(finding.name)
        if example:
            parts.append(f"this rule's example: {example}")
    return "; ".join(parts)


def _paid(code: str) -> str:
    """What the rule of this code says is paid each time."""
    return next((rule.paid for rule in announced() if rule.code == code), "a round trip")


def _note(title: str, text: str, gutter: int, style: Style) -> Iterator[str]:
    """A line of remarks below an excerpt, wrapped where the terminal ends."""
    lead = f" {' ' * gutter} = "
    indent = " " * (len(lead) + len(title) + 2)
    wrapped = _wrapped(shown(text), max(30, style.width - len(indent)))
    mark = f" {' ' * gutter} {style.paint('=', 'blue')} "
    yield f"{mark}{style.paint(title, 'bold')}: {message(wrapped[0] if wrapped else '', style)}"
    for line in wrapped[1:]:
        yield indent + message(line, style)


@lru_cache(maxsize=1024)
def _wrapped(text: str, room: int) -> tuple[str, ...]:
    """The lines of a text. Remembered: many findings have the same cost and gain, for the same reasons."""
    if len(text) <= room and text.isprintable() and text == text.strip():
        return (
            (text,) if text else ()
        )  # most are: to wrap them takes longer than all else about them
    return tuple(textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False))


def _trace(
    listing: Listing, trace: tuple[TraceStep, ...], gutter: int, style: Style
) -> Iterator[str]:
    """The chain of calls, each step further in than the one before, with its source line."""
    yield from _note("trace", trace_title(trace), gutter, style)
    for number, step in enumerate(trace):
        depth = " " * (gutter + 5 + 3 * min(number, 10))
        branch = style.paint(style.glyphs.last_step, "blue")
        where = listing.where(step.filename, step.position)
        place = _linked(step.filename, where, style)
        yield f"{depth}{branch} {message(step.message, style)}  {place}"
        lines = listing.lines(step.filename)
        content = lines.line(step.position.line).strip() if lines is not None else ""
        if content:
            inner = depth + "      "
            text, _, _ = crop(content, max(20, style.width - len(inner)), style.glyphs.ellipsis)
            yield f"{inner}{style.paint(text, 'dim')}"


def _linked(filename: str, where: str, style: Style) -> str:
    """A place of a trace, which leads to its file where the terminal follows links."""
    place = style.paint(f"{shown(filename)}:{where}", "dim")
    return style.link(place, file_address(filename)) if style.links else place


def _related(listing: Listing, finding: Finding, gutter: int, style: Style) -> Iterator[str]:
    """The further places of a finding, each with what happens there."""
    count = len(finding.related)
    places = finding.related if listing.all_places else finding.related[:FIRST]
    title = "1 more place" if count == 1 else f"{count} more places"
    if len(places) < count:
        title += f"; the first {FIRST}, all with `--all-places`"
    yield from _note("places", title, gutter, style)
    for number, step in enumerate(places):
        last = number == len(places) - 1
        branch = style.paint(style.glyphs.last_step if last else style.glyphs.step, "blue")
        where = listing.where(step.filename, step.position)
        place = _linked(step.filename, where, style)
        yield f" {' ' * gutter}    {branch} {message(step.message, style)}  {place}"


def _others(listing: Listing, entry: Entry, gutter: int, style: Style) -> Iterator[str]:
    """The other places where the cause is met, each with its source line."""
    places = entry.others if listing.all_places else entry.others[:FIRST]
    rest = len(entry.others) - len(places)
    title = reached(entry) or "of the same problem"
    if entry.hints not in (0, len(entry.places)):
        title += f", {entry.hints} of them as {'a hint' if entry.hints == 1 else 'hints'}"
    if rest:
        title += f"; the first {FIRST} besides, all with `--all-places`"
    yield from _note("also", title, gutter, style)
    for number, place in enumerate(places):
        last = number == len(places) - 1
        branch = style.glyphs.last_step if last else style.glyphs.step
        at = place.finding.position
        name = f"{shown(place.file.filename)}:{listing.where(place.file.filename, at)}"
        if place.finding.code != entry.lead.finding.code:
            name += f" {place.finding.code}"
        lead = f" {' ' * gutter}    "
        lines = listing.lines(place.file.filename)
        content = lines.line(at.line).strip() if lines is not None else ""
        room = max(20, style.width - len(lead) - len(name) - 5)
        text, _, _ = crop(content, room, style.glyphs.ellipsis)
        yield f"{lead}{style.paint(branch, 'blue')} {name}  {style.paint(text, 'dim')}".rstrip()


def trace_title(trace: tuple[TraceStep, ...]) -> str:
    """How long the way is, and through how many files."""
    files = len({step.filename for step in trace})
    steps = "1 step" if len(trace) == 1 else f"{len(trace)} steps"
    return steps if files == 1 else f"{steps} through {files} files"


def _fix(
    fix: Fix, hunks: list[tuple[str, list[Change]]], gutter: int, style: Style, unsafe: bool
) -> Iterator[str]:
    title = "fix" if fix.safety is Safety.SAFE else "unsafe fix"
    text = fix.title
    if fix.safety is Safety.UNSAFE and fix.reason:
        text += f" ({fix.reason})"
    if fix.safety is Safety.UNSAFE and not unsafe:
        text += "; enable with `--unsafe-fixes`"
    yield from _note(title, text, gutter, style)
    shown_lines = 0
    total = sum(len(hunk) for _, hunk in hunks)
    for number, (title, hunk) in enumerate(hunks):
        if number or title:
            side = style.paint(style.glyphs.span_middle, "blue")
            yield f" {' ' * gutter} {side} {style.paint(title, 'dim')}".rstrip()
        for change in hunk:
            if shown_lines == _LONGEST_FIX and total > _LONGEST_FIX + 1:
                rest = f"{style.glyphs.ellipsis} {total - shown_lines} more lines"
                yield f" {' ' * gutter} {style.paint(style.glyphs.bar, 'blue')} " + style.paint(
                    rest, "dim"
                )
                return
            shown_lines += 1
            yield _change(change, gutter, style)


def _change(change: Change, gutter: int, style: Style) -> str:
    bar = style.paint(style.glyphs.bar, "blue")
    label = style.paint(str(change.line).rjust(gutter), "dim")
    room = max(20, style.width - gutter - 6)
    text, _, _ = crop(change.content, room, style.glyphs.ellipsis, change.focus, change.focus + 1)
    line = f"{change.mark} {text}".rstrip()
    looks = {"-": "red", "+": "green"}
    if change.mark in looks:
        line = style.paint(line, looks[change.mark])
    return f" {label} {bar} {line}"
