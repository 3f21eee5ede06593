"""From what was seen in bursts to the whole: the numbers of a function, as they are written down."""

from __future__ import annotations

from typing import Any

from perflint.observing.counters import Region
from perflint.observing.counting import COROUTINE, PLAIN, QUICK, Function
from perflint.observing.spread import Tally

_ENOUGH = 8


def _trips(region: Region, again: float, factor: float) -> Tally:
    """The trips for each entry of a loop; for entries that were not reported to their end, the mean.

    Args:
        again: how many entries each reported entry stands for.
        factor: how many trips each reported trip stands for.
    """
    entries = Tally()
    entries.merge(region.entries.record(again))
    unfinished = region.hits * again - entries.count
    rest = region.trips * factor - entries.total
    if unfinished >= 1 and rest > 0:
        mean = rest / unfinished
        entries.add(min(mean, region.longest) if region.longest else mean, unfinished)
    return entries


def _filled(reported: int, first: int, gaps: float) -> float:
    """How many each reported one stands for, where the `first` were reported without gaps. A few that were
    reported since stand for themselves: what falls into a window by chance tells not how often it comes."""
    if reported - first < _ENOUGH:
        return 1.0
    return (first + (reported - first) * gaps) / reported if reported else 1.0


def _ratio(whole: float, part: float) -> float:
    return 1.0 if whole == part or not part else whole / part


def record(function: Function, now: int, gaps: float = 1.0) -> dict[str, Any]:
    """The numbers of a function by now, as JSON; what was reported of a part stands for the whole.

    Args:
        gaps: how many entries each one after the beginning stands for, as there were gaps since;
            times then come from samples, and all of it is an estimate: `sampled`.
    """
    sampled = gaps > 1
    least: float = function.seconds  # what was measured
    seconds: float = function.seconds
    every: float = function.all_seconds
    seen = function.seen_seconds
    whole = [region.whole_seconds for region in function.regions]
    if function.active:
        seconds += now - function.since
    for state in [*function.frames.values()]:
        if state.paused:
            continue
        every += now - state.begun
        if state.seen:
            seen += now - state.begun
            for number, begun in [*state.open.items()]:
                whole[number] += now - begun
    if function.plain_calls >= PLAIN - 1 and function.plain_seconds < function.plain_calls * QUICK:
        quick = function.calls * function.plain_seconds / function.plain_calls
        untimed = _ratio(quick, every)
    else:
        untimed = max(1.0, _ratio(function.calls, function.timed_calls))
    seconds, every = max(0.0, seconds * untimed), max(0.0, every * untimed)
    scale = gaps  # of times
    if gaps > 1 and not function.code.co_flags & COROUTINE:  # which wait on no stack
        scale = max(1.0, _ratio(function.sampled, seconds)) if function.sampled else 1.0
        seconds = function.sampled / scale
        if least and function.sampled:  # calls are as frequent in samples as in windows
            gaps = min(gaps, max(1.0, function.sampled / least))
    if not function.marked:
        gaps = 1.0
    spent: list[float] = []
    regions: list[dict[str, Any]] = []
    times: list[float] = []  # nanoseconds of all frames
    more: list[float] = []  # how many trips of a loop each reported trip stands for
    part: float
    for region, whole_seconds in zip(function.regions, whole):
        above = times[region.parent] if region.parent >= 0 else every
        around = function.regions[region.parent].seconds if region.parent >= 0 else seen
        part = region.seconds if region.parent >= 0 else whole_seconds
        part = min(max(0, part), around)
        times.append(float(part) if above == around else above * part / (around or 1))
        factor = max(1.0, _ratio(times[-1], region.seconds)) * scale
        if region.whole:
            again = max(1.0, _ratio(function.calls - function.long_calls, function.seen_calls))
            again *= _filled(region.hits, region.first_hits, gaps)
        elif region.parent >= 0 and more[region.parent]:
            again = more[region.parent]
        else:
            again = factor
        trips = _trips(region, again, factor) if region.body else None
        hits = region.hits * again
        if trips is not None and region.recalled.count:
            trips.merge(region.recalled.record())
            hits += region.recalled.count
        more.append(_ratio(trips.total, region.trips) if trips is not None else 0.0)
        # Where no line was reported, all that is known is the time of what is around.
        above = spent[region.parent] if region.parent >= 0 else seconds * scale
        spent.append(above * part / around if around else above)
        if sampled and region.parent < 0:
            # In a loop, threads are switched at its jumps, and samples are all there: shares of windows
            # tell more of what is in it.
            spent[-1] = min(max(region.sampled, part), max(function.sampled, least))
        regions.append(
            {
                "seconds": spent[-1] / 1e9,
                "hits": hits,
                "trips": trips.record() if trips is not None else None,
                "size": region.sizes.record(),
            }
        )
    filled = _filled(function.calls, function.first_calls, gaps)
    return {
        "calls": max(1, function.calls) * filled,
        "seconds": (max(function.sampled, least) if sampled else seconds * scale) / 1e9,
        "sampled": sampled,
        "held": function.held.record(1.0 if function.clocked else filled),
        "regions": regions,
    }
