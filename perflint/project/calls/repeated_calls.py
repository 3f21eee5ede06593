"""Which functions run again and again because of a caller: in a loop, in workers, per request.

One breadth-first walk for each of these goes from where the repetition starts along the calls, so
that each function is reached along a shortest path.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from perflint.outlining.outline import LET_GO, STEADY
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import NOTHING, Edge, runs_anew
from perflint.project.calls.effect_paths import short
from perflint.project.calls.entries import Entry
from perflint.project.calls.trace import Step
from perflint.project.world.cold import cold_path


@dataclass(frozen=True, slots=True)
class Loop:
    """What repeats a function from outside it.

    Attributes:
        function: the dotted name of the function that holds the loop, passes the function to a pool,
            or handles the request; of what a parser runs for each piece, that itself.
        path: the file of that.
        line: of the loop statement or comprehension, the call that passes it on, or the handler.
        trace: from the call in the loop down to the function, a step for each call.
        api: the library function that runs it, for workers; the library of the parser.
        let_go: whether a coroutine runs the function and keeps its result, or the object that it makes,
            no longer than it runs itself.
        steady: whether the function gets the same arguments each time.
        anew: whether the function keeps what it gave, for an object that is made each time.
        functions: the dotted names of what the steps of the trace run, where all are calls: the last is the
            function itself.
    """

    function: str
    path: str
    line: int
    trace: tuple[Step, ...]
    api: str = ""
    let_go: bool = False
    steady: bool = False
    anew: bool = False
    functions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reached:
    """The entry of a framework from which a function is run: the most urgent one, along the fewest calls.

    Attributes:
        kind: see `Entry`.
        function: what the framework runs, as traces name it; the function itself, maybe.
    """

    kind: str
    function: str


# The kinds of entries, those first for which somebody waits soonest.
AWAITED = ("request", "item", "batch")
_URGENT = (*AWAITED, "task", "command")


class _Start:
    """Where a repetition starts: the line of its loop, None if it is where an entry is, and the first step,
    if that is a call."""

    __slots__ = ("api", "caller", "edge", "line", "step")

    def __init__(
        self, caller: int, line: int | None, edge: Edge | None, step: Step | None, api: str = ""
    ) -> None:
        self.caller = caller
        self.line = line
        self.edge = edge
        self.step = step
        self.api = api


_Paths = dict[int, "_Start | Edge"]


class Repetition:
    """Answers by the walks, each done when first asked for."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self.linked = graph.linked
        self._loops: _Paths | None = None
        self._workers: _Paths | None = None
        self._requests: _Paths | None = None
        self._entries: _Paths | None = None

    def repeated(self, identity: int) -> bool:
        """Whether a function is called from a loop, passed to workers, or both further up."""
        return identity in self._loop_paths() or identity in self._worker_paths()

    def loop(self, identity: int) -> Loop | None:
        """The loop from which a function is called."""
        return self._loop_of(identity, self._loop_paths())

    def worker(self, identity: int) -> Loop | None:
        """The place that passes a function, or a caller of it, to workers."""
        return self._loop_of(identity, self._worker_paths())

    def works(self, identity: int) -> bool:
        """Whether workers run a function."""
        return identity in self._worker_paths()

    def entry(self, identity: int) -> Entry | None:
        """How a framework runs a function, if it does."""
        return self.graph.entries.get(identity)

    def for_each_batch(self, identity: int) -> bool:
        """Whether a library runs a method for each batch that a model is trained on, or asked."""
        entry = self.entry(identity)
        return entry is not None and entry.kind == "batch"

    def request(self, identity: int) -> Loop | None:
        """The handler that calls a function."""
        return self._loop_of(identity, self._request_paths())

    def reached(self, identity: int) -> Reached | None:
        """The most urgent entry from which a function is run, as far as calls show it."""
        paths = self._entry_paths()
        link = paths.get(identity)
        while isinstance(link, Edge):
            link = paths[link.caller]
        if link is None:
            return None
        return Reached(self.graph.entries[link.caller].kind, self._name(link.caller))

    def is_awaited(self) -> bool:
        """Whether a framework runs anything of the project for which somebody waits."""
        return any(entry.kind in AWAITED for entry in self.graph.entries.values())

    def _request_paths(self) -> _Paths:
        if self._requests is None:
            self._requests = self._walk(self._started("request", "task"))
        return self._requests

    def _entry_paths(self) -> _Paths:
        if self._entries is None:
            self._entries = {}
            for kind in _URGENT:
                self._entries |= self._walk(self._started(kind), self._entries)
        return self._entries

    def _started(self, *kinds: str) -> dict[int, _Start]:
        """The entries of some kinds, as what begins a walk."""
        return {
            handler: _Start(handler, None, None, None, entry.framework)
            for handler, entry in sorted(self.graph.entries.items())
            if entry.kind in kinds
        }

    def repeated_functions(self, files: Container[int]) -> Iterator[tuple[int, int, str]]:
        """What functions of some files repeat: the one that causes it, the one that it repeats, and how."""
        owners = self.linked.owners
        for how, paths in self._all():
            for callee, link in paths.items():
                if owners[link.caller] not in files:
                    continue
                edge = link if isinstance(link, Edge) else link.edge
                verb = edge.verb if edge is not None else link.api  # type: ignore[union-attr]
                if edge is not link:
                    verb = f"in {verb}"
                anew = self._keeps(callee) and self._runs_anew(link)
                yield link.caller, callee, f"{how} {verb} {self._flags(edge)} {anew}"

    def by_file(self, files: Container[int]) -> dict[int, set[tuple[str, str]]]:
        """By file: the functions that are repeated because of a call in it, with its caller and how."""
        linked = self.linked
        found: dict[int, set[tuple[str, str]]] = {}
        for caller, callee, how in self.repeated_functions(files):
            known = linked.dotted(callee), f"{linked.dotted(caller)} {how}"
            found.setdefault(linked.owners[caller], set()).add(known)
        return found

    def below(self, identities: Iterable[int]) -> set[int]:
        """Functions, and those that are repeated because one of these is."""
        found = set(identities)
        users: dict[int, list[int]] = {}
        for _, paths in self._all():
            for callee, link in paths.items():
                users.setdefault(link.caller, []).append(callee)
        left = list(found)
        while left:
            for callee in users.get(left.pop(), ()):
                if callee not in found:
                    found.add(callee)
                    left.append(callee)
        return found

    def _all(self) -> tuple[tuple[str, _Paths], ...]:
        return (
            ("loop", self._loop_paths()),
            ("workers", self._worker_paths()),
            ("request", self._request_paths()),
            ("entry", self._entry_paths()),
        )

    def _loop_paths(self) -> _Paths:
        if self._loops is None:
            starts = self._pieces()
            for edges in self.graph.edges:
                for edge in edges:
                    if not edge.loop or not _shows_run(edge):
                        continue
                    if edge.callee in starts or not self._shows_repetition(edge):
                        continue
                    if edge.caller == edge.callee:
                        continue  # a walk over a tree: each node once
                    starts[edge.callee] = _Start(edge.caller, edge.loop, edge, None)
            self._loops = self._walk(starts)
        return self._loops

    def _pieces(self) -> dict[int, _Start]:
        """What parsers run for each piece: they hold the loop."""
        found: dict[int, _Start] = {}
        for identity, entry in sorted(self.graph.entries.items()):
            if entry.kind == "piece":
                outline, line = self.linked.outline(identity), self.linked.outlined(identity).line
                message = (
                    f"`{entry.framework}` runs `{self._name(identity)}` for each piece it reads"
                )
                step = Step(outline.path, line, 1, message)
                found[identity] = _Start(identity, line, None, step, entry.framework)
        return found

    def _worker_paths(self) -> _Paths:
        if self._workers is None:
            starts: dict[int, _Start] = {}
            for worker in self.graph.workers:
                if worker.where == "task" or worker.function in starts:
                    continue
                outline = self.linked.outline(worker.caller)
                site = outline.site(worker.site)
                position = outline.position(site.line, site.column)
                caller, function = self._name(worker.caller), self._name(worker.function)
                message = f"`{caller}` hands `{function}` to `{worker.api}`"
                step = Step(outline.path, position.line, position.column, message)
                starts[worker.function] = _Start(worker.caller, site.line, None, step, worker.api)
            self._workers = self._walk(starts)
        return self._workers

    def _shows_repetition(self, edge: Edge) -> bool:
        """A loop in a test does not say that the code under test is run in loops."""
        return not self._is_test(edge.caller) or self._is_test(edge.callee)

    def _is_test(self, identity: int) -> bool:
        return cold_path(self.linked.outline(identity).path) == "test"

    def _walk(self, starts: Mapping[int, _Start], before: Container[int] = ()) -> _Paths:
        """The functions that are reached from some, each with how.

        Args:
            before: functions that are reached otherwise, and left out.
        """
        paths: _Paths = {each: start for each, start in starts.items() if each not in before}
        level: Iterable[int] = sorted(paths)
        while level:
            reached: dict[int, Edge] = {}
            for identity in level:
                if self._keeps(identity) and not self._runs_anew(paths[identity]):
                    continue
                for edge in self.graph.edges[identity]:
                    if not _shows_run(edge) or edge.callee in paths or edge.callee in before:
                        continue
                    known = reached.get(edge.callee)
                    if known is None or (edge.caller, edge.site) < (known.caller, known.site):
                        reached[edge.callee] = edge
            paths.update(reached)
            level = sorted(reached)
        return paths

    def _keeps(self, identity: int) -> bool:
        """Whether a function keeps what it gave."""
        return "cached" in self.linked.marks(identity)

    def _runs_anew(self, link: _Start | Edge) -> bool:
        """Whether what comes to run a function makes the object for it each time."""
        edge = link if isinstance(link, Edge) else link.edge
        return edge is not None and runs_anew(edge, self.linked)

    def _loop_of(self, identity: int, paths: _Paths) -> Loop | None:
        steps: list[Step] = []
        link = paths.get(identity)
        anew = link is not None and self._keeps(identity) and self._runs_anew(link)
        flags = self._flags(link if isinstance(link, Edge) or link is None else link.edge)
        run: list[int] = []
        while isinstance(link, Edge):
            steps.append(self._step(link))
            run.append(link.callee)
            link = paths[link.caller]
        if link is None:
            return None
        if link.edge is not None:
            steps.append(self._step(link.edge))
            run.append(link.edge.callee)
        elif link.step is not None:
            steps.append(link.step)
        outline = self.linked.outline(link.caller)
        line = link.line
        if line is None:  # asked here, for to know it takes reading the functions of the file
            line = self.linked.outlined(link.caller).line
        return Loop(
            self.linked.dotted(link.caller),
            outline.path,
            line,
            tuple(reversed(steps)),
            link.api,
            bool(flags & LET_GO),
            bool(flags & STEADY),
            anew,
            tuple(map(self.linked.dotted, reversed(run))),
        )

    def _flags(self, edge: Edge | None) -> int:
        """The flags of the last call on a path."""
        if edge is None:
            return 0
        return self.linked.outline(edge.caller).site(edge.site).flags & (LET_GO | STEADY)

    def _step(self, edge: Edge) -> Step:
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        position = outline.position(site.line, site.column)
        message = f"`{self._name(edge.caller)}` {edge.verb} `{self._name(edge.callee)}`"
        return Step(outline.path, position.line, position.column, message)

    def _name(self, identity: int) -> str:
        function = self.linked.outlined(identity)
        if not function.name:
            return self.linked.outline(identity).module.rpartition(".")[2]
        return short(function.name, function.holder)


def _shows_run(edge: Edge) -> bool:
    """Whether an edge shows that its callee runs whenever its caller does."""
    return edge.mode != NOTHING and not (edge.guarded or edge.doubt or edge.among)
