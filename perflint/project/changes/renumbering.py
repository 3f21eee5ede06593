"""What the sites of a file run, when the identities of functions have become other numbers.

Identities go through all files: see `linking.Linked.start`.
"""

from __future__ import annotations

from collections.abc import Sequence

from perflint.project.calls.edges import Callee, Edge, Offer, Resolved, Touch


def mentioned(resolved: Resolved) -> set[int]:
    """The identities that stand in what a file resolves to."""
    found = {item.caller for item in resolved.items}
    found.update(item.callee for item in resolved.items if isinstance(item, Edge))
    found.update(caller for caller, _ in resolved.externals)
    for offer in resolved.offers:
        found.update((offer.caller, offer.callee.own, *(one.own for one in offer.functions)))
        if offer.forwarded is not None:
            found.add(offer.forwarded[0])
    for caller, function, _, _ in resolved.argument_calls:
        found.update((caller, function))
    for function, chain in resolved.chains:
        found.add(function)
        for wrapper in chain:
            found.update((wrapper.function, wrapper.decorator))
    found.update(function for function, _ in (*resolved.entries, *resolved.routed))
    found.update(function for function, _, _ in resolved.indirect)
    return found


class _GoneError(Exception):
    """A function that something refers to is gone."""


def renumbered_file(resolved: Resolved, moved: Sequence[int]) -> Resolved | None:
    """What a file resolves to, by the identities of now; None if some function is gone."""

    def at(identity: int) -> int:
        found = moved[identity] if identity >= 0 else identity
        if found < 0 <= identity:
            raise _GoneError
        return found

    def called(callee: Callee) -> Callee:
        return callee._replace(own=at(callee.own)) if callee.own >= 0 else callee

    def item(each: Edge | Touch) -> Edge | Touch:
        if isinstance(each, Edge):
            return each._replace(caller=at(each.caller), callee=at(each.callee))
        return each._replace(caller=at(each.caller))

    def offer(each: Offer) -> Offer:
        forwarded = each.forwarded
        return each._replace(
            caller=at(each.caller),
            callee=called(each.callee),
            functions=tuple(map(called, each.functions)),
            forwarded=(at(forwarded[0]), forwarded[1]) if forwarded is not None else None,
        )

    try:
        return Resolved(
            [item(each) for each in resolved.items],
            [(at(caller), name) for caller, name in resolved.externals],
            [offer(each) for each in resolved.offers],
            [(at(c), at(f), name, how) for c, f, name, how in resolved.argument_calls],
            [
                (
                    at(function),
                    [
                        wrapper._replace(
                            function=at(wrapper.function), decorator=at(wrapper.decorator)
                        )
                        for wrapper in chain
                    ],
                )
                for function, chain in resolved.chains
            ],
            resolved.roots,
            tuple((at(function), entry) for function, entry in resolved.entries),
            tuple((at(function), entry) for function, entry in resolved.routed),
            resolved.open,
            tuple((at(function), index, bound) for function, index, bound in resolved.indirect),
        )
    except _GoneError:
        return None


def renumbered(item: Edge | Touch, moved: Sequence[int]) -> Edge | Touch | None:
    """What a site runs, by the identities of now; None if one of the functions is gone."""
    caller = moved[item.caller]
    if isinstance(item, Touch):
        return None if caller < 0 else item._replace(caller=caller)
    callee = moved[item.callee]
    return None if caller < 0 or callee < 0 else item._replace(caller=caller, callee=callee)
