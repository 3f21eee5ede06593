"""Which programs are made: so few that every two shapes meet in one of them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence

Combination = tuple[str, ...]
_TRIES = 12  # of what else a program may be made of


def covering(
    axes: Sequence[Sequence[str]], possible: Callable[[Combination], bool], seed: object
) -> Iterator[Combination]:
    """Combinations of one name of each axis, in which each two names of different axes meet that can.

    Args:
        possible: whether there is such a combination.
        seed: brings the same ones back.
    """
    chosen = random.Random(repr(seed))
    left = {
        pair
        for first, second in itertools.combinations(range(len(axes)), 2)
        for pair in itertools.product(
            ((first, name) for name in axes[first]), ((second, name) for name in axes[second])
        )
    }
    order = sorted(left)
    chosen.shuffle(order)
    for pair in order:
        if pair not in left:
            continue
        best: Combination | None = None
        most = -1
        for _ in range(_TRIES):
            names = [chosen.choice(list(axis)) for axis in axes]
            for at, name in pair:
                names[at] = name
            made = tuple(names)
            new = sum(met in left for met in _pairs(made))
            if new > most and possible(made):
                best, most = made, new
        if best is not None:
            left.difference_update(_pairs(best))
            yield best


def sampled(
    axes: Sequence[Sequence[str]],
    possible: Callable[[Combination], bool],
    number: int,
    seed: object,
) -> Iterator[Combination]:
    """Combinations at random, each once."""
    chosen = random.Random(repr(seed))
    seen: set[Combination] = set()
    for _ in range(number * 20):
        if len(seen) >= number:
            return
        made = tuple(chosen.choice(list(axis)) for axis in axes)
        if made not in seen and possible(made):
            seen.add(made)
            yield made


def _pairs(names: Combination) -> Iterator[tuple[tuple[int, str], tuple[int, str]]]:
    yield from itertools.combinations(enumerate(names), 2)
