"""One project in one run: its outlines, linked, and the findings of the files that are checked.

What is known from earlier is used again: outlines by content, findings by content, plan and the
answers of the project that they depend on. `update` takes changed contents, as fixing and editors
make them.
"""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint.engine import workers
from perflint.engine.analysis import (
    Checkup,
    Orders,
    Outlined,
    Unit,
    digest_of,
    fault,
    outline,
    suppressions_of,
)
from perflint.engine.cache import Cache, loads, racy
from perflint.engine.choices import Choices
from perflint.engine.config import Config, ConfigError
from perflint.engine.discover import Entry
from perflint.engine.root import Module, modules
from perflint.engine.summary import Fault
from perflint.engine.tasks import Checking, Outlining, check_all, outline_all, resolve_all
from perflint.engine.trees import Trees
from perflint.rules.finding import Finding
from perflint.syntax.source import SourceError, is_notebook

if TYPE_CHECKING:
    from perflint.engine.questions import Answers
    from perflint.engine.screening import Plan
    from perflint.rules.suppression import Suppressions
    from perflint.semantics.outline import Outline
    from perflint.semantics.project import Project
    from perflint.semantics.relinking import Links, Relinked, Suspects
    from perflint.semantics.resolving import Resolved

Progress = Callable[[str, int, int], None]  # may raise `Stopped`
_FEW = 20  # up to the 20th part of the files is stored as changes, not all of them again
_SHOWN = 3  # files that are named where a process ended
_SITE = 40  # bytes of source to a site, about


class Stopped(Exception):
    """The user gave up waiting for the files of a project to be read."""


