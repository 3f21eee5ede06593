"""What is counted of an observed function: calls, time, trips of its loops, lengths, by line events.

An engine (`monitoring`, `tracing`) reports when each frame of a planned function starts, is suspended,
resumes and ends, and which lines it reaches. Reporting every line would cost too much in a loop of
millions, so lines are reported in *bursts* only, from time to time: for whole calls if they are short.
Between bursts, only lines outside all loops are reported, and the beginning and the end of calls. What was
seen in bursts is extrapolated by time: a line that took a tenth of its loop's time during bursts is assumed
to do so all the time. Where no burst ended early, all numbers are exact.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import CodeType, FrameType
from typing import Any

from perflint.observing.counters import Frame, Region
from perflint.observing.plan import FunctionPlan
from perflint.observing.sizes import length
from perflint.observing.spread import Tally

GAP = 20_000_000  # nanoseconds between bursts at least
_SHORT_BURST = 300  # events, after which a burst ends with the current call
_LONG_BURST = 3_000  # after which it ends in any case
_LONG = (
    2_000_000  # nanoseconds of a call that is examined when it ends, if its lines were not reported
)
_EACH = 100_000  # nanoseconds without a burst for each event in one
QUICK = 50_000  # nanoseconds of a call
PLAIN = 32  # calls of a quick function that are timed undisturbed after each burst
COROUTINE = 0x80 | 0x200  # CO_COROUTINE, CO_ASYNC_GENERATOR
_GENERATOR = 0x20
_OPTIMIZED = 0x1
# A snapshot of the local names keeps values alive that the program has let go; in 3.12 it may be
# emptied again where the program has not asked for it, too. In 3.13 there is none, and before, under a
# trace function, it is there anyway.
_EMPTIED = (3, 12) <= sys.version_info < (3, 13)
_ASKING = frozenset({"locals", "vars", "dir", "eval", "exec"})


class Function:
    """A planned function while it runs: its regions, and how many of its events are reported.

    Attributes:
        calls: all, `first_calls` of them reported without a gap, at the beginning, if that is `marked`;
            `timed_calls` those of which the time was taken, `seen_calls` those of which lines
            were reported. Quick functions are only counted between bursts: they are `light` then.
        plain_calls: those that were timed without reporting a line, and so were not slowed down;
            `plain_seconds` is their time. `long_calls` of them were long.
        active: calls that run now; `since` when the first of them began.
        seconds: nanoseconds while at least one of the timed calls ran; `all_seconds` summed up over
            them; `seen_seconds` over those of which lines were reported.
        left: events that are left of this burst; `burst` is its number.
        held: seconds for which calls held an event loop.
        sampled: nanoseconds in it by samples, where an engine takes some.
        clocked: whether the loop itself tells how long it was held, by `hold`.
    """

    host: Any = (
        None  # the event loop in which a notebook runs its cells, which is none of the program's
    )

    __slots__ = (
        "active",
        "all_seconds",
        "at",
        "burst",
        "calls",
        "clocked",
        "code",
        "empties",
        "first_calls",
        "frames",
        "held",
        "left",
        "light",
        "long_calls",
        "marked",
        "next_burst",
        "plain_calls",
        "plain_seconds",
        "plan",
        "regions",
        "sampled",
        "seconds",
        "seen_calls",
        "seen_seconds",
        "since",
        "timed_calls",
    )

    def __init__(self, code: CodeType, plan: FunctionPlan) -> None:
        self.code = code
        self.plan = plan
        optimized = bool(code.co_flags & _OPTIMIZED)
        self.clocked = False
        self.empties = _EMPTIED and optimized and _ASKING.isdisjoint(code.co_names)
        self.frames: dict[int, Frame] = {}
        self.at: dict[int, tuple[Region, ...]] = {}
        self.reset()

    def reset(self) -> None:
        """Forget what was counted, as a process that was forked does; calls that run continue."""
        self.regions = [Region(each, number) for number, each in enumerate(self.plan.regions)]
        self.at.clear()
        for line in range(self.plan.line, self.plan.last + 1):
            inside = tuple(each for each in self.regions if each.first <= line <= each.last)
            if inside:
                self.at[line] = inside
        self.frames.clear()
        self.calls = self.timed_calls = self.seen_calls = 0
        self.plain_calls = self.plain_seconds = self.long_calls = 0
        self.first_calls = 0
        self.marked = False
        self.active = self.since = 0
        self.seconds = self.all_seconds = self.seen_seconds = self.sampled = 0
        self.left = _LONG_BURST
        self.burst = self.next_burst = 0
        self.light = False
        self.held = Tally()

    # Bursts

    def begins_burst(self, now: int) -> bool:
        """Whether reporting of lines should start again; if so, it has."""
        if self.left > 0 or now < self.next_burst:
            return False
        self.left = _LONG_BURST
        self.burst += 1
        self.light = False
        return True

    def becomes_light(self) -> bool:
        """Whether calls may just be counted until the next burst: they are quick, and none runs."""
        self.light = (
            not self.active
            and self.plain_calls % PLAIN == PLAIN - 1
            and self.plain_seconds < self.plain_calls * QUICK
            and not self.code.co_flags & (COROUTINE | _GENERATOR)
        )
        return self.light

    def _spend(self, now: int) -> None:
        self.left -= 1
        if self.left == 0:
            self.next_burst = now + _LONG_BURST * _EACH

    # Events

    def start(self, frame: FrameType, now: int) -> None:
        """A call begins."""
        self.calls += 1
        stale = self.frames.get(id(frame))
        if stale is not None:  # it ended unseen
            self._close(stale, now)
        self._open(frame, now, on_loop=self._is_on_event_loop())

    def _open(self, frame: FrameType, now: int, *, on_loop: bool) -> Frame:
        if not self.active:
            self.since = now
        self.active += 1
        self.timed_calls += 1
        telling = self.left > 0
        self.seen_calls += telling
        burst = self.burst if telling else -1
        state = self.frames[id(frame)] = Frame(now, burst, seen=telling, on_loop=on_loop)
        return state

    def line(self, frame: FrameType, number: int, now: int) -> bool:
        """A frame comes to a line; whether it is worth telling again."""
        state = self.frames.get(id(frame))
        if state is None:
            self._join(frame, number, now)
            return True
        if state.paused:  # an exception was thrown into it
            self.resume(frame, now)
        if not state.seen:
            return False
        here, before = self.at.get(number, ()), state.here
        telling = self.left > 0
        continued = telling and state.burst == self.burst
        if continued:
            spent = now - state.time
            for region in before:
                region.seconds += spent
        if here is not before:
            for region in before:
                if region not in here and (region.whole or continued):
                    self._leave(frame, state, region, now)
            for region in here:
                if region not in before and (region.whole or continued):
                    self._enter(frame, state, region, now)
            state.here = here
        state.time = now
        previous, state.number = state.number, number
        if not telling:
            state.burst = -1
            return not any(region.body for region in here)
        state.burst = self.burst
        self._spend(now)
        for region in here:
            if region.body == number and not number < previous <= region.body_end:
                self._turn(frame, state, region)
        return True

    def _join(self, frame: FrameType, number: int, now: int) -> None:
        """Tell of a call that ran already when observing began: what it is in was entered before."""
        state = self._open(frame, now, on_loop=False)
        state.seen = True
        state.here = self.at.get(number, ())
        for region in state.here:
            if region.whole:
                state.open[region.number] = now
            if region.names:
                self._measure(frame, region)

    def turn(self, frame: FrameType, number: int, now: int) -> bool:
        """A frame jumps back on a line; whether that is worth telling again. A loop that stands on
        one line comes to no other line between its trips."""
        state = self.frames.get(id(frame))
        if state is None or self.left <= 0 or state.burst != self.burst:
            return False
        self._spend(now)
        for region in state.here:
            if region.body < 0 and region.first <= number <= region.last:
                self._turn(frame, state, region)
        return True

    def pause(self, frame: FrameType, now: int) -> None:
        """A generator yields, or a coroutine waits."""
        state = self.frames.get(id(frame))
        if state is None:
            return
        if self.code.co_flags & COROUTINE:  # to wait counts as time of the function
            if not self.clocked:
                self.held.add((now - state.running) / 1e9)
            return
        self._settle(state, now)
        self._stop(state, now)
        state.paused = True

    def resume(self, frame: FrameType, now: int) -> None:
        """A generator or a coroutine resumes."""
        state = self.frames.get(id(frame))
        if state is None:
            return
        state.running = now
        if not state.paused:
            return
        state.paused = False
        if not self.active:
            self.since = now
        self.active += 1
        state.begun = state.time = now
        for number in state.open:
            state.open[number] = now

    def end(self, frame: FrameType, now: int) -> None:
        """A call returns or raises."""
        state = self.frames.pop(id(frame), None)
        if state is None:
            return
        if not state.paused:
            self._settle(state, now)
        if not state.seen and now - state.begun > _LONG:
            self._recall(frame)
        for region in state.here:
            self._leave(frame, state, region, now)
        self._close(state, now)
        reported = _LONG_BURST - self.left
        if self.left > 0 and reported >= _SHORT_BURST:
            self.left = 0
            self.next_burst = now + reported * _EACH

    def hold(self, nanoseconds: float) -> None:
        """A loop tells that this function has held it."""
        self.held.add(nanoseconds / 1e9)

    def knows(self, frame: FrameType) -> bool:
        """Whether a resumed call is one that is counted."""
        return id(frame) in self.frames

    def stop(self, now: int) -> None:
        """End the counting of calls that still run."""
        for state in self.frames.values():
            if not state.paused:
                self._settle(state, now)
                self._stop(state, now)
            for number, expected in state.expected.items():
                self.regions[number].entries.add(expected)
        self.frames.clear()
        if not self.marked:
            self.marked = True
            self.first_calls = self.calls
            for region in self.regions:
                region.first_hits = region.hits

    # What follows from them

    def _recall(self, frame: FrameType) -> None:
        """A long call without reported lines ends: lengths of its collections say how often loops ran."""
        self.long_calls += 1
        for region in self.regions:
            if region.names:
                self._measure(frame, region)
            if region.whole and region.body:
                found = self._lengths(frame, (region.over,)) if region.over is not None else ()
                for expected in found:
                    region.recalled.add(expected)
                    region.longest = max(region.longest, expected)

    def _settle(self, state: Frame, now: int) -> None:
        if self.left > 0 and state.burst == self.burst:
            for region in state.here:
                region.seconds += now - state.time
        state.time = now

    def _stop(self, state: Frame, now: int) -> None:
        self.active -= 1
        if not self.active:
            self.seconds += now - self.since
        self.all_seconds += now - state.begun
        if state.seen:
            self.seen_seconds += now - state.begun
        else:
            self.plain_seconds += now - state.begun
        for number, begun in state.open.items():
            self.regions[number].whole_seconds += now - begun

    def _close(self, state: Frame, now: int) -> None:
        self.plain_calls += not state.seen
        if not state.paused:
            self._stop(state, now)
        if not self.clocked and (self.code.co_flags & COROUTINE or state.on_loop):
            self.held.add((now - state.running) / 1e9)

    def _enter(self, frame: FrameType, state: Frame, region: Region, now: int) -> None:
        region.hits += 1
        if region.whole:
            state.open[region.number] = now
        if region.body:
            state.trips[region.number] = 0
            state.entered[region.number] = self.burst if self.left > 0 else -1
            if region.over is not None:
                expected = self._lengths(frame, (region.over,))
                if expected:
                    state.expected[region.number] = expected[0]
                    region.longest = max(region.longest, expected[0])
        elif region.names and not region.hits & (region.hits - 1):
            self._measure(frame, region)

    def _turn(self, frame: FrameType, state: Frame, region: Region) -> None:
        region.trips += 1
        state.trips[region.number] = count = state.trips.get(region.number, 0) + 1
        if region.names and not count & (count - 1):
            self._measure(frame, region)

    def _leave(self, frame: FrameType, state: Frame, region: Region, now: int) -> None:
        if region.whole and region.body:  # what has grown is longest now
            for inner in self.regions:
                if inner.names and region.first <= inner.first <= region.last:
                    self._measure(frame, inner)
        begun = state.open.pop(region.number, None)
        if begun is not None and not state.paused:
            region.whole_seconds += now - begun
        if region.body:
            trips = state.trips.pop(region.number, 0)
            expected = state.expected.pop(region.number, None)
            if self.left > 0 and state.entered.pop(region.number, -1) == self.burst:
                region.entries.add(trips)
            elif expected is not None:
                region.entries.add(max(expected, trips))

    def _measure(self, frame: FrameType, region: Region) -> None:
        found = self._lengths(frame, region.names)
        if found:
            region.sizes.add(max(found))

    def _lengths(self, frame: FrameType, paths: Sequence[tuple[str, ...]]) -> list[int]:
        names = frame.f_locals
        found = [length(path, names, frame.f_globals) for path in paths]
        if self.empties:
            names.clear()
        return [size for size in found if size is not None]

    def _is_on_event_loop(self) -> bool:
        if self.code.co_flags & (COROUTINE | _GENERATOR):
            return False
        events = sys.modules.get("asyncio.events")
        running = events._get_running_loop() if events is not None else None
        return running is not None and running is not self.host
