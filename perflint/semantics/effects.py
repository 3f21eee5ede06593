"""Effects propagated from library calls to the functions that reach them, each by a shortest way.

For each sort of effect a breadth-first walk goes from the functions that have it against the
direction of calls. What is reached first is reached by a shortest trace, recursion ends by itself, and
ties are broken by place, so that the order of files does not matter.

A way that needs something of a function's parameters (`if wait: time.sleep(5)`) is kept beside a longer
one that needs less, and does not lead on to callers that do not meet the need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from perflint.semantics import sql
from perflint.semantics.callgraph import CallGraph
from perflint.semantics.compiling import COMPILES, GIVES, WRAPS
from perflint.semantics.conditions import (
    ALONE,
    FALSE,
    NONE,
    PASSED,
    QUOTE,
    SOME,
    TRUE,
    Needs,
    PassedValues,
    Setting,
    Value,
    merged,
    propagated,
    special,
)
from perflint.semantics.edges import AWAITS, NOTHING, Edge, Touch, held
from perflint.semantics.facts import Effect
from perflint.semantics.handling import LENGTHENS, MOVES, PLACES, STEPS, SUMS, WORKS
from perflint.semantics.linking import Linked
from perflint.semantics.outline import (
    CHANGES,
    COUNTED,
    FIXED,
    HANDLED,
    KEPT,
    OWN,
    SELECTS,
    STEADY,
    TESTED,
)
from perflint.semantics.publishing import public
from perflint.semantics.remote_parameters import FETCHES, RUNS
from perflint.semantics.trace import Reach, Step

Sort = tuple[str, str]  # kind and detail of an effect

# Effects for those who call a function, and for nobody further up.
_NEAR = frozenset({LENGTHENS, MOVES, PLACES, STEPS, SUMS, WORKS, GIVES, FETCHES, RUNS})
_SAID = {
    LENGTHENS: "joins more to it",
    MOVES: "moves what it is given",
    PLACES: "gives what is on a device",
    WORKS: "computes with what it is given",
    SUMS: "adds what it is given to what it keeps",
    STEPS: "runs a loss backwards, and gives it",
    COMPILES: "compiles anew each time it runs",
    GIVES: "gives what is compiled anew each time",
    WRAPS: "compiles each time it runs",
    FETCHES: "fetches a reference",
    RUNS: "computes a Dask collection",
}

_TOLD = STEADY | TESTED | HANDLED | COUNTED | KEPT | OWN  # what is told of the steps of a way
_UNTOLD = Setting(None, ())
_MOST_WAYS = 4  # to one sort of effect that are kept of a function


class Way(NamedTuple):
    """The next step from a function to an effect: an edge to follow, or the library call itself.

    Attributes:
        needs: what must hold of the function's parameters.
        below: the way on from the callee of the edge.
        unsure: whether something unknown that is given on the way must be a special case for it.
        doubt: why it is partial evidence that the way is gone, as a statement, or empty.
    """

    edge: Edge | None
    touch: Touch | None
    effect: Effect
    needs: Needs = ()
    below: Way | None = None
    unsure: bool = False
    doubt: str = ""


class Effects:
    """What each function of the project reaches."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self.linked: Linked = graph.linked
        count = len(graph.edges)
        # Shortest first; each needs less than, or something else than, those before it.
        self._ways: list[dict[Sort, tuple[Way, ...]] | None] = [None] * count
        self._closed: list[bool] = [False] * count  # nothing comes out of it
        self._calm: set[int] = set()  # is declared not to block
        self._callers: list[list[Edge]] = [[] for _ in range(count)]
        self._prepare()
        self._spread()

    def _prepare(self) -> None:
        callers = self._callers
        for identity, function in self.linked.each():
            marks = function.marks
            if marks and ("pure" in marks or "cached" in marks):
                self._closed[identity] = True
            if marks and "nonblocking" in marks:
                self._calm.add(identity)
            for edge in self.graph.edges[identity]:
                callee = edge.callee
                if edge.mode != NOTHING and callee != identity:
                    callers[callee].append(edge)

    def _spread(self) -> None:
        seeds: dict[Sort, list[tuple[int, Way]]] = {}
        for identity, function in self.linked.each():
            for touch in self.graph.touches[identity]:
                if touch.mode == NOTHING or touch.guarded:
                    continue
                for effect in touch.effects:
                    if effect.kind == "blocks" and touch.mode == AWAITS:
                        continue
                    way = Way(None, touch, effect, touch.needs, doubt=touch.doubt)
                    self._seed(identity, (effect.kind, effect.detail), way, seeds)
            for kind, detail in function.effects:
                effect = Effect(kind, detail, self.linked.dotted(identity))
                way = Way(None, None, effect)
                if kind in _NEAR:
                    self._note(identity, (kind, detail), way)
                else:
                    self._seed(identity, (kind, detail), way, seeds)
        for sort in sorted(seeds):
            self._walk(sort, seeds[sort])

    def _seed(
        self, identity: int, sort: Sort, way: Way, seeds: dict[Sort, list[tuple[int, Way]]]
    ) -> None:
        noted = self._note(identity, sort, way)
        if noted is not None:
            seeds.setdefault(sort, []).append((identity, noted))

    def _note(self, identity: int, sort: Sort, way: Way) -> Way | None:
        """Keep a way, unless one that is as short needs no more and is as sure; what is kept of it."""
        ways = self._ways[identity]
        if ways is None:
            ways = self._ways[identity] = {}
        known = ways.get(sort)
        if known is None:
            ways[sort] = (way,)
            return way
        if any(
            (way.unsure or not other.unsure)
            and (way.doubt or not other.doubt)
            and set(other.needs) <= set(way.needs)
            for other in known
        ):
            return None
        if len(known) >= _MOST_WAYS - 1:
            way = way._replace(needs=())
        ways[sort] = (*known, way)
        return way

    def _walk(self, sort: Sort, level: list[tuple[int, Way]]) -> None:
        blocks = sort[0] == "blocks"
        while level:
            reached: dict[tuple[int, Needs, bool, str], Way] = {}
            for identity, way in level:
                if self._closed[identity] or blocks and identity in self._calm:
                    continue
                for edge in self._callers[identity]:
                    if edge.guarded or blocks and edge.mode == AWAITS:
                        continue
                    ways = self._ways[edge.caller]
                    if ways is not None and sort in ways and _is_plain(ways[sort][-1]):
                        continue
                    needs = self._needed(edge, way)
                    if needs is None:
                        continue
                    unsure = way.unsure or self._doubts(edge, way, last=False)
                    doubt = edge.doubt or way.doubt
                    key = (edge.caller, merged(edge.needs, needs), unsure, doubt)
                    known = reached.get(key)
                    if known is None or _place(edge) < _place(known.edge):
                        reached[key] = Way(edge, None, way.effect, key[1], way, unsure, doubt)
            level = []
            for (caller, *_), way in sorted(reached.items(), key=_order):
                if "pure" not in self.linked.outlined(caller).marks:
                    noted = self._note(caller, sort, way)
                    if noted is not None:
                        level.append((caller, noted))

    def _needed(self, edge: Edge, way: Way) -> Needs | None:
        """What a way on from its callee needs of the caller of an edge; None if it does not come to
        that."""
        return propagated(way.needs, held(edge, self.linked)) if way.needs else ()

    # Questions

    def sorts(self, identity: int) -> frozenset[Sort]:
        """The sorts of effect that a function reaches when it runs."""
        ways = self._ways[identity]
        return frozenset(ways) if ways else frozenset()

    def of(self, identity: int) -> tuple[Reach, ...]:
        """The effects of a function, each with the shortest trace from inside it."""
        ways = self._ways[identity]
        return tuple(
            self._reach(identity, several[0]) for _, several in sorted((ways or {}).items())
        )

    def through(self, edge: Edge) -> tuple[Reach, ...]:
        """The effects that come to a caller through an edge."""
        return tuple(
            replace(
                self._reach(edge.callee, way),
                unsure=self._is_unsure(edge, way),
                doubt=edge.doubt or way.doubt,
            )
            for _, way in sorted(self._through(edge))
        )

    def _is_unsure(self, edge: Edge, way: Way) -> bool:
        return way.unsure or self._doubts(edge, way, last=True)

    def _doubts(self, edge: Edge, way: Way, *, last: bool) -> bool:
        """Whether something unknown that a call gives must be a special case for a way on from its callee.

        Args:
            last: whether nobody is asked what the caller's own parameters hold.
        """
        if not way.needs:
            return False
        parameters = self.linked.outlined(edge.callee).parameters
        defaults = {name: default for name, _, default, _ in parameters}
        return special(way.needs, held(edge, self.linked), defaults, last=last)

    def sorts_through(self, edge: Edge) -> frozenset[Sort]:
        """The sorts of effect that come to a caller through an edge."""
        return frozenset(sort for sort, _ in self._through(edge))

    def _through(self, edge: Edge) -> Iterator[tuple[Sort, Way]]:
        """For each sort of effect that comes through an edge the shortest way on from its callee."""
        if edge.mode == NOTHING or self._closed[edge.callee]:
            return
        for sort, several in (self._ways[edge.callee] or {}).items():
            if sort[0] == "blocks" and (edge.mode == AWAITS or edge.callee in self._calm):
                continue
            open_ways = [way for way in several if self._needed(edge, way) is not None]
            if open_ways:
                yield (
                    sort,
                    min(open_ways, key=lambda way: (bool(way.doubt), self._is_unsure(edge, way))),
                )

    def first_steps(self, identity: int) -> str:
        """The effects of a function and the first step to each, as text without places."""
        ways = self._ways[identity]
        parameters = [told[:3] for told in self.linked.outlined(identity).parameters]
        parts = []
        for sort, several in sorted((ways or {}).items()):
            for way in several:
                step = way.edge or way.touch
                if step is None:
                    parts.append(f"{sort} {way.effect}")
                    continue
                below = self.linked.dotted(way.edge.callee) if way.edge is not None else way.effect
                flags = self._flags(identity, step.site) & _TOLD
                told = self._setting(identity, step.site)
                part = f"{sort} {below} {step.verb} {step.mode} {flags} {told.passed} {told.item}"
                part += " unsure" if way.unsure else ""
                part += way.doubt
                parts.append(f"{part} {way.needs} {parameters}" if way.needs or told.item else part)
        return "; ".join(parts)

    def above(self, identities: Iterable[int]) -> set[int]:
        """Functions, and those whose effects come through them or which call any of these."""
        users: dict[int, list[int]] = {}
        for identity, ways in enumerate(self._ways):
            for way in chain.from_iterable((ways or {}).values()):
                if way.edge is not None:
                    users.setdefault(way.edge.callee, []).append(identity)
        found = set(identities)
        left = list(found)
        while left:
            for user in users.get(left.pop(), ()):
                if user not in found:
                    found.add(user)
                    left.append(user)
        return found.union(edge.caller for identity in found for edge in self._callers[identity])

    def _reach(self, identity: int, way: Way) -> Reach:
        steps: list[Step] = []
        functions: list[str] = []
        apart = own = tested = handled = counted = False
        inside = True  # of methods of the object that the first function is a method of
        statement, doubt = sql.OTHER, way.doubt
        item = self._item(identity, way)
        parameters = self._parameters(identity, way)
        given: PassedValues | None = None
        while True:
            functions.append(self.linked.dotted(identity))
            if way.edge is not None and way.below is not None:
                steps.append(self.step(way.edge))
                flags = self._flags(identity, way.edge.site)
                apart = apart or bool(flags & STEADY)
                own = own or inside and bool(flags & OWN)
                inside = inside and bool(flags & KEPT) and not way.edge.loop
                tested = tested or bool(flags & TESTED)
                handled = handled or bool(flags & HANDLED)
                counted = counted or bool(flags & COUNTED)
                statement = sql.READ if flags & SELECTS else statement
                statement = sql.WRITE if flags & CHANGES else statement
                identity, way = way.edge.callee, way.below
                continue
            steady = False
            if way.touch is not None:
                steps.append(self.touched(way.touch, way.effect))
                flags = self._flags(identity, way.touch.site)
                given = self._setting(identity, way.touch.site).passed
                steady = bool(flags & STEADY)
                own = own or inside and bool(flags & OWN)
                tested = tested or bool(flags & TESTED)
                handled = handled or bool(flags & HANDLED)
                counted = counted or bool(flags & COUNTED)
                statement = sql.READ if flags & SELECTS else statement
                statement = sql.WRITE if flags & CHANGES else statement
            else:
                function = self.linked.outlined(identity)
                outline = self.linked.outline(identity)
                position = outline.position(function.line, function.column)
                name = short(functions[-1], function.holder)
                said = _SAID.get(way.effect.kind, "is declared to have this effect")
                message = f"`{name}` {said}"
                steps.append(Step(outline.path, position.line, position.column, message))
            return Reach(
                way.effect,
                tuple(steps),
                tuple(functions),
                steady,
                apart,
                statement,
                given,
                item,
                tested,
                handled,
                counted,
                own,
                doubt=doubt,
                parameters=parameters,
            )

    def _setting(self, identity: int, site: int) -> Setting:
        outline = self.linked.outline(identity)
        index = outline.site(site).setting
        return outline.settings[index] if index >= 0 else _UNTOLD

    def _item(self, identity: int, way: Way) -> tuple[str, ...]:
        """The parameters of a function of which the one thing is made that a library call runs on: see
        `trace.Reach`."""
        if way.edge is None or way.below is None:
            touch = way.touch
            return () if touch is None or touch.loop else self._setting(identity, touch.site).item
        edge = way.edge
        below = () if edge.loop else self._item(edge.callee, way.below)
        if not below:
            return ()
        values = held(edge, self.linked)
        found: dict[str, None] = {}
        for name in below:
            value = values.get(name, SOME)
            if isinstance(value, str) and value[0] != QUOTE:
                found[value] = None
            elif value in (SOME, TRUE, PASSED) and name != ALONE:
                made = self._setting(identity, edge.site).item
                if ALONE in made:
                    return ()
                found.update(dict.fromkeys(made))
        if not found:
            return ()
        return (ALONE, *found) if ALONE in below else tuple(found)

    def _parameters(self, identity: int, way: Way) -> tuple[str, ...] | None:
        """The parameters of which the arguments of a library call are made: see `trace.Reach`."""
        if way.edge is not None and way.below is not None:
            if not self._flags(identity, way.edge.site) & FIXED:
                return None
            below = self._parameters(way.edge.callee, way.below)
            if not below:
                return below
            values = held(way.edge, self.linked)
            return _parameters_in(values.get(name, SOME) for name in below)
        if way.touch is None or not self._flags(identity, way.touch.site) & FIXED:
            return None
        passed = self._setting(identity, way.touch.site).passed
        if passed is None or None in passed:
            return None
        return _parameters_in(each[1] if isinstance(each, tuple) else each for each in passed)

    def _flags(self, identity: int, site: int) -> int:
        return self.linked.outline(identity).site(site).flags

    def step(self, edge: Edge) -> Step:
        """An edge as a step of a trace."""
        return self._step(edge.caller, edge.site, edge.verb, self.name(edge.callee))

    def touched(self, touch: Touch, effect: Effect) -> Step:
        """A library call as the last step of a trace."""
        name = effect.api.removesuffix(".__init__")
        return self._step(touch.caller, touch.site, touch.verb, public(name, self.linked))

    def _step(self, caller: int, site: int, verb: str, what: str) -> Step:
        outline = self.linked.outline(caller)
        place = outline.site(site)
        position = outline.position(place.line, place.column)
        message = f"`{self.name(caller)}` {verb} `{what}`"
        return Step(outline.path, position.line, position.column, message)

    def name(self, identity: int) -> str:
        """How messages name a function: the last part, with its class if it is a method."""
        function = self.linked.outlined(identity)
        if not function.name:
            return self.linked.outline(identity).module.rpartition(".")[2]
        return short(function.name, function.holder)


def short(name: str, holder: str) -> str:
    """The last part of a function's name, after that of its class for a method."""
    last = name.rpartition(".")[2]
    if holder:
        last = f"{holder.rpartition('.')[2]}.{last}"
    return last


def _parameters_in(values: Iterable[Value | None]) -> tuple[str, ...] | None:
    """The parameters among values that are passed; None where one is neither a parameter nor a constant."""
    found: dict[str, None] = {}
    for value in values:
        if isinstance(value, str):
            if value[0] != QUOTE:
                found[value] = None
        elif value not in (NONE, FALSE, TRUE):
            return None
    return tuple(found)


def _place(edge: Edge | None) -> tuple[int, int]:
    return (edge.site, edge.callee) if edge is not None else (-1, -1)


def _is_plain(way: Way) -> bool:
    """Whether no other way is better, if it is not shorter."""
    return not way.needs and not way.unsure and not way.doubt


def _order(item: tuple[tuple[int, Needs, bool, str], Way]) -> tuple[int, int, int, str]:
    """Functions by number, the ways of each by place."""
    (caller, *told), way = item
    return (caller, *_place(way.edge), repr(told))
