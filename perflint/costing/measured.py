"""Formulas held against what runs have sent: predicted and measured counts for the sizes that were seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from perflint.costing.charges import LONGEST, Charge
from perflint.costing.costs import EntryCost
from perflint.costing.entry_points import EntryPoint
from perflint.costing.formula import ZERO, Formula, Size
from perflint.costing.kinds import Kind

MEASURED = (Kind.QUERIES, Kind.WRITES, Kind.REQUESTS)
_NOTABLE = 0.2  # the part of what was measured by which a prediction may be wrong and is not marked


@dataclass(frozen=True, slots=True)
class Sent:
    """What a run of an entry has sent from a place; the path is empty where no file of the project was on the
    way."""

    kind: Kind
    path: str
    line: int
    count: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A way in which an entry ran.

    Attributes:
        times: how often it did.
        session: queries for who is logged in, and for what else Django asks for itself, which no formula has.
        rows: the most that one query gave, by the dotted name of the model.
        sent: what it sent.
    """

    times: int
    session: int
    rows: Mapping[str, int]
    sent: tuple[Sent, ...]

    def count(self, kind: Kind) -> int:
        """How much it sent of a kind."""
        return sum(each.count for each in self.sent if each.kind is kind)

    def size(self, size: Size) -> int | None:
        """How many there were of something; None where that was not seen: what rows are of which model is
        known of some sizes only."""
        if not size.of:
            return None
        last = size.of.rpartition(".")[2]
        alike = [name for name in self.rows if name.rpartition(".")[2] == last]
        found = max(
            (self.rows[name] for name in alike if name == size.of or len(alike) == 1), default=0
        )
        return found if size.bound is None else min(found, size.bound)


@dataclass(frozen=True)
class Comparison:
    """What an entry costs of a kind, and what it sent in one way of running.

    Attributes:
        cost: what it costs on the dearest way.
        along: the same on the ways from which something was sent.
    """

    cost: EntryCost
    kind: Kind
    counted: Counted
    along: Callable[[tuple[Sent, ...]], EntryCost]

    @property
    def formula(self) -> Formula:
        """What it costs."""
        return self.cost.formulas.get(self.kind, ZERO)

    @cached_property
    def sizes(self) -> Mapping[Size, int | None]:
        """The sizes of the formula, as they were seen."""
        return {size: self.counted.size(size) for size in self.formula.sizes}

    @property
    def measured(self) -> int:
        """How much was sent."""
        return self.counted.count(self.kind)

    @property
    def least(self) -> int:
        """What the formula comes to where there is nothing of what was not seen."""
        return self.formula.value({size.key: number or 0 for size, number in self.sizes.items()})

    @property
    def predicted(self) -> int | None:
        """What the formula comes to; None where a size was not seen."""
        return None if None in self.sizes.values() else self.least

    @cached_property
    def ran(self) -> int | None:
        """What the formula comes to on the ways that ran, without what holds under conditions only and was
        not sent. None where a size of what is left was not seen."""
        if self.predicted == self.measured:
            return self.predicted
        taken = replace(self, cost=self.along(self.counted.sent))
        left = {id(charge) for charge in taken.unseen() if charge.conditions}
        kept = [
            charge
            for charge in taken.cost.charges
            if charge.kind is self.kind and id(charge) not in left
        ]
        sizes = {size: taken.sizes.get(size) for charge in kept for size in charge.factors}
        if None in sizes.values():
            return None
        formula = Formula.of((charge.factors, charge.count) for charge in kept)
        return formula.value({size.key: number or 0 for size, number in sizes.items()})

    @property
    def differs(self) -> bool:
        """Whether more than a fifth of what was measured is missing in the prediction, or too much."""
        if self.predicted is None:
            return self.least - self.measured > _NOTABLE * self.measured
        return abs(self.predicted - self.measured) > _NOTABLE * self.measured

    def missing(self) -> Iterator[Sent]:
        """What was sent from where the formula has nothing, the most first."""
        charges = [charge for charge in self.cost.charges if charge.kind is self.kind]
        left = (
            sent
            for sent in self.counted.sent
            if sent.kind is self.kind and not any(_is_at(charge, sent) for charge in charges)
        )
        yield from sorted(left, key=lambda sent: (-sent.count, sent.path, sent.line))

    def unseen(self) -> Iterator[Charge]:
        """What the formula has from where nothing was sent, of what the sizes that were seen leave of it."""
        charges = [charge for charge in self.cost.charges if charge.kind is self.kind]
        sent = [each for each in self.counted.sent if each.kind is self.kind]
        # What is sent from where another charge is says nothing of those that are reached from there.
        left = [each for each in sent if not any(_is_in(charge, each) for charge in charges)]
        for charge in charges:
            none = any(self.sizes.get(size) == 0 for size in charge.factors)
            if none or any(_is_in(charge, each) for each in sent):
                continue
            if not any(_is_at(charge, each) for each in left):
                yield charge


