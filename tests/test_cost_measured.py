"""Formulas against what runs: four small services, whose statements are counted while they answer."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from perflint.costing.costs import EntryCost
from perflint.costing.kinds import Kind
from tests.costing import costs_of

SERVICES = Path(__file__).parent / "services"
# How many there are of what formulas count, where the services fill their databases.
SIZES = {
    "bookshop": {
        "orders": 6,
        "lines of an order": 3,
        "orders of a customer": 3,
        "lines": 18,
        "shelves": 1,
    },
    "restshop": {"orders": 6, "lines of an order": 3},
    "library": {"authors": 4, "books": 8, "books of an author": 2},
    "newsletter": {"topics": 3, "subscriptions": 4},
}
NEEDS = {
    "bookshop": ("django",),
    "restshop": ("django", "rest_framework"),
    "library": ("fastapi", "sqlalchemy"),
    "newsletter": ("flask", "celery", "sqlalchemy", "requests"),
}
# What the code does not say in a place: a commit has the session forget what its objects hold.
MORE = {("POST /topics/<int:key>/subscribe", "queries"): 1}


def measured(folder: Path) -> dict[str, dict[str, int]]:
    """What each entry of a service really costs."""
    command = [sys.executable, "measure.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    return found


def predicted(cost: EntryCost, kind: Kind, sizes: Mapping[str, int]) -> int:
    """What the formula comes to at known sizes."""
    formula = cost.formulas.get(kind)
    if formula is None:
        return 0
    numbers = {
        size.key: min(sizes[size.what], size.bound if size.bound is not None else 10**6)
        for size in formula.sizes
    }
    return formula.value(numbers)


@pytest.mark.parametrize("service", SIZES)
def test_formulas_are_what_runs(service: str, tmp_path: Path) -> None:
    for library in NEEDS[service]:
        pytest.importorskip(library)
    folder = tmp_path / service
    shutil.copytree(SERVICES / service, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "perflint.toml").write_text("jobs = 1\n", encoding="utf-8")
    (folder / ".git").mkdir()
    costs = {cost.entry.name: cost for cost in costs_of(folder)}
    counted = measured(folder)
    assert counted.keys() <= costs.keys()
    found = {
        (name, kind): predicted(costs[name], Kind(kind), SIZES[service])
        for name, kinds in counted.items()
        for kind in kinds
    }
    expected = {
        (name, kind): count - MORE.get((name, kind), 0)
        for name, kinds in counted.items()
        for kind, count in kinds.items()
    }
    assert found == expected
