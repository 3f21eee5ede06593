"""Up to how many are few, and from how many are many: the one place that says so.

Each has the cost that it rests on. Rules ask for these by name, so that "few" means the same wherever the
same is counted.
"""

from __future__ import annotations

from typing import Final

# Elements and rounds

FEW: Final = 8  # below this many elements a list is searched as fast as a set
HANDFUL: Final = 10  # rounds up to which a loop is short, whatever each does: a query, a copy
TINY: Final = (
    20  # elements of an array on which whole-array operations win nothing; rows fetched anyhow
)
BY_HAND: Final = 32  # elements that somebody writes out by hand
MANY: Final = 100  # elements from which a search shows, and small tasks are sent in chunks
SHORT: Final = 200  # rounds of arithmetic up to which a loop costs a millisecond
LONG: Final = 1000  # rounds or elements from which a loop is long by its count alone
LARGE_DATA: Final = 100_000  # elements from which data counts as large
