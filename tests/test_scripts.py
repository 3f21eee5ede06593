"""The scripts: generated pages are what they should be, and a new rule starts in the right form."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.evidence.program import headings, programs

ROOT = Path(__file__).resolve().parent.parent


def script(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "scripts" / name), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_rule_pages_are_generated_from_the_rules() -> None:
    result = script("docs.py", "--check")
    assert result.returncode == 0, f"run python scripts/docs.py\n{result.stdout}{result.stderr}"


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]:
        text = re.sub(r"`[^`\n]*`", "", page.read_text("utf-8"))  # `layers[i](x)` is no link
        for target in re.findall(r"\]\((?!https?://|#|mailto:)([^)#\s]+)", text):
            assert (page.parent / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def test_a_new_rule_is_scaffolded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import new_rule

    assert new_rule.main(["PFL699", "some-new-pattern"], tmp_path) == 0
    check = tmp_path / "checks" / "core" / "some_new_pattern.py"
    page = ast.get_docstring(ast.parse(check.read_text("utf-8")))
    assert page is not None
    assert headings(page)[:4] == ["What it does", "Why it is slow", "Slow", "Fast"]
    assert "def run" in programs(page).slow
    fixture = tmp_path / "testdata" / "some-new-pattern" / "cases.py"
    compile(fixture.read_text("utf-8"), str(fixture), "exec")
    assert "# error: PFL699" in fixture.read_text("utf-8")
    formatting = subprocess.run(
        [
            sys.executable,
            "-m",
            "ruff",
            "format",
            "--check",
            "--config",
            ROOT / "pyproject.toml",
            check,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert formatting.returncode == 0, formatting.stdout + formatting.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["PFL601", "another-name"], "is the code of"),
        (["PFL099", "a-name"], "is no code"),
        (["PFL698", "A_Name"], "is no name"),
    ],
)
def test_a_new_rule_needs_a_free_code_and_a_name(arguments: list[str], message: str) -> None:
    result = script("new_rule.py", *arguments)
    assert result.returncode == 2
    assert message in result.stderr
