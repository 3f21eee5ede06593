"""The findings of files as earlier runs stored them, with what they depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perflint.engine.cache import Cache
from perflint.rules.finding import Finding

if TYPE_CHECKING:
    from perflint.engine.screening import Plan


@dataclass(frozen=True, slots=True)
class Record:
    """The findings of a file, and what they depend on besides perflint itself.

    Attributes:
        digest: of the file's contents.
        orders: a digest of the rules and settings.
        world, wording: the project for which they hold for certain; see `Outlines._settle`.
        plan, questions: what must come out the same for them to hold in another; the questions,
            with the digests of their answers, are pickled.
        places, passed: the files that the answers tell of, and those through which their chains of
            calls go.
        traced: the files that traces of the findings name, with their digests.
        used: see `Checkup`.
    """

    digest: bytes
    orders: bytes
    world: bytes
    wording: bytes
    plan: Plan
    findings: tuple[Finding, ...]
    parsed: bool
    questions: bytes
    places: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    traced: tuple[tuple[str, bytes], ...] = ()
    used: frozenset[tuple[int, str]] = frozenset()


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
        self._own: dict[str, Record] = {}
        self._foreign: dict[str, Any] = {}  # of files that this run does not check
        self._changed = False

    def load(self, checked: Sequence[str]) -> None:
        """Read what is stored, unless that was done already."""
        if self._own or self._cache is None:
            return
        stored = self._cache.load(self._key)
        if not isinstance(stored, dict):
            return
        by_name = {self._named(path): path for path in checked}
        for name, row in stored.items():
            path = by_name.get(name)
            if path is not None:
                self._own[path] = Record(*row)
            else:
                # Files that this run does not check keep what an earlier one found out.
                self._foreign[name] = row

    def get(self, path: str) -> Record | None:
        """What an earlier run found out of a file."""
        if path not in self._own:
            row = self._foreign.pop(self._named(path), None)
            if row is not None:
                self._own[path] = Record(*row)
        return self._own.get(path)

    def keep(self, path: str, record: Record) -> None:
        """Take note of what this run found out of a file."""
        if self._cache is not None:
            self._own[path] = record
            self._changed = True

    def drop(self, path: str) -> None:
        """Forget a file."""
        self._own.pop(path, None)

    def store(self) -> None:
        """Store all records, where any is new."""
        if not self._changed or self._cache is None:
            return
        files = dict(self._foreign)
        for path, record in self._own.items():
            files[self._named(path)] = tuple(getattr(record, name) for name in Record.__slots__)
        self._cache.store(self._key, files)
