"""Effects carried from library calls to the functions that reach them, each by a shortest way.

For each sort of effect a breadth-first walk goes from the functions that have it against the
direction of calls. What is reached first is reached by a shortest trace, recursion ends by itself, and
ties are broken by place, so that the order of files does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from perflint.semantics import sql
from perflint.semantics.callgraph import CallGraph
from perflint.semantics.facts import Effect
from perflint.semantics.linking import Linked
from perflint.semantics.outline import CHANGES, SELECTS, STEADY, TESTED
from perflint.semantics.resolving import AWAITS, NOTHING, Edge, Touch
from perflint.semantics.trace import Reach, Step, public

Sort = tuple[str, str]  # kind and detail of an effect


class Way(NamedTuple):
    """The next step from a function to an effect: an edge to follow, or the library call itself."""

    edge: Edge | None
    touch: Touch | None
    effect: Effect


class Effects:
    """What each function of the project reaches."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self.linked: Linked = graph.linked
        count = len(graph.edges)
        self._ways: list[dict[Sort, Way] | None] = [None] * count
        self._closed: list[bool] = [False] * count  # nothing comes out of it
        self._callers: list[list[Edge]] = [[] for _ in range(count)]
        self._prepare()
        self._spread()

    def _prepare(self) -> None:
        linked = self.linked
        for identity in linked.identities():
            marks = linked.outlined(identity).marks
            self._closed[identity] = "pure" in marks or "cached" in marks
            for edge in self.graph.edges[identity]:
                if edge.mode != NOTHING and edge.caller != edge.callee:
                    self._callers[edge.callee].append(edge)

    def _spread(self) -> None:
        seeds: dict[Sort, list[int]] = {}
        for identity in self.linked.identities():
            for touch in self.graph.touches[identity]:
                if touch.mode == NOTHING or touch.guarded:
                    continue
                for effect in touch.effects:
                    if effect.kind == "blocks" and touch.mode == AWAITS:
                        continue
                    self._note(
                        identity, (effect.kind, effect.detail), Way(None, touch, effect), seeds
                    )
            function = self.linked.outlined(identity)
            for kind, detail in function.effects:
                effect = Effect(kind, detail, self.linked.dotted(identity))
                self._note(identity, (kind, detail), Way(None, None, effect), seeds)
        for sort in sorted(seeds):
            self._walk(sort, seeds[sort])

    def _note(self, identity: int, sort: Sort, way: Way, seeds: dict[Sort, list[int]]) -> bool:
        ways = self._ways[identity]
        if ways is None:
            ways = self._ways[identity] = {}
        if sort in ways:
            return False
        ways[sort] = way
        seeds.setdefault(sort, []).append(identity)
        return True

    def _walk(self, sort: Sort, level: list[int]) -> None:
        blocks = sort[0] == "blocks"
        while level:
            reached: dict[int, Edge] = {}
            for identity in level:
                if self._closed[identity]:
                    continue
                for edge in self._callers[identity]:
                    if edge.guarded or blocks and edge.mode == AWAITS:
                        continue
                    ways = self._ways[edge.caller]
                    if ways is not None and sort in ways:
                        continue
                    known = reached.get(edge.caller)
                    if known is None or (edge.site, edge.callee) < (known.site, known.callee):
                        reached[edge.caller] = edge
            for caller, edge in reached.items():
                if "pure" in self.linked.outlined(caller).marks:
                    continue
                ways = self._ways[caller]
                if ways is None:
                    ways = self._ways[caller] = {}
                below = self._ways[edge.callee]
                assert below is not None
                ways[sort] = Way(edge, None, below[sort].effect)
            level = sorted(reached)

    # Questions

    def sorts(self, identity: int) -> frozenset[Sort]:
        """The sorts of effect that a function reaches when it runs."""
        ways = self._ways[identity]
        return frozenset(ways) if ways else frozenset()

    def of(self, identity: int) -> tuple[Reach, ...]:
        """The effects of a function, each with the shortest trace from inside it."""
        ways = self._ways[identity]
        return tuple(self._reach(identity, sort) for sort in sorted(ways or ()))

    def through(self, edge: Edge) -> tuple[Reach, ...]:
        """The effects that come to a caller through an edge."""
        if edge.mode == NOTHING or self._closed[edge.callee]:
            return ()
        ways = self._ways[edge.callee]
        return tuple(
            self._reach(edge.callee, sort)
            for sort in sorted(ways or ())
            if not (sort[0] == "blocks" and edge.mode == AWAITS)
        )

    def sorts_through(self, edge: Edge) -> frozenset[Sort]:
        """The sorts of effect that come to a caller through an edge."""
        if edge.mode == NOTHING or self._closed[edge.callee]:
            return frozenset()
        ways = self._ways[edge.callee]
        if not ways:
            return frozenset()
        return frozenset(s for s in ways if not (s[0] == "blocks" and edge.mode == AWAITS))

    def way(self, identity: int) -> str:
        """The effects of a function and the first step to each, as text without places."""
        ways = self._ways[identity]
        parts = []
        for sort in sorted(ways or ()):
            assert ways is not None
            edge, touch, effect = ways[sort]
            step = edge or touch
            if step is None:
                parts.append(f"{sort} {effect}")
                continue
            below = self.linked.dotted(edge.callee) if edge is not None else effect
            flags = self._flags(identity, step.site) & (STEADY | TESTED)
            parts.append(f"{sort} {below} {step.verb} {step.mode} {flags}")
        return "; ".join(parts)

    def above(self, identities: Iterable[int]) -> set[int]:
        """Functions, and those whose effects come through them or which call any of these."""
        users: dict[int, list[int]] = {}
        for identity, ways in enumerate(self._ways):
            for way in (ways or {}).values():
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

    def _reach(self, identity: int, sort: Sort) -> Reach:
        steps: list[Step] = []
        functions: list[str] = []
        apart = tested = False
        while True:
            ways = self._ways[identity]
            assert ways is not None
            way = ways[sort]
            functions.append(self.linked.dotted(identity))
            if way.edge is not None:
                steps.append(self.step(way.edge))
                flags = self._flags(identity, way.edge.site)
                apart = apart or bool(flags & STEADY)
                tested = tested or bool(flags & TESTED)
                identity = way.edge.callee
                continue
            steady = False
            statement = sql.OTHER
            if way.touch is not None:
                steps.append(self.touched(way.touch, way.effect))
                flags = self._flags(identity, way.touch.site)
                steady = bool(flags & STEADY)
                tested = tested or bool(flags & TESTED)
                statement = sql.READ if flags & SELECTS else statement
                statement = sql.WRITE if flags & CHANGES else statement
            else:
                function = self.linked.outlined(identity)
                outline = self.linked.outline(identity)
                position = outline.position(function.line, function.column)
                name = short(functions[-1], function.holder)
                message = f"`{name}` is declared to have this effect"
                steps.append(Step(outline.path, position.line, position.column, message))
            return Reach(
                way.effect, tuple(steps), tuple(functions), steady, apart, statement, tested
            )

    def _flags(self, identity: int, site: int) -> int:
        return self.linked.outline(identity).site(site).flags

    def step(self, edge: Edge) -> Step:
        """An edge as a step of a trace."""
        return self._step(edge.caller, edge.site, edge.verb, self.name(edge.callee))

    def touched(self, touch: Touch, effect: Effect) -> Step:
        """A library call as the last step of a trace."""
        return self._step(
            touch.caller, touch.site, touch.verb, public(effect.api.removesuffix(".__init__"))
        )

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
