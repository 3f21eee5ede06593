"""A remote cache: what other machines found out counts here, is verified, and is no reason to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.engine.storing import remote, remote_transfer
from perflint.engine.storing.remote import KEY, Remote
from perflint.engine.storing.remote_manifest import (
    Manifest,
    listed,
    object_name,
    signed,
    unpacked,
    verified,
)
from perflint.language.stored import StoredError
from tests.stand_ins import project, renaming, told, use

FILES = {"m.py": "x = a\n", "n.py": "from m import x\ny = x\n", "o.py": "z = 1\n"}
FOUND = ["m.py:1:5 PFL991"]
SECRET = b"a key of some length"
OTHER = b"a key of somebody else"
LONG_AGO = 1_600_000_000

Make = Callable[[str], Path]


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.fixture
def machine(tmp_path: Path) -> Make:
    """Makes machines that have the project, all of them at the same times."""

    def make(name: str) -> Path:
        root = project(tmp_path / name / "work", FILES)
        for file in FILES:
            os.utime(root / file, (LONG_AGO, LONG_AGO))
        return root

    return make


def run(
    root: Path,
    store: Path | str,
    *,
    writes: bool = False,
    key: bytes = SECRET,
    limit: float = 60.0,
    flags: dict[str, object] | None = None,
) -> Summary:
    far = Remote(str(store), key, writes=writes, limit=limit)
    return check([root], Config(root, flags=flags or {}), jobs=1, remote=far)


def test_an_empty_cache_is_filled(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    first = run(machine("one"), store, writes=True)
    assert (told(first), first.problems, first.counts["outlined"]) == (FOUND, (), 3)
    root = machine("two")
    second = run(root, store)
    assert (told(second), second.problems, second.counts["cached"]) == (FOUND, (), 3)
    assert second.counts["outlined"] == 0
    # What was fetched is kept: nothing is asked for a second time.
    shutil.rmtree(store)
    third = run(root, store)
    assert (told(third), third.counts["cached"], third.notes) == (FOUND, 3, ())


def test_nothing_is_sent_unless_that_is_asked_for(machine: Make, tmp_path: Path) -> None:
    summary = run(machine("one"), tmp_path / "store")
    assert (told(summary), summary.problems) == (FOUND, ())
    assert not (tmp_path / "store").exists()


def test_what_differs_is_looked_at_and_sent(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True)
    root = machine("two")
    (root / "n.py").write_text("from m import x\ny = a\n")
    summary = run(root, store, writes=True)
    assert told(summary) == [*FOUND, "n.py:2:5 PFL991"]
    assert summary.counts["outlined"] == 1
    other = machine("three")
    (other / "n.py").write_text("from m import x\ny = a\n")
    assert run(other, store).counts["outlined"] == 0


def test_nothing_is_sent_where_nothing_is_new(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True)
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*")}
    summary = run(machine("two"), store, writes=True)
    assert summary.counts["outlined"] == 0
    assert {path: path.stat().st_mtime_ns for path in store.rglob("*")} == before


def test_times_of_files_say_nothing_on_another_machine(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True)
    root = machine("two")
    (root / "m.py").write_text("x = b\n")
    (root / "o.py").write_text("z = a\n")
    for file in FILES:
        os.utime(root / file, (LONG_AGO, LONG_AGO))
    assert told(run(root, store)) == ["o.py:1:5 PFL991"]


def test_a_shared_cache_folder_tells_machines_apart(machine: Make, tmp_path: Path) -> None:
    """At one path each has its own files, with the same times and sizes."""
    place, shared = tmp_path / "place", {"cache-dir": str(tmp_path / "cache")}
    found = []
    for name, text in (("one", "x = a\n"), ("two", "x = b\n"), ("three", "x = a\n")):
        root = machine(name)
        (root / "m.py").write_text(text)
        os.utime(root / "m.py", (LONG_AGO, LONG_AGO))
        root.rename(place)
        found.append(told(check([place], Config(place, flags=shared), jobs=1)))
        found.append(told(check([place], Config(place, flags=shared), jobs=1)))
        place.rename(tmp_path / f"{name}-left")
    assert found == [FOUND, FOUND, [], [], FOUND, FOUND]


def test_what_another_key_has_signed_is_passed_over(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True, key=OTHER)
    summary = run(machine("two"), store)
    assert (told(summary), summary.counts["outlined"]) == (FOUND, 3)
    (problem,) = summary.problems
    assert problem.endswith("for it is not signed with this key")
    # A run that sends sets it right.
    assert len(run(machine("three"), store, writes=True).problems) == 1
    last = run(machine("four"), store)
    assert (last.problems, last.counts["outlined"]) == ((), 0)


@pytest.mark.parametrize("kind", ["manifests", "objects"])
@pytest.mark.parametrize("how", ["cut off", "changed", "removed", "a folder", "a pipe"])
def test_damage_is_survived_and_mended(machine: Make, tmp_path: Path, kind: str, how: str) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True)
    for path in [path for path in (store / kind).rglob("*") if path.is_file()]:
        data = path.read_bytes()
        path.unlink()
        if how == "cut off":
            path.write_bytes(data[: len(data) // 2])
        elif how == "changed":
            path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
        elif how == "a folder":
            path.mkdir()
        elif how == "a pipe":
            if not hasattr(os, "mkfifo"):
                pytest.skip("there are no pipes in folders")
            os.mkfifo(path)
    summary = run(machine("two"), store)
    assert (told(summary), summary.counts["outlined"], summary.faults) == (FOUND, 3, ())
    assert len(summary.problems) <= 1
    run(machine("three"), store, writes=True)
    last = run(machine("four"), store)
    assert (last.problems, last.counts["outlined"]) == ((), 0)


def test_a_list_counts_for_its_project_and_its_perflint() -> None:
    pack, data = listed(b"of some length")
    stored = signed(Manifest("build", "project", {"links": pack}), SECRET)
    assert verified(stored, SECRET, "build", "project").packs == {"links": pack}
    assert unpacked(data, pack) == b"of some length"
    for build, name, key in (
        ("another", "project", SECRET),
        ("build", "another", SECRET),
        ("build", "project", OTHER),
    ):
        with pytest.raises(StoredError):
            verified(stored, key, build, name)
    for at in range(len(stored)):
        with pytest.raises(StoredError):
            verified(
                stored[:at] + bytes([stored[at] ^ 1]) + stored[at + 1 :], SECRET, "build", "project"
            )
    for wrong in (data[:-1], data[:-1] + b"!", b""):
        with pytest.raises(StoredError):
            unpacked(wrong, pack)
    with pytest.raises(StoredError):
        unpacked(data, pack._replace(size=5))  # no more is unpacked than it says
    with pytest.raises(StoredError):
        verified(
            signed(Manifest("build", "project", {"../links": pack}), SECRET),
            SECRET,
            "build",
            "project",
        )


def test_a_run_that_sends_trusts_nothing_in_the_folder(machine: Make, tmp_path: Path) -> None:
    root = machine("one")
    check([root], Config(root), jobs=1)
    assert check([root], Config(root), jobs=1).counts["outlined"] == 0
    summary = run(root, tmp_path / "store", writes=True)
    assert (told(summary), summary.counts["outlined"]) == (FOUND, 3)


def test_a_slow_store_costs_no_more_than_the_limit(
    machine: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_PROGRAM", "import time; time.sleep(600)")
    start = time.monotonic()
    summary = run(machine("one"), tmp_path / "store", writes=True, limit=0.5)
    assert time.monotonic() - start < 60
    assert told(summary) == FOUND
    (problem,) = summary.problems
    assert "it takes longer than 0.5 s, which --cache-url-timeout sets; going on without" in problem


@pytest.mark.parametrize(
    ("program", "expected"),
    [
        ("import os; os._exit(3)", "its process ended with status 3"),
        ("raise SystemExit('no memory')", "no memory"),
        ("print('hello')", "its process ended with status 0"),
        ("print('[1]')", "its process ended with status 0"),
    ],
)
def test_what_crashes_there_does_not_here(
    machine: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, expected: str
) -> None:
    monkeypatch.setattr(remote, "_PROGRAM", program)
    summary = run(machine("one"), tmp_path / "store")
    assert told(summary) == FOUND
    assert summary.problems == (
        f"the cache at {tmp_path / 'store'}: it cannot be used: {expected}; going on without",
    )


def test_an_address_that_nobody_knows(machine: Make) -> None:
    summary = run(machine("one"), "nowhere://user:secret@host/cache", writes=True)
    assert told(summary) == FOUND
    (problem,) = summary.problems
    assert problem.startswith("the cache at nowhere://…@host/cache: it cannot be used: ")
    assert "secret" not in problem


def test_a_file_where_the_folder_has_to_be(machine: Make, tmp_path: Path) -> None:
    (tmp_path / "store").write_text("")
    summary = run(machine("one"), tmp_path / "store", writes=True)
    assert (told(summary), len(summary.problems)) == (FOUND, 1)


def test_a_cache_folder_that_cannot_be_written(machine: Make, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run(machine("one"), store, writes=True)
    (tmp_path / "file").write_text("")
    summary = run(machine("two"), store, flags={"cache-dir": str(tmp_path / "file" / "cache")})
    assert (told(summary), summary.counts["outlined"], summary.problems) == (FOUND, 0, ())


def test_by_fsspec(machine: Make, tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    store = f"local://{(tmp_path / 'store').as_posix()}"
    assert run(machine("one"), store, writes=True).problems == ()
    summary = run(machine("two"), store)
    assert (told(summary), summary.problems, summary.counts["outlined"]) == (FOUND, (), 0)


def test_nothing_of_the_folder_is_run(
    machine: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("fsspec")
    root = machine("one")
    for name in ("json", "fsspec", "sitecustomize", "perflint"):
        (root / f"{name}.py").write_text(f"open({str(tmp_path / 'run')!r}, 'w')\n")
    monkeypatch.chdir(root)
    store = f"local://{(tmp_path / 'store').as_posix()}"
    assert run(root, store, writes=True).problems == ()
    assert (tmp_path / "store").exists()
    assert not (tmp_path / "run").exists()


def test_in_memory(tmp_path: Path) -> None:
    pytest.importorskip("fsspec")
    store = remote_transfer.opened("memory://cache")
    pack, data = listed(b"what is stored")
    there, here = tmp_path / "there", tmp_path / "here"
    for name, contents in (
        (object_name(pack.digest), data),
        ("manifests/build/project", signed(Manifest("build", "project", {"links": pack}), SECRET)),
    ):
        (there / name).parent.mkdir(parents=True)
        (there / name).write_bytes(contents)
    remote_transfer.send(store, there)
    remote_transfer.fetch(store, here, ["manifests/build/project", "manifests/build/other"])
    for path in there.rglob("*"):
        if path.is_file():
            assert (here / path.relative_to(there)).read_bytes() == path.read_bytes()
    assert store.get("manifests/build/other", 10) is None
    assert store.get(object_name(pack.digest), 4) == data[:5], "no more is read than is expected"


def test_old_packs_go_from_a_folder(tmp_path: Path) -> None:
    store = remote_transfer.FolderStore(tmp_path)
    for name in (b"old", b"new"):
        store.put(object_name(listed(name)[0].digest), name)
    foreign = tmp_path / "objects" / "ab" / "notes.txt"
    foreign.parent.mkdir(exist_ok=True)
    foreign.write_text("of somebody")
    for path in (foreign, tmp_path / object_name(listed(b"old")[0].digest)):
        os.utime(path, (LONG_AGO, LONG_AGO))
    store.thin()
    assert foreign.exists()
    assert store.get(object_name(listed(b"new")[0].digest), 10) == b"new"
    assert store.get(object_name(listed(b"old")[0].digest), 10) is None


# By the command


def invoke(root: Path, *args: str, **env: str | None) -> Result:
    given = ["check", str(root), "--output-format", "concise", *args]
    return CliRunner().invoke(perflint, given, env={KEY: SECRET.decode(), **env})


def test_the_command(machine: Make, tmp_path: Path) -> None:
    url = str(tmp_path / "store")
    first = invoke(machine("one"), "--cache-url", url, "--cache-url-write")
    second = invoke(machine("two"), "-v", PERFLINT_CACHE_URL=url)
    assert first.exit_code == second.exit_code == 1
    assert "PFL991" in first.stdout
    assert "outlined 0" in second.stderr


def test_no_key_is_no_reason_to_fail(machine: Make, tmp_path: Path) -> None:
    url = str(tmp_path / "store")
    for key, expected in ((None, "is not set"), ("short", "has less than 16 characters")):
        result = invoke(
            machine(f"with-{key}"), "--cache-url", url, "--cache-url-write", **{KEY: key}
        )
        assert result.exit_code == 1
        assert f"--cache-url is passed over: PERFLINT_CACHE_KEY {expected}" in result.stderr
    assert not (tmp_path / "store").exists()


def test_no_setting_names_it(machine: Make, tmp_path: Path) -> None:
    root = machine("one")
    (root / "pyproject.toml").write_text(f'[tool.perflint]\ncache-url = "{tmp_path}/store"\n')
    result = invoke(root)
    assert result.exit_code == 2
    assert "unknown key `cache-url`" in result.stderr


def test_the_key_stays_here(machine: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = tmp_path / "seen"
    monkeypatch.setattr(
        remote, "_PROGRAM", f"import os; open({str(seen)!r}, 'w').write(repr(dict(os.environ)))"
    )
    invoke(machine("one"), "--cache-url", str(tmp_path / "store"))
    assert "PATH" in seen.read_text()
    assert SECRET.decode() not in seen.read_text()


def test_sending_is_of_a_cache() -> None:
    result = CliRunner().invoke(perflint, ["check", "--cache-url-write"])
    assert result.exit_code == 2
    assert "add --cache-url" in result.stderr


def test_runs_without_it_import_nothing_of_it() -> None:
    code = (
        "import sys; import perflint.engine.running.run, perflint.cli.checking;"
        "print(*sorted(set(sys.modules) & {'fsspec', 'subprocess', 'hmac', 'zlib.compress',"
        " 'perflint.engine.storing.remote', 'perflint.engine.storing.remote_transfer'}))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == ""
