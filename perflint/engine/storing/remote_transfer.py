"""Fetching from a remote store and sending to it: a process of its own, which ends when it takes too long.

It has neither the key nor anything to decide: what it fetches lies in a folder, for the run to verify, and
what it sends lies there as well. A library for some store that hangs, crashes or prints does so here.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from perflint.engine.storing.remote_manifest import (
    MOST_OF_MANIFEST,
    MOST_OF_PACK,
    object_name,
    unverified,
)
from perflint.language.stored import StoredError
from perflint.syntax.regular_files import TooLarge, read_bytes

_AT_ONCE = 8  # packs that are on the way
_MOST = 4 << 30  # bytes that a run fetches
_UNUSED = 30 * 86_400.0  # seconds after which a pack that no run has sent again goes from a folder
_NO_FILE = {errno.EISDIR, errno.EINVAL}  # as `regular_files` says of folders, pipes, devices
_OBJECT = re.compile("[0-9a-f]{64}")


class Store(Protocol):
    """A place of named bytes."""

    def get(self, name: str, most: int) -> bytes | None:
        """What is there under a name: None where nothing is, and no more than so many bytes and one."""

    def put(self, name: str, data: bytes) -> None:
        """Put bytes there, in the place of those of that name."""


class FolderStore:
    """A folder, which may be on a disk that machines share: a file is there as a whole, or not at all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get(self, name: str, most: int) -> bytes | None:
        """See `Store`."""
        try:
            return read_bytes(self._folder / name, most)
        except FileNotFoundError:
            return None
        except OSError as error:
            if isinstance(error, TooLarge) or error.errno in _NO_FILE:
                return b""  # it is none of ours
            raise

    def put(self, name: str, data: bytes) -> None:
        """See `Store`."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.{os.urandom(4).hex()}")
        try:
            new.write_bytes(data)
            if path.is_dir():
                path.rmdir()  # an empty one; any other is not ours to remove
            new.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                new.unlink()
            raise

    def thin(self) -> None:
        """Remove packs that no run has sent for long, and what runs that were ended were writing."""
        before = time.time() - _UNUSED
        for path in (self._folder / "objects").glob("[0-9a-f][0-9a-f]/*"):
            if _OBJECT.fullmatch(path.name.partition(".")[0]):
                with contextlib.suppress(OSError):  # another run does the same
                    if path.stat().st_mtime < before:
                        path.unlink()


class RemoteStore:
    """What `fsspec` reaches by an address."""

    def __init__(self, address: str) -> None:
        import fsspec

        self._files, self._folder = fsspec.core.url_to_fs(address)

    def get(self, name: str, most: int) -> bytes | None:
        """See `Store`."""
        try:
            with self._files.open(self._path(name), "rb") as file:
                data: bytes = file.read(most + 1)
        except FileNotFoundError:
            return None
        return data

    def put(self, name: str, data: bytes) -> None:
        """See `Store`."""
        path = self._path(name)
        with contextlib.suppress(NotImplementedError):
            self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        self._files.pipe_file(path, data)

    def _path(self, name: str) -> str:
        return f"{self._folder.rstrip('/')}/{name}"


def opened(address: str) -> Store:
    """The store at an address, or in a folder."""
    scheme, found, rest = address.partition("://")
    if not found:
        return FolderStore(Path(address))
    return FolderStore(Path(rest)) if scheme == "file" else RemoteStore(address)


def fetch(store: Store, folder: Path, manifests: Sequence[str]) -> None:
    """Bring lists, and the packs that they name, into a folder, under the names that they have there."""
    wanted: dict[str, int] = {}
    for name in manifests:
        data = store.get(name, MOST_OF_MANIFEST)
        if data is None:
            continue
        _keep(folder, name, data)
        with contextlib.suppress(StoredError):  # the run sees so itself
            for listed in unverified(data).packs.values():
                wanted[object_name(listed.digest)] = min(listed.length, MOST_OF_PACK)
    if sum(wanted.values()) > _MOST:
        raise OSError(f"its packs have more than {_MOST >> 30} GiB")

    def bring(name: str) -> None:
        data = store.get(name, wanted[name])
        if data is not None:
            _keep(folder, name, data)

    _each(bring, wanted)


def send(store: Store, folder: Path) -> None:
    """Send all that lies in a folder: the packs first, so that a list names what is there."""
    _each(lambda name: store.put(name, (folder / name).read_bytes()), _names(folder, "objects"))
    for name in _names(folder, "manifests"):
        store.put(name, (folder / name).read_bytes())
    if isinstance(store, FolderStore):
        store.thin()


def _each(work: Any, names: Iterable[str]) -> None:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for _ in pool.map(work, names):
            pass


def _keep(folder: Path, name: str, data: bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _names(folder: Path, kind: str) -> Iterator[str]:
    for path in sorted((folder / kind).rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def run(job: dict[str, Any]) -> None:
    """Do what a run asks for; prints why where it cannot be done."""
    # Whoever started this may have been killed, and ends it no more.
    last = threading.Timer(job["limit"] + 1, os._exit, (1,))
    last.daemon = True
    last.start()
    told = ""
    printed, sys.stdout = sys.stdout, sys.stderr  # libraries print
    try:
        store, folder = opened(job["address"]), Path(job["folder"])
        if job["send"]:
            send(store, folder)
        else:
            fetch(store, folder, job["manifests"])
    except ModuleNotFoundError as error:
        told = f"{error.name} is not installed: pip install 'perflint-cst[remote]'"
    except ImportError as error:  # of the kind of store; it says what to install
        told = str(error)
    except Exception as error:
        lines = str(error).strip().splitlines()
        told = lines[0] if lines else type(error).__name__
    json.dump({"told": told}, printed)
