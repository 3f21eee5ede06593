"""A whole run: find files, check them project by project, fix and write them, and sum it all up."""

from __future__ import annotations

import gc
import itertools
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.engine.checking import workers
from perflint.engine.checking.project_files import ProjectFiles
from perflint.engine.checking.results import Result
from perflint.engine.checking.session import Session
from perflint.engine.checking.session_options import Options
from perflint.engine.checking.summary import Checked, Fault, Summary
from perflint.engine.configuring.config import Config
from perflint.engine.configuring.setting_keys import nearest
from perflint.engine.configuring.settings import ConfigError, Settings
from perflint.engine.discovery.discover import Discovery, Entry
from perflint.engine.discovery.grouping import Group, Grouping, asked_with
from perflint.engine.discovery.root import project_root
from perflint.engine.discovery.shard import Shard
from perflint.engine.fixing.fix_run import FixRun, to_apply
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.narrowing.narrowing import Looked, Narrowing
from perflint.engine.storing.cache import Cache
from perflint.engine.storing.cache_folder import Place, RefusedError, place_for, user_folder
from perflint.rules.finding import Finding, Gain, Severity
from perflint.rules.own import FAILURES
from perflint.syntax.edits import Fix, Safety
from perflint.syntax.notebook import Notebook
from perflint.syntax.reading import decode, read
from perflint.syntax.regular_files import read_bytes
from perflint.syntax.source import SourceError, is_notebook

if TYPE_CHECKING:
    from perflint.engine.checking.clusters import Cluster
    from perflint.engine.checking.explaining import Explanation
    from perflint.engine.discovery.foreign_code import ForeignCode
    from perflint.engine.narrowing.changes import Changes
    from perflint.engine.narrowing.folder_baselines import Baselines
    from perflint.engine.running.warm_sessions import WarmSessions
    from perflint.engine.storing.remote import Remote
    from perflint.project.answers.project import Project
    from perflint.rules.rule import Rule

__all__ = ["Fixing", "check", "projects"]

Progress = Callable[[str, int, int], None]
Opened = Callable[[Session, Callable[[str], str]], None]
# The garbage of linked projects is looked for when the runs of a process have linked so many files, of which
# few count for one run, and collected where the process holds so much more than after the last time: each
# collection takes 0.3 s in a process that holds a million objects, and 100 small files leave 40,000.
_FILES, _OF_ONE_RUN, _GROWN = 100, 10, 1.3
_FAILED = frozenset(kind.code for kind in FAILURES)
_linked = itertools.count(1)
_held = 0  # objects that the last collection left


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
    baselines: Baselines | None = None,
    since: Changes | None = None,
    reach: Reach | None = None,
    warm: WarmSessions | None = None,
    opened: Opened | None = None,
    shard: Shard | None = None,
    cluster: Cluster | None = None,
    remote: Remote | None = None,
) -> Summary:
    """Check, and fix, the files that paths stand for.

    Args:
        paths: files and folders; relative ones are meant from the current folder of `config`.
        cache: whether results of earlier runs are used, and those of this one stored.
        jobs: how many processes; by default what the settings say.
        ignore_suppressions: whether suppressed findings are reported as well.
        stdin: contents to check instead of files, with their name.
        fix: which fixes to apply; None applies none.
        codemods: run the rules that offer these rewrites, instead of the selected ones.
        progress: called with a phase (`outline`, `check`), how many files are done, and of how many.
        screen: whether files are screened; off only to test that it changes nothing.
        narrowings: what leaves findings out, which then are not fixed either.
        baselines: what is known; looked at where settings name a baseline, if none holds for all files.
        since: changes to which the findings are narrowed; only changed files are checked, and what may
            hold findings with traces through them.
        reach: which files of a project are known, where not all are.
        warm: earlier sessions of this process, from which this run goes on, and which it leaves for the next.
        opened: called with each project when it has been checked, and with how the run names its files.
        shard: the part of the files that is checked, where other runs check the rest.
        cluster: where work is given to, besides this machine.
        remote: what other machines have found out.

    Raises:
        ClusterError: the cluster has gone away.
        ConfigError: wrong settings, or an unknown codemod.
        GitError: git cannot say what has changed.
        UnknownSelector: a rule selector that names nothing.
    """
    if baselines is not None and baselines.own is not None:
        narrowings = [baselines, *narrowings]
    run = Run(config, fix, stdin, narrowings, since)
    run.baselines = baselines
    run.reach = reach
    run.opened = opened
    run.shard = shard
    run.remote = remote
    run.warm = warm if fix is None and stdin is None and cache else None
    settings = config.settings
    if cluster is not None:
        from perflint.engine.checking.clusters import ClusterPool
    options = Options(
        jobs=jobs or settings.jobs or workers.cores(),
        screen=screen,
        suppress=not ignore_suppressions,
        codes=_offering(codemods) if codemods else None,
        notes=cache or fix is not None,
        progress=progress,
        cluster=partial(ClusterPool, cluster) if cluster is not None else None,
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
) -> tuple[list[tuple[Project, frozenset[str]]], Summary]:
    """The linked projects that paths lie in, each with the names of the files that the paths mean, without
    checking them, and what there is to say of the run besides. Arguments and errors as for `check`."""
    run = Run(config, None, None)
    options = Options(jobs=jobs or config.settings.jobs or workers.cores(), progress=progress)
    found: list[tuple[Project, frozenset[str]]] = []
    for session in run.sessions(paths, options, cache=cache):
        meant = frozenset(session.files.name(path) for path in session.checked)
        found.append((session.link(), meant))
        run.counts["known"] += len(session.files.entries)
        run.problems += [
            f"{finding.message}: {path}"
            for path, outlined in session.outlines.by_path().items()
            for finding in outlined.findings
        ]
    return found, run.summary()


