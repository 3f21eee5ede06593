"""The shape of the record of observed runs: see `observed`. Whoever wrote the file, nothing else is read."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

# No run takes longer, or does more: sums of so many stay numbers.
_Number = Annotated[float, Meta(ge=-1e15, le=1e15)]
_Whole = Annotated[int, Meta(ge=-(10**15), le=10**15)]


class Versioned(TypedDict):
    """What records of all versions say."""

    perflint_observed: int


class _Run(TypedDict):
    python: str
    seconds: _Number
    processes: _Whole


class _Spread(TypedDict):
    count: _Number
    total: _Number
    maximum: _Number
    values: list[tuple[_Number, _Number]]


class _Place(TypedDict):
    file: str
    function: str
    digest: str
    rule: str
    line: _Whole
    end: _Whole
    column: _Whole
    first: _Whole
    calls: _Number
    call_seconds: _Number
    seconds: _Number
    entries: _Number
    trips: _Spread | None
    size: _Spread
    held: _Spread


class _Seen(_Place, total=False):
    sampled: bool  # records of before it was written lack it


class Sample(TypedDict):
    """A way in which an entry ran; see `entries_seen.Sample`."""

    times: _Whole
    session: _Whole
    rows: list[tuple[str, _Whole]]
    places: list[tuple[Literal["queries", "writes", "requests"], str, _Whole, _Whole]]


class _Entry(TypedDict):
    names: list[str]
    samples: list[Sample]


class Entry(_Entry, total=False):
    """An entry that ran; records of before methods were observed lack them."""

    method: str


class _Record(TypedDict):
    runs: list[_Run]
    places: list[_Seen]


class Record(_Record, total=False):
    """A whole record; those of before entries were observed lack them."""

    entries: list[Entry]
