"""All files together: what a call reaches, who calls what in a loop, what runs once per request.

A project is a world (`facts.World`): names of its own files first, then the libraries. The call
graph and the effects are worked out when first asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from perflint.semantics import remote_execution as elsewhere
from perflint.semantics.arguments import Passed
from perflint.semantics.callgraph import CallGraph, Worker
from perflint.semantics.conditions import FALSE, NONE, Given, Value
from perflint.semantics.effects import Effects
from perflint.semantics.entries import Entry
from perflint.semantics.evaluation import Type, canonical, derives
from perflint.semantics.facts import INNER, ClassFacts, FunctionFacts, Term
from perflint.semantics.linking import Library, Linked
from perflint.semantics.models import Relation
from perflint.semantics.outline import (
    AWAIT,
    AWAITED,
    CALL,
    EARLY,
    ENDLESS,
    ITERATE,
    KEPT,
    MOST_SAME,
    SAME,
    STRIDE,
    TESTED,
    FunctionOutline,
    Outline,
    Site,
)
from perflint.semantics.publishing import public
from perflint.semantics.receivers import follow
from perflint.semantics.repeated_calls import Loop, Repetition
from perflint.semantics.resolving import LEADS, NOTHING, Edge, Resolved, Touch, held
from perflint.semantics.subclassing import Subclass, subclass
from perflint.semantics.trace import Reach, Step

__all__ = ["Entry", "Loop", "Place", "Project", "Reach", "Relation", "Start", "Step", "Use"]

_Position = tuple[int, int]
# What awaits the coroutines that it is given, and what runs an event loop for one.
_AWAITING = frozenset(
    f"{module}{name}" for module in ("", "asyncio.") for name in ("gather", "wait_for", "shield")
)
_DRIVES = ("asyncio.run", "asyncio.Runner.run", ".run_until_complete", "anyio.run", "trio.run")
# Classes whose methods show one of many rows.
_SHOWING = ("rest_framework.serializers.", "django.contrib.admin.")
_POSITIONAL = ("positional", "either")
_WAITS = ("time.sleep", "builtins.input", "os.system", "subprocess.")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the project where a function runs something.

    Attributes:
        function: the dotted name of the function that does it (of the module for its body).
        path, line, column: where; the column counts characters from 1.
        loop: the line of the loop around it within its function, or 0.
        steady: whether that loop does it in each pass, under no condition, and neither waits nor, as far
            as lines tell, holds another loop.
    """

    function: str
    path: str
    line: int
    column: int
    loop: int
    steady: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A place that runs a function of the project, with what it gives it.

    Attributes:
        place: where.
        receiver: the term of the object whose method or property it is, or None.
        arguments: parameters and the terms of what they are given, as far as those are kept: functions,
            and single elements of what a loop goes over.
        stores: the attributes that the function there sets on objects other than `self`.
        absent: the parameters that are false there: left out, or denied by a constant.
        kept: whether it is a method of an object that the loop around keeps, or without one of `self`.
        same: the parameters that get the same in each iteration of the loop around.
    """

    place: Place
    receiver: Term | None
    arguments: tuple[tuple[str, Term], ...]
    stores: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()
    kept: bool = False
    same: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Start:
    """A place at which a coroutine of the project comes to run.

    Attributes:
        place: where.
        awaited: whether the function there awaits it, by itself or in `gather`, `wait_for` or `shield`.
        driven: whether it is given to what runs an event loop until it has ended: `asyncio.run`, or a
            function of the project that does.
        endless: whether that happens again and again as long as the program runs.
        early: whether the function there awaits it before it starts what goes on beside it.
    """

    place: Place
    awaited: bool
    driven: bool
    endless: bool
    early: bool


class Project:
    """A linked project; see the module. `Project.link` makes one."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self._showing: dict[str, bool] = {}
        self._repeated_stretches: dict[str, frozenset[int]] = {}
        self._last_kinds: tuple[Outline, list[frozenset[str]]] | None = None  # asked once a file
        self._subclasses: dict[tuple[str, frozenset[str]], Subclass | None] = {}
        self._runners: dict[tuple[str, frozenset[str]], bool] = {}
        self._sites: dict[str, dict[_Position, list[tuple[_Position, Edge | Touch]]]] = {}
        self._calls: dict[str, Counter[int]] = {}  # of each function, by module

    @classmethod
    def link(cls, outlines: Iterable[Outline], knowledge: Library) -> Project:
        """Link outlines over what is known of libraries; their order does not matter."""
        return cls(Linked(outlines, knowledge))

    def replace(self, outlines: Iterable[Outline]) -> None:
        """Take other outlines of some files that differ in their words and stretches only."""
        for outline in outlines:
            self.linked.replace(outline)
            self._repeated_stretches.pop(outline.path, None)
        self._last_kinds = None
        self._subclasses.clear()

    def close(self) -> None:
        """Let go of everything: parts refer to one another, and where a project is linked again and again,
        waiting for the garbage to be collected would take more and more memory."""
        self.linked.__dict__.clear()
        self.__dict__.clear()

    @cached_property
    def graph(self) -> CallGraph:
        """The call graph."""
        graph = CallGraph(self.linked)
        self._ask_callers(graph)
        return graph

    def join(self, resolved: Iterable[Resolved]) -> None:
        """Make the call graph from what the files, in their order, resolve to: see `Resolver`."""
        self.graph = CallGraph(self.linked, resolved)
        self._ask_callers(self.graph)

    def _ask_callers(self, graph: CallGraph) -> None:
        """From now on the types of parameters are those that callers pass."""
        self.arguments = follow(self.linked, graph)

    @cached_property
    def effects(self) -> Effects:
        """The effects of all functions."""
        return Effects(self.graph)

    @cached_property
    def repetition(self) -> Repetition:
        """Which functions run again and again."""
        return Repetition(self.graph)

    # World

    @cached_property
    def _imported(self) -> frozenset[str]:
        """The modules that files of the project import, as far as the files' heads tell; of those without
        a package, all."""
        found: set[str] = set()
        for outline in self.linked.files:
            found |= outline.imports
            found.update(outline.stars)
            for _, names in outline.aliases:
                for name in names:
                    found.update((name, name.rpartition(".")[0]))
        return frozenset(found)

    def function(self, name: str) -> FunctionFacts | None:
        """The function or method of this name."""
        return self.linked.function(name)

    def klass(self, name: str) -> ClassFacts | None:
        """The class of this name."""
        return self.linked.klass(name)

    def variable(self, name: str) -> Term | None:
        """What a module-level variable holds."""
        return self.linked.variable(name)

    def file_named(self, name: str) -> str | None:
        """How the path ends that a name of a module, or of a class in one, holds; None if nothing says it."""
        outline, last = self._holding(name)
        return dict(outline.files).get(last) if outline is not None else None

    def count_named(self, name: str) -> int | None:
        """The large number that a name of a module, or of a class in one, stands for, or how many items a
        function gives (`grid.cells()`), or a collection has (`grid.CELLS[]`); None if nothing says it."""
        outline, last = self._holding(name)
        return dict(outline.counts).get(last) if outline is not None else None

    def _holding(self, name: str) -> tuple[Outline | None, str]:
        """The outline of the module that a name belongs to, and what it is called there."""
        module, _, last = name.rpartition(".")
        outline = self.linked.modules.get(module)
        if outline is None:
            module, _, klass = module.rpartition(".")
            outline, last = self.linked.modules.get(module), f"{klass}.{last}"
        return outline, last

    def public(self, api: str) -> str:
        """The name under which users know a library function: see `publishing`."""
        return public(api, self.linked)

    def alias(self, name: str) -> str | None:
        """The name under which a re-exported object is known, where it differs."""
        return self.linked.alias(name)

    def has_own_module(self, name: str) -> bool:
        """Whether a module or package of this name is one of the project's."""
        return self.linked.has_own_module(name)

    def defines_method(self, name: str) -> bool:
        """Whether a class of the project has a method of this name."""
        return self.linked.defines_method(name)

    def is_module(self, name: str) -> bool:
        """Whether a module of this name is known."""
        return self.linked.is_module(name)

    def order(self, name: str) -> tuple[ClassFacts, ...]:
        """The known classes of a class's resolution order, itself first."""
        return self.linked.order(name)

    def subclass(self, builtin: str, *methods: str) -> Subclass | None:
        """A class of the project, or of a library that it imports, that derives from a builtin one and
        defines one of these methods (of all if none are named), or may; None where there is none."""
        question = builtin, frozenset(methods)
        if question not in self._subclasses:
            self._subclasses[question] = subclass(self.linked, *question)
        return self._subclasses[question]

    def remember(self, key: object, find: Callable[[], Type | None]) -> Type | None:
        """What was found for a key before, else what is found now (see `semantics.types`)."""
        return self.linked.remember(key, find)

    def stub_text(self, module: str) -> str | None:
        """The text of the stub of a library module, if there is one."""
        return self.linked.library.stub_text(module)

    def exports(self, module: str) -> frozenset[str] | None:
        """The names that a star import of a module brings in; None if that is unknown."""
        return self.linked.exports(module)

    def argument(self, function: str, parameter: str) -> Type | None:
        """The type that callers pass for a parameter without annotation, by the dotted name of its
        function: see `arguments`."""
        _ = self.graph
        return self.linked.argument(function, parameter)

    def takes_partial(self) -> bool:
        """Whether what is known in part counts: see `evaluation`."""
        _ = self.graph
        return self.linked.takes_partial()

    def resting(self, term: Term) -> tuple[tuple[str, str], ...]:
        """The parameters on whose callers the type of a term rests, each with why that is partial evidence,
        as a statement; empty where all callers that the project has pass that type."""
        _ = self.graph
        return self.arguments.resting(term)

    def passed(self, function: str, parameter: str) -> Passed:
        """What callers pass for a parameter without annotation, with where."""
        _ = self.graph
        return self.arguments.passed(function, parameter)

    def passing_files(self, question: tuple[str, tuple[Any, ...]]) -> frozenset[str]:
        """The files whose calls decide what a question about types is answered; see `engine.questions`."""
        _ = self.graph
        return self.arguments.deciding(*question)

    # Effects

    def reaches(self, function: str) -> tuple[Reach, ...]:
        """What a function of the project does when it runs, each sort of effect (kind and detail)
        once, with a shortest trace from inside the function; for a library function its effects."""
        identity = self.linked.own(function)
        if identity is not None:
            return self.effects.of(identity)
        facts = self.linked.function(function)
        return tuple(Reach(effect) for effect in facts.effects) if facts is not None else ()

    def call_reaches(
        self,
        module: str,
        line: int,
        column: int,
        end_line: int | None = None,
        end_column: int | None = None,
    ) -> tuple[Reach, ...]:
        """What the call, attribute, `with` item or iterable at a place does, directly or through
        functions of the project.

        Lines count from 1, columns are bytes from 0, as in `ast`. Without an end all that starts at
        the place is meant: a chain of calls as a whole. For each sort of effect the shortest trace
        is given, direct effects first.
        """
        found: dict[tuple[str, str], Reach] = {}
        for item in self._at(module, (line, column), _end(end_line, end_column)):
            if item.mode == NOTHING:
                continue
            reaches: Iterable[Reach]
            if isinstance(item, Edge):
                reaches = self.effects.through(item)
            else:
                awaited = item.mode == 2
                reaches = [
                    Reach(effect, doubt=item.doubt)
                    for effect in item.effects
                    if not (awaited and effect.kind == "blocks")
                ]
            for reach in reaches:
                sort = (reach.effect.kind, reach.effect.detail)
                known = found.get(sort)
                if known is None or _is_better(reach, known):
                    found[sort] = reach
        return tuple(
            sorted(found.values(), key=lambda r: (not r.direct, r.effect.kind, r.effect.detail))
        )

    def called(
        self,
        module: str,
        line: int,
        column: int,
        end_line: int | None = None,
        end_column: int | None = None,
    ) -> tuple[str, ...]:
        """The dotted names of the project's functions that run at a place."""
        found = [
            self.linked.dotted(item.callee)
            for item in self._at(module, (line, column), _end(end_line, end_column))
            if isinstance(item, Edge)
        ]
        return tuple(dict.fromkeys(found))

    def effect_kinds(self, outline: Outline, stretch: int) -> frozenset[str]:
        """The kinds of effect that anything in a stretch reaches, each also with its detail
        (`blocks:network`), `hands:network` where it hands what blocks so to a pool or thread (and
        `hands:infers`, `hands:tokenizes`), `works` where a pool's workers run one of its functions; of the
        library functions that it calls itself `calls:json.loads`, `uses:json` (also for what functions of
        the project return), `costs:high` for one without effects that is known to cost much, `hands:each`
        for one that calls a function for each item; for screening."""
        return self._kinds(outline)[stretch]

    def runs(self, outline: Outline, classes: frozenset[str]) -> bool:
        """Whether a file calls a method of one of these classes, or of one below them; or a library
        function that calls whatever it is given for each item, as `map` does; for screening."""
        first = self.linked.identity(outline, 0)
        return any(
            self._runs(name, classes)
            for identity in range(first, first + len(outline.functions))
            for name in (
                *self.graph.externals[identity],
                *(self.linked.dotted(edge.callee) for edge in self.graph.edges[identity]),
            )
        )

    def _runs(self, function: str, classes: frozenset[str]) -> bool:
        key = function, classes
        known = self._runners.get(key)
        if known is None:
            holder = function.rpartition(".")[0]
            known = self._runners[key] = (
                "hands:each" in self._told(function)
                or self.klass(holder) is not None
                and derives(holder, tuple(classes), self)
            )
        return known

    def constructs(self, outline: Outline, stretch: int) -> frozenset[str]:
        """The constructs of a stretch, with `repeated` also where one of its functions is called from a
        loop elsewhere, for screening."""
        constructs = outline.stretches[stretch].constructs
        if "repeated" in constructs or stretch not in self._repeated(outline):
            return constructs
        return constructs | {"repeated"}

    def _repeated(self, outline: Outline) -> frozenset[int]:
        """The stretches that hold a function which is called from a loop, or for each of the rows that a
        serializer or a list shows."""
        found = self._repeated_stretches.get(outline.path)
        if found is None:
            start = self.linked.identity(outline, 0)
            found = frozenset(
                function.stretch
                for index, function in enumerate(outline.functions)
                if start < 0
                or index
                and (
                    self.repetition.repeated(self.linked.namesake(start + index))
                    or self.shows_rows(f"{outline.module}.{function.holder}")
                )
            )
            self._repeated_stretches[outline.path] = found
        return found

    def shows_rows(self, klass: str) -> bool:
        """Whether a class is a serializer of Django REST framework or an admin of Django, whose methods
        run for each of many rows."""
        known = self._showing.get(klass)
        if known is None:
            known = self._showing[klass] = any(
                base.startswith(_SHOWING)
                for facts in self.linked.order(klass)
                for base in facts.bases
            )
        return known

    def words(self, outline: Outline) -> frozenset[str]:
        """The words of a file, with the libraries whose types the project's functions and variables
        that it uses stand for."""
        return outline.words | self._roots(outline)

    # Callers and loops

    def callers(self, function: str) -> tuple[Place, ...]:
        """The places that call a function of the project, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        places = {
            self._place(edge)
            for edge in self.graph.incoming.get(identity, ())
            if edge.mode != NOTHING
        }
        return tuple(sorted(places, key=lambda p: (p.path, p.line, p.column, p.function)))

    def inner_given(self, function: str) -> str:
        """The nested function or lambda that a function of the project gives, as it is called there; empty
        where it gives none, or something may be put around it."""
        identity = self.linked.own(function)
        if identity is None:
            return ""
        told = self.linked.outlined(identity)
        if INNER not in told.marks or told.marks & {"coroutine", "generator"}:
            return ""
        if len(told.decorators) > len(told.marks & {"staticmethod", "classmethod", "cached"}):
            return ""
        given = told.gives[0][0]
        inner = self.linked.own(f"{self.linked.outline(identity).module}.{given}")
        if inner is None or self.linked.outlined(inner).decorators:
            return ""
        return given.rpartition(".")[2]

    def nested_given(self, function: str) -> tuple[str, ...]:
        """The dotted names of the nested functions that a function of the project gives, as a decorator
        does."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        module = self.linked.outline(identity).module
        return tuple(f"{module}.{name}" for name, _ in self.linked.outlined(identity).gives)

    def marks(self, function: str) -> frozenset[str] | None:
        """What is marked of a function of the project (see `FunctionOutline`), with `decorated` where a
        decorator may do anything, and `method`; None for others."""
        identity = self.linked.own(function)
        if identity is None:
            return None
        told = self.linked.outlined(identity)
        further = {"method"} if told.holder else set()
        if len(told.decorators) > len(told.marks & {"staticmethod", "classmethod"}):
            further.add("decorated")
        return told.marks | further

    def module_marks(self, module: str) -> frozenset[str] | None:
        """What is marked of a module of the project, as of a function; None for others."""
        outline = self.linked.modules.get(module)
        return outline.functions[0].marks if outline is not None else None

    def starts(self, function: str) -> tuple[Start, ...]:
        """The places at which a coroutine of the project comes to run, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        found = {self._start(edge) for edge in self.graph.incoming.get(identity, ())}
        return tuple(
            sorted(
                (start for start in found if start is not None),
                key=lambda s: (s.place.path, s.place.line, s.place.column, s.place.function),
            )
        )

    def uses(self, function: str) -> tuple[Use, ...]:
        """The places that run a function of the project, in order of file and line."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        found = [
            self._use(edge)
            for edge in self.graph.incoming.get(identity, ())
            if edge.mode != NOTHING and not edge.guarded
        ]
        return tuple(sorted(found, key=lambda u: (u.place.path, u.place.line, u.place.column)))

    def loops_around(self, function: str) -> Loop | None:
        """The loop from which a function of the project is called, through any number of calls."""
        identity = self.linked.own(function)
        return self.repetition.loop(identity) if identity is not None else None

    def worker(self, function: str) -> Loop | None:
        """Where a function is handed to a pool or other workers, or called by one that is."""
        identity = self.linked.own(function)
        return self.repetition.worker(identity) if identity is not None else None

    def request(self, function: str) -> Loop | None:
        """How a function comes to run once per request or task: the handler and the way from it;
        an empty trace for the handler itself."""
        identity = self.linked.own(function)
        return self.repetition.request(identity) if identity is not None else None

    def entry(self, function: str) -> Entry | None:
        """Whether a framework runs a function once per request, task or item, and which one."""
        identity = self.linked.own(function)
        return self.repetition.entry(identity) if identity is not None else None

    # Models

    def fields(self, klass: str) -> Mapping[str, Relation]:
        """The relations of a database model of the project, by attribute; inherited ones and those
        that other models make by `related_name` or `backref` included."""
        return self.linked.models.fields(klass)

    def terms_at(self, function: str, line: int) -> tuple[Term, ...]:
        """The terms of what a function of the project iterates or calls on a line (lines count from 1)."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        sites = [outline.site(touch.site) for touch in self.graph.touches[identity]]
        return tuple(
            outline.terms[site.term]
            for site in sites
            if site.kind in (ITERATE, CALL) and site.line == line
        )

    def terms_with(self, function: str, kind: str, always: bool = False) -> tuple[Term, ...]:
        """The terms of what a function of the project calls itself that has an effect of a kind; with
        `always` under no condition."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        return tuple(
            outline.terms[outline.site(touch.site).term]
            for touch in self.graph.touches[identity]
            if any(effect.kind == kind for effect in touch.effects)
            and not (always and outline.site(touch.site).flags & TESTED)
        )

    def library_calls(self, function: str) -> tuple[str, ...]:
        """The dotted names of the library functions that a function of the project calls itself."""
        identity = self.linked.own(function)
        return tuple(self.graph.externals[identity]) if identity is not None else ()

    def loops_over(self, function: str, *kinds: str) -> bool:
        """Whether a function of the project has effects of some kinds itself in a loop of its own."""
        identity = self.linked.own(function)
        return identity is not None and any(
            touch.loop and any(effect.kind in kinds for effect in touch.effects)
            for touch in self.graph.touches[identity]
        )

    def views(self, serializer: str) -> tuple[tuple[str, str, int], ...]:
        """The class-based views of the project that name a serializer as their own: dotted name, path
        and line."""
        return self._views.get(serializer, ())

    def serialized_with(self, serializer: str) -> tuple[tuple[Term, str, int], ...]:
        """What calls of the project have a serializer go over (`BookSerializer(books, many=True)`, or
        `self.get_serializer(books, many=True)` in a view that names it): the term, path and line."""
        return self._serialized.get(serializer, ())

    def named_elsewhere(self, module: str, name: str) -> bool:
        """Whether another file of the project may read a global of a module: it holds both names."""
        last = module.rpartition(".")[2]
        return any(
            outline.module != module and name in outline.words and last in outline.words
            for outline in self.linked.files
        )

    def is_program(self, module: str) -> bool:
        """Whether a module is run rather than imported: it belongs to no package, and no file of the
        project imports it."""
        return module.rpartition(".")[0] not in self.linked.modules and module not in self._imported

    def has_unhashable(self) -> bool:
        """Whether a class of the project compares by value and has no hash."""
        return any("unhashable" in klass.marks for _, klass in self.linked.classes.values())

    def mentions(self, path: str, *words: str) -> bool:
        """Whether a file of the project holds one of these identifiers."""
        return any(
            outline.path == path and not outline.words.isdisjoint(words)
            for outline in self.linked.files
        )

    def mentioned_anywhere(self, *words: str) -> bool:
        """Whether any file of the project holds one of these identifiers."""
        return any(not outline.words.isdisjoint(words) for outline in self.linked.files)

    def given_to(self, api: str, parameter: str) -> Mapping[str, frozenset[Value]]:
        """The files that call a library function, each with what its calls give by a keyword (see
        `conditions`); nothing for those that leave it out."""
        found: dict[str, set[Value]] = {}
        for touch in self._touches_of.get(api, ()):
            outline = self.linked.outline(touch.caller)
            values = found.setdefault(outline.path, set())
            setting = outline.site(touch.site).setting
            for given in (outline.settings[setting].given or ()) if setting >= 0 else ():
                if isinstance(given, tuple) and given[0] == parameter:
                    values.add(given[1])
        return {path: frozenset(values) for path, values in found.items()}

    def given_each(self, api: str) -> tuple[Given, ...]:
        """What each call of a library function in the project gives: see `conditions`."""
        found = []
        for touch in self._touches_of.get(api, ()):
            outline = self.linked.outline(touch.caller)
            setting = outline.site(touch.site).setting
            found.append((outline.settings[setting].given or ()) if setting >= 0 else ())
        return tuple(found)

    def makings(self, function: str, classes: frozenset[str]) -> tuple[Given | None, ...]:
        """What the file of a function gives wherever it makes an object of one of some classes."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        made = {
            index
            for index, term in enumerate(outline.terms)
            if term[0] == "name" and canonical(term[1], self) in classes
        }
        return tuple(
            outline.settings[site.setting].given if site.setting >= 0 else ()
            for site in (outline.sites() if made else ())
            if site.kind == CALL and site.term in made
        )

    def given_first(self, function: str, method: str) -> frozenset[object]:
        """What the file of a function gives first wherever it calls a method of this name (see
        `conditions`)."""
        identity = self.linked.own(function)
        if identity is None:
            return frozenset()
        outline = self.linked.outline(identity)
        called = {
            index
            for index, term in enumerate(outline.terms)
            if term[0] == "attribute" and term[2] == method
        }
        return frozenset(
            given
            for site in (outline.sites() if called else ())
            if site.kind == CALL and site.term in called and site.setting >= 0
            for given in (outline.settings[site.setting].given or ())[:1]
        )

    def given_references(self, function: str) -> Mapping[str, Step]:
        """The parameters of a remote function, or of a method of an actor, that some call of the project
        gives a reference, each with the first of these calls."""
        found: dict[str, Step] = {}
        for told, outline, site, given in self._given_remote(function):
            for name, term in given.items():
                known = self.linked.type(term)
                if known is not None and known.name == elsewhere.REFERENCE:
                    position = outline.position(site.line, site.column)
                    message = f"a reference is given to `{told.name}`"
                    step = Step(outline.path, position.line, position.column, message)
                    found.setdefault(name, step)
        return found

    def given_lists(self, function: str) -> frozenset[str]:
        """The parameters of a remote function, or of a method of an actor, that some call of the project
        gives what may be a list, of references."""
        return frozenset(
            name
            for *_, given in self._given_remote(function)
            for name, term in given.items()
            if (known := self.linked.type(term)) is None or known.name == "builtins.list"
        )

    def _given_remote(
        self, function: str
    ) -> Iterator[tuple[FunctionOutline, Outline, Site, dict[str, Term]]]:
        """The calls that start a remote function, and what is known of what they give its parameters."""
        for outline, site in self._remote_calls.get(function, ()):
            own = self.linked.own(function)
            assert own is not None
            told = self.linked.outlined(own)
            names = [name for name, kind, _, _ in told.parameters if kind in _POSITIONAL]
            if told.holder:
                names = names[1:]
            given: dict[str, Term] = {}
            for place, term in outline.arguments[site.arguments]:
                if isinstance(place, int):
                    place = names[place] if place < len(names) else ""
                given[place] = term
            yield told, outline, site, given

    def relations(self) -> frozenset[str]:
        """The names of the relations of all database models of the project."""
        return self.linked.models.names()

    def lookups(self) -> frozenset[str]:
        """The names of the relations that are loaded along with some query of the project."""
        return self._lookups

    def listeners(self, model: str) -> frozenset[str]:
        """The files that listen to the saving of a model, by path."""
        return self._listeners.get(model, frozenset())

    def calls_in(self, function: str) -> int:
        """How many calls that can be told a function of the project holds, 0 for others."""
        identity = self.linked.own(function)
        if identity is None:
            return 0
        outline = self.linked.outline(identity)
        known = self._calls.get(outline.module)
        if known is None:
            known = self._calls[outline.module] = Counter(
                site.owner for site in outline.sites() if site.kind == CALL
            )
        return known[identity - self.linked.identity(outline, 0)]

    def has_loop(self, function: str) -> bool:
        """Whether a function of the project is known to hold a loop of its own."""
        identity = self.linked.own(function)
        if identity is None:
            return False
        outline = self.linked.outline(identity)
        owner = identity - self.linked.identity(outline, 0)
        return any(
            site.owner == owner and (site.loop or site.kind == ITERATE) for site in outline.sites()
        )

    # Details

    @cached_property
    def _touches_of(self) -> dict[str, list[Touch]]:
        """The calls of library functions that cost something, by these."""
        found: dict[str, list[Touch]] = {}
        for touches in self.graph.touches:
            for touch in touches:
                for api in {effect.api for effect in touch.effects}:
                    found.setdefault(api, []).append(touch)
        return found

    @cached_property
    def _remote_calls(self) -> dict[str, list[tuple[Outline, Site]]]:
        """The calls of `remote` that are given something, by the function that Ray runs for them."""
        found: dict[str, list[tuple[Outline, Site]]] = {}
        for outline in self.linked.files:
            if "remote" not in outline.words:
                continue
            for index, (_, what, term, arguments) in enumerate(outline.heads()):
                if what & 15 != CALL or arguments < 0:
                    continue
                called = outline.terms[term]
                if called[-1] != "remote" and not str(called[-1]).endswith(".remote"):
                    continue
                name = elsewhere.started(self.linked.type(called))
                if self.linked.own(name) is not None:
                    found.setdefault(name, []).append((outline, outline.site(index)))
        return found

    @cached_property
    def _views(self) -> dict[str, tuple[tuple[str, str, int], ...]]:
        found: dict[str, tuple[tuple[str, str, int], ...]] = {}
        for name, (outline, klass) in self.linked.classes.items():
            for attribute, term in klass.attributes:
                if attribute == "serializer_class" and term is not None and term[0] == "name":
                    serializer = canonical(term[1], self)
                    view = (name, outline.path, klass.line)
                    found[serializer] = (*found.get(serializer, ()), view)
        return found

    @cached_property
    def _serialized(self) -> dict[str, tuple[tuple[Term, str, int], ...]]:
        found: dict[str, tuple[tuple[Term, str, int], ...]] = {}
        for outline in self.linked.files:
            if "many" not in outline.words:
                continue
            for index, (_, what, term, arguments) in enumerate(outline.heads()):
                if what & 15 != CALL or arguments < 0:
                    continue
                given = dict(outline.arguments[arguments])
                if "many" not in given or 0 not in given:
                    continue
                name = self._serializer(outline.terms[term])
                if name:
                    one = (given[0], outline.path, outline.line(index))
                    found[name] = (*found.get(name, ()), one)
        return found

    def _serializer(self, called: Term) -> str:
        """The serializer that a call makes: by its class, or by `get_serializer` of a view."""
        if called[0] == "name":
            return canonical(called[1], self)
        if called[0] != "attribute" or called[2] != "get_serializer":
            return ""
        view = self.linked.type(called[1])
        for facts in self.linked.order(view.name) if view is not None else ():
            named = facts.attributes.get("serializer_class")
            if named is not None:
                return canonical(named[1], self) if named[0] == "name" else ""
        return ""

    @cached_property
    def _lookups(self) -> frozenset[str]:
        return frozenset().union(*(outline.lookups for outline in self.linked.files))

    @cached_property
    def _listeners(self) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {}
        for outline in self.linked.files:
            for sender in outline.senders:
                for model in self._senders(sender):
                    found[model] = found.get(model, frozenset()) | {outline.path}
        return found

    def _senders(self, name: str) -> list[str]:
        """The classes that a sender of signals is: a dotted name, or `library.Book`."""
        known = canonical(name, self)
        if known in self.linked.classes:
            return [known]
        label, _, last = name.rpartition(".")
        return [
            klass
            for klass in self.linked.classes
            if klass.rpartition(".")[2] == last and label in klass.split(".")
        ]

    def _place(self, edge: Edge) -> Place:
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
            steady and (site.owner, site.loop) in self._quick_loops(outline),
        )

    def _start(self, edge: Edge) -> Start | None:
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        named = edge.verb == "runs"  # `anyio.run(main)`
        if edge.mode == NOTHING and not named:
            return None
        awaited = bool(site.flags & AWAITED) or site.kind != CALL
        driven = False
        if not awaited:
            taker = site if named else _around(site, outline)
            if taker is not None:
                awaited = outline.terms[taker.term][-1] in _AWAITING and bool(taker.flags & AWAITED)
                end = taker.end_line, taker.end_column
                told = self.call_reaches(outline.module, taker.line, taker.column, *end)
                driven = any(reach.effect.api.endswith(_DRIVES) for reach in told)
        endless = bool(site.flags & ENDLESS)
        return Start(self._place(edge), awaited, driven, endless, bool(site.flags & EARLY))

    def _quick_loops(self, outline: Outline) -> frozenset[tuple[int, int]]:
        """The loops of a file, by function and line, that do not wait, and behind whose first line the
        function has no other loop."""
        found = self._known_loops.get(outline.path)
        if found is None:
            last: dict[int, int] = {}
            waiting: set[tuple[int, int]] = set()
            for site in outline.sites():
                if site.loop:
                    last[site.owner] = max(last.get(site.owner, 0), site.loop)
                    term = outline.terms[site.term]
                    waits = term[0] == "name" and term[1].startswith(_WAITS)
                    if waits or site.kind == AWAIT or site.flags & AWAITED:
                        waiting.add((site.owner, site.loop))
            found = self._known_loops[outline.path] = frozenset(last.items()) - waiting
        return found

    @cached_property
    def _known_loops(self) -> dict[str, frozenset[tuple[int, int]]]:
        return {}

    def _use(self, edge: Edge) -> Use:
        outline = self.linked.outline(edge.caller)
        site = outline.site(edge.site)
        term = outline.terms[site.term]
        function = self.linked.outlined(edge.callee)
        names = [name for name, kind, _, _ in function.parameters if kind in _POSITIONAL]
        if function.holder and "staticmethod" not in function.marks:
            names = names[1:]
        arguments: list[tuple[str, Term]] = []
        known = site.arguments >= 0 and edge.verb != LEADS
        for position, given in outline.arguments[site.arguments] if known else ():
            if isinstance(position, str):
                arguments.append((position, given))
            elif position < len(names):
                arguments.append((names[position], given))
        receiver = term[1] if term[0] == "attribute" and function.holder else None
        stores = frozenset(name for owner, name in outline.stores if owner == site.owner)
        values = held(edge, self.linked)
        absent = frozenset(name for name, value in values.items() if value in (NONE, FALSE))
        kept = bool(site.flags & KEPT)
        same = frozenset(_same(site, outline, names[:MOST_SAME]))
        return Use(self._place(edge), receiver, tuple(arguments), stores, absent, kept, same)

    def _at(self, module: str, start: _Position, end: _Position | None) -> Iterable[Edge | Touch]:
        index = self._sites.get(module)
        if index is None:
            index = self._sites[module] = self._indexed(module)
        return [item for ends, item in index.get(start, ()) if end is None or ends == end]

    def _indexed(self, module: str) -> dict[_Position, list[tuple[_Position, Edge | Touch]]]:
        outline = self.linked.modules.get(module)
        found: dict[_Position, list[tuple[_Position, Edge | Touch]]] = {}
        if outline is None:
            return found
        first = self.linked.identity(outline, 0)
        for identity in range(first, first + len(outline.functions)):
            items: list[Edge | Touch] = [
                *self.graph.edges[identity],
                *self.graph.touches[identity],
            ]
            for item in items:
                site = outline.site(item.site)
                end = (site.end_line, site.end_column)
                found.setdefault((site.line, site.column), []).append((end, item))
        return found

    @cached_property
    def _handed_on(self) -> dict[int, list[Worker]]:
        """The functions that others hand to pools and threads, by these."""
        found: dict[int, list[Worker]] = {}
        for worker in self.graph.workers:
            found.setdefault(worker.caller, []).append(worker)
        return found

    def _kinds(self, outline: Outline) -> list[frozenset[str]]:
        if self._last_kinds is not None and self._last_kinds[0] is outline:
            return self._last_kinds[1]
        kinds: list[set[str]] = [set() for _ in outline.stretches]
        first = self.linked.identity(outline, 0)
        hidden = self._hidden(outline)
        for index, function in enumerate(outline.functions):
            identity = first + index
            for edge in self.graph.edges[identity]:
                sorts = self.effects.sorts_through(edge) | hidden.get(edge.callee, frozenset())
                if sorts:
                    stretch = outline.stretch_at(outline.line(edge.site))
                    for kind, detail in sorts:
                        kinds[stretch] |= {kind, f"{kind}:{detail}"}
            for touch in self.graph.touches[identity]:
                stretch = outline.stretch_at(outline.line(touch.site))
                for effect in touch.effects:
                    kinds[stretch] |= {effect.kind, f"{effect.kind}:{effect.detail}"}
            for worker in self._handed_on.get(identity, ()):
                stretch = outline.stretch_at(outline.line(worker.site))
                kinds[stretch] |= _handed(self.effects.sorts(worker.function))
            asked = self.linked.namesake(identity) if index else identity
            if asked != identity:
                kinds[function.stretch] |= self._reached(asked)
            if self.repetition.works(asked):
                kinds[function.stretch].add("works")
            for kind, detail in function.effects:
                kinds[function.stretch] |= {kind, f"{kind}:{detail}"}
            called = {told for name in self.graph.externals[identity] for told in self._told(name)}
            for edge in self.graph.edges[identity]:
                for root in self._returned_roots(edge.callee):
                    called.add(f"uses:{root}")
            for stretch in self._stretches_of(outline, index) if called else ():
                kinds[stretch] |= called
        found = [frozenset(words) for words in kinds]
        self._last_kinds = outline, found
        return found

    def _hidden(self, outline: Outline) -> Mapping[int, frozenset[tuple[str, str]]]:
        """By function of a file, the effects of what it holds and of the file's functions that it calls,
        where some of them do not come through to those who call it (a decorator hands it to a thread):
        checks that follow calls through a file see them all the same."""
        first = self.linked.identity(outline, 0)
        own = range(first, first + len(outline.functions))
        inner = [edge for one in own for edge in self.graph.edges[one] if edge.callee in own]
        if all(self.effects.sorts_through(e) >= self.effects.sorts(e.callee) for e in inner):
            return {}
        found = {
            one: self.effects.sorts(one)
            | {(e.kind, e.detail) for touch in self.graph.touches[one] for e in touch.effects}
            for one in own
        }
        callers: dict[int, list[int]] = {}
        for edge in inner:
            callers.setdefault(edge.callee, []).append(edge.caller)
        left = list(callers)
        while left:
            callee = left.pop()
            for caller in callers.get(callee, ()):
                if not found[callee] <= found[caller]:
                    found[caller] |= found[callee]
                    left.append(caller)
        return found

    def _reached(self, identity: int) -> set[str]:
        """The kinds of effect that a function reaches, and what of libraries it calls itself."""
        found = {told for name in self.graph.externals[identity] for told in self._told(name)}
        for kind, detail in self.effects.sorts(identity):
            found |= {kind, f"{kind}:{detail}"}
        for worker in self._handed_on.get(identity, ()):
            found |= _handed(self.effects.sorts(worker.function))
        return found

    def _told(self, name: str) -> tuple[str, ...]:
        """What screening is told of a library function that is called."""
        found = self._known_told.get(name)
        if found is None:
            found = (f"calls:{name}", f"uses:{name.partition('.')[0]}")
            facts = self.linked.function(name)
            if facts is not None and "pure" in facts.marks and facts.values.get("cost") == "high":
                found += ("costs:high",)
            if facts is not None and "calls_each" in facts.marks:
                found += ("hands:each",)
            self._known_told[name] = found
        return found

    @cached_property
    def _known_told(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _stretches_of(self, outline: Outline, function: int) -> Iterable[int]:
        """The stretches in which a function calls something."""
        if function:
            return (outline.functions[function].stretch,)
        return {
            outline.stretch_at(line)
            for owner, line in zip(outline.numbers[0::STRIDE], outline.numbers[3::STRIDE])
            if owner == function
        }

    def _roots(self, outline: Outline) -> frozenset[str]:
        file = self.linked.index(outline.path)
        if file is None:
            return frozenset()
        first = self.linked.start(file)
        callees = {
            edge.callee
            for identity in range(first, first + len(outline.functions))
            for edge in self.graph.edges[identity]
        }
        found = set(self.graph.roots[file])
        for identity in callees:
            found |= self._returned_roots(identity)
        found |= self._passed_roots.get(file, frozenset())
        return frozenset(found)

    @cached_property
    def _passed_roots(self) -> Mapping[int, frozenset[str]]:
        """By file, the words of what callers in other files may pass to its functions, directly or by way
        of further files. Only libraries are looked at that a file does not name itself."""
        return self.arguments.roots(self.graph.roots, self.graph.resolver.roots)

    @cached_property
    def _roots_of_functions(self) -> dict[int, frozenset[str]]:
        return {}

    def _returned_roots(self, identity: int) -> frozenset[str]:
        found = self._roots_of_functions.get(identity)
        if found is None:
            returns = self.linked.outlined(identity).returns
            found = self.graph.resolver.roots.of((returns,))
            self._roots_of_functions[identity] = found
        return found


def _is_better(reach: Reach, other: Reach) -> bool:
    """Whether a way to an effect is shown where another is partial evidence, or else shorter."""
    return (bool(reach.doubt), len(reach.functions)) < (bool(other.doubt), len(other.functions))


def _same(site: Site, outline: Outline, names: list[str]) -> Iterator[str]:
    """The parameters for which a call in a loop gives the same each time, of which the first are named."""
    given = outline.settings[site.setting].given if site.setting >= 0 else None
    for position, value in enumerate((given or ())[:MOST_SAME]):
        if site.flags & SAME << position:
            if isinstance(value, tuple):
                yield value[0]
            elif position < len(names):
                yield names[position]


def _handed(sorts: Iterable[tuple[str, str]]) -> set[str]:
    """What screening is told of the effects of a function that is handed to a pool or thread."""
    return {f"hands:{detail}" for kind, detail in sorts if kind == "blocks"} | {
        f"hands:{kind}" for kind, _ in sorts if kind in ("infers", "tokenizes")
    }


def _around(site: Site, outline: Outline) -> Site | None:
    """The innermost call to which what a site gives may be handed."""
    start, end = (site.line, site.column), (site.end_line, site.end_column)
    found: Site | None = None
    for other in outline.sites():
        if other.owner != site.owner or other.kind != CALL:
            continue
        first, last = (other.line, other.column), (other.end_line, other.end_column)
        if first <= start and end <= last and (first, last) != (start, end):
            if found is None or (found.line, found.column) <= first:
                found = other
    return found


def _end(line: int | None, column: int | None) -> _Position | None:
    return None if line is None or column is None else (line, column)
