"""How numbers are distributed, kept in little room, so that several processes can be added up."""

from __future__ import annotations

from math import floor, log10
from typing import Any

_DIGITS = 2  # significant digits that a value keeps: 90 different ones a decade at most


class Tally:
    """Numbers from zero on: how many, their sum and the largest exactly, the rest to two digits."""

    __slots__ = ("count", "maximum", "total", "values")

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.maximum = 0.0
        self.values: dict[float, float] = {}

    def add(self, value: float, times: float = 1) -> None:
        """Count a number, or the same number several times."""
        self.count += times
        self.total += value * times
        self.maximum = max(self.maximum, value)
        key = _rounded(value)
        self.values[key] = self.values.get(key, 0) + times

    def record(self, factor: float = 1.0) -> dict[str, Any]:
        """As JSON; where only a part was looked at, as many as `factor` says."""
        return {
            "count": self.count * factor,
            "total": self.total * factor,
            "maximum": self.maximum,
            "values": [[value, times * factor] for value, times in sorted(self.values.items())],
        }

    def merge(self, record: dict[str, Any]) -> None:
        """Add what `record` gave.

        Raises:
            KeyError, TypeError, ValueError: it is none.
        """
        self.count += float(record["count"])
        self.total += float(record["total"])
        self.maximum = max(self.maximum, float(record["maximum"]))
        for value, times in record["values"]:
            known = self.values.get(float(value), 0)
            self.values[float(value)] = known + float(times)

    def quantile(self, share: float) -> float:
        """The value that this share of the numbers does not exceed; 0 where there are none."""
        wanted = share * sum(self.values.values())
        passed = 0.0
        for value, times in sorted(self.values.items()):
            passed += times
            if passed >= wanted * (1 - 1e-9):
                return min(value, self.maximum)
        return self.maximum


def _rounded(value: float) -> float:
    if value < 100 and value == int(value):
        return value
    if value <= 0:
        return 0.0
    return float(round(value, _DIGITS - 1 - floor(log10(value))))
