"""What is worked out of a linked project when it is first asked for, by whatever is asked first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from perflint.project.calls.arguments import Arguments
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import Edge, Resolved, Touch
from perflint.project.calls.effects import Effects
from perflint.project.calls.receivers import Followed, follow, resume, take_up
from perflint.project.calls.repeated_calls import Repetition
from perflint.project.world.linking import Linked


class Analyses:
    """The call graph of a linked project, and what it shows."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked

    @cached_property
    def graph(self) -> CallGraph:
        """The call graph."""
        return self._followed(CallGraph(self.linked))

    def join(self, resolved: Iterable[Resolved]) -> None:
        """Make the call graph from what the files, in their order, resolve to: see `Resolver`."""
        self.graph = self._followed(CallGraph(self.linked, resolved))

    def resume(
        self,
        resolved: Sequence[Resolved],
        late: Sequence[Sequence[Edge | Touch]],
        rests: Sequence[frozenset[str]],
        shifted: Collection[int] = (),
        earlier: CallGraph | None = None,
    ) -> None:
        """Make the call graph as it was, see `receivers.resume`.

        Args:
            earlier: that of a project which this was renewed from.
        """
        graph = self._made(resolved, earlier)
        self._arguments = resume(self.linked, graph, late, rests, shifted)
        self.graph = graph

    def take_up(
        self, resolved: Sequence[Resolved], known: Followed, earlier: CallGraph | None = None
    ) -> None:
        """Make the call graph where parts of it are known, see `receivers.take_up`.

        Args:
            earlier: that of a project which this was renewed from.
        """
        graph = self._made(resolved, earlier)
        self._arguments = take_up(self.linked, graph, known)
        self.graph = graph

    def _made(self, resolved: Sequence[Resolved], earlier: CallGraph | None) -> CallGraph:
        renewed = earlier.renewed(self.linked, resolved) if earlier is not None else None
        return renewed or CallGraph(self.linked, resolved)

    def _followed(self, graph: CallGraph) -> CallGraph:
        """A graph, with the calls that only the types of what callers pass show."""
        self._arguments = follow(self.linked, graph)
        return graph

    @property
    def arguments(self) -> Arguments:
        """What callers pass for parameters."""
        _ = self.graph
        return self._arguments

    @cached_property
    def effects(self) -> Effects:
        """The effects of all functions."""
        return Effects(self.graph)

    @cached_property
    def repetition(self) -> Repetition:
        """Which functions run again and again."""
        return Repetition(self.graph)
