"""Which projects the paths of a run lie in, and the files of each."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.configuring.config import Config
from perflint.engine.discovery.discover import Discovery, Entry, Walk, entry
from perflint.engine.discovery.imported import imported
from perflint.engine.discovery.root import package_root, project_root
from perflint.engine.discovery.shard import Shard
from perflint.syntax.regular_files import TooLarge, files_below, read_text

if TYPE_CHECKING:
    from perflint.engine.narrowing.changes import Changes

STDIN = "-"
_VAST = 20_000  # files and folders that a folder of no project may hold to be looked through for one line
_MOST_BESIDE = 200  # files that a named one in no project reaches by its imports


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
                    # No project: what is known besides are the packages that hold the files, and what
                    # those that were named import of their folder.
                    folders = dict.fromkeys(map(os.path.dirname, files))
                    tops = dict.fromkeys(_top_package(root, folder) for folder in folders)
                    for top in tops:
                        if top is not None:
                            self._discovery.walk(top, walk)
                    for path in named & files.keys():
                        walk.files.update((one, entry(one)) for one in _beside(root, path))
                further = walk.files.keys() - entries.keys()
                real = {os.path.realpath(path) for path in entries} if further else set()
                for path in further - real:
                    entries[path] = walk.files[path]
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


def asked_with(path: str, cwd: str, say: Callable[[str], None] | None = None) -> list[str]:
    """What is to be checked for the findings in a file to be those that a user sees: the current folder, as
    in `perflint check .`, if the file is in it. A folder without a project that holds some is none itself;
    there, and elsewhere, a file that is in no project stands beside those of its folder.

    Args:
        say: told where the current folder is that of no project, and so large that it is not read.
    """
    project = project_root(path)
    if os.path.commonpath([path, cwd]) == cwd and (
        project is None or project_root(cwd) is not None
    ):
        if project is not None or not _is_vast(cwd):
            return [cwd]
        if say is not None:
            say(
                f"{cwd} is no project and holds more than {_VAST:,} files and folders: read were those beside"
                " the file, and what it imports; `check` may see more"
            )
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


def _is_vast(folder: str) -> bool:
    """Whether there are very many files and folders in one, as in a home."""
    try:
        files_below(Path(folder), ".py", _VAST)
    except TooLarge:
        return True
    return False


def _top_package(root: str, folder: str) -> str | None:
    """The topmost package below `root` that a folder is, or lies in."""
    found = None
    while len(folder) > len(root) and os.path.isfile(os.path.join(folder, "__init__.py")):
        found = folder
        folder = os.path.dirname(folder)
    return found


def _beside(root: str, path: str) -> set[str]:
    """The files below a folder that one of them imports, by names that start there or above."""

    def exists(file: str) -> bool:
        return file.startswith(root + os.sep) and os.path.isfile(file) and not os.path.islink(file)

    try:
        text = read_text(path, errors="replace")
    except OSError:
        return set()  # the run says so
    folder = os.path.dirname(path)
    return imported([text], folder, exists, [folder, root, os.path.dirname(root)], _MOST_BESIDE)


def _name(root: str, path: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def _by_parts(item: tuple[str, Entry]) -> list[str]:
    return item[0].split(os.sep)
