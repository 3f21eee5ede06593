"""The open documents, checked beside the server's event loop: each file alone at once, in a thread, and with
its project known as soon as that is, in a process of its own.

    a buffer changes ─► the file alone (0.1 s) ─► `merging` ─► shown, and what requests are answered from
                    └─► its project, in a process (0.1 s to minutes) ─► shown in its place

Nothing that a client asks about an open file waits for the process, which may be busy reading a project, or
linking it anew. It is asked one thing at a time; what buffers hold when it is free comes next.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from perflint.engine.checking.session_options import Progress
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.discovery.root import package_root, project_root
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.live import Seen
from perflint.evidence.observed import Observed, RecordError
from perflint.evidence.weighing import Weighed
from perflint.rules.finding import Gain, Severity
from perflint.server.lives import EntryTold, Found, Lives, Told
from perflint.server.merging import merged, unread
from perflint.server.notebooks import NotebookBuffer
from perflint.server.observed import Records, in_view
from perflint.server.remote import Remote, RemoteError
from perflint.server.settings import ClientSettings
from perflint.server.views import Open
from perflint.syntax.source import is_notebook

R = TypeVar("R")
_PAUSE = 0.005  # seconds without a change before buffers are checked; checks take longer
_SLICE = 10  # files that are checked before what buffers hold is looked at again
_LIVES = 3  # processes that may end before their time until settings change


@dataclass
class Snapshot:
    """What buffers hold at a time, and what was found in each file alone.

    Attributes:
        number: how often it had been asked for by then.
        texts: by the folder of the project and the path.
        weighed: the projects that have a record of observed runs.
        alone: by path; None for a file that the settings leave out. It is complete once `looked` is set.
    """

    number: int
    texts: dict[str, dict[str, str]]
    weighed: frozenset[str]
    alone: dict[str, Seen | None] = field(default_factory=dict)
    looked: asyncio.Event = field(default_factory=asyncio.Event)


class Known(NamedTuple):
    """What was found in a file with its project known.

    Attributes:
        text: what its buffer held; None where settings have changed since.
        seen: what was found; None where the settings leave it out.
        alone: what was found then in the file alone.
    """

    text: str | None
    seen: Seen | None
    alone: Seen | None


class Projects:
    """Checks buffers again when they change, always what they hold now.

    Attributes:
        seen: what is shown of each file, by path.
        versions: of which version of its buffer.
        evidence: what was seen of findings in observed runs, by their `id`.

    Args:
        changed: called in the event loop when `seen` is new.
        report: called with what went wrong, for the user.
        warn: called with why no cache is kept.
    """

    def __init__(
        self,
        changed: Callable[[], None],
        report: Callable[[str], None],
        warn: Callable[[str], None],
    ) -> None:
        self.buffers: dict[str, Open] = {}  # by the URI of the document or notebook
        self.seen: dict[str, Seen] = {}
        self.versions: dict[str, int] = {}
        self.evidence: dict[int, Weighed] = {}
        self._shown: dict[str, Seen] = {}  # `seen` without what was seen in observed runs
        self.settings = ClientSettings()
        self.ready = asyncio.Event()  # nothing is checked before the client has sent its settings
        self.ready.set()
        self.advanced: Progress = lambda phase, done, total: None  # called by a thread
        self.arrived: Callable[[], None] = lambda: None  # what was told to advance has ended
        self._changed, self._report, self._warn = changed, report, warn
        self._roots: dict[str, str] = {}
        self._records = Records()
        # The file alone
        self._thread = ThreadPoolExecutor(1, "perflint")
        self._alone = Lives(alone=True)  # used by this thread only
        self._asked = self._done = 0
        self._looking: asyncio.Task[None] | None = None
        self._latest: Snapshot | None = None
        self._forgotten = False
        # The project
        self._caller = ThreadPoolExecutor(1, "perflint-caller")
        self._remote: Remote | None = None
        self._ended = 0  # processes that ended before their time
        self._closed = False
        self._completed = 0  # up to which of what was asked for
        self._completing: asyncio.Task[None] | None = None
        self._known: dict[str, Known] = {}
        self._read: set[str] = set()  # projects that the process has read
        self._stale: set[str] = set()
        self._renewed = False  # the process is to begin with the settings of now

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

    # What is to be done

    def renew(self) -> None:
        """Check all buffers again, soon."""
        self._asked += 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def look_again(self, path: str) -> None:
        """Take note that a file on disk may have changed, have come or be gone."""
        self._stale.add(path)
        self.renew()

    def start_over(self) -> None:
        """Make all projects again: settings have changed."""
        self._forgotten = self._renewed = True
        self._ended = 0
        if self._remote is not None and self._is_busy:
            self._remote.close()  # it may be reading for a long time what is to be left out now
        self.renew()

    def stop_reading(self) -> None:
        """Read no more files of the project that is being read, until settings change."""
        if self._remote is not None:
            self._remote.stop_reading()

    def close(self) -> None:
        """End what is being done."""
        self._closed = True
        if self._remote is not None:
            self._remote.close()
        for executor in (self._thread, self._caller):
            executor.shutdown(wait=False, cancel_futures=True)

    # What is waited for

    async def settle(self) -> None:
        """Wait until what buffers hold now is checked, each file at least alone."""
        await self.ready.wait()
        while self._looking is not None and not self._looking.done():
            await asyncio.shield(self._looking)

    async def complete(self) -> None:
        """Wait until it is checked with the projects known."""
        await self.settle()
        while self._completing is not None and not self._completing.done():
            await asyncio.shield(self._completing)
            await self.settle()

    async def fixed(self, buffer: Open, fixing: Fixing) -> str | None:
        """What is checked of a file with such fixes applied; None where there are none, as before its project
        is known."""
        await self.settle()
        path = buffer.path
        if path not in self._known:
            return None
        await self.complete()
        fixed: str | None = await self._ask("fixed", self._root(path), path, fixing)
        return fixed

    async def costs(self, buffer: Open) -> list[EntryTold]:
        """What the entries in a file cost, see `Lives.costs`, once its project is known: what buffers hold is
        checked before. Nothing where the client has not asked for that."""
        if not self.settings.costs:
            return []
        await self.complete()
        if not self._is_complete(buffer):
            return []
        found: list[EntryTold] | None
        found = await self._ask("costs", self._root(buffer.path), buffer.path)
        return found or []

    async def explained(self, buffer: Open, line: int, place: str) -> Told | None:
        """What the rules make of a line of what is checked of a file; see `Lives.explained`."""
        await self.settle()
        path = buffer.path
        if self._is_complete(buffer):
            told: Told | None = await self._ask("explained", self._root(path), path, line, place)
            return told
        return await self._in_thread(self._alone.explained, path, path, line, place)

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
        await self.complete()
        root = self._root(os.path.join(folder, ""))
        weighed = self._record(root) is not None
        paths = await self._ask("files", root, folder, weighed)
        if paths is None:
            return None
        found: dict[str, Seen] = {}
        for start in range(0, len(paths), _SLICE):
            await self.complete()
            found.update(await self._ask("look", root, paths[start : start + _SLICE]) or {})
            advance(min(start + _SLICE, len(paths)), len(paths))
        return self._judged({root: found})

    async def closed(self, path: str) -> tuple[dict[str, Seen], dict[int, Weighed]] | None:
        """Check a file that is not open, as it is on disk.

        Returns:
            As `whole`; None where there is no such file as well.
        """
        await self.complete()
        root = self._root(path)
        found = await self._ask("look_at", root, path, self._record(root) is not None)
        return self._judged({root: found}) if found is not None else None

    # The file alone

    async def _look(self) -> None:
        while self._done != self._asked:
            await self.ready.wait()
            asked = -1
            while asked != self._asked:  # while somebody types
                asked = self._asked
                await asyncio.sleep(_PAUSE)
            if self._forgotten:
                self._forgotten = False
                self._records = Records(self.settings.record, used=self.settings.observed)
                self._roots.clear()
                self._known = {
                    path: known._replace(text=None) for path, known in self._known.items()
                }
                await self._in_thread(self._alone.start_over, self.settings)
            snapshot = self._latest = self._taken(asked)
            if not self._is_busy:
                self._completing = asyncio.get_running_loop().create_task(self._complete())
            try:
                problems = await self._in_thread(self._look_at_each, snapshot)
            finally:
                snapshot.looked.set()
                self._done = asked
            for message in problems:
                self._report(message)
            if asked == self._asked:  # else it is out of date already
                self._show()
                self._thread.submit(self._alone.tidy)

    def _taken(self, number: int) -> Snapshot:
        """What buffers hold now."""
        texts: dict[str, dict[str, str]] = {}
        for buffer in self.checked():
            texts.setdefault(self._root(buffer.path), {})[buffer.path] = buffer.text
        weighed = frozenset(root for root in texts if self._record(root, tell=True) is not None)
        return Snapshot(number, texts, weighed)

    def _look_at_each(self, snapshot: Snapshot) -> list[str]:
        """Check each file alone; returns what went wrong."""
        problems: list[str] = []
        self._alone.keep(path for texts in snapshot.texts.values() for path in texts)
        for root, texts in snapshot.texts.items():
            for path, text in texts.items():
                found = self._alone.check(path, {path: text}, root in snapshot.weighed)
                problems += found.problems
                if found.seen is not None:
                    snapshot.alone[path] = found.seen.get(path)
        return problems

    # The project

    async def _complete(self) -> None:
        while self._latest is not None and self._latest.number != self._completed:
            snapshot = self._latest
            try:
                await self._look_at_all(snapshot)
            except RemoteError as error:
                if not (self._renewed or self._closed):
                    self._report(str(error))
            finally:
                self._completed = snapshot.number
                self.arrived()

    async def _look_at_all(self, snapshot: Snapshot) -> None:
        """Check the files of each project, those first that are read already."""
        if self._remote is None:
            await snapshot.looked.wait()  # until something is shown, no other process is in the way
        settings, self._renewed = (self.settings if self._renewed else None), False
        stale, self._stale = self._stale, set()
        if settings is not None:
            self._read.clear()
            await self._ask("start_over", settings)
        for path in stale:
            await self._ask("stale", self._root(path), path)
        await self._ask("keep", list(snapshot.texts))
        for root in sorted(snapshot.texts, key=lambda root: root not in self._read):
            texts = snapshot.texts[root]
            found: Found | None = await self._ask("check", root, texts, root in snapshot.weighed)
            if found is None:
                return
            for message in found.problems:
                self._report(message)
            for message in found.uncached:
                self._warn(message)
            await snapshot.looked.wait()
            if found.seen is None:
                continue
            self._read.add(root)
            for path, text in texts.items():
                self._known[path] = Known(text, found.seen.get(path), snapshot.alone.get(path))
            self._show()

    async def _ask(self, method: str, *args: Any) -> Any:
        """Ask the process, which is started where there is none; None where there can be none."""
        if self._closed or self._ended >= _LIVES:
            return None
        if self._remote is None:
            try:
                self._remote = Remote(self._advance)
            except RemoteError:
                self._ended += 1
                raise
            await self._called("start_over", self.settings)
        return await self._called(method, *args)

    def _advance(self, phase: str, done: int, total: int) -> None:
        self.advanced(phase, done, total)

    async def _called(self, method: str, *args: Any) -> Any:
        remote = self._remote
        assert remote is not None
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._caller, lambda: remote.call(method, *args))
        except RemoteError:
            if remote.gone and self._remote is remote:
                self._remote = None
                self._read.clear()
                self._ended += not remote.closed
            raise

    # What is shown

    def _is_complete(self, buffer: Open) -> bool:
        """Whether what is shown of a buffer was found with the project known, which waits to be asked."""
        known = self._known.get(buffer.path)
        waits = self._remote is not None and not self._is_busy
        return waits and known is not None and known.text == buffer.text

    @property
    def _is_busy(self) -> bool:
        """Whether the process checks what buffers hold, for which it may read a project."""
        return self._completing is not None and not self._completing.done()

    def _show(self) -> None:
        """Show what is known of what buffers hold."""
        shown: dict[str, Seen] = {}
        versions: dict[str, int] = {}
        grouped: dict[str, dict[str, Seen]] = {}
        for buffer in self.checked():
            path = buffer.path
            seen, now = self._seen(buffer)
            if now:
                versions[path] = buffer.version
            if seen is not None:
                shown[path] = seen
                grouped.setdefault(self._root(path), {})[path] = seen
        open_paths = {buffer.path for buffer in self.checked()}
        self._known = {path: known for path, known in self._known.items() if path in open_paths}
        self._shown = shown
        self.seen, self.evidence = self._judged(grouped)
        self.versions = versions
        self._changed()

    def _seen(self, buffer: Open) -> tuple[Seen | None, bool]:
        """What is known of a file, and whether of what its buffer holds now."""
        path, text = buffer.path, buffer.text
        known = self._known.get(path)
        if known is not None and known.text == text:
            return known.seen, True
        latest = self._latest
        if latest is None or latest.texts.get(self._root(path), {}).get(path) != text:
            return self._shown.get(path), False
        if path not in latest.alone:  # settings are wrong, or it is being looked at
            return self._shown.get(path), latest.looked.is_set()
        alone = latest.alone[path]
        if alone is None or known is None or known.seen is None or known.alone is None:
            return (unread(alone) if alone is not None else None), True
        return merged(known.seen, known.alone, alone), True

    # Records of observed runs

    def _judged(
        self, found: Mapping[str, dict[str, Seen]]
    ) -> tuple[dict[str, Seen], dict[int, Weighed]]:
        """Findings by their project, in view of its record if it has one."""
        seen: dict[str, Seen] = {}
        evidence: dict[int, Weighed] = {}
        for root, files in found.items():
            record = self._record(root)
            if record is None:
                seen.update(files)
                continue
            try:
                settings = self.settings.config().settings_for_folder(root)
            except ConfigError:
                continue  # reported where the project is checked
            hints = settings.min_severity == Severity.HINT.value
            judged, weighed = in_view(record, files, hints=hints, least=Gain(settings.min_gain))
            seen.update(judged)
            evidence.update(weighed)
        return seen, evidence

    def _record(self, root: str, *, tell: bool = False) -> Observed | None:
        try:
            return self._records.of(root)
        except RecordError as error:
            if tell:
                self._report(str(error))
            return None

    def _root(self, path: str) -> str:
        folder = os.path.dirname(path)
        root = self._roots.get(folder)
        if root is None:
            root = self._roots[folder] = project_root(folder) or package_root(folder)
        return root

    async def _in_thread(self, work: Callable[..., R], *args: Any) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)
