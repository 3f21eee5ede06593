"""The lines of a file around a span, with line numbers and carets under the span."""

from __future__ import annotations

from perflint.report.cells import crop
from perflint.report.style import Style
from perflint.syntax.lines import Lines, Position

_BEFORE = 2
_AFTER = 1
_LONGEST = 6  # lines of a span that are shown whole
_HEAD, _TAIL = 3, 1  # of a longer one


def excerpt(
    lines: Lines, start: Position, end: Position, style: Style, *, gutter: int, look: str
) -> list[str]:
    """Draw the span from `start` to `end` (excluded) in its surroundings.

    Args:
        gutter: columns for line numbers.
        look: the colour of the carets.
    """
    last = end.line
    if last > start.line and end.column == 1:
        last -= 1  # the span ends with a line's end
    last = min(last, _count(lines))
    first_shown = max(1, start.line - _BEFORE)
    last_shown = min(_count(lines), last + _AFTER)
    while first_shown < start.line and not lines.line(first_shown).strip():
        first_shown += 1
    while last_shown > last and not lines.line(last_shown).strip():
        last_shown -= 1
    several = last > start.line
    skipped = range(0)
    if last - start.line + 1 > _LONGEST:
        skipped = range(start.line + _HEAD, last - _TAIL + 1)

    bar = style.paint(style.glyphs.bar, "blue")
    margin = 2 if several else 0
    room = max(20, style.width - gutter - 4 - margin)
    drawn: list[str] = []
    for number in range(first_shown, last_shown + 1):
        if number in skipped:
            if number == skipped.start:
                side = style.paint(style.glyphs.span_middle, look)
                note = style.paint(f"{style.glyphs.ellipsis} {len(skipped)} lines", "dim")
                drawn.append(f"{' ' * (gutter + 1)} {bar} {side} {note}")
            continue
        content = lines.line(number).rstrip("\r\n")
        from_, to = 0, 0
        if number == start.line:
            from_ = min(start.column - 1, len(content))
            to = len(content) if several else min(max(end.column - 1, from_), len(content))
        line, column, span = crop(content, room, style.glyphs.ellipsis, from_, to)
        side = ""
        if several:
            side = style.paint(_side(number, start.line, last, style), look) + " "
        label = style.paint(str(number).rjust(gutter), "bold", "blue")
        drawn.append(f" {label} {bar} {side}{line}".rstrip())
        if number == start.line and not several:
            carets = style.paint("^" * max(1, span), "bold", look)
            drawn.append(f" {' ' * gutter} {bar} {' ' * column}{carets}")
    return drawn


def number_width(lines: Lines | None, *last_lines: int) -> int:
    """The columns that the largest of some line numbers takes; lines past the end do not count."""
    most = _count(lines) if lines is not None else 0
    return len(str(max(1, *(min(line + _AFTER, most) for line in last_lines))))


def _count(lines: Lines) -> int:
    """How many lines there are, not counting the nothing after a last line end."""
    count = len(lines.starts)
    return count - 1 if count > 1 and lines.starts[-1] == len(lines.text) else count


def _side(number: int, first: int, last: int, style: Style) -> str:
    if number == first:
        return style.glyphs.span_start
    if number == last:
        return style.glyphs.span_end
    return style.glyphs.span_middle if first < number < last else " "
