"""What a whole run over a project came to, for the next run if nothing has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from perflint.engine.cache import racy
from perflint.engine.session import Session
from perflint.engine.stored_findings import Stored, findings, stored
from perflint.rules.finding import Finding
from perflint.semantics.stored import StoredError, decode, encode
from perflint.syntax.regular_files import read_bytes


class _Run(NamedTuple):
    """What a run came to: `late` are files that had changed this very moment, with what they held."""

    state: bytes
    late: list[tuple[str, bytes]]
    findings: dict[str, Stored]


class Result:
    """The result of a whole run over a project, for the next run if nothing has changed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._usable = not session.files.overlay and session.cache.usable
        self._state = b""
        if self._usable:
            # Files are only added to the name where not all of the project is checked.
            given = "\n".join(
                session.checked if len(session.checked) != len(session.files.entries) else ()
            )
            digest = hashlib.blake2b(given.encode("utf-8", "replace"), digest_size=6).hexdigest()
            self._name = f"run-{digest}"
            self._state = session.state()

    def load(self) -> dict[str, tuple[Finding, ...]] | None:
        """The findings by path, or None if something may have changed."""
        if not self._usable:
            return None
        pack = self._session.cache.load(self._name)
        if pack is None:
            return None
        try:
            stored = decode(_Run, pack.shared)
            if stored.state != self._state:
                return None
            if not stored.findings.keys() <= self._session.files.entries.keys():
                return None
            found = {path: findings(told) for path, told in stored.findings.items()}
        except StoredError as error:
            self._session.cache.damaged(self._name, error)
            return None
        from perflint.engine.analysis import digest_of

        for path, digest in stored.late:
            if path not in self._session.files.entries:
                return None
            try:
                if digest_of(read_bytes(path, 0)) != digest:
                    return None
            except OSError:
                return None
        return {**dict.fromkeys(self._session.checked, ()), **found}

    def store(self, results: Mapping[str, tuple[Finding, ...]]) -> None:
        """Keep the findings; of files that changed this very moment also what they hold."""
        if not self._usable:
            return
        late = [
            (path, self._session.outlines.digest(path))
            for path, entry in self._session.files.entries.items()
            if racy(entry.changed)
        ]
        found = {path: stored(each) for path, each in results.items() if each}
        try:
            shared = encode(_Run(self._state, late, found))
        except StoredError:
            return  # a path that is no text: nothing is lost but time
        self._session.cache.store(self._name, shared)
