"""Links and what else hangs on a file: nothing outside of a project is changed, and nothing is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from perflint.cli import outcome
from perflint.cli.streams import Failure
from perflint.engine.discovery.links import led_out
from perflint.engine.fixing.suppressing import suppress
from perflint.engine.fixing.writing import WriteError, put, write
from perflint.engine.narrowing.baseline import Baseline, BaselineError
from perflint.engine.running.run import Fixing
from tests.stand_ins import project, renaming, run, told, use


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, renaming("PFL991", "a", "b"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project beside a folder that is none of its own."""
    project(tmp_path / "home", {"own.py": "x = a\n", "d/real.py": "x = a\n"})
    other = tmp_path / "other"
    other.mkdir()
    for name in ("m.py", "n.py"):
        (other / name).write_text("x = a\n")
    return tmp_path / "home"


def texts(folder: Path) -> set[str]:
    return {path.read_text() for path in folder.glob("*.py")}


def test_a_file_that_is_also_a_link_is_fixed_once(root: Path) -> None:
    (root / "a.py").symlink_to("d/real.py")
    (root / "zzz.py").symlink_to("d/real.py")
    summary = run(root, fix=Fixing())
    assert [result.filename for result in summary.fixed] == [os.path.join("d", "real.py"), "own.py"]
    assert not any(result.error for result in summary.fixed)
    assert not summary.problems
    assert (root / "a.py").is_symlink()
    assert (root / "a.py").read_text() == "x = b\n"


@pytest.mark.parametrize(
    "paths", [(".",), ("vend",), ("m.py",), ("vend/n.py", "m.py"), ("lib", "own.py")]
)
def test_nothing_outside_of_the_project_is_rewritten(root: Path, paths: tuple[str, ...]) -> None:
    other = root.parent / "other"
    (root / "vend").symlink_to("../other")
    (root / "m.py").symlink_to("../other/m.py")
    (root / "lib").symlink_to(other)
    for marker in ("a.txt", "setup.cfg", "pyproject.toml"):  # a project of its own is no invitation
        (other / marker).write_text("")
        summary = run(root, *paths, fix=Fixing(unsafe=True))
        assert texts(other) == {"x = a\n"}
        assert any(str(other) in problem for problem in summary.problems)
        assert any("PFL991" in line for line in told(summary))
        assert not any(result.written for result in summary.fixed if "other" in str(result.path))
        assert suppress(summary, "").errors
        assert texts(other) == {"x = a\n"}


def test_links_without_a_project_do_not_lead_to_foreign_files(root: Path) -> None:
    (root / "pyproject.toml").unlink()
    (root / "vend").symlink_to("../other")
    (root / "m.py").symlink_to("../other/m.py")
    run(root, fix=Fixing())
    run(root, "vend", "m.py", fix=Fixing())
    assert texts(root.parent / "other") == {"x = a\n"}


def test_a_link_to_a_project_is_as_good_as_its_folder(root: Path) -> None:
    link = root.parent / "link"
    link.symlink_to(root)
    summary = run(root.parent, "link", fix=Fixing())
    assert [result.written for result in summary.fixed] == [True, True]
    assert led_out(str(link / "own.py")) is None


def test_the_same_files_by_two_names_are_checked_once(root: Path) -> None:
    (root.parent / "link").symlink_to(root)
    summary = run(root.parent, "home", "link", "link/own.py")
    assert len(told(summary)) == 2


def test_hard_links_are_left_alone(root: Path) -> None:
    os.link(root / "own.py", root.parent / "second.py")
    summary = run(root, fix=Fixing())
    assert [result.filename for result in summary.fixed] == [os.path.join("d", "real.py")]
    (problem,) = summary.problems
    assert problem.startswith("own.py: the file has 2 names (hard links)")
    assert (root.parent / "second.py").read_text() == "x = a\n"
    with pytest.raises(WriteError, match="2 names"):
        write(str(root / "own.py"), b"x = a\n", b"x = b\n")


@pytest.mark.skipif(sys.platform != "linux", reason="Python knows them on Linux only")
def test_extended_attributes_are_kept(root: Path) -> None:
    path = root / "own.py"
    try:
        os.setxattr(path, "user.origin", b"https://example.org")
    except OSError:
        pytest.skip("the file system has no extended attributes")
    path.chmod(0o750)
    run(root, fix=Fixing())
    assert path.read_text() == "x = b\n"
    assert os.getxattr(path, "user.origin") == b"https://example.org"
    assert path.stat().st_mode & 0o7777 == 0o750


def test_what_cannot_be_put_leaves_nothing_behind(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: str) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(root.iterdir())
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        put(str(root / "own.py"), b"x = b\n")
    assert sorted(root.iterdir()) == before
    assert (root / "own.py").read_text() == "x = a\n"


def test_reports_and_baselines_follow_no_link_out_of_the_project(root: Path) -> None:
    secret = root.parent / "authorized_keys"
    secret.write_text("key")
    for name in ("report.json", "baseline.json"):
        (root / name).symlink_to(secret)
    with pytest.raises(Failure, match="outside the project; name that file itself"):
        outcome.write_file(root / "report.json", "text")
    with pytest.raises(BaselineError, match="outside the project; name that file itself"):
        Baseline(root / "baseline.json", str(root)).save()
    assert secret.read_text() == "key"
    (root.parent / "loose.json").symlink_to(secret)
    outcome.write_file(root.parent / "loose.json", "text")
    assert secret.read_text() == "text"
