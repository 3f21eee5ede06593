"""Fixing in a run: which fixes are applied, round by round, and what becomes of the files."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine.checking import workers
from perflint.engine.checking.session import Session
from perflint.engine.checking.summary import Fault, FixResult
from perflint.engine.configuring.config import Config
from perflint.engine.discovery.discover import Discovery
from perflint.engine.fixing.fixing import Fixing, FixState, fix_round, fix_state
from perflint.engine.fixing.writing import WriteError, objection, write
from perflint.rules.finding import Finding
from perflint.syntax.regular_files import read_bytes
from perflint.syntax.source import Source, SourceError

if TYPE_CHECKING:
    from perflint.engine.fixing.style import Style

Reported = Callable[[Session, str, Sequence[Finding]], Sequence[Finding]]


class FixRun:
    """The fixes of a run.

    Attributes:
        fixed: what was done to each file.
        sources: what fixing made of files that are not written.
        problems: what could not be fixed as it was meant to.

    Args:
        reported: the findings of a file that may be seen, and be fixed.
        on_disk: whether the files are those on disk, and not standard input.
    """

    def __init__(
        self, config: Config, discovery: Discovery, reported: Reported, *, on_disk: bool
    ) -> None:
        self._config = config
        self._discovery = discovery
        self._reported = reported
        self._on_disk = on_disk
        self.fixed: list[FixResult] = []
        self.sources: dict[str, Source] = {}
        self.problems: list[str] = []
        self._fixable: dict[Any, frozenset[str]] = {}

    def run(self, session: Session, fixing: Fixing) -> dict[str, tuple[Finding, ...]]:
        """Fix what there is to fix; returns the findings that are left."""
        first = {path: checkup.findings for path, checkup in session.checkups.items()}
        patients: dict[str, FixState] = {}
        given = dict(session.files.overlay)
        faults: list[Fault] = list(session.faults)
        styles: dict[str, Style] = {}
        while True:
            changed = False
            for path, checkup in session.checkups.items():
                if not any(to_apply(fixing, finding) for finding in checkup.findings):
                    continue  # what is reported takes longer to tell
                wanted = [
                    chosen
                    for finding in self._reported(session, path, checkup.findings)
                    if (chosen := to_apply(fixing, finding)) is not None
                    and self.allows(path, finding)
                ]
                if not wanted:
                    continue
                file = patients.get(path)
                if file is None:
                    file = self._admit(path, given.get(path), checkup.digest)
                    if file is None:
                        continue
                    patients[path] = file
                if file.done:
                    continue
                before = file.source
                name = os.path.relpath(path, session.files.root).replace(os.sep, "/")
                folder = os.path.dirname(path)
                if folder not in styles:
                    from perflint.engine.fixing.style import style_of

                    styles[folder] = style_of(Path(folder))
                found = workers.deep(
                    fix_round, file, wanted, name, styles[folder], _needed(session, path)
                )
                faults += [fault for fault in found if fault not in faults]
                changed |= file.source is not before
            if not changed:
                break
            overlay = dict(given)
            for path, file in patients.items():
                if file.source is not file.before:
                    overlay[path] = file.source.data
            session.update(overlay)
            faults += [fault for fault in session.faults if fault not in faults]
        session.faults = faults
        results = {path: checkup.findings for path, checkup in session.checkups.items()}
        for path, file in patients.items():
            if file.source is file.before or file.source.text == file.before.text:
                continue
            result = FixResult(
                self._discovery.shown(path),
                Path(path),
                file.before,
                file.source,
                tuple(file.applied),
                file.rounds,
            )
            if fixing.write and self._on_disk:
                try:
                    write(path, file.before.data, file.source.data)
                    result = replace(result, written=True)
                except WriteError as error:
                    message = str(error).replace(path, self._discovery.shown(path), 1)
                    result = replace(result, error=message)
                    results[path] = first[path]
            else:
                self.sources[path] = file.source
            self.fixed.append(result)
        return results

    def _admit(self, path: str, data: bytes | None, digest: bytes) -> FixState | None:
        """A file to be fixed, as it was checked; None if it has changed since, or is not to be changed."""
        from perflint.engine.checking.analysis import digest_of

        why = objection(path) if self._on_disk else ""
        if why:
            self.problems.append(why.replace(path, self._discovery.shown(path), 1))
            return None
        try:
            if data is None:
                data = read_bytes(path, 0)
            if digest_of(data) == digest:
                return fix_state(path, data)
        except (OSError, SourceError):
            pass  # it could be read a moment ago: it has changed, as below
        self.problems.append(
            f"{self._discovery.shown(path)}: the file changed while it was checked and was left "
            "alone; run again"
        )
        return None

    def allows(self, path: str, finding: Finding) -> bool:
        """Whether the settings let fixes of the finding's rule be applied."""
        from perflint.rules.registry import selectable
        from perflint.rules.selection import Choice, select

        settings = self._config.settings_for_folder(os.path.dirname(path))
        key = (settings.fixable, settings.unfixable)
        allowed = self._fixable.get(key)
        if allowed is None:
            allowed = select(selectable(), [Choice(settings.fixable, (), settings.unfixable)])
            self._fixable[key] = allowed
        return finding.code in allowed


def to_apply(fixing: Fixing, finding: Finding) -> Finding | None:
    """The finding with the fix that is to be applied, if there is one."""
    return None if finding.through else fixing.chosen(finding, on_request)


def _needed(session: Session, path: str) -> Callable[[str], bool]:
    """Whether another file of the project takes a name from a file that this one imports."""

    def needed(name: str) -> bool:
        outlines = session.outlines.by_path()
        own = outlines[path].outline
        module = own.module if own is not None else ""
        return any(
            module in outline.stars
            or any(
                f"{module}.{name}" in targets or module in targets and name in outline.words
                for _, targets in outline.aliases
            )
            for other, known in outlines.items()
            if other != path and (outline := known.outline) is not None
        )

    return needed


def on_request(name: str) -> bool:
    """Whether a codemod is run only where it is asked for by name."""
    from perflint.rules.registry import find_codemod

    codemod = find_codemod(name)
    return codemod is not None and codemod.on_request
