"""Which entries a place hurts: of what they cost, the share that is spent there or behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from perflint.costing.charges import Charge, total
from perflint.costing.costs import EntryCost
from perflint.costing.formula import Formula
from perflint.costing.kinds import Kind
from perflint.costing.ranking import ranks_of

_CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})

Place = tuple[
    str, int, int
]  # a file, as the run names it, a line, and a column or 0 for all of the line


@dataclass(frozen=True, slots=True)
class Share:
    """What an entry spends at a place.

    Attributes:
        cost: the entry with all that it costs.
        kind: the kind of cost of which it spends most there.
        part, whole: what it spends there, and in all.
        rank: of the kind of the entry.
    """

    cost: EntryCost
    kind: Kind
    part: Formula
    whole: Formula
    rank: int

    @property
    def order(self) -> tuple[int, int, bool, str]:
        """By what shares are sorted: what a user waits for first, then what costs most, and of equals what
        reads before what changes something."""
        name = self.cost.entry.name
        changes = name.partition(" ")[0] in _CHANGING
        return self.rank, -self.part.value(), changes, name

    @property
    def text(self) -> str:
        """The share in words: ``in `GET /albums`: 50 of 53 queries``; as a formula where sizes have no
        bounds."""
        name, kind = self.cost.entry.name, self.kind.value
        part, whole = self.part.limit(), self.whole.limit()
        if part is not None and whole is not None:
            return f"in `{name}`: {part} of {whole} {kind}"
        letters = self.cost.letters
        sizes = "; ".join(size.told(letters[size]) for size in self.part.sizes)
        return f"in `{name}`: {kind} {self.part.text(letters)}" + (f" ({sizes})" if sizes else "")


@dataclass(frozen=True, slots=True)
class Hurt:
    """The entries that a place hurts, those first that matter most."""

    shares: tuple[Share, ...]

    @property
    def order(self) -> tuple[int, int, bool, int, str]:
        """By what places are sorted: as the share that matters most, and of equals those first that hurt more
        entries."""
        rank, value, changes, name = self.shares[0].order
        return rank, value, changes, -len(self.shares), name

    @property
    def text(self) -> str:
        """What is said of it in a line."""
        more = len(self.shares) - 1
        others = f", and {more} more {'entry' if more == 1 else 'entries'}" if more else ""
        return f"{self.shares[0].text}{others}"


class Hurts:
    """The entries that each place hurts: where it costs something itself, or calls what does.

    Args:
        order: kinds of entries, those first that matter most; others come after them.
    """

    def __init__(self, costs: Iterable[EntryCost], order: Sequence[str] = ()) -> None:
        ranks = ranks_of(order)
        found: dict[Place, list[Share]] = {}
        for cost in costs:
            for place, charges in _at_places(cost).items():
                found.setdefault(place, []).append(_share(cost, charges, ranks))
        self._found = {
            place: Hurt(tuple(sorted(shares, key=lambda share: share.order)))
            for place, shares in found.items()
        }

    def at(self, path: str, line: int, column: int) -> Hurt | None:
        """The entries that a place hurts; where none is known of it, those that its line does."""
        return self._found.get((path, line, column)) or self._found.get((path, line, 0))


def _share(cost: EntryCost, charges: Iterable[Charge], ranks: Mapping[str, int]) -> Share:
    charges = tuple(charges)
    parts = {kind: total(each for each in charges if each.kind is kind) for kind in cost.formulas}
    kind = max(parts, key=lambda each: parts[each].value())
    rank = ranks.get(cost.entry.kind, len(ranks))
    return Share(cost, kind, parts[kind], cost.formulas[kind], rank)


def _at_places(cost: EntryCost) -> dict[Place, list[Charge]]:
    """What an entry is charged with at places, and behind them."""
    found: dict[Place, list[Charge]] = {}
    for charge in cost.charges:
        exact = {(charge.path, charge.line, charge.column)}
        exact.update((step.path, step.line, step.column) for step in charge.steps)
        for place in exact | {(path, line, 0) for path, line, _ in exact}:
            found.setdefault(place, []).append(charge)
    return found
