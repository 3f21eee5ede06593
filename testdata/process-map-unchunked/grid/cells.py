"""Collections of a known size."""

import itertools

SIDE = 400
CELLS = range(SIDE * SIDE)
CORNERS = range(4)
PAIRS: list[tuple[int, int]] = list(itertools.product(range(60), range(60)))
BLANKS = [None] * 50_000
REBOUND = range(90_000)
REBOUND = range(5)


class Survey:
    points = [number * 0.5 for number in range(20_000)]
    ends = [0.0, 1.0]
