"""The outlines of a project's files: made, or used again from the cache by content.

A world is a state of the project in which every answer is the same, a wording one in which the words
that there are anywhere are the same, too.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.checking import workers
from perflint.engine.checking.analysis import Outlined, Unit, digest_of
from perflint.engine.checking.choices import Choices
from perflint.engine.checking.phases import Phases, died
from perflint.engine.checking.project_files import ProjectFiles
from perflint.engine.checking.session_options import Options
from perflint.engine.checking.summary import Fault
from perflint.engine.checking.tasks import Outlining, outline_all
from perflint.engine.checking.trees import Trees
from perflint.engine.discovery.discover import Entry
from perflint.engine.discovery.root import Module
from perflint.engine.storing.cache import Cache, racy
from perflint.engine.storing.machine import here
from perflint.engine.storing.pack import Entry as Packed
from perflint.language.stored import Natural, StoredError, decode, encode
from perflint.syntax.source import SourceError, is_notebook
from perflint.syntax.template_names import is_template_module

if TYPE_CHECKING:
    from perflint.outlining.outline import Outline

_FEW = 20  # up to the 20th part of the files is stored as changes, not all of them again


@dataclass
class _Known:
    """What is known of a file: `stat` is trusted, `packed` is an `Outlined`.

    Attributes:
        renders: see `tasks.Made`.
        over: whether it was passed over: a template that nothing renders.
    """

    entry: Entry
    digest: bytes
    module: Module
    packed: bytes | Packed | None
    renders: tuple[str, ...] = ()
    over: bool = False
    outlined: Outlined | None = None

    @property
    def kept(self) -> Outlined | bytes | Packed | None:
        """Its outline, as it is at hand."""
        return self.outlined or self.packed


class _Row(NamedTuple):
    """What is stored of a file beside its outline."""

    changed: int
    size: Natural
    digest: bytes
    module: str
    is_package: bool
    renders: tuple[str, ...]
    over: bool


class _Shared(NamedTuple):
    """What is stored of all files, or of those that differ from what is stored of all.

    Attributes:
        base: a number that those that belong together share.
        here: where the times of the files were seen, see `machine`.
        gone: files that are there no more, or cannot be stored.
    """

    base: bytes
    world: bytes
    wording: bytes
    here: bytes
    rows: dict[str, _Row]
    gone: frozenset[str] = frozenset()


class _Stored(NamedTuple):
    """What is stored of a file."""

    row: _Row
    packed: bytes | Packed


@dataclass
class Outlines:
    """The outlines of the files of a project.

    Attributes:
        trees: files that were read for their outlines, for the checks that come next.
        world, wording: digests that name those of now, see `_settle`.
        changed: whether any differs from what the cache has.
        lost: processes that ended while they outlined files.
    """

    files: ProjectFiles
    choices: Choices
    cache: Cache
    options: Options
    phases: Phases

    def __post_init__(self) -> None:
        self.trees = Trees()
        self.world = self.wording = b""
        self.changed = False
        self.lost: list[Fault] = []
        self._known: dict[str, _Known] = {}
        self._reworded = False  # a file has other words than in the world of now
        self._moved_from = b"", b""  # world and wording, if only lines have moved since then
        # Outlines of files that changed: from before that, and from the last link.
        self._before: dict[str, Outlined | bytes | Packed | None] = {}
        self._since: dict[str, Outlined | bytes | Packed | None] = {}
        self._as_of = 0.0  # when files were looked at last
        self._base = b""  # of what is stored of all files
        self._stored: Mapping[str, _Stored] = {}  # this
        self._named_digests: dict[str, bytes] | None = None
        self._tops: frozenset[str] | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is known of any file."""
        return not self._known

    def unknown(self) -> list[str]:
        """The files that have to be outlined."""
        return [path for path in self.files.entries if path not in self._known]

    def update(self, checked: Sequence[str]) -> None:
        """Outline the files that are not known.

        Args:
            checked: the files that are checked next.
        """
        self._as_of = time.time()
        names = self.files.modules()
        todo = self.unknown()
        self.lost = []
        self._named_digests = self._tops = None
        self.phases.counts["known"] = len(self.files.entries)
        templates = {
            names[path].name: path
            for path in self.files.entries
            if is_template_module(names[path].name)
        }
        if templates:
            python = [path for path in todo if not is_template_module(names[path].name)]
            self._outline(python, checked, names)
            todo = python + self._outline_templates(templates, checked, names)
        else:
            self._outline(todo, checked, names)
        self._settle(todo)

    def _outline_templates(
        self, templates: Mapping[str, str], checked: Sequence[str], names: Mapping[str, Module]
    ) -> list[str]:
        """Outline the templates that are rendered by what is known, and pass over the others; returns those
        that were not known so before.

        Args:
            templates: paths, by the names of the modules that they are read as.
        """
        files = set(templates.values())
        wanted = {
            name for path, one in self._known.items() if path not in files for name in one.renders
        }
        # What settings may have shown in the place of one is known by its name and a number.
        instead: dict[str, list[str]] = {}
        for name in templates:
            usual, numbered, _ = name.partition("#")[2].partition("#")
            if numbered:
                instead.setdefault(usual, []).append(name)
        reached: dict[str, None] = {}
        found: list[str] = []
        while fresh := [
            path
            for name in sorted(wanted)
            for each in (name, *instead.get(name.partition("#")[2], ()))
            if (path := templates.get(each)) and path not in reached
        ]:
            reached |= dict.fromkeys(fresh)
            found += self._outline_as(fresh, checked, names, over=False)
            # One that a worker died over is not known.
            wanted = {
                name for path in fresh if (one := self._known.get(path)) for name in one.renders
            }
        others = [path for path in templates.values() if path not in reached]
        return found + self._outline_as(others, checked, names, over=True)

    def _outline_as(
        self,
        paths: Sequence[str],
        checked: Sequence[str],
        names: Mapping[str, Module],
        *,
        over: bool,
    ) -> list[str]:
        """Outline those of some templates that are not known as they are to be."""
        self.discard(
            path
            for path in paths
            if (one := self._known.get(path)) is not None and one.over != over
        )
        todo = [path for path in paths if path not in self._known]
        self._outline(todo, checked, names, over=over)
        return todo

    def _outline(
        self,
        todo: Sequence[str],
        checked: Sequence[str],
        names: Mapping[str, Module],
        *,
        over: bool = False,
    ) -> None:
        """Outline files, or pass them over."""
        if not todo:
            return
        if not over:
            self.phases.count("outlined", len(todo))
        self.changed = True
        files = self.files
        units = [(files.unit(path, names[path]), max(files.entry(path).size, 0)) for path in todo]
        try:
            state = Outlining(self.options.notes, frozenset(checked), self.trees, over)
            for results in self.phases.spread(outline_all, units, state, "outline"):
                if not over:
                    self.choices.load(checked, len(todo))  # now, while other processes go on
                for path, digest, outlined, packed, renders in results:
                    self._known[path] = _Known(
                        files.entry(path), digest, names[path], packed, renders, over, outlined
                    )
                    if self.options.notes and digest and packed is None:
                        # It counts as changed in each run, and with it what may rest on it.
                        self.phases.count("unstored", 1)
        except workers.WorkerDied as error:
            left = [files.name(path) for path in todo if path not in self._known]
            self.lost.append(died(error, left))

    def _settle(self, changed: Sequence[str]) -> None:
        """Tell which world this is: one in which the same is known as in an earlier one has its name.

        Where every changed file still has the outline that it had, no answer of the project changes, but
        those about which words there are anywhere: the wording is another then.
        """
        self._reworded = False
        same = self.world and all(self._is_as_before(path) for path in changed)
        if same and not self._reworded:
            return
        moved = bool(self.world) and all(self._has_moved(path) for path in changed)
        self._moved_from = (self.world, self.wording) if moved else (b"", b"")
        hashed = hashlib.blake2b(digest_size=16)
        for path, known in sorted(self._known.items()):
            hashed.update(f"{path}\0{known.module.name}\0".encode("utf-8", "replace"))
            hashed.update(known.digest)
        self.wording = hashed.digest()
        if not same:
            self.world = self.wording

    def _is_as_before(self, path: str) -> bool:
        before = self._before[path] = self._outlined(path, self._before.get(path))
        now = self.of(path).outline
        if before is None or before.outline is None or now is None:
            return False
        # The file itself is checked again anyway, and others ask for no regions.
        nothing: frozenset[str] = frozenset()
        self._reworded |= before.outline.words != now.words
        return replace(before.outline, regions=(), words=nothing) == replace(
            now, regions=(), words=nothing
        )

    def _has_moved(self, path: str) -> bool:
        from perflint.project.changes.shifts import says_the_same

        before, now = self._outlined(path, self._before.get(path)), self.of(path).outline
        return (
            before is not None
            and before.outline is not None
            and now is not None
            and says_the_same(before.outline, now)
        )

    def only_moved(self, path: str, digest: bytes, world: bytes, wording: bytes) -> bool:
        """Whether nothing but lines has moved, in all files, since a world in which one held something else.

        Args:
            digest: of what it held then.
        """
        before = self._outlined(path, self._before.get(path))
        known = before is not None and before.digest == digest
        return known and self._moved_from == (world, wording) != (b"", b"")

    def told_the_same(self, path: str, digest: bytes) -> bool:
        """Whether the outline of a file is what it was when the file held something else.

        Args:
            digest: of what it held then.
        """
        before = self._outlined(path, self._before.get(path))
        return (
            before is not None
            and before.digest == digest
            and before.outline is not None
            and before.outline == self.of(path).outline
        )

    def load(self) -> bytes | None:
        """Take what the cache knows of files whose contents and names are the same.

        Returns:
            The world that it was stored in; None if the cache has nothing.
        """
        whole = self._load("outlines")
        if whole is None:
            return None
        shared, rows = whole
        self._base, self._stored = shared.base, rows
        stored = dict(rows)
        changes = self._load("changes")
        if changes is not None and changes[0].base == self._base:
            shared = changes[0]
            stored |= changes[1]
            for name in shared.gone:
                stored.pop(name, None)
        self.world, self.wording = shared.world, shared.wording
        self._take(
            {
                name: _Known(
                    Entry(name, kept.row.changed, kept.row.size),
                    kept.row.digest,
                    Module(kept.row.module, kept.row.is_package),
                    kept.packed,
                    kept.row.renders,
                    kept.row.over,
                )
                for name, kept in stored.items()
            }
        )
        return shared.world

    def take_over(self, earlier: Outlines) -> None:
        """Take what is known to an earlier session of this process of files that are what they were then."""
        self._base, self._stored = earlier._base, earlier._stored
        self.changed = earlier.changed
        self.world, self.wording = earlier.world, earlier.wording
        self._since = dict(earlier._since)
        self._take(
            {
                earlier.files.name(path): replace(known, entry=known.entry._replace(changed=-1))
                if racy(known.entry.changed, earlier._as_of)
                else known
                for path, known in earlier._known.items()
            }
        )

    def _take(self, earlier: Mapping[str, _Known]) -> None:
        """Take what was known of files, by name, where contents and module are the same."""
        modules = self.files.modules()
        for path, entry in self.files.entries.items():
            known = earlier.get(self.files.name(path))
            large = 0 < self.files.most < entry.size and not is_notebook(path)
            if known is None or large:
                self._since.setdefault(path, known.kept if known is not None else None)
                continue
            if path in self.files.overlay:
                self._change(path, known.kept)
                continue
            if known.module != modules[path]:
                self._since.setdefault(path, known.kept)
                continue
            if (known.entry.changed, known.entry.size) != (entry.changed, entry.size):
                self.changed = True
                try:
                    same = (
                        known.entry.size == entry.size
                        and digest_of(self.files.unit(path, known.module).read()) == known.digest
                    )
                except SourceError:
                    self._since.setdefault(path, known.kept)
                    continue  # reading it again for its outline tells
                if not same:
                    self._change(path, known.kept)
                    continue
            known.entry = entry
            self._known[path] = known
        if len(earlier) != len(self._known):
            self.changed = True
        gone = earlier.keys() - {self.files.name(path) for path in self.files.entries}
        for name in gone:
            path = os.path.normpath(os.path.join(self.files.root, name))
            self._since.setdefault(path, earlier[name].kept)
        if gone or len(earlier) != len(self.files.entries):
            self.world = b""  # files came or went

    def table(self, path: str, digest: bytes) -> bytes:
        """What the lines of a file held, see `line_tables`; empty if the cache does not know that of these
        contents.

        Args:
            digest: of the contents.
        """
        from perflint.engine.checking.stored_outlined import table

        name = self.files.name(path)
        for pack in map(self.cache.load, ("changes", "outlines")):
            if pack is not None and name in pack:
                try:
                    found = table(pack.read(name), digest)
                except StoredError as error:
                    self.cache.damaged("outlines", error)
                    continue
                if found:
                    return found
        return b""

    def _load(self, name: str) -> tuple[_Shared, dict[str, _Stored]] | None:
        pack = self.cache.load(name)
        if pack is None:
            return None
        try:
            shared = decode(_Shared, pack.shared)
        except StoredError as error:
            self.cache.damaged(name, error)
            return None
        seen = shared.here == here(self.files.root)
        rows = {
            each: _Stored(row if seen else row._replace(changed=-1), Packed(pack, each))
            for each, row in shared.rows.items()
            if each in pack
        }
        return shared, rows

    def _outlined(self, path: str, kept: Outlined | bytes | Packed | None) -> Outlined | None:
        """What was known of a file, as it was kept; None where that cannot be read."""
        if kept is None or isinstance(kept, Outlined):
            return kept
        from perflint.engine.checking.stored_outlined import (
            unpack,  # not needed where nothing has changed
        )

        try:
            found = unpack(kept if isinstance(kept, bytes) else kept.read())
            if found.outline is not None and found.outline.path != self.files.name(path):
                raise StoredError("the outline of a file is that of another")
        except StoredError as error:
            self.cache.damaged("outlines", error)
            return None
        return found

    def of(self, path: str) -> Outlined:
        """What is known of a file."""
        known = self._known.get(path)
        if known is None:  # a worker died over it
            return Outlined(b"", None)
        if known.outlined is None:
            known.outlined = self._outlined(path, known.packed)
            if known.outlined is None or known.outlined.digest != known.digest:
                ((_, _, known.outlined, known.packed, _),) = outline_all(
                    [self.files.unit(path, known.module)],
                    Outlining(self.options.notes, frozenset(), self.trees, known.over),
                )
                known.outlined = known.outlined or self._outlined(path, known.packed)
                self.changed = True
            assert known.outlined is not None
        return known.outlined

    def by_path(self) -> dict[str, Outlined]:
        """What is known of each file."""
        return {path: self.of(path) for path in self.files.entries}

    @property
    def digests_by_name(self) -> dict[str, bytes]:
        """The digests of all files, see `digest`."""
        if self._named_digests is None:
            self._named_digests = {
                self.files.name(path): known.digest for path, known in self._known.items()
            }
        return self._named_digests

    def digest(self, path: str) -> bytes:
        """The digest of what a file held when it was outlined."""
        known = self._known.get(path)
        return known.digest if known is not None else b""

    def unit(self, path: str) -> Unit:
        """A file, to work on as the module that it was outlined as."""
        return self.files.unit(path, self._known[path].module)

    @property
    def tops(self) -> frozenset[str]:
        """The first parts of the names of the modules."""
        if self._tops is None:
            names = {known.module.name for known in self._known.values()}
            self._tops = frozenset(name.partition(".")[0] for name in names)
        return self._tops

    def discard(self, paths: Iterable[str]) -> None:
        """Forget files whose contents have changed."""
        for path in paths:
            known = self._known.pop(path, None)
            if known is not None:
                self._change(path, known.kept)

    def _change(self, path: str, before: Outlined | bytes | Packed | None) -> None:
        self._before[path] = before
        self._since.setdefault(path, before)

    def before_link(self) -> dict[str, Outline | None]:
        """The outlines at the last link of the files that changed since then, came or went, by name;
        None for one that had none."""
        before: dict[str, Outline | None] = {}
        for path, known in self._since.items():
            outlined = self._outlined(path, known)
            before[self.files.name(path)] = outlined.outline if outlined is not None else None
        return before

    def mark_link(self) -> None:
        """Take the outlines of now for those of the last link."""
        self._since.clear()

    def store(self) -> None:
        """Store what is known of all files, or only what differs from what is stored already."""
        rows: dict[str, _Row] = {}
        packed: dict[str, bytes | Packed] = {}
        for path, known in self._known.items():
            if known.packed is not None:
                name, entry = self.files.name(path), known.entry
                changed = -1 if racy(entry.changed) else entry.changed
                module = known.module
                rows[name] = _Row(
                    changed,
                    entry.size,
                    known.digest,
                    module.name,
                    module.is_package,
                    known.renders,
                    known.over,
                )
                packed[name] = known.packed
        stored = self._stored
        changes = [
            name
            for name, row in rows.items()
            if name not in stored or stored[name] != (row, packed[name])
        ]
        gone = stored.keys() - rows.keys()
        if self._base and len(changes) + len(gone) <= len(rows) // _FEW:
            name, base = "changes", self._base
            rows = {each: rows[each] for each in changes}
        else:
            name, base, gone = "outlines", os.urandom(16), set()
        entries = {}
        for each in rows:
            kept = packed[each]
            try:
                entries[each] = kept if isinstance(kept, bytes) else kept.read()
            except StoredError as error:
                self.cache.damaged("outlines", error)
        try:
            shared = encode(
                _Shared(
                    base,
                    self.world,
                    self.wording,
                    here(self.files.root),
                    rows,
                    frozenset(gone),
                )
            )
        except StoredError as error:
            self.cache.notes.append(f"the outlines are not written into the cache: {error}")
            return
        self.cache.store(name, shared, entries)
        if name == "outlines":
            self._base = base
            self._stored = {each: _Stored(row, packed[each]) for each, row in rows.items()}
