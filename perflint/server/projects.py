"""The projects of the open documents, checked in a thread beside the server's event loop."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from perflint.engine.live import Live, Seen
from perflint.engine.root import package_root, project_root
from perflint.engine.session_options import Stopped
from perflint.engine.settings import ConfigError
from perflint.evidence.observed import Observed, RecordError
from perflint.evidence.weighing import Weighed
from perflint.rules.finding import Gain, Severity
from perflint.server.notebooks import NotebookBuffer
from perflint.server.observed import Records, in_view
from perflint.server.settings import ClientSettings
from perflint.server.views import Open
from perflint.syntax.source import is_notebook

R = TypeVar("R")
_PAUSE = 0.005  # seconds without a change before buffers are checked; checks take longer
_SLICE = 10  # files that are checked before what buffers hold is looked at again
_PARTIAL = (
    "{}: reading its files was stopped: findings know only those that were read, and open ones, until"
    " settings change or the server is started anew"
)


class Projects:
    """Checks buffers again when they change, one check at a time, always of what they hold now.

    Args:
        changed: called in the event loop when `seen` is new.
        report: called with what went wrong, for the user.
    """

    def __init__(self, changed: Callable[[], None], report: Callable[[str], None]) -> None:
        self.buffers: dict[str, Open] = {}  # by the URI of the document or notebook
        self.seen: dict[str, Seen] = {}
        self.versions: dict[str, int] = {}
        self.evidence: dict[int, Weighed] = {}  # by the `id` of a finding
        self.settings = ClientSettings()
        self._changed = changed
        self._report = report
        self._lives: dict[str, Live] = {}  # used by the thread alone, as all in it
        self._records = Records()
        self._weighed: set[str] = set()  # projects that are checked for being weighed by a record
        self._roots: dict[str, str] = {}
        self.ready = asyncio.Event()  # nothing is checked before the client has sent its settings
        self.ready.set()
        self._thread = ThreadPoolExecutor(1, "perflint")
        self.advanced: Callable[[int, int], None] = lambda done, total: None  # called by the thread
        self._reading = ""  # the project whose files the thread reads
        self._stopped: set[str] = set()  # projects that are not read any further
        self._held: set[str] = set()  # projects that stay without an open file
        self._stale: set[str] = set()
        self._forgotten = False
        self._asked = self._done = 0
        self._task: asyncio.Task[None] | None = None

    def buffer(self, uri: str) -> Open | None:
        """What is open of a document: a file, or the notebook that it is a cell of."""
        found = self.buffers.get(uri)
        if found is not None:
            return found
        notebooks = (each for each in self.buffers.values() if isinstance(each, NotebookBuffer))
        return next((each for each in notebooks if each.cell(uri) is not None), None)

    def checked(self) -> Iterator[Open]:
        """What is open and is checked: of a notebook the cells, not its JSON text."""
        for buffer in self.buffers.values():
            if isinstance(buffer, NotebookBuffer) or not is_notebook(buffer.path):
                yield buffer

    def renew(self) -> None:
        """Check all buffers again, soon."""
        self._asked += 1
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def settle(self) -> None:
        """Wait until what buffers hold now is checked."""
        await self.ready.wait()
        while self._task is not None and not self._task.done():
            await asyncio.shield(self._task)

    def look_again(self, path: str) -> None:
        """Take note that a file on disk may have changed, have come or be gone."""
        self._stale.add(path)
        self.renew()

    def start_over(self) -> None:
        """Make all projects again: settings have changed."""
        self._forgotten = True
        self.renew()

    async def ask(self, path: str, question: Callable[[Live], R]) -> R | None:
        """Ask the project of a file something, in the thread; None where it is in none."""
        await self.settle()

        def answer() -> R | None:
            live = self._lives.get(self._root(path))
            return question(live) if live is not None else None

        return await asyncio.get_running_loop().run_in_executor(self._thread, answer)

    async def whole(
        self, folder: str, advance: Callable[[int, int], None]
    ) -> tuple[dict[str, Seen], dict[int, Weighed]] | None:
        """Check the files of a project that are not open, some at a time: what buffers hold comes first.

        Args:
            folder: that the project lies in.
            advance: called with how many files are done, and of how many.

        Returns:
            What was found, and what was seen of it in observed runs; None where the settings are wrong.
        """
        loop = asyncio.get_running_loop()
        await self.settle()
        paths = await loop.run_in_executor(self._thread, self._files, folder)
        if paths is None:
            return None
        found: dict[str, Seen] = {}
        evidence: dict[int, Weighed] = {}
        for start in range(0, len(paths), _SLICE):
            await self.settle()
            some = paths[start : start + _SLICE]
            seen, weighed = await loop.run_in_executor(self._thread, self._look, folder, some)
            found.update(seen)
            evidence.update(weighed)
            advance(min(start + _SLICE, len(paths)), len(paths))
        return found, evidence

    async def closed(self, path: str) -> tuple[dict[str, Seen], dict[int, Weighed]] | None:
        """Check a file that is not open, as it is on disk.

        Returns:
            As `whole`; None where there is no such file as well.
        """
        await self.settle()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._look_at, path)

    def stop_reading(self) -> None:
        """Read no more files of the project that is being read, until settings change."""
        self._stopped.add(self._reading)

    def close(self) -> None:
        """End the thread after what it is doing."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._done != self._asked:
            await self.ready.wait()
            asked = -1
            while asked != self._asked:  # while somebody types
                asked = self._asked
                await asyncio.sleep(_PAUSE)
            buffers = {buffer.path: buffer.text for buffer in self.checked()}
            versions = {buffer.path: buffer.version for buffer in self.checked()}
            stale, self._stale = self._stale, set()
            forgotten, self._forgotten = self._forgotten, False
            seen, evidence, problems = await loop.run_in_executor(
                self._thread, self._check, buffers, stale, forgotten
            )
            for message in problems:
                self._report(message)
            self._thread.submit(self._tidy)
            self._done = asked
            if asked == self._asked:  # else it is out of date already
                self.seen, self.versions, self.evidence = seen, versions, evidence
                self._changed()

    # In the thread

    def _tidy(self) -> None:
        for live in self._lives.values():
            live.tidy()

    def _check(
        self, buffers: Mapping[str, str], stale: set[str], forgotten: bool
    ) -> tuple[dict[str, Seen], dict[int, Weighed], list[str]]:
        problems: list[str] = []
        if forgotten:
            self._records = Records(self.settings.record, used=self.settings.observed)
            self._lives.clear()
            self._roots.clear()
            self._stopped.clear()
        for path in stale:
            root = self._root(path)
            if root in self._lives and self._lives[root].stale(path):
                del self._lives[root]
        grouped: dict[str, dict[str, str]] = {}
        for path, text in buffers.items():
            grouped.setdefault(self._root(path), {})[path] = text
        for root in self._lives.keys() - grouped.keys() - self._held:
            del self._lives[root]
        seen: dict[str, Seen] = {}
        evidence: dict[int, Weighed] = {}
        for root, texts in grouped.items():
            try:
                live = self._made(root, next(iter(texts)))
                found, weighed = self._judged(root, live.update(texts))
                seen.update(found)
                evidence.update(weighed)
                problems += live.faults()
                if not live.whole:
                    problems.append(_PARTIAL.format(root))
                self._record(root, problems)
            except ConfigError as error:
                problems.append(str(error))
                before = {path: self.seen[path] for path in texts if path in self.seen}
                seen.update(before)
                for finding in (each for file in before.values() for each in file.findings):
                    if id(finding) in self.evidence:
                        evidence[id(finding)] = self.evidence[id(finding)]
                self._lives.pop(root, None)
            except Exception as error:  # the server continues; the project is made again
                problems.append(
                    f"internal error: {type(error).__name__}: {error}; please report it"
                )
                self._lives.pop(root, None)
        return seen, evidence, problems

    def _made(self, root: str, path: str) -> Live:
        weighed = self._record(root) is not None
        if weighed != (root in self._weighed):  # what is looked for is not the same
            self._weighed ^= {root}
            self._lives.pop(root, None)
        live = self._lives.get(root)
        if live is None:
            config = self.settings.config(weighed=weighed)
            self._reading = root
            live = self._lives[root] = Live(path, config, self._read)
        return live

    def _record(self, root: str, problems: list[str] | None = None) -> Observed | None:
        try:
            return self._records.of(root)
        except RecordError as error:
            if problems is not None:
                problems.append(str(error))
            return None

    def _judged(
        self, root: str, seen: dict[str, Seen]
    ) -> tuple[dict[str, Seen], dict[int, Weighed]]:
        """Findings in view of the record of their project, if it has one."""
        record = self._record(root) if root in self._weighed else None
        if record is None:
            return seen, {}
        settings = self.settings.config().settings_for_folder(Path(root))
        hints = settings.min_severity == Severity.HINT.value
        return in_view(record, seen, hints=hints, least=Gain(settings.min_gain))

    def _read(self, phase: str, done: int, total: int) -> None:
        if done < total and self._reading in self._stopped:
            self.advanced(total, total)
            raise Stopped
        self.advanced(done, total)

    def _files(self, folder: str) -> list[str] | None:
        root = self._root(os.path.join(folder, ""))
        self._held.add(root)
        try:
            return self._made(root, folder).files()
        except ConfigError:
            return None  # reported where a file is checked

    def _look(self, folder: str, paths: list[str]) -> tuple[dict[str, Seen], dict[int, Weighed]]:
        root = self._root(os.path.join(folder, ""))
        live = self._lives.get(root)
        return self._judged(root, live.looked(paths)) if live is not None else ({}, {})

    def _look_at(self, path: str) -> tuple[dict[str, Seen], dict[int, Weighed]] | None:
        if not os.path.isfile(path):
            return None
        root = self._root(path)
        self._held.add(root)
        try:
            if self._made(root, path).stale(path):
                del self._lives[root]
            return self._judged(root, self._made(root, path).looked([path]))
        except ConfigError:
            return None  # reported where a file is checked

    def _root(self, path: str) -> str:
        folder = os.path.dirname(path)
        root = self._roots.get(folder)
        if root is None:
            root = self._roots[folder] = project_root(folder) or package_root(folder)
        return root
