"""What the sites of one file run, resolved over the linked outlines.

A call that cannot be resolved has no edge: nothing is guessed from the name of a method. Besides
calls there are edges for what runs without a call in the text: properties, `with`, iteration, `await`,
`len()` and `bool()`, subscripts and decorators. What follows from several files at once (functions
given to functions, decorators that replace what they decorate) is for the call graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard

from perflint.semantics.conditions import (
    IS_NO_STREAM,
    QUOTE,
    STREAM,
    Needs,
    Setting,
    Value,
    held_in,
    merged,
)
from perflint.semantics.entries import Entry, entries, routed
from perflint.semantics.evaluation import Type, alternatives, canonical
from perflint.semantics.facts import OF_SEVERAL, Effect, FunctionFacts, Term, rests_on
from perflint.semantics.linking import Linked
from perflint.semantics.outline import (
    ASYNC,
    AWAIT,
    AWAITED,
    CALL,
    CONTAINS,
    DECORATE,
    DELETE_ITEM,
    ENTER,
    ENTERED,
    GUARDED,
    HANDED,
    INSTANT,
    ITEM,
    ITERATE,
    LENGTH,
    LONG,
    READ,
    SET_ITEM,
    SLICE,
    THREADED,
    TRUTH,
    FunctionOutline,
    Outline,
    Site,
)
from perflint.semantics.roots import Roots

# What an edge lets through.
NOTHING = 0  # the callee does not run here: a coroutine or generator is only made
RUNS = 1
AWAITS = (
    2  # runs, but what blocks in it is its own affair: a coroutine, or a result that is awaited
)

_PLAIN = frozenset(
    f"builtins.{name}" for name in "list tuple dict set frozenset str bytes int float range".split()
)  # classes whose protocols run nothing of interest
_MAX_DEPTH = 3  # alternatives within alternatives
_ANYTHING = Setting(None, ())
_TAKES_PATHS = ("builtins.", "io.", "os.", "pathlib.", "shutil.")

CALLS = "calls"  # the verb of an edge to what a call is written to run
ITERATES = "iterates"
_VERBS = {
    CALL: CALLS,
    READ: "reads",
    ENTER: "enters",
    ITERATE: ITERATES,
    AWAIT: "awaits",
    LENGTH: "takes the length of",
    TRUTH: "tests",
    ITEM: "subscripts",
    SLICE: "subscripts",
    SET_ITEM: "sets an item of",
    DELETE_ITEM: "deletes an item of",
    CONTAINS: "looks into",
    DECORATE: "decorates with",
}
# What Python runs at a site.
_METHODS = {
    AWAIT: "__await__",
    LENGTH: "__len__",
    ITEM: "__getitem__",
    SET_ITEM: "__setitem__",
    DELETE_ITEM: "__delitem__",
    CONTAINS: "__contains__",
}


LEADS = "leads to"  # the verb of an edge to what an inherited method runs
_MOST_STEPS = 40


class Edge(NamedTuple):
    """A function of the project that runs, or may run, at a site.

    Attributes:
        caller, callee: identities of functions.
        site: index of the site in the outline of the caller.
        mode: what comes through (`NOTHING`, `RUNS`, `AWAITS`).
        guarded: whether it happens only once.
        loop: the line of the loop that repeats it, or 0.
        verb: how it comes to run: `calls`, `reads`, `enters`, …
        shown: whether the call is one of the caller's own, as graphs show it: not where it stands for
            what the callee does with a function given to it, or for a decorated function.
        bound: whether the first parameter of the callee is no argument of the call.
        needs: what must hold of the caller's parameters.
        doubt: why it is partial evidence, as a statement, or empty: see `receivers`.
    """

    caller: int
    callee: int
    site: int
    mode: int
    guarded: bool
    loop: int
    verb: str
    shown: bool = True
    bound: bool = False
    needs: Needs = ()
    doubt: str = ""


class Touch(NamedTuple):
    """A library function with effects that a site runs, or a lazy relation that it reads; `needs` and
    `doubt` as of an edge."""

    caller: int
    site: int
    effects: tuple[Effect, ...]
    mode: int
    guarded: bool
    loop: int
    verb: str
    needs: Needs = ()
    doubt: str = ""


class Wrapper(NamedTuple):
    """What replaces a decorated function: `function`, made by `decorator` around its `parameter`."""

    function: int
    decorator: int
    parameter: str


class Callee(NamedTuple):
    """What a term turns out to be when it is called: a function of the project or of a library.

    Attributes:
        own: the identity, or -1.
        facts: of the library function.
        external: the dotted name of something outside of which nothing is known.
        bound: whether the first parameter is already given.
    """

    own: int = -1
    facts: FunctionFacts | None = None
    external: str = ""
    bound: bool = False

    @property
    def name(self) -> str:
        """The dotted name of something of a library."""
        return self.external or (self.facts.name if self.facts is not None else "")


class Offer(NamedTuple):
    """Functions, or what a parameter holds, given to the parameter of what a site calls."""

    caller: int
    site: int
    place: Site
    callee: Callee
    parameter: str
    functions: tuple[Callee, ...]
    forwarded: tuple[int, str] | None


class Resolved(NamedTuple):
    """What the sites of one file run, as far as that follows from names and types.

    Attributes:
        items: edges and touches, in the order of the sites.
        externals: caller and dotted name of each call of a library function, known or not.
        offers: functions given to parameters.
        argument_calls: caller, function, its parameter, and how the call of that parameter runs it: 0
            guarded, 1 once, 2 in a loop.
        chains: decorated functions with what replaces them, from the innermost decorator outwards.
        roots: see `Roots`, of all terms of the file.
        entries, routed: functions that a framework runs: those of the file, and those, of any file,
            that this one gives to a table of routes.
        open: the sites of calls of methods of objects of which the files themselves show nothing: see
            `receivers`.
        indirect: the functions of the project that calls of the file lead to by handing them on, each with
            the index in `Outline.indirect` and whether its first parameter is no argument of that call.
    """

    items: list[Edge | Touch]
    externals: list[tuple[int, str]]
    offers: list[Offer]
    argument_calls: list[tuple[int, int, str, int]]
    chains: list[tuple[int, list[Wrapper]]]
    roots: frozenset[str] = frozenset()
    entries: tuple[tuple[int, Entry], ...] = ()
    routed: tuple[tuple[int, Entry], ...] = ()
    open: list[int] = []  # noqa: RUF012 - each `Resolved` that is filled has its own
    indirect: tuple[tuple[int, int, bool], ...] = ()


class Resolver:
    """Resolves the sites of files, one at a time and in any order."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self.roots = Roots(linked)
        self._properties = property_names(linked)
        self._named: dict[str, tuple[Callee, ...]] = {}
        self._methods: dict[tuple[str, str], str | None] = {}
        self._overridden: dict[tuple[int, str], tuple[tuple[int, bool], ...]] = {}
        self._calls_of_files: dict[int, dict[int, dict[str, bool]]] = {}
        self._found = Resolved([], [], [], [], [])

    def resolve(self, file: int) -> Resolved:
        """What the sites of a file run.

        Args:
            file: its index in `Linked.files`.
        """
        self._found = Resolved([], [], [], [], [], open=[])
        self._wrap(file)
        self._resolve(file)
        return self._found._replace(
            roots=self.roots.of(self.linked.files[file].terms),
            entries=tuple(entries(self, file)),
            routed=tuple(routed(self, file)),
            indirect=tuple(self._indirect(file)),
        )

    def resolve_open(
        self, file: int, sites: Iterable[int], doubt: Callable[[Term], str]
    ) -> list[Edge | Touch]:
        """What open sites of a file run, now that it is known what callers pass.

        Args:
            doubt: why what a term stands for is partial evidence.
        """
        self._found = Resolved([], [], [], [], [])
        outline = self.linked.files[file]
        start = self.linked.start(file)
        items = self._found.items
        for index in sites:
            site = outline.site(index)
            term = outline.terms[site.term]
            if self.linked.type(term) is None or (why := doubt(term)) == OF_SEVERAL:
                continue  # what it may be besides is no affair of the callers
            before = len(items)
            self._called_at(start + site.owner, index, site, self.callees(term))
            items[before:] = [item._replace(doubt=why) for item in items[before:]]
        return items

    # Decorators

    def _wrap(self, file: int) -> None:
        """Note which functions are replaced by what their decorators return."""
        linked = self.linked
        outline = linked.files[file]
        start = linked.start(file)
        for index, function in enumerate(outline.functions):
            if not function.decorators:
                continue
            chain: list[Wrapper] = []
            for term, called, _, _, _ in reversed(function.decorators):
                wrapper = self._wrapper(term, called)
                if wrapper is not None:
                    chain.append(wrapper)
            if chain:
                self._found.chains.append((start + index, chain))

    def _wrapper(self, term: Term | None, called: bool) -> Wrapper | None:
        """The nested function with which a decorator of the project replaces what it decorates."""
        if term is None or term[0] == "argument":
            return None
        found = self.linked.type(term)
        decorator = self.linked.own(found.name) if found and found.kind == "function" else None
        if decorator is not None and called:
            decorator = self._given_back(decorator, False)
        elif decorator is not None and (further := self._given_back(decorator, True)) is not None:
            decorator = further  # `return decorate(function)`
        if decorator is None:
            return None
        function = self._given_back(decorator, False)
        parameters = self.linked.outlined(decorator).parameters
        if function is None or not parameters:
            return None
        return Wrapper(function, decorator, parameters[0][0])

    def _given_back(self, identity: int, called: bool) -> int | None:
        """The nested function that a function returns, or returns the result of."""
        for name, by_call in self.linked.outlined(identity).gives:
            if by_call == called:
                return self.linked.own(f"{self.linked.outline(identity).module}.{name}")
        return None

    # Callees

    def _callees(self, term: Term) -> tuple[Callee, ...]:
        """As `callees`; what many files call by its name is looked up once."""
        if term[0] != "name":
            return self.callees(term)
        found = self._named.get(term[1])
        if found is None:
            found = self._named[term[1]] = self.callees(term)
        return found

    def callees(self, term: Term, depth: int = 0) -> tuple[Callee, ...]:
        """What calling a term runs; empty if nothing is known."""
        below = depth + 1
        if term[0] == "any":
            found: dict[tuple[int, str], Callee] = {}
            for inner in term[1:]:
                for callee in self.callees(inner, below) if inner else ():
                    name = callee.facts.name if callee.facts is not None else callee.external
                    found.setdefault((callee.own, name), callee)
            return tuple(found.values())
        if term[0] == "argument":
            return ()
        if term[0] == "attribute" and term[1] is not None and term[1][0] == "super":
            return self._super(term[1][1], term[2])
        if term[0] == "attribute" and term[1] is not None and term[1][0] == "any":
            bases = [("attribute", base, term[2]) for base in term[1][1:] if base]
            return self.callees(("any", *bases), below)
        found_type = self.linked.type(term)
        if found_type is not None:
            return self._called(found_type) or self._outside(term)
        several = alternatives(term, self.linked) if depth < _MAX_DEPTH else []
        if len(several) > 1:
            return self.callees(("any", *several), below)
        return self._outside(term)

    def _called(self, found: Type) -> tuple[Callee, ...]:
        if found.kind == "function":
            bound = found.receiver is not None and found.receiver.kind == "instance"
            return self._function(found.name, found.receiver, bound)
        if found.kind == "class":
            return self._construction(found.name)
        if found.kind == "instance":
            return self._special(found, "__call__")
        return ()

    def _function(self, name: str, receiver: Type | None, bound: bool) -> tuple[Callee, ...]:
        own = self.linked.own(name)
        if own is None:
            facts = self.linked.function(name)
            return (Callee(facts=facts, bound=bound),) if facts is not None else ()
        function = self.linked.outlined(own)
        if "classmethod" in function.marks:
            bound = True
        elif "staticmethod" in function.marks:
            bound = False
        exact = receiver is not None and receiver.kind == "class" and not bound
        if function.holder and "abstract" in function.marks and not exact:
            return self._implementation(own, function, receiver, bound)
        return (Callee(own, bound=bound),)

    def _implementation(
        self, own: int, function: FunctionOutline, receiver: Type | None, bound: bool
    ) -> tuple[Callee, ...]:
        """The only implementation of an abstract method below the receiver's class, or nothing."""
        if "declared" in function.marks:
            return (Callee(own, bound=bound),)
        name = function.name.rpartition(".")[2]
        base = f"{self.linked.outline(own).module}.{function.holder}"
        start = receiver.name if receiver is not None else base
        found: set[int] = set()
        for klass in (start, *self.linked.subclasses(start)):
            method = self.linked.method(klass, name)
            identity = self.linked.own(method) if method is not None else None
            if identity is not None and "abstract" not in self.linked.outlined(identity).marks:
                found.add(identity)
        return (Callee(found.pop(), bound=bound),) if len(found) == 1 else ()

    def _construction(self, name: str) -> tuple[Callee, ...]:
        found: list[Callee] = []
        outside = "" if name in self.linked.classes else name
        for special in ("__new__", "__init__"):
            method = self._method(name, special)
            if method is not None:
                found += self._function(method, None, True)
        marks = {mark for facts in self.linked.order(name)[:1] for mark in facts.marks}
        if "dataclass" in marks:
            method = self._method(name, "__post_init__")
            if method is not None:
                found += self._function(method, None, True)
        if not found and name not in self.linked.classes:
            # A class made by decorators of its stub has an `__init__` that no one wrote.
            facts = self.linked.function(f"{name}.__init__")
            found.append(Callee(facts=facts, external=name, bound=True))
        return tuple(callee._replace(external=outside) if outside else callee for callee in found)

    def _method(self, klass: str, name: str) -> str | None:
        key = (klass, name)
        if key not in self._methods:
            self._methods[key] = self.linked.method(klass, name)
        return self._methods[key]

    def _special(self, found: Type, name: str) -> tuple[Callee, ...]:
        method = self._method(found.name, name)
        return self._function(method, found, True) if method is not None else ()

    def _super(self, klass: str, name: str) -> tuple[Callee, ...]:
        for facts in self.linked.order(klass)[1:]:
            method = facts.methods.get(name)
            if method is not None:
                own = self.linked.own(method)
                if own is not None:
                    return (Callee(own, bound=True),)
                return self._function(method, None, True)
        return ()

    def _outside(self, term: Term) -> tuple[Callee, ...]:
        """A dotted name of something outside the project of which nothing is known."""
        if term[0] != "name":
            return ()
        name = canonical(term[1], self.linked)
        if self.linked.inside(name):
            return ()
        return (Callee(external=name),)

    # Sites

    def _resolve(self, file: int) -> None:
        linked = self.linked
        outline = linked.files[file]
        start = linked.start(file)
        terms = outline.terms
        callees: list[tuple[Callee, ...] | None] = [None] * len(terms)
        quiet: list[list[str] | None] = [None] * len(terms)
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
                    found = callees[term_index] = () if left_open else self._callees(term)
                    quiet[term_index] = _without_effects(found)
                if not found and term[0] == "attribute":
                    self._found.open.append(index)
                if arguments < 0 and term[0] != "argument":
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
            elif kind != DECORATE and term[0] != "call":
                instance = instances[term_index]
                if instance is None:
                    instance = instances[term_index] = self._instance(term)
                if not instance:
                    continue
            site = outline.site(index)
            if kind == READ:
                self._read(caller, index, site, term)
            elif kind == DECORATE:
                for callee in self.callees(term):
                    self._add(caller, index, site, callee, mode_of(callee, site, linked))
            else:
                self._protocol(caller, index, site, term)

    def _called_at(self, caller: int, index: int, site: Site, found: Iterable[Callee]) -> None:
        for callee in found:
            mode = mode_of(callee, site, self.linked)
            self._add(caller, index, site, callee, mode)
            if callee.own >= 0 and callee.bound and mode:
                self._lead(caller, index, site, callee, mode)

    def _instance(self, term: Term) -> bool:
        found = self.linked.type(term)
        return found is not None and found.kind == "instance" and found.name not in _PLAIN

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
        for own, looped in self._overrides(callee.own, base.name):
            line = site.loop or (site.line if looped else 0)
            self._add(caller, index, site._replace(loop=line), Callee(own, bound=True), mode, LEADS)

    def _overrides(self, inherited: int, klass: str) -> tuple[tuple[int, bool], ...]:
        """The methods of a class that an inherited one runs, where it would run others on an object
        of its own class; each with whether it does so in a loop."""
        key = (inherited, klass)
        known = self._overridden.get(key)
        if known is None:
            found: dict[int, bool] = {}
            stack, seen = [(inherited, False)], {inherited}
            while stack and len(seen) < _MOST_STEPS:
                current, looped = stack.pop()
                holder = self.linked.dotted(current).rpartition(".")[0]
                for name, again in self._own_calls(current).items():
                    method = self._method(klass, name)
                    own = self.linked.own(method) if method is not None else None
                    if own is None or own in seen:
                        continue
                    seen.add(own)
                    stack.append((own, looped or again))
                    if method != self._method(holder, name) and self._runs_plainly(own):
                        found[own] = looped or again
            known = self._overridden[key] = tuple(found.items())
        return known

    def _runs_plainly(self, own: int) -> bool:
        marks = self.linked.outlined(own).marks
        return not marks & {"abstract", "generator", "staticmethod", "property"}

    def _own_calls(self, identity: int) -> dict[str, bool]:
        file = self.linked.owners[identity]
        calls = self._calls_of_files.get(file)
        if calls is None:
            calls = self._calls_of_files[file] = self.linked.files[file].own_calls()
        return calls.get(identity - self.linked.start(file), {})

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
                    for callee in self._function(method, base, True):
                        self._add(caller, index, site, callee, RUNS, _VERBS[READ])
                return
            if facts.name in self.linked.classes:
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
                for callee in self.callees(term[1])
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
            names = ("__bool__",) if self._method(found.name, "__bool__") else ("__len__",)
        elif kind == SLICE:  # a part of a query may be a query itself, which runs later
            part = self._method(found.name, "__getslice__")
            names = ("__getslice__",) if part else ("__getitem__",)
        else:
            names = (_METHODS[kind],)
        mode = AWAITS if asynchronous or kind == AWAIT else RUNS
        for name in names:
            for callee in self._special(found, name):
                self._add(caller, index, site, callee, mode)
                if kind == ITERATE and callee.own >= 0:
                    self._step(caller, index, site, callee.own, found, mode)

    def _step(
        self, caller: int, index: int, site: Site, iterating: int, found: Type, mode: int
    ) -> None:
        """The `__next__` of what `__iter__` gives."""
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
        for callee in self._special(iterator, name):
            self._add(caller, index, site, callee, mode)

    # Functions given to other functions

    def _indirect(self, file: int) -> Iterator[tuple[int, int, bool]]:
        for index, (_, term, _) in enumerate(self.linked.files[file].indirect):
            for callee in self.callees(term):
                if callee.own >= 0:
                    yield callee.own, index, callee.bound or self._is_task(callee.own)

    def _is_task(self, identity: int) -> bool:
        """Whether a function gets itself first, as tasks do that are bound: `@app.task(bind=True)`."""
        function = self.linked.outlined(identity)
        return not function.holder and [told[0] for told in function.parameters[:1]] == ["self"]

    def _argument_called(self, caller: int, term: Term, site: Site) -> None:
        function = self.linked.own(term[1])
        if function is not None:
            how = 0 if site.flags & GUARDED else 2 if site.loop else 1
            self._found.argument_calls.append((caller, function, term[2], how))

    def _offer(
        self, caller: int, index: int, site: Site, found: Iterable[Callee], outline: Outline
    ) -> None:
        given = outline.arguments[site.arguments]
        for callee in found:
            for position, term in given:
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
            return [callee for callee in self.callees(term) if callee.own >= 0 or callee.facts]
        return []