def _is_at(charge: Charge, sent: Sent) -> bool:
    """Whether what was sent came from where a charge is, or from a place on the way there."""
    places = [(step.path, step.line) for step in charge.steps[-1:]]
    return _is_in(charge, sent) or any(_is_near(sent, path, line) for path, line in places)


def _is_in(charge: Charge, sent: Sent) -> bool:
    """Whether what was sent came from where a charge is."""
    return _is_near(sent, charge.path, charge.line)


def _is_near(sent: Sent, path: str, line: int) -> bool:
    """Whether what was sent came from a statement that begins on a line."""
    return path == sent.path and 0 <= sent.line - line <= LONGEST


def compared(
    cost: EntryCost, ways: Sequence[Counted], along: Callable[[tuple[Sent, ...]], EntryCost]
) -> list[Comparison]:
    """What an entry costs held against the ways in which it ran, for each kind the dearest first; kinds of
    which there is neither a formula nor anything sent are left out.

    Args:
        along: what the entry costs on the ways from which something was sent.
    """
    found: list[Comparison] = []
    for kind in MEASURED:
        several = [Comparison(cost, kind, way, along) for way in ways]
        if kind in cost.formulas or any(each.measured for each in several):
            found += sorted(several, key=lambda each: (-each.measured, -each.counted.times))
    return found


class Ran:
    """The entries that ran, found again among those of a project.

    Args:
        seen: by the names of the function that answered, in its class and in those above, and the method of
            the request, the ways in which it ran.
        entries: of the project.
    """

    def __init__(
        self,
        seen: Mapping[tuple[tuple[str, ...], str], Sequence[Counted]],
        entries: Iterable[EntryPoint],
    ) -> None:
        ends: dict[str, list[str]] = {}
        self._verbs: dict[str, list[str]] = {}
        for function, verb in dict.fromkeys(entry.answered for entry in entries):
            if function not in self._verbs:
                ends.setdefault(_end(function), []).append(function)
            self._verbs.setdefault(function, []).append(verb)
        self._ways: dict[tuple[str, str], list[Counted]] = {}
        for (names, verb), ways in seen.items():
            known = next((found for name in names if (found := _known(name, ends))), "")
            self._ways.setdefault((known, self._answering(known, verb)), []).extend(ways)

    def _answering(self, function: str, verb: str) -> str:
        """The method under which a function is told that has answered one; empty where the record does not
        say which it was of several: `HEAD` is answered as `GET`, as is what a view does not tell apart."""
        told = self._verbs.get(function, [])
        if len(told) == 1 or verb in told:
            return verb if verb in told else told[0]
        return "GET" if verb and "GET" in told else ""

    def ways(self, entry: EntryPoint) -> list[Counted]:
        """The ways in which an entry ran."""
        return self._ways.get(entry.answered, [])

    def is_merged(self, entry: EntryPoint) -> bool:
        """Whether an entry ran of which a record of before methods were observed does not say how."""
        return bool(entry.verb) and (entry.function, "") in self._ways


def _end(name: str) -> str:
    """The last two parts of a dotted name."""
    return ".".join(name.rsplit(".", 2)[-2:])


def _known(name: str, ends: Mapping[str, Sequence[str]]) -> str:
    """The function of the project that has a name in a program, which may begin its names at another folder;
    empty where there is none, or more than one."""
    alike = ends.get(_end(name), ())
    if name in alike:
        return name
    found = [each for each in alike if name.endswith(f".{each}") or each.endswith(f".{name}")]
    return found[0] if len(found) == 1 else ""
