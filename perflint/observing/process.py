"""Observing in one process: it begins at its start, and leaves what it saw in a file at its end.

The file is replaced as it goes, as often as that takes next to no time, so that little is lost where a
process is killed; of signals that end it unless it deals with them, nothing is. A process that was forked
starts anew with nothing counted and a file of its own.
"""

from __future__ import annotations

import _thread
import atexit
import contextlib
import functools
import json
import os
import signal
import sys
from time import thread_time_ns
from types import FrameType
from typing import Any

from perflint.observing.counting import Function
from perflint.observing.extrapolating import record
from perflint.observing.frameworks import watch
from perflint.observing.plan import Plan
from perflint.observing.visits import Visits

if sys.version_info >= (3, 12):
    from perflint.observing.monitoring import Monitoring as Engine
else:
    from perflint.observing.tracing import Tracing as Engine

# Nanoseconds between two writes, in lengths of the last one, but at least and at most so many.
_SHARE = 50
_SOONEST = 20_000_000
_LATEST = 1_000_000_000
_PATIENCE = 1.0  # seconds that another thread has to write
_ENDING = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGALRM", "SIGXCPU")
# With these a process ends, or becomes another, without running what is to run at its end.
_LEAVING = ("_exit", "execv", "execve")


class Process:
    """This process, observed."""

    def __init__(self, path: str) -> None:
        self.plan = Plan.read(path)
        self.engine = Engine(self.plan, self.tick)
        self.visits = Visits(self.plan.folder, self.plan.roots)
        self._begun = self._written = self.engine.clock.now()
        self._interval = _SOONEST
        self._writing = _thread.allocate_lock()
        self._writer = 0  # the thread that writes

    def start(self) -> None:
        """Observe from now on, until the process ends."""
        if self.plan.folder:
            watch(self.visits)
        self.engine.start()
        self.write()  # a process that is killed at once is one that was seen
        self._take_signals()
        atexit.register(self.write)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forked)
        for name in _LEAVING:
            setattr(os, name, self._written_before(getattr(os, name)))

    def _take_signals(self) -> None:
        """Write before signals end the process that nobody has dealt with."""
        for name in _ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, self._end)

    def _end(self, number: int, _: FrameType | None) -> None:
        self.write()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    def _written_before(self, leave: Any) -> Any:
        @functools.wraps(leave)
        def leaving(*args: Any, **keywords: Any) -> Any:
            self.write()
            return leave(*args, **keywords)

        return leaving

    def _forked(self) -> None:
        self._begun = self._written = self.engine.clock.now()
        self._writing = _thread.allocate_lock()
        self._writer = 0
        self.engine.reset()
        self.visits.reset()
        for function in self.engine.functions.values():
            function.reset()

    def tick(self, now: int) -> None:
        """Write if it is time to."""
        if now - self._written > self._interval:
            self.write()

    def write(self) -> None:
        """Replace the file of this process by what was seen so far."""
        own = _thread.get_ident()
        if self._writer == own or not self._writing.acquire(timeout=_PATIENCE):
            return  # it is in the middle of this
        self._writer = own
        before = thread_time_ns()
        try:
            seen = _record(self.engine, self._begun)
            seen["entries"] = self.visits.record()
            seen["unwatched"] = list(self.visits.problems)
            name = os.path.join(self.plan.parts, f"{os.getpid()}-{self._begun}")
            # The folder goes when the run ends, which a process may outlive.
            with contextlib.suppress(OSError):
                with open(f"{name}.new", "w", encoding="utf-8") as file:
                    json.dump(seen, file)
                os.replace(f"{name}.new", f"{name}.json")
        finally:
            took = thread_time_ns() - before
            self._interval = min(max(_SOONEST, _SHARE * took), _LATEST)
            self._written = self.engine.clock.now()
            self._writer = 0
            self._writing.release()


class Passage:
    """A part of a process, observed from `start` to `stop`, as a cell of a notebook is."""

    def __init__(self, plan: Plan) -> None:
        self._engine = Engine(plan, lambda _: None)
        self._begun = 0

    def start(self) -> None:
        """Observe from now on."""
        events = sys.modules.get("asyncio.events")
        Function.host = events._get_running_loop() if events is not None else None
        self._engine.start()
        self._begun = self._engine.clock.now()

    def stop(self) -> dict[str, Any]:
        """Observe no more; what was seen, as a process writes it."""
        seen = _record(self._engine, self._begun)
        self._engine.stop()
        Function.host = None
        return seen


def _record(engine: Engine, begun: int) -> dict[str, Any]:
    """What was seen by now since a time."""
    now = engine.clock.now()
    gaps = engine.gaps(now)
    return {
        "process": os.getpid(),
        "python": ".".join(map(str, sys.version_info[:3])),
        "seconds": (now - begun) / 1e9,
        "problem": engine.problem,
        "functions": [
            {
                "file": function.plan.file,
                "function": function.plan.number,
                **record(function, now, gaps),
            }
            for function in [*engine.functions.values()]
            if function.calls or function.sampled
        ],
    }


def begin(path: str) -> None:
    """Observe this process by the plan in a file."""
    Process(path).start()
