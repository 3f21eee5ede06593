"""The table of what reasons decide: cases are counted, and held against labelled sites."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import ablate  # noqa: E402

CODE = """\
import copy


class Options:
    def __init__(self, options: dict):
        self.options = {}
        for name, option in options.items():
            self.options[name] = copy.deepcopy(option)
"""
DECIDED = ("PFL613", "keeps-what-is-given")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A labelled repository with one file."""
    folder = tmp_path / "some+repo"
    folder.mkdir()
    (folder / "m.py").write_text(CODE)
    return folder


def _rows(printed: str) -> dict[tuple[str, str], list[str]]:
    """The rows of a table, by rule and reason."""
    rows = [line.split() for line in printed.splitlines()]
    return {(code, name): rest for code, name, *rest in rows}


@pytest.mark.parametrize(
    ("label", "row", "is_idle"),
    [
        ("true", ["silent", "1", "1", "1", "0"], True),
        ("false", ["silent", "1", "1", "0", "1"], False),
        ("arguable", ["silent", "1", "1", "0", "0"], False),
    ],
)
def test_a_site_that_a_reason_decides_is_counted_by_its_label(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    label: str,
    row: list[str],
    is_idle: bool,
) -> None:
    labels = folder.parent / "labels.jsonl"
    site = {"repo": "some/repo", "path": "m.py", "code": "PFL613", "line": 8, "label": label}
    labels.write_text(json.dumps(site) + "\n\n")
    assert ablate.main([str(folder), "--labels", str(labels)]) == 0
    assert _rows(capsys.readouterr().out)[DECIDED] == row
    assert ablate.main([str(folder), "--labels", str(labels), "--idle"]) == 0
    idle = _rows(capsys.readouterr().out)
    assert (DECIDED in idle) is is_idle
    assert idle["PFL613", "in-copier"] == ["silent", "0", "0", "0", "0"]


def test_a_site_is_known_a_few_lines_away_and_by_its_other_codes(tmp_path: Path) -> None:
    site = {"repo": "a/b", "path": "m.py", "code": "PFL613", "alt": ["PFL614"], "line": 10}
    labels = ablate.Labels([json.dumps(site | {"label": "true", "also": [20], "stmt": 7})])
    folder = tmp_path / "a+b"
    path = str(folder / "m.py")
    assert labels.of(folder, path, "PFL613", 12) == "true"
    assert labels.of(folder, path, "PFL614", 18) == "true"
    assert labels.of(folder, path, "PFL613", 5) == "true"
    assert labels.of(folder, path, "PFL613", 14) == ""
    assert labels.of(folder, path, "PFL615", 10) == ""
    assert labels.of(folder, str(folder / "other.py"), "PFL613", 10) == ""
