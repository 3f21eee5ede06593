"""What a run of the user's own program showed at one place: times, counts and sizes."""

from __future__ import annotations

from dataclasses import dataclass

OBSERVED = "observed"
HELD = 0.05  # seconds: an event loop that is held for longer is felt


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number was distributed over a run.

    Attributes:
        count: How many values there were.
        median: The middle value.
        p95: The value that 95 % of them do not exceed.
        maximum: The largest.
        total: Their sum.
    """

    count: int
    median: float
    p95: float
    maximum: float
    total: float


@dataclass(frozen=True, slots=True)
class Seen:
    """What one or several runs showed at a finding or a candidate.

    Attributes:
        source: Where this comes from: `observed`, or the name of the profile's file.
        seconds: Wall time in the loop, or in the function where there is no loop; over all
            processes and threads. `None` where only counts are known.
        run_seconds: Wall time of the whole run.
        call_seconds: Wall time in the costly call itself.
        calls: How often the costly call ran.
        trips: Iterations for each time that the loop was entered.
        size: Length of the collection concerned, each time that it was looked at.
        held: Seconds for which an event loop was held, each time.
        stale: Whether the function has changed since the run.
        sampled: Whether all but `held` are estimates, from looks at parts of the run.
        at_most: Whether the time is that of a whole loop or function, of which it took that much or less.
        missed: Seconds that it may have taken besides, as samples are few; `None` where that is not
            known, as the time of waiting, or of what is called, is not in a profile.
    """

    source: str
    run_seconds: float
    seconds: float | None = None
    call_seconds: float | None = None
    calls: int | None = None
    trips: Spread | None = None
    size: Spread | None = None
    held: Spread | None = None
    stale: bool = False
    at_most: bool = False
    sampled: bool = False
    missed: float | None = 0.0

    @property
    def observed(self) -> bool:
        """Whether perflint has seen it, and no profiler."""
        return self.source == OBSERVED
