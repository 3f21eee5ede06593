"""Calls of methods of objects that only callers show: `def store(repo, rows): repo.save(rows)`.

To see what such a call runs takes the types of what callers pass, and to know the callers takes the call
graph. So these sites are left open at first, and resolved over the graph of the others; as that shows more
callers, those are resolved again that rest on them. A later run takes up what came of it, and resolves those
again that rest on something else by then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from perflint.project.calls.arguments import FORWARD, Arguments
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import Edge, Touch
from perflint.project.world.linking import Linked
from perflint.project.world.memory import concern

_MOST_ROUNDS = 8


@dataclass(frozen=True)
class Followed:
    """What is known of the open sites of the files, in their order.

    Attributes:
        items: what they run.
        rests: the functions on whose callers that rests.
        again: the files of which it is not known.
        functions: those to which callers pass something else than when this was found out.
    """

    items: Sequence[Sequence[Edge | Touch]]
    rests: Sequence[frozenset[str]]
    again: frozenset[int]
    functions: frozenset[str] = frozenset()


def follow(linked: Linked, graph: CallGraph) -> Arguments:
    """Add to a call graph what its open sites run. From then on the types of parameters are what callers
    pass, as the graph shows them."""
    count = len(graph.open)
    graph.late, graph.late_rests = [[] for _ in range(count)], [frozenset() for _ in range(count)]
    return _resolve(linked, graph, _asked(linked, graph), range(count))


def take_up(linked: Linked, graph: CallGraph, known: Followed) -> Arguments:
    """As `follow`, where it is known what the open sites of most files run."""
    again, functions = _concerned(linked, graph, known)
    graph.late_rests = list(known.rests)
    graph.take_late([[] if file in again else items for file, items in enumerate(known.items)])
    return _resolve(linked, graph, _asked(linked, graph), sorted(again), functions)


def resume(
    linked: Linked,
    graph: CallGraph,
    late: Sequence[Sequence[Edge | Touch]],
    rests: Sequence[frozenset[str]],
    shifted: Collection[int] = (),
) -> Arguments:
    """As `follow`, where it is known what the open sites of each file run.

    Args:
        shifted: the files of which only the lines have moved since that was found out.
    """
    graph.late_rests = list(rests)
    graph.take_late(late)
    graph.passed_otherwise = frozenset()
    arguments = _asked(linked, graph)
    if not shifted:
        return arguments
    graph.take_late(
        [
            graph.resolver.resolve_open(file, graph.open[file], arguments.doubt)
            if file in shifted
            else items
            for file, items in enumerate(late)
        ]
    )
    return _asked(linked, graph)


def _asked(linked: Linked, graph: CallGraph) -> Arguments:
    arguments = Arguments(linked, graph)
    linked.ask_callers(arguments.type)
    return arguments


def _resolve(
    linked: Linked,
    graph: CallGraph,
    arguments: Arguments,
    files: Iterable[int],
    otherwise: set[str] | None = None,
) -> Arguments:
    """Resolve the open sites of some files, and of those that rest on what that shows, until it shows no
    more.

    Args:
        otherwise: see `CallGraph.passed_otherwise`; those that this shows are added.
    """
    graph.passed_otherwise = otherwise
    for _ in range(_MOST_ROUNDS):
        before, rests = list(graph.late), list(graph.late_rests)
        late = list(before)
        functions: set[str] = set()
        for file in files:
            if not graph.open[file]:
                rests[file] = frozenset()
                continue
            items, rests[file] = linked.collect(
                lambda file=file: graph.resolver.resolve_open(  # type: ignore[misc]
                    file, graph.open[file], arguments.doubt
                )
            )
            if items != late[file]:
                functions |= run_by(linked, graph, items) | run_by(linked, graph, late[file])
                late[file] = items
        graph.late_rests = rests
        if late != before:
            graph.take_late(late)
        if not functions:
            break  # what runs is of libraries, which call nothing of the project
        if otherwise is not None:
            otherwise |= functions
        arguments.forget(functions)
        files = [file for file, names in enumerate(rests) if concern(functions, names)]
    return arguments


def _concerned(linked: Linked, graph: CallGraph, known: Followed) -> tuple[set[int], set[str]]:
    """The files whose open sites may run something else: also those that rest on what others of them ran; and
    the functions to which callers may pass something else."""
    again, functions = set(known.again), set(known.functions)
    new = set(again)
    while True:
        for file in new:
            functions |= run_by(linked, graph, known.items[file])
        new = {
            file
            for file, names in enumerate(known.rests)
            if file not in again and concern(functions, names)
        }
        if not new:
            return again, functions
        again |= new


def run_by(linked: Linked, graph: CallGraph, items: Iterable[Edge | Touch]) -> set[str]:
    """The functions of the project that get what is passed where some items run."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Edge):
            found.update(map(linked.dotted, graph.running(item.callee)))
        elif item.module and (method := linked.method(item.module, FORWARD)) is not None:
            found.add(method)
    return found
