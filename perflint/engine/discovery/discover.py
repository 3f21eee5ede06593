"""Which files there are: below the given paths, without excluded and ignored ones, each once.

Links to folders are not entered, except where one is named. A link to a file stands for that file: inside the
project it is known by its own name only, and from elsewhere it is checked under that of the link.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from perflint.engine.configuring.config import Config
from perflint.engine.configuring.settings import Settings
from perflint.engine.discovery.links import inside
from perflint.engine.discovery.root import project_root
from perflint.syntax.regular_files import read_text
from perflint.syntax.template_names import SUFFIXES, in_templates

if TYPE_CHECKING:
    from perflint.rules.path_patterns import Patterns

_SUFFIXES = (".py", ".pyi", ".ipynb")
_IN_TEMPLATES = (*_SUFFIXES, *SUFFIXES)
_IGNORE_FILES = (".gitignore", ".ignore")
_MOST = 1024 * 1024  # bytes of an ignore file
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
        folders: those that were read.
        targets: the real paths of files that were named, or that are known as links.
        problems: messages about folders that could not be read.
    """

    files: dict[str, Entry] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)


class Rules:
    """Patterns as in `.gitignore`, relative to a folder."""

    __slots__ = ("_names", "_patterns", "base")

    def __init__(self, base: str, lines: Iterable[str]) -> None:
        self.base = base if base.endswith(os.sep) else base + os.sep
        self._names: frozenset[str] = frozenset()
        self._patterns: Patterns | None = None
        patterns = list(lines)
        if all(_PLAIN.match(line) and line.strip() == line for line in patterns):
            self._names = frozenset(patterns)
        else:
            from perflint.rules.path_patterns import Patterns  # many projects do without

            self._patterns = Patterns(patterns)

    def decide(self, path: str, name: str) -> bool | None:
        """Whether a path (folders with a slash at the end) is left out; None if nothing says so."""
        if self._patterns is None:
            return True if name in self._names else None
        if not path.startswith(self.base):
            return None
        relative = path[len(self.base) :]
        return self._patterns.decide(relative.replace(os.sep, "/") if os.sep != "/" else relative)


class Discovery:
    """Finds files, with the settings of each folder.

    Attributes:
        problems: what is wrong with ignore files, each once.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        self.problems: dict[str, None] = {}
        self._excludes: dict[int, list[Rules]] = {}
        self._kept: list[Settings] = []  # keeps the ids above from being used again

    def given(self, paths: Sequence[Path]) -> Walk:
        """The files that paths on the command line stand for, in the order of their names.

        A file that is named is always meant, unless `force-exclude` says otherwise; it need not
        exist: reading it tells.
        """
        walk = Walk()
        for path in paths:
            absolute = self.named(path)
            if os.path.isdir(absolute):
                if not (self._forced(absolute) and self._excluded(absolute + os.sep)):
                    self.walk(absolute, walk)
            elif not self.excluded(absolute):
                self._add(absolute, walk)
        walk.files = dict(sorted(walk.files.items(), key=lambda item: _order(item[0])))
        return walk

    def named(self, path: Path) -> str:
        """The absolute path of what a path on the command line stands for."""
        return self._meant(os.path.abspath(self._config.cwd / path))

    def walk(self, folder: str, walk: Walk) -> None:
        """Add the files below a folder."""
        links: list[str] = []
        stack = [(folder, self._above(folder))]
        while stack:
            current, above = stack.pop()
            if current not in walk.folders:
                walk.folders.add(current)
                stack += reversed(self._entered(current, above, walk, links))
        for link in links:
            path = self._meant(link)
            # In a folder that was read, what is not there was left out.
            if path == link or os.path.dirname(path) not in walk.folders:
                if path == link or not self._excluded(path):
                    self._add(path, walk)

    def _add(self, path: str, walk: Walk) -> None:
        """Add a file, unless it is known by another link."""
        real = os.path.realpath(path) if os.path.islink(path) else path
        if real not in walk.targets:
            walk.targets.add(real)
            walk.files.setdefault(path, entry(path))

    def _entered(
        self, current: str, above: list[Rules], walk: Walk, links: list[str]
    ) -> list[tuple[str, list[Rules]]]:
        """Add the files of a folder, and its links to files; returns the folders in it to enter, each with
        the ignore files above what is in it."""
        below: list[tuple[str, list[Rules]]] = []
        try:
            with os.scandir(current) as entries:
                found = sorted(entries, key=lambda item: item.name)
        except OSError as error:
            walk.problems.append(
                f"{self.shown(current)}: cannot read the folder: {error.strerror or error}; "
                "it was left out"
            )
            return below
        names = [item.name for item in found]
        settings = self._config.settings_for_folder(current, names)
        excludes = self._rules(settings)
        rules = above
        if settings.respect_gitignore:
            own = [item.path for item in found if item.name in _IGNORE_FILES]
            rules = [*(self._read(current, path) for path in own), *above]
        suffixes = _IN_TEMPLATES if in_templates(current) else _SUFFIXES
        for item in found:
            name = item.name
            try:
                is_folder = item.is_dir(follow_symlinks=False)
                if not is_folder and not (name.endswith(suffixes) and item.is_file()):
                    continue
                path = item.path
                tested = path + os.sep if is_folder else path
                if any(rule.decide(tested, name) for rule in excludes):
                    continue
                if settings.respect_gitignore and _ignored(tested, name, rules):
                    continue
                if is_folder:
                    below.append((path, rules))
                    continue
                if item.is_symlink():
                    links.append(path)
                    continue
                status = item.stat()
            except OSError as error:
                walk.problems.append(f"{self.shown(item.path)}: {error.strerror or error}")
                continue
            walk.files[path] = Entry(path, status.st_mtime_ns, status.st_size)
        return below

    def _meant(self, path: str) -> str:
        """The file or folder that a path stands for: of a link its target, where that is in the project."""
        if not os.path.islink(path):
            return path
        above = os.path.dirname(path)
        meant = inside(path, project_root(above) or above)
        # A file of Python may go by another name; then that of the link tells what it is.
        named = not path.endswith(_SUFFIXES) or (meant or "").endswith(_SUFFIXES)
        return meant if meant is not None and named else path

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
        if not self._config.settings_for_folder(folder).respect_gitignore:
            return rules
        current = folder if inclusive else os.path.dirname(folder)
        below = folder
        if not inclusive and os.path.exists(os.path.join(folder, ".git")):
            current = below
        while True:
            for name in _IGNORE_FILES:
                path = os.path.join(current, name)
                if (inclusive or current != folder) and os.path.lexists(path):
                    rules.append(self._read(current, path))
            if os.path.exists(os.path.join(current, ".git")):
                path = os.path.join(current, ".git", "info", "exclude")
                if os.path.isfile(path):
                    rules.append(self._read(current, path))
                return rules
            above = os.path.dirname(current)
            if above == current:
                # Not in a repository: only ignore files below the given folder hold.
                return rules if inclusive else []
            current = above

    def _read(self, folder: str, path: str) -> Rules:
        lines: list[str] = []
        try:
            text = read_text(path, _MOST, errors="surrogateescape")
            lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
        except (IsADirectoryError, FileNotFoundError):
            pass  # a folder, or a link to nowhere: of no meaning to git, either
        except OSError as error:
            why = f"{self.shown(path)}: {error.strerror or error}; it was passed over"
            self.problems[f"{why}: put a file with patterns in its place, or remove it"] = None
        return Rules(folder, lines)


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


def _order(path: str) -> list[str]:
    return path.split(os.sep)
