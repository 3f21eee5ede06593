"""What evidence of the user's own runs does to findings: how much a change can save, and what follows.

The gain of a finding is an estimate from its code (`rules.estimate`). Where a run has shown what a change
saves, that takes the place of the estimate.

Where the evidence comes from does not matter here: an observed run, or a profile.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from perflint.evidence.record import NOTABLE, records
from perflint.evidence.seen import HELD, Seen
from perflint.rules.finding import NOT_SPEED, Certainty, Finding, Gain, Impact, Severity

FEW_TRIPS = 2  # a loop that never goes round more often repeats nothing that matters
_UNTIMED = NOT_SPEED | {Impact.NONE}
_LARGE = 0.1  # the share of a run from which on what can be saved is large
_FURTHEST = 10  # times the measured ratio that is believed beyond the measured size


@dataclass(frozen=True, slots=True)
class Threshold:
    """From when on time matters: a share of the run, or seconds."""

    share: float = 0.01
    seconds: float = 0.0

    def met(self, spent: float, run_seconds: float) -> bool:
        """Whether so much time of a run matters."""
        if self.seconds:
            return spent >= self.seconds
        return run_seconds > 0 and spent >= self.share * run_seconds

    def __str__(self) -> str:
        return said_seconds(self.seconds) if self.seconds else f"{self.share * 100:g} %"


@dataclass(frozen=True, slots=True)
class Saving:
    """What a change can win of a run: an estimate by Amdahl's law, and no promise.

    Attributes:
        spent: seconds in what the finding is about.
        run_seconds: of the whole run.
        ratio: how many times as long it takes as the rule's fast program would, at the size that was
            seen; None where nothing was measured.
        at_most: whether `spent` is the time of a whole loop or function.
        sampled: whether it is an estimate.
    """

    spent: float
    run_seconds: float
    ratio: float | None
    at_most: bool = False
    sampled: bool = False

    @property
    def won(self) -> float | None:
        """Seconds that can be won; None where nothing was measured for the rule."""
        return None if self.ratio is None else self.spent * (1 - 1 / self.ratio)

    @property
    def share(self) -> float:
        """The part of the run that was spent there."""
        return min(1.0, self.spent / self.run_seconds) if self.run_seconds else 0.0

    def __str__(self) -> str:
        text = f"{said_seconds(self.spent)} of {said_seconds(self.run_seconds)}"
        if self.at_most:
            text = f"at most {text}"
        elif self.sampled:
            text = f"about {text}"
        return text if self.won is None else f"{text}; about {said_seconds(self.won)} to win"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A finding with what was seen of it.

    Attributes:
        finding: as it is reported in view of that.
        seen: None where no run came there.
        saving: None where no time is known, or what was seen is stale.
    """

    finding: Finding
    seen: Seen | None = None
    saving: Saving | None = None

    @property
    def order(self) -> tuple[bool, float, float]:
        """What sorts by what can be saved, the most first; what was never seen comes last."""
        saving = self.saving
        if saving is None:
            return (True, 0.0, 0.0)
        return (False, -(saving.won if saving.won is not None else 0.0), -saving.spent)


def weigh(
    findings: Iterable[Finding],
    look: Callable[[Finding], Seen | None],
    threshold: Threshold | None = None,
    candidates: frozenset[str] = frozenset(),
    *,
    hints: bool = True,
    least: Gain = Gain.SMALL,
) -> list[Weighed]:
    """Findings in view of evidence.

    A hint that costs becomes a warning, and a warning that does not becomes a hint with that reason. What was
    never seen, and what has changed since, stays as it is.

    Args:
        look: what was seen of a finding.
        threshold: from when on time matters.
        candidates: the reasons of hints that are findings only where they cost.
        hints: whether what is a hint in the end is told.
        least: the gain below which nothing is told.
    """
    threshold = threshold or Threshold()
    found = []
    for finding in findings:
        seen = look(finding)
        weighed = Weighed(finding, seen)
        if seen is not None and not seen.stale and finding.impact not in _UNTIMED:
            saving = saving_of(finding, seen)
            weighed = Weighed(_judged(finding, seen, saving, threshold), seen, saving)
        if weighed.finding.severity is Severity.HINT:
            if not hints or finding.because in candidates:
                continue
        if weighed.finding.reaches(least):
            found.append(weighed)
    return found


def saving_of(finding: Finding, seen: Seen) -> Saving | None:
    """What a change at a finding can win; None where no time is known."""
    spent = seen.call_seconds if seen.call_seconds is not None else seen.seconds
    if spent is None or not seen.run_seconds:
        return None
    # A profile does not tell of which size things were, on which the ratio depends.
    ratio = _ratio(finding.name, seen) if seen.observed else None
    return Saving(min(spent, seen.run_seconds), seen.run_seconds, ratio, seen.at_most, seen.sampled)


def costs(finding: Finding, seen: Seen, threshold: Threshold) -> bool | None:
    """Whether what was seen shows that a finding costs what matters; None where it does not tell."""
    return _costs(finding, seen, saving_of(finding, seen), threshold)


def said_saving(weighed: Weighed) -> str:
    """The time of a finding, with the profile that shows it."""
    seen = weighed.seen
    if seen is None or seen.observed:
        return str(weighed.saving)
    return f"{weighed.saving} in {seen.source}"


