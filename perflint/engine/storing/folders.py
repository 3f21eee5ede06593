"""Folders in which perflint keeps files of its own, reached without following a link.

What lies in a project's folder is not trusted: a link in the place of a folder of ours would have us write
and remove elsewhere. So every folder is opened below the one that holds it, and every file below its
folder; where the platform has that, by handles, so that nobody can put a link there in between.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

_BY_HANDLE = (
    {os.open, os.mkdir, os.unlink, os.rmdir, os.rename, os.stat} <= os.supports_dir_fd
    and os.listdir in os.supports_fd
    and hasattr(os, "O_NOFOLLOW")
)
_FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | os.O_RDONLY
# A pipe in the place of a file must not be waited for.
_READ = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)
_NEW = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
)
_AT_A_TIME = 1 << 30  # bytes: some systems write no more than two gibibytes at once


class LinkError(OSError):
    """There is a link where a folder, or a file, of ours has to be."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.ELOOP, "it is a link", str(path))


class Folder:
    """An open folder. Names are those of its own entries, never paths.

    Attributes:
        path: where it was opened, for messages.
    """

    def __init__(self, path: Path, handle: int | None) -> None:
        self.path = path
        self._handle = handle

    def close(self) -> None:
        """Give the handle back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def folder(self, name: str) -> Folder:
        """A folder in this one.

        Raises:
            LinkError: it is a link.
            OSError: there is no such folder, or it cannot be opened.
        """
        status = self.status(name)
        if not stat.S_ISDIR(status.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, "it is no folder", str(self.path / name))
        if self._handle is None:
            return Folder(self.path / name, None)
        return Folder(self.path / name, os.open(name, _FOLDER, dir_fd=self._handle))

    def make(self, name: str) -> None:
        """Make a folder in this one."""
        if self._handle is None:
            os.mkdir(self.path / name)
        else:
            os.mkdir(name, dir_fd=self._handle)

    def names(self) -> list[str]:
        """The names of all that is here, in order."""
        return sorted(os.listdir(self.path if self._handle is None else self._handle))

    def status(self, name: str) -> os.stat_result:
        """What the system says of an entry.

        Raises:
            LinkError: it is a link.
            OSError: there is none.
        """
        if self._handle is None:
            status = os.lstat(self.path / name)
        else:
            status = os.stat(name, dir_fd=self._handle, follow_symlinks=False)
        if _leads_elsewhere(status):
            raise LinkError(self.path / name)
        return status

    def open(self, name: str) -> BinaryIO:
        """A file, to be read.

        Raises:
            LinkError: it is a link.
            OSError: there is no such file, or it cannot be read.
        """
        _expect_file(self.status(name), self.path / name)
        path, where = self._at(name)
        handle = os.open(path, _READ, **where)
        try:
            _expect_file(os.fstat(handle), self.path / name)
        except OSError:
            os.close(handle)
            raise
        return os.fdopen(handle, "rb")

    def read(self, name: str, most: int) -> bytes:
        """The contents of a file.

        Raises:
            LinkError: it is a link.
            OSError: there is no such file, it is larger than `most` bytes, or cannot be read.
        """
        with self.open(name) as file:
            size = os.fstat(file.fileno()).st_size
            if size > most:
                raise OSError(errno.EFBIG, "it is too large", str(self.path / name))
            return file.read(size)

    def write(self, name: str, parts: Iterable[bytes], mode: int = 0o600) -> None:
        """Put a file of these contents in the place of any that has the name: all of it, or nothing.

        Args:
            mode: who may read it, as far as the user lets others.

        Raises:
            OSError: it cannot be written; what was there is as it was.
        """
        temporary = f"{name}.{os.urandom(4).hex()}"
        path, where = self._at(temporary)
        handle = os.open(path, _NEW, mode, **where)
        try:
            with open(handle, "wb", buffering=0) as file:
                for part in parts:
                    _write_all(file.fileno(), part)
            self.rename(temporary, name)
        except BaseException:
            with contextlib.suppress(OSError):
                self.unlink(temporary)
            raise

    def rename(self, name: str, to: str) -> None:
        """Give an entry another name; a file that has it goes."""
        if self._handle is None:
            os.replace(self.path / name, self.path / to)
        else:
            os.replace(name, to, src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def unlink(self, name: str) -> None:
        """Remove a file, or a link itself."""
        path, where = self._at(name)
        os.unlink(path, **where)

    def rmdir(self, name: str) -> None:
        """Remove an empty folder."""
        path, where = self._at(name)
        os.rmdir(path, **where)

    def _at(self, name: str) -> tuple[str, dict[str, int]]:
        """How the system is told of an entry."""
        if self._handle is None:
            return str(self.path / name), {}
        return name, {"dir_fd": self._handle}


def opened(path: Path) -> Folder:
    """A folder that is trusted, as is the way to it: links are followed.

    Raises:
        OSError: there is no such folder, or it cannot be opened.
    """
    if not _BY_HANDLE:
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "it is no folder", str(path))
        return Folder(path, None)
    return Folder(path, os.open(path, os.O_RDONLY | os.O_DIRECTORY))


@contextlib.contextmanager
def way(base: Path, names: Sequence[str]) -> Iterator[Folder]:
    """The folder that is found from a trusted one by these names, none of them that of a link.

    Raises:
        LinkError: some of them is.
        OSError: there is no such folder, or it cannot be opened.
    """
    folder = opened(base)
    try:
        for name in names:
            inner = folder.folder(name)
            folder.close()
            folder = inner
        yield folder
    finally:
        folder.close()


def _expect_file(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))


def _leads_elsewhere(status: os.stat_result) -> bool:
    """Whether something is a link, or what Windows has besides: a junction, a mounted folder."""
    attributes = getattr(status, "st_file_attributes", 0)
    return stat.S_ISLNK(status.st_mode) or bool(attributes & stat.FILE_ATTRIBUTE_REPARSE_POINT)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest[:_AT_A_TIME]) :]
