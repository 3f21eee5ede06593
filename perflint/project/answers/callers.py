"""Who runs a function of the project: where, in which loop, and with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from perflint.knowledge.facts import Term
from perflint.outlining.conditions import FALSE, NONE
from perflint.outlining.outline import (
    AWAIT,
    AWAITED,
    KEPT,
    MOST_SAME,
    READ,
    SAME,
    TESTED,
    Outline,
    Site,
)
from perflint.project.answers.analyses import Analyses
from perflint.project.calls.edges import CALLS, ITERATES, LEADS, NOTHING, Edge, handed_on, held
from perflint.project.calls.entries import Entry
from perflint.project.calls.repeated_calls import Loop, Reached

_POSITIONAL = ("positional", "either")
# What waits for a person, a program or some time, by how its name starts.
WAITS = ("time.sleep", "builtins.input", "os.system", "subprocess.")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the project where a function runs something.

    Attributes:
        function: the dotted name of the function that does it (of the module for its body).
        path, line, column: where; the column counts characters from 1.
        loop: the line of the loop around it within its function, or 0.
        steady: whether that loop, or the function where there is none, does it each time, under no condition,
            and the loop neither waits nor, as far as lines tell, holds another.
    """

    function: str
    path: str
    line: int
    column: int
    loop: int
    steady: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A place that runs a function of the project, with what it passes.

    Attributes:
        place: where.
        receiver: the term of the object whose method or property it is, or None.
        arguments: parameters and the terms of what is passed for them, as far as outlines hold those:
            functions, and single elements of what a loop iterates.
        stores: the attributes that the function there sets on objects other than `self`.
        absent: the parameters that are false there: left out, or denied by a constant.
        kept: whether it is a method of an object that the loop around keeps, or without one of `self`.
        same: the parameters that get the same value in each iteration of the loop around, or without one,
            whenever the function there runs.
        handed: the parameters that get a parameter of the function there, each with that.
        whole: as `arguments`, of all that a call passes: also of an element, of what it is one.
    """

    place: Place
    receiver: Term | None
    arguments: tuple[tuple[str, Term], ...]
    stores: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    kept: bool = False
    same: frozenset[str] = frozenset()
    handed: tuple[tuple[str, str], ...] = ()
    whole: tuple[tuple[str, Term], ...] = ()


class Callers:
    """The places that run functions of the project."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses
        self._known_loops: dict[str, frozenset[tuple[int, int]]] = {}

    def callers(self, function: str) -> tuple[Place, ...]:
        """The places that call a function of the project, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        places = {
            self.place(edge)
            for edge in self.analyses.graph.incoming(identity)
            if edge.mode != NOTHING
        }
        return tuple(sorted(places, key=lambda p: (p.path, p.line, p.column, p.function)))

    def uses(self, function: str) -> tuple[Use, ...]:
        """The places that run a function of the project, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        incoming = self.analyses.graph.incoming(identity)
        found = [
            self._use(edge, self._making(edge, incoming))
            for edge in incoming
            if edge.mode != NOTHING and not edge.guarded
        ]
        return tuple(sorted(found, key=lambda u: (u.place.path, u.place.line, u.place.column)))

    def loops_around(self, function: str) -> Loop | None:
        """The loop from which a function of the project is called, through any number of calls."""
        identity = self.linked.own(function)
        return self.analyses.repetition.loop(identity) if identity is not None else None

    def worker(self, function: str) -> Loop | None:
        """Where a function is passed to a pool or other workers, or called by one that is."""
        identity = self.linked.own(function)
        return self.analyses.repetition.worker(identity) if identity is not None else None

    def request(self, function: str) -> Loop | None:
        """How a function comes to run once per request or task: the handler and the call path from it;
        an empty trace for the handler itself."""
        identity = self.linked.own(function)
        return self.analyses.repetition.request(identity) if identity is not None else None

    def reached(self, function: str) -> Reached | None:
        """The entry of a framework that runs a function, itself or through calls: the most urgent one."""
        identity = self.linked.own(function)
        return self.analyses.repetition.reached(identity) if identity is not None else None

    def has_awaited_entries(self) -> bool:
        """Whether a framework runs anything of the project for which somebody waits."""
        return self.analyses.repetition.is_awaited()

    def entry(self, function: str) -> Entry | None:
        """Whether a framework runs a function once per request, task or item, and which one."""
        identity = self.linked.own(function)
        return self.analyses.repetition.entry(identity) if identity is not None else None

    def reads_before(
        self, function: str, loop: int, line: int, column: int, value: Term, attribute: str
    ) -> bool:
        """Whether a loop of a function reads an attribute of a value before a place, in each pass.

        Args:
            loop, line, column: as in `Place`.
            value: as that function has it.
        """
        identity = self.linked.own(function)
        if identity is None or not loop:
            return False
        outline, wanted = self.linked.outline(identity), ("attribute", value, attribute)
        return any(
            site.kind == READ
            and site.loop == loop
            and not site.flags & TESTED
            and outline.terms[site.term] == wanted
            and outline.position(site.line, site.column) < (line, column)
            for site in outline.sites()
        )

    def _making(self, edge: Edge, incoming: Sequence[Edge]) -> Edge:
        """Of what goes over a generator and so runs it, the call that makes it, as in `list(lines(book))`; of
        others the edge itself."""
        if edge.verb != ITERATES:
            return edge
        line = self.linked.outline(edge.caller).site(edge.site).line
        calls = [
            each
            for each in incoming
            if each.caller == edge.caller
            and each.verb == CALLS
            and self.linked.outline(each.caller).site(each.site).line == line
        ]
        return calls[0] if len(calls) == 1 else edge

    def _use(self, run: Edge, edge: Edge) -> Use:
        """How a function is used.

        Args:
            run: what runs it.
            edge: what passes it its arguments.
        """
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        term = outline.terms[site.term]
        function = self.linked.outlined(edge.callee)
        names = [name for name, kind, _, _ in function.parameters if kind in _POSITIONAL]
        if function.holder and "staticmethod" not in function.marks:
            names = names[1:]
        if names[:1] == ["context"]:
            names = names[self.linked.gives_context(edge.caller, edge.callee) :]
        arguments: list[tuple[str, Term]] = []
        known = site.arguments >= 0 and edge.verb != LEADS
        for position, passed in outline.arguments[site.arguments] if known else ():
            if name := _named(position, names):
                arguments.append((name, passed))
        passed_terms = outline.passed.get(edge.site) if edge.verb == CALLS else None
        whole = tuple(
            (name, term)
            for position, term in passed_terms or ()
            if term is not None and (name := _named(position, names))
        )
        receiver = term[1] if term[0] == "attribute" and function.holder else None
        stores = frozenset(name for owner, name in outline.stores if owner == site.owner)
        values = held(edge, self.linked)
        absent = frozenset(name for name, value in values.items() if value in (NONE, FALSE))
        kept = bool(site.flags & KEPT)
        direct = edge.verb == CALLS  # else the arguments are those of another function
        same = frozenset(_same(site, outline, names[:MOST_SAME]) if direct else ())
        handed = tuple(handed_on(edge, self.linked, values).items())
        return Use(
            self.place(run),
            receiver,
            tuple(arguments),
            stores,
            absent,
            kept,
            same,
            handed,
            whole,
        )

    def place(self, edge: Edge) -> Place:
        """Where a call is."""
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        position = outline.position(site.line, site.column)
        steady = edge.loop == site.loop and not site.flags & TESTED
        return Place(
            self.linked.dotted(edge.caller),
            outline.path,
            position.line,
            position.column,
            edge.loop,
            steady and (not site.loop or (site.owner, site.loop) in self._quick_loops(outline)),
        )

    def _quick_loops(self, outline: Outline) -> frozenset[tuple[int, int]]:
        found = self._known_loops.get(outline.path)
        if found is None:
            found = self._known_loops[outline.path] = quick_loops(outline)
        return found


