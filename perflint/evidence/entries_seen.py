"""What observed runs have seen of entries: how often which sent what, from where, and for how many rows.

In a record an entry is a line:

    {"names": ["shop.views.Orders.get", "django.views.generic.base.View.get"], "method": "GET",
     "samples": [{"times": 3, "session": 1, "rows": [["shop.models.Order", 20]],
       "places": [["queries", "shop/views.py", 31, 2]]}]}

`names` are those that the function which answers has in its class and in those above, `method` is that of
HTTP, empty for what answers no request, and in records of before it was written. A sample is a way in
which it ran, and how many *times*: queries for who is logged in, and for what else Django asks for itself
(`session`), the most rows that one query gave of each model, and from which line of the record's folder how
many queries, writes and requests were sent; the file is empty where none of it was on the stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sample:
    """A way in which an entry ran.

    Attributes:
        session: queries for who is logged in, and for what else Django asks for itself.
        rows: the most that one query gave, by the dotted name of the model.
        places: what was sent, the file, the line, and how often.
    """

    session: int
    rows: tuple[tuple[str, int], ...]
    places: tuple[tuple[str, str, int, int], ...]


class EntriesSeen:
    """The entries of a record.

    Attributes:
        seen: by the names of each and the method, how many times it ran in which ways.
    """

    def __init__(self) -> None:
        self.seen: dict[tuple[tuple[str, ...], str], dict[Sample, int]] = {}

    def add(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Add what a process, or another record, has seen."""
        for entry in entries:
            known = self.seen.setdefault((tuple(entry["names"]), entry.get("method", "")), {})
            for each in entry["samples"]:
                sample = Sample(
                    each["session"],
                    tuple((model, number) for model, number in each["rows"]),
                    tuple((kind, file, line, count) for kind, file, line, count in each["places"]),
                )
                known[sample] = known.get(sample, 0) + each["times"]

    def record(self) -> list[dict[str, Any]]:
        """As JSON."""
        return [
            {
                "names": list(names),
                "method": method,
                "samples": [
                    {
                        "times": times,
                        "session": sample.session,
                        "rows": [list(each) for each in sample.rows],
                        "places": [list(each) for each in sample.places],
                    }
                    for sample, times in samples.items()
                ],
            }
            for (names, method), samples in sorted(self.seen.items(), key=lambda each: each[0])
        ]
