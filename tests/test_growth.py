"""What `benchmarks/growth.py` generates is code as real packages have it, and its page holds its figures."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))
import growth  # noqa: E402


def test_generated_code_is_as_real_packages_are(tmp_path: Path) -> None:
    files, lines = growth.Code(60_000, 0).write(tmp_path)
    assert lines == pytest.approx(60_000, rel=0.1)
    for path in tmp_path.rglob("*.py"):
        compile(path.read_text(encoding="utf-8"), path.name, "exec")
    found = growth.counted(tmp_path / "grown")
    assert len(found.sizes) >= files
    for kind, expected in (
        ("functions", growth.FUNCTIONS),
        ("classes", growth.CLASSES),
        ("calls", growth.CALLS),
        ("imports", growth.IMPORTS),
        ("own imports", growth.OWN_IMPORTS),
        ("own calls", growth.OWN_CALLS),
        ("self calls", growth.SELF_CALLS),
    ):
        assert found.per_thousand(kind) == pytest.approx(expected, rel=0.25), kind


def test_it_is_the_same_each_time(tmp_path: Path) -> None:
    texts = []
    for name, seed in (("one", 3), ("two", 3), ("three", 4)):
        growth.Code(2_000, seed).write(tmp_path / name)
        files = sorted((tmp_path / name).rglob("*.py"))
        texts.append([path.read_text(encoding="utf-8") for path in files])
    assert texts[0] == texts[1] != texts[2]


def test_the_page_holds_the_figures() -> None:
    record = json.loads(growth.RECORD.read_text(encoding="utf-8"))
    assert growth.PAGE.read_text(encoding="utf-8") == growth.page(record), "run with --page"
    curves = growth.curves(record["sizes"])
    assert growth.CURVES.read_text(encoding="utf-8") == curves, "run with --page"
    rows = [{"lines": 10, "cold": 2.0}, {"lines": 1000, "cold": 200.0}]
    assert growth.exponent(rows, "cold") == pytest.approx(1)
