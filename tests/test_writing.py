"""Replacing a file: all of it or nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.fixing.writing import WriteError, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.py"
    path.write_bytes(b"before")
    return path


def only(path: Path) -> list[str]:
    return sorted(other.name for other in path.parent.iterdir())


def test_contents_and_mode(file: Path) -> None:
    file.chmod(0o751)
    write(str(file), b"before", b"after\r\n")
    assert file.read_bytes() == b"after\r\n"
    assert file.stat().st_mode & 0o777 == 0o751
    assert only(file) == ["a.py"]


def test_a_file_that_has_changed_is_left_alone(file: Path) -> None:
    file.write_bytes(b"edited")
    with pytest.raises(WriteError, match=r"changed while it was checked.*run again"):
        write(str(file), b"before", b"after")
    assert file.read_bytes() == b"edited"


def test_a_save_while_the_new_file_is_written_is_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def save(handle: int) -> None:
        sync(handle)
        file.write_bytes(b"saved by an editor")

    monkeypatch.setattr(os, "fsync", save)
    with pytest.raises(WriteError, match=r"changed while it was checked.*run again"):
        write(str(file), b"before", b"after")
    assert file.read_bytes() == b"saved by an editor"
    assert only(file) == ["a.py"]


def test_a_file_of_another_owner_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: str, user: int, group: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    real = os.stat

    def owned(path: Any, **named: Any) -> Any:
        found = real(path, **named)
        if str(path) != str(file):
            return found
        values = list(found)
        values[4] = found.st_uid + 1
        return os.stat_result(values)

    monkeypatch.setattr(os, "chown", refused)
    monkeypatch.setattr(os, "stat", owned)
    with pytest.raises(WriteError, match=r"it belongs to another user or group.*it is unchanged"):
        write(str(file), b"before", b"after")
    monkeypatch.undo()
    assert file.read_bytes() == b"before"
    assert only(file) == ["a.py"]


def test_a_file_that_is_gone_stays_gone(file: Path) -> None:
    file.unlink()
    with pytest.raises(WriteError, match=r"a\.py: cannot fix the file: no such file"):
        write(str(file), b"before", b"after")
    assert not file.exists()


def test_read_only_files_are_left_alone(file: Path) -> None:
    file.chmod(0o444)
    with pytest.raises(WriteError, match="read-only; make it writable"):
        write(str(file), b"before", b"after")
    assert file.read_bytes() == b"before"
    assert only(file) == ["a.py"]


def test_links_are_followed(file: Path) -> None:
    link = file.parent / "link.py"
    link.symlink_to(file)
    write(str(link), b"before", b"after")
    assert link.is_symlink()
    assert file.read_bytes() == b"after"


@pytest.mark.parametrize("where", ["write", "fsync", "replace", "mkstemp"])
def test_a_full_disk_leaves_the_file_as_it_was(
    file: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    full = OSError(errno.ENOSPC, "No space left on device")

    def fail(*arguments: Any, **named: Any) -> Any:
        raise full

    if where == "mkstemp":
        monkeypatch.setattr("tempfile.mkstemp", fail)
    elif where == "write":
        # The temporary file is opened by its number: that one cannot be written.
        real_open = open

        class Full:
            def __init__(self, handle: int) -> None:
                self.file = real_open(handle, "wb")

            def __enter__(self) -> Full:
                return self

            def __exit__(self, *exception: object) -> None:
                self.file.close()

            def write(self, data: bytes) -> int:
                self.file.write(data[:2])
                raise full

        def opened(name: Any, *arguments: Any, **named: Any) -> Any:
            return Full(name) if isinstance(name, int) else real_open(name, *arguments, **named)

        monkeypatch.setattr("builtins.open", opened)
    else:
        monkeypatch.setattr(os, where, fail)
    with pytest.raises(
        WriteError, match="no space left on device; it is unchanged; make room, and run again"
    ):
        write(str(file), b"before", b"after")
    monkeypatch.undo()
    assert file.read_bytes() == b"before"
    assert only(file) == ["a.py"]


def test_a_folder_that_cannot_be_written_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any, **named: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", fail)
    with pytest.raises(
        WriteError, match="denied; it is unchanged; its folder has to be writable, too"
    ):
        write(str(file), b"before", b"after")
    assert file.read_bytes() == b"before"
