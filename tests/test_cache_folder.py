"""Whose folder the cache is: perflint writes and removes only where it made the folder itself."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.engine.storing import folders
from perflint.engine.storing.cache import version_key
from perflint.engine.storing.cache_folder import FOLDER, TAG, project_name
from perflint.engine.storing.cache_removal import clean as remove
from perflint.engine.storing.folders import LinkError, opened, way
from tests.stand_ins import project, renaming, run, told, use

FILES = {"m.py": "x = a\n"}
FOREIGN_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This file was made by another tool.\n"


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


@pytest.fixture(params=["by handle", "by path"])
def means(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the platform has to reach files with; Windows has paths alone."""
    if request.param == "by path":
        monkeypatch.setattr(folders, "_BY_HANDLE", False)
    elif not folders._BY_HANDLE:
        pytest.skip("the platform has no handles of folders")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with things that are dear to somebody, and a project among them."""
    home = tmp_path / "home"
    for number in range(4):
        (home / f"p{number}").mkdir(parents=True)
        (home / f"p{number}" / "f").write_text("s")
    (home / ".ssh").mkdir()
    (home / ".ssh" / "id").write_text("key")
    project(home / "repo", {**FILES, "src/n.py": "y = 1\n", ".git/config": "mine"})
    return home


def contents(folder: Path) -> dict[str, Any]:
    """All that a folder holds: contents of files, targets of links."""
    found: dict[str, Any] = {}
    for current, names, files in os.walk(folder):
        for name in (*names, *files):
            path = Path(current) / name
            if path.is_symlink():
                found[str(path)] = os.readlink(path)
            else:
                found[str(path)] = path.read_bytes() if path.is_file() else None
    return found


def clean(root: Path, **flags: Any) -> tuple[list[Path], list[str]]:
    settings = Config(root, flags=flags).settings
    return remove(Path(root), settings.cache_dir, settings.cache_within)


def refused(summary: Summary) -> str:
    """The one message of a run that went on without a cache."""
    assert told(summary) == ["m.py:1:5 PFL991"]
    (message,) = summary.problems
    return message


@pytest.mark.usefixtures("means")
@pytest.mark.parametrize("target", ["..", "../..", "../.ssh", "src", ".git", ".", "nowhere", "/"])
def test_a_cache_that_is_a_link_is_refused(home: Path, target: str) -> None:
    root = home / "repo"
    (root / FOLDER).symlink_to(target)
    before = contents(home)
    for _ in range(2):
        assert "is a link" in refused(run(root, cache=True))
    removed, left = clean(root)
    assert removed == []
    assert all("is a link" in text for text in left)
    assert len(left) == (target != "nowhere")
    assert contents(home) == before


@pytest.mark.usefixtures("means")
def test_a_link_in_the_place_of_the_folder_of_a_version(home: Path) -> None:
    root = home / "repo"
    run(root, cache=True)
    version = root / FOLDER / version_key()
    shutil.rmtree(version)
    version.symlink_to(home)
    (root / FOLDER / "0.0.1-0123456789abcdef").symlink_to(home / ".ssh")
    before = contents(home)
    assert "is a link" in refused(run(root, cache=True))
    assert contents(home) == before
    removed, left = clean(root)
    assert removed == []
    assert len(left) == 1
    kept = {name: text for name, text in before.items() if FOLDER not in name}
    assert {name: text for name, text in contents(home).items() if FOLDER not in name} == kept


@pytest.mark.usefixtures("means")
def test_links_in_the_place_of_stored_files_are_replaced(home: Path) -> None:
    root = home / "repo"
    run(root, cache=True)
    version = root / FOLDER / version_key()
    names = [path.name for path in version.iterdir()]
    for number, name in enumerate(names):
        (version / name).unlink()
        if number % 2:
            (version / name).symlink_to(home / ".ssh" / "id")
        else:
            (version / name).hardlink_to(home / ".ssh" / "id")
    (version / f"outlines.{'0' * 8}").symlink_to(home / ".ssh" / "id")
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]
    assert summary.problems == ()
    assert (home / ".ssh" / "id").read_text() == "key"
    assert run(root, cache=True).counts["cached"] == 2
    clean(root)
    assert (home / ".ssh" / "id").read_text() == "key"


@pytest.mark.usefixtures("means")
@pytest.mark.parametrize("kind", ["link", "hard link", "folder", "pipe", "foreign", "empty"])
def test_a_tag_that_is_not_ours_makes_the_folder_somebody_elses(home: Path, kind: str) -> None:
    root = home / "repo"
    run(root, cache=True)
    (home / "real").write_text((root / FOLDER / TAG).read_text())
    shutil.rmtree(root / FOLDER)
    (root / FOLDER / "0.1.0-0123456789abcdef").mkdir(parents=True)
    (root / FOLDER / "0.1.0-0123456789abcdef" / "outlines").write_text("theirs")
    tag = root / FOLDER / TAG
    if kind == "link":
        tag.symlink_to(home / "real")
    elif kind == "hard link":
        tag.hardlink_to(home / ".ssh" / "id")
    elif kind == "folder":
        tag.mkdir()
    elif kind == "pipe":
        os.mkfifo(tag)
    else:
        tag.write_text(FOREIGN_TAG if kind == "foreign" else "")
    before = contents(home)
    summary = run(root, cache=True)
    assert told(summary) == ["m.py:1:5 PFL991"]
    made = root / FOLDER / project_name(str(root))
    assert before.items() <= contents(home).items()
    assert not (root / FOLDER / ".gitignore").exists()
    assert run(root, cache=True).counts["cached"] == 2
    assert clean(root) == ([made], [])
    assert contents(home) == before


@pytest.mark.usefixtures("means")
def test_an_empty_folder_of_the_user_stays_theirs(home: Path) -> None:
    root = home / "repo"
    (root / FOLDER).mkdir()
    run(root, cache=True)
    made = root / FOLDER / project_name(str(root))
    assert [*(root / FOLDER).iterdir()] == [made]
    assert run(root, cache=True).counts["cached"] == 2
    assert clean(root) == ([made], [])
    assert [*(root / FOLDER).iterdir()] == []


@pytest.mark.usefixtures("means")
@pytest.mark.parametrize("chosen", [".", "src", ".git", ".cache", "~", "a/b/../c", "./."])
def test_a_folder_of_the_project_that_settings_choose(home: Path, chosen: str) -> None:
    root = home / "repo"
    (root / "pyproject.toml").write_text(f'[tool.perflint]\ncache-dir = "{chosen}"\n')
    (root / ".cache" / "pytest").mkdir(parents=True)
    (root / ".cache" / "pytest" / TAG).write_text(FOREIGN_TAG)
    (root / ".cache" / TAG).write_text(FOREIGN_TAG)
    before = contents(home)
    assert run(root, cache=True).problems == ()
    assert run(root, cache=True).counts["cached"] == 2
    made = Path(os.path.normpath(root / chosen)) / project_name(str(root))
    new = contents(home).keys() - before.keys()
    assert all(name.startswith(str(made)) or Path(name) in made.parents for name in new), (
        "all that is new is in a folder of its own"
    )
    assert clean(root) == ([made], [])
    assert all(Path(name) in made.parents for name in contents(home).keys() - before.keys())
    assert before.items() <= contents(home).items()


@pytest.mark.usefixtures("means")
@pytest.mark.parametrize(
    "chosen", ["..", "../..", "{home}", "../.ssh", "src/../../p1", "/", "link"]
)
@pytest.mark.parametrize("how", ["own", "extended", "file"])
def test_a_folder_elsewhere_that_a_project_chooses_is_refused(
    home: Path, chosen: str, how: str
) -> None:
    root = home / "repo"
    (root / "link").symlink_to("..")
    text = f'cache-dir = "{chosen.format(home=home)}"\n'
    file = None
    if how == "own":
        (root / "perflint.toml").write_text(text)
    elif how == "extended":
        (root / "base.toml").write_text(text)
        (root / "perflint.toml").write_text('extend = "base.toml"\n')
    else:
        (root / "other.toml").write_text(text)
        file = root / "other.toml"
    before = contents(home)
    summary = check([Path()], Config(root, file=file), jobs=1)
    message = refused(summary)
    assert "is a link" in message if chosen == "link" else "leads out of the project" in message
    settings = Config(root, file=file).settings
    removed, left = remove(root, settings.cache_dir, settings.cache_within)
    assert removed == []
    assert len(left) == 1
    assert contents(home) == before


@pytest.mark.usefixtures("means")
def test_a_folder_elsewhere_that_the_user_names_is_used(home: Path) -> None:
    root = home / "repo"
    flags = {"cache-dir": str(home / "p1")}
    run(root, cache=True, flags=flags)
    assert run(root, cache=True, flags=flags).counts["cached"] == 2
    made = home / "p1" / project_name(str(root))
    assert clean(root, **flags) == ([made], [])
    assert sorted(path.name for path in (home / "p1").iterdir()) == ["f"]
    (root / "link").symlink_to(home)
    before = contents(home)
    for chosen in ("link", "link/p2"):
        flags = {"cache-dir": chosen}
        assert "is a link" in refused(run(root, cache=True, flags=flags))
        assert contents(home) == before


@pytest.mark.usefixtures("means")
def test_what_somebody_else_put_into_a_cache_stays(home: Path) -> None:
    root = home / "repo"
    run(root, cache=True)
    kept = [
        root / FOLDER / "notes.txt",
        root / FOLDER / "mine" / "outlines",
        root / FOLDER / version_key() / "outlines.txt",
        root / FOLDER / version_key() / "links" / "f",
    ]
    (root / FOLDER / version_key() / "links").unlink(missing_ok=True)
    for path in kept:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    removed, (left,) = clean(root)
    assert removed == []
    assert "holds what perflint did not write" in left
    assert all(path.read_text() == "mine" for path in kept)
    assert not [*(root / FOLDER).glob("*/run-*")]


def test_caches_of_earlier_versions_are_removed(home: Path) -> None:
    """Their files were called the same, and what they were writing otherwise."""
    root = home / "repo"
    run(root, cache=True)
    old = root / FOLDER / "0.0.9-0123456789abcdef"
    old.mkdir()
    for name in ("outlines", "changes", "links", "findings-0123456789ab", "outlines.x1_z7aq0"):
        (old / name).write_text("old")
    assert clean(root) == ([root / FOLDER], [])
    assert not (root / FOLDER).exists()


@pytest.mark.skipif(not folders._BY_HANDLE, reason="the platform has no handles of folders")
@pytest.mark.parametrize("depth", [0, 1])
def test_a_link_that_comes_between_two_steps_is_not_followed(
    home: Path, monkeypatch: pytest.MonkeyPatch, depth: int
) -> None:
    """A folder that is swapped for a link after it was looked at."""
    root = home / "repo"
    run(root, cache=True)
    (home / ".ssh" / TAG).write_text((root / FOLDER / TAG).read_text())
    for name in ("outlines", "links"):
        (home / ".ssh" / name).write_text("dear")
    before = contents(home / ".ssh")
    victim = (root / FOLDER, root / FOLDER / version_key())[depth]
    looked: Callable[..., os.stat_result] = folders.Folder.status
    swapped = False

    def swapping(self: folders.Folder, name: str) -> os.stat_result:
        nonlocal swapped
        status = looked(self, name)
        if name == victim.name and not swapped:
            swapped = True
            victim.rename(home / "aside")
            victim.symlink_to(home / ".ssh")
        return status

    monkeypatch.setattr(folders.Folder, "status", swapping)
    with contextlib.suppress(OSError):  # which is said to the user
        clean(root)
    assert swapped
    assert contents(home / ".ssh") == before
    swapped = False
    victim.unlink()
    (home / "aside").rename(victim)
    run(root, cache=True)
    assert contents(home / ".ssh") == before


def test_several_runs_make_one_folder(tmp_path: Path) -> None:
    """The folder is there with its tag or not at all."""
    from perflint.engine.storing.cache_folder import Place

    place = Place(tmp_path, ("one",), "root")
    with place.open(make=True) as first, place.open(make=True) as second:
        assert first.names() == second.names() == [".gitignore", TAG]
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


@pytest.mark.parametrize("left", [b"", b"Signature: 8a47", None])
def test_a_tag_that_was_lost_is_written_again(tmp_path: Path, left: bytes | None) -> None:
    root = project(tmp_path / "work", {"m.py": "x = 1\n"})
    shared = {"cache-dir": str(tmp_path / "shared")}
    assert run(root, cache=True, flags=shared).problems == ()
    folder = tmp_path / "shared" / project_name(str(root))
    tag = (folder / TAG).read_bytes()
    (folder / f"{TAG}.0123abcd").write_bytes(b"")  # of a run that was killed
    if left is None:
        (folder / TAG).unlink()
    else:
        (folder / TAG).write_bytes(left)
    (root / "m.py").write_text("x = 12\n")
    assert run(root, cache=True, flags=shared).problems == ()
    assert (folder / TAG).read_bytes() == tag
    # What holds something else was made by somebody else.
    (folder / TAG).write_bytes(b"")
    (folder / "notes.txt").write_bytes(b"")
    (problem,) = run(root, cache=True, flags=shared).problems
    assert "was not made by perflint" in problem
    assert (folder / TAG).read_bytes() == b""


def test_nothing_is_left_of_a_file_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as folder:
        folder.write("name", [b"before"])

        def full(handle: int, data: bytes) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            folder.write("name", [b"after"])
        assert folder.names() == ["name"]
        assert folder.read("name", 100) == b"before"
        with pytest.raises(OSError, match="too large"):
            folder.read("name", 3)


@pytest.mark.usefixtures("means")
def test_the_way_leads_through_no_link(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "c").symlink_to("b")
    with way(tmp_path, ("a", "b")) as folder:
        assert folder.path == tmp_path / "a" / "b"
    with pytest.raises(LinkError), way(tmp_path, ("a", "c")):
        pass
    with pytest.raises(FileNotFoundError), way(tmp_path, ("a", "d")):
        pass
