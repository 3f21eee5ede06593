"""What perflint reads are regular files: pipes, devices and endless files are told, and hang nothing."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from perflint.syntax import regular_files
from perflint.syntax.regular_files import (
    TooLarge,
    files_below,
    is_regular,
    read_bytes,
    read_start,
    read_text,
)
from tests.command_line import CLEAN, FIXABLE, Run, runner

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes have names on Unix")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(tmp_path, monkeypatch)


def test_regular_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\rc\n")
    assert read_bytes(path) == path.read_bytes()
    assert read_bytes(path, 10) == path.read_bytes()
    assert read_text(path) == "a\nb\nc\n"
    assert read_start(path, 4) == b"\xef\xbb\xbfa"
    (tmp_path / "link").symlink_to(path)
    assert is_regular(tmp_path / "link")
    assert read_bytes(tmp_path / "link", 0) == path.read_bytes()


def test_large_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 2048)
    with pytest.raises(TooLarge, match="larger than 1 KiB"):
        read_bytes(path, 1024)
    os.truncate(path, 10**12)
    with pytest.raises(TooLarge, match="larger than 64 MiB"):
        read_bytes(path)


@pytest.mark.parametrize(
    ("name", "kind"), [("pipe", "named pipe"), ("zero", "device"), (".", "folder")]
)
def test_others_are_refused(tmp_path: Path, name: str, kind: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    assert not is_regular(tmp_path / name)
    with pytest.raises(OSError, match=f"it is a {kind}, and only regular files are read"):
        read_bytes(tmp_path / name)
    with pytest.raises(OSError, match="NUL character"):
        read_bytes(f"{tmp_path}/a\0b")


def test_what_became_a_pipe_meanwhile_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    expect, calls = regular_files._expect_regular, []

    def at_first(status: os.stat_result) -> None:
        calls.append(status)
        if len(calls) > 1:
            expect(status)

    monkeypatch.setattr(regular_files, "_expect_regular", at_first)
    with pytest.raises(OSError, match="named pipe"):
        read_bytes(tmp_path / "pipe")


def test_folders_are_walked_without_links_and_not_without_end(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.pyi").touch()
    (tmp_path / "root").symlink_to("/")
    os.mkfifo(tmp_path / "pipe.pyi")
    assert files_below(tmp_path, ".pyi") == [tmp_path / "sub" / "a.pyi"]
    with pytest.raises(TooLarge, match="too many files"):
        files_below(Path("/"), ".pyi", 500)


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "pipe.py"),
        ("check", "pipe.ipynb"),
        ("check", "endless.py"),
        ("check", "endless.ipynb"),
        ("check", "--fix", "pipe.py"),
        ("check", "--profile", "pipe", "a.py"),
        ("check", "--profile", "endless", "a.py"),
        ("check", "--baseline", "pipe", "a.py"),
        ("check", "--baseline", "endless", "a.py"),
        ("check", "--config", "pipe", "a.py"),
        ("check", "--config", 'knowledge = ["pipe"]', "a.py"),
        ("check", "--config", 'baseline = "pipe"', "a.py"),
        ("check", "@pipe"),
        ("why", "pipe.py:1"),
    ],
)
def test_nothing_that_is_named_hangs(run: Run, arguments: tuple[str, ...]) -> None:
    Path("a.py").write_text(CLEAN)
    for name in ("pipe", "pipe.py", "pipe.ipynb"):
        os.mkfifo(name)
    for name in ("endless", "endless.py", "endless.ipynb"):
        Path(name).symlink_to("/dev/zero")
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert "internal error" not in result.output
    named = next(word for word in ("pipe", "endless") if word in " ".join(arguments))
    assert named in result.output


def test_ignore_files_that_are_none_are_told_and_passed_over(run: Run) -> None:
    Path("a.py").write_text(FIXABLE)
    os.mkfifo(".gitignore")
    result = run("check", ".")
    assert result.exit_code == 1
    assert "a.py" in result.output
    assert "warning: .gitignore: it is a named pipe" in result.output
