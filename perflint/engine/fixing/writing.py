"""Replace a file with new contents: all of it or nothing, and only if it is what was read."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from collections.abc import Sequence

from perflint.engine.discovery.links import led_out
from perflint.syntax.regular_files import read_bytes


class WriteError(Exception):
    """The file was not written and is as it was; the text says why and what to do."""


class ChangedMeanwhile(Exception):
    """A file holds something else than what it was to be replaced for."""


def objection(path: str) -> str:
    """Why a file is not to be changed under a name, or an empty string."""
    out = led_out(os.path.abspath(path))
    if out is not None:
        return (
            f"{path}: a link leads to {out}, outside the project, so that it is checked and never changed; "
            "name that file itself to have it fixed"
        )
    try:
        count = os.stat(path).st_nlink
    except OSError:
        return ""  # reading it tells
    if count > 1:
        return (
            f"{path}: the file has {count} names (hard links) and would lose the others, so that it is "
            "checked and never changed; put a copy in its place to have it fixed"
        )
    return ""


def write(path: str, before: bytes, after: bytes) -> None:
    """Put `after` where `before` is. Links within a project are followed; mode bits, owner and extended
    attributes stay.

    Raises:
        WriteError: the file has changed since it was read, or cannot be written.
    """
    real = os.path.realpath(path)
    try:
        status = os.stat(real)
        now = read_bytes(real, 0)
    except OSError as error:
        raise WriteError(f"{path}: cannot fix the file: {_reason(error)}") from error
    if now != before:
        raise WriteError(_changed(path))
    if not os.access(real, os.W_OK) or not status.st_mode & 0o222:
        raise WriteError(f"{path}: the file is read-only; make it writable to have it fixed")
    why = objection(path)
    if why:
        raise WriteError(why)
    try:
        put(real, after, expected=before)
    except ChangedMeanwhile:
        raise WriteError(_changed(path)) from None
    except OSError as error:
        raise WriteError(
            f"{path}: cannot write the file: {_reason(error)}; it is unchanged{_advice(error)}"
        ) from error


def put(path: str, data: bytes, *, expected: bytes | None = None) -> None:
    """Give a file, which need not exist, new contents: all of them or none.

    Args:
        path: without links.
        expected: what it must hold until it is replaced; None if that is not asked for.

    Raises:
        ChangedMeanwhile: it holds something else by now.
        OSError: that is not possible; the file is as it was.
    """
    folder, name = os.path.split(path)
    handle, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", suffix=".perflint", dir=folder)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _keep_status(path, temporary)
        # Once more, as late as can be: writing to a disk takes its time, and an editor may save meanwhile.
        if expected is not None and read_bytes(path, 0) != expected:
            raise ChangedMeanwhile(path)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):  # what is raised says what matters
            os.unlink(temporary)
        raise


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


def _keep_status(path: str, temporary: str) -> None:
    """Give a new file what is known of the old one besides its contents."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        os.chmod(temporary, 0o644)
        return
    if hasattr(os, "chown"):
        now = os.stat(temporary)
        if (now.st_uid, now.st_gid) != (status.st_uid, status.st_gid):
            try:
                os.chown(temporary, status.st_uid, status.st_gid)
            except PermissionError as error:  # only some users may give files away
                raise PermissionError(
                    error.errno,
                    "it belongs to another user or group, and a new file would not; have its owner run this",
                ) from error
    os.chmod(temporary, stat.S_IMODE(status.st_mode))
    if sys.platform == "linux":
        _keep_attributes(path, temporary)


def _keep_attributes(path: str, temporary: str) -> None:
    """Copy the extended attributes, of which some are for the system alone to set."""
    try:
        names = os.listxattr(path)
    except OSError:
        return  # the file system knows none
    for name in names:
        try:
            os.setxattr(temporary, name, os.getxattr(path, name))
        except OSError:
            if name.startswith("user."):
                raise


def _changed(path: str) -> str:
    return f"{path}: the file changed while it was checked and was left alone; run again"


def _advice(error: OSError) -> str:
    """What to do about a file that cannot be written, where that is known."""
    if error.errno == errno.ENOSPC:
        return "; make room, and run again"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "; its folder has to be writable, too"
    return ""


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
