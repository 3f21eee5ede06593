"""Which files there are: below the given paths, without excluded and ignored ones, each once.

Links to folders are followed, once: a folder that was met under another name is not met again, so
circles end and every file has one name, the one without links where there is one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from perflint.engine.config import Config
from perflint.engine.settings import Settings

_SUFFIXES = (".py", ".pyi", ".ipynb")
_IGNORE_FILES = (".gitignore", ".ignore")
_PLAIN = re.compile(r"[\w.+@ -]+\Z")


class Entry(NamedTuple):
    """A file: absolute path, time of change in nanoseconds and size in bytes (-1 if unknown)."""

    path: str
    changed: int
    size: int


@dataclass
class Walk:
    """What walking folders found.

    Attributes:
        files: by path, in order.
        folders: the real paths of all folders that were read.
        problems: messages about folders that could not be read.
    """

    files: dict[str, Entry] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)


class Rules:
    """Patterns as in `.gitignore`, relative to a folder."""

    __slots__ = ("_names", "_runs", "base")

    def __init__(self, base: str, lines: Iterable[str]) -> None:
        self.base = base if base.endswith(os.sep) else base + os.sep
        self._names: frozenset[str] = frozenset()
        self._runs: list[tuple[re.Pattern[str], bool]] = []
        patterns = [line.rstrip("\r\n") for line in lines]
        plain = [line for line in patterns if _PLAIN.match(line) and line.strip() == line]
        if len(plain) == len(patterns):
            self._names = frozenset(plain)
            return
        # Neighbours of one kind become one regular expression: patterns are many, and files more.
        from pathspec import GitIgnoreSpec

        runs: list[tuple[list[str], bool]] = []
        for line in patterns:
            try:
                read = list(GitIgnoreSpec.from_lines([line]).patterns)
            except ValueError:
                continue  # git passes over a pattern that it cannot read, too
            for pattern in read:
                if pattern.include is None or pattern.regex is None:
                    continue
                text = re.sub(r"\(\?P<\w+>", "(?:", pattern.regex.pattern)
                if runs and runs[-1][1] is pattern.include:
                    runs[-1][0].append(text)
                else:
                    runs.append(([text], pattern.include))
        self._runs = [(re.compile("|".join(texts)), include) for texts, include in reversed(runs)]

    def decide(self, path: str, name: str) -> bool | None:
        """Whether a path (folders with a slash at the end) is left out; None if nothing says so."""
        if self._names:
            return True if name in self._names else None
        if not self._runs or not path.startswith(self.base):
            return None
        relative = path[len(self.base) :]
        if os.sep != "/":
            relative = relative.replace(os.sep, "/")
        for regex, include in self._runs:
            if regex.match(relative):
                return include
        return None


class Discovery:
    """Finds files, with the settings of each folder."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._excludes: dict[int, list[Rules]] = {}
        self._kept: list[Settings] = []  # keeps the ids above from being used again

    def given(self, paths: Sequence[Path]) -> Walk:
        """The files that paths on the command line stand for, in the order of their names.

        A file that is named is always meant, unless `force-exclude` says otherwise; it need not
        exist: reading it tells.
        """
        walk = Walk()
        for path in paths:
            absolute = os.path.abspath(self._config.cwd / path)
            if os.path.isdir(absolute):
                if not (self._forced(absolute) and self._excluded(absolute + os.sep)):
                    self.walk(absolute, walk)
            elif self.excluded(absolute):
                continue
            else:
                real = os.path.realpath(absolute)
                if real == absolute or real not in walk.files:
                    walk.files.setdefault(absolute, entry(absolute))
        walk.files = dict(sorted(walk.files.items(), key=lambda item: _order(item[0])))
        return walk

    def walk(self, folder: str, walk: Walk) -> None:
        """Add the files below a folder."""
        links: list[str] = []
        self._descend(folder, self._above(folder), walk, links)
        while links:
            links.sort()
            link = links.pop(0)
            self._descend(link, self._above(link), walk, links)

    def _descend(self, folder: str, ignores: list[Rules], walk: Walk, links: list[str]) -> None:
        stack = [(folder, ignores)]
        while stack:
            current, above = stack.pop()
            real = os.path.realpath(current)
            if real in walk.folders:
                continue
            walk.folders.add(real)
            try:
                with os.scandir(current) as entries:
                    found = sorted(entries, key=lambda item: item.name)
            except OSError as error:
                walk.problems.append(
                    f"{self.shown(current)}: cannot read the folder: {error.strerror or error}; "
                    "it was left out"
                )
                continue
            settings = self._config.settings_for_folder(Path(current))
            excludes = self._rules(settings)
            rules = above
            if settings.respect_gitignore:
                own = [item.path for item in found if item.name in _IGNORE_FILES]
                rules = [*(_read(current, path) for path in own), *above]
            below: list[tuple[str, list[Rules]]] = []
            for item in found:
                name = item.name
                try:
                    is_folder = item.is_dir()
                    if not is_folder and not (name.endswith(_SUFFIXES) and item.is_file()):
                        continue
                    path = item.path
                    tested = path + os.sep if is_folder else path
                    if any(rule.decide(tested, name) for rule in excludes):
                        continue
                    if settings.respect_gitignore and _ignored(tested, name, rules):
                        continue
                    if is_folder:
                        if item.is_symlink():
                            links.append(path)
                        else:
                            below.append((path, rules))
                        continue
                    if item.is_symlink():
                        target = os.path.realpath(path)
                        if target in walk.files or os.path.dirname(target) in walk.folders:
                            continue
                        path_status = entry(path)
                        walk.files[path] = path_status
                        continue
                    status = item.stat()
                except OSError as error:
                    walk.problems.append(f"{self.shown(item.path)}: {error.strerror or error}")
                    continue
                walk.files[path] = Entry(path, status.st_mtime_ns, status.st_size)
            stack.extend(reversed(below))

    def shown(self, path: str) -> str:
        """How a run names a file: relative to the current folder where it is inside."""
        cwd = str(self._config.cwd)
        prefix = cwd if cwd.endswith(os.sep) else cwd + os.sep
        return path.removeprefix(prefix)

    # Excludes

    def left_out(self, path: str) -> bool:
        """Whether the settings or ignore files leave a file out where it is not named."""
        return self._excluded(path)

    def excluded(self, path: str) -> bool:
        """Whether a file that was named is left out all the same: `force-exclude` says so."""
        return self._forced(path) and self._excluded(path)

    def _rules(self, settings: Settings) -> list[Rules]:
        known = self._excludes.get(id(settings))
        if known is None:
            self._kept.append(settings)
            known = [Rules(str(settings.root), settings.exclude)] if settings.exclude else []
            if settings.extend_exclude:
                known.append(Rules(str(settings.root), settings.extend_exclude))
            if self._config.excluded:
                known.append(Rules(str(self._config.cwd), self._config.excluded))
            self._excludes[id(settings)] = known
        return known

    def _forced(self, path: str) -> bool:
        return self._config.settings_for(Path(path)).force_exclude

    def _excluded(self, path: str) -> bool:
        """Whether a path, or a folder above it up to the settings file, is excluded or ignored."""
        settings = self._config.settings_for(Path(path))
        root = str(settings.root)
        parts = os.path.relpath(path, root).split(os.sep)
        if parts[0] == os.pardir:
            return False
        current = root
        for index, part in enumerate(parts):
            current = os.path.join(current, part)
            last = index == len(parts) - 1
            tested = current if last and not path.endswith(os.sep) else current + os.sep
            if any(rule.decide(tested, part) for rule in self._rules(settings)):
                return True
            if settings.respect_gitignore and _ignored(
                tested, part, self._above(os.path.dirname(current), inclusive=True)
            ):
                return True
        return False

    def _above(self, folder: str, *, inclusive: bool = False) -> list[Rules]:
        """The ignore files of the folders above a folder, up to its repository."""
        rules: list[Rules] = []
        if not self._config.settings_for_folder(Path(folder)).respect_gitignore:
            return rules
        current = folder if inclusive else os.path.dirname(folder)
        below = folder
        if not inclusive and os.path.exists(os.path.join(folder, ".git")):
            current = below
        while True:
            for name in _IGNORE_FILES:
                path = os.path.join(current, name)
                if (inclusive or current != folder) and os.path.isfile(path):
                    rules.append(_read(current, path))
            if os.path.exists(os.path.join(current, ".git")):
                path = os.path.join(current, ".git", "info", "exclude")
                if os.path.isfile(path):
                    rules.append(_read(current, path))
                return rules
            above = os.path.dirname(current)
            if above == current:
                # Not in a repository: only ignore files below the given folder hold.
                return rules if inclusive else []
            current = above


def entry(path: str) -> Entry:
    """The entry of a file, which need not exist."""
    try:
        status = os.stat(path)
    except OSError:
        return Entry(path, -1, -1)
    return Entry(path, status.st_mtime_ns, status.st_size)


def _ignored(path: str, name: str, rules: list[Rules]) -> bool:
    for rule in rules:
        decided = rule.decide(path, name)
        if decided is not None:
            return decided
    return False


def _read(folder: str, path: str) -> Rules:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            lines = [line for line in file if line.strip() and not line.startswith("#")]
    except OSError:
        lines = []  # an ignore file that cannot be read ignores nothing
    return Rules(folder, lines)


def _order(path: str) -> list[str]:
    return path.split(os.sep)
