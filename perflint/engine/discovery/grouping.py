"""Which projects the paths of a run lie in, and the files of each."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.configuring.config import Config
from perflint.engine.discovery.discover import Discovery, Entry, Walk, entry
from perflint.engine.discovery.root import package_root, project_root
from perflint.engine.discovery.shard import Shard

if TYPE_CHECKING:
    from perflint.engine.narrowing.changes import Changes

STDIN = "-"


class Group(NamedTuple):
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


class Grouping:
    """The files of a run by project.

    Attributes:
        problems: what could not be found or read.
        unchanged: how many files are known of projects in which nothing that was named has changed, or is of
            the shard.
    """

    def __init__(
        self,
        config: Config,
        discovery: Discovery,
        stdin: tuple[Path | None, bytes] | None,
        since: Changes | None,
        shard: Shard | None = None,
    ) -> None:
        self._config = config
        self._discovery = discovery
        self._stdin = stdin
        self._since = since
        self._shard = shard
        self.problems: list[str] = []
        self.unchanged = 0

    def groups(self, paths: Sequence[Path]) -> list[Group]:
        """The projects that the paths lie in."""
        if self._stdin is not None:
            name = self._stdin[0]
            path = os.path.abspath(self._config.cwd / (name if name is not None else STDIN))
            if name is None:
                unnamed = {path: Entry(path, -1, len(self._stdin[1]))}
                return [Group(str(self._config.cwd), unnamed, [path], None)]
            entries = {path: entry(path)}
            if self._discovery.excluded(path):
                return []
            return self._projects([(path, entries)])
        found: list[tuple[str, dict[str, Entry]]] = []
        seen: set[str] = set()
        for named in paths:
            absolute = self._discovery.named(named)
            walk = self._discovery.given([named])
            self.problems += walk.problems
            fresh = walk.files
            if len(paths) > 1:
                real = {file: os.path.realpath(file) for file in fresh}
                fresh = {file: known for file, known in fresh.items() if real[file] not in seen}
                seen.update(real.values())
            if fresh:
                found.append((absolute, fresh))
        groups = self._projects(found)
        self.problems += self._discovery.problems
        return groups

    def _projects(self, walks: Sequence[tuple[str, Mapping[str, Entry]]]) -> list[Group]:
        roots: dict[str, str] = {}
        checked: dict[str, dict[str, Entry]] = {}
        whole: set[str] = set()
        loose: set[str] = set()
        named: set[str] = set()
        for path, files in walks:
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
                    self._discovery.walk(root, walk)
                else:
                    # No project: what is known besides are the packages that hold the files.
                    for path in files:
                        top = _top_package(root, path)
                        if top is not None:
                            self._discovery.walk(top, walk)
                real = {os.path.realpath(path) for path in entries}
                for path, known in walk.files.items():
                    if path not in entries and path not in real:
                        entries[path] = known
            ordered = dict(sorted(entries.items(), key=_by_parts))
            wanted, own = sorted(files), named & files.keys()
            if self._since is not None:
                wanted = self._since.among(wanted, overlaid=self._stdin is not None)
                own = set(wanted)
            if self._shard is not None:
                wanted = [path for path in wanted if self._shard.holds(_name(root, path))]
            if not wanted:
                self.unchanged += len(ordered)
                continue
            groups.append(Group(root, ordered, wanted, frozenset(own)))
        return groups


def asked_with(path: str, cwd: str) -> list[str]:
    """What is to be checked for the findings in a file to be those that a user sees: the current folder, as
    in `perflint check .`, if the file is in it. A folder without a project that holds some is none itself;
    there, and elsewhere, a file that is in no project stands beside those of its folder.
    """
    project = project_root(path)
    if os.path.commonpath([path, cwd]) == cwd and (
        project is None or project_root(cwd) is not None
    ):
        return [cwd]
    if project is not None:
        return [path]
    folder = os.path.dirname(path)
    return [
        path,
        *(
            os.path.join(folder, name)
            for name in sorted(os.listdir(folder))
            if name.endswith(".py")
        ),
    ]


def _top_package(root: str, path: str) -> str | None:
    """The topmost package below `root` that holds a file."""
    folder = os.path.dirname(path)
    found = None
    while len(folder) > len(root) and os.path.isfile(os.path.join(folder, "__init__.py")):
        found = folder
        folder = os.path.dirname(folder)
    return found


def _name(root: str, path: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def _by_parts(item: tuple[str, Entry]) -> list[str]:
    return item[0].split(os.sep)
