"""What of an earlier link still holds when some files have changed.

To resolve a file is to look names up. A file that holds none of the words that lead to a changed
definition (see `definitions`) resolves to what it did before, and needs no more than new identities. Who
asked the project something gets another answer only where effects, repetition or callers go through what
was resolved again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from perflint.language.names import USER_SETTING
from perflint.outlining.outline import Outline
from perflint.project.answers.project import Project
from perflint.project.calls.arguments import FORWARD
from perflint.project.calls.edges import Edge, Resolved, Touch
from perflint.project.calls.receivers import Followed, run_by
from perflint.project.calls.resolving import Resolver
from perflint.project.changes.calls_alike import Calls, calls_alike
from perflint.project.changes.changed_arguments import (
    ChangedArguments,
    changed_functions,
    names_other_libraries,
    only_adds,
)
from perflint.project.changes.definitions import changed_words, spread
from perflint.project.changes.passed_functions import (
    files_passed_on,
    files_passed_otherwise,
    functions_run,
    passed_functions,
)
from perflint.project.changes.renumbering import mentioned, renumbered, renumbered_file
from perflint.project.changes.shifts import only_lines_differ
from perflint.project.world.identities import id_range
from perflint.project.world.linking import Linked

# What an open site runs: the names of the caller, and of a function of the project or empty, and the rest.
_Late = tuple[str, str, str]


class FileLinks(NamedTuple):
    """What is stored of one file.

    Attributes:
        path: as the run names it.
        id_range: how many identities it has, see `identities.id_range`.
        resolved: what its sites run.
        effects: for each function that has effects a digest of them and of the first step there.
        repeats: the functions that are repeated because of a call in this file, each with by which
            function and how.
        late: what its open sites run, as text.
        followed: the same, as the call graph has it.
        rests: the functions on whose callers that rests.
        packed: all this as bytes, if it was read from them.
    """

    path: str
    id_range: int
    resolved: Resolved
    effects: dict[str, bytes]
    repeats: frozenset[tuple[str, str]]
    late: frozenset[_Late] = frozenset()
    followed: tuple[Edge | Touch, ...] = ()
    rests: frozenset[str] = frozenset()
    packed: bytes = b""


@dataclass(frozen=True, slots=True)
class Links:
    """What is stored of a linked project for a later run.

    Attributes:
        files: in the order of `Linked.files`.
        models: the relations between the database models, as text.
    """

    files: tuple[FileLinks, ...]
    models: str


@dataclass(frozen=True)
class Relinked:
    """A project linked again.

    Attributes:
        resolved: of each file, in the order of `Linked.files`.
        again: the indexes of the files that were resolved again.
        moved: the identity of now for each earlier one; -1 for a function that is gone, or may be.
        shifted: whether only lines have moved, in the files that were resolved again.
        followed: what is known of the open sites; None if that has to be found out from the start.
        words: those that lead to definitions which have changed; None where other files than these hold some.
        changed: the earlier outlines of files that changed, see `relink`.
    """

    resolved: list[Resolved]
    again: frozenset[int]
    moved: list[int]
    shifted: bool
    followed: Followed | None
    words: frozenset[str] | None
    changed: Mapping[str, Outline | None]

    @cached_property
    def unmoved(self) -> bool:
        """Whether every function has the identity that it had."""
        return all(now in (before, _NONE) for before, now in enumerate(self.moved))


@dataclass(frozen=True, slots=True)
class Suspects:
    """The files of which a project may say something else than before: paths.

    Attributes:
        files: those that were resolved again, those with functions whose effects or repetition come
            along other paths, those with functions that others run or pass on, or no longer do, and those
            with functions to which callers pass something else.
        rerouted: those of them through which chains of calls may take other paths.
        acting: the indexes of those with functions that may have other effects.
        steady: whether all functions are repeated as they were.
        alike: whether all files call what they called, in the same ways, lines apart; see `calls_alike`.
        redefined: the modules that define something else.
        adds: whether all that changed only adds to what it defines, see `only_adds`.
    """

    files: frozenset[str]
    rerouted: frozenset[str]
    acting: frozenset[int]
    steady: bool
    alike: bool = False
    redefined: frozenset[str] = frozenset()
    adds: bool = False

    @property
    def brought_alike(self) -> bool:
        """Whether callers bring to all files what they brought, see `PassedRoots`."""
        return self.adds or self.alike and not self.redefined

    def concern(self, path: str, places: frozenset[str], passed: frozenset[str]) -> bool:
        """Whether a file is concerned, or one of those that some answers are about or lead
        through."""
        return (
            path in self.files
            or not self.files.isdisjoint(places)
            or not self.rerouted.isdisjoint(passed)
        )


def links(
    project: Project,
    resolved: Sequence[Resolved],
    before: Links | None = None,
    relinked: Relinked | None = None,
    since: Suspects | None = None,
) -> Links:
    """What is to be stored of a project.

    Args:
        before: what was stored of it earlier, if it was linked again from that.
        relinked: how it was.
        since: of which files it says something else than then.
    """
    linked = project.linked
    old = {file.path: file for file in before.files} if before is not None else {}
    kept: dict[int, FileLinks] = {}
    for index, outline in enumerate(linked.files):
        file = old.get(outline.path)
        if file is not None and file.resolved is resolved[index]:
            kept[index] = file
        elif file is not None and relinked is not None and index not in relinked.again:
            kept[index] = file._replace(resolved=resolved[index], packed=b"")  # other identities
    steady = since is not None and since.steady
    unmoved = relinked is not None and relinked.unmoved
    alike = old if since is not None and since.alike else {}
    asked = {
        index
        for index, outline in enumerate(linked.files)
        if outline.path not in alike and not (steady and index in kept)
    }
    repeats = project.repetition.by_file(asked) if asked else {}
    files = []
    followed, rests = project.graph.late, project.graph.late_rests
    for index, outline in enumerate(linked.files):
        earlier = kept.get(index)
        was = alike.get(outline.path) or (earlier if steady else None)
        here = was.repeats if was is not None else frozenset(repeats.get(index, ()))
        late = _late(project, index, earlier if unmoved else None)
        if earlier is None:
            earlier = FileLinks(outline.path, id_range(outline), resolved[index], {}, here)
            same = was is not None and since is not None and not since.redefined
            effects = was.effects if was is not None and same else _effects(project, index)
        else:
            same = since is not None and index not in since.acting
            effects = earlier.effects if same else _effects(project, index)
        now = effects, here, late, tuple(followed[index]), rests[index]
        if now != earlier[3:8]:
            effects, here, late, items, functions = now
            earlier = earlier._replace(
                effects=effects,
                repeats=here,
                late=late,
                followed=items,
                rests=functions,
                packed=b"",
            )
        files.append(earlier)
    return Links(tuple(files), linked.models.text())


def standing(before: Links, linked: Linked) -> bool:
    """Whether links are those of the files of now, where each of these says what it said."""
    return [file.path for file in before.files] == [outline.path for outline in linked.files]


def relink(before: Links, changed: Mapping[str, Outline | None], linked: Linked) -> Relinked | None:
    """Resolve again what may have changed; None where a few files do not show that.

    Args:
        changed: the earlier outlines of the files that changed, came or went, by path; None for one
            that had none.
        linked: the outlines of now.
    """
    now = {outline.path: index for index, outline in enumerate(linked.files)}
    old = {file.path for file in before.files}
    if (
        linked.models.text() != before.models
        or now.keys() - changed.keys() != old - changed.keys()
        or any((path in old) != (outline is not None) for path, outline in changed.items())
        or _ambiguous(changed, linked, now)
        or any(
            _at_large(outline) != _at_large(linked.files[now[path]] if path in now else None)
            for path, outline in changed.items()
        )
    ):
        return None
    words: set[str] = set()
    leading: set[str] = set()
    for path, outline in changed.items():
        own, further = changed_words(outline, linked.files[now[path]] if path in now else None)
        words |= own
        leading |= further
    packages = _packages_that_differ(changed, linked, now)
    words |= packages
    leading |= packages
    again = {now[path] for path in changed if path in now}
    if words:
        spread(leading, linked.files)
        words |= leading
        for index, outline in enumerate(linked.files):
            if not words.isdisjoint(outline.words):
                again.add(index)
    moved = _moves(before, changed, linked, now)
    shifted = {place for place, identity in enumerate(moved) if identity not in (place, _NONE)}
    found: dict[int, Resolved] = {}
    for file in before.files:
        place = now.get(file.path)
        if place is not None and place not in again:
            stored: Resolved | None = file.resolved
            if shifted and not shifted.isdisjoint(mentioned(file.resolved)):
                stored = renumbered_file(file.resolved, moved)
            if stored is None:
                again.add(place)
            else:
                found[place] = stored
    resolver = Resolver(linked)
    for index in again:
        found[index] = resolver.resolve(index)
    known = frozenset(moved)
    for file in before.files:
        if file.path in changed and file.path in now:
            if passed_functions(file.resolved, moved) != passed_functions(
                found[now[file.path]], known=known
            ):
                return None
    only_shifted = standing(before, linked) and all(
        outline is not None and only_lines_differ(outline, linked.files[now[path]])
        for path, outline in changed.items()
    )
    only_shifted = only_shifted and again == {now[path] for path in changed}
    resolved = [found[index] for index in range(len(linked.files))]
    followed = _followed(before, changed, again, moved, words, resolved, linked)
    alone = again == {now[path] for path in changed if path in now}
    held = frozenset(words) if alone else None
    return Relinked(resolved, frozenset(again), moved, only_shifted, followed, held, changed)


def defines_the_same(before: Outline | None, now: Outline | None) -> bool:
    """Whether two outlines of a file differ in nothing that is looked up: others find what they found, and
    its functions have the identities that they had."""
    return (
        before is not None
        and now is not None
        and before.module == now.module
        and _names(before) == _names(now)
        and _at_large(before) == _at_large(now)
        and not any(changed_words(before, now))
    )


def _followed(
    before: Links,
    changed: Mapping[str, Outline | None],
    again: Set[int],
    moved: Sequence[int],
    words: Set[str],
    resolved: Sequence[Resolved],
    linked: Linked,
) -> Followed | None:
    """See `Relinked.followed`.

    Args:
        again: the files that were resolved again, as `resolved` has it.
        words: those that lead to changed definitions.
    """
    if FORWARD in words:
        return None  # modules of PyTorch may run another method
    old = {file.path: file for file in before.files}
    arguments = ChangedArguments(linked, resolved, moved, words)
    functions: set[str] = set()
    here = {linked.files[index].path: index for index in again}
    for path in here.keys() | changed.keys():
        index, was = here.get(path), old.get(path)
        now = linked.files[index] if index is not None else None
        earlier = changed.get(path, now)
        functions |= arguments.of(
            (was.resolved, earlier) if was is not None and earlier is not None else None,
            (resolved[index], now) if index is not None and now is not None else None,
        )
        functions |= changed_functions(earlier, now)
    items: list[Sequence[Edge | Touch]] = []
    differing = set(again)
    for index, outline in enumerate(linked.files):
        followed = old[outline.path].followed if outline.path in old else ()
        kept = [item for each in followed if (item := renumbered(each, moved)) is not None]
        if len(kept) != len(followed):
            differing.add(index)
        items.append(kept)
    nothing: frozenset[str] = frozenset()
    rests = [
        old[outline.path].rests if outline.path in old else nothing for outline in linked.files
    ]
    return Followed(items, rests, frozenset(differing), frozenset(functions))


def _packages_that_differ(
    changed: Mapping[str, Outline | None], linked: Linked, now: Mapping[str, int]
) -> set[str]:
    """The last parts of the names of packages that have come or gone: a first module in one may hide a
    library."""
    if all(
        outline is not None and path in now and linked.files[now[path]].module == outline.module
        for path, outline in changed.items()
    ):
        return set()
    kept = [outline.module for outline in linked.files if outline.path not in changed]
    old = [outline.module for outline in changed.values() if outline is not None]
    new = [linked.files[now[path]].module for path in changed if path in now]
    standing = _packages(kept)
    differing = (_packages(old) - standing) ^ (_packages(new) - standing)
    return {name.rpartition(".")[2] for name in differing}


def _packages(modules: Iterable[str]) -> set[str]:
    """The packages that modules are in, by dotted name."""
    found: set[str] = set()
    for name in modules:
        above = name.rpartition(".")[0]
        while above and above not in found:
            found.add(above)
            above = above.rpartition(".")[0]
    return found


def suspects(before: Links, relinked: Relinked, project: Project) -> Suspects:
    """The files of which the project may say something else than before."""
    linked, moved = project.linked, relinked.moved
    old = {file.path: file for file in before.files}
    if _all_alike(old, relinked, project):
        redefined = _redefined(relinked, linked)
        edited = {linked.files[index].path for index in relinked.again}
        defined = [
            name
            for name in project.graph.passed_otherwise or ()
            if name.startswith(tuple(f"{module}." for module in redefined))
        ]
        return Suspects(
            frozenset(edited | files_passed_on(project, defined)),
            frozenset(),
            frozenset(),
            steady=True,
            alike=True,
            redefined=redefined,
        )
    late = {
        index: _late(project, index, old.get(outline.path) if relinked.unmoved else None)
        for index, outline in enumerate(linked.files)
    }
    again = relinked.again.union(
        index
        for index, calls in late.items()
        if (earlier := old.get(linked.files[index].path)) is not None and calls != earlier.late
    )
    now = {outline.path for outline in linked.files}
    gone = old.keys() - now
    files = {linked.files[index].path for index in again} | gone
    rerouted = set(gone)
    repeats = project.repetition.by_file(again)
    reached: set[int] = set()
    repeated: set[str] = set()
    run: set[int] = set()
    for path in gone:
        run |= {moved[identity] for identity in functions_run(old[path].resolved)}
        run |= _late_callees(old[path].late, linked)
    for index in again:
        outline = linked.files[index]
        earlier = old.get(outline.path)
        effects = _effects(project, index)
        here = repeats.get(index, set())
        run_here = functions_run(relinked.resolved[index])
        start = linked.start(index)
        if earlier is None:
            rerouted.add(outline.path)
            reached.update(range(start, start + len(outline.functions)))
            repeated |= {name for name, _ in here}
            run |= run_here | _late_callees(late[index], linked)
            continue
        differing = {
            start + place
            for place, function in enumerate(outline.functions)
            if effects.get(function.name) != earlier.effects.get(function.name)
        }
        differently = {name for name, _ in here ^ earlier.repeats}
        if earlier.repeats - here or any(
            effects.get(name) != digest for name, digest in earlier.effects.items()
        ):
            rerouted.add(outline.path)
        reached |= differing
        repeated |= differently
        run |= run_here ^ {moved[identity] for identity in functions_run(earlier.resolved)}
        run |= _late_callees(late[index] ^ earlier.late, linked)
    roots = {linked.functions[name] for name in repeated if name in linked.functions}
    roots.update(identity for identity in run if identity >= 0)
    for identity in project.effects.above(reached) | project.repetition.below(roots):
        files.add(linked.files[linked.owners[identity]].path)
    files |= files_passed_otherwise(project)
    acting = frozenset(linked.owners[identity] for identity in project.effects.calling(reached))
    return Suspects(
        frozenset(files),
        frozenset(rerouted),
        acting,
        not roots and not gone,
        adds=_only_adds(old, relinked, project),
    )


def _only_adds(old: Mapping[str, FileLinks], relinked: Relinked, project: Project) -> bool:
    now = {outline.path: index for index, outline in enumerate(project.linked.files)}
    return all(
        outline is not None
        and path in now
        and only_adds(
            (old[path].resolved, outline),
            (relinked.resolved[now[path]], project.linked.files[now[path]]),
            relinked.words,
            project.graph.passed_otherwise,
        )
        for path, outline in relinked.changed.items()
    )


def _redefined(relinked: Relinked, linked: Linked) -> frozenset[str]:
    """See `Suspects.redefined`."""
    again = relinked.again if relinked.words else ()
    return frozenset(linked.files[index].module for index in again)


def _all_alike(old: Mapping[str, FileLinks], relinked: Relinked, project: Project) -> bool:
    """Whether only files have changed that call what they called, and nothing else runs anywhere.

    Args:
        old: what was stored of the files, by path.
    """
    linked, graph = project.linked, project.graph
    # It is None where nothing was taken up: then all is found out from the start.
    if relinked.words is None or graph.passed_otherwise is None or len(old) != len(linked.files):
        return False
    run: set[str] = set()  # by open sites of changed files, which were resolved again
    for index, outline in enumerate(linked.files):
        file = old.get(outline.path)
        if file is None:
            return False
        late = graph.late[index]
        if index not in relinked.again:
            if not relinked.unmoved or file.followed != tuple(late):
                return False
            continue
        before = relinked.changed[outline.path]
        resolved = relinked.resolved[index]
        if (
            before is None
            or names_other_libraries((file.resolved, before), (resolved, outline))
            or not calls_alike(
                Calls(before, file.resolved, file.followed),
                Calls(outline, resolved, late),
                relinked.moved,
            )
        ):
            return False
        run |= run_by(linked, graph, late)
    redefined = tuple(f"{module}." for module in _redefined(relinked, linked))
    return all(name in run or name.startswith(redefined) for name in graph.passed_otherwise)


def _late_callees(late: Iterable[_Late], linked: Linked) -> set[int]:
    """The functions of the project that open sites run."""
    return {linked.functions[name] for _, name, _ in late if name in linked.functions}


def _effects(project: Project, file: int) -> dict[str, bytes]:
    linked = project.linked
    start = linked.start(file)
    # A function that is defined again counts with the earlier ones of its name.
    texts: dict[str, list[str]] = {}
    for place, function in enumerate(linked.files[file].functions):
        text = project.effects.first_steps(start + place)
        if text:
            texts.setdefault(function.name, []).append(text)
    return {name: _digest("\n".join(several)) for name, several in texts.items()}


def _late(project: Project, file: int, before: FileLinks | None = None) -> frozenset[_Late]:
    """What the open sites of a file run.

    Args:
        before: an earlier answer, in which functions had the identities that they have now.
    """
    linked, late = project.linked, project.graph.late
    if before is not None and before.followed == tuple(late[file]):
        return before.late
    return frozenset(
        (linked.dotted(item.caller), *_late_target(item, linked))
        for item in (late[file] if late else ())
    )


def _late_target(item: Edge | Touch, linked: Linked) -> tuple[str, str]:
    """The function of the project that an open site runs, if it is one, and all else that is known of it."""
    if isinstance(item, Edge):
        return linked.dotted(item.callee), repr(item._replace(caller=0, callee=0))
    return "", repr(item._replace(caller=0))


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _at_large(outline: Outline | None) -> Any:
    """What a file says of others without their holding a word of it."""
    if outline is None:
        return frozenset(), frozenset(), None
    user = next((term for name, term in outline.variables if name == USER_SETTING), None)
    return outline.lookups, outline.senders, user


def _ambiguous(
    changed: Mapping[str, Outline | None], linked: Linked, now: Mapping[str, int]
) -> bool:
    """Whether a changed file shares its module name with another: which one counts may change."""
    names = [outline.module for outline in linked.files]
    for path, outline in changed.items():
        index = now.get(path)
        modules = {outline.module} if outline is not None else set()
        if index is not None:
            modules.add(names[index])
        if any(names.count(module) > (index is not None) for module in modules):
            return True
    return False


# Identities, which are numbers that go through all files


_NONE = -2  # where an identity that no function had is now


def _moves(
    before: Links,
    changed: Mapping[str, Outline | None],
    linked: Linked,
    now: Mapping[str, int],
) -> list[int]:
    """See `Relinked.moved`."""
    moved: list[int] = []
    for file in before.files:
        index = now.get(file.path)
        if index is None:
            moved += [-1] * file.id_range
            continue
        start = linked.start(index)
        outline = changed.get(file.path)
        if outline is None:
            moved += range(start, start + file.id_range)
            continue
        places = {name: place for place, name in enumerate(_names(linked.files[index]))}
        names = _names(outline)
        same = names == list(places)
        for name in names:
            place = places.get(name, -1)
            # Lambdas are numbered: where the functions differ, the same number may be another one.
            moved.append(-1 if place < 0 or not same and "<lambda" in name[0] else start + place)
        moved += [_NONE] * (file.id_range - len(names))
    return moved


def _names(outline: Outline) -> list[tuple[str, int]]:
    """The names of the functions, with numbers for those that are defined again."""
    counts: dict[str, int] = {}
    names = []
    for name in outline.names:
        count = counts[name] = counts.get(name, 0) + 1
        names.append((name, count))
    return names