@dataclass(frozen=True, slots=True)
class Record:
    """The findings of a file, and what they depend on besides perflint itself.

    Attributes:
        digest: of the file's contents.
        orders: a digest of the rules and settings.
        world, wording: the project for which they hold for certain; see `Session._settle`.
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


@dataclass
class Options:
    """How a session works.

    Attributes:
        jobs: how many processes.
        screen: whether files are screened; off only to test that it changes nothing.
        suppress: whether suppression comments count.
        codes: run these rules instead of the selected ones.
        notes: whether what checks ask is noted, so that findings can be used again.
        progress: told of a phase, how many files are done, and of how many.
    """

    jobs: int = 1
    screen: bool = True
    suppress: bool = True
    codes: frozenset[str] | None = None
    notes: bool = True
    progress: Progress | None = None


@dataclass
class _Known:
    """What is known of a file: `stat` is trusted, `blob` is an `Outlined`, pickled."""

    entry: Entry
    digest: bytes
    module: Module
    blob: bytes | None
    outlined: Outlined | None = None


@dataclass
class Session:
    """The project in `root`.

    Attributes:
        entries: all files of the project, by absolute path.
        checked: those to check, in order.
        named: those of them that were named one by one. What is found in other files is reported,
            too, if its trace goes through one of these.
        elsewhere: these findings, by the files that they are in.
    """

    root: str
    entries: Mapping[str, Entry]
    checked: Sequence[str]
    config: Config
    cache: Cache
    options: Options
    named: frozenset[str] = frozenset()
    overlay: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    times: dict[str, float] = field(default_factory=dict)
    checkups: dict[str, Checkup] = field(default_factory=dict)
    elsewhere: dict[str, tuple[Finding, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._known: dict[str, _Known] = {}
        self._names: dict[str, str] = {}
        self._choices = Choices(
            self.config, self.root, suppress=self.options.suppress, codes=self.options.codes
        )
        self._records: dict[str, Record] = {}
        self._world = self._wording = b""
        self._reworded = False  # a file has other words than in the world of now
        self._before: dict[str, Outlined | bytes | None] = {}  # outlines of files that changed
        self._links: tuple[bytes, bytes, Links] | None = None  # of an earlier world
        self._since: dict[str, Outlined | bytes | None] = {}  # outlines of then that differ now
        self._suspects: tuple[bytes, Suspects] | None = None  # and the world that they were in
        self._foreign: dict[str, Any] = {}  # records of files that this run does not check
        self._outlines_changed = False
        self._records_changed = False
        self._links_changed = False
        self._stored: tuple[bytes, Mapping[str, tuple[Any, ...]]] = (b"", {})
        self._named_digests: dict[str, bytes] | None = None
        self._unreadable = False
        self._lost: list[Fault] = []  # processes that ended while they outlined files
        self._project: Project | None = None
        self._left: list[Project] = []  # linked earlier
        self._unlinked: Fault | None = None  # what went wrong when the project was linked
        self._answers_of: Answers | None = None
        self._trees = Trees()
        self._named_modules: tuple[object, dict[str, Module]] = (None, {})  # by their entries

    # What other parts of the engine ask

    def unit(self, path: str) -> Unit:
        """A file of the project, to work on."""
        return self._unit(path, self._modules()[path])

    def enabled(self, path: str) -> frozenset[str]:
        """The codes that may be reported in a file."""
        return self._choices.enabled(path)

    def orders(self, path: str, codes: frozenset[str]) -> Orders:
        """What a check of a file by some rules needs, besides the file and the project."""
        return self._choices.orders(path, codes)

    # The whole

    def remember(self) -> None:
        """Outline what is on disk, and store it with its links where that is not stored already."""
        self._phase("outline", self._outline)
        if self._outlines_changed or self._links is None or self._links[0] != self._world:
            _ = self.project
            self.keep()

    def leave_out_unread(self) -> None:
        """Make do with the files that are outlined: reading the others was stopped."""
        self.entries = {path: entry for path, entry in self.entries.items() if path in self._known}
        self._world = b""

    def run(self) -> None:
        """Outline, link and check; `checkups` has the results."""
        self._phase("outline", self._outline)
        self._phase("check", self._check_all)

    def link(self) -> Project:
        """Outline and link only."""
        self._phase("outline", self._outline)
        project = self.project
        if self._outlines_changed:
            self.keep()
        return project

    def findings(self) -> dict[str, tuple[Finding, ...]]:
        """What was found, by file, in files that were not asked for included."""
        checked = {path: checkup.findings for path, checkup in self.checkups.items()}
        return {**checked, **self.elsewhere}

    def update(self, overlay: Mapping[str, bytes]) -> None:
        """Check again with other contents of some files (and those of disk for the rest)."""
        self.tidy()
        changed = {
            path
            for path in (*overlay, *self.overlay)
            if overlay.get(path) != self.overlay.get(path)
        }
        self.overlay = dict(overlay)
        for path in changed:
            known = self._known.pop(path, None)
            if known is not None:
                self._change(path, known.outlined or known.blob)
        world, project = self._world, self._project
        self._phase("outline", self._outline)
        now = [self._outlined(path).outline for path in changed if path in self.entries]
        if project is not None and (world != self._world or None in now):
            self._project = self._answers_of = None
            self._left.append(project)
        elif project is not None:
            project.replace(outline for outline in now if outline is not None)
            self._answers_of = None
        self._phase("check", self._check_all, young=True)

    def tidy(self) -> None:
        """Let go of projects that were linked earlier, which takes as long as a small check: whoever waits
        for findings calls this when nobody waits."""
        while self._left:
            self._left.pop().close()

    def _change(self, path: str, before: Outlined | bytes | None) -> None:
        self._before[path] = before
        self._since.setdefault(path, before)

    def keep(self) -> None:
        """Store what was found out for later runs."""
        if self.overlay or not self.options.notes:
            return
        # Where nothing had to be linked, what is stored stays as it was linked last.
        if self._outlines_changed and (self._links is None or self._links[0] == self._world):
            rows = {
                self._name(path): (
                    -1 if racy(known.entry.changed) else known.entry.changed,
                    known.entry.size,
                    known.digest,
                    known.module.name,
                    known.module.is_package,
                    known.blob,
                )
                for path, known in self._known.items()
                if known.blob is not None
            }
            self._keep_rows(rows)
        if self._links is not None and self._links_changed:
            world, knowledge, kept = self._links
            packed = [
                file.packed or pickle.dumps(file, pickle.HIGHEST_PROTOCOL) for file in kept.files
            ]
            self.cache.store("links", (world, knowledge, kept.models, packed))
        self._keep_records()

    def _keep_rows(self, rows: Mapping[str, tuple[Any, ...]]) -> None:
        """Store what is known of all files, or only what differs from what is stored already."""
        base, stored = self._stored
        changes = {name: row for name, row in rows.items() if stored.get(name) != row}
        changes.update(dict.fromkeys(stored.keys() - rows.keys(), ()))
        if base and len(changes) <= len(rows) // _FEW:
            self.cache.store("changes", (base, (self._world, self._wording), changes))
        else:
            self.cache.store("outlines", (os.urandom(16), (self._world, self._wording), rows))

    @property
    def complete(self) -> bool:
        """Whether the results depend on nothing but the contents of files."""
        return not self.faults and not self._unreadable and not self.overlay

    def state(self) -> bytes:
        """A digest of all that the findings depend on, told without reading files."""
        hashed = hashlib.blake2b(digest_size=16)
        checked = set(self.entries if self.named else self.checked)
        for path, entry in sorted(self.entries.items()):
            key = (
                self._choices.settings_digest(self._choices.settings(path))
                if path in checked
                else b""
            )
            hashed.update(f"{path}\0{entry.changed}\0{entry.size}\0".encode("utf-8", "replace"))
            hashed.update(key)
        hashed.update(self._choices.knowledge_digest)
        options = self.options
        hashed.update(
            repr((options.suppress, options.screen, sorted(options.codes or ()))).encode()
        )
        return hashed.digest()

    def _phase(self, name: str, work: Callable[[], None], *, young: bool = False) -> None:
        """Do a part of the work.

        Args:
            young: whether the garbage that it makes is collected: what is done again and again adds up.
        """
        start = time.perf_counter()
        enabled = gc.isenabled()
        gc.disable()  # nothing here makes cycles but syntax trees, and those are released
        try:
            work()
        finally:
            if young:
                gc.collect(0)
            if enabled:
                gc.freeze()  # else the next object that is made has all of them looked at
                gc.enable()
        self.times[name] = self.times.get(name, 0.0) + time.perf_counter() - start

    # Outlines

    def _modules(self) -> dict[str, Module]:
        entries, names = self._named_modules
        if entries is not self.entries:
            names = modules(self.root, list(self.entries), self._choices.sources())
            self._named_modules = (self.entries, names)
        return names

    def _outline(self) -> None:
        names = self._modules()
        if not self._known:
            self._load(names)
        todo = [path for path in self.entries if path not in self._known]
        self._lost = []
        self._named_digests = None
        self.counts["known"] = len(self.entries)
        self.counts["outlined"] = self.counts.get("outlined", 0) + len(todo)
        if not todo:
            self._settle(todo)
            return
        self._outlines_changed = True
        units = [(self._unit(path, names[path]), max(self._entry(path).size, 0)) for path in todo]
        try:
            state = Outlining(self.options.notes, frozenset(self.checked), self._trees)
            for results in self._work(outline_all, units, state, "outline"):
                self._choices.load(self.checked)  # now, while other processes go on
                for path, digest, outlined, blob in results:
                    self._known[path] = _Known(
                        self._entry(path), digest, names[path], blob, outlined
                    )
        except workers.WorkerDied as error:
            self._lost.append(self._died(error, [path for path in todo if path not in self._known]))
        self._settle(todo)

    def _settle(self, changed: Sequence[str]) -> None:
        """Tell which world this is: one in which the same is known as in an earlier one has its name.

        Where every changed file still has the outline that it had, no answer of the project changes, but
        those about which words there are anywhere: the wording is another then.
        """
        self._reworded = False
        same = self._world and all(self._is_as_before(path) for path in changed)
        if same and not self._reworded:
            return
        hashed = hashlib.blake2b(digest_size=16)
        for path, known in sorted(self._known.items()):
            hashed.update(f"{path}\0{known.module.name}\0".encode("utf-8", "replace"))
            hashed.update(known.digest)
        self._wording = hashed.digest()
        if not same:
            self._world = self._wording

    def _is_as_before(self, path: str) -> bool:
        before = self._before.get(path)
        if before is None:
            return False
        if isinstance(before, bytes):
            try:
                before = loads(before)
            except Exception as error:
                self.cache.notes.append(f"an outline in the cache was passed over: {error}")
                return False
        assert isinstance(before, Outlined)
        now = self._outlined(path).outline
        if before.outline is None or now is None:
            return False
        # The file itself is checked again anyway, and others ask for no stretches.
        nothing: frozenset[str] = frozenset()
        self._reworded |= before.outline.words != now.words
        return replace(before.outline, stretches=(), words=nothing) == replace(
            now, stretches=(), words=nothing
        )

    def _load(self, names: Mapping[str, Module]) -> None:
        """Take what the cache knows of files whose contents and names are the same."""
        from perflint.semantics.relinking import Links

        loaded = self.cache.load("outlines")
        if not isinstance(loaded, tuple) or len(loaded) != 3:
            return
        base, stored_world, stored = loaded
        self._stored = base, stored
        changes = self.cache.load("changes")
        if isinstance(changes, tuple) and len(changes) == 3 and changes[0] == base:
            stored_world = changes[1]
            stored = {name: row for name, row in {**stored, **changes[2]}.items() if row}
        self._world, self._wording = stored_world
        for path, entry in self.entries.items():
            found = stored.get(self._name(path))
            large = 0 < self._choices.most < entry.size and not is_notebook(path)
            if found is None or large:
                self._since[path] = found[-1] if found is not None else None
                continue
            if path in self.overlay:
                self._change(path, found[-1])
                continue
            changed, size, digest, name, is_package, blob = found
            module = Module(name, is_package)
            if module != names[path]:
                self._since[path] = blob
                continue
            if size != entry.size or changed != entry.changed:
                self._outlines_changed = True
                try:
                    same = (
                        size == entry.size and digest_of(self._unit(path, module).read()) == digest
                    )
                except SourceError:
                    self._since[path] = blob
                    continue  # reading it again for its outline tells
                if not same:
                    self._change(path, blob)
                    continue
            self._known[path] = _Known(entry, digest, module, blob)
        if len(stored) != len(self._known):
            self._outlines_changed = True
        gone = stored.keys() - {self._name(path) for path in self.entries}
        for name in gone:
            self._since[os.path.normpath(os.path.join(self.root, name))] = stored[name][-1]
        if gone or len(stored) != len(self.entries):
            self._world = b""  # files came or went
        loaded = self.cache.load("links")
        if isinstance(loaded, tuple) and len(loaded) == 4 and loaded[0] == stored_world[0]:
            try:
                kept = tuple(loads(packed)._replace(packed=packed) for packed in loaded[3])
            except Exception as error:  # it says nothing, but that must not go unseen
                self.cache.notes.append(f"the links in the cache were passed over: {error}")
                return
            self._links = loaded[0], loaded[1], Links(kept, loaded[2])

    def _outlined(self, path: str) -> Outlined:
        known = self._known.get(path)
        if known is None:  # a worker died over it
            return Outlined(b"", None)
        if known.outlined is None:
            assert known.blob is not None
            try:
                known.outlined = loads(known.blob)
            except Exception as error:
                self.cache.notes.append(f"an outline in the cache was passed over: {error}")
                known.outlined = outline(self._unit(path, known.module))
                self._outlines_changed = True
        return known.outlined

    def outlines(self) -> dict[str, Outlined]:
        """What is known of each file."""
        return {path: self._outlined(path) for path in self.entries}

    @property
    def _digests_by_name(self) -> dict[str, bytes]:
        if self._named_digests is None:
            self._named_digests = {
                self._name(path): known.digest for path, known in self._known.items()
            }
        return self._named_digests

    def digest(self, path: str) -> bytes:
        """The digest of what a file held when it was outlined."""
        known = self._known.get(path)
        return known.digest if known is not None else b""

    # Link

    @property
    def project(self) -> Project:
        """The linked project."""
        if self._project is None:
            start = time.perf_counter()
            self._project = self._link()
            self.times["link"] = self.times.get("link", 0.0) + time.perf_counter() - start
        return self._project

    def _link(self) -> Project:
        from perflint.knowledge import Knowledge, KnowledgeError, own
        from perflint.semantics.project import Project
        from perflint.semantics.relinking import links, suspects

        settings = self.config.settings_for_folder(Path(self.root))
        found = [
            outlined.outline
            for outlined in self.outlines().values()
            if outlined.outline is not None
        ]
        try:
            library = Knowledge(settings.knowledge) if settings.knowledge else own()
        except KnowledgeError as error:
            raise ConfigError(str(error)) from error
        project = Project.link(found, library)
        self._unlinked = None
        self._suspects = None
        before = self._links
        if before is not None and before[1] != self._choices.knowledge_digest:
            before = None
        try:
            relinked = workers.deep(self._relink, before[2], project) if before else None
            resolved = self._resolve(project) if relinked is None else relinked.resolved
            # Worked out here, before processes start, so that they share it.
            workers.deep(_join, project, resolved)
            if before and relinked:
                self._suspects = before[0], workers.deep(suspects, before[2], relinked, project)
            if self.options.notes:
                earlier = before[2] if before and relinked else None
                since = self._suspects[1] if self._suspects else None
                kept = workers.deep(links, project, resolved, earlier, since)
                self._links = self._world, self._choices.knowledge_digest, kept
                self._links_changed |= before is None or before[0] != self._world
                self._since.clear()
        except Exception as error:
            self._unlinked = fault("", "", error)
            return Project.link((), library)
        return project

    def _relink(self, before: Links, project: Project) -> Relinked | None:
        """Link again what files that changed since an earlier link may concern."""
        from perflint.semantics.relinking import relink

        formerly: dict[str, Outline | None] = {}
        for path, known in self._since.items():
            outlined = loads(known) if isinstance(known, bytes) else known
            formerly[self._name(path)] = outlined.outline if outlined is not None else None
        return relink(before, formerly, project.linked)

    def _resolve(self, project: Project) -> list[Resolved]:
        """What the sites of each file run, in the order of the project's files.

        Raises:
            WorkerDied: a process ended before its work was done.
        """
        from perflint.semantics.resolving import Resolver

        files = project.linked.files
        sizes = [(index, 1 + len(outline) * _SITE) for index, outline in enumerate(files)]
        found: dict[int, Resolved] = {}
        for results in workers.run(
            resolve_all,
            sizes,
            Resolver(project.linked),
            self.options.jobs,
            lambda count: None,
            in_order=True,
        ):
            found.update(results)
        return [found[index] for index in range(len(files))]

    # Checks

    def _check_all(self) -> None:
        self.faults = list(self._lost)
        self.checkups = {}
        if not self._records:
            self._load_records()
        passing = self._passing() if self.named else []
        self._check_files([*self.checked, *passing])
        self._trees.drop()
        self._silence()
        if self._unlinked is not None:
            self.faults.append(self._unlinked)
        self.counts["files"] = len(self.checked)
        self.counts["parsed"] = sum(checkup.parsed for checkup in self.checkups.values())
        self.elsewhere = {}
        for path in passing:
            checkup = self.checkups.pop(path, None)  # None where a worker died over it
            found = self._through(checkup) if checkup is not None else ()
            if found:
                self.elsewhere[path] = found

    def _silence(self) -> None:
        """Take out what is suppressed at its cause."""
        from perflint.engine.cause_suppressions import Causes

        paths = {self._name(path): path for path in self.entries}
        # Of files that are asked for by name it is known what reaches them.
        whole = self.named or self.checkups.keys() >= self.entries.keys()

        def read(name: str) -> Suppressions | None:
            path = paths.get(name)
            if path is None or not self.options.suppress or not self._outlined(path).marked:
                return None
            return suppressions_of(
                self._unit(path, self._known[path].module), self._choices.selectable
            )

        causes = Causes(
            read,
            lambda name: self._choices.ignored(paths[name]) if name in paths else (),
            lambda name: self._choices.enabled(paths[name]),
            frozenset() if whole else self._choices.reaching,
        )
        silenced = causes.silence({self._name(path): c for path, c in self.checkups.items()})
        self.checkups = {path: silenced[self._name(path)] for path in self.checkups}

    def _passing(self) -> list[str]:
        """The files besides those to check that may hold findings with traces through named ones."""
        from perflint.semantics.passage import passing

        if self._unlinked is not None or not self.project.linked.files:
            return []
        names = passing(self.project, {self._name(path) for path in self.named})
        checked = set(self.checked)
        return [path for path in self.entries if path not in checked and self._name(path) in names]

    def _through(self, checkup: Checkup) -> tuple[Finding, ...]:
        """The findings with traces through named files."""
        names = {self._name(path) for path in self.named}
        found = []
        for finding in checkup.findings:
            through = {step.filename for step in finding.trace} & names
            if through:
                found.append(replace(finding, through=tuple(sorted(through))))
        return tuple(found)

    def _check_files(self, paths: Sequence[str]) -> None:
        """Check files, or use what is known of them."""
        todo: list[tuple[tuple[Unit, int], int]] = []
        orders: list[Orders] = []
        order_keys: dict[int, int] = {}
        digests: dict[str, bytes] = {}
        for path in paths:
            enabled = self._choices.enabled(path)
            digest = self._choices.digest(path, enabled)
            record = self._record(path)
            if record is not None and (
                record.digest != self.digest(path) or record.orders != digest
            ):
                record = None
            if record is not None and self._is_of_now(record):
                self._use(path, record)
                continue
            outlined = self._outlined(path)
            if outlined.fault is not None:
                self.faults.append(outlined.fault)
            if outlined.outline is None:
                self._unreadable |= not outlined.digest
                self.checkups[path] = Checkup(
                    outlined.digest,
                    tuple(f for f in outlined.findings if f.code in enabled),
                )
                continue
            key = hash((digest, enabled))
            if key not in order_keys:
                order_keys[key] = len(orders)
                orders.append(self._choices.orders(path, enabled))
            if record is not None and self._holds(
                path, record, outlined.outline, orders[order_keys[key]]
            ):
                self._keep(path, replace(record, world=self._world, wording=self._wording))
                self._use(path, record)
                continue
            digests[path] = digest
            unit = self._unit(path, self._known[path].module)
            todo.append(((unit, order_keys[key]), max(self._entry(path).size, 1)))
        if todo:
            self._check(todo, orders, digests)

    def _is_of_now(self, record: Record) -> bool:
        """Whether nothing has changed that the findings of a file could depend on."""
        from perflint.engine.questions import ANYWHERE

        return record.world == self._world and (
            record.wording == self._wording or ANYWHERE not in record.places
        )

    def _use(self, path: str, record: Record) -> None:
        self.checkups[path] = Checkup(
            record.digest, record.findings, (), record.parsed, record.used
        )
        self.counts["cached"] = self.counts.get("cached", 0) + 1

    def _keep(self, path: str, record: Record) -> None:
        if self.options.notes:
            self._records[path] = record
            self._records_changed = True

    def _holds(self, path: str, record: Record, outline: Outline, orders: Orders) -> bool:
        """Whether a record of the same contents and settings holds in this project."""
        from perflint.engine.questions import ANYWHERE
        from perflint.engine.screening import plan

        project = None if self._unlinked else self.project
        here = self._digests_by_name
        if any(here.get(name) != digest for name, digest in record.traced):
            return False  # traces tell lines
        if self._suspects is not None and self._suspects[0] == record.world:
            if ANYWHERE not in record.places and not self._suspects[1].concern(
                self._name(path), record.places, record.passed
            ):
                return True
        try:
            questions = loads(record.questions)
        except Exception as error:
            self.cache.notes.append(f"findings in the cache were passed over: {error}")
            return False
        try:
            same = not self.options.screen or record.plan == plan(
                outline, project, list(orders.rules.values())
            )
            return same and self._answers.holds(questions)
        except Exception:
            return False  # the check that comes instead asks the same, and reports what goes wrong

    def _check(
        self,
        todo: Sequence[tuple[tuple[Unit, int], int]],
        orders: Sequence[Orders],
        digests: Mapping[str, bytes],
    ) -> None:
        import perflint.rules.context  # noqa: F401 - before processes start, so that they share it

        tops = frozenset(known.module.name.partition(".")[0] for known in self._known.values())
        outlined = {path: self._outlined(path) for path in digests}
        state = Checking(
            self.project,
            self._answers,
            self._unlinked is None,
            outlined,
            tops,
            orders,
            self.options.screen,
            self.options.notes,
            self._trees,
        )
        try:
            for results in self._work(check_all, todo, state, "check"):
                for path, plan, checkup, asked in results:
                    self.checkups[path] = checkup
                    self.faults += checkup.faults
                    if checkup.faults or self._unlinked or not self.options.notes:
                        self._records.pop(path, None)
                        continue
                    record = Record(
                        checkup.digest,
                        digests[path],
                        self._world,
                        self._wording,
                        plan,
                        checkup.findings,
                        checkup.parsed,
                        asked.questions,
                        asked.places,
                        asked.passed,
                        self._traced(checkup.findings),
                        checkup.used,
                    )
                    self._keep(path, record)
        except workers.WorkerDied as error:
            left = [unit.path for (unit, _), _ in todo if unit.path not in self.checkups]
            self.faults.append(self._died(error, left))
        self.faults.sort(key=lambda fault: (fault.filename, fault.rule))

    def _traced(self, findings: Sequence[Finding]) -> tuple[tuple[str, bytes], ...]:
        """The files that traces name, with the digests of what they hold."""
        names = {step.filename for finding in findings for step in finding.steps}
        here = self._digests_by_name
        return tuple((name, here.get(name, b"")) for name in sorted(names))

    @property
    def _answers(self) -> Answers:
        from perflint.engine.questions import Answers

        if self._answers_of is None or self._answers_of.project is not self.project:
            self._answers_of = Answers(self.project)
        return self._answers_of

    # Records

    def _record_name(self) -> str:
        text = repr((self.options.suppress, self.options.screen, sorted(self.options.codes or ())))
        for layer in (self.config.settings.choices,):
            text += repr(layer)
        return "findings-" + hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    def _load_records(self) -> None:
        if not self.options.notes:
            return
        stored = self.cache.load(self._record_name())
        if not isinstance(stored, dict):
            return
        by_name = {self._name(path): path for path in self.checked}
        for name, row in stored.items():
            path = by_name.get(name)
            if path is not None:
                self._records[path] = Record(*row)
            else:
                # Files that this run does not check keep what an earlier one found out.
                self._foreign[name] = row

    def _record(self, path: str) -> Record | None:
        """What an earlier run found out of a file."""
        if path not in self._records:
            row = self._foreign.pop(self._name(path), None)
            if row is not None:
                self._records[path] = Record(*row)
        return self._records.get(path)

    def _keep_records(self) -> None:
        if not self._records_changed:
            return
        files = dict(self._foreign)
        for path, record in self._records.items():
            files[self._name(path)] = tuple(getattr(record, name) for name in Record.__slots__)
        self.cache.store(self._record_name(), files)

    # Details

    def _unit(self, path: str, module: Module) -> Unit:
        return Unit(path, self._name(path), module, self.overlay.get(path), self._choices.most)

    def _entry(self, path: str) -> Entry:
        data = self.overlay.get(path)
        return self.entries[path] if data is None else Entry(path, -1, len(data))

    def _name(self, path: str) -> str:
        """How rules, traces and the cache name a file: relative to the project, with slashes."""
        name = self._names.get(path)
        if name is None:
            name = self._names[path] = os.path.relpath(path, self.root).replace(os.sep, "/")
        return name

    def _work(
        self,
        task: Callable[[Any, Any], Any],
        sizes: Sequence[tuple[Any, int]],
        state: Any,
        phase: str,
    ) -> Any:
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            if self.options.progress is not None:
                self.options.progress(phase, done, len(sizes))

        if self.options.progress is not None:
            self.options.progress(phase, 0, len(sizes))
        return workers.run(
            task, sizes, state, self.options.jobs, advance, note=self.cache.notes.append
        )

    def _died(self, error: workers.WorkerDied, left: Sequence[str]) -> Fault:
        """What is told of a process that ended, and of the files that were not looked at."""
        shown = ", ".join(map(self._name, left[:_SHOWN]))
        more = f" and {len(left) - _SHOWN} more" if len(left) > _SHOWN else ""
        return Fault("", "", f"internal error: {error}; not looked at: {shown}{more}")


def _join(project: Project, resolved: Sequence[Resolved]) -> None:
    project.join(resolved)
    _ = project.effects
