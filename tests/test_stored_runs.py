"""Runs whose cache cannot be used, is being written by others, or is out of date."""

from __future__ import annotations

import os
import signal
import struct
import time
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking.session import Session
from perflint.engine.checking.trees import Trees
from perflint.engine.storing import pack
from perflint.engine.storing.cache import Cache, version_key
from perflint.engine.storing.cache_folder import Place
from perflint.language.stored import StoredError
from tests.stand_ins import project, run, told
from tests.stored import FILES, SMALL, folder, same, settle


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch)


def test_pipes_and_folders_in_the_place_of_files(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    expected = run(root, cache=True)
    for number, path in enumerate(sorted(folder(root).iterdir())):
        path.unlink()
        if number % 2:
            path.mkdir()
        elif hasattr(os, "mkfifo"):
            os.mkfifo(path)
    summary = run(root, cache=True)
    assert summary.checked == expected.checked


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may write anywhere")
def test_a_folder_that_is_read_only(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    expected = run(root, cache=True)
    folder(root).chmod(0o500)
    (root / "m.py").write_text("x = a, a\n")
    try:
        summary = run(root, cache=True)
    finally:
        folder(root).chmod(0o700)
    assert len(told(summary)) == len(told(expected)) + 1


def test_a_sparse_file_of_a_terabyte_is_not_read(tmp_path: Path) -> None:
    root = project(tmp_path, FILES)
    expected = run(root, cache=True)
    for path in folder(root).iterdir():
        with open(path, "r+b") as file:
            file.truncate(1 << 40)
    assert run(root, cache=True).checked == expected.checked
    head = b"perflint cache 2\n" + struct.pack("<II", 0, 1 << 31)
    for path in folder(root).iterdir():
        with open(path, "wb") as file:
            file.write(head)
            file.truncate(1 << 40)
    assert run(root, cache=True).checked == expected.checked


def test_packs_read_single_entries(tmp_path: Path) -> None:
    cache = Cache(Place(tmp_path, ("one",), "root"))
    cache.store("outlines", b"all", {"a": b"1" * 1000, "é/b": b""})
    found = Cache(Place(tmp_path, ("one",), "root")).load("outlines")
    assert found is not None
    assert ([*found], found.shared, found.read("a"), found.read("é/b")) == (
        ["a", "é/b"],
        b"all",
        b"1" * 1000,
        b"",
    )
    cache.store("outlines", b"other", {})
    assert found.read("a") == b"1" * 1000, "an open pack is what it was"
    with pytest.raises(StoredError):
        found.read("c")
    cache.store("links", b"", {"\ud800": b""})
    assert "not written" in cache.notes[-1]
    assert cache.load("links") is None
    assert pack._MOST_OF_HEAD < 1 << 31


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform has no forks")
def test_what_is_killed_while_it_writes_leaves_what_was_there(tmp_path: Path) -> None:
    place = Place(tmp_path, ("one",), "root")
    names = [f"{number}.py" for number in range(50)]
    Cache(place).store("outlines", b"0", dict.fromkeys(names, b"0" * 5_000))
    seen: set[bytes] = set()
    for number in range(600):
        if number >= 60 and len(seen) > 1:
            break
        child = os.fork()
        if not child:
            cache = Cache(place)
            while True:
                each = str(number % 10).encode()
                cache.store("outlines", each, dict.fromkeys(names, each * 5_000))
        time.sleep(0.001 * (number % 12))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found = Cache(place).load("outlines")
        assert found is not None
        assert [*found] == names
        assert {found.read(name) for name in names} == {found.shared * 5_000}
        seen.add(found.shared)
    assert len(seen) > 1
    left = [path for path in (tmp_path / "one" / version_key()).iterdir() if "." in path.name]
    for path in left:
        os.utime(path, (1, 1))
    Cache(place).store("links", b"", {})
    assert sorted(path.name for path in (tmp_path / "one" / version_key()).iterdir()) == [
        "links",
        "outlines",
    ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the platform has no forks")
def test_runs_beside_one_another(tmp_path: Path) -> None:
    """Several that write, while files change: each finds what there is."""
    root = project(tmp_path, SMALL)
    children = []
    for number in range(3):
        child = os.fork()
        if not child:
            status = 1
            try:
                own = f"own{number}.py"
                for count in range(4):
                    (root / own).write_text("a\n" * count)
                    found = [line for line in told(run(root, cache=True)) if own in line]
                    if len(found) != count:
                        break
                else:
                    status = 0
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    assert same(run(root, cache=True), run(root, cache=False))


def test_no_cache_at_all_is_read_of_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, SMALL)
    expected = run(root, cache=True)
    monkeypatch.setattr(
        "perflint.engine.storing.cache.version_key", lambda: "9.9.9-0123456789abcdef"
    )
    summary = run(root, cache=True)
    assert summary.checked == expected.checked
    assert summary.counts["outlined"] == len(SMALL)
    (root / ".perflint_cache" / "9.9.9-0123456789abcdef" / "run-0123456789ab").write_bytes(
        b"perflint cache 3\n"
    )
    assert run(root, cache=True).counts["cached"] == len(SMALL)


def test_a_file_that_changes_before_it_is_checked_is_checked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was found by the outline of something else is not kept for what the file holds now."""
    root = project(tmp_path, {**SMALL, "own.py": "a\n"})
    check = Session._check

    def late(session: Session, *given: Any) -> None:
        (root / "own.py").write_text("a\na\na\n", "utf-8")
        check(session, *given)

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_check", late)
        patch.setattr(Trees, "take", lambda *_: None)  # it is read again
        run(root, cache=True)
    assert same(run(root, cache=True), run(root, cache=False))
