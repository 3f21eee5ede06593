"""The findings of files as earlier runs stored them, with what they depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from perflint.engine.checking.record import Record
from perflint.engine.storing.cache import Cache
from perflint.engine.storing.pack import Pack
from perflint.language.stored import StoredError


class Records:
    """The records of a project.

    Args:
        cache: where they are stored; None keeps nothing.
        named: how the cache names a file.
        asked: what the run was asked for besides the files, as far as it decides findings.
    """

    def __init__(self, cache: Cache | None, named: Callable[[str], str], asked: object) -> None:
        self._cache = cache
        self._named = named
        digest = hashlib.blake2b(repr(asked).encode(), digest_size=6).hexdigest()
        self._key = f"findings-{digest}"
        self._pack: Pack | None = None
        self._read: dict[str, Record | None] = {}  # by the names of files
        self._kept: set[str] = set()  # what is not in the pack, or of another run
        self._new = False  # some of it is not stored yet

    def take_over(self, earlier: Records) -> None:
        """Take what an earlier session of this process found out, if it was asked for the same."""
        if earlier._key == self._key:
            self._pack, self._read = earlier._pack, earlier._read
            self._kept, self._new = earlier._kept, earlier._new

    def load(self) -> None:
        """Open what is stored, unless that was done already."""
        if self._pack is None and self._cache is not None and not self._read:
            self._pack = self._cache.load(self._key)

    def get(self, path: str) -> Record | None:
        """What an earlier run found out of a file."""
        name = self._named(path)
        if name not in self._read:
            self._read[name] = self._stored(name)
        return self._read[name]

    def _stored(self, name: str) -> Record | None:
        if self._pack is None or name not in self._pack:
            return None
        from perflint.engine.checking.stored_records import (
            unpack,  # not needed where nothing has changed
        )

        try:
            return unpack(self._pack.read(name))
        except StoredError as error:
            assert self._cache is not None
            self._cache.damaged(self._key, error)
            return None

    def keep(self, path: str, record: Record) -> None:
        """Take note of what this run found out of a file."""
        if self._cache is not None:
            name = self._named(path)
            self._read[name] = record
            self._kept.add(name)
            self._new = True

    def drop(self, path: str) -> None:
        """Forget a file."""
        self._read[self._named(path)] = None

    def store(self) -> None:
        """Store all records, where any is new. Files that this run does not check keep what an earlier one
        found out."""
        if not self._new or self._cache is None:
            return
        self._new = False
        from perflint.engine.checking.stored_records import pack

        entries = {}
        for name in dict.fromkeys((*(self._pack or ()), *self._read)):
            record = self._read.get(name)
            try:
                if name in self._kept and record is not None:
                    entries[name] = pack(record)
                elif self._pack is not None and (record is not None or name not in self._read):
                    entries[name] = self._pack.read(name)
            except StoredError as error:
                self._cache.damaged(self._key, error)
        self._cache.store(self._key, b"", entries)
