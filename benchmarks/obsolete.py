"""What the pages say of advice that no rule gives: lists against generators, and columns of other types.

python benchmarks/obsolete.py
"""

from __future__ import annotations

import sys
import timeit
import tracemalloc
from collections.abc import Callable
from typing import Any

SIZES = (100, 1_000, 100_000, 1_000_000)
REDUCED: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "sum": (lambda xs: sum([x + 1 for x in xs]), lambda xs: sum(x + 1 for x in xs)),
    "max": (lambda xs: max([x + 1 for x in xs]), lambda xs: max(x + 1 for x in xs)),
    "join": (lambda xs: "".join([str(x) for x in xs]), lambda xs: "".join(str(x) for x in xs)),
    "tuple": (lambda xs: tuple([x + 1 for x in xs]), lambda xs: tuple(x + 1 for x in xs)),
}
KINDS = ("north", "south", "east", "west")
ROWS = 1_000_000


def seconds(call: Callable[[], Any]) -> float:
    """The best of five samples of at least 20 ms."""
    timer = timeit.Timer(call)
    loops = max(1, int(0.02 / max(timer.timeit(1), 1e-7)))
    return min(timer.repeat(5, loops)) / loops


def megabytes(call: Callable[[], Any]) -> float:
    """How much more memory a call has at its most."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def lists() -> None:
    """Print what a list takes beside a generator."""
    for name, (whole, lazy) in REDUCED.items():
        for size in SIZES:
            numbers = range(size)
            ratio = seconds(lambda: lazy(numbers)) / seconds(lambda: whole(numbers))  # noqa: B023
            saved = megabytes(lambda: whole(numbers)) - megabytes(lambda: lazy(numbers))  # noqa: B023
            print(
                f"{name:<6} {size:>9,}: generator {ratio:.2f} of the list's time, {saved:.1f} MB less"
            )


def columns() -> None:
    """Print what a column of repeated texts takes as text and as categories."""
    try:
        import pandas as pd
    except ImportError:
        print("pandas is not installed")
        return
    for title, values in (
        ("four kinds", [KINDS[number % 4] for number in range(ROWS)]),
        ("all unlike", [f"row {number}" for number in range(ROWS)]),
    ):
        texts = pd.Series(values)
        categories = texts.astype("category")
        sizes = [each.memory_usage(deep=True) / 1e6 for each in (texts, categories)]
        times = [
            seconds(lambda: each.groupby(each, observed=True).size())  # noqa: B023
            for each in (texts, categories)
        ]
        print(
            f"{title}: {sizes[0]:.0f} MB as text, {sizes[1]:.0f} MB as categories,"
            f" grouped in {times[1] / times[0]:.2f} of the time"
        )


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}")
    lists()
    columns()
