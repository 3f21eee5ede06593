"""Projects that are checked while their files are edited: each one whole, or of each open file by itself.

Used by one thread, or alone in a process of its own (`remote`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from perflint.engine.checking.explaining import NoSuchLine
from perflint.engine.checking.session_options import Progress, Stopped
from perflint.engine.checking.workers import cores, deep
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.live import Live, Seen
from perflint.engine.running.opened import OpenProject
from perflint.server.settings import ClientSettings
from perflint.syntax.source import SourceError

_PARTIAL = (
    "{}: reading its files was stopped: findings know only files that are open, until settings change or the"
    " server is started anew"
)


_MOST_PLACES = 50  # of an entry


class Found(NamedTuple):
    """What a check found.

    Attributes:
        seen: by path; None where it could not be done, and what was found before stays.
        problems: what went wrong, for the user.
        uncached: why the cache is not used, or not written.
    """

    seen: dict[str, Seen] | None
    problems: tuple[str, ...] = ()
    uncached: tuple[str, ...] = ()


class EntryTold(NamedTuple):
    """What an entry costs.

    Attributes:
        line: of the entry, counted from 1.
        words: the cost.
        places: the path and line of what costs, the dearest first.
    """

    line: int
    words: str
    places: tuple[tuple[str, int], ...]


class Told(NamedTuple):
    """What is told of a line, or why nothing can be."""

    text: str = ""
    error: str = ""


class Lives:
    """Projects by their folder; if `alone`, by the path of the one file that is known of each.

    Args:
        progress: called with a phase, how many files are done, and of how many, while a project is read.
    """

    def __init__(self, *, alone: bool = False, progress: Progress | None = None) -> None:
        self.stopping = False  # set by another thread: the reading that goes on is to end
        self._alone = alone
        self._progress = progress
        self._settings = ClientSettings()
        self._lives: dict[str, tuple[Live, bool]] = {}  # and whether its findings are weighed
        self._stopped: set[str] = set()  # projects that are not read
        self._held: set[str] = set()  # projects that stay without an open file

    def start_over(self, settings: ClientSettings) -> None:
        """Make all projects again, by these settings."""
        self._settings = settings
        self._lives.clear()
        self._stopped.clear()

    def keep(self, keys: Iterable[str]) -> None:
        """Let go of projects that are not among these."""
        for key in self._lives.keys() - set(keys) - self._held:
            del self._lives[key]

    def stale(self, key: str, path: str) -> None:
        """Take note that a file on disk may have changed, have come or be gone."""
        known = self._lives.get(key)
        if known is not None and known[0].stale(path):
            del self._lives[key]

    def tidy(self) -> None:
        """Let go of what is not needed any more; to be called when nobody waits."""
        for live, _ in self._lives.values():
            live.tidy()

    def check(self, key: str, texts: Mapping[str, str], weighed: bool) -> Found:
        """Check the open files of a project.

        Args:
            texts: what their buffers hold, by path.
            weighed: whether findings will be weighed by the record of observed runs.
        """
        try:
            live = self._made(key, next(iter(texts)), weighed)
            seen = live.update(texts)
        except ConfigError as error:
            self._lives.pop(key, None)
            return Found(None, (str(error),))
        except Exception as error:  # the server continues; the project is made again
            self._lives.pop(key, None)
            told = f"internal error: {type(error).__name__}: {error}; please report it"
            return Found(None, (told,))
        problems = live.faults()
        if not live.whole:
            problems.append(_PARTIAL.format(key))
        return Found(seen, tuple(problems), tuple(live.uncached()))

    def files(self, key: str, folder: str, weighed: bool) -> list[str] | None:
        """The files of the project of a folder; None where the settings are wrong."""
        self._held.add(key)
        try:
            return self._made(key, folder, weighed).files()
        except ConfigError:
            return None  # reported where a file is checked

    def look(self, key: str, paths: list[str]) -> dict[str, Seen]:
        """Check some of these, as they are on disk."""
        known = self._lives.get(key)
        return known[0].looked(paths) if known is not None else {}

    def look_at(self, key: str, path: str, weighed: bool) -> dict[str, Seen] | None:
        """Check a file that is not open, as it is on disk; None where there is none."""
        if not os.path.isfile(path):
            return None
        self._held.add(key)
        try:
            if self._made(key, path, weighed).stale(path):
                del self._lives[key]
            return self._made(key, path, weighed).looked([path])
        except ConfigError:
            return None  # reported where a file is checked

    def fixed(self, key: str, path: str, fixing: Fixing) -> str | None:
        """The text of an open file with such fixes applied; None where there are none."""
        known = self._lives.get(key)
        return known[0].fixed(path, fixing) if known is not None else None

    def costs(self, key: str, path: str) -> list[EntryTold]:
        """What the entries in an open file cost."""
        known = self._lives.get(key)
        project = known[0].opened(path) if known is not None else None
        return deep(_costs, project, path) if project is not None else []

    def explained(self, key: str, path: str, line: int, place: str) -> Told | None:
        """What the rules make of a line of an open file.

        Args:
            place: how people name the line.
        """
        from perflint.report.explanation import explanation_text
        from perflint.report.style import Style

        known = self._lives.get(key)
        try:
            told = known[0].explained(path, line) if known is not None else None
        except (NoSuchLine, SourceError) as error:
            return Told(error=f"{path}: {error}")
        if told is None:
            return None
        return Told(explanation_text(place, told, Style(), whole=False))

    def _made(self, key: str, path: str, weighed: bool) -> Live:
        known = self._lives.get(key)
        if known is None or known[1] != weighed:  # then what is looked for is not the same
            self._lives.pop(key, None)
            known = self._lives[key] = self._begun(key, path, weighed), weighed
        return known[0]

    def _begun(self, key: str, path: str, weighed: bool) -> Live:
        config = self._settings.config(weighed=weighed)
        if self._alone:
            return Live(path, config, alone=True)
        self.stopping = key in self._stopped
        settings = config.settings_for_folder(key)
        live = Live(path, config, self._read, jobs=settings.jobs or cores())
        if not live.whole:
            self._stopped.add(key)
        return live

    def _read(self, phase: str, done: int, total: int) -> None:
        if done < total and self.stopping:
            raise Stopped
        if self._progress is not None:
            self._progress(phase, done, total)


def _costs(project: OpenProject, path: str) -> list[EntryTold]:
    from perflint.costing.costs import ProjectCosts
    from perflint.report.costs import in_words

    costs = ProjectCosts(project.project, project.context)
    files = [name for name in project.meant if project.shown(name) == path]
    found = []
    entries = {each.answered: each for each in reversed(costs.entries(files))}
    methods = Counter(function for function, _ in entries)
    for entry in entries.values():
        cost = costs.cost(entry)
        words = in_words(cost)
        if words:
            words = f"{entry.verb}: {words}" if methods[entry.function] > 1 else words
            places = [(charge.path, charge.line) for charge in cost.charges[:_MOST_PLACES]]
            found.append(EntryTold(entry.line, words, tuple(dict.fromkeys(places))))
    return found[::-1]
