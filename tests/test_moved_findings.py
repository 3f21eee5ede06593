"""Findings of files in which only comments and blank lines have changed are carried over, and no others."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from perflint.engine.checking import results
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.engine.storing.line_tables import Moved, table
from tests.fixtures import TESTDATA
from tests.staleness import found

_LINES = (
    "",
    "    ",
    "# note",
    "        # for row in rows:",
    "# a signal is needed",
    '# """',
    "# more \\",
)
_LONG_AGO = 1_600_000_000  # seconds: no file looks as if it were being edited

CODE = '''\
import requests


def fetch(urls):
    """Fetch all.

    One by one.
    """
    for url in urls:
        requests.get(url)


def text(rows):
    found = ""
    for row in rows:
        found += f"{row}"
    return found


def last():
    return 1
'''


def checked(folder: Path) -> Summary:
    return check([folder], Config(folder), cache=True, jobs=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    _write(tmp_path / "a.py", CODE, 0)
    _write(tmp_path / "b.py", "from a import fetch\n\n\nasync def f(urls):\n    fetch(urls)\n", 0)
    assert {len(file.findings) > 0 for file in checked(tmp_path).checked} == {True}
    return tmp_path


def _write(path: Path, text: str, age: int) -> None:
    path.write_text(text, "utf-8")
    os.utime(path, (_LONG_AGO + age,) * 2)


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: f"{text}# the end\n",
        lambda text: f"# the start\n\n{text}",
        lambda text: text.replace("\n\n\ndef fetch", "\n# a note\n\n\n# another\ndef fetch"),
        lambda text: text.replace("import requests\n\n\n", "import requests\n\n"),
    ],
    ids=["below", "above", "between", "without a blank line"],
)
def test_carried_over(folder: Path, edit: Callable[[str], str]) -> None:
    _write(folder / "a.py", edit(CODE), 1)
    summary = checked(folder)
    assert (summary.counts["outlined"], summary.counts["cached"]) == (0, 2)
    assert found(folder, folder, cache=True) == found(folder, folder, cache=False)


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("    One by one.\n", "\n    One by one.\n"),
        lambda text: text.replace("    One by one.\n", "    # One by one.\n"),
        lambda text: f"{text}# perflint: skip-file\n",
        lambda text: text.replace("        found +=", "        # a note\n        found +="),
        lambda text: text.replace("get(url)", "get(url)  # a note"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("requests.get", "print"),
    ],
    ids=["string", "in a string", "of ours", "rewritten", "beside code", "line ends", "code"],
)
def test_looked_at_again(folder: Path, edit: Callable[[str], str]) -> None:
    _write(folder / "a.py", edit(CODE), 1)
    assert checked(folder).counts["outlined"] == 1
    assert found(folder, folder, cache=True) == found(folder, folder, cache=False)


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ("a\nb\n", "a\n\n# c\nb\n", True),
        ("a = 1 + \\\n2\n", "a = 1 + \\\n\n2\n", False),
        ("a = (1 +\n2)\n", "a = (1 +\n# c\n2)\n", True),
        ("'''\n# c\n'''\n", "'''\n# d\n'''\n", False),
        ("'''\n# c\n'''\n", "'''\n'''\n", False),
        ("a = '''\n# '''\n", "a = '''\n# '''\n\n", True),
        ("a = '''\n# ''' + 1\n", "a = '''\n# ''' + 2\n", False),
        ("# coding: latin-1\na\n", "# coding: latin-1\n\na\n", False),
        ("a\n", "# type: ignore\na\n", False),
        ("a\n", "\ufeffa\n", False),
        ("a\n# c", "a", True),
    ],
)
def test_moved(before: str, after: str, moved: bool) -> None:
    assert (Moved.between(table(before.encode()), after.encode()) is not None) is moved
    assert (Moved.between(table(after.encode()), before.encode()) is not None) is moved


@pytest.mark.parametrize(
    "name",
    ["string-concat-in-loop", "n-plus-one-query", "blocking-http-in-async", "loop-over-tensor"],
)
def test_random_plain_lines(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    carry = results.Result._carried_over

    def noted(*args: object) -> object:
        carried = carry(*args)  # type: ignore[arg-type]
        told.append(carried is not None)
        return carried

    monkeypatch.setattr(results.Result, "_carried_over", noted)
    shutil.copytree(TESTDATA / name, tmp_path / name)
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    files = sorted(tmp_path.rglob("*.py"))
    chosen = random.Random(name)
    for path in files:
        _write(path, path.read_text("utf-8"), 0)
    checked(tmp_path)
    for number in range(1, 7):
        path = chosen.choice(files)
        lines = path.read_text("utf-8").split("\n")
        lines.insert(chosen.randrange(len(lines)), chosen.choice(_LINES))
        _write(path, "\n".join(lines), number)
        assert found(tmp_path, tmp_path, cache=True) == found(tmp_path, tmp_path, cache=False)
    assert any(told)
