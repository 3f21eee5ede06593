"""What files pass to functions of others, and run: what a change there concerns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from perflint.knowledge.facts import rests_on
from perflint.project.answers.project import Project
from perflint.project.calls.edges import Callee, Edge, Resolved


def files_passed_otherwise(project: Project) -> set[str]:
    """The files with functions to which callers pass something else than in the earlier project, also where
    these pass on what they get."""
    return files_passed_on(project, project.graph.passed_otherwise or ())


def files_passed_on(project: Project, functions: Iterable[str]) -> set[str]:
    """The files of some functions, and of those to which these pass what they get."""
    linked, graph = project.linked, project.graph
    left = [identity for name in functions if (identity := linked.own(name)) is not None]
    found = set(left)
    while left:
        caller = left.pop()
        passed = linked.outline(caller).passed
        for edge in graph.edges[caller]:
            if edge.callee not in found and any(
                rests_on(term, "argument") for _, term in passed.get(edge.site) or ()
            ):
                found.add(edge.callee)
                left.append(edge.callee)
    return {linked.outline(identity).path for identity in found}


def passed_functions(
    resolved: Resolved, moved: Sequence[int] | None = None, known: frozenset[int] | None = None
) -> Any:
    """What a file does with functions that are passed to it, as far as that concerns other files.

    Args:
        moved: the identities of now, for what is from earlier.
        known: leave out what concerns other functions than these.
    """

    def at(identity: int) -> int:
        if moved is not None:
            return moved[identity]
        return identity if known is None or identity in known else -1

    calls = {(at(function), name, how) for _, function, name, how in resolved.argument_calls}
    forwards = {
        (
            at(offer.forwarded[0]),
            offer.forwarded[1],
            at(offer.callee.own) if offer.callee.own >= 0 else _known_as(offer.callee),
            offer.parameter,
            bool(offer.place.loop),
        )
        for offer in resolved.offers
        if offer.forwarded is not None
    }
    chains = {
        (at(function), tuple((at(w.function), at(w.decorator), w.parameter) for w in chain))
        for function, chain in resolved.chains
    }
    return tuple({item for item in items if item[0] >= 0} for items in (calls, forwards, chains))


def _known_as(callee: Callee) -> str:
    return callee.facts.name if callee.facts is not None else callee.external


def functions_run(resolved: Resolved) -> set[int]:
    """The functions that a file runs, or passes to others."""
    found = {item.callee for item in resolved.items if isinstance(item, Edge)}
    for offer in resolved.offers:
        found.update(callee.own for callee in offer.functions if callee.own >= 0)
    found.update(function for function, _ in resolved.routed)
    found.update(function for function, _, _ in resolved.indirect)
    return found