def explained(
    path: Path,
    line: int | None,
    rules: Sequence[Rule],
    config: Config,
    *,
    cache: bool = True,
    warm: WarmSessions | None = None,
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
) -> Explanation | None:
    """What some rules make of a line of a file, or of all of it; None where the settings exclude it.

    Args:
        cache, warm, progress: see `check`.
        say: told where less is read than `check .` reads.

    Raises:
        ConfigError: wrong settings.
        NoSuchLine: the file is shorter.
        SourceError: it cannot be read or parsed.
    """
    from perflint.engine.checking.explaining import explain

    run = Run(config, None, None)
    run.warm = warm if cache else None
    options = Options(jobs=config.settings.jobs or workers.cores(), progress=progress)
    asked = os.path.abspath(config.cwd / path)
    # What is not checked with the rest is looked at as where it is named.
    for given in (asked_with(asked, str(config.cwd), say), [asked]):
        for session in run.sessions([Path(one) for one in given], options, cache=cache):
            if asked in session.checked:
                explanation = workers.deep(explain, session, asked, line, rules)
                if run.warm is not None:
                    run.warm.keep(session, session.keep)
                return explanation
    return None


def explanations(
    paths: Sequence[Path], rules: Sequence[Rule], config: Config
) -> Iterator[tuple[str, Explanation]]:
    """What some rules make of each file that paths stand for and that can be read, with its path."""
    from perflint.engine.checking.explaining import explain

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
    """A run over paths, or over one text with a name; see `check`."""

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
        self.baselines: Baselines | None = None
        self.reach: Reach | None = None
        self.opened: Opened | None = None
        self.shard: Shard | None = None
        self.remote: Remote | None = None
        self._caches: dict[str, Cache] = {}
        self.warm: WarmSessions | None = None
        self.start = time.perf_counter()
        self.discovery = Discovery(config)
        self.fixes = FixRun(config, self.discovery, self._reported, on_disk=stdin is None)
        self.findings: dict[str, tuple[Finding, ...]] = {}
        self.faults: list[Fault] = []
        self.problems: list[str] = []
        self.waiting = 0
        self.notes: list[str] = []
        self.test_hints = 0
        self.foreign: dict[str, int] = {}
        self._foreign: ForeignCode | None = None
        self.counts: dict[str, int] = dict.fromkeys(
            ("files", "known", "outlined", "parsed", "cached"), 0
        )
        self.times: dict[str, float] = dict.fromkeys(("discover", "outline", "link", "check"), 0.0)

    def summary(self) -> Summary:
        self.times["total"] = time.perf_counter() - self.start
        order = sorted(self.findings, key=lambda path: path.split(os.sep))
        shown = self.discovery.shown
        checked = tuple(
            Checked(
                shown(path),
                path,
                self.findings[path],
                self.fixes.sources[path].text if path in self.fixes.sources else None,
                self._notebook(path),
            )
            for path in order
        )
        self.fixes.fixed.sort(key=lambda result: str(result.path).split(os.sep))
        return Summary(
            checked,
            tuple(self.fixes.fixed),
            tuple(self.faults),
            tuple(dict.fromkeys((*self.problems, *self.fixes.problems))),
            tuple(dict.fromkeys(self.notes)),
            self.waiting,
            self.counts,
            self.times,
            self.test_hints,
            sum(self.foreign.values()),
        )

    def _notebook(self, path: str) -> Notebook | None:
        """The notebook in which something was found: its findings are located by cell."""
        if not is_notebook(path) or not self.findings[path]:
            return None
        source = self.fixes.sources.get(path)
        try:
            if source is None and self.stdin is not None:
                source = decode(self.stdin[1], Path(path))
            elif source is None:
                source = read(Path(path))
        except SourceError:
            return None  # the finding says why
        return source if isinstance(source, Notebook) else None

    def go(self, paths: Sequence[Path], options: Options, *, cache: bool) -> None:
        linked = 0
        for session in self.sessions(paths, options, cache=cache):
            self._run(session)
            if self.opened is not None:
                self.opened(session, self.discovery.shown)
            linked += len(session.files.entries)
        if self.remote is not None:
            self._send(self.remote)
        # Work freezes what there is meanwhile, and Python then hardly ever looks for garbage itself.
        if any(next(_linked) % _FILES == 0 for _ in range(min(linked, _OF_ONE_RUN))):
            _collect()

    def sessions(
        self, paths: Sequence[Path], options: Options, *, cache: bool
    ) -> Iterator[Session]:
        """One session for each project that the paths lie in."""
        start = time.perf_counter()
        grouping = Grouping(self.config, self.discovery, self.stdin, self.since, self.shard)
        groups = grouping.groups(paths)
        self.problems += grouping.problems
        self.counts["known"] += grouping.unchanged
        self.times["discover"] += time.perf_counter() - start
        kept_of = {group.root: self._cache(group, cache) for group in groups}
        if self.remote is not None:
            self.remote.fill(kept_of)
            self._caches = kept_of
        for group in groups:
            self._given.update(group.checked)
            kept = kept_of[group.root]
            self.problems += kept.problems
            entries = group.entries
            if self.reach is not None:
                entries = self.reach(group.root, entries)
            session = Session(
                ProjectFiles(group.root, entries, self.config),
                group.checked,
                kept,
                options,
                group.named or frozenset(),
                earlier=self.warm.earlier(group.root, kept) if self.warm is not None else None,
            )
            if self.stdin is not None and not _holds(group.checked[0], self.stdin[1]):
                session.files.overlay = {group.checked[0]: self.stdin[1]}
            yield session

    def _cache(self, group: Group, cache: bool) -> Cache:
        """The cache of a project, which keeps nothing where none is wanted."""
        place = self._cache_place(group.root) if cache and group.named is not None else None
        return self.warm.cache(group.root, place) if self.warm is not None else Cache(place)

    def _send(self, remote: Remote) -> None:
        """Tell other machines what is new."""
        remote.send(self._caches)
        self.problems += remote.problems
        self.notes += remote.notes
        self.times["remote"] = remote.seconds

    def _cache_place(self, root: str) -> Place | None:
        """Where the cache of a project is; loose files, which no project holds, leave none beside them."""
        settings = self.config.settings
        if settings.cache_dir is None:
            settings = self.config.settings_for_folder(root)
        chosen, within = settings.cache_dir, settings.cache_within
        if chosen is None and project_root(root) is None:
            chosen, within = user_folder(), None
            if chosen is None:
                return None
        try:
            return place_for(root, chosen, within, self.config.cwd)
        except RefusedError as error:
            self.problems.append(str(error))
            return None

    # One project

    def _run(self, session: Session) -> None:
        if session.files.overlay and session.cache.usable:
            self._remember(session)
        record = Result(session)
        found = record.load()
        if found is not None and not self._to_fix(session, found):
            self.waiting += self._waiting(session, found)
            self.findings.update(self.shown(session, found))
            self.counts["files"] += len(session.checked)
            self.counts["known"] += len(session.files.entries)
            self.counts["cached"] += len(session.checked)
            self.notes += session.cache.notes
            if self.warm is not None:
                self.warm.keep(session, lambda: None)
            return
        if not session.checkups:
            session.run()
        self._broken_plugins()
        if self.fix is None:
            results = session.findings()
            if self.warm is None or not session.complete:
                _store(session, record, results)
            else:
                self.warm.keep(session, partial(_store, session, record, results))
        else:
            session.keep()
            results = self.fixes.run(session, self.fix) | session.elsewhere
        self.faults += [
            replace(fault, filename=self._name(session, fault.filename)) for fault in session.faults
        ]
        self.waiting += self._waiting(session, results)
        self.findings.update(self.shown(session, results))
        for name, count in session.phases.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        for name, seconds in session.phases.times.items():
            self.times[name] = self.times.get(name, 0.0) + seconds
        self.notes += session.cache.notes

    def _remember(self, session: Session) -> None:
        """Check the files as they are on disk, and store that: where a buffer lies over one of them, only
        what the buffer changes is then checked, and nothing of that is stored."""
        overlay, session.files.overlay = session.files.overlay, {}
        entries, checked = session.files.entries, session.checked
        if any(entries[path].size < 0 for path in overlay):
            session.checked = []
            session.files.entries = {
                path: found for path, found in entries.items() if found.size >= 0
            }
            session.remember()
            session.files.entries, session.checked = entries, checked
            session.update(overlay)
            return
        record = Result(session)
        if record.load() is not None:
            session.files.overlay = overlay
            return
        session.run()
        session.keep()
        if session.complete:
            record.store(session.findings())
        session.update(overlay)

    def _broken_plugins(self) -> None:
        from perflint.rules.registry import broken

        for plugin in broken():
            if not any(fault.rule == plugin.name for fault in self.faults):
                self.faults.append(Fault("", plugin.name, plugin.message, plugin.traceback))

    # Fixing

    def _to_fix(self, session: Session, results: Mapping[str, tuple[Finding, ...]]) -> bool:
        """Whether something of what is reported is to be fixed."""
        fixing = self.fix
        return fixing is not None and any(
            to_apply(fixing, finding)
            for path, findings in results.items()
            if any(to_apply(fixing, finding) for finding in findings)
            for finding in self._reported(session, path, findings)
        )

    def _waiting(self, session: Session, results: Mapping[str, tuple[Finding, ...]]) -> int:
        """How many unsafe fixes would be applied, too, if they were asked for."""
        if self.fix is None or self.fix.unsafe:
            return 0
        unsafe = replace(self.fix, unsafe=True)
        return sum(
            isinstance(chosen.fix, Fix)
            and chosen.fix.safety is Safety.UNSAFE
            and self.fixes.allows(path, finding)
            for path, findings in results.items()
            for finding in self._reported(session, path, findings)
            if (chosen := to_apply(unsafe, finding)) is not None
        )

    # What is reported

    def _reported(
        self, session: Session, path: str, findings: Sequence[Finding]
    ) -> Sequence[Finding]:
        """The findings of a file that may be seen, and be fixed."""
        if not findings and not self.narrowings and self.baselines is None:
            return ()  # of most files, in most runs
        settings = self.config.settings_for_folder(os.path.dirname(path))
        hints = settings.min_severity == Severity.HINT.value
        reported = tuple(
            finding
            for finding in findings
            if finding.severity is not Severity.HINT or hints and not _unwanted(settings, finding)
        )
        narrowings = self.narrowings
        known = self.baselines
        if known is not None and known.own is None and settings.baseline is not None:
            narrowings = [known, *narrowings]
        if not findings and not narrowings:
            return ()
        if narrowings:
            looked = Looked(session, path, settings, path in self._given, hints)
            for narrowing in narrowings:
                reported = narrowing.remaining(looked, reported)
        if not settings.generated and reported:
            reported = self._edited_here(path, reported)
        # Last, because a baseline knows of no gain: what is left out here is found all the same.
        least = Gain(settings.min_gain)
        return [finding for finding in reported if finding.reaches(least)]

    def _edited_here(self, path: str, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """What is left of the findings of a file where those in generated files and copies are not wanted."""
        from perflint.engine.discovery.foreign_code import ForeignCode

        if self._foreign is None:
            self._foreign = ForeignCode()
        if not self._foreign.holds(path):
            return findings
        left = tuple(each for each in findings if each.code in _FAILED)
        self.foreign[path] = len(findings) - len(left)
        return left

    # Names

    def shown(
        self, session: Session, results: Mapping[str, tuple[Finding, ...]]
    ) -> dict[str, tuple[Finding, ...]]:
        """The findings that are reported, with the files in their traces named as the run names them."""
        shown: dict[str, tuple[Finding, ...]] = {}
        for path, findings in results.items():
            reported = self._reported(session, path, findings)
            if len(reported) != len(findings):
                settings = self.config.settings_for_folder(os.path.dirname(path))
                self.test_hints += sum(_unwanted(settings, finding) for finding in findings)
            shown[path] = tuple(self._renamed(session, finding) for finding in reported)
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
        return self.discovery.shown(os.path.normpath(os.path.join(session.files.root, name)))


def _store(session: Session, record: Result, results: Mapping[str, tuple[Finding, ...]]) -> None:
    """Store what a session found out for later runs."""
    session.keep()
    if session.complete:
        record.store(dict(results))


def _collect() -> None:
    """Collect garbage where there can be much of it."""
    global _held
    gc.freeze()  # those that are frozen are counted without a list of them
    if gc.get_freeze_count() > _GROWN * _held:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _held = gc.get_freeze_count()


def _holds(path: str, data: bytes) -> bool:
    """Whether a file holds just these bytes."""
    try:
        return read_bytes(path, 0) == data
    except OSError:
        return False  # there is none, or its name stands for something else


def _unwanted(settings: Settings, finding: Finding) -> bool:
    """Whether a finding is a hint in a test, which is reported on request only."""
    return (
        finding.severity is Severity.HINT
        and finding.cold == "test"
        and not settings.tests
        and settings.min_severity == Severity.HINT.value
    )
