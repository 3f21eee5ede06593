"""Whether something takes less time than before: pairs of runs in turn, and a sign test over them."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from math import comb

PAIRS = 7  # if all go one way, chance does so in 1.6 % of cases; of five, in 6 %
LEVEL = 0.05  # a difference counts where chance makes one so clear less often than that


@dataclass(frozen=True, slots=True)
class Timing:
    """Runs before and after, pair by pair.

    Attributes:
        before, after: seconds.
    """

    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def change(self) -> float:
        """The median of the relative changes of the pairs: -0.2 where it takes a fifth less."""
        pairs = zip(self.before, self.after, strict=True)
        return statistics.median(after / before - 1 for before, after in pairs)

    @property
    def p(self) -> float:
        """How likely chance alone makes as many pairs, or more, differ in the same direction: an exact
        sign test of both sides (Dixon and Mood 1946); pairs that are equal do not count."""
        signs = [
            after < before
            for before, after in zip(self.before, self.after, strict=True)
            if after != before
        ]
        count, faster = len(signs), sum(signs)
        tail = sum(comb(count, number) for number in range(max(faster, count - faster), count + 1))
        return min(1.0, 2.0 * tail / 2.0**count)

    @property
    def is_shown(self) -> bool:
        """Whether the pairs show a difference at all."""
        return self.p < LEVEL

    def __str__(self) -> str:
        before, after = statistics.median(self.before), statistics.median(self.after)
        if not self.is_shown:
            return f"no difference shown ({before:.3g} s, {after:.3g} s; p = {self.p:.2g})"
        word = "faster" if after < before else "slower"
        return (
            f"{abs(self.change):.0%} {word} ({before:.3g} ± {_spread(self.before):.2g} s, then"
            f" {after:.3g} ± {_spread(self.after):.2g} s; p = {self.p:.2g})"
        )


def paired(before: Callable[[], float], after: Callable[[], float], pairs: int = PAIRS) -> Timing:
    """Run both in turn, once each without counting and then in pairs; every second pair the other way
    round, so that what slows the machine down meanwhile meets both."""
    before(), after()
    first: list[float] = []
    second: list[float] = []
    for number in range(pairs):
        if number % 2:
            second.append(after())
            first.append(before())
        else:
            first.append(before())
            second.append(after())
    return Timing(tuple(first), tuple(second))


def _spread(seconds: tuple[float, ...]) -> float:
    """Half the range between the quartiles."""
    low, _, high = statistics.quantiles(seconds, n=4)
    return (high - low) / 2
