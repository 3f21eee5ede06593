"""What goes from function to function: query sets that are asked at the end of a way, and what two sides
give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from perflint.costing.charges import (
    CACHE,
    OWN,
    OWN_ROWS,
    USER,
    Bill,
    Charge,
    Fetch,
    Origin,
    Passed,
    Run,
)
from perflint.costing.formula import Factors, product
from perflint.costing.relations import is_loaded
from perflint.costing.repetition import Times, parameter_key
from perflint.project.answers.project import Project
from perflint.syntax.template_names import SUFFIXES

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


def known_by_name(origin: Origin, run: Run) -> Origin | None:
    """The origin of what a function reads of an object that its caller knows by the same name: an attribute
    of the own object, for one that is a method of it as well, or the user of the request."""
    of_own = run.receiver == OWN and origin.name.startswith(OWN_ROWS)
    return Origin(name=origin.name) if of_own or origin.name.startswith(USER) else None


def is_of_own(fetch: Fetch, run: Run) -> bool:
    """Whether what is asked is a query set that an attribute of the own object holds, for one that the
    caller is a method of as well."""
    return not fetch.parameter and fetch.name.startswith(OWN_ROWS) and run.receiver == OWN


def keeper_of(charge: Charge, run: Run, kept: str) -> tuple[str, ...]:
    """What tells apart what a property costs whose object keeps it, in the function that has it run.

    Args:
        kept: the property that is read there, if it is one.
    """
    if charge.keeper == CACHE:
        return CACHE
    if not run.receiver:
        return ()
    if charge.keeper[1:] == (
        OWN,
    ):  # of the same object: the innermost of several that keep it counts
        return (charge.keeper[0], run.receiver)
    return (kept, run.receiver) if kept else ()


def told_through(name: str, further: tuple[str, ...]) -> tuple[str, ...]:
    """The functions on a way; a template that extends another runs a part of itself, and is told once."""
    return further if further[:1] == (name,) and name.endswith(SUFFIXES) else (name, *further)


def placed(
    bill: Bill, project: Project, factors: Factors, origins: Mapping[str, Origin]
) -> Iterator[Charge]:
    """The charges of a bill where it is run again and again, for objects of these origins."""
    for charge in bill.charges:
        origin = charge.origin
        if origin is not None:
            given = origins.get(origin.parameter)
            origin = given.passed_on(origin) if given is not None else None
        if origin is not None and is_loaded(origin, project):
            continue
        yield replace(charge, factors=product(charge.factors, factors), origin=origin)
