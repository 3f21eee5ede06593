"""Charges of one place told as one, and those that are too many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from perflint.costing.charges import Charge

MOST_CHARGES = 200  # of a function and kind: what is beyond is told as one


def folded(charges: Iterable[Charge]) -> list[Charge]:
    """Charges of one kind, those of one place and size as one; where they are too many, the cheapest of them
    with others of the same size."""
    merged_charges: dict[tuple[object, ...], Charge] = {}
    for charge in charges:
        key = (charge.path, charge.line, charge.column, charge.what, charge.factors, charge.through,
               charge.needs)  # fmt: skip
        known = merged_charges.get(key)
        if known is not None:
            charge = replace(known, count=known.count + charge.count)
        merged_charges[key] = charge
    found = list(merged_charges.values())
    if len(found) <= MOST_CHARGES:
        return found
    found.sort(key=lambda charge: -charge.weight)
    kept, rest = found[:MOST_CHARGES], found[MOST_CHARGES:]
    by_size: dict[tuple[object, ...], Charge] = {}
    for charge in rest:
        known = by_size.get(charge.factors)
        by_size[charge.factors] = (
            replace(charge, what="further places", needs=())
            if known is None
            else replace(known, count=known.count + charge.count)
        )
    return [*kept, *by_size.values()]
