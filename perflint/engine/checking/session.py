"""One project in one run: its outlines, linked, and the findings of the files that are checked.

What is known from earlier is used again: outlines by content, findings by content, plan and the
answers of the project that they depend on. `update` takes changed contents, as fixing and editors
make them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from perflint.engine.checking import workers
from perflint.engine.checking.analysis import Checkup, Orders, Unit, suppressions_of
from perflint.engine.checking.choices import FEW, Choices
from perflint.engine.checking.linking import Linking
from perflint.engine.checking.outlines import Outlines
from perflint.engine.checking.phases import Phases, died
from perflint.engine.checking.project_files import ProjectFiles
from perflint.engine.checking.record import Record
from perflint.engine.checking.records import Records
from perflint.engine.checking.session_options import Options, Stopped
from perflint.engine.checking.summary import Fault
from perflint.engine.checking.tasks import Checking, check_all, looks_at
from perflint.engine.discovery.root import Module
from perflint.engine.storing.cache import Cache
from perflint.language.stored import StoredError
from perflint.rules.finding import Finding

if TYPE_CHECKING:
    from perflint.engine.checking.screening import Plan
    from perflint.outlining.outline import Outline
    from perflint.project.answers.project import Project
    from perflint.rules.suppression import Suppressions


@dataclass
class Session:
    """The project whose files are `files`.

    Attributes:
        checked: those to check, in order.
        named: those of them that were named one by one. What is found in other files is reported,
            too, if its trace goes through one of these.
        elsewhere: these findings, by the files that they are in.
        earlier: a session of this process over the same project and cache, whose knowledge is used, and which
            is of no use afterwards.
    """

    files: ProjectFiles
    checked: Sequence[str]
    cache: Cache
    options: Options
    named: frozenset[str] = frozenset()
    faults: list[Fault] = field(default_factory=list)
    checkups: dict[str, Checkup] = field(default_factory=dict)
    elsewhere: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    earlier: Session | None = None

    def __post_init__(self) -> None:
        self._start()

    def _start(self) -> None:
        """Begin with what the cache knows."""
        self.faults = []
        self.checkups = {}
        self.elsewhere = {}
        options = self.options
        self._choices = Choices(
            self.files.config, self.files.root, suppress=options.suppress, codes=options.codes
        )
        self.phases = Phases(options, self.cache.notes)
        self.outlines = Outlines(self.files, self._choices, self.cache, options, self.phases)
        self._linking = Linking(self.outlines, self._choices, self.cache, options, self.phases)
        asked = (
            options.suppress,
            options.screen,
            sorted(options.codes or ()),
            self.files.config.settings.choices,
        )
        self._records = Records(self.cache if options.notes else None, self.files.name, asked)
        self._unreadable = False

    # What other parts of the engine ask

    def unit(self, path: str) -> Unit:
        """A file of the project, to work on."""
        return self.files.unit(path, self.files.modules()[path])

    def enabled(self, path: str) -> frozenset[str]:
        """The codes that may be reported in a file."""
        return self._choices.enabled(path)

    def orders(self, path: str, codes: frozenset[str]) -> Orders:
        """What a check of a file by some rules needs, besides the file and the project."""
        return self._choices.orders(path, codes)

    # The whole

    def remember(self) -> None:
        """Outline what is on disk, and store it with its links where that is not stored already."""
        self._soundly(self._remember)

    def _remember(self) -> None:
        self.phases.do("outline", self._outline)
        if self.outlines.changed or self._linking.world != self.outlines.world:
            _ = self._linking.project
            self.keep()

    def run(self) -> None:
        """Outline, link and check; `checkups` has the results."""
        self._soundly(self._run)

    def _run(self) -> None:
        self.phases.do("outline", self._outline)
        self.phases.do("check", self._check_all)

    def link(self) -> Project:
        """Outline and link only."""
        self._soundly(self._link)
        return self._linking.project

    def _link(self) -> None:
        self.phases.do("outline", self._outline)
        _ = self._linking.project
        if self.outlines.changed:
            self.keep()

    def _soundly(self, work: Callable[[], None]) -> None:
        """Do some work, and where it goes wrong do it again without the cache: what was stored may be of a
        declared shape, and contradict itself."""
        try:
            work()
            failed = self._linking.fault is not None or any(each.traceback for each in self.faults)
            if not (failed and self.cache.used):
                return
        except Stopped:
            raise
        except Exception as error:
            if not self.cache.used:
                raise
            self.cache.notes.append(f"the cache was passed over, for it failed with: {error!r}")
        self.cache.forget()
        self.earlier = None
        self._start()
        work()

    def findings(self) -> dict[str, tuple[Finding, ...]]:
        """What was found, by file, in files that were not asked for included."""
        checked = {path: checkup.findings for path, checkup in self.checkups.items()}
        return {**checked, **self.elsewhere}

    def update(self, overlay: Mapping[str, bytes]) -> None:
        """Check again with other contents of some files (and those of disk for the rest)."""
        self.tidy()
        files, outlines = self.files, self.outlines
        changed = {
            path
            for path in (*overlay, *files.overlay)
            if overlay.get(path) != files.overlay.get(path)
        }
        files.overlay = dict(overlay)
        outlines.discard(changed)
        world = outlines.world
        self.phases.do("outline", self._outline)
        now = [outlines.of(path).outline for path in changed if path in files.entries]
        self._linking.update(world, now)
        self.phases.do("check", self._check_all, young=True)

    def tidy(self) -> None:
        """Let go of projects that were linked earlier: whoever waits for findings calls this when nobody
        waits."""
        self._linking.tidy()

    def prepare(self) -> None:
        """Link the project, so that findings need not wait for that after the next edit."""
        if not self.outlines.empty:
            _ = self._linking.project

    def stay(self) -> None:
        """Know what is needed to check this project again soon, if nothing is known yet."""
        if self.outlines.empty:
            self._outline()
        self.tidy()
        self.prepare()

    def keep(self) -> None:
        """Store what was found out for later runs."""
        if self.files.overlay or not self.options.notes:
            return
        # Where nothing had to be linked, what is stored stays as it was linked last.
        if self.outlines.changed and self._linking.world in (None, self.outlines.world):
            self.outlines.store()
        self._linking.store()
        self._records.store()

    @property
    def complete(self) -> bool:
        """Whether the results depend on nothing but the contents of files."""
        return not self.faults and not self._unreadable and not self.files.overlay

    def asked(self) -> bytes:
        """A digest of all that the findings depend on besides what the files hold."""
        hashed = hashlib.blake2b(digest_size=16)
        checked = set(self.files.entries if self.named else self.checked)
        for path in sorted(self.files.entries):
            key = (
                self._choices.settings_digest(self._choices.settings(path))
                if path in checked
                else b""
            )
            hashed.update(f"{self.files.name(path)}\0".encode("utf-8", "replace"))
            hashed.update(key)
        hashed.update(self._choices.knowledge_digest)
        options = self.options
        hashed.update(
            repr((options.suppress, options.screen, sorted(options.codes or ()))).encode()
        )
        return hashed.digest()

    def _outline(self) -> None:
        if self.outlines.empty and self.earlier is not None:
            self._take_over(self.earlier)
            return
        if self.outlines.empty:
            self._linking.load(self.outlines.load())
        self.outlines.update(self.checked)

    def _take_over(self, earlier: Session) -> None:
        """Outline what has changed since an earlier session."""
        self.earlier = None
        self.outlines.take_over(earlier.outlines)
        self._linking.take_over(earlier._linking)
        self._records.take_over(earlier._records)
        changed = self.outlines.unknown()
        self.outlines.update(self.checked)
        now = [self.outlines.of(path).outline for path in changed]
        self._linking.update(earlier.outlines.world, now)

    # Checks

    def _check_all(self) -> None:
        self.faults = list(self.outlines.lost)
        self.checkups = {}
        self._records.load()
        passing = self._passing() if self.named else []
        self._check_files([*self.checked, *passing])
        self.outlines.trees.drop()
        self._silence()
        if self._linking.fault is not None:
            self.faults.append(self._linking.fault)
        self.phases.counts["files"] = len(self.checked)
        self.phases.counts["parsed"] = sum(checkup.parsed for checkup in self.checkups.values())
        self.elsewhere = {}
        for path in passing:
            checkup = self.checkups.pop(path, None)  # None where a worker died over it
            found = self._through(checkup) if checkup is not None else ()
            if found:
                self.elsewhere[path] = found

    def _silence(self) -> None:
        """Take out what is suppressed at its cause."""
        from perflint.engine.checking.cause_suppressions import Causes

        paths = {self.files.name(path): path for path in self.files.entries}
        # Of files that are asked for by name it is known what reaches them.
        whole = not self.files.alone and (
            self.named or self.checkups.keys() >= self.files.entries.keys()
        )

        def read(name: str) -> Suppressions | None:
            path = paths.get(name)
            if path is None or not self.options.suppress or not self.outlines.of(path).marked:
                return None
            return suppressions_of(self.outlines.unit(path), self._choices.selectable)

        causes = Causes(
            read,
            lambda name: self._choices.ignored(paths[name]) if name in paths else (),
            lambda name: self._choices.enabled(paths[name]),
            frozenset() if whole else self._choices.reaching,
        )
        silenced = causes.silence({self.files.name(path): c for path, c in self.checkups.items()})
        self.checkups = {path: silenced[self.files.name(path)] for path in self.checkups}

    def _passing(self) -> list[str]:
        """The files besides those to check that may hold findings with traces through named ones."""
        known = self._known_passing()
        if known is not None:
            return known
        from perflint.project.changes.passage import passing

        if self._linking.fault is not None or not self._linking.project.linked.files:
            return []
        names = passing(self._linking.project, {self.files.name(path) for path in self.named})
        checked = set(self.checked)
        return [
            path
            for path in self.files.entries
            if path not in checked and self.files.name(path) in names
        ]

    def _known_passing(self) -> list[str] | None:
        """The files besides those to check that hold findings with traces through named ones, where that is
        known of all files as they are now; else None."""
        named = {self.files.name(path) for path in self.named}
        checked = set(self.checked)
        found = []
        for path in self.files.entries:
            if path in checked:
                continue
            record = self._records.get(path)
            if record is None or not self._stands(path, record):
                if self.outlines.of(path).outline is not None:
                    return None
            elif any(name in named for name, _ in record.traced):
                found.append(path)
        return found

    def _stands(self, path: str, record: Record) -> bool:
        """Whether what was found in a file is what would be found now, told without asking the project."""
        asked = self._choices.digest(path, self._choices.enabled(path))
        return (
            record.digest == self.outlines.digest(path)
            and record.orders == _ordered(asked, self.files.modules()[path])
            and self._is_of_now(record)
        )

    def _through(self, checkup: Checkup) -> tuple[Finding, ...]:
        """The findings with traces through named files."""
        names = {self.files.name(path) for path in self.named}
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
        plans: dict[str, Plan] = {}
        earlier: dict[str, Record] = {}  # of what files held before
        modules = self.files.modules()
        for path in paths:
            enabled = self._choices.enabled(path)
            digest = self._choices.digest(path, enabled)
            ordered = _ordered(digest, modules[path])
            record = self._records.get(path)
            if record is not None and (
                record.digest != self.outlines.digest(path) or record.orders != ordered
            ):
                if self._plan_holds(path, record, ordered):
                    plans[path] = record.plan
                earlier[path] = record
                record = None
            if record is not None and self._is_of_now(record):
                self._use(path, record)
                continue
            outlined = self.outlines.of(path)
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
                self._records.keep(
                    path, replace(record, world=self.outlines.world, wording=self.outlines.wording)
                )
                self._use(path, record)
                continue
            digests[path] = ordered
            unit = self.outlines.unit(path)
            todo.append(((unit, order_keys[key]), max(self.files.entry(path).size, 1)))
        if todo:
            self._check(todo, orders, digests, plans, earlier)

    def _is_of_now(self, record: Record) -> bool:
        """Whether nothing has changed that the findings of a file could depend on."""
        from perflint.engine.checking.questions import ANYWHERE

        return record.world == self.outlines.world and (
            record.wording == self.outlines.wording or ANYWHERE not in record.places
        )

    def _plan_holds(self, path: str, record: Record, orders: bytes) -> bool:
        """Whether the rules that could fire in a file are those that could when it held something else."""
        if record.orders != orders:
            return False
        world = record.world, record.wording
        if world == (self.outlines.world, self.outlines.wording):
            return self.outlines.told_the_same(path, record.digest)
        return self.outlines.only_moved(path, record.digest, *world)

    def _use(self, path: str, record: Record) -> None:
        self.checkups[path] = Checkup(
            record.digest, record.findings, (), record.parsed, record.used
        )
        self.phases.count("cached", 1)

    def _holds(self, path: str, record: Record, outline: Outline, orders: Orders) -> bool:
        """Whether a record of the same contents and settings holds in this project."""
        from perflint.engine.checking.questions import ANYWHERE, tells_lines
        from perflint.engine.checking.screening import plan
        from perflint.engine.checking.stored_questions import unpack

        project = None if self._linking.fault else self._linking.project
        here = self.outlines.digests_by_name
        if any(here.get(name) != digest for name, digest in record.traced):
            return False  # traces tell lines
        if not record.libraries.isdisjoint(self.outlines.tops):
            return False  # a module has come, and hides a library or was missing
        concerned = self._linking.concerns(
            record.world, self.files.name(path), record.places, record.passed
        )
        if not concerned and ANYWHERE not in record.places:
            return True
        try:
            asked = (record.on_all, record.questions if concerned else b"")
            questions = [each for data in asked if data for each in unpack(data)]
        except StoredError as error:
            self.cache.notes.append(f"findings in the cache were passed over: {error}")
            return False
        try:
            if not concerned:
                return self._linking.answers.holds(questions)
            same = (
                not self.options.screen
                or self._linking.keeps_plan(record.world, self.files.name(path))
                or record.plan == plan(outline, project, list(orders.rules.values()))
            )
            left = self._linking.to_ask(record.world, questions)
            if len(left) < len(questions) and tells_lines(left):
                return False
            return same and self._linking.answers.holds(left)
        except Exception:
            return False  # the check that comes instead asks the same, and reports what goes wrong

    def _check(
        self,
        todo: Sequence[tuple[tuple[Unit, int], int]],
        orders: Sequence[Orders],
        digests: Mapping[str, bytes],
        plans: Mapping[str, Plan],
        earlier: Mapping[str, Record],
    ) -> None:
        outlined = {path: self.outlines.of(path) for path in digests}
        state = Checking(
            None,
            None,
            True,
            outlined,
            self.outlines.tops,
            orders,
            plans,
            self.options.screen,
            self.options.notes,
            self.outlines.trees,
        )
        if any(looks_at(unit.path, state, orders[index]) for (unit, index), _ in todo):
            import perflint.rules.context  # noqa: F401 - before processes start, so that they share it

            if len(todo) > FEW:
                for each in orders:
                    for rule in each.rules.values():
                        rule.load()
                self._linking.project.effects.find_all()
            state.project, state.answers = self._linking.project, self._linking.answers
            state.linked = self._linking.fault is None
            self._linking.bring({self.files.name(path): each for path, each in earlier.items()})
        try:
            for results in self.phases.spread(check_all, todo, state, "check"):
                for path, plan, checkup, asked in results:
                    self.checkups[path] = checkup
                    self.faults += checkup.faults
                    questions = asked.questions
                    if (
                        checkup.faults
                        or self._linking.fault
                        or not self.options.notes
                        or questions is None
                        # It changed since it was outlined: by an outline of something else it was looked at.
                        or checkup.digest != outlined[path].digest
                    ):
                        self._records.drop(path)
                        continue
                    record = Record(
                        checkup.digest,
                        digests[path],
                        self.outlines.world,
                        self.outlines.wording,
                        plan,
                        checkup.findings,
                        checkup.parsed,
                        questions,
                        asked.on_all,
                        asked.places,
                        asked.passed,
                        self._traced(checkup.findings),
                        checkup.used,
                        asked.libraries,
                        # Who keeps his plan is brought what he was.
                        earlier[path].brought if path in plans else asked.brought,
                    )
                    self._records.keep(path, record)
        except workers.WorkerDied as error:
            left = [unit.name for (unit, _), _ in todo if unit.path not in self.checkups]
            self.faults.append(died(error, left))
        self.faults.sort(key=lambda fault: (fault.filename, fault.rule))

    def _traced(self, findings: Sequence[Finding]) -> tuple[tuple[str, bytes], ...]:
        """The files that traces name, with the digests of what they hold."""
        names = {step.filename for finding in findings for step in finding.steps}
        here = self.outlines.digests_by_name
        return tuple((name, here.get(name, b"")) for name in sorted(names))


def _ordered(asked: bytes, module: Module) -> bytes:
    """What decides besides its contents what is found in a file: the rules and settings, by their digest, and
    the module that it is, by which others know it and from which it imports."""
    return asked + module.name.encode("utf-8", "replace")
