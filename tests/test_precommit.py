"""The hooks of `.pre-commit-hooks.yaml`, run by pre-commit itself on a scratch repository."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.notebooks import document

pytest.importorskip("pre_commit")

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
SLOW = """\
def page() -> str:
    text = ""
    for row in range(9_000):
        text = text + str(row) + "\\n"
    return text
"""


def hooks() -> dict[str, dict[str, str]]:
    """The hooks of the manifest by id: what stands in each line after the colon."""
    found: dict[str, dict[str, str]] = {}
    for part in re.split(r"^- ", MANIFEST.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        fields = dict(re.findall(r"^ *(\w+): (.+)$", part, re.MULTILINE))
        found[fields["id"]] = fields
    return found


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose configuration runs our hooks with the installed perflint."""
    for command in (["git", "init", "-q"], ["git", "config", "core.hooksPath", ".git/hooks"]):
        subprocess.run(command, cwd=tmp_path, check=True)
    own = [
        {
            "id": hook["id"],
            "name": hook["name"],
            # As an environment of pre-commit's own would, but without building one.
            "language": "system",
            "entry": hook["entry"].replace("perflint", f"{sys.executable} -m perflint", 1),
            "types_or": re.findall(r"\w+", hook["types_or"]),
            "require_serial": hook["require_serial"] == "true",
        }
        for hook in hooks().values()
    ]
    configuration = json.dumps({"repos": [{"repo": "local", "hooks": own}]})
    (tmp_path / ".pre-commit-config.yaml").write_text(configuration)  # JSON is YAML
    return tmp_path


def pre_commit(repository: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    subprocess.run(["git", "add", "-A"], cwd=repository, check=True)
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    home = repository.with_name(f"{repository.name}-home")
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", *arguments],
        cwd=repository,
        env={**os.environ, "PYTHONPATH": path, "PRE_COMMIT_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def test_the_manifest_is_valid() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(MANIFEST)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert list(hooks()) == ["perflint", "perflint-fix"]
    for hook in hooks().values():
        assert hook["types_or"] == "[python, pyi, jupyter]"
        assert hook["require_serial"] == "true"
        assert hook["language"] == "python"


@pytest.mark.slow
def test_perflint_reports_and_leaves_the_file_alone(repository: Path) -> None:
    (repository / "page.py").write_text(SLOW)
    (repository / "notes.txt").write_text(SLOW)
    result = pre_commit(repository, "run", "perflint", "--all-files")
    assert result.returncode == 1, result.stdout
    assert "PFL601" in result.stdout
    assert "page.py" in result.stdout
    assert "notes.txt" not in result.stdout
    assert (repository / "page.py").read_text() == SLOW


@pytest.mark.slow
def test_perflint_fix_rewrites_and_is_content_the_second_time(repository: Path) -> None:
    (repository / "page.py").write_text(SLOW)
    first = pre_commit(repository, "run", "perflint-fix", "--all-files")
    assert first.returncode == 1, first.stdout
    after = (repository / "page.py").read_text()
    assert ".join(" in after
    second = pre_commit(repository, "run", "perflint-fix", "--all-files")
    assert second.returncode == 0, second.stdout
    assert (repository / "page.py").read_text() == after


@pytest.mark.slow
def test_notebooks_are_checked_and_fixed(repository: Path) -> None:
    notebook = repository / "page.ipynb"
    notebook.write_text(json.dumps(document([SLOW]), indent=1) + "\n")
    report = pre_commit(repository, "run", "perflint", "--all-files")
    assert report.returncode == 1, report.stdout
    assert "page.ipynb:cell 1:4:" in report.stdout
    assert pre_commit(repository, "run", "perflint-fix", "--all-files").returncode == 1
    after = json.loads(notebook.read_text())
    assert ".join(" in "".join(after["cells"][0]["source"])
    assert after["cells"][0]["outputs"] == document([SLOW])["cells"][0]["outputs"]
    assert pre_commit(repository, "run", "perflint-fix", "--all-files").returncode == 0


@pytest.mark.slow
def test_a_change_that_makes_another_file_block_fails(repository: Path) -> None:
    app = repository / "app"
    app.mkdir()
    (app / "__init__.py").write_text("")
    call = "async def quote() -> float:\n    return rate()\n"
    (app / "api.py").write_text(f"from app.exchange import rate\n\n\n{call}")
    (app / "exchange.py").write_text("def rate() -> float:\n    return 1.1\n")
    hook = ("run", "perflint", "--files", "app/exchange.py")
    assert pre_commit(repository, *hook).returncode == 0
    got = 'requests.get("https://example.org").json()'
    text = f"import requests\n\n\ndef rate() -> float:\n    return {got}\n"
    (app / "exchange.py").write_text(text)
    result = pre_commit(repository, *hook)
    assert result.returncode == 1, result.stdout
    assert "app/api.py:5:12: PFL401" in result.stdout
    assert "(through app/exchange.py)" in result.stdout


@pytest.mark.slow
def test_excluded_files_stay_excluded(repository: Path) -> None:
    (repository / "page.py").write_text(SLOW)
    (repository / "perflint.toml").write_text('extend-exclude = ["page.py"]\n')
    result = pre_commit(repository, "run", "--all-files")
    assert result.returncode == 0, result.stdout
