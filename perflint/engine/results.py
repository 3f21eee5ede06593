"""What a whole run over a project came to, for the next run if nothing has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from perflint.engine.cache import racy
from perflint.engine.session import Session
from perflint.rules.finding import Finding
from perflint.syntax.regular_files import read_bytes


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
        stored = self._session.cache.load(self._name)
        if not isinstance(stored, tuple) or len(stored) != 3 or stored[0] != self._state:
            return None
        _, late, findings = stored
        from perflint.engine.analysis import digest_of

        for path, digest in late:
            try:
                if digest_of(read_bytes(path, 0)) != digest:
                    return None
            except OSError:
                return None
        return {**dict.fromkeys(self._session.checked, ()), **findings}

    def store(self, results: Mapping[str, tuple[Finding, ...]]) -> None:
        """Keep the findings; of files that changed this very moment also what they hold."""
        if not self._usable:
            return
        late = [
            (path, self._session.outlines.digest(path))
            for path, entry in self._session.files.entries.items()
            if racy(entry.changed)
        ]
        found = {path: findings for path, findings in results.items() if findings}
        self._session.cache.store(self._name, (self._state, late, found))
