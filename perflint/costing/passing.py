"""What goes from function to function: query sets that are asked at the end of a way, and what two sides
give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from perflint.costing.charges import Fetch, Origin, Passed, Run
from perflint.costing.formula import Factors
from perflint.costing.repetition import Times, parameter_key

V = TypeVar("V")


class Either(Mapping[str, V]):
    """What one mapping has, and else another; nothing is asked for before it is needed."""

    def __init__(self, first: Mapping[str, V], second: Mapping[str, V]) -> None:
        self._both = first, second

    def __getitem__(self, key: str) -> V:
        first, second = self._both
        return first[key] if key in first else second[key]

    def __iter__(self) -> Iterator[str]:
        first, second = self._both
        yield from first
        yield from (key for key in second if key not in first)

    def __len__(self) -> int:
        return len(set().union(*self._both))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query set is asked in a function that is called, as the caller has it.

    Attributes:
        fetch: what it is asked.
        times: how often.
        origin: of a relation whose rows it gives.
        further: what it loads with queries of its own.
    """

    fetch: Fetch | None
    times: Times
    origin: Origin | None
    further: tuple[str, ...] = ()


def asked_through(fetch: Fetch, run: Run, plain: Asked, hands_on: bool) -> Asked | None:
    """What a function that is called asks of a query set; None where it gets none.

    Args:
        fetch: as the function has it.
        run: the call.
        plain: the same for what is no query set.
        hands_on: whether the function gets by their names what the call does not name.
    """
    if not fetch.parameter:
        return replace(plain, fetch=None)
    if fetch.parameter in run.rows:
        passed = run.rows[fetch.parameter]
    elif hands_on:
        passed = Passed(fetch.parameter, fetch.parameter, None, ())
    else:
        passed = None
    if passed is None:
        return None
    name = passed.name if fetch.name == fetch.parameter else ""
    keeps_for = passed.times if fetch.keeps and name else None
    return Asked(
        replace(fetch, parameter=passed.parameter, name=name),
        keeps_for if keeps_for is not None else plain.times,
        passed.origin or plain.origin,
        passed.further if fetch.keeps or fetch.part else (),
    )


def of_context(factors: Factors, template: str, around: str) -> Factors:
    """Sizes of what a template finds in its context, as the one knows them that hands its context on to it.

    Args:
        template, around: the dotted names of their functions.
    """
    before = parameter_key(template, "")
    return tuple(
        replace(size, key=parameter_key(around, size.key.removeprefix(before)))
        if size.key.startswith(before)
        else size
        for size in factors
    )
