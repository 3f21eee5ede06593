"""What is counted of a region of an observed function, and of one of its calls."""

from __future__ import annotations

import sys
from typing import Any

from perflint.observing.spread import Tally


class Region:
    """Some lines of a function: a loop, or what a finding marks.

    Attributes:
        body: the line that each trip of a loop comes to; 0 for other lines. From a line up to
            `body_end` it is the same trip: a statement may come back to the line that it begins on.
        whole: whether no loop is around it: then it is reported between bursts, too.
        seconds: nanoseconds spent there in bursts; `whole_seconds` in all reported frames.
        hits: how often it was entered; where it is not `whole`, in bursts. `first_hits` of them were
            reported without a gap, at the beginning.
        trips: iterations in bursts; `entries` how many each had that was reported to its end; `recalled`
            how many there were by the length of what a loop iterated over.
        over: what a loop iterates over from beginning to end, where that is known.
        longest: the largest length of what a loop iterates over.
        sampled: nanoseconds there by samples, where an engine takes some.
        sizes: lengths of the collections that it names.
    """

    __slots__ = (
        "body",
        "body_end",
        "entries",
        "first",
        "first_hits",
        "hits",
        "last",
        "longest",
        "names",
        "number",
        "over",
        "parent",
        "recalled",
        "sampled",
        "seconds",
        "sizes",
        "trips",
        "whole",
        "whole_seconds",
    )

    def __init__(self, planned: dict[str, Any], number: int) -> None:
        self.first: int = planned["first"]
        self.last: int = planned["last"]
        # Before 3.12, a comprehension is a separate function, which no plan names.
        separate = planned["comprehension"] and sys.version_info < (3, 12)
        self.body: int = 0 if separate else planned["body"]
        self.parent: int = planned["parent"]
        self.names = [tuple(name.split(".")) for name in planned["names"]]
        self.body_end: int = planned["body_end"]
        over = planned["over"]
        self.over = tuple(over.split(".")) if over else None
        self.whole = self.parent < 0
        self.seconds = self.whole_seconds = 0
        self.hits = self.trips = self.first_hits = 0
        self.longest = self.sampled = 0
        self.number = number
        self.entries = Tally()
        self.recalled = Tally()
        self.sizes = Tally()


class Frame:
    """One call of a function.

    Attributes:
        begun: when it began or, of a generator, last resumed; `running` when it did so last.
        seen: whether its lines are reported.
        on_loop: whether an event loop waits for it.
        paused: whether it is a generator that has yielded.
        number: of the last line; `burst` in which burst it was reported, -1 in none; `time` when.
        here: the regions that this line is in.
        trips: since a loop was entered; `entered` in which burst that was, and
            `expected` how many there will be.
        open: when a region that no loop is around was entered.
    """

    __slots__ = (
        "begun",
        "burst",
        "entered",
        "expected",
        "here",
        "number",
        "on_loop",
        "open",
        "paused",
        "running",
        "seen",
        "time",
        "trips",
    )

    def __init__(self, now: int, burst: int, *, seen: bool, on_loop: bool) -> None:
        self.begun = self.running = self.time = now
        self.seen = seen
        self.on_loop = on_loop
        self.number = 0
        self.paused = False
        self.burst = burst
        self.here: tuple[Region, ...] = ()
        self.trips: dict[int, int] = {}
        self.entered: dict[int, int] = {}
        self.expected: dict[int, int] = {}
        self.open: dict[int, int] = {}
