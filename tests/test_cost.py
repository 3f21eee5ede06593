"""What the cost guard says of figures: see `benchmarks/cost.py`."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "benchmarks"))
cost = importlib.import_module("cost")
BEFORE = {"cold": {"total": 1000, "outline": 600, "link": 399, "other": 1}}


def told(**phases: int) -> list[str]:
    return list(cost.compared(BEFORE, {"cold": {**BEFORE["cold"], **phases}}))


def test_what_grows_a_little_is_let_through() -> None:
    assert told(total=1030, outline=618) == []
    assert told(total=500, outline=100) == []


def test_a_total_that_grows_is_told() -> None:
    assert told(total=1031) == ["cold: total: 1,000 → 1,031 calls (+3.1%)"]


def test_a_phase_that_grows_is_told_though_others_shrink() -> None:
    assert told(total=1000, outline=500, link=499) == ["cold: link: 399 → 499 calls (+25.1%)"]
    assert told(plan=90) == ["cold: plan: 0 → 90 calls (new)"]


def test_small_phases_are_not_compared() -> None:
    assert told(other=11) == []
    assert told(other=12) == ["cold: other: 1 → 12 calls (+1100.0%)"]


def test_a_case_without_figures_is_told() -> None:
    (line,) = cost.compared({}, BEFORE)
    assert "no figure is kept" in line


def test_rules_are_a_phase() -> None:
    assert cost.by_phase({"PFL101": 2, "PFL202": 3, "link": 4}) == {
        "total": 9,
        "link": 4,
        "rules": 5,
    }


def test_each_case_has_its_figures() -> None:
    for kept in json.loads(cost.FIGURES.read_text(encoding="utf-8")).values():
        assert kept["cases"].keys() == kept["released"].keys() == cost.CASES.keys()
        assert all(sum(phases.values()) == 2 * phases["total"] for phases in kept["cases"].values())
