"""Observing in one process: it begins at its start, and leaves what it saw in a file at its end.

The file is replaced about once a second, so that little is lost where a process is killed. A process
that was forked starts anew with nothing counted and a file of its own.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import json
import os
import sys
from typing import Any

from perflint.observing.extrapolating import record
from perflint.observing.plan import Plan

if sys.version_info >= (3, 12):
    from perflint.observing.monitoring import Monitoring as Engine
else:
    from perflint.observing.tracing import Tracing as Engine

_EVERY = 1_000_000_000  # nanoseconds between writes
# With these a process ends, or becomes another, without running what is to run at its end.
_LEAVING = ("_exit", "execv", "execve")


class Process:
    """This process, observed."""

    def __init__(self, path: str) -> None:
        self.plan = Plan.read(path)
        self.engine = Engine(self.plan, self.tick)
        self._begun = self._written = self.engine.clock.now()
        self._writing = False

    def start(self) -> None:
        """Observe from now on, until the process ends."""
        self.engine.start()
        atexit.register(self.write)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forked)
        for name in _LEAVING:
            setattr(os, name, self._written_before(getattr(os, name)))

    def _written_before(self, leave: Any) -> Any:
        @functools.wraps(leave)
        def leaving(*args: Any, **keywords: Any) -> Any:
            self.write()
            return leave(*args, **keywords)

        return leaving

    def _forked(self) -> None:
        self._begun = self._written = self.engine.clock.now()
        self._writing = False
        self.engine.reset()
        for function in self.engine.functions.values():
            function.reset()

    def tick(self, now: int) -> None:
        """Write if it is time to."""
        if now - self._written > _EVERY:
            self.write()

    def write(self) -> None:
        """Replace the file of this process by what was seen so far."""
        if self._writing:  # of another thread, or in the middle of this
            return
        self._writing = True
        try:
            seen = _record(self.engine, self._begun)
            name = os.path.join(self.plan.parts, f"{os.getpid()}-{self._begun}")
            # The folder goes when the run ends, which a process may outlive.
            with contextlib.suppress(OSError):
                with open(f"{name}.new", "w", encoding="utf-8") as file:
                    json.dump(seen, file)
                os.replace(f"{name}.new", f"{name}.json")
        finally:
            self._written = self.engine.clock.now()
            self._writing = False


class Passage:
    """A part of a process, observed from `start` to `stop`, as a cell of a notebook is."""

    def __init__(self, plan: Plan) -> None:
        self._engine = Engine(plan, lambda _: None)
        self._begun = 0

    def start(self) -> None:
        """Observe from now on."""
        self._engine.start()
        self._begun = self._engine.clock.now()

    def stop(self) -> dict[str, Any]:
        """Observe no more; what was seen, as a process writes it."""
        seen = _record(self._engine, self._begun)
        self._engine.stop()
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
