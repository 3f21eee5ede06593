"""The words of what callers in other files pass, for screening: a file need not name the library whose
objects it is passed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from perflint.knowledge.facts import Term, rests_on
from perflint.knowledge.loader import packages
from perflint.project.calls.arguments import PLAIN
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import CALLS, Edge
from perflint.project.world.linking import Linked


class PassedRoots:
    """Answers for one linked project, each worked out once.

    Args:
        graph: says who calls what, and what each file's terms stand for.
    """

    def __init__(self, linked: Linked, graph: CallGraph) -> None:
        self._linked = linked
        self._graph = graph
        self._libraries = packages()
        self._known: dict[int, frozenset[str]] = {}  # words of libraries that a file names, by file
        self._direct: dict[int, tuple[frozenset[str], frozenset[int]]] = {}
        self._found: dict[int, frozenset[str]] = {}

    def of(self, file: int) -> frozenset[str]:
        """The words of the types that callers in other files may pass to the functions of a file, directly or
        by way of further files, where the callers know libraries that the called file itself does not name.

        Args:
            file: its index in `Linked.files`.
        """
        found = self._found.get(file)
        if found is None:
            words: set[str] = set()
            left, seen = [file], {file}
            while left:
                current = left.pop()
                known = self._found.get(current)
                if known is not None:
                    words |= known
                    continue
                own, others = self._passed_to(current)
                words |= own
                left += others - seen
                seen |= others
            found = self._found[file] = frozenset(words)
        return found

    def known(self, file: int) -> frozenset[str] | None:
        """What `of` answered of a file; None if it was not asked."""
        return self._found.get(file)

    def know(self, file: int, words: frozenset[str]) -> None:
        """Take an answer of an earlier project."""
        self._found[file] = words

    def _passed_to(self, file: int) -> tuple[frozenset[str], frozenset[int]]:
        """The words of what other files pass to one themselves, and those that pass on what they get."""
        found = self._direct.get(file)
        if found is None:
            forwarding: set[int] = set()
            told: dict[Term, None] = {}  # in order: what is passed is much the same in many calls
            own = self._named(file)
            for edge in self._calls(file):
                other = self._linked.owners[edge.caller]
                passed = self._linked.files[other].passed.get(edge.site, ())
                if other not in forwarding and any(
                    rests_on(term, "argument") for _, term in passed
                ):
                    forwarding.add(other)
                if self._named(other) <= own:
                    continue
                for _, term in passed:
                    if is_told(term):
                        told[term] = None
            words: set[str] = set()
            for term in told:
                words |= self._graph.resolver.roots.of(self._with_attributes(term))
            found = self._direct[file] = frozenset(words), frozenset(forwarding)
        return found

    def _calls(self, file: int) -> Iterator[Edge]:
        """The calls in other files of functions of a file that take anything."""
        linked = self._linked
        first = linked.start(file)
        for identity, function in enumerate(linked.files[file].functions, first):
            if any(annotation is None for _, _, _, annotation in function.parameters):
                for edge in self._graph.incoming(identity):
                    if edge.verb == CALLS and linked.owners[edge.caller] != file:
                        yield edge

    def _named(self, file: int) -> frozenset[str]:
        """The libraries that a file names, or that its terms stand for."""
        found = self._known.get(file)
        if found is None:
            libraries = self._libraries
            found = self._known[file] = (self._graph.roots[file] & libraries) | (
                self._linked.files[file].words & libraries
            )
        return found

    def _with_attributes(self, term: Term) -> Iterable[Term | None]:
        """A term, and what objects of it hold where their class is one of the project's."""
        yield term
        found = self._linked.type(term)
        own = found is not None and found.name in self._linked.classes
        for facts in self._linked.order(found.name) if found is not None and own else ():
            if facts.name in self._linked.classes:
                yield from facts.attributes.values()


def is_told(term: Term | None) -> TypeGuard[Term]:
    """Whether what is passed may be of a library: the word of a plain builtin type tells nothing."""
    return term is not None and term[1] not in PLAIN
