"""Calls of methods of objects that only callers show: `def store(repo, rows): repo.save(rows)`.

To see what such a call runs takes the types of what callers pass, and to know the callers takes the call
graph. So these sites are left open at first, and resolved over the graph of the others; as that shows more
callers, it is done again. A later run over the same outlines takes up what came of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from perflint.semantics.arguments import Arguments
from perflint.semantics.callgraph import CallGraph
from perflint.semantics.edges import Edge, Touch
from perflint.semantics.linking import Linked

_MOST_ROUNDS = 3


def follow(linked: Linked, graph: CallGraph) -> Arguments:
    """Add to a call graph what its open sites run. From then on the types of parameters are what callers
    pass, as the graph shows them."""
    for _ in range(_MOST_ROUNDS):
        arguments = _asked(linked, graph)
        late = [
            graph.resolver.resolve_open(file, sites, arguments.doubt)
            for file, sites in enumerate(graph.open)
        ]
        if not any(late) and not any(graph.late) or late == graph.late:
            return arguments
        graph.take_late(late)
    return _asked(linked, graph)


def resume(
    linked: Linked,
    graph: CallGraph,
    late: Sequence[Sequence[Edge | Touch]],
    shifted: Collection[int] = (),
) -> Arguments:
    """As `follow`, where it is known what the open sites of each file run.

    Args:
        shifted: the files of which only the lines have moved since that was found out.
    """
    graph.take_late(late)
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
