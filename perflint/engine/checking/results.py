"""What a whole run over a project came to, for later runs in which files say the same."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import NamedTuple

from perflint.engine.checking.analysis import digest_of
from perflint.engine.checking.session import Session
from perflint.engine.checking.stored_findings import Stored, findings, stored
from perflint.engine.storing.cache import racy
from perflint.engine.storing.machine import here
from perflint.language.stored import StoredError, decode, encode
from perflint.rules.finding import Finding
from perflint.syntax.lines import Lines
from perflint.syntax.source import SourceError

_FEW = 20  # files that may have changed: where more have, looking at them again is hardly slower


class _File(NamedTuple):
    """What a file was; `changed` is -1 if it had changed that very moment."""

    changed: int
    size: int
    digest: bytes


class _Run(NamedTuple):
    """What a run came to: all that it rested on, and what it found, by the names of files in the project.

    Attributes:
        here: where the times of the files were seen, see `machine`.
    """

    asked: bytes
    here: bytes
    files: dict[str, _File]
    findings: dict[str, Stored]


Found = dict[str, tuple[Finding, ...]]


class Result:
    """The result of a whole run over a project, for later runs in which files say the same."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._usable = not session.files.overlay and session.cache.usable
        self._asked = b""
        if self._usable:
            # Files are only added to the name where not all of the project is checked.
            whole = len(session.checked) == len(session.files.entries)
            given = "\n".join(map(session.files.name, () if whole else session.checked))
            digest = hashlib.blake2b(given.encode("utf-8", "replace"), digest_size=6).hexdigest()
            self._name = f"run-{digest}"
            self._asked = session.asked()

    def load(self) -> Found | None:
        """The findings by path, or None if something may have changed."""
        if not self._usable:
            return None
        pack = self._session.cache.load(self._name)
        if pack is None:
            return None
        try:
            run = decode(_Run, pack.shared)
            name = self._session.files.name
            paths = {name(path): path for path in self._session.files.entries}
            if run.asked != self._asked or run.files.keys() != paths.keys():
                return None
            if not run.findings.keys() <= paths.keys():
                return None
            files = {paths[each]: file for each, file in run.files.items()}
            found = {paths[each]: findings(told) for each, told in run.findings.items()}
        except StoredError as error:
            self._session.cache.damaged(self._name, error)
            return None
        elsewhere = run.here != here(self._session.files.root)
        if elsewhere:
            files = {path: file._replace(changed=-1) for path, file in files.items()}
        now = self._as_now(files, found)
        if elsewhere and now is found:
            # The next run here need not read the files again.
            digests = {path: file.digest for path, file in files.items()}
            self._store(digests, run.findings, news=False)
        return {**dict.fromkeys(self._session.checked, ()), **now} if now is not None else None

    def _as_now(self, files: Mapping[str, _File], found: Found) -> Found | None:
        """What was found, if that is shown to be what would be found now."""
        changed: dict[str, bytes] = {}
        for path, entry in self._session.files.entries.items():
            file = files[path]
            if (file.changed, file.size) != (entry.changed, entry.size):
                data = self._read(path)
                if data is None:
                    return None
                if digest_of(data) != file.digest:
                    changed[path] = data
                    if len(changed) > _FEW:
                        return None
        return self._carried_over(files, found, changed) if changed else found

    def _read(self, path: str) -> bytes | None:
        try:
            return self._session.files.unit(path, self._session.files.modules()[path]).read()
        except SourceError:
            return None

    def _carried_over(
        self, files: Mapping[str, _File], found: Found, changed: Mapping[str, bytes]
    ) -> Found | None:
        """What was found, if in the files that have changed only plain lines are others."""
        from perflint.engine.checking.moved_findings import Move, Unclear, carried_over
        from perflint.engine.storing.line_tables import Moved

        name = self._session.files.name
        moves: dict[str, Move] = {}
        for path, data in changed.items():
            table = self._session.outlines.table(path, files[path].digest)
            moved = Moved.between(table, data)
            if moved is None:
                return None
            moves[name(path)] = Move(moved, Lines.of(data.decode()))
        try:
            return {path: carried_over(each, name(path), moves) for path, each in found.items()}
        except Unclear:
            return None

    def store(self, results: Found) -> None:
        """Keep the findings, and what the files held."""
        if not self._usable:
            return
        digest, name = self._session.outlines.digest, self._session.files.name
        found = {name(path): stored(each) for path, each in results.items() if each}
        self._store({path: digest(path) for path in self._session.files.entries}, found)

    def _store(
        self, digests: Mapping[str, bytes], found: dict[str, Stored], *, news: bool = True
    ) -> None:
        files = self._session.files
        seen = {
            files.name(path): _File(
                -1 if racy(entry.changed) else entry.changed, entry.size, digests[path]
            )
            for path, entry in files.entries.items()
        }
        try:
            shared = encode(_Run(self._asked, here(files.root), seen, found))
        except StoredError:
            return  # a path that is no text: nothing is lost but time
        self._session.cache.store(self._name, shared, news=news)
