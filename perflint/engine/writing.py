"""Replace a file with new contents: all of it or nothing, and only if it is what was read."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Sequence


class WriteError(Exception):
    """The file was not written and is as it was; the text says why and what to do."""


def write(path: str, before: bytes, after: bytes) -> None:
    """Put `after` where `before` is. Links are followed, mode bits and owner stay.

    Raises:
        WriteError: the file has changed since it was read, or cannot be written.
    """
    real = os.path.realpath(path)
    try:
        status = os.stat(real)
        with open(real, "rb") as file:
            now = file.read()
    except OSError as error:
        raise WriteError(f"{path}: cannot fix the file: {_reason(error)}") from error
    if now != before:
        raise WriteError(
            f"{path}: the file changed while it was checked and was left alone; run again"
        )
    if not os.access(real, os.W_OK) or not status.st_mode & 0o222:
        raise WriteError(f"{path}: the file is read-only; make it writable to have it fixed")
    folder, name = os.path.split(real)
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".perflint", dir=folder)
        with open(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, stat.S_IMODE(status.st_mode))
        _keep_owner(temporary, status)
        os.replace(temporary, real)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):  # the message below says what matters
                os.unlink(temporary)
        raise WriteError(
            f"{path}: cannot write the file: {_reason(error)}; it is unchanged"
        ) from error


def write_all(changes: Sequence[tuple[str, bytes, bytes]]) -> None:
    """Put the second contents of each path where the first are: in all files, or in none.

    Raises:
        WriteError: a file has changed since it was read, or cannot be written; all are as they were.
    """
    done: list[tuple[str, bytes, bytes]] = []
    try:
        for path, before, after in changes:
            write(path, before, after)
            done.append((path, before, after))
    except BaseException:
        for path, before, after in reversed(done):
            write(path, after, before)
        raise


def _keep_owner(temporary: str, status: os.stat_result) -> None:
    if not hasattr(os, "chown"):
        return
    now = os.stat(temporary)
    if (now.st_uid, now.st_gid) != (status.st_uid, status.st_gid):
        # Only some users may give files away; to others the new file belongs.
        with contextlib.suppress(PermissionError):
            os.chown(temporary, status.st_uid, status.st_gid)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
