"""`--watch`: a check at the start and one after each change, until it is interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command_line import CLEAN, ROOT, SLOW, Run, write


class EveryFile:
    """Stands for the filter of watchfiles that leaves out what is no source."""

    def __call__(self, change: object, path: str) -> bool:
        return "node_modules" not in path


def watching(monkeypatch: pytest.MonkeyPatch, *changes: dict[str, str]) -> list[set[str]]:
    """Puts a module in the place of watchfiles that makes changes to files, one set after the other.

    Returns:
        What it is told to watch, filled in when it is.
    """
    told: list[set[str]] = []

    def watch(*paths: Path, watch_filter: object, **options: object) -> Iterator[set[object]]:
        assert callable(watch_filter)
        told.append({str(path) for path in paths})
        yield set()
        for files in changes:
            for name, text in files.items():
                write(name, text)
            yield {(1, name) for name in files if watch_filter(1, os.path.abspath(name))}
        raise KeyboardInterrupt

    module = types.ModuleType("watchfiles")
    module.__dict__.update(watch=watch, DefaultFilter=EveryFile)
    monkeypatch.setitem(sys.modules, "watchfiles", module)
    return told


def test_it_checks_again_after_each_change(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.py", CLEAN)
    told = watching(
        monkeypatch,
        {"a.py": SLOW},
        {"notes.txt": "nothing", "node_modules/b.py": SLOW},
        {"perflint.toml": "job = 1\n"},
        {"perflint.toml": "jobs = 1\n", "a.py": CLEAN},
    )
    result = run("check", "--watch", "--output-format", "concise")
    assert result.exit_code == 0
    assert told == [{str(Path.cwd())}]
    assert result.stdout.startswith("a.py:6:13: PFL601 ")
    assert result.stdout.count("\n") == 1
    end = "Watching for changes; Ctrl-C ends it."
    assert [line for line in result.stderr.splitlines() if line] == [
        "All checks passed (1 file).", end,
        "Found 1 finding.", end,
        f"error: {Path.cwd()}/perflint.toml: unknown key `job`; did you mean `jobs`?", end,
        "All checks passed (1 file).", end,
    ]  # fmt: skip


def test_the_whole_project_is_watched(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write("pyproject.toml", "")
    write("src/a.py", CLEAN)
    told = watching(monkeypatch)
    assert run("check", "-w", "src/a.py").exit_code == 0
    assert told == [{str(Path.cwd())}]


def test_without_watchfiles_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("check", "--watch")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "error: --watch needs watchfiles, which is not installed; "
        'run `python -m pip install "perflint-cst[watch]"`\n'
    )


def test_a_missing_path_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    watching(monkeypatch)
    assert "there is no file or folder gone.py to watch" in run("check", "-w", "gone.py").stderr


@pytest.mark.parametrize(
    "other", ["--fix", "--diff", "--statistics", "--add-noqa", "--show-files", "-"]
)
def test_what_cannot_be_watched_is_refused(run: Run, other: str) -> None:
    result = run("check", "--watch", other)
    assert result.exit_code == 2
    assert "--watch and " in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are something else there")
def test_real_changes_are_seen(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles")
    path = tmp_path / "a.py"
    path.write_text(CLEAN)
    output = tmp_path / "output"
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with output.open("wb") as stream:
            process = subprocess.Popen(
                [sys.executable, "-m", "perflint", "check", "--watch", "--isolated"],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": paths},
                stdout=stream,
                stderr=subprocess.STDOUT,
            )
    finally:
        signal.signal(signal.SIGINT, before)
    wait_for(output, "All checks passed")
    path.write_text(SLOW)
    wait_for(output, "PFL601")
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0


def wait_for(output: Path, text: str) -> None:
    for _ in range(300):
        if text in output.read_text():
            return
        time.sleep(0.1)
    raise AssertionError(output.read_text())
