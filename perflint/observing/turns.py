"""How long callbacks hold the event loop of asyncio, by the loop itself: each of its turns is timed.

Where lines are reported in windows only (`tracing`), few calls are seen from their beginning to their end.
The loop knows how long each callback ran. Which functions ran in it is told by looks at the stack meanwhile:
one that was there at nearly all of them has held the loop for all that time.
"""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable, Iterable
from time import perf_counter_ns
from types import FrameType
from typing import Any

from perflint.observing.counting import Function

_FELT = 10_000_000  # nanoseconds of a turn; shorter ones keep nobody waiting
_LOOKS = 3  # at a function in a turn that tell that it has held the loop
_ALL = 0.8  # the share of a turn that is all of it, as looks are some milliseconds apart


class Turn:
    """A callback that runs.

    Attributes:
        met: how often each function was seen in it, and for how many nanoseconds.
    """

    __slots__ = ("begun", "met")

    def __init__(self) -> None:
        self.begun = perf_counter_ns()
        self.met: dict[Function, tuple[int, int]] = {}

    def over(self) -> None:
        """It has ended."""
        took = perf_counter_ns() - self.begun
        if took > _FELT:
            for function, (looks, spent) in self.met.items():
                if looks >= _LOOKS:
                    function.hold(took if spent >= _ALL * took else spent)


class Turns:
    """The turns of all loops but the one in which observing began: that of a notebook is not the program's.

    Loops that are no Python, as those of uvloop, do not tell of their turns.

    Attributes:
        timed: whether they are timed.
    """

    def __init__(self) -> None:
        self.timed = False
        self._running: dict[int, Turn] = {}  # by thread
        self._host = _running_loop()
        self._handle: Any = None
        self._code: Any = None

    def take(self) -> None:
        """Time turns from now on, if asyncio is there by now."""
        handle = getattr(sys.modules.get("asyncio.events"), "Handle", None)
        run = getattr(handle, "_run", None)
        if run is None or handle is None:
            return
        timed = self._timing(run)
        self._handle, self._code = handle, timed.__code__
        self._run, handle._run = run, timed
        self.timed = True

    def leave(self) -> None:
        """Time them no more."""
        if self.timed and self._handle._run.__code__ is self._code:
            self._handle._run = self._run
        self.timed = False

    def look(
        self, thread: int, met: Iterable[tuple[FrameType, Function | None]], spent: int
    ) -> None:
        """Note which functions a turn is in.

        Args:
            met: the frames of the thread, innermost first, with the function if it is observed.
            spent: nanoseconds since the last look.
        """
        turn = self._running.get(thread)
        if turn is None:
            return
        inside: dict[Function, None] = {}
        for frame, function in met:
            if frame.f_code is self._code:
                break
            if function is not None:
                inside[function] = None
        else:
            return  # it has ended meanwhile
        spent = min(spent, perf_counter_ns() - turn.begun)
        for function in inside:
            looks, before = turn.met.get(function, (0, 0))
            turn.met[function] = looks + 1, before + spent

    def _timing(self, run: Callable[[Any], Any]) -> Any:
        running, ident, host = self._running, _thread.get_ident, self._host

        def _run(self: Any) -> Any:
            if host is not None and self._loop is host:
                return run(self)
            turn = running[ident()] = Turn()
            try:
                return run(self)
            finally:
                running.pop(ident(), None)
                turn.over()

        return _run


def _running_loop() -> Any:
    events = sys.modules.get("asyncio.events")
    return events._get_running_loop() if events is not None else None
