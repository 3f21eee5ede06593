"""A whole run: find files, check them project by project, fix and write them, and sum it all up."""

from __future__ import annotations

import gc
import hashlib
import itertools
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine import workers
from perflint.engine.cache import Cache, folder_for, racy
from perflint.engine.config import Config, ConfigError, nearest
from perflint.engine.discover import Discovery, Entry, Walk
from perflint.engine.fixing import Fixing, Patient, patient, treat
from perflint.engine.root import package_root, project_root
from perflint.engine.session import Options, Session
from perflint.engine.summary import Checked, Fault, FixResult, Summary
from perflint.engine.writing import WriteError, write
from perflint.rules.finding import Finding
from perflint.syntax.edits import Fix
from perflint.syntax.source import SourceError

if TYPE_CHECKING:
    from perflint.semantics.project import Project

__all__ = ["Fixing", "check", "projects"]

Progress = Callable[[str, int, int], None]
STDIN = "-"
_RUNS = itertools.count(1)
_COLLECT = 10  # runs in one process after which the garbage of linked projects is collected


def check(
    paths: Sequence[Path],
    config: Config,
    *,
    cache: bool = True,
    jobs: int | None = None,
    ignore_suppressions: bool = False,
    stdin: tuple[Path | None, bytes] | None = None,
    fix: Fixing | None = None,
    codemods: Sequence[str] = (),
    progress: Progress | None = None,
    screen: bool = True,
) -> Summary:
    """Check, and fix, the files that paths stand for.

    Args:
        paths: files and folders; relative ones are meant from the current folder of `config`.
        cache: whether the results of earlier runs are used and those of this one kept.
        jobs: how many processes; by default what the settings say.
        ignore_suppressions: whether suppressed findings are reported as well.
        stdin: contents to check instead of files, with the name that they go by.
        fix: which fixes to apply; None applies none.
        codemods: run the rules that offer these rewrites, instead of the selected ones.
        progress: told of a phase (`outline`, `check`), how many files are done, and of how many.
        screen: whether files are screened; off only to test that it changes nothing.

    Raises:
        ConfigError: wrong settings, or an unknown codemod.
        UnknownSelector: a rule selector that names nothing.
    """
    run = _Run(config, fix, stdin)
    settings = config.settings
    options = Options(
        jobs=jobs or settings.jobs or workers.cores(),
        screen=screen,
        suppress=not ignore_suppressions,
        codes=_offering(codemods) if codemods else None,
        notes=cache or fix is not None,
        progress=progress,
    )
    run.go(paths, options, cache=cache)
    return run.summary()


