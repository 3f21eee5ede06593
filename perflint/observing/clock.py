"""The time that an observed program takes, without the time that observing it takes."""

from __future__ import annotations

from time import perf_counter_ns


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

    def counted(self, events: int) -> None:
        """Some events took next to no time besides being told of."""
        self.spent += events * self.event
