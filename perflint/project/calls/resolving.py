"""What the sites of one file run, resolved over the linked outlines.

A call that cannot be resolved has no edge: nothing is guessed from the name of a method. Besides
calls there are edges for what runs without a call in the text: properties, `with`, iteration, `await`,
`len()` and `bool()`, subscripts and decorators. What follows from several files at once (functions
passed to functions, decorators that replace what they decorate) is for the call graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from perflint.knowledge.facts import OF_SEVERAL, Effect, Term, rests_on
from perflint.language.terms.value_types import Type
from perflint.outlining.conditions import Setting
from perflint.outlining.outline import (
    ASYNC,
    AWAIT,
    CALL,
    CONTAINS,
    DECORATE,
    DELETE_ITEM,
    ENTER,
    GUARDED,
    ITEM,
    ITERATE,
    LENGTH,
    RAISE,
    READ,
    SET_ITEM,
    SLICE,
    TRUTH,
    Outline,
    Site,
)
from perflint.project.calls.callees import Callees
from perflint.project.calls.decorating import wrappers
from perflint.project.calls.edges import (
    AWAITS,
    LEADS,
    MODULE_CALL,
    RUNS,
    VERBS,
    Callee,
    Edge,
    Offer,
    Resolved,
    Touch,
    Wrapper,
    mode_of,
    ran,
)
from perflint.project.calls.entries import entries, routed
from perflint.project.calls.overridden_calls import OverriddenCalls
from perflint.project.calls.roots import Roots
from perflint.project.world.linking import Linked
from perflint.syntax.template_names import is_template_module

_PLAIN = frozenset(
    f"builtins.{name}" for name in "list tuple dict set frozenset str bytes int float range".split()
)  # classes whose protocols run nothing of interest
# What Python runs at a site.
_METHODS = {
    AWAIT: "__await__",
    LENGTH: "__len__",
    ITEM: "__getitem__",
    SET_ITEM: "__setitem__",
    DELETE_ITEM: "__delitem__",
    CONTAINS: "__contains__",
}
_ANYTHING = Setting(None, ())
_LEFT_OPEN = frozenset({"attribute", "argument"})  # terms of which callers may show what they run
_RUNNING = frozenset(
    {"calls", "calls_each", "offloads"}
)  # marks of what runs functions passed to it


class Resolver:
    """Resolves the sites of files, one at a time and in any order."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.roots = Roots(linked)
        self.callees = Callees(linked)
        self._overridden = OverriddenCalls(self.callees)
        # Other attributes run nothing when they are read.
        self._properties = linked.properties | linked.models.names()
        self._found = Resolved([], [], [], [], [])

    def resolve(self, file: int) -> Resolved:
        """What the sites of a file run.

        Args:
            file: its index in `Linked.files`.
        """
        self._found = Resolved([], [], [], [], [], open=[])
        self._found.chains.extend(self._chains(file))
        self._resolve(file)
        return self._found._replace(
            roots=self.roots.of(self.linked.files[file].terms),
            entries=tuple(entries(self.callees, file)),
            routed=tuple(routed(self.callees, file)),
            indirect=tuple(self._indirect(file)),
        )

    def _chains(self, file: int) -> Iterator[tuple[int, list[Wrapper]]]:
        """The functions of a file that are replaced by what their decorators return."""
        start = self.linked.start(file)
        for index, function in enumerate(self.linked.files[file].functions):
            chain = wrappers(self.linked, function) if function.decorators else []
            if chain:
                yield start + index, chain

    def resolve_open(
        self, file: int, sites: Iterable[int], doubt: Callable[[Term], str]
    ) -> list[Edge | Touch]:
        """What open sites of a file run, now that it is known what callers pass.

        Args:
            doubt: why what a term refers to is partial evidence.
        """
        self._found = Resolved([], [], [], [], [])
        outline = self.linked.files[file]
        start = self.linked.start(file)
        items = self._found.items
        templates = is_template_module(outline.module)  # there, what is called may be a property
        for index in sites:
            site = outline.site(index)
            term = outline.terms[site.term]
            before = len(items)
            if templates and term[0] == "attribute" and doubt(term[1]) != OF_SEVERAL:
                self._read(start + site.owner, index, site, term)
                items[before:] = [item._replace(doubt=doubt(term[1])) for item in items[before:]]
            known = self.linked.type(term)
            if known is None or (why := doubt(term)) == OF_SEVERAL:
                continue  # what it may be besides is no affair of the callers
            if term[0] != "argument":
                callees = self.callees.of(term)
            elif known.kind == "instance":
                callees = self.callees.called(known)
            else:
                continue  # a function that is passed runs for the calls that pass it: see `Offer`
            before = len(items)
            self._called_at(start + site.owner, index, site, callees)
            items[before:] = [item._replace(doubt=why) for item in items[before:]]
        return items

    def _resolve(self, file: int) -> None:
        linked = self.linked
        outline = linked.files[file]
        start = linked.start(file)
        terms = outline.terms
        callees: list[tuple[Callee, ...] | None] = [None] * len(terms)
        quiet: list[list[str] | None] = [None] * len(terms)
        quiet_with_arguments: list[bool] = [False] * len(terms)
        instances: list[bool | None] = [None] * len(terms)
        externals = self._found.externals
        for index, (owner, what, term_index, arguments) in enumerate(outline.heads()):
            # Most sites run nothing that is known, or nothing that has effects: they are passed over
            # before anything is made of them.
            term = terms[term_index]
            kind = what & 15
            caller = start + owner
            if kind == CALL:
                if term[0] == "attribute" and term[2] in self._properties:
                    self._read(caller, index, outline.site(index), term)  # its value is called
                found = callees[term_index]
                if found is None:
                    left_open = term[0] == "attribute" and rests_on(term, "argument")
                    found = callees[term_index] = () if left_open else self.callees.remembered(term)
                    quiet[term_index] = _without_effects(found)
                    quiet_with_arguments[term_index] = not any(map(_may_run_arguments, found))
                if not found and term[0] in _LEFT_OPEN:
                    self._found.open.append(index)
                if term[0] != "argument" and (arguments < 0 or quiet_with_arguments[term_index]):
                    names = quiet[term_index]
                    if names is not None:
                        externals += [(caller, name) for name in names]
                        continue
                site = outline.site(index)
                self._called_at(caller, index, site, found)
                if term[0] == "argument":
                    self._argument_called(caller, term, site)
                if arguments >= 0:
                    self._offer(caller, index, site, found, outline)
                continue
            if kind == READ:
                name = term[2] if term[0] == "attribute" else term[1].rpartition(".")[2]
                if name not in self._properties:
                    continue
            elif kind not in (DECORATE, RAISE) and term[0] != "call":
                instance = instances[term_index]
                if instance is None:
                    instance = instances[term_index] = self._instance(term)
                if not instance:
                    continue
            site = outline.site(index)
            if kind == READ:
                self._read(caller, index, site, term)
            elif kind == DECORATE or kind == RAISE and self._is_class(term):
                for callee in self.callees.of(term):
                    self._add(caller, index, site, callee, mode_of(callee, site, linked))
            elif kind != RAISE:
                self._protocol(caller, index, site, term)

    def _called_at(self, caller: int, index: int, site: Site, found: Iterable[Callee]) -> None:
        for callee in found:
            mode = mode_of(callee, site, self.linked)
            if callee.facts is not None and callee.facts.name == MODULE_CALL:
                self._module(caller, index, site, callee, mode)
                continue
            self._add(caller, index, site, callee, mode)
            if callee.own >= 0 and callee.bound and mode and not callee.among:
                self._lead(caller, index, site, callee, mode)

    def _module(self, caller: int, index: int, site: Site, callee: Callee, mode: int) -> None:
        """Note the call of a module of PyTorch, with the class of the module."""
        items = self._found.items
        before = len(items)
        self._add(caller, index, site, callee, mode)
        called = self.linked.type(self.linked.outline(caller).terms[site.term])
        if called is not None and called.kind == "instance":
            items[before:] = [
                item._replace(module=called.name) if isinstance(item, Touch) else item
                for item in items[before:]
            ]

    def _instance(self, term: Term) -> bool:
        found = self.linked.type(term)
        return found is not None and found.kind == "instance" and found.name not in _PLAIN

    def _is_class(self, term: Term) -> bool:
        found = self.linked.type(term)
        return found is not None and found.kind == "class"

    def _add(
        self, caller: int, index: int, site: Site, callee: Callee, mode: int, verb: str = ""
    ) -> None:
        outline = self.linked.outline(caller)
        setting = outline.settings[site.setting] if site.setting >= 0 else _ANYTHING
        item, external = ran(caller, index, site, callee, mode, verb, setting)
        if item is not None:
            self._found.items.append(item)
        if external:
            self._found.externals.append((caller, external))

    def _lead(self, caller: int, index: int, site: Site, callee: Callee, mode: int) -> None:
        """Note what a method of a base class runs on an object whose class overrides it."""
        function = self.linked.outlined(callee.own)
        term = self.linked.outline(caller).terms[site.term]
        if term[0] != "attribute" or term[1] is None or not function.holder:
            return
        base = self.linked.type(term[1])
        if base is None or base.kind != "instance":
            return
        holder = f"{self.linked.outline(callee.own).module}.{function.holder}"
        if base.name == holder:
            return
        for own, looped in self._overridden.of(callee.own, base.name):
            line = site.loop or (site.line if looped else 0)
            self._add(caller, index, site._replace(loop=line), Callee(own, bound=True), mode, LEADS)

    def _read(self, caller: int, index: int, site: Site, term: Term) -> None:
        if term[0] == "attribute":
            name = term[2]
            if name not in self._properties:
                return
            bases = term[1][1:] if term[1][0] == "any" else (term[1],)
            found = [self.linked.type(base) for base in bases if base is not None]
        else:
            prefix, _, name = term[1].rpartition(".")
            if name not in self._properties:
                return
            found = [self.linked.type(("name", prefix))]
        for base in found:
            if base is not None and base.kind == "instance":
                self._read_of(caller, index, site, base, name)

    def _read_of(self, caller: int, index: int, site: Site, base: Type, name: str) -> None:
        for facts in self.linked.order(base.name):
            method = facts.methods.get(name)
            if method is not None:
                function = self.linked.function(method)
                if function is not None and "property" in function.marks:
                    for callee in self.callees.function(method, base, True):
                        self._add(caller, index, site, callee, RUNS, VERBS[READ])
                return
            if facts.name in self.linked.classes or self.linked.models.has(facts.name):
                relation = self.linked.models.fields(facts.name).get(name)
                if relation is not None:
                    if not relation.many or relation.framework == "sqlalchemy":
                        self._relation(
                            caller, index, site, f"{relation.owner}.{name}", relation.eager
                        )
                    return
            if name in facts.attributes:
                return

    def _relation(self, caller: int, index: int, site: Site, api: str, eager: bool) -> None:
        if eager:
            return
        effects = (Effect("loads_relation", "lazy", api),)
        guarded = bool(site.flags & GUARDED)
        needs = self.linked.outline(caller).needs(site)
        touch = Touch(caller, index, effects, RUNS, guarded, site.loop, "reads", needs)
        self._found.items.append(touch)

    def _protocol(self, caller: int, index: int, site: Site, term: Term) -> None:
        asynchronous = bool(site.flags & ASYNC)
        kind = site.kind
        if kind in (ITERATE, AWAIT) and term[0] == "call":
            wanted = "generator" if kind == ITERATE else "coroutine"
            made = [
                callee
                for callee in self.callees.of(term[1])
                if callee.own >= 0 and wanted in self.linked.outlined(callee.own).marks
            ]
            for callee in made:
                mode = AWAITS if asynchronous or kind == AWAIT else RUNS
                self._add(caller, index, site, callee, mode)
            if made:
                return
        found = self.linked.type(term)
        if found is None or found.kind != "instance":
            return
        names: tuple[str, ...]
        if kind == ENTER:
            names = ("__aenter__", "__aexit__") if asynchronous else ("__enter__", "__exit__")
        elif kind == ITERATE:
            names = ("__aiter__",) if asynchronous else ("__iter__",)
        elif kind == TRUTH:
            names = ("__bool__",) if self.callees.method(found.name, "__bool__") else ("__len__",)
        elif kind == SLICE:  # a part of a query may be a query itself, which runs later
            part = self.callees.method(found.name, "__getslice__")
            names = ("__getslice__",) if part else ("__getitem__",)
        else:
            names = (_METHODS[kind],)
        mode = AWAITS if asynchronous or kind == AWAIT else RUNS
        for name in names:
            for callee in self.callees.special(found, name):
                self._add(caller, index, site, callee, mode)
                if kind == ITERATE and callee.own >= 0:
                    self._step(caller, index, site, callee.own, found, mode)

    def _step(
        self, caller: int, index: int, site: Site, iterating: int, found: Type, mode: int
    ) -> None:
        """The `__next__` of what `__iter__` returns."""
        function = self.linked.outlined(iterating)
        if "generator" in function.marks:
            return
        returns = function.returns
        iterator: Type | None = found
        if returns is not None and returns != ("parameter", "Self"):
            iterator = self.linked.type(returns)
        if iterator is None or iterator.kind != "instance":
            return
        name = "__anext__" if site.flags & ASYNC else "__next__"
        for callee in self.callees.special(iterator, name):
            self._add(caller, index, site, callee, mode)

    def _indirect(self, file: int) -> Iterator[tuple[int, int, bool]]:
        for index, (_, term, _) in enumerate(self.linked.files[file].indirect):
            for callee in self.callees.of(term):
                if callee.own >= 0:
                    yield callee.own, index, callee.bound or self._is_task(callee.own)

    def _is_task(self, identity: int) -> bool:
        """Whether a function gets itself first, as tasks do that are bound: `@app.task(bind=True)`."""
        function = self.linked.outlined(identity)
        return not function.holder and [each[0] for each in function.parameters[:1]] == ["self"]

    def _argument_called(self, caller: int, term: Term, site: Site) -> None:
        function = self.linked.own(term[1])
        if function is not None:
            how = 0 if site.flags & GUARDED else 2 if site.loop else 1
            self._found.argument_calls.append((caller, function, term[2], how))

    def _offer(
        self, caller: int, index: int, site: Site, found: Iterable[Callee], outline: Outline
    ) -> None:
        arguments = outline.arguments[site.arguments]
        for callee in filter(_may_run_arguments, found):
            for position, term in arguments:
                name = self._parameter(callee, position)
                if not name:
                    continue
                if term[0] == "argument":
                    own = self.linked.own(term[1])
                    if own is not None:
                        forwarded = (own, term[2])
                        self._found.offers.append(
                            Offer(caller, index, site, callee, name, (), forwarded)
                        )
                    continue
                functions = tuple(self._functions_of(term))
                if functions:
                    self._found.offers.append(
                        Offer(caller, index, site, callee, name, functions, None)
                    )

    def _parameter(self, callee: Callee, position: int | str) -> str:
        if callee.own >= 0:
            parameters = self.linked.outlined(callee.own).parameters
            named = [(name, kind) for name, kind, _, _ in parameters]
        elif callee.facts is not None:
            named = [(p.name, p.kind) for p in callee.facts.parameters]
        else:
            return ""
        if isinstance(position, str):
            return position if any(name == position for name, _ in named) else ""
        plain = [name for name, kind in named if kind in ("positional", "either")]
        position += (
            callee.bound and bool(plain) and (plain[0] in ("self", "cls") or callee.own >= 0)
        )
        return plain[position] if position < len(plain) else ""

    def _functions_of(self, term: Term) -> list[Callee]:
        if term[0] == "argument":
            return []
        found = self.linked.type(term) if term[0] != "any" else None
        if term[0] == "any" or found is not None and found.kind in ("function", "class"):
            return [callee for callee in self.callees.of(term) if callee.own >= 0 or callee.facts]
        if found is not None and found.kind == "instance":
            return [callee for callee in self.callees.called(found) if callee.own >= 0]
        return []


def _may_run_arguments(callee: Callee) -> bool:
    """Whether a function that is passed to another may run because of that."""
    facts = callee.facts
    return callee.own >= 0 or facts is not None and not _RUNNING.isdisjoint(facts.marks)


def _without_effects(found: Sequence[Callee]) -> list[str] | None:
    """The names of library functions none of which has effects; None if there are others."""
    for callee in found:
        if callee.own >= 0 or callee.facts is not None and callee.facts.effects:
            return None
    return [callee.name for callee in found if callee.name]