def ran(
    caller: int,
    index: int,
    site: Site,
    callee: Callee,
    mode: int,
    verb: str = "",
    setting: Setting = _ANYTHING,
) -> tuple[Edge | Touch | None, str]:
    """The edge or touch of a callee that a site runs, and the library function that it calls."""
    guarded = bool(site.flags & GUARDED)
    verb = verb or _VERBS[site.kind]
    needs = setting.needs
    if mode == RUNS and site.flags & (THREADED | INSTANT):
        mode = AWAITS
    if callee.own >= 0:
        shown = verb not in ("passes", LEADS)
        own, bound = callee.own, callee.bound
        return Edge(caller, own, index, mode, guarded, site.loop, verb, shown, bound, needs), ""
    facts = callee.facts
    external = callee.name if site.kind == CALL else ""
    if facts is None or not facts.effects:
        return None, external
    effects = facts.effects
    if site.flags & LONG:
        effects = tuple(_in_full(effect) for effect in effects)
    if setting.given and site.kind == CALL and any(map(_is_of_file, effects)):
        values = [value[1] if isinstance(value, tuple) else value for value in setting.given]
        if STREAM in values:
            effects = tuple(effect for effect in effects if not _is_of_file(effect))
        elif all(map(_is_of_file, effects)):
            # Whoever is given a stream in memory reads no file.
            streams = [(name, IS_NO_STREAM) for name in values if _is_parameter(name)]
            needs = merged(needs, tuple(streams))
    return Touch(caller, index, effects, mode, guarded, site.loop, verb, needs), external


