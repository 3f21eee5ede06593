"""Reading files whose names come from outside: regular ones only, and no more of them than there should be.

Under any name may lie a pipe that nobody writes to, a device without end, or a file that fills the memory.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

MOST = 64 * 1024 * 1024
"""Bytes beyond which no settings, lock file or record is read: the largest lock files have a few million."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_PART = 64 * 1024  # bytes that are read at once, at least: some systems tell of no size
# What not all systems have.
_FLAGS = (
    getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class TooLarge(OSError):
    """A file of more bytes than are read."""


def read_bytes(path: str | os.PathLike[str], most: int = MOST) -> bytes:
    """All bytes of a regular file.

    Args:
        most: how many it may have; 0 is no limit, but that of what the system says its size is.

    Raises:
        OSError: it cannot be read, is no regular file, or is larger (`TooLarge`); `strerror` says which.
    """
    handle, length = _open(path)
    try:
        most = most or max(length, MOST)
        parts: list[bytes] = []
        left = most + 1
        while left > 0:  # for most files twice: what they hold, and that this was all
            part = os.read(handle, min(left, max(length + 1, _PART)))
            if not part:
                break
            parts.append(part)
            left -= len(part)
    finally:
        os.close(handle)
    if left <= 0:
        raise TooLarge(errno.EFBIG, f"it is larger than {size(most)}")
    return b"".join(parts)


def read_start(path: str | os.PathLike[str], count: int) -> bytes:
    """The first bytes of a regular file; errors as of `read_bytes`."""
    with opened(path) as file:
        return file.read(count)


def read_text(
    path: str | os.PathLike[str],
    most: int = MOST,
    *,
    encoding: str = "utf-8-sig",
    errors: str = "strict",
) -> str:
    """The text of a regular file, with the newlines `\\n`; arguments and errors as of `read_bytes`.

    Raises:
        UnicodeDecodeError: it is not in the encoding.
    """
    text = read_bytes(path, most).decode(encoding, errors)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def files_below(folder: Path, suffix: str, most: int = 20_000) -> list[Path]:
    """The regular files with a suffix in a folder and those below it, in order; links are not followed.

    Args:
        most: how many files and folders there may be, of any kind.

    Raises:
        TooLarge: there are more.
    """
    found: list[Path] = []
    for at, folders, names in os.walk(folder):
        most -= len(folders) + len(names)
        if most < 0:
            raise TooLarge(errno.EFBIG, "it holds too many files")
        found += [Path(at, name) for name in names if name.endswith(suffix)]
    return sorted(path for path in found if is_regular(path))


def is_regular(path: str | os.PathLike[str]) -> bool:
    """Whether there is a regular file, also behind a link."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def size(count: int) -> str:
    """A number of bytes for messages."""
    return f"{count // 1024**2} MiB" if count >= 1024**2 else f"{count // 1024:,} KiB"


@contextlib.contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A regular file, opened.

    Raises:
        OSError: it cannot be opened, or is no regular file; `strerror` says which.
    """
    handle, _ = _open(path)
    with open(handle, "rb") as file:
        yield file


def _open(path: str | os.PathLike[str]) -> tuple[int, int]:
    """A regular file, opened, and its size; errors as of `opened`."""
    try:
        _expect_regular(os.stat(path))  # before it is opened: to open a device may do something
    except ValueError as error:
        raise OSError(errno.EINVAL, "its name holds a NUL character") from error
    handle = os.open(path, os.O_RDONLY | _FLAGS)
    try:
        status = os.fstat(handle)
        _expect_regular(status)
    except BaseException:
        os.close(handle)
        raise
    return handle, status.st_size


def _expect_regular(status: os.stat_result) -> None:
    if stat.S_ISREG(status.st_mode):
        return
    kind = next((name for test, name in _KINDS if test(status.st_mode)), "no regular file")
    number = errno.EISDIR if stat.S_ISDIR(status.st_mode) else errno.EINVAL
    raise OSError(number, f"it is {kind}, and only regular files are read")
