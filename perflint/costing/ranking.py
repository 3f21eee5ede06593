"""Which entries matter most: the order in which they are listed, and in which places that hurt them are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from perflint.costing.costs import EntryCost

# What is waited for most, first; what is set in another order goes before what is not set.
_ORDER = ("request", "item", "batch", "task", "command", "function", "program")
_TOGETHER = {"item": "request", "program": "function"}  # where nothing is set


def in_order(costs: Iterable[EntryCost], order: Sequence[str] = ()) -> list[EntryCost]:
    """Entries as they are listed: those whose cost grows come first, of these what users wait for, and then
    by what they cost.

    Args:
        order: kinds of entries, those first that matter most; others come after them.
    """
    ranks = ranks_of(order)

    def key(cost: EntryCost) -> tuple[bool, int, tuple[int, int, str, int, str]]:
        steepness = cost.order
        return not steepness[0], ranks.get(cost.entry.kind, len(ranks)), steepness

    return sorted(costs, key=key)


def ranks_of(order: Sequence[str]) -> dict[str, int]:
    """The rank of each kind of entry."""
    if order:
        kinds = dict.fromkeys((*order, *_ORDER))
        return {kind: rank for rank, kind in enumerate(kinds)}
    ranks = {kind: rank for rank, kind in enumerate(_ORDER)}
    return {kind: ranks[_TOGETHER.get(kind, kind)] for kind in _ORDER}
