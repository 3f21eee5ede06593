"""What entries cost now and what they cost before: whose formulas changed, and the lines that did it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from perflint.costing.charges import Charge
from perflint.costing.costs import EntryCost
from perflint.costing.formula import Factors, Formula
from perflint.costing.kinds import Kind

_Terms = Counter[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """A formula that changed.

    Attributes:
        name: of the entry.
        kind: of the cost.
        before, after: what the entry cost and costs; None where there was, or is, no such entry.
        places: the places that came, or where none came or it costs less those that went, the dearest first.
        came: whether they came.
    """

    name: str
    kind: Kind
    before: EntryCost | None
    after: EntryCost | None
    places: tuple[Charge, ...]
    came: bool


def changes(before: Sequence[EntryCost], after: Sequence[EntryCost]) -> list[Change]:
    """The formulas that changed, in the order of the entries of now; entries that went come last."""
    earlier = {cost.entry.name: cost for cost in before}
    later = {cost.entry.name: cost for cost in after}
    found = [
        change for name, cost in later.items() for change in _between(name, earlier.get(name), cost)
    ]
    gone = [
        change
        for name, cost in earlier.items()
        if name not in later
        for change in _between(name, cost, None)
    ]
    return [*found, *gone]


def _between(name: str, before: EntryCost | None, after: EntryCost | None) -> list[Change]:
    found = []
    for kind in Kind:
        then, now = _terms(before, kind), _terms(after, kind)
        if then == now:
            continue
        came = _further(after, before, kind, now - then)
        went = _further(before, after, kind, then - now)
        is_less = bool(went) and _value(after, kind) < _value(before, kind)
        places = went if is_less else came or went
        found.append(Change(name, kind, before, after, tuple(places), bool(came) and not is_less))
    return found


def _value(cost: EntryCost | None, kind: Kind) -> int:
    """What a formula comes to at usual sizes."""
    return cost.formulas[kind].value() if cost is not None and kind in cost.formulas else 0


def _terms(cost: EntryCost | None, kind: Kind) -> _Terms:
    """The terms of a formula by what their sizes count, which does not hang on lines."""
    formula = cost.formulas.get(kind, Formula({})) if cost is not None else Formula({})
    terms: _Terms = Counter()
    for factors, count in formula.terms.items():
        terms[_words(factors)] += count
    return terms


def _further(
    cost: EntryCost | None, other: EntryCost | None, kind: Kind, terms: _Terms
) -> list[Charge]:
    """The places of one state that the other has not, or not as often, among those of some terms."""
    if cost is None:
        return []
    known: Counter[tuple[object, ...]] = Counter()
    for charge in other.charges if other is not None else ():
        if charge.kind is kind:
            known[_key(charge)] += charge.count
    found = []
    for charge in cost.charges:
        if charge.kind is kind and _words(charge.factors) in terms:
            known[_key(charge)] -= charge.count
            if known[_key(charge)] < 0:
                found.append(charge)
    return found


def _key(charge: Charge) -> tuple[object, ...]:
    return (charge.what, charge.api, _words(charge.factors))


def _words(factors: Factors) -> tuple[str, ...]:
    return tuple(sorted(size.what for size in factors))
