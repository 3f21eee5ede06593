"""The measurements of a rule as a small chart: how long its slow and its fast program take."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.evidence.record import Record, seconds, times

WIDTH, LEFT, RIGHT = 420, 40, 70  # as wide as a phone, so that letters keep their size
BAR, PAIR, HEAD = 14, 40, 20


def chart(records: Sequence[Record]) -> str:
    """The chart as HTML; its colours are those of the page, and a reader without eyes is told the figures."""
    longest = max(max(item.slow, item.fast) for item in records)
    room = WIDTH - LEFT - RIGHT
    parts: list[str] = []
    top = 0
    for item in records:
        parts.append(
            f'<text x="0" y="{top + 14}" class="title">{escape(item.versions)}: {times(item.ratio)}</text>'
        )
        for row, (name, taken) in enumerate((("slow", item.slow), ("fast", item.fast))):
            y = top + HEAD + row * (BAR + 4)
            length = max(1.0, room * taken / longest)
            middle = y + BAR - 3
            parts.append(f'<text x="0" y="{middle}">{name}</text>')
            parts.append(
                f'<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2" class="{name}"/>'
            )
            parts.append(f'<text x="{LEFT + length + 5:.1f}" y="{middle}">{seconds(taken)}</text>')
        top += HEAD + PAIR + 6
    told = "; ".join(
        f"{item.versions}: slow {seconds(item.slow)}, fast {seconds(item.fast)}" for item in records
    )
    return (
        '<figure class="measured">\n'
        f'<svg viewBox="0 0 {WIDTH} {top}" role="img" aria-label="{escape(told)}">'
        f"{''.join(parts)}</svg>\n</figure>\n"
    )
