"""The time that an observed program takes, without the time that observing it takes."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter_ns

_PROBED = 200  # trips of a loop on which it is measured what it takes to tell of an event
_PROBES = 5


class Clock:
    """A clock that stands still while events are dealt with.

    Attributes:
        event: nanoseconds that it takes to tell of an event, besides what is done about it.
        spent: nanoseconds that observing has taken.
    """

    __slots__ = ("_entered", "event", "spent")

    def __init__(self) -> None:
        self.event = 0
        self.spent = 0
        self._entered = 0

    def now(self) -> int:
        """The time, in nanoseconds."""
        return perf_counter_ns() - self.spent

    def enter(self) -> int:
        """The time at which an event came; the clock stands still until `leave`."""
        self._entered = entered = perf_counter_ns()
        return entered - self.spent

    def leave(self) -> None:
        """The event is dealt with."""
        self.spent += perf_counter_ns() - self._entered + self.event

    def calibrate(self, tell: Callable[[], None], stop: Callable[[], None]) -> None:
        """Measure how long it takes to report an event.

        Args:
            tell: has the lines of `probe` reported to something that does `enter` and `leave` only.
            stop: ends that.
        """
        costs = []
        for _ in range(_PROBES):
            before = perf_counter_ns()
            probe()
            plain = perf_counter_ns() - before
            tell()
            spent, before = self.spent, perf_counter_ns()
            probe()
            observed = perf_counter_ns() - before - (self.spent - spent)
            stop()
            costs.append((observed - plain) // (2 * _PROBED))
        self.event = max(0, min(costs))  # what is more was something else that the machine did
        self.spent = 0

    def counted(self, events: int) -> None:
        """Some events took next to no time besides being reported."""
        self.spent += events * self.event


def probe() -> None:
    """Lines that are reported to measure how long that takes."""
    for _ in range(_PROBED):
        pass
