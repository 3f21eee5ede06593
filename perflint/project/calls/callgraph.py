"""The call graph: what each site of each outline runs, in the project and in libraries.

It joins what the files resolve to (see `resolving`), and adds what follows from several of them:
functions passed to something that calls them, and decorators that replace what they decorate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from typing import Any, NamedTuple

from perflint.knowledge.facts import Effect
from perflint.outlining.conditions import Setting
from perflint.project.calls.edges import (
    AWAITS,
    NOTHING,
    RUNS,
    Callee,
    Edge,
    Offer,
    Resolved,
    Touch,
    Wrapper,
    mode_of,
    ran,
)
from perflint.project.calls.entries import Entry
from perflint.project.calls.resolving import Resolver
from perflint.project.world.linking import Linked

_MOST_STEPS = 30


class Worker(NamedTuple):
    """A function that is passed to something that runs it elsewhere.

    Attributes:
        where: `process`, `thread`, `task` or `any`.
        api: the library function that it is passed to.
        each: whether it is run once for each item.
    """

    function: int
    caller: int
    site: int
    where: str
    api: str
    each: bool


class CallGraph:
    """Edges and touches of a linked project.

    Args:
        linked: the outlines.
        resolved: what each of its files resolves to, where that is known already.

    Attributes:
        edges: by caller.
        touches: by caller.
        workers: functions that run elsewhere.
        offloaded: by caller, the sites that have library functions run elsewhere, with their effects.
        externals: by caller, dotted names of called library functions, known or not.
        passed: the functions that are passed for a parameter of a function.
        argument_calls: caller, function and its parameter, for calls of parameters.
        roots: by file, see `Resolved`.
        entries: functions that a framework runs.
        open: by file, see `Resolved`.
        late: by file, what is known to run at open sites.
        late_rests: by file, the functions on whose callers that rests.
        passed_otherwise: the functions to which callers pass something else than in an earlier project; None
            where there was none.
        indirect: by function, the calls that lead to it: file, and the rest as in `Resolved.indirect`.
    """

    def __init__(self, linked: Linked, resolved: Iterable[Resolved] | None = None) -> None:
        self.linked = linked
        self.resolver = Resolver(linked)
        count = len(linked.owners)
        self.edges: list[list[Edge]] = [[] for _ in range(count)]
        self.touches: list[list[Touch]] = [[] for _ in range(count)]
        self.externals: list[list[str]] = [[] for _ in range(count)]
        self.workers: list[Worker] = []
        self.offloaded: dict[int, list[tuple[int, tuple[Effect, ...]]]] = {}
        self.passed: dict[tuple[int, str], set[int]] = {}
        self.argument_calls: list[tuple[int, int, str]] = []
        self.roots: list[frozenset[str]] = []
        self.entries: dict[int, Entry] = {}
        self._runs: dict[tuple[int, str], int] = {}  # parameters that are called; 2: in a loop
        self._wrapped: dict[int, list[Wrapper]] = {}
        # Modes of decorated functions that do not run as they are called.
        self._limits: dict[int, int] = {}
        self.open: list[list[int]] = []
        self.indirect: dict[int, list[tuple[int, int, bool]]] = {}
        self.late: Sequence[Sequence[Edge | Touch]] = ()
        self.late_rests: Sequence[frozenset[str]] = ()
        self.passed_otherwise: Set[str] | None = None
        # By the function that they run, the edges of sites that are not open, and of those that are.
        self._incoming: dict[int, list[Edge]] | None = None
        self._incoming_late: dict[int, list[Edge]] | None = None
        # Caller, position among its edges, and the function and parameter to which it passes another.
        self._passed_on: list[tuple[int, int, int, str]] = []
        # The functions and parameters for which what is passed does not run, see `_leave_out`.
        self._left_out: set[tuple[int, str]] = set()
        self._followed: set[int] = set()  # the functions whose edges told that, or `_limits`
        if resolved is None:
            resolved = map(self.resolver.resolve, range(len(linked.files)))
        self._resolved = list(resolved)
        self._join()
        self._pass_functions()
        self._early = [
            (len(edges), len(touches)) for edges, touches in zip(self.edges, self.touches)
        ]

    def incoming(self, function: int) -> Sequence[Edge]:
        """The edges that run a function and are no partial evidence, by caller; not those that may run it as
        one of several implementations."""
        if self._incoming is None:
            self._incoming = {}
            for edges, (count, _) in zip(self.edges, self._early, strict=True):
                for edge in edges if len(edges) == count else edges[:count]:
                    self._incoming.setdefault(edge.callee, []).append(edge)
        if self._incoming_late is None:
            self._incoming_late = {}
            for caller in dict.fromkeys(item.caller for items in self.late for item in items):
                for edge in self.edges[caller][self._early[caller][0] :]:
                    self._incoming_late.setdefault(edge.callee, []).append(edge)
        early = self._incoming.get(function, [])
        late = self._incoming_late.get(function)
        found = sorted([*early, *late], key=lambda edge: edge.caller) if late else early
        return [edge for edge in found if not edge.doubt and not edge.among]

    def running(self, function: int) -> tuple[int, ...]:
        """The functions that get what a call of a function passes: those, too, that its decorators put in its
        place."""
        return (function, *(wrapper.function for wrapper in self._wrapped.get(function, ())))

    def take_late(self, late: Sequence[Sequence[Edge | Touch]]) -> None:
        """Take what the open sites of each file run, in the place of what was taken before."""
        # Rows are copied, for a graph that this one was made from may share them: see `renewed`.
        for caller in {item.caller for items in (*self.late, *late) for item in items}:
            edges, touches = self._early[caller]
            self.edges[caller] = self.edges[caller][:edges]
            self.touches[caller] = self.touches[caller][:touches]
        self.late = late
        for items in late:
            for item in items:
                before = len(self.edges[item.caller])
                self._admit(item)
                self._limit(self.edges[item.caller], before)
        self._incoming_late = None

    def renewed(self, linked: Linked, resolved: Sequence[Resolved]) -> CallGraph | None:
        """The graph of a project in which some files have other outlines that define the same, see
        `relinking.defines_the_same`; None where it has to be made anew: what these pass to functions, or what
        decorators run, may concern others.

        Args:
            resolved: of each file; of those with the same outline the same as before.
        """
        changed = [
            file
            for file, (before, now) in enumerate(zip(self._resolved, resolved, strict=True))
            if before is not now
        ]
        callers = {
            identity
            for file in changed
            for identity in range(
                linked.start(file), linked.start(file) + len(linked.files[file].functions)
            )
        }
        if not callers.isdisjoint(self._followed) or any(
            _passing(self._resolved[file]) != _passing(resolved[file]) for file in changed
        ):
            return None
        new = self._without(callers, linked, resolved)
        for file in changed:
            new._take_items(resolved[file])
        for file in changed:
            for offer in resolved[file].offers:
                for function in offer.functions:
                    new._pass_to(offer, function)
        new.workers.sort(key=lambda worker: linked.owners[worker.caller])
        for caller, position, callee, parameter in new._passed_on:
            if caller in callers and (callee, parameter) in new._left_out:
                edge = new.edges[caller][position]
                new.edges[caller][position] = edge._replace(mode=NOTHING)
        for caller in callers:
            new._limit(new.edges[caller])
            new._early[caller] = len(new.edges[caller]), len(new.touches[caller])
        new._incoming = self._incoming_with(new, callers)
        return new

    def _without(
        self, callers: Set[int], linked: Linked, resolved: Sequence[Resolved]
    ) -> CallGraph:
        """A copy in which some functions run nothing, and nothing is known of open sites.

        Args:
            linked, resolved: the project of the copy.
        """
        new = copy(self)
        new.linked, new.resolver = linked, Resolver(linked)
        new._resolved = list(resolved)
        new.edges, new.touches, new.externals = [*self.edges], [*self.touches], [*self.externals]
        new.take_late(())
        new.late_rests, new.passed_otherwise = (), None
        new._early = [*self._early]
        for caller in callers:
            new.edges[caller], new.touches[caller], new.externals[caller] = [], [], []
        new.roots, new.open, new.entries, new.indirect = [], [], {}, {}
        new._collect()
        new.offloaded = {c: each for c, each in self.offloaded.items() if c not in callers}
        new.workers = [worker for worker in self.workers if worker.caller not in callers]
        new._passed_on = [each for each in self._passed_on if each[0] not in callers]
        return new

    def _incoming_with(self, other: CallGraph, callers: Set[int]) -> dict[int, list[Edge]] | None:
        """What is known of who calls whom, with what some functions run in another graph."""
        if self._incoming is None:
            return None
        found = {**self._incoming}
        before = [edge for one in callers for edge in self.edges[one][: self._early[one][0]]]
        now = [edge for caller in sorted(callers) for edge in other.edges[caller]]
        for callee in {edge.callee for edge in (*before, *now)}:
            kept = [edge for edge in found.get(callee, ()) if edge.caller not in callers]
            added = [edge for edge in now if edge.callee == callee]
            found[callee] = sorted([*kept, *added], key=lambda edge: edge.caller)
        return found

    def _join(self) -> None:
        self._collect()
        for found in self._resolved:
            for function, chain in found.chains:
                self._wrapped[function] = chain
                inner = function
                for wrapper in chain:
                    key = (wrapper.decorator, wrapper.parameter)
                    self.passed.setdefault(key, set()).add(inner)
                    inner = wrapper.function
        for found in self._resolved:
            self._take_items(found)
            for caller, function, parameter, how in found.argument_calls:
                self.argument_calls.append((caller, function, parameter))
                if how:
                    key = (function, parameter)
                    self._runs[key] = max(self._runs.get(key, 0), how)

    def _collect(self) -> None:
        """Put together what files tell of functions of any of them, but for calls."""
        for found in self._resolved:
            self.entries.update(found.entries)
        for file, found in enumerate(self._resolved):
            self.roots.append(found.roots)
            self.open.append(found.open)
            for function, index, bound in found.indirect:
                self.indirect.setdefault(function, []).append((file, index, bound))
            for function, entry in found.routed:
                self.entries.setdefault(function, entry)

    def _take_items(self, found: Resolved) -> None:
        """Take what the sites of a file run."""
        for item in found.items:
            if isinstance(item, Edge) and item.callee not in self._wrapped:
                self.edges[item.caller].append(item)
            else:
                self._admit(item)
        for caller, name in found.externals:
            self.externals[caller].append(name)

    def _admit(self, item: Edge | Touch) -> None:
        if isinstance(item, Touch):
            self.touches[item.caller].append(item)
            return
        chain = self._wrapped.get(item.callee)
        edges = self.edges[item.caller]
        if chain is None:
            edges.append(item)
            return
        site = self.linked.outline(item.caller).site(item.site)
        edges.append(item._replace(shown=False))
        if item.among:
            return  # what is shared is told by the implementations
        for wrapper in chain:
            mode = mode_of(Callee(wrapper.function), site, self.linked)
            shown = item.shown and wrapper is chain[-1]
            edges.append(item._replace(callee=wrapper.function, mode=mode, shown=shown))

    # Functions passed to other functions

    def _pass_functions(self) -> None:
        """Edges for functions passed for parameters that are called, to a fixpoint."""
        offers = [offer for found in self._resolved for offer in found.offers]
        changed = True
        while changed:
            changed = False
            for offer in offers:
                how = self._runs_parameter(offer.callee, offer.parameter)
                forwarded = offer.forwarded
                if forwarded is not None and how:
                    level = 2 if offer.place.loop or how == 2 else 1
                    if self._runs.get(forwarded, 0) < level:
                        self._runs[forwarded] = level
                        changed = True
                if offer.callee.own < 0:
                    continue
                known = self.passed.setdefault((offer.callee.own, offer.parameter), set())
                before = len(known)
                if forwarded is not None:
                    known |= self.passed.get(forwarded, set())
                for function in offer.functions:
                    if function.own >= 0:
                        chain = self._wrapped.get(function.own)
                        known.add(chain[-1].function if chain else function.own)
                changed = changed or len(known) > before
        for offer in offers:
            for function in offer.functions:
                self._pass_to(offer, function)
        self._unwrap()

    def _unwrap(self) -> None:
        """A decorated function runs where its wrapper is seen to call it, and not otherwise."""
        calling: dict[tuple[int, str], set[int]] = {}
        for caller, function, parameter in self.argument_calls:
            calling.setdefault((function, parameter), set()).add(caller)
        self._leave_out(calling)
        for function, chain in self._wrapped.items():
            mode = RUNS
            for wrapper in chain:
                key = (wrapper.decorator, wrapper.parameter)
                callers = calling.get(key)
                if not self._runs.get(key) or (
                    callers is not None and not self._gets_to(wrapper.function, callers)
                ):
                    mode = NOTHING
                elif "asynchronous" in self.linked.marks(wrapper.function) and mode:
                    mode = AWAITS
            if mode != RUNS:
                self._limits[function] = mode
        for edges in self.edges if self._limits else ():
            self._limit(edges)

    def _limit(self, edges: list[Edge], first: int = 0) -> None:
        for position, edge in enumerate(edges[first:], first):
            limit = self._limits.get(edge.callee)
            if limit is not None and edge.mode:
                edges[position] = edge._replace(mode=limit)

    def _leave_out(self, calling: Mapping[tuple[int, str], set[int]]) -> None:
        """What is passed to a function does not run where that one only passes it to a thread, or
        returns what would call it: `await in_thread(load)(path)`."""
        for callee, parameter in {each[2:] for each in self._passed_on}:
            callers = calling.get((callee, parameter))
            if callers is not None and not self._gets_to(callee, callers):
                self._left_out.add((callee, parameter))
        for caller, position, callee, parameter in self._passed_on:
            if (callee, parameter) in self._left_out:
                edge = self.edges[caller][position]
                self.edges[caller][position] = edge._replace(mode=NOTHING)

    def _gets_to(self, wrapper: int, callers: set[int]) -> bool:
        """Whether a wrapper itself runs one of some functions, and does not only pass it to a thread."""
        left, seen = [wrapper], {wrapper}
        while left:
            current = left.pop()
            if current in callers:
                return True
            self._followed.add(current)
            for edge in self.edges[current]:
                if edge.mode != NOTHING and edge.callee not in seen and len(seen) < _MOST_STEPS:
                    seen.add(edge.callee)
                    left.append(edge.callee)
        return False

    def _runs_parameter(self, callee: Callee, name: str) -> int:
        if callee.own >= 0:
            return self._runs.get((callee.own, name), 0)
        facts = callee.facts
        if facts is None:
            return 0
        if "offloads" in facts.marks and facts.values.get("offloads") == name:
            return 0
        if "calls_each" in facts.marks and facts.values.get("calls_each") == name:
            return 2
        return 1 if "calls" in facts.marks and facts.values.get("calls") == name else 0

    def _pass_to(self, offer: Offer, function: Callee) -> None:
        caller, index, site, callee, name, _, _ = offer
        facts = callee.facts
        if facts is not None and "offloads" in facts.marks and facts.values.get("offloads") == name:
            if function.own >= 0:
                each = facts.values.get("calls_each") == name or bool(site.loop)
                where = facts.values.get("to", "any")
                self.workers.append(Worker(function.own, caller, index, where, facts.name, each))
            elif function.facts is not None and function.facts.effects:
                offloaded = self.offloaded.setdefault(caller, [])
                offloaded.append((index, function.facts.effects))
            return
        how = self._runs_parameter(callee, name)
        if not how:
            return
        loop = site.loop or (site.line if how == 2 else 0)
        verb = "passes" if callee.own >= 0 else "runs"
        mode = mode_of(function, site, self.linked)
        setting = Setting(None, self.linked.outline(caller).needs(site))
        item, external = ran(caller, index, site._replace(loop=loop), function, mode, verb, setting)
        before = len(self.edges[caller])
        if item is not None:
            self._admit(item)
        if callee.own >= 0:
            added = range(before, len(self.edges[caller]))
            self._passed_on += [(caller, position, callee.own, name) for position in added]
        if external:
            self.externals[caller].append(external)


def _passing(found: Resolved) -> Any:
    """What a file passes to functions, and does with what is passed to it, without places."""
    offers = [
        (
            each.caller,
            each.callee,
            each.parameter,
            each.functions,
            each.forwarded,
            bool(each.place.loop),
        )
        for each in found.offers
    ]
    return offers, found.argument_calls, found.chains
