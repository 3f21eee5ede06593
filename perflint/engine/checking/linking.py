"""Linking the outlines of a project: what the sites of its files run, and what holds of earlier links."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.checking import workers
from perflint.engine.checking.analysis import fault
from perflint.engine.checking.choices import Choices
from perflint.engine.checking.outlines import Outlines
from perflint.engine.checking.phases import Phases
from perflint.engine.checking.session_options import Options, Stopped
from perflint.engine.checking.summary import Fault
from perflint.engine.checking.tasks import resolve_all
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.storing.cache import Cache
from perflint.language.stored import StoredError, decode, encode

if TYPE_CHECKING:
    from perflint.engine.checking.questions import Answers, Question
    from perflint.engine.checking.record import Record
    from perflint.outlining.outline import Outline
    from perflint.project.answers.project import Project
    from perflint.project.calls.edges import Resolved
    from perflint.project.changes.relinking import Links, Relinked, Suspects

_SITE = 40  # bytes of source to a site, about


class _Shared(NamedTuple):
    """What the links of all files belong to; `models` as in `Links`."""

    world: bytes
    knowledge: bytes
    models: str


@dataclass
class Linking:
    """The outlines of a project, linked when something is asked of it.

    Attributes:
        fault: what went wrong when they were linked.
    """

    outlines: Outlines
    choices: Choices
    cache: Cache
    options: Options
    phases: Phases

    def __post_init__(self) -> None:
        self.fault: Fault | None = None
        self._project: Project | None = None
        self._left: list[Project] = []  # linked earlier
        self._answers: Answers | None = None
        self._links: tuple[bytes, bytes, Links] | None = None  # of an earlier world
        self._suspects: tuple[bytes, Suspects] | None = None  # and the world that they were in
        self._changed = False  # the links differ from those in the cache

    @property
    def world(self) -> bytes | None:
        """The world of the links, those in the cache included; None where there are none."""
        return self._links[0] if self._links is not None else None

    @property
    def project(self) -> Project:
        """The linked project."""
        if self._project is None:
            start = time.perf_counter()
            self._project = self._link()
            self.phases.took("link", time.perf_counter() - start)
        return self._project

    @property
    def answers(self) -> Answers:
        """What the project answers."""
        from perflint.engine.checking.questions import Answers

        if self._answers is None or self._answers.project is not self.project:
            self._answers = Answers(self.project)
        return self._answers

    def concerns(
        self, world: bytes, name: str, places: frozenset[str], passed: frozenset[str]
    ) -> bool:
        """Whether what changed since an earlier world may concern a file, or what some answers tell of
        or go through: see `Suspects.concern`."""
        if self._suspects is None or self._suspects[0] != world:
            return True
        return self._suspects[1].concern(name, places, passed)

    def to_ask(
        self, world: bytes, questions: Sequence[tuple[Question, int]]
    ) -> list[tuple[Question, int]]:
        """Those of some questions of an earlier world to which there may be another answer now."""
        from perflint.engine.checking.questions import rests_on_calls

        if self._suspects is None or self._suspects[0] != world or not self._suspects[1].alike:
            return [*questions]
        redefined = self._suspects[1].redefined
        return [each for each in questions if not rests_on_calls(each[0], redefined)]

    def bring(self, records: Mapping[str, Record]) -> None:
        """Tell the project what callers bring to files that changed, where they bring what they brought.

        Args:
            records: what was found earlier of these files, by their names.
        """
        if self._suspects is None:
            return
        world, suspects = self._suspects
        for name, record in records.items():
            if suspects.brought_alike and record.world == world and record.brought is not None:
                self.project.bring(name, record.brought)

    def keeps_plan(self, world: bytes, name: str) -> bool:
        """Whether the same rules can fire as in an earlier world in a file that has not changed."""
        suspects = self._suspects
        return suspects is not None and suspects[0] == world and name not in suspects[1].files

    def load(self, world: bytes | None) -> None:
        """Take the links from the cache, if they are those of the world that its outlines were in."""
        from perflint.project.changes.relinking import Links
        from perflint.project.changes.stored_links import unpack

        pack = self.cache.load("links") if world is not None else None
        if pack is None:
            return
        try:
            shared = decode(_Shared, pack.shared)
            if shared.world == world:
                files = tuple([unpack(pack.read(name)) for name in pack])
                if any(file.path != name for file, name in zip(files, pack, strict=True)):
                    raise StoredError("the links of a file are those of another")
                self._links = shared.world, shared.knowledge, Links(files, shared.models)
        except StoredError as error:
            self.cache.damaged("links", error)

    def take_over(self, earlier: Linking) -> None:
        """Take what an earlier session of this process has linked; `update` says then what has changed."""
        if earlier.fault is not None:
            return
        self._links, self._changed = earlier._links, earlier._changed
        if earlier.choices.knowledge_digest == self.choices.knowledge_digest:
            self._project, self._left = earlier._project, earlier._left
            earlier._project, earlier._left = None, []

    def store(self) -> None:
        """Store the links, if they differ from those in the cache."""
        if self._links is None or not self._changed:
            return
        world, knowledge, links = self._links
        from perflint.project.changes.stored_links import pack

        try:
            entries = {file.path: file.packed or pack(file) for file in links.files}
            shared = encode(_Shared(world, knowledge, links.models))
        except StoredError as error:
            self.cache.notes.append(f"the links are not written into the cache: {error}")
            return
        self.cache.store("links", shared, entries)
        self._changed = False

    def update(self, world: bytes, changed: Sequence[Outline | None]) -> None:
        """Put outlines of now in the place of earlier ones, where the project is linked already; it is
        linked again when they make another world.

        Args:
            world: the one in which it was linked.
            changed: None for a file that has no outline now.
        """
        if self._project is None:
            return
        self._answers = None
        if world != self.outlines.world or None in changed:
            self._left.append(self._project)
            self._project = None
        else:
            self._project.replace(outline for outline in changed if outline is not None)

    def tidy(self) -> None:
        """Let go of projects that were linked earlier, which takes as long as a small check."""
        while self._left:
            self._left.pop().close()

    def _link(self) -> Project:
        from perflint.knowledge import Knowledge, KnowledgeError, own
        from perflint.project.answers.project import Project
        from perflint.project.changes.relinking import Suspects, links, standing, suspects
        from perflint.rules.registry import register

        register()  # what effects are called: nothing may have been outlined in this process
        settings = self.choices.config.settings_for_folder(self.choices.root)
        found = [
            outlined.outline
            for outlined in self.outlines.by_path().values()
            if outlined.outline is not None
        ]
        try:
            library = Knowledge(settings.knowledge) if settings.knowledge else own()
        except KnowledgeError as error:
            raise ConfigError(str(error)) from error
        left = self._left[-1] if self._left and self.fault is None else None
        self.fault = None
        self._suspects = None
        before = self._links
        if before is not None and before[1] != self.choices.knowledge_digest:
            before = None
        renewed = self._renewed(left, found) if left is not None and before is not None else None
        project = renewed or Project.link(found, library)
        earlier = left if renewed is not None else None
        try:
            if (
                before is not None
                and before[0] == self.outlines.world
                and standing(before[2], project.linked)
            ):
                kept = before[2]
                workers.deep(_resume, project, [file.resolved for file in kept.files], kept)
                self._suspects = (
                    before[0],
                    Suspects(frozenset(), frozenset(), frozenset(), steady=True),
                )
                self.outlines.mark_link()
                return project
            relinked = workers.deep(self._relink, before[2], project) if before else None
            resolved = (
                resolve(project, self.options, self.phases.counting("link"))
                if relinked is None
                else relinked.resolved
            )
            # Worked out here, before processes start, so that they share it.
            if before and relinked and relinked.shifted:
                workers.deep(_resume, project, resolved, before[2], relinked.again, earlier)
            elif relinked and relinked.followed:
                workers.deep(project.take_up, resolved, relinked.followed, earlier)
            else:
                workers.deep(join, project, resolved)
            if relinked and relinked.words is not None and left is not None:
                project.adopt(left, relinked.words)
            if before and relinked:
                self._suspects = before[0], workers.deep(suspects, before[2], relinked, project)
            if self.options.notes:
                known = before[2] if before and relinked else None
                since = self._suspects[1] if self._suspects else None
                kept = workers.deep(links, project, resolved, known, relinked, since)
                self._links = self.outlines.world, self.choices.knowledge_digest, kept
                self._changed |= before is None or before[0] != self.outlines.world
                self.outlines.mark_link()
        except Stopped:
            raise
        except Exception as error:
            self.fault = fault("", "", error)
            return Project.link((), library)
        return project

    def _renewed(self, left: Project, outlines: Sequence[Outline]) -> Project | None:
        """The project that was linked last with the outlines of now; None if they define something else."""
        from perflint.project.changes.relinking import defines_the_same

        before = self.outlines.before_link()
        now = {outline.path: outline for outline in outlines if outline.path in before}
        if len(outlines) != len(left.linked.files) or not all(
            defines_the_same(outline, now.get(path)) for path, outline in before.items()
        ):
            return None
        return left.renewed(now.values())

    def _relink(self, before: Links, project: Project) -> Relinked | None:
        """Link again what files that changed since an earlier link may concern."""
        from perflint.project.changes.relinking import relink

        return relink(before, self.outlines.before_link(), project.linked)


def _resume(
    project: Project,
    resolved: Sequence[Resolved],
    links: Links,
    shifted: frozenset[int] = frozenset(),
    earlier: Project | None = None,
) -> None:
    """Give a project the links that were stored of it.

    Args:
        shifted: the files of which only the lines have moved since then.
        earlier: what the project was renewed from.
    """
    followed = [file.followed for file in links.files]
    project.resume(resolved, followed, [file.rests for file in links.files], shifted, earlier)


def resolve(
    project: Project,
    options: Options,
    advance: Callable[[int, int], None] = lambda done, total: None,
) -> list[Resolved]:
    """What the sites of each file run, in the order of the project's files.

    Args:
        advance: called with how many files are done, and of how many.

    Raises:
        WorkerDied: a process ended before its work was done.
    """
    from perflint.project.calls.resolving import Resolver

    files = project.linked.files
    sizes = [(index, 1 + len(outline) * _SITE) for index, outline in enumerate(files)]
    found: dict[int, Resolved] = {}
    for results in workers.run(
        resolve_all,
        sizes,
        Resolver(project.linked),
        options.jobs,
        lambda count: None,
        in_order=True,
        cluster=options.cluster,
    ):
        found.update(results)
        advance(len(found), len(sizes))
    return [found[index] for index in range(len(files))]


def join(project: Project, resolved: Sequence[Resolved]) -> None:
    """Give a project what its sites run, and work out the effects."""
    project.join(resolved)
    project.effects.find_all()
