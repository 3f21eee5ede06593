"""Fixes leave nothing for ruff to complain about that it did not complain about before."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.fixtures import fixtures

RULES = "I,F401,E501,F811"


def test_fixed_code_has_no_new_findings_of_ruff(tmp_path: Path) -> None:
    pytest.importorskip("ruff")
    pairs: list[tuple[str, Path, Path]] = []
    for fixture in fixtures():
        for name, text in fixture.files().items():
            for kind in ("fixed", "unsafe"):
                expected = fixture.expected(name, kind)
                if expected.exists():
                    folder = tmp_path / str(len(pairs))
                    folder.mkdir()
                    before, after = folder / "before.py", folder / "after.py"
                    before.write_text(text, encoding="utf-8")
                    after.write_text(expected.read_text(encoding="utf-8"), encoding="utf-8")
                    pairs.append((f"{fixture} {name} {kind}", before, after))
    assert pairs
    seen = findings(tmp_path)
    worse = {
        name: dict(new)
        for name, before, after in pairs
        if (new := seen.get(after, Counter()) - seen.get(before, Counter()))
    }
    assert not worse, json.dumps(worse, indent=1)


def findings(folder: Path) -> dict[Path, Counter[str]]:
    """How often ruff reports each rule in each file of a folder."""
    options = f"--isolated --no-cache --exit-zero --select {RULES} --output-format json".split()
    answer = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *options, str(folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[Path, Counter[str]] = {}
    for finding in json.loads(answer.stdout):
        found.setdefault(Path(finding["filename"]), Counter())[finding["code"]] += 1
    return found
