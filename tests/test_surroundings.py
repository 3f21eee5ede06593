"""Where perflint runs: ways to start processes, machines without shared memory, folders that cannot be
written. What is found is the same everywhere."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from perflint.engine.checking import outlines, session, starting, tasks, workers
from perflint.engine.checking.summary import Summary
from tests.stand_ins import project, run, told

TEXT = """\
import requests


def load(name):
    return requests.get(name)


async def show{i}(names, known):
    text = ""
    for name in names:
        if name not in known:
            known.append(name)
        text += load(name).text
    return text
"""
FILES = {f"package/m{i}.py": TEXT.replace("{i}", str(i)) for i in range(30)}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is enough for several processes."""
    monkeypatch.setattr(workers, "_ALONE", 0)
    monkeypatch.setattr(workers, "_ALONE_BYTES", 0)
    monkeypatch.setattr(workers, "_SMALLEST", 1)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project(tmp_path_factory.mktemp("surroundings"), FILES)


@pytest.fixture(scope="module")
def expected(root: Path) -> list[str]:
    found = told(run(root))
    assert len(found) >= 60
    return found


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_can_be_started_in_any_way(
    root: Path, expected: list[str], monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("not on this system")
    asked: list[str] = []

    def start_method() -> str:
        asked.append(method)
        return method

    monkeypatch.setattr(workers, "start_method", start_method)
    summary = run(root, jobs=2)
    assert asked
    assert told(summary) == expected
    assert summary.faults == ()
    assert summary.notes == ()


def test_a_copy_of_this_process_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn", "fork"])
    assert starting.start_method() == "fork"
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert starting.start_method() == "spawn"


def _no_shared_memory(*_: Any, **__: Any) -> Any:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def _no_semaphores(*_: Any, **__: Any) -> Any:
    raise ImportError("This platform lacks a functioning sem_open implementation")


def _no_threads(*_: Any, **__: Any) -> Any:
    raise RuntimeError("can't start new thread")


def _no_processes(*_: Any, **__: Any) -> Any:
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def _alone(summary: Summary) -> bool:
    return any("all work is done in one" in note for note in summary.notes)


@pytest.mark.parametrize("fails", [_no_shared_memory, _no_semaphores])
def test_without_shared_memory_one_process_does_all(
    root: Path,
    expected: list[str],
    monkeypatch: pytest.MonkeyPatch,
    fails: Callable[..., Any],
) -> None:
    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", fails)
    summary = run(root, jobs=2)
    assert told(summary) == expected
    assert summary.faults == ()
    assert _alone(summary)


@pytest.mark.parametrize("fails", [_no_threads, _no_processes])
def test_without_other_processes_one_does_all(
    root: Path,
    expected: list[str],
    monkeypatch: pytest.MonkeyPatch,
    fails: Callable[..., Any],
) -> None:
    monkeypatch.setattr("concurrent.futures.process.ProcessPoolExecutor.submit", fails)
    summary = run(root, jobs=2)
    assert told(summary) == expected
    assert summary.faults == ()
    assert _alone(summary)


def test_a_process_that_does_not_start_later_on_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from concurrent.futures import Future, ProcessPoolExecutor

    submit = ProcessPoolExecutor.submit

    def first_only(self: ProcessPoolExecutor, task: Any, *args: Any) -> Future[Any]:
        return submit(self, task) if task is workers.cores else _no_processes()

    monkeypatch.setattr(ProcessPoolExecutor, "submit", first_only)
    summary = run(root, jobs=2)
    assert any("did not start" in fault.message for fault in summary.faults)
    assert any("--jobs 1" in fault.message for fault in summary.faults)
    assert any("not looked at: package/m" in fault.message for fault in summary.faults)


def _killed(*_: Any) -> Any:
    os._exit(9)


@pytest.mark.parametrize(
    ("user", "task"), [(outlines, "outline_all"), (session, "check_all")], ids=["outline", "check"]
)
def test_a_process_that_is_killed_is_told_with_what_it_left(
    root: Path, monkeypatch: pytest.MonkeyPatch, user: ModuleType, task: str
) -> None:
    here = os.getpid()
    real = getattr(user, task)

    def work(items: Any, state: Any) -> Any:
        return real(items, state) if os.getpid() == here else _killed()

    work.__module__, work.__qualname__ = tasks.__name__, task
    monkeypatch.setattr(tasks, task, work)  # copies of this process find it there
    monkeypatch.setattr(user, task, work)
    summary = run(root, jobs=2)
    assert any("ended before its work was done" in fault.message for fault in summary.faults)
    assert any("not looked at: package/m" in fault.message for fault in summary.faults)


# Whole processes


def _checked(root: Path, *options: str, **changes: str) -> tuple[list[tuple[Any, ...]], str]:
    """What a process of its own finds in a folder, and what it says besides."""
    done = subprocess.run(
        [sys.executable, "-m", "perflint", "check", "--output-format", "json", *options, "."],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), **changes},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    found = [(f["filename"], f["location"]["row"], f["code"]) for f in json.loads(done.stdout)]
    return found, done.stderr


@pytest.fixture
def shut(tmp_path: Path) -> Path:
    """A path below which nobody can make a file, not even root: it is a file itself."""
    path = tmp_path / "shut"
    path.touch()
    return path / "below"


def test_folders_that_cannot_be_written(root: Path, shut: Path) -> None:
    expected, _ = _checked(root, "--no-cache", "--jobs", "1")
    assert expected
    for options in (["--jobs", "1"], ["--jobs", "2"]):
        found, said = _checked(
            root,
            "--cache-dir",
            str(shut),
            "-v",
            *options,
            HOME=str(shut),
            XDG_CACHE_HOME=str(shut),
            TMPDIR=str(shut),
            TMP=str(shut),
            TEMP=str(shut),
        )
        assert found == expected
        assert "cannot write the cache" in said
        assert "Traceback" not in said


def test_without_a_home(root: Path) -> None:
    expected, _ = _checked(root, "--no-cache")
    found, said = _checked(root, "--no-cache", HOME="", USERPROFILE="")
    assert found == expected
    assert "Traceback" not in said
