"""Whether a file that changed still calls what it called, in the same ways: a statement came that runs
nothing of the project, a message reads otherwise.

Then whoever asks for the callers of a function, or for what they pass, is told the same, lines apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from perflint.outlining.outline import Outline
from perflint.project.answers.callers import quick_loops
from perflint.project.calls.edges import Callee, Edge, Offer, Resolved, Touch


class Calls(NamedTuple):
    """What a file calls.

    Attributes:
        late: what its open sites run, see `receivers`.
    """

    outline: Outline
    resolved: Resolved
    late: Sequence[Edge | Touch]


def calls_alike(before: Calls, now: Calls, moved: Sequence[int]) -> bool:
    """Whether what two states of a file run is the same to others.

    Args:
        moved: the identity of now for each earlier one; below 0 for a function that is gone.
    """
    then, here = before.resolved, now.resolved
    if len(then.items) != len(here.items):
        return False
    identities = dict(enumerate(moved))
    return _told(before, identities) == _told(now, {})


def _told(calls: Calls, moved: dict[int, int]) -> tuple[object, ...]:
    """What a file tells of its calls, lines and the numbers of sites replaced by their order."""
    outline, resolved, late = calls
    items = (*resolved.items, *late)
    sites = {each: outline.site(each) for each in _sites(items, resolved.offers)}
    order = {index: place for place, index in enumerate(sorted(sites))}
    lines = {site.line for site in sites.values()} | {site.loop for site in sites.values()}
    lines.update(item.loop for item in items)
    ranks = {line: rank for rank, line in enumerate(sorted(lines))}
    quick = quick_loops(outline)

    def at(identity: int) -> int:
        return moved.get(identity, identity)

    def place(index: int) -> object:
        site = sites[index]
        return (
            order[index],
            site.kind,
            site.flags,
            _at_index(outline.terms, site.term),
            ranks[site.line],
            outline.position(site.line, site.column).column,
            ranks[site.loop],
            (site.owner, site.loop) in quick,
            _at_index(outline.arguments, site.arguments),
            _at_index(outline.settings, site.setting),
            outline.passed.get(index),
        )

    def run(item: Edge | Touch) -> object:
        caller = at(item.caller)
        if isinstance(item, Edge):
            told: Edge | Touch = item._replace(
                caller=caller, callee=at(item.callee), site=0, loop=ranks[item.loop]
            )
        else:
            told = item._replace(caller=caller, site=0, loop=ranks[item.loop])
        return item.__class__, told, place(item.site)

    def called(callee: Callee) -> object:
        return callee._replace(own=at(callee.own), facts=None), callee.name

    def offered(offer: Offer) -> object:
        forwarded = offer.forwarded
        return (
            at(offer.caller),
            called(offer.callee),
            offer.parameter,
            [called(function) for function in offer.functions],
            (at(forwarded[0]), forwarded[1]) if forwarded is not None else None,
            place(offer.site),
        )

    return (
        [run(item) for item in items],
        [offered(offer) for offer in resolved.offers],
        [(at(caller), at(function), *how) for caller, function, *how in resolved.argument_calls],
        [
            (at(function), [(at(one.function), at(one.decorator), one.parameter) for one in chain])
            for function, chain in resolved.chains
        ],
        [
            (at(function), bound, outline.indirect[index][1:])
            for function, index, bound in resolved.indirect
        ],
        [(at(one), entry.kind, entry.framework) for one, entry in resolved.entries],
        [(at(one), entry.kind, entry.framework) for one, entry in resolved.routed],
        outline.stores,
    )


def _sites(items: Iterable[Edge | Touch], offers: Iterable[Offer]) -> set[int]:
    return {item.site for item in items} | {offer.site for offer in offers}


def _at_index(several: Sequence[Any], index: int) -> Any:
    """What stands at an index of a table; nothing at -1."""
    return several[index] if index >= 0 else None
