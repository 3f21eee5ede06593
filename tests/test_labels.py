"""What is counted of labelled sites, and that the page holds what was counted."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))
import labels  # noqa: E402

GROWING = """\
def joined(path: str) -> str:
    text = ""
    for row in open(path):
        text += row
    return text
"""


def site(line: int, code: str = "PFL601", label: str = "true", **more: Any) -> dict[str, Any]:
    return {"path": "a.py", "line": line, "code": code, "label": label, **more}


def finding(row: int, severity: str = "warning", code: str = "PFL601") -> dict[str, Any]:
    return {"filename": "a.py", "location": {"row": row}, "severity": severity, "code": code}


@pytest.mark.parametrize(
    ("sites", "findings", "told"),
    [
        ([site(10)], [finding(10)], ["warning"]),
        ([site(10)], [finding(12, "hint")], ["hint"]),
        ([site(10)], [finding(13)], ["none"]),
        ([site(10)], [finding(10, code="PFL602")], ["none"]),
        ([site(10, alt=["PFL602"])], [finding(10, code="PFL602")], ["warning"]),
        ([site(10, also=[20])], [finding(21)], ["warning"]),
        ([site(10, stmt=30)], [finding(30)], ["warning"]),
        ([site(10), site(12)], [finding(12)], ["none", "warning"]),
        ([site(10)], [finding(11, "hint"), finding(10), finding(9, "hint")], ["warning"]),
    ],
)
def test_a_finding_counts_for_the_nearest_site(
    sites: list[dict[str, Any]], findings: list[dict[str, Any]], told: list[str]
) -> None:
    assert labels.severities(sites, findings) == told


def test_a_repository_is_scored_by_what_perflint_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"repo": "a/b", "commit": "1f", **site(4)},
        {"repo": "a/b", "commit": "1f", **site(40)},
        {"repo": "a/b", "commit": "1f", **site(9, label="false")},
        {"repo": "c/d", "commit": "2e", **site(1)},
    ]
    file = tmp_path / "labels.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    monkeypatch.setattr(labels, "LABELS", file)
    folder = tmp_path / "a+b"
    folder.mkdir()
    (folder / "a.py").write_text(GROWING)
    record = labels.scored(tmp_path, f"{sys.executable} -m perflint")
    assert record["rules"] == {"PFL601": {"false none": 1, "true hint": 1, "true none": 1}}
    assert record["absent"] == ["c/d"]
    assert [place["line"] for place in record["missed"]] == [40]
    text = labels.page(record)
    assert "| found, as a warning or a hint | 1 of 2 (50%) |" in text
    assert "- a/b: [`a.py:40`](https://github.com/a/b/blob/1f/a.py#L40)" in text


def test_the_page_holds_the_figures() -> None:
    record = json.loads(labels.RECORD.read_text(encoding="utf-8"))
    assert labels.PAGE.read_text(encoding="utf-8") == labels.page(record)