def quick_loops(outline: Outline) -> frozenset[tuple[int, int]]:
    """The loops of a file, by function and line, that do not wait, and behind whose first line the function
    has no other loop."""
    last: dict[int, int] = {}
    waiting: set[tuple[int, int]] = set()
    for site in outline.sites():
        if site.loop:
            last[site.owner] = max(last.get(site.owner, 0), site.loop)
            term = outline.terms[site.term]
            waits = term[0] == "name" and term[1].startswith(WAITS)
            if waits or site.kind == AWAIT or site.flags & AWAITED:
                waiting.add((site.owner, site.loop))
    return frozenset(last.items()) - waiting


def _named(position: int | str, names: list[str]) -> str:
    """The parameter at a position, or of a keyword; empty where there is none."""
    if isinstance(position, str):
        return position
    return names[position] if 0 <= position < len(names) else ""


def _same(site: Site, outline: Outline, names: list[str]) -> Iterator[str]:
    """The parameters for which a call in a loop passes the same value each time, of the first that
    are named."""
    passed = outline.settings[site.setting].passed if site.setting >= 0 else None
    for position, value in enumerate((passed or ())[:MOST_SAME]):
        if site.flags & SAME << position:
            if isinstance(value, tuple):
                yield value[0]
            elif position < len(names):
                yield names[position]