def _in_full(effect: Effect) -> Effect:
    """An effect where what an embedded database is told takes longer than a moment."""
    if (effect.kind, effect.detail) == ("blocks", "embedded"):
        return effect._replace(detail="database")
    return effect


def _is_of_file(effect: Effect) -> bool:
    """Whether an effect is that of reading or writing a file, by a function that takes streams as well."""
    return (
        effect.kind == "blocks"
        and effect.detail == "file"
        and not effect.api.startswith(_TAKES_PATHS)
    )


def _is_parameter(value: object) -> TypeGuard[str]:
    """Whether what a call gives is a parameter of the caller."""
    return isinstance(value, str) and value[0] != QUOTE


def _without_effects(found: Sequence[Callee]) -> list[str] | None:
    """The names of library functions none of which has effects; None if there are others."""
    for callee in found:
        if callee.own >= 0 or callee.facts is not None and callee.facts.effects:
            return None
    return [callee.name for callee in found if callee.name]


def held(edge: Edge, linked: Linked) -> dict[str, Value]:
    """What the parameters of the callee hold where an edge runs it: see `conditions.held_in`."""
    outline = linked.outline(edge.caller)
    setting = outline.site(edge.site).setting if edge.verb in (CALLS, ITERATES) else -1
    given = outline.settings[setting].given if setting >= 0 else None
    if given is None:
        return {}
    return held_in(linked.outlined(edge.callee).parameters, given, bound=edge.bound)


def property_names(linked: Linked) -> frozenset[str]:
    """The names that may be properties or relations: other attributes run nothing when read."""
    names = {
        function.name.rpartition(".")[2]
        for outline in linked.files
        for function in outline.functions
        if "property" in function.marks
    }
    return frozenset(names | linked.models.names())


def mode_of(callee: Callee, site: Site, linked: Linked) -> int:
    """What comes through a call of a function."""
    marks = (
        linked.outlined(callee.own).marks
        if callee.own >= 0
        else callee.facts.marks
        if callee.facts is not None
        else frozenset()
    )
    if "generator" in marks and "context_manager" not in marks and not site.flags & ENTERED:
        return NOTHING  # what `with` enters runs, whatever decorator makes a context of it
    if "context_manager" in marks and callee.own >= 0 and site.kind == CALL:
        if not site.flags & (AWAITED | ENTERED | HANDED):
            return NOTHING  # a context that is only made here
    if "coroutine" in marks:
        return AWAITS if site.flags & (AWAITED | HANDED) else NOTHING
    if "asynchronous" in marks or "offloaded" in marks:
        return AWAITS
    return AWAITS if site.flags & AWAITED else RUNS