def projects(
    paths: Sequence[Path],
    config: Config,
    *,
    cache: bool = True,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> tuple[list[Project], list[str]]:
    """The linked projects that paths lie in, without checking them, and messages about what could
    not be read. Arguments and errors as for `check`."""
    run = _Run(config, None, None)
    options = Options(jobs=jobs or config.settings.jobs or workers.cores(), progress=progress)
    found: list[Project] = []
    for session in run.sessions(paths, options, cache=cache):
        found.append(session.link())
        run.problems += [
            f"{finding.message}: {path}"
            for path, outlined in session.outlines().items()
            for finding in outlined.findings
        ]
    return found, run.problems


def _offering(codemods: Sequence[str]) -> frozenset[str]:
    """The codes of the rules that offer one of these codemods."""
    from perflint.rules.registry import codemods as all_codemods
    from perflint.rules.registry import rules

    names = [codemod.name for codemod in all_codemods()]
    for name in codemods:
        if name not in names:
            near = nearest(name, names)
            hint = f"did you mean `{near}`?" if near else "`perflint codemod --all` lists them"
            raise ConfigError(f"there is no codemod `{name}`; {hint}")
    wanted = frozenset(codemods)
    return frozenset(rule.code for rule in rules() if wanted.intersection(rule.codemods))


class _Run:
    def __init__(
        self, config: Config, fix: Fixing | None, stdin: tuple[Path | None, bytes] | None
    ) -> None:
        self.config = config
        self.fix = fix
        self.stdin = stdin
        self.start = time.perf_counter()
        self.discovery = Discovery(config)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.texts: dict[str, str] = {}
        self.fixed: list[FixResult] = []
        self.faults: list[Fault] = []
        self.problems: list[str] = []
        self.notes: list[str] = []
        self.counts: dict[str, int] = dict.fromkeys(
            ("files", "known", "outlined", "parsed", "cached"), 0
        )
        self._fixable_codes: dict[Any, frozenset[str]] = {}
        self.times: dict[str, float] = dict.fromkeys(("discover", "outline", "link", "check"), 0.0)

    def summary(self) -> Summary:
        self.times["total"] = time.perf_counter() - self.start
        order = sorted(self.findings, key=lambda path: path.split(os.sep))
        shown = self.discovery.shown
        checked = tuple(
            Checked(shown(path), Path(path), self.findings[path], self.texts.get(path))
            for path in order
        )
        self.fixed.sort(key=lambda result: str(result.path).split(os.sep))
        return Summary(
            checked,
            tuple(self.fixed),
            tuple(self.faults),
            tuple(dict.fromkeys(self.problems)),
            tuple(dict.fromkeys(self.notes)),
            self.counts,
            self.times,
        )

    def go(self, paths: Sequence[Path], options: Options, *, cache: bool) -> None:
        for session in self.sessions(paths, options, cache=cache):
            self._run(session)
        # Work freezes what there is meanwhile, and Python then hardly ever looks for garbage itself.
        if next(_RUNS) % _COLLECT == 0:
            gc.unfreeze()
            gc.collect()

    def sessions(
        self, paths: Sequence[Path], options: Options, *, cache: bool
    ) -> Iterator[Session]:
        """One session for each project that the paths lie in."""
        start = time.perf_counter()
        groups = self._groups(paths)
        self.times["discover"] += time.perf_counter() - start
        for root, entries, checked in groups:
            settings = self.config.settings_for_folder(Path(root))
            # Loose files, which no project holds, are few, and leave no cache beside them.
            folder = None
            if cache and (settings.cache_dir is not None or project_root(root) is not None):
                folder = folder_for(root, self.config.settings.cache_dir or settings.cache_dir)
            session = Session(root, entries, checked, self.config, Cache(folder), options)
            if self.stdin is not None:
                session.overlay = {checked[0]: self.stdin[1]}
            yield session

    # Projects

    def _groups(self, paths: Sequence[Path]) -> list[tuple[str, dict[str, Entry], list[str]]]:
        """The projects: root, all their files, and those to check."""
        if self.stdin is not None:
            name = self.stdin[0]
            path = os.path.abspath(self.config.cwd / (name if name is not None else STDIN))
            given = {path: Entry(path, -1, len(self.stdin[1]))}
            if name is None:
                return [(str(self.config.cwd), given, [path])]
            if self.discovery.excluded(path):
                return []
            return self._projects([(path, given)])
        found: list[tuple[str, dict[str, Entry]]] = []
        seen: set[str] = set()
        for named in paths:
            absolute = os.path.abspath(self.config.cwd / named)
            walk = self.discovery.given([Path(absolute)])
            self.problems += walk.problems
            fresh = walk.files
            if seen:
                fresh = {
                    file: entry
                    for file, entry in fresh.items()
                    if file not in seen and os.path.realpath(file) not in seen
                }
            seen.update(fresh)
            if fresh:
                found.append((absolute, fresh))
        return self._projects(found)

    def _projects(
        self, given: Sequence[tuple[str, Mapping[str, Entry]]]
    ) -> list[tuple[str, dict[str, Entry], list[str]]]:
        roots: dict[str, str] = {}
        checked: dict[str, dict[str, Entry]] = {}
        whole: set[str] = set()
        loose: set[str] = set()
        for path, files in given:
            folder = path if os.path.isdir(path) else os.path.dirname(path)
            root = roots.get(folder)
            if root is None:
                found = project_root(folder)
                root = roots[folder] = found if found is not None else package_root(folder)
                if found is None:
                    loose.add(root)
            checked.setdefault(root, {}).update(files)
            if path == root:
                whole.add(root)
        groups = []
        for root, files in sorted(checked.items()):
            entries = dict(files)
            if root not in whole:
                walk = Walk()
                if root not in loose:
                    self.discovery.walk(root, walk)
                else:
                    # No project: what is known besides are the packages that hold the files.
                    for path in files:
                        top = _top_package(root, path)
                        if top is not None:
                            self.discovery.walk(top, walk)
                real = {os.path.realpath(path) for path in entries}
                for path, entry in walk.files.items():
                    if path not in entries and path not in real:
                        entries[path] = entry
            groups.append((root, dict(sorted(entries.items(), key=_by_parts)), sorted(files)))
        return groups

    # One project

    def _run(self, session: Session) -> None:
        record = _Result(session, self.stdin is None)
        found = record.load()
        if found is not None and not any(
            self._wants(finding) for findings in found.values() for finding in findings
        ):
            self.findings.update(self._shown(session, found))
            self.counts["files"] += len(found)
            self.counts["known"] += len(session.entries)
            self.counts["cached"] += len(found)
            self.notes += session.cache.notes
            return
        session.run()
        self._broken_plugins()
        if self.fix is None:
            results = {path: checkup.findings for path, checkup in session.checkups.items()}
            session.keep()
            if session.complete:
                record.store(results)
        else:
            session.keep()
            results = self._treat(session, self.fix)
        self.faults += [
            replace(fault, filename=self._name(session, fault.filename)) for fault in session.faults
        ]
        self.findings.update(self._shown(session, results))
        for name, count in session.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        for name, seconds in session.times.items():
            self.times[name] = self.times.get(name, 0.0) + seconds
        self.notes += session.cache.notes

    def _broken_plugins(self) -> None:
        from perflint.rules.registry import registry

        for plugin in registry().broken:
            if not any(fault.rule == plugin.name for fault in self.faults):
                self.faults.append(Fault("", plugin.name, plugin.message, plugin.traceback))

    # Fixing

    def _wants(self, finding: Finding) -> bool:
        return self.fix is not None and self._fixable(self.fix, finding)

    def _fixable(self, fixing: Fixing, finding: Finding) -> bool:
        if not isinstance(finding.fix, Fix):
            return False
        return fixing.wants(finding.fix, _on_request)

    def _treat(self, session: Session, fixing: Fixing) -> dict[str, tuple[Finding, ...]]:
        """Fix what there is to fix; returns the findings that are left."""
        first = {path: checkup.findings for path, checkup in session.checkups.items()}
        patients: dict[str, Patient] = {}
        given = dict(session.overlay)
        faults: list[Fault] = list(session.faults)
        while True:
            changed = False
            for path, checkup in session.checkups.items():
                wanted = [
                    finding
                    for finding in checkup.findings
                    if self._fixable(fixing, finding) and self._allowed(path, finding)
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
                name = os.path.relpath(path, session.root).replace(os.sep, "/")
                fault = workers.deep(treat, file, wanted, name)
                if fault is not None:
                    faults.append(fault)
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
                self.discovery.shown(path),
                Path(path),
                file.before.text,
                file.source.text,
                tuple(file.applied),
                file.rounds,
            )
            if fixing.write and self.stdin is None:
                try:
                    write(path, file.before.data, file.source.data)
                    result = replace(result, written=True)
                except WriteError as error:
                    message = str(error).replace(path, self.discovery.shown(path), 1)
                    result = replace(result, error=message)
                    results[path] = first[path]
            else:
                self.texts[path] = file.source.text
            self.fixed.append(result)
        return results

    def _admit(self, path: str, data: bytes | None, digest: bytes) -> Patient | None:
        """A file to be fixed, as it was checked; None if it has changed since."""
        from perflint.engine.analysis import digest_of

        try:
            if data is None:
                with open(path, "rb") as file:
                    data = file.read()
            if digest_of(data) == digest:
                return patient(path, data)
        except (OSError, SourceError):
            pass  # it could be read a moment ago: it has changed, as below
        self.problems.append(
            f"{self.discovery.shown(path)}: the file changed while it was checked and was left "
            "alone; run again"
        )
        return None

    def _allowed(self, path: str, finding: Finding) -> bool:
        """Whether the settings let fixes of the finding's rule be applied."""
        from perflint.rules.registry import selectable
        from perflint.rules.selection import Choice, select

        settings = self.config.settings_for_folder(Path(path).parent)
        key = (settings.fixable, settings.unfixable)
        allowed = self._fixable_codes.get(key)
        if allowed is None:
            allowed = select(selectable(), [Choice(settings.fixable, (), settings.unfixable)])
            self._fixable_codes[key] = allowed
        return finding.code in allowed

    # Names

    def _shown(
        self, session: Session, results: Mapping[str, tuple[Finding, ...]]
    ) -> dict[str, tuple[Finding, ...]]:
        """The findings with the files in their traces named as the run names them."""
        return {
            path: tuple(self._renamed(session, finding) for finding in findings)
            for path, findings in results.items()
        }

    def _renamed(self, session: Session, finding: Finding) -> Finding:
        if not finding.trace:
            return finding
        steps = tuple(
            replace(step, filename=self._name(session, step.filename)) for step in finding.trace
        )
        return replace(finding, trace=steps)

    def _name(self, session: Session, name: str) -> str:
        if not name:
            return name
        return self.discovery.shown(os.path.normpath(os.path.join(session.root, name)))


class _Result:
    """The result of a whole run over a project, for the next run if nothing has changed."""

    def __init__(self, session: Session, usable: bool) -> None:
        self._session = session
        self._usable = usable and session.cache.folder is not None
        self._state = b""
        if self._usable:
            # Files are only added to the name where not all of the project is checked.
            given = "\n".join(
                session.checked if len(session.checked) != len(session.entries) else ()
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
                with open(path, "rb") as file:
                    if digest_of(file.read()) != digest:
                        return None
            except OSError:
                return None
        return {path: findings.get(path, ()) for path in self._session.checked}

    def store(self, results: Mapping[str, tuple[Finding, ...]]) -> None:
        """Keep the findings; of files that changed this very moment also what they hold."""
        if not self._usable:
            return
        late = [
            (path, self._session.digest(path))
            for path, entry in self._session.entries.items()
            if racy(entry.changed)
        ]
        found = {path: findings for path, findings in results.items() if findings}
        self._session.cache.store(self._name, (self._state, late, found))


def _on_request(name: str) -> bool:
    from perflint.rules.registry import find_codemod

    codemod = find_codemod(name)
    return codemod is not None and codemod.on_request


def _top_package(root: str, path: str) -> str | None:
    """The topmost package below `root` that holds a file."""
    folder = os.path.dirname(path)
    found = None
    while len(folder) > len(root) and os.path.isfile(os.path.join(folder, "__init__.py")):
        found = folder
        folder = os.path.dirname(folder)
    return found


def _by_parts(item: tuple[str, Entry]) -> list[str]:
    return item[0].split(os.sep)
