"""The phases of a session: their work, in several processes, with the time that they take."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from typing import Any

from perflint.engine.checking import workers
from perflint.engine.checking.session_options import Options
from perflint.engine.checking.summary import Fault

_SHOWN = 3  # files that are named where a process ended


class Phases:
    """What the phases of a session do and take.

    Args:
        notes: what happened on the way is added here.

    Attributes:
        times: the seconds of each phase.
        counts: how many files they were about.
    """

    def __init__(self, options: Options, notes: list[str]) -> None:
        self.times: dict[str, float] = {}
        self.counts: dict[str, int] = {}
        self._options = options
        self._notes = notes

    def do(self, name: str, work: Callable[[], None], *, young: bool = False) -> None:
        """Do a part of the work.

        Args:
            young: whether the garbage that it makes is collected: what is done again and again adds up.
        """
        start = time.perf_counter()
        enabled = gc.isenabled()
        gc.disable()  # nothing here makes cycles but syntax trees, and those are released
        try:
            work()
        finally:
            if young:
                gc.collect(0)
            if enabled:
                gc.freeze()  # else the next object that is made has all of them looked at
                gc.enable()
        self.took(name, time.perf_counter() - start)

    def took(self, name: str, seconds: float) -> None:
        """Add to the time of a phase."""
        self.times[name] = self.times.get(name, 0.0) + seconds

    def count(self, name: str, files: int) -> None:
        """Add to a number of files."""
        self.counts[name] = self.counts.get(name, 0) + files

    def counting(self, phase: str) -> Callable[[int, int], None]:
        """What tells whoever waits how many files of a phase are done, and of how many."""

        def advance(done: int, total: int) -> None:
            if self._options.progress is not None:
                self._options.progress(phase, done, total)

        return advance

    def spread(
        self,
        task: Callable[[Any, Any], Any],
        sizes: Sequence[tuple[Any, int]],
        state: Any,
        phase: str,
    ) -> Any:
        """Spread work over processes, and report its progress; see `workers.run`."""
        done = 0
        told = self.counting(phase)

        def advance(count: int) -> None:
            nonlocal done
            done += count
            told(done, len(sizes))

        told(done, len(sizes))
        options = self._options
        return workers.run(
            task,
            sizes,
            state,
            options.jobs,
            advance,
            note=self._notes.append,
            cluster=options.cluster,
        )


def died(error: workers.WorkerDied, names: Sequence[str]) -> Fault:
    """What to say of a process that ended, and of the files that were not looked at."""
    shown = ", ".join(names[:_SHOWN])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return Fault("", "", f"internal error: {error}; not looked at: {shown}{more}")
