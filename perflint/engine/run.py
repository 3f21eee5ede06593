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
from typing import TYPE_CHECKING, Any, NamedTuple

from perflint.engine import workers
from perflint.engine.cache import Cache, folder_for, racy, user_folder
from perflint.engine.config import Config, ConfigError, Settings, nearest
from perflint.engine.discover import Discovery, Entry, Walk, entry
from perflint.engine.fixing import Fixing, FixState, fix_round, fix_state
from perflint.engine.narrowing import Looked, Narrowing
from perflint.engine.root import package_root, project_root
from perflint.engine.session import Options, Session
from perflint.engine.summary import Checked, Fault, FixResult, Summary
from perflint.engine.writing import WriteError, write
from perflint.rules.finding import Finding, Severity
from perflint.syntax.edits import Fix, Safety
from perflint.syntax.notebook import Notebook
from perflint.syntax.source import Source, SourceError, decode, is_notebook, read

if TYPE_CHECKING:
    from perflint.engine.changes import Changes
    from perflint.engine.explaining import Explanation
    from perflint.engine.style import Style
    from perflint.rules.rule import Rule
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
    narrowings: Sequence[Narrowing] = (),
    since: Changes | None = None,
    reach: Reach | None = None,
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
        narrowings: what leaves findings out, which then are not fixed either.
        since: changes to which the findings are narrowed; only changed files are checked, and what may
            hold findings with traces through them.
        reach: which files of a project are known, where not all are.

    Raises:
        ConfigError: wrong settings, or an unknown codemod.
        GitError: what has changed cannot be told.
        UnknownSelector: a rule selector that names nothing.
    """
    run = Run(config, fix, stdin, narrowings, since)
    run.reach = reach
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
) -> tuple[list[Project], Summary]:
    """The linked projects that paths lie in, without checking them, and what there is to say of the
    run besides. Arguments and errors as for `check`."""
    run = Run(config, None, None)
    options = Options(jobs=jobs or config.settings.jobs or workers.cores(), progress=progress)
    found: list[Project] = []
    for session in run.sessions(paths, options, cache=cache):
        found.append(session.link())
        run.counts["known"] += len(session.entries)
        run.problems += [
            f"{finding.message}: {path}"
            for path, outlined in session.outlines().items()
            for finding in outlined.findings
        ]
    return found, run.summary()


def explained(
    path: Path, line: int | None, rules: Sequence[Rule], config: Config, *, cache: bool = True
) -> Explanation | None:
    """What some rules make of a line of a file, or of all of it; None where the settings exclude it.

    Raises:
        ConfigError: wrong settings.
        NoSuchLine: the file is shorter.
        SourceError: it cannot be read or parsed.
    """
    from perflint.engine.explaining import explain

    run = Run(config, None, None)
    options = Options(jobs=config.settings.jobs or workers.cores())
    for session in run.sessions([path], options, cache=cache):
        return workers.deep(explain, session, session.checked[0], line, rules)
    return None


def explanations(
    paths: Sequence[Path], rules: Sequence[Rule], config: Config
) -> Iterator[tuple[str, Explanation]]:
    """What some rules make of each file that paths stand for and that can be read, with its path."""
    from perflint.engine.explaining import explain

    run = Run(config, None, None)
    options = Options(jobs=config.settings.jobs or workers.cores(), notes=False)
    for session in run.sessions(paths, options, cache=False):
        for path in session.checked:
            try:
                yield path, workers.deep(explain, session, path, None, rules)
            except SourceError:
                continue  # `check` reports such a file


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


# The folder of a project, and its files as they were found; of these, which are known.
Reach = Callable[[str, dict[str, Entry]], dict[str, Entry]]


class Run:
    """A run over paths, or over one text that goes by a name; see `check`."""

    def __init__(
        self,
        config: Config,
        fix: Fixing | None,
        stdin: tuple[Path | None, bytes] | None,
        narrowings: Sequence[Narrowing] = (),
        since: Changes | None = None,
    ) -> None:
        self.config = config
        self.narrowings: list[Narrowing] = [*narrowings, *([since] if since is not None else [])]
        self.since = since
        self._given: set[str] = set()
        self.fix = fix
        self.stdin = stdin
        self.reach: Reach | None = None
        self.start = time.perf_counter()
        self.discovery = Discovery(config)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.sources: dict[str, Source] = {}  # of files that are not written
        self.fixed: list[FixResult] = []
        self.faults: list[Fault] = []
        self.problems: list[str] = []
        self.waiting = 0
        self.notes: list[str] = []
        self.test_hints = 0
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
            Checked(
                shown(path),
                Path(path),
                self.findings[path],
                self.sources[path].text if path in self.sources else None,
                self._notebook(path),
            )
            for path in order
        )
        self.fixed.sort(key=lambda result: str(result.path).split(os.sep))
        return Summary(
            checked,
            tuple(self.fixed),
            tuple(self.faults),
            tuple(dict.fromkeys(self.problems)),
            tuple(dict.fromkeys(self.notes)),
            self.waiting,
            self.counts,
            self.times,
            self.test_hints,
        )

    def _notebook(self, path: str) -> Notebook | None:
        """The notebook in which something was found, which is told by its cells."""
        if not is_notebook(path) or not self.findings[path]:
            return None
        source = self.sources.get(path)
        try:
            if source is None and self.stdin is not None:
                source = decode(self.stdin[1], Path(path))
            elif source is None:
                source = read(Path(path))
        except SourceError:
            return None  # the finding says why
        return source if isinstance(source, Notebook) else None

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
        for group in groups:
            self._given.update(group.checked)
            folder = self._cache_folder(group.root) if cache and group.named is not None else None
            entries = group.entries
            if self.reach is not None:
                entries = self.reach(group.root, entries)
            session = Session(
                group.root,
                entries,
                group.checked,
                self.config,
                Cache(folder, group.root),
                options,
                group.named or frozenset(),
            )
            if self.stdin is not None and not _holds(group.checked[0], self.stdin[1]):
                session.overlay = {group.checked[0]: self.stdin[1]}
            yield session

    def _cache_folder(self, root: str) -> Path | None:
        """Where the cache of a project is; loose files, which no project holds, leave none beside them."""
        chosen = self.config.settings.cache_dir
        chosen = chosen or self.config.settings_for_folder(Path(root)).cache_dir
        if chosen is None and project_root(root) is None:
            chosen = user_folder()
            if chosen is None:
                return None
        return folder_for(root, chosen)

    # Projects

    def _groups(self, paths: Sequence[Path]) -> list[_Group]:
        """The projects that the paths lie in."""
        if self.stdin is not None:
            name = self.stdin[0]
            path = os.path.abspath(self.config.cwd / (name if name is not None else STDIN))
            if name is None:
                unnamed = {path: Entry(path, -1, len(self.stdin[1]))}
                return [_Group(str(self.config.cwd), unnamed, [path], None)]
            given = {path: entry(path)}
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
                    file: known
                    for file, known in fresh.items()
                    if file not in seen and os.path.realpath(file) not in seen
                }
            seen.update(fresh)
            if fresh:
                found.append((absolute, fresh))
        return self._projects(found)

    def _projects(self, given: Sequence[tuple[str, Mapping[str, Entry]]]) -> list[_Group]:
        roots: dict[str, str] = {}
        checked: dict[str, dict[str, Entry]] = {}
        whole: set[str] = set()
        loose: set[str] = set()
        named: set[str] = set()
        for path, files in given:
            if not os.path.isdir(path):
                named.update(files)
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
                for path, known in walk.files.items():
                    if path not in entries and path not in real:
                        entries[path] = known
            ordered = dict(sorted(entries.items(), key=_by_parts))
            wanted, own = sorted(files), named & files.keys()
            if self.since is not None:
                wanted = self.since.among(wanted, overlaid=self.stdin is not None)
                own = set(wanted)
                if not wanted:
                    self.counts["known"] += len(ordered)
                    continue
            groups.append(_Group(root, ordered, wanted, frozenset(own)))
        return groups

    # One project

    def _run(self, session: Session) -> None:
        if session.overlay and session.cache.folder is not None:
            self._remember(session)
        record = _Result(session)
        found = record.load()
        if found is not None and not self._to_fix(session, found):
            self.waiting += self._waiting(session, found)
            self.findings.update(self.shown(session, found))
            self.counts["files"] += len(session.checked)
            self.counts["known"] += len(session.entries)
            self.counts["cached"] += len(session.checked)
            self.notes += session.cache.notes
            return
        if not session.checkups:
            session.run()
        self._broken_plugins()
        if self.fix is None:
            results = session.findings()
            session.keep()
            if session.complete:
                record.store(results)
        else:
            session.keep()
            results = self.treat(session, self.fix) | session.elsewhere
        self.faults += [
            replace(fault, filename=self._name(session, fault.filename)) for fault in session.faults
        ]
        self.waiting += self._waiting(session, results)
        self.findings.update(self.shown(session, results))
        for name, count in session.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        for name, seconds in session.times.items():
            self.times[name] = self.times.get(name, 0.0) + seconds
        self.notes += session.cache.notes

    def _remember(self, session: Session) -> None:
        """Find out what holds of the files as they are on disk, and keep that: with what lies over one of
        them, only what this changes is then looked at, and nothing of it is kept."""
        overlay, session.overlay = session.overlay, {}
        entries, checked = session.entries, session.checked
        if any(entries[path].size < 0 for path in overlay):
            session.checked = []
            session.entries = {path: found for path, found in entries.items() if found.size >= 0}
            session.remember()
            session.entries, session.checked = entries, checked
            session.update(overlay)
            return
        record = _Result(session)
        if record.load() is not None:
            session.overlay = overlay
            return
        session.run()
        session.keep()
        if session.complete:
            record.store(session.findings())
        session.update(overlay)

    def _broken_plugins(self) -> None:
        from perflint.rules.registry import registry

        for plugin in registry().broken:
            if not any(fault.rule == plugin.name for fault in self.faults):
                self.faults.append(Fault("", plugin.name, plugin.message, plugin.traceback))

    # Fixing

    def _to_fix(self, session: Session, results: Mapping[str, tuple[Finding, ...]]) -> bool:
        """Whether something of what is reported is to be fixed."""
        fixing = self.fix
        return fixing is not None and any(
            self._to_apply(fixing, finding)
            for path, findings in results.items()
            if any(self._to_apply(fixing, finding) for finding in findings)
            for finding in self._reported(session, path, findings)
        )

    def _to_apply(self, fixing: Fixing, finding: Finding) -> Finding | None:
        """The finding with the fix that is to be applied, if there is one."""
        return None if finding.through else fixing.chosen(finding, on_request)

    def _waiting(self, session: Session, results: Mapping[str, tuple[Finding, ...]]) -> int:
        """How many unsafe fixes would be applied, too, if they were asked for."""
        if self.fix is None or self.fix.unsafe:
            return 0
        unsafe = replace(self.fix, unsafe=True)
        return sum(
            isinstance(chosen.fix, Fix)
            and chosen.fix.safety is Safety.UNSAFE
            and self._allowed(path, finding)
            for path, findings in results.items()
            for finding in self._reported(session, path, findings)
            if (chosen := self._to_apply(unsafe, finding)) is not None
        )

    # What is reported

    def _reported(
        self, session: Session, path: str, findings: Sequence[Finding]
    ) -> Sequence[Finding]:
        """The findings of a file that may be seen, and be fixed."""
        settings = self.config.settings_for_folder(Path(path).parent)
        hints = settings.min_severity == Severity.HINT.value
        kept = tuple(
            finding
            for finding in findings
            if finding.severity is not Severity.HINT or hints and not _unwanted(settings, finding)
        )
        if self.narrowings:
            looked = Looked(session, path, session.enabled(path), path in self._given, hints)
            for narrowing in self.narrowings:
                kept = narrowing.kept(looked, kept)
        return kept

    def treat(self, session: Session, fixing: Fixing) -> dict[str, tuple[Finding, ...]]:
        """Fix what there is to fix; returns the findings that are left."""
        first = {path: checkup.findings for path, checkup in session.checkups.items()}
        patients: dict[str, FixState] = {}
        given = dict(session.overlay)
        faults: list[Fault] = list(session.faults)
        styles: dict[str, Style] = {}
        while True:
            changed = False
            for path, checkup in session.checkups.items():
                if not any(self._to_apply(fixing, finding) for finding in checkup.findings):
                    continue  # what is reported takes longer to tell
                wanted = [
                    chosen
                    for finding in self._reported(session, path, checkup.findings)
                    if (chosen := self._to_apply(fixing, finding)) is not None
                    and self._allowed(path, finding)
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
                folder = os.path.dirname(path)
                if folder not in styles:
                    from perflint.engine.style import style_of

                    styles[folder] = style_of(Path(folder))
                fault = workers.deep(
                    fix_round, file, wanted, name, styles[folder], _needed(session, path)
                )
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
                file.before,
                file.source,
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
                self.sources[path] = file.source
            self.fixed.append(result)
        return results

    def _admit(self, path: str, data: bytes | None, digest: bytes) -> FixState | None:
        """A file to be fixed, as it was checked; None if it has changed since."""
        from perflint.engine.analysis import digest_of

        try:
            if data is None:
                with open(path, "rb") as file:
                    data = file.read()
            if digest_of(data) == digest:
                return fix_state(path, data)
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

    def shown(
        self, session: Session, results: Mapping[str, tuple[Finding, ...]]
    ) -> dict[str, tuple[Finding, ...]]:
        """The findings that are reported, with the files in their traces named as the run names them."""
        shown: dict[str, tuple[Finding, ...]] = {}
        for path, findings in results.items():
            kept = self._reported(session, path, findings)
            if len(kept) != len(findings):
                settings = self.config.settings_for_folder(Path(path).parent)
                self.test_hints += sum(_unwanted(settings, finding) for finding in findings)
            shown[path] = tuple(self._renamed(session, finding) for finding in kept)
        return shown

    def _renamed(self, session: Session, finding: Finding) -> Finding:
        if not finding.steps:
            return finding
        through = tuple(self._name(session, name) for name in finding.through)
        trace, related = (
            tuple(replace(step, filename=self._name(session, step.filename)) for step in steps)
            for steps in (finding.trace, finding.related)
        )
        return replace(finding, trace=trace, related=related, through=through)

    def _name(self, session: Session, name: str) -> str:
        if not name:
            return name
        return self.discovery.shown(os.path.normpath(os.path.join(session.root, name)))


class _Result:
    """The result of a whole run over a project, for the next run if nothing has changed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._usable = not session.overlay and session.cache.folder is not None
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
        return {**dict.fromkeys(self._session.checked, ()), **findings}

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


class _Group(NamedTuple):
    """The files of one project.

    Attributes:
        root: its folder.
        entries: all of them, by path.
        checked: those to check.
        named: those that were named one by one; None for a text without a name.
    """

    root: str
    entries: dict[str, Entry]
    checked: list[str]
    named: frozenset[str] | None


def _holds(path: str, data: bytes) -> bool:
    """Whether a file holds just these bytes."""
    try:
        with open(path, "rb") as file:
            return file.read() == data
    except OSError:
        return False  # there is none, or its name stands for something else


def _needed(session: Session, path: str) -> Callable[[str], bool]:
    """Whether another file of the project takes a name from a file that this one imports."""

    def needed(name: str) -> bool:
        outlines = session.outlines()
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


def _unwanted(settings: Settings, finding: Finding) -> bool:
    """Whether a finding is a hint in a test, which is reported on request only."""
    return (
        finding.severity is Severity.HINT
        and finding.cold == "test"
        and not settings.tests
        and settings.min_severity == Severity.HINT.value
    )


def on_request(name: str) -> bool:
    """Whether a codemod is run only where it is asked for by name."""
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
