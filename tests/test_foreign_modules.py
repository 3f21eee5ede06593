"""Modules that lie in the current folder are checked, and never imported."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from perflint.engine.discovery import repository
from tests.command_line import ROOT, SLOW

# What a process of Python, of its pools or of perflint itself imports, early or late.
NAMES = (
    "ast", "checks", "click", "codemods", "concurrent", "conftest", "encodings", "json", "libcst",
    "multiprocessing", "os", "perflint", "pickle", "queue", "runpy", "selectors", "signal", "site",
    "sitecustomize", "socket", "struct", "tempfile", "threading", "usercustomize",
)  # fmt: skip
FILES = {f"f{number}.py" for number in range(8)}
# As the `perflint` command: without the current folder on the path of the first process.
START = """\
import sys
sys.path[:] = [each for each in sys.path if each]
from perflint.engine.checking import workers
workers.start_method = lambda: {method!r}
workers._ALONE = workers._ALONE_BYTES = 0
from perflint.cli import main
main()
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder of modules that leave their name in a file when they are run."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    for name in NAMES:
        mark = f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r} + chr(10))\n"
        (folder / f"{name}.py").write_text(mark + SLOW)
    for name in FILES:
        (folder / name).write_text(SLOW * 40)
    return folder


def ran(folder: Path) -> list[str]:
    file = folder.parent / "ran"
    return file.read_text().split() if file.exists() else []


@pytest.mark.parametrize("options", [(), ("-E",)], ids=["plain", "without-environment"])
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_run_nothing_of_the_folder_that_is_checked(
    hostile: Path, method: str, options: tuple[str, ...]
) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("not on this system")
    done = subprocess.run(
        [sys.executable, *options, "-c", START.format(method=method), "check", "--isolated",
         "--no-cache", "--jobs", "2", "-q", "--output-format", "concise", "."],
        cwd=hostile,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )  # fmt: skip
    assert ran(hostile) == []
    assert done.stderr == ""
    assert done.returncode == 1
    assert {line.partition(":")[0] for line in done.stdout.splitlines()} >= FILES


def test_the_tests_of_a_folder_are_observed_without_running_its_modules_first(
    tmp_path: Path,
) -> None:
    (tmp_path / "click.py").write_text("raise SystemExit('a module of the folder was run')\n")
    (tmp_path / "test_it.py").write_text("def test_it():\n    pass\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
         "-p", "perflint.cli.pytest_plugin", "--perflint-observe"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )  # fmt: skip
    assert "1 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.skipif(os.name == "nt", reason="the program is a shell script")
def test_git_is_none_of_the_folder_that_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows would have it, which looks in the current folder first."""
    (tmp_path / "git").write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    (tmp_path / "git").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", os.environ["PATH"]]))
    assert repository.git(str(tmp_path), "--version")
    assert not (tmp_path / "ran").exists()
