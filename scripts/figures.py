"""The figures about speed in hand-written pages: filled in from what `benchmarks/published.py` measured.

A page has them between `<!-- speed: NAME -->` and `<!-- end of speed -->`; `scripts/docs.py` writes what
stands there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "benchmarks" / "published.json"
PAGES = (ROOT / "README.md", ROOT / "docs" / "comparison.md")
BLOCK = re.compile(r"(<!-- speed: (\w+) -->).*?(<!-- end of speed -->)", re.DOTALL)
LINES = "\n"
_OWN = "perflint"
_CHANGED = "perflint, one file changed"
_RUFF = "ruff (PERF)"


def filled(page: str) -> str:
    """A page with its figures.

    Raises:
        KeyError: the page asks for something that is not measured.
    """
    record = json.loads(FILE.read_text(encoding="utf-8"))
    return BLOCK.sub(lambda found: f"{found[1]}{_MADE[found[2]](record)}{found[3]}", page)


def _table(record: dict[str, Any]) -> str:
    rows = ["| | time |", "| --- | --- |"]
    for title, ratio in sorted(record["ratios"].items(), key=lambda each: each[1]):
        name = f"**{title}**, without a cache" if title == _OWN else title
        rows.append(f"| {name} | {times(ratio)} |")
    code = f"{record['files']:,} files, {record['lines']:,} lines"
    return f"""
On {record["package"]} ({code}), with {record["jobs"]} processes, on Python {record["python"]}: medians of
whole processes that ran in turns, in times of a first run of perflint. `benchmarks/published.py` has measured
them on {record["date"]}, at commit {record["commit"]}.

{LINES.join(rows)}

What takes ruff {share(record["ratios"][_RUFF])} of the time it does for one file at a time. The time
of perflint is for reading all of the project as one: who calls what, and what that does.
"""


def _sentence(record: dict[str, Any]) -> str:
    package = str(record["package"]).split()[0]
    return (
        f"when one of the {record['files']:,} files of {package} has\n  changed, a run takes"
        f" {times(record['ratios'][_CHANGED])} the time of the first one"
    )


_MADE: dict[str, Callable[[dict[str, Any]], str]] = {"table": _table, "sentence": _sentence}


def times(ratio: float) -> str:
    """A ratio for people, as `0.02×` or `11×`."""
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.1g}×" if ratio < 0.1 else f"{ratio:.2g}×"


def share(ratio: float) -> str:
    """A small ratio as a part, as `a 122nd`."""
    parts = round(1 / ratio)
    ending = "th" if 10 <= parts % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(parts % 10, "th")
    return f"a {parts}{ending}"
