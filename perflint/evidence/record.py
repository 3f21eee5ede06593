"""What `scripts/measure.py` measured for each rule, and its place in the rule's page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perflint.evidence.measure import Measurement

FILE = Path(__file__).with_name("measured.json")
NOTABLE = 1.5  # a ratio that a rule of the default group shows
_MEASURED = re.compile(r"^## Measured\n+(?=## )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Record:
    """One measurement of one rule.

    Attributes:
        date: when, as `2026-11-21`.
        slow, fast: seconds, medians.
        ratio, growth: see `Pair.ratio` and `Measurement.growth`.
    """

    date: str
    python: str
    libraries: dict[str, str]
    size: int | None
    slow: float
    fast: float
    ratio: float
    growth: float | None

    @property
    def versions(self) -> str:
        """As `Python 3.11.7, numpy 2.4.6`."""
        libraries = (f"{name} {version}" for name, version in sorted(self.libraries.items()))
        return ", ".join((f"Python {self.python}", *libraries))


@lru_cache(maxsize=1)
def records() -> dict[str, tuple[Record, ...]]:
    """The records by rule name, each rule's by Python version, oldest first."""
    if not FILE.is_file():
        return {}
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(Record(**item) for item in items) for name, items in data.items()}


def save(found: dict[str, tuple[Record, ...]]) -> None:
    """Write records."""
    data = {name: [asdict(item) for item in items] for name, items in sorted(found.items())}
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    records.cache_clear()


def record(measurement: Measurement, date: str) -> Record:
    """The record of a measurement that timed something."""
    pair = measurement.pairs[-1]
    growth = measurement.growth
    return Record(
        date,
        measurement.python,
        dict(measurement.libraries),
        pair.size,
        _rounded(pair.slow.median),
        _rounded(pair.fast.median),
        _rounded(pair.ratio),
        None if growth is None else _rounded(growth),
    )


def shown_ratio(name: str) -> str:
    """The measured range of a rule, as `11×` or `3.1× to 4×`; empty if it was not measured."""
    ratios = sorted(item.ratio for item in records().get(name, ()))
    if not ratios:
        return ""
    low, high = times(ratios[0]), times(ratios[-1])
    return low if low == high else f"{low} to {high}"


def shown_effect(name: str) -> str:
    """What to say of a rule's findings, as `3.1× to 4× at size 20,000`; empty where the programs of
    its page take about as long as each other, as those do that show wrong results or need a device."""
    own = records().get(name, ())
    if not own or min(item.ratio for item in own) < NOTABLE:
        return ""
    sizes = sorted({item.size for item in own if item.size is not None})
    at = f" at size {' and '.join(f'{size:,}' for size in sizes)}" if sizes else ""
    return f"{shown_ratio(name)}{at}"


def with_table(page: str, name: str) -> str:
    """A rule's page with the table of its measurements under `Measured`."""
    own = records().get(name, ())
    text = _table(own) if own else "Not measured yet.\n"
    return _MEASURED.sub(lambda _: f"## Measured\n\n{text}\n", page, count=1)


def without_table(page: str) -> str:
    """A rule's page without the section of its measurements."""
    return _MEASURED.sub("", page, count=1)


def _table(own: Iterable[Record]) -> str:
    lines = [
        "| Versions | Size | Slow | Fast | Ratio | At a quarter of the size | Date |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines.extend(
        f"| {item.versions} | {'' if item.size is None else f'{item.size:,}'} "
        f"| {seconds(item.slow)} | {seconds(item.fast)} | {times(item.ratio)} "
        f"| {'' if item.growth is None else times(item.ratio / item.growth)} | {item.date} |"
        for item in own
    )
    return "\n".join(lines) + "\n"


def seconds(value: float) -> str:
    """A time with its unit, as `12 ms`."""
    for unit, factor in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if value >= factor:
            return f"{value / factor:.3g} {unit}"
    return f"{value / 1e-9:.2g} ns"


def times(ratio: float) -> str:
    """A ratio, as `1.3×` or `120×`."""
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.2g}×"


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")
