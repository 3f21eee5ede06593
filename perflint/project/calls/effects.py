"""Effects propagated from library calls to the functions that reach them, each along a shortest path.

For each sort of effect a breadth-first walk goes from the functions that have it against the
direction of calls. What is reached first is reached by a shortest trace, recursion ends by itself, and
ties are broken by place, so that the order of files does not matter.

The walk is done when a function is first asked for, over that one and all that it calls: further ones
could add nothing. Paths that are known already start it, too, each when it is as long as they are.

A path that needs something of a function's parameters (`if wait: time.sleep(5)`) is remembered beside a
longer one that needs less, and does not lead on to callers that do not meet the need.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from perflint.knowledge.facts import Effect
from perflint.language.terms import sql
from perflint.outlining.conditions import (
    ALONE,
    PASSED,
    QUOTE,
    SOME,
    TRUE,
    Needs,
    PassedValues,
    Setting,
    merged,
    propagated,
    special,
)
from perflint.outlining.function_facts import (
    description,
    is_handed_back,
    is_of_parameter,
    propagates,
)
from perflint.outlining.outline import (
    COUNTED,
    FIXED,
    HANDED,
    HANDLED,
    KEPT,
    OWN,
    STEADY,
    TESTED,
)
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import (
    AWAITS,
    NOTHING,
    Edge,
    Touch,
    decided,
    held,
    runs_anew,
)
from perflint.project.calls.effect_paths import (
    CHANGES_ROWS,
    EffectPath,
    all_reached,
    is_common,
    is_plain_path,
    is_unconditional,
    line_of_edge,
    parameter_of,
    parameters_in,
    passed_parameter,
    path_length,
    path_order,
    short,
    sort_of_statement,
)
from perflint.project.calls.publishing import public
from perflint.project.calls.trace import Reach, Step
from perflint.project.world.linking import Linked
from perflint.syntax.template_names import is_template_module, shown_function

Sort = tuple[str, str]  # kind and detail of an effect


_STEP_FLAGS = STEADY | TESTED | HANDLED | COUNTED | KEPT | OWN  # of sites, that traces report
_UNKNOWN = Setting(None, ())
_MAX_PATHS = 4  # of a function to one sort of effect


class Effects:
    """What each function of the project reaches."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self.linked: Linked = graph.linked
        count = len(graph.edges)
        # Shortest first; each needs less than, or something else than, those before it.
        self._paths: list[dict[Sort, tuple[EffectPath, ...]] | None] = [None] * count
        self._found: list[bool] = [False] * count  # the paths of which functions are known
        self._closed: list[bool] = [False] * count  # nothing comes out of it
        self._kept: set[int] = set()  # of these, methods whose objects keep what they give
        self._calm: set[int] = set()  # is declared not to block
        self._callers: defaultdict[int, list[int]] = defaultdict(list)

    def find_all(self) -> None:
        """Work out the effects of all functions, as is done for each when it is asked for."""
        self._find([identity for identity, _ in self.linked.each() if not self._found[identity]])

    def _paths_of(self, identity: int) -> dict[Sort, tuple[EffectPath, ...]]:
        """The paths from a function, by the sort of effect that they lead to."""
        if not self._found[identity]:
            self._find(self._below(identity))
        return self._paths[identity] or {}

    def _below(self, identity: int) -> list[int]:
        """A function and those that it calls, directly or not, without those whose paths are known."""
        seen = {identity}
        left = [identity]
        while left:
            for edge in self.graph.edges[left.pop()]:
                callee = edge.callee
                if edge.mode != NOTHING and not self._found[callee] and callee not in seen:
                    seen.add(callee)
                    left.append(callee)
        return sorted(seen)

    def _find(self, functions: list[int]) -> None:
        """Find the paths from functions of which each calls only these, and functions whose paths are known.

        Args:
            functions: in order.
        """
        callers: dict[int, list[Edge]] = {}
        for identity in functions:
            function = self.linked.outlined(identity)
            marks = function.marks
            if marks and ("pure" in marks or "cached" in marks):
                self._closed[identity] = True
                if function.holder and "pure" not in marks and "staticmethod" not in marks:
                    self._kept.add(identity)
            if marks and "nonblocking" in marks:
                self._calm.add(identity)
            for edge in self.graph.edges[identity]:
                if edge.mode != NOTHING and edge.callee != identity:
                    callers.setdefault(edge.callee, []).append(edge)
        known = sorted(callee for callee in callers if self._found[callee])
        starts = self._starts(functions)
        ahead: dict[Sort, dict[int, list[tuple[int, EffectPath]]]] = {}
        for callee in known:
            for sort, several in (self._paths[callee] or {}).items():
                for path in several:
                    if path.edge or path.touch or propagates(sort[0]):
                        by_length = ahead.setdefault(sort, {})
                        by_length.setdefault(path_length(path), []).append((callee, path))
        for sort in sorted(starts.keys() | ahead.keys()):
            self._walk(sort, starts.get(sort, []), ahead.get(sort, {}), callers)
        for identity in functions:
            self._found[identity] = True

    def _starts(self, functions: list[int]) -> dict[Sort, list[tuple[int, EffectPath]]]:
        """The effects that functions have by themselves."""
        seeds: dict[Sort, list[tuple[int, EffectPath]]] = {}
        for identity in functions:
            touches: Sequence[Touch] = self.graph.touches[identity]
            if len(touches) > 1:
                touches = self._in_order(touches)
            for touch in touches:
                if touch.mode == NOTHING or touch.guarded:
                    continue
                for effect in touch.effects:
                    if effect.kind == "blocks" and touch.mode == AWAITS:
                        continue
                    path = EffectPath(None, touch, effect, touch.needs, doubt=touch.doubt)
                    self._seed(identity, (effect.kind, effect.detail), path, seeds)
                    if (
                        effect.kind == "queries"
                        and sort_of_statement(self._flags(touch.caller, touch.site)) == sql.WRITE
                    ):
                        path = path._replace(effect=effect._replace(kind=CHANGES_ROWS))
                        self._seed(identity, (CHANGES_ROWS, effect.detail), path, seeds)
            for kind, detail in self.linked.outlined(identity).effects:
                effect = Effect(kind, detail, self.linked.dotted(identity))
                path = EffectPath(None, None, effect)
                if propagates(kind):
                    self._seed(identity, (kind, detail), path, seeds)
                else:
                    self._note(identity, (kind, detail), path)
        return seeds

    def _in_order(self, touches: Sequence[Touch]) -> Sequence[Touch]:
        """The library calls of a function in the order in which they count as its effects: of several queries
        first those that it runs in any case, and last those that ask for no rows."""
        asking = 0
        for touch in touches:
            if touch.effects[0].kind == "queries":
                asking += 1
        return sorted(touches, key=self._lateness) if asking > 1 else touches

    def _lateness(self, touch: Touch) -> int:
        flags = self._flags(touch.caller, touch.site)
        if sort_of_statement(flags) == sql.NEITHER:
            return 2
        return 1 if flags & TESTED else 0

    def _seed(
        self,
        identity: int,
        sort: Sort,
        path: EffectPath,
        seeds: dict[Sort, list[tuple[int, EffectPath]]],
    ) -> None:
        noted = self._note(identity, sort, path)
        if noted is not None:
            seeds.setdefault(sort, []).append((identity, noted))

    def _note(self, identity: int, sort: Sort, path: EffectPath) -> EffectPath | None:
        """Remember a path and return it, unless one that is as short needs no more and is as sure."""
        paths = self._paths[identity]
        if paths is None:
            paths = self._paths[identity] = {}
        known = paths.get(sort)
        if known is None:
            paths[sort] = (path,)
            return path
        if any(
            (path.unsure or not other.unsure)
            and (path.doubt or not other.doubt)
            and set(other.needs) <= set(path.needs)
            for other in known
        ):
            return None
        if len(known) >= _MAX_PATHS - 1:
            path = path._replace(needs=())
        paths[sort] = (*known, path)
        return path

    def _walk(
        self,
        sort: Sort,
        level: list[tuple[int, EffectPath]],
        ahead: dict[int, list[tuple[int, EffectPath]]],
        callers: Mapping[int, Sequence[Edge]],
    ) -> None:
        """Find the paths to one sort of effect, the shorter ones first.

        Args:
            level: the functions that have it by themselves.
            ahead: by length, the paths of functions that were known before.
            callers: the calls to be followed, by the function called.
        """
        blocks, of_parameter = sort[0] == "blocks", is_of_parameter(sort[0])
        shared: dict[tuple[int, int], set[int]] = {}
        length = 0
        while level or ahead:
            known_before = ahead.pop(length, None)
            if known_before:
                level = sorted([*level, *known_before], key=lambda item: item[0])
            length += 1
            reached: dict[tuple[int, Needs, bool, str], EffectPath] = {}
            for identity, path in level:
                closed = self._closed[identity]
                if closed and identity not in self._kept or blocks and identity in self._calm:
                    continue
                for edge in callers.get(identity, ()):
                    if edge.guarded or blocks and edge.mode == AWAITS:
                        continue
                    if closed and not runs_anew(edge, self.linked):
                        continue
                    paths = self._paths[edge.caller]
                    if paths is not None and sort in paths and is_plain_path(paths[sort][-1]):
                        continue
                    needs = self._needed(edge, path)
                    if needs is None or of_parameter and not self._hands_on(edge, path):
                        continue
                    unsure = path.unsure or self._doubts(edge, path, last=False)
                    doubt = edge.doubt or path.doubt
                    if edge.among:
                        if of_parameter or not is_unconditional(path):
                            continue
                        acting = shared.setdefault((edge.caller, edge.site), set())
                        acting.add(identity)
                        if not is_common(len(acting), edge, sort[0]):
                            continue
                        doubt = doubt or self._not_all(len(acting), edge)
                    key = (edge.caller, merged(edge.needs, needs), unsure, doubt)
                    known = reached.get(key)
                    if known is None or self._is_nearer(edge, known.edge):
                        reached[key] = EffectPath(
                            edge, None, path.effect, key[1], path, unsure, doubt
                        )
            level = []
            for (caller, *_), path in sorted(reached.items(), key=path_order):
                if "pure" not in self.linked.outlined(caller).marks:
                    noted = self._note(caller, sort, path)
                    if noted is not None:
                        level.append((caller, noted))

    def _is_nearer(self, edge: Edge, other: Edge | None) -> bool:
        """Whether a call leads to an effect rather than another one of the same function: it is run in any
        case, or comes first."""
        if other is None or edge.caller != other.caller:
            return line_of_edge(edge) < line_of_edge(other)
        tested = self._flags(edge.caller, edge.site) & TESTED
        other_tested = self._flags(other.caller, other.site) & TESTED
        return (tested, *line_of_edge(edge)) < (other_tested, *line_of_edge(other))

    def _not_all(self, acting: int, edge: Edge) -> str:
        """Why it is partial evidence that a site has an effect; empty where all implementations have it."""
        if acting == edge.among:
            return ""
        return f"not all implementations of `{self.name(edge.callee).rpartition('.')[2]}` are known to do so"

    def _needed(self, edge: Edge, path: EffectPath) -> Needs | None:
        """What a path from its callee on needs of the caller of an edge; None if it cannot be met."""
        return propagated(path.needs, decided(edge, self.linked)) if path.needs else ()

    def _hands_on(self, edge: Edge, path: EffectPath) -> bool:
        """Whether a caller passes a parameter of its own for that which a path is about, and gives back what
        it gets for it where that is what the path is about."""
        if edge.loop or not passed_parameter(edge, path, self.linked):
            return False
        if not is_handed_back(path.effect.kind):
            return True
        return bool(self._flags(edge.caller, edge.site) & HANDED)

    # Questions

    def sorts(self, identity: int) -> frozenset[Sort]:
        """The sorts of effect that a function reaches when it runs."""
        return frozenset(self._paths_of(identity))

    def of(self, identity: int) -> tuple[Reach, ...]:
        """The effects of a function, each with the shortest trace from inside it."""
        paths = sorted(self._paths_of(identity).items())
        return tuple(self._reach(identity, several[0]) for _, several in paths)

    def through(self, edge: Edge) -> tuple[Reach, ...]:
        """The effects that come to a caller through an edge."""
        return tuple(
            replace(
                self._reach(edge.callee, path),
                unsure=self._is_unsure(edge, path),
                doubt=edge.doubt or path.doubt or self._partial(edge, sort),
            )
            for sort, path in sorted(self._through(edge))
        )

    def _partial(self, edge: Edge, sort: Sort) -> str:
        return self._not_all(self._sharing(edge, sort), edge) if edge.among else ""

    def _is_unsure(self, edge: Edge, path: EffectPath) -> bool:
        return path.unsure or self._doubts(edge, path, last=True)

    def _doubts(self, edge: Edge, path: EffectPath, *, last: bool) -> bool:
        """Whether something unknown that a call passes must be a special case for a path from its callee on.

        Args:
            last: whether nobody is asked what the caller's own parameters hold.
        """
        if not path.needs:
            return False
        parameters = self.linked.outlined(edge.callee).parameters
        defaults = {name: default for name, _, default, _ in parameters}
        return special(path.needs, decided(edge, self.linked), defaults, last=last)

    def sorts_through(self, edge: Edge) -> frozenset[Sort]:
        """The sorts of effect that come to a caller through an edge."""
        return frozenset(sort for sort, _ in self._through(edge))

    def _through(self, edge: Edge) -> Iterator[tuple[Sort, EffectPath]]:
        """For each sort of effect that comes through an edge the shortest path from its callee on."""
        if edge.mode == NOTHING:
            return
        paths = self._paths_of(edge.callee)
        if self._closed[edge.callee] and self._is_closed(edge):
            return
        for sort, several in paths.items():
            if sort[0] == "blocks" and (edge.mode == AWAITS or edge.callee in self._calm):
                continue
            if edge.among and not is_common(self._sharing(edge, sort), edge, sort[0]):
                continue
            open_paths = [path for path in several if self._needed(edge, path) is not None]
            if open_paths:
                yield (
                    sort,
                    min(
                        open_paths, key=lambda path: (bool(path.doubt), self._is_unsure(edge, path))
                    ),
                )

    def _sharing(self, edge: Edge, sort: Sort) -> int:
        """How many of the implementations that a site may run have an effect whatever they get; none where it
        is about a parameter."""
        if is_of_parameter(sort[0]):
            return 0
        return sum(
            any(map(is_unconditional, self._paths_of(each.callee).get(sort, ())))
            for each in self.graph.edges[edge.caller]
            if each.among and each.site == edge.site and not self._closed[each.callee]
        )

    def _is_closed(self, edge: Edge) -> bool:
        """Whether nothing of what its callee does comes through an edge, where that keeps what it gave."""
        return edge.callee not in self._kept or not runs_anew(edge, self.linked)

    def first_steps(self, identity: int) -> str:
        """The effects of a function and the first step to each, as text without places."""
        parameters = [each[:3] for each in self.linked.outlined(identity).parameters]
        parts = []
        for sort, several in sorted(self._paths_of(identity).items()):
            for path in several:
                step = path.edge or path.touch
                if step is None:
                    parts.append(f"{sort} {path.effect}")
                    continue
                target = (
                    self.linked.dotted(path.edge.callee) if path.edge is not None else path.effect
                )
                flags = self._flags(identity, step.site) & _STEP_FLAGS
                setting = self._setting(identity, step.site)
                part = f"{sort} {target} {step.verb} {step.mode} {flags} {setting.passed} {setting.item}"
                part += " unsure" if path.unsure else ""
                part += f"{path.doubt} {parameter_of(path, self.linked)}"
                parts.append(
                    f"{part} {path.needs} {parameters}" if path.needs or setting.item else part
                )
        return "; ".join(parts)

    def above(self, identities: Collection[int]) -> set[int]:
        """Functions, and those whose effects come through them or which call any of these."""
        users: dict[int, list[int]] = {}
        calling = self.calling(identities)
        for identity in calling:
            for path in chain.from_iterable(self._paths_of(identity).values()):
                if path.edge is not None:
                    users.setdefault(path.edge.callee, []).append(identity)
        found = all_reached(identities, users)
        return found.union(
            edge.caller
            for identity in calling
            for edge in self.graph.edges[identity]
            if edge.callee in found and edge.mode != NOTHING
        )

    def calling(self, identities: Collection[int]) -> set[int]:
        """Functions, and those that call them, directly or not: no others can have other effects where these
        have."""
        if not identities:
            return set()
        if not self._callers:
            for edges in self.graph.edges:
                for edge in edges:
                    if edge.mode != NOTHING:
                        self._callers[edge.callee].append(edge.caller)
        return all_reached(identities, self._callers)

    def _reach(self, identity: int, path: EffectPath) -> Reach:
        steps: list[Step] = []
        functions: list[str] = []
        apart = own = tested = handled = counted = False
        inside = True  # of methods of the object that the first function is a method of
        statement, doubt = sql.OTHER, path.doubt
        item = self._item(identity, path)
        given = parameter_of(path, self.linked)
        parameters = self._parameters(identity, path)
        passed: PassedValues | None = None
        while True:
            functions.append(self.linked.dotted(identity))
            if path.edge is not None and path.rest is not None:
                steps.append(self.step(path.edge))
                flags = self._flags(identity, path.edge.site)
                apart = apart or bool(flags & STEADY)
                own = own or inside and bool(flags & OWN)
                inside = inside and bool(flags & KEPT) and not path.edge.loop
                tested = tested or bool(flags & TESTED) and self._is_tested(identity, path.edge)
                handled = handled or bool(flags & HANDLED)
                counted = counted or bool(flags & COUNTED)
                statement = sort_of_statement(flags) or statement
                identity, path = path.edge.callee, path.rest
                continue
            steady = False
            if path.touch is not None:
                steps.append(self.touched(path.touch, path.effect))
                flags = self._flags(identity, path.touch.site)
                passed = self._setting(identity, path.touch.site).passed
                steady = bool(flags & STEADY)
                own = own or inside and bool(flags & OWN)
                tested = tested or bool(flags & TESTED)
                handled = handled or bool(flags & HANDLED)
                counted = counted or bool(flags & COUNTED)
                statement = sort_of_statement(flags) or statement
            else:
                function = self.linked.outlined(identity)
                outline = self.linked.outline(identity)
                position = outline.position(function.line, function.column)
                name = short(functions[-1], function.holder)
                message = f"`{name}` {description(path.effect.kind)}"
                steps.append(Step(outline.path, position.line, position.column, message))
            return Reach(
                path.effect,
                tuple(steps),
                tuple(functions),
                steady,
                apart,
                statement,
                passed,
                item,
                tested,
                handled,
                counted,
                own,
                doubt=doubt,
                parameters=parameters,
                given=given,
            )

    def _is_tested(self, identity: int, edge: Edge) -> bool:
        """Whether a function runs another only under a condition, wherever it runs that."""
        return all(
            self._flags(identity, other.site) & TESTED
            for other in self.graph.edges[identity]
            if other.callee == edge.callee and other.mode != NOTHING
        )

    def _setting(self, identity: int, site: int) -> Setting:
        outline = self.linked.outline(identity)
        index = outline.site(site).setting
        return outline.settings[index] if index >= 0 else _UNKNOWN

    def _item(self, identity: int, path: EffectPath) -> tuple[str, ...]:
        """The parameters of a function of which the single item is made that a library call runs on: see
        `trace.Reach`."""
        if path.edge is None or path.rest is None:
            touch = path.touch
            return () if touch is None or touch.loop else self._setting(identity, touch.site).item
        edge = path.edge
        below = () if edge.loop else self._item(edge.callee, path.rest)
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

    def _parameters(self, identity: int, path: EffectPath) -> tuple[str, ...] | None:
        """The parameters of which the arguments of a library call are made: see `trace.Reach`."""
        if path.edge is not None and path.rest is not None:
            if not self._flags(identity, path.edge.site) & FIXED:
                return None
            below = self._parameters(path.edge.callee, path.rest)
            if not below:
                return below
            values = held(path.edge, self.linked)
            return parameters_in(values.get(name, SOME) for name in below)
        if path.touch is None or not self._flags(identity, path.touch.site) & FIXED:
            return None
        passed = self._setting(identity, path.touch.site).passed
        if passed is None or None in passed:
            return None
        return parameters_in(each[1] if isinstance(each, tuple) else each for each in passed)

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
        module = self.linked.outline(identity).module
        if is_template_module(module):
            return shown_function(f"{module}.{function.name}")
        return short(function.name, function.holder)
