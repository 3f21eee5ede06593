"""Rules of users: the one on the page is found, explained and suppressed as any other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOOP = """\
from acme import ids


def make(rows):
    for row in rows:
        row.id = ids.new()
        if row.twin:
            row.twin.id = ids.new()
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder like `site-packages`, with the rule of the page and its entry point."""
    page = (ROOT / "docs" / "own-rules.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    code, entry, with_fact, with_effect = blocks
    (tmp_path / "acme_rules").mkdir()
    (tmp_path / "acme_rules" / "__init__.py").write_text(code, encoding="utf-8")
    (tmp_path / "acme_rules" / "issuers.py").write_text(with_fact, encoding="utf-8")
    (tmp_path / "acme_rules" / "tokens.py").write_text(with_effect, encoding="utf-8")
    names = re.findall(r'^(\w+) = "(.+)"$', entry, re.MULTILINE)
    folder = tmp_path / "acme_rules-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-rules\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in names)
    (folder / "entry_points.txt").write_text(f"[perflint.checks]\n{lines}", encoding="utf-8")
    return tmp_path


def perflint(installed: Path, folder: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "perflint", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(installed)))},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def test_the_rule_of_the_page_works(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "app.py").write_text(LOOP, encoding="utf-8")
    concise = ("check", "--isolated", "--no-cache", "--output-format", "concise", "--all-places")
    found = perflint(installed, folder, *concise).splitlines()
    assert [line.partition(" `")[0] for line in found] == [
        "app.py:6:18: PFL599",
        "app.py:8:27: PFL599 hint",
    ]
    why = perflint(installed, folder, "why", "--isolated", "app.py:8", "acme-id-in-loop")
    assert "a hint: it is asked for under a condition" in why
    assert "gain: unknown" in why
    page = perflint(installed, folder, "rule", "PFL599")
    assert "Finds `acme.ids.new()` in loops" in page
    assert "- A hint where it is asked for under a condition (`only-sometimes`)." in page
    ignored = LOOP.replace("ids.new()\n", "ids.new()  # perflint: ignore[acme-id-in-loop]\n")
    (folder / "app.py").write_text(ignored, encoding="utf-8")
    assert perflint(installed, folder, *concise) == ""


def test_a_rule_asks_what_other_files_hold(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    issuer = "from acme import ids\n\n\n@ids.issuer\ndef issue(row):\n    return row.number\n"
    (folder / "numbers_of.py").write_text(issuer, encoding="utf-8")
    (folder / "other.py").write_text("def issue(row):\n    return row\n", encoding="utf-8")
    loop = """\
    from {} import issue


    def make(rows):
        for row in rows:
            row.id = issue(row)
    """
    for name in ("numbers_of", "other"):
        text = textwrap.dedent(loop).format(name)
        (folder / f"uses_{name}.py").write_text(text, encoding="utf-8")
    concise = ("check", "--isolated", "--output-format", "concise")

    def found(*more: str) -> list[str]:
        output = perflint(installed, folder, *concise, *more).splitlines()
        return [line.partition(" `")[0] for line in output]

    assert found() == found() == ["uses_numbers_of.py:6:18: PFL598"]
    assert found("--jobs", "2", "--no-cache") == found()
    # What a file says now counts for files that have not changed.
    (folder / "numbers_of.py").write_text(issuer.replace("@ids.issuer\n", ""), encoding="utf-8")
    assert found() == found("--no-cache") == []
    (folder / "other.py").write_text(issuer, encoding="utf-8")
    assert found() == found("--no-cache") == ["uses_other.py:6:18: PFL598"]


def test_a_rule_says_what_calls_of_functions_do(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    client = "from acme import tokens\n\n\ndef token():\n    return tokens.new()\n"
    (folder / "client.py").write_text(client, encoding="utf-8")
    (folder / "between.py").write_text(
        "import client\n\n\ndef call():\n    return client.token()\n"
    )
    loop = """\
    import between
    import client


    def send(rows):
        between.call()
        client.token()
        for row in rows:
            between.call()
            row.send(client.token())
    """
    (folder / "app.py").write_text(textwrap.dedent(loop), encoding="utf-8")
    found = perflint(installed, folder, "check", "--isolated", "--output-format", "full")
    assert re.findall(r"(\S+): PFL(?!597)", found) == []
    assert re.findall(r"(\S+): PFL597", found) == ["app.py:10:18"]
    assert re.search(r"asks for a new token each time +client\.py:4:1", found)
