"""The call graph: small projects with their exact graphs, and the figures over all of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.project.explaining.graph import graph, named, why
from tests.projects import folder, linked

CASES = Path(__file__).parent / "callgraph"
SCRIPT = Path(__file__).parents[1] / "scripts" / "callgraph_score.py"


def cases() -> list[str]:
    return sorted(case.name for case in CASES.iterdir() if (case / "expected.json").is_file())


@pytest.mark.parametrize("name", cases())
def test_graph_is_exact(name: str) -> None:
    expected = json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))
    found = graph(folder(CASES / name))
    assert found == expected


def test_there_are_enough_cases() -> None:
    assert len(cases()) >= 80


def test_script_prints_the_figures() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "precision 1.000" in done.stdout


def test_why_gives_the_way_to_an_effect() -> None:
    project = linked({"main.py": "import time\ndef f():\n    g()\ndef g():\n    time.sleep(1)\n"})
    reach = why(project, "f", "blocks(sleep)")
    assert reach is not None
    assert [step.message for step in reach.trace] == ["`f` calls `g`", "`g` calls `time.sleep`"]
    assert why(project, "main.f", "blocks") == reach
    assert why(project, "f", "queries") is None


def test_a_name_must_mean_one_function() -> None:
    project = linked({"a.py": "def f(): pass\n", "b.py": "def f(): pass\n"})
    assert named(project, "a.f") == "a.f"
    with pytest.raises(LookupError, match=r"`f` may be `a\.f`, `b\.f`"):
        named(project, "f")
    with pytest.raises(LookupError, match="no function"):
        named(project, "g")
