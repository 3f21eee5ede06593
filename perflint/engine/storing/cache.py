"""What earlier runs found out, in a folder of a few large files.

    <perflint, Python>/outlines          every file of the project, by content
                      /changes           what differs from these by now
                      /links             what their calls resolve to
                      /findings-<rules>  of checked files, with what they depend on
                      /run-<arguments>   the whole result, if nothing has changed

A cache never changes what is found: whatever in it is damaged, foreign or out of date is as good as
absent. It holds plain data of declared shapes (`stored_…`), read with limits: a cache that somebody else put
into a repository makes nothing run. Files are replaced atomically; concurrent runs overwrite one another's
without damage.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import BinaryIO

import perflint
from perflint import __version__
from perflint.engine.storing.cache_folder import Place, RefusedError
from perflint.engine.storing.cache_removal import make_version, thin, thin_projects
from perflint.engine.storing.pack import Pack, in_memory, packed
from perflint.language.stored import StoredError
from perflint.rules.plugins import mentions

_ALIKE = 16  # results for different arguments that are stored
_OWN = os.path.dirname(perflint.__file__)
_NO_ENTRIES: Mapping[str, bytes] = MappingProxyType({})


class Cache:
    """The cache of one project; without a place it holds nothing and keeps nothing.

    Attributes:
        problems: why no cache is kept.
        notes: why something could not be read or written, for `-v`.
        news: whether anything was stored that other machines do not know.
    """

    def __init__(self, place: Place | None) -> None:
        self.problems: list[str] = []
        self.notes: list[str] = []
        self._place = place
        self._open: dict[str, Pack] = {}
        self._forgotten = False
        self._given: dict[str, bytes] = {}  # packs that another machine made
        self._stored: set[str] = set()
        self._alone = False  # nothing counts that was stored before this run
        self.news = False
        if place is not None:
            try:
                with place.open() as folder:
                    folder.folder(version_key()).close()
            except RefusedError as error:
                self.problems.append(str(error))
                self._place = None
            except OSError:
                pass  # there is none yet; whether one can be made is seen when something is stored

    @property
    def usable(self) -> bool:
        """Whether it keeps anything, as far as is known."""
        return self._place is not None

    def serves(self, place: Place | None) -> bool:
        """Whether it is, and stays, the cache at a place."""
        return self._place is not None and self._place == place and not self._forgotten

    @property
    def used(self) -> bool:
        """Whether anything was read of it."""
        return bool(self._open)

    def forget(self) -> None:
        """Read nothing of what was stored any more."""
        for pack in self._open.values():
            pack.close()
        self._open, self._given = {}, {}
        self._forgotten = True

    def load(self, name: str) -> Pack | None:
        """What was stored under a name, or None."""
        if self._forgotten:
            return None
        file = self._file(name)
        if file is None:
            return None
        try:
            pack = self._open[name] = Pack(file)
        except (StoredError, OSError) as error:
            file.close()
            self.damaged(name, error)
            return None
        return pack

    def _file(self, name: str) -> BinaryIO | None:
        """What is stored under a name; None where there is nothing, or nothing can be had."""
        if name in self._given:
            return io.BytesIO(self._given[name])
        if self._place is None or self._alone and name not in self._stored:
            return None
        try:
            with self._place.open() as folder, folder.folder(version_key()) as version:
                return in_memory(version.open(name))
        except (RefusedError, OSError):
            return None

    def distrust(self) -> None:
        """Read nothing that was stored before this run."""
        self._alone = True

    def is_empty(self) -> bool:
        """Whether a run would have to begin from nothing, and what it finds out can be kept."""
        return self.usable and self.load("outlines") is None

    def fill(self, packs: Mapping[str, bytes]) -> None:
        """Take packs that another machine made, by name, and keep them."""
        self._given = dict(packs)
        for name, pack in packs.items():
            if not self._write(name, [pack]):
                break

    def packs(self, alike: int) -> Iterator[tuple[str, bytes]]:
        """The packs that were stored by this run, or by another machine, by name.

        Args:
            alike: how many there may be of a kind, such as results for different arguments.
        """
        kinds: Counter[str] = Counter()
        # What was asked for now comes before what other runs have asked for.
        for name in (*sorted(self._stored), *sorted(self._given, key=self._is_unread)):
            kinds[kind := name.partition("-")[0]] += 1
            if kinds[kind] <= alike and (file := self._file(name)) is not None:
                with file:
                    yield name, file.read()

    def _is_unread(self, name: str) -> bool:
        return name not in self._open

    def damaged(self, name: str, error: Exception) -> None:
        """Take note of something that was stored and cannot be used."""
        path = self._place.path / version_key() / name if self._place is not None else name
        self.notes.append(f"{path}: the cache file was passed over: {error}")

    def store(
        self,
        name: str,
        shared: bytes,
        entries: Mapping[str, bytes] = _NO_ENTRIES,
        *,
        news: bool = True,
    ) -> None:
        """Keep something under a name; a folder that cannot be written is noted, no more.

        Args:
            shared, entries: see `Pack`.
            news: whether it says what other machines do not know.
        """
        try:
            if self._write(name, packed(shared, entries)):
                self._given.pop(name, None)
                self._stored.add(name)
                self.news |= news
        except StoredError as error:
            self.notes.append(f"{name} is not written into the cache: {error}")

    def _write(self, name: str, parts: Iterable[bytes]) -> bool:
        """Put a pack into the folder; whether that was done."""
        if self._place is None:
            return False
        try:
            with self._place.open(make=True) as folder:
                make_version(folder, version_key())
                with folder.folder(version_key()) as version:
                    version.write(name, parts)
                    thin(version, name.partition("-")[0], _ALIKE)
            thin_projects(self._place)
        except (RefusedError, OSError) as error:
            why = str(error)
            if isinstance(error, OSError):
                why = (error.strerror or why).lower()
            self.notes.append(
                f"{self._place.path}: cannot write the cache: {why}; going on without"
            )
            self._place = None
            return False
        return True


@lru_cache(maxsize=1)
def version_key() -> str:
    """The name under which this perflint, on this Python, with these plugins, keeps its caches."""
    hashed = hashlib.blake2b(digest_size=8)
    hashed.update(repr((__version__, sys.version, sys.byteorder, mentions())).encode())
    for path, changed, size in _own_files():
        hashed.update(f"{path}\0{changed}\0{size}\n".encode())
    return f"{__version__}-{hashed.hexdigest()}"


@lru_cache(maxsize=1)
def build_key() -> str:
    """What tells this perflint, on this Python, with these plugins, from any other on whatever machine: by
    what its files hold, which takes longer than `version_key`."""
    hashed = hashlib.blake2b(digest_size=16)
    hashed.update(repr((__version__, sys.version, sys.byteorder, mentions())).encode())
    for path, _, _ in _own_files():
        with open(path, "rb") as file:
            data = file.read()
        hashed.update(f"{os.path.relpath(path, _OWN)}\0{len(data)}\n".encode())
        hashed.update(data)
    return hashed.hexdigest()


def _own_files() -> Iterable[tuple[str, int, int]]:
    """The files that perflint consists of, so that a change in a rule or stub is seen at once."""
    stack = [_OWN]
    while stack:
        folder = stack.pop()
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda item: item.name):
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        stack.append(entry.path)
                elif entry.name.endswith((".py", ".pyi", "manifest.json")):
                    status = entry.stat()
                    yield entry.path, status.st_mtime_ns, status.st_size


def racy(changed: int, written: float | None = None) -> bool:
    """Whether a file changed so lately that another change could leave its time the same."""
    now = time.time() if written is None else written
    return changed > (now - 2.0) * 1e9