def said(weighed: Weighed) -> str:
    """What was seen of a finding, for people: `3.2 s of 8.1 s; about 2.9 s to win; ran 12 times`."""
    seen = weighed.seen
    if seen is None:
        return "never seen to run there"
    parts = [said_saving(weighed)] if weighed.saving is not None else []
    about = "about " if seen.sampled else ""
    if seen.calls or (seen.calls is not None and not seen.sampled and not seen.seconds):
        parts.append(f"ran {_often(seen.calls, about)}")
    trips, size, held = seen.trips, seen.size, seen.held
    if trips is not None and trips.count:
        loop = f"{trips.median:,.0f} iterations" if trips.median != 1 else "1 iteration"
        loop = about + loop
        if trips.maximum >= 2 * trips.median:
            loop += f", at most {trips.maximum:,.0f}"
        parts.append(f"the loop has {loop}")
    if size is not None and size.maximum:
        parts.append(f"up to {size.maximum:,.0f} elements")
    if held is not None and held.maximum >= HELD:
        parts.append(
            f"the event loop was held for {said_seconds(held.maximum)} at most"
            f" ({said_seconds(held.p95)} for 95 %)"
        )
    if seen.stale:
        return f"stale, the function has changed since: {'; '.join(parts)}"
    return "; ".join(parts)


def statements(names: Iterable[str]) -> frozenset[str]:
    """What findings give as reason that were lowered by reasons of these names (`PFL410:few-elements`)."""
    from perflint.rules.registry import rules

    wanted = set(names)
    return frozenset(
        reason.statement
        for rule in rules()
        for reason in rule.reasons
        if f"{rule.code}:{reason.name}" in wanted
    )


def _judged(finding: Finding, seen: Seen, saving: Saving | None, threshold: Threshold) -> Finding:
    costs = _costs(finding, seen, saving, threshold)
    if costs is None or not costs and finding.impact is Impact.MEMORY:
        return finding
    if not costs:
        small = _small(seen, saving)
        judged = replace(finding, gain=Gain.SMALL, gain_because=small)
        if finding.severity is Severity.HINT:
            return judged
        return replace(judged, severity=Severity.HINT, because=small)
    if finding.severity is Severity.HINT and finding.cold == "test":
        return finding
    gain, because = _shown(seen, saving)
    judged = replace(finding, gain=gain, gain_because=because, certainty=Certainty.SHOWN)
    if finding.severity is Severity.HINT:
        return replace(judged, severity=Severity.WARNING, because="", cold="")
    return judged


def _shown(seen: Seen, saving: Saving | None) -> tuple[Gain, str]:
    """The gain of what costs, with what shows it as a statement."""
    run = _run(seen)
    if saving is None or (seen.held is not None and seen.held.maximum >= HELD):
        longest = said_seconds(seen.held.maximum) if seen.held is not None else "too long"
        return Gain.LARGE, f"the event loop was held for {longest} in {run}"
    spent = saving.spent if saving.won is None else saving.won
    gain = Gain.LARGE if spent >= _LARGE * saving.run_seconds else Gain.MEDIUM
    return (
        gain,
        f"it took {said_seconds(saving.spent)} of {said_seconds(saving.run_seconds)} in {run}",
    )


def _run(seen: Seen) -> str:
    return "the observed run" if seen.observed else f"the run in {seen.source}"


def _costs(
    finding: Finding, seen: Seen, saving: Saving | None, threshold: Threshold
) -> bool | None:
    """Whether a finding costs what matters; None where that is not known."""
    if finding.impact is Impact.BLOCKING and seen.held is not None and seen.held.maximum >= HELD:
        return True
    if seen.sampled:
        return None
    if saving is None:
        if seen.trips is not None and seen.trips.count and seen.trips.maximum <= FEW_TRIPS:
            return False
        return None
    spent = saving.spent if saving.won is None else saving.won
    if threshold.met(spent, saving.run_seconds):
        return None if saving.at_most else True
    if seen.missed is None or threshold.met(spent + seen.missed, saving.run_seconds):
        return None
    return False


def _small(seen: Seen, saving: Saving | None) -> str:
    """Why a finding that was seen is a hint, as a statement."""
    run = _run(seen)
    if seen.trips is not None and seen.trips.count and seen.trips.maximum <= FEW_TRIPS:
        return f"the loop ran {_often(round(seen.trips.maximum))} in {run}"
    if saving is None:
        return f"it took little of {run}"
    if saving.won is not None and saving.won < 0.5 * saving.spent:
        return f"there is next to nothing to win of the {said_seconds(saving.spent)} that it took in {run}"
    what = "the code around it" if saving.at_most else "it"
    return f"{what} took {_percent(saving.share)} of {run}"


def _ratio(name: str, seen: Seen) -> float | None:
    """How many times as long a rule's slow program takes, at the size that was seen."""
    own = [record for record in records().get(name, ()) if record.ratio >= 1]
    if not own or min(record.ratio for record in own) < NOTABLE:
        return None
    record = min(own, key=lambda each: each.ratio)
    size = max(
        seen.size.maximum if seen.size is not None else 0,
        seen.trips.median if seen.trips is not None else 0,
    )
    if record.size is None or not record.growth or not size:
        return record.ratio
    # What was measured at a size and at a quarter of it tells how the ratio grows with the size.
    exponent = max(0.0, math.log(record.growth, 4))
    ratio = float(record.ratio * (size / record.size) ** exponent)
    return min(max(1.0, ratio), _FURTHEST * record.ratio)


def said_seconds(value: float) -> str:
    """A time for people, as `3.2 s` or `12 ms`."""
    if value >= 60:
        return f"{value:,.0f} s"
    if value >= 1:
        return f"{value:.1f} s"
    if value >= 0.001:
        return f"{value * 1e3:.0f} ms" if value >= 0.01 else f"{value * 1e3:.1f} ms"
    return f"{value * 1e6:.0f} µs" if value else "0 s"


def _often(times: int, about: str = "") -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(times, f"{about}{times:,} times")


def _percent(share: float) -> str:
    if not share:
        return "nothing"
    return "less than 0.1 %" if share < 0.001 else f"{share * 100:.1f} %"
