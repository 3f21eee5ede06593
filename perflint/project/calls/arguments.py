"""What callers pass for parameters without annotation, from all files of the project.

A parameter is what the calls that run its function pass for it: their arguments are written down as terms
in the outlines of the callers' files (`Outline.passed`), and evaluated when a rule first asks. A caller of
which nothing is known does not erase what the others show; the evidence is *partial* then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple

from perflint.knowledge.facts import OF_SEVERAL, Term
from perflint.language.terms.class_lookup import derives
from perflint.language.terms.value_types import Type, iterable_of_same
from perflint.outlining.outline import CALL, Outline
from perflint.project.calls.callgraph import CallGraph
from perflint.project.calls.edges import CALLS
from perflint.project.world.cold import cold_path
from perflint.project.world.linking import Linked
from perflint.project.world.passed import UNKNOWN, Passed
from perflint.syntax.template_names import LAYOUT, ONLY, RENDER, is_template_module

_MOST_CALLS = 80  # of a function that are looked at
_POSITIONAL = ("positional", "either")
_REST = "*"
_SOME_CALLS = "only some of the calls show what `{}` is"
_DOCUMENTED = "only the docstring says what `{}` is"
_OVERRIDDEN = "only calls of the method that it overrides show what `{}` is"
_PARTLY = ("", "")  # stands among parameters for what is known in part
FORWARD = "forward"
_NOTHING = ("instance", "builtins.NoneType")
PLAIN = frozenset(
    f"builtins.{name}" for name in "str int float bool bytes list tuple dict set".split()
)  # classes that tell nothing of what is called
_MOST_STEPS = 200  # parts of terms that are gone through for where a type comes from


class _Call(NamedTuple):
    """A call: where, whether the first parameter is no argument of it, and what it passes, if that is known:
    see `Outline.passed`. Of some calls it is known in which function they stand, and at which site."""

    path: str
    line: int
    bound: bool
    passed: tuple[tuple[int | str, Term | None], ...] | None
    caller: int = -1
    site: int = -1


class _Place(NamedTuple):
    """Where a call is; without a caller (-1), the site is an index in `Outline.indirect`."""

    path: str
    caller: int
    site: int
    bound: bool


class Arguments:
    """Answers for one linked project, each worked out once.

    Args:
        graph: says who calls what.
    """

    def __init__(self, linked: Linked, graph: CallGraph) -> None:
        self._linked = linked
        self._graph = graph
        self._behind_terms: dict[Term, tuple[tuple[tuple[str, str], ...], frozenset[str]]] = {}
        self._forwards: dict[int, list[tuple[int, int]]] | None = None  # see `_of_modules`
        self._first: dict[int, tuple[list[_Call], bool]] = {}  # see `_first_calls`
        self._positional: dict[int, list[str]] = {}  # the names of parameters, by function

    def forget(self, functions: Set[str]) -> None:
        """Forget what rests on the callers of some functions: the graph shows others now."""
        self._linked.forget(functions)
        self._behind_terms.clear()
        self._forwards = None
        self._first.clear()
        self._positional.clear()

    def type(self, function: str, parameter: str) -> Type | None:
        """The type that callers pass for a parameter of a function, by its dotted name."""
        return self.passed(function, parameter).type

    def passed(self, function: str, parameter: str) -> Passed:
        """What callers pass for a parameter, with where."""
        identity = self._linked.own(function)
        if identity is None:
            return UNKNOWN
        self._linked.note((function,))
        found = self._linked.recall(
            ("argument", function, parameter), lambda: self._find(identity, parameter)
        )
        return found if isinstance(found, Passed) else UNKNOWN

    def given(self, function: str, parameter: str) -> tuple[tuple[str, int, Term | None], ...]:
        """What calls give for a parameter, as file, line and term, those left out that give nothing."""
        identity = self._linked.own(function)
        if identity is None:
            return ()
        found: dict[tuple[str, int, Term | None], None] = {}
        for call in _in_order(map(self._call, self._places(identity))):
            term, left_out = self._term(identity, call, parameter)
            if not left_out:
                found[call.path, call.line, term] = None
        return tuple(found)

    def handed(
        self, function: str, parameter: str
    ) -> tuple[tuple[int, int, Term | None], ...] | None:
        """What calls pass for a parameter, each as caller, site and term, those left out that leave it out or
        pass nothing; None where that is not known of all.

        Calls in tests count only where there are no others.
        """
        identity = self._linked.own(function)
        if identity is None:
            return None
        calls, more = self._first_calls(identity)
        if more:
            return None
        outside = [call for call in calls if not _is_test(call.path)]
        itself = ("argument", function, parameter)
        found = []
        for call in outside or calls:
            term, left_out = self._term(identity, call, parameter)
            if left_out or term in (_NOTHING, itself):
                continue
            if call.caller < 0:
                return None
            found.append((call.caller, call.site, term))
        return tuple(found)

    def _find(self, identity: int, parameter: str) -> Passed:
        found = self._of(identity, parameter)
        own = self._linked.outline(identity).path  # where others may come to call it
        return replace(found, paths=found.paths | {own})

    def _of(self, identity: int, parameter: str) -> Passed:
        linked = self._linked
        calls, unknown = self._first_calls(identity)
        if not calls:
            return self._without_calls(identity, parameter)
        types: dict[Type, bool] = {}  # with whether some call outside of the tests passes it
        paths: set[str] = set()
        places: list[tuple[str, int, str]] = []
        itself = ("argument", linked.dotted(identity), parameter)
        for call in calls:
            path, line = call.path, call.line
            tests = _is_test(path)
            term, left_out = self._term(identity, call, parameter)
            if left_out or term in (_NOTHING, itself):
                continue
            paths.add(path)
            behind = self.arguments(term)
            resting = [self.passed(*key) for key in behind if key != _PARTLY]
            paths.update(*(each.paths for each in resting))
            unknown = unknown or (
                not tests and (_PARTLY in behind or any(each.doubt for each in resting))
            )
            found = linked.type(term) if term is not None else None
            if found is None:
                unknown = unknown or not tests
            elif found.name != "builtins.NoneType":
                types[found] = types.get(found, False) or not tests
                places.append((path, line, found.name if found.kind == "instance" else ""))
        if not types:
            return replace(self._documented(identity, parameter), paths=frozenset(paths))
        real = [kind for kind, outside in types.items() if outside] or list(types)
        kind = common(real, linked)
        doubt = "" if not unknown and any(types.values()) else _SOME_CALLS
        return Passed(kind, doubt, frozenset(paths), tuple(places))

    def _without_calls(self, identity: int, parameter: str) -> Passed:
        """What a function that nobody is seen to call gets: for a method, as the one that it overrides."""
        documented = self._documented(identity, parameter)
        if documented.type is not None:
            return documented
        linked = self._linked
        function = linked.outlined(identity)
        if not function.holder or function.name.endswith("__"):
            return documented
        last = function.name.rpartition(".")[2]
        for facts in linked.order(f"{linked.outline(identity).module}.{function.holder}")[1:]:
            method = facts.methods.get(last)
            if method is not None and linked.own(method) is not None:
                above = self.passed(method, parameter)
                return replace(above, doubt=above.doubt or _OVERRIDDEN)
        return documented

    def _documented(self, identity: int, parameter: str) -> Passed:
        outline = self._linked.outline(identity)
        place = identity - self._linked.start(self._linked.owners[identity])
        term = outline.documented.get((place, parameter))
        return Passed(self._linked.type(term), _DOCUMENTED) if term is not None else UNKNOWN

    def _first_calls(self, identity: int) -> tuple[list[_Call], bool]:
        """The calls that run a function, in their order, and whether there are more than are looked at."""
        found = self._first.get(identity)
        if found is None:
            places = sorted(self._places(identity), key=_path)
            more = len(places) > _MOST_CALLS
            if more:  # what further files pass is not read
                last = places[_MOST_CALLS - 1].path
                places = [place for place in places if place.path <= last]
            calls = _in_order(map(self._call, places))[:_MOST_CALLS]
            found = self._first[identity] = calls, more
        return found

    def _places(self, identity: int) -> Iterator[_Place]:
        """The calls that run a function, those of modules of PyTorch included."""
        linked = self._linked
        for edge in self._graph.incoming(identity):
            if edge.verb == CALLS:
                path = linked.outline(edge.caller).path
                yield _Place(path, edge.caller, edge.site, edge.bound)
        for file, index, bound in self._graph.indirect.get(identity, ()):
            yield _Place(linked.files[file].path, -1, index, bound)
        for caller, site in self._of_modules.get(identity, ()):
            yield _Place(linked.outline(caller).path, caller, site, True)

    def _call(self, place: _Place) -> _Call:
        path, caller, site, bound = place
        if caller < 0:
            index = self._linked.index(path)
            assert index is not None
            line, _, passed = self._linked.files[index].indirect[site]
            return _Call(path, line, bound, passed)
        outline = self._linked.outline(caller)
        given = outline.passed.get(site)
        if given is None and outline.kind(site) != CALL:
            given = ()
        return _Call(path, outline.line(site), bound, given, caller, site)

    @property
    def _of_modules(self) -> dict[int, list[tuple[int, int]]]:
        """The calls of modules of PyTorch that the project defines, as caller and site, by the `forward` that
        they run."""
        if self._forwards is not None:
            return self._forwards
        called: dict[str, list[tuple[int, int]]] = {}  # by class
        for touches in self._graph.touches:
            for touch in touches:
                if touch.module:
                    called.setdefault(touch.module, []).append((touch.caller, touch.site))
        found: dict[int, list[tuple[int, int]]] = {}
        for module, calls in called.items():
            method = self._linked.method(module, FORWARD)
            own = self._linked.own(method) if method is not None else None
            if own is not None:
                found.setdefault(own, []).extend(calls)
        self._forwards = found
        return found

    def _term(self, callee: int, call: _Call, parameter: str) -> tuple[Term | None, bool]:
        """What a call passes for a parameter, and whether it leaves it out."""
        names = self._positional.get(callee)
        if names is None:
            names = self._positional[callee] = [
                name
                for name, kind, _, _ in self._linked.outlined(callee).parameters
                if kind in _POSITIONAL
            ]
        if call.bound and names[:1] == [parameter]:
            if call.caller < 0:
                return None, False
            return receiver(self._linked.outline(call.caller), call.site), False
        if call.passed is None and not self._has_context(callee):
            return None, False
        names = names[call.bound :]
        if call.caller >= 0 and names[:1] == ["context"]:
            names = names[self._linked.gives_context(call.caller, callee) :]
        place = names.index(parameter) if parameter in names else -1
        rest = False
        for position, term in call.passed or ():
            if position in (place, parameter):
                return term, False
            rest = rest or position == _REST
        if call.caller >= 0 and is_template_module(self._linked.outline(call.caller).module):
            # What a template includes has its whole context.
            if all(position != ONLY for position, _ in call.passed or ()):
                if self._has_context(callee) and self._has_context(call.caller):
                    return ("argument", self._linked.dotted(call.caller), parameter), False
        return None, not rest

    def _has_context(self, function: int) -> bool:
        """Whether a function is a template, or what of it a template that extends it runs."""
        outline = self._linked.outline(function)
        return is_template_module(outline.module) and self._linked.outlined(function).name in (
            RENDER,
            LAYOUT,
        )

    # Where types come from

    def paths(self, term: Term | None) -> frozenset[str]:
        """The files that pass what a term rests on."""
        return frozenset(
            path
            for key in self.arguments(term)
            if key != _PARTLY
            for path in self.passed(*key).paths
        )

    def deciding(self, question: str, args: tuple[Any, ...]) -> frozenset[str]:
        """The files that pass what the answer to a question about types rests on."""
        match question, args:
            case "argument", (function, parameter):
                return self.passed(function, parameter).paths
            case "resting", (term,):
                return self.paths(term)
            case "remember", ("attribute", base, name):
                return frozenset().union(*map(self.paths, self._attribute(base, name)))
            case "remember", ("called", base):
                own = self._linked.own(base.name)
                returns = self._linked.outlined(own).returns if own is not None else None
                return self.paths(returns)
            case "remember", ("variable", name):
                return self.paths(self._linked.variable(name))
        return frozenset()

    def resting(self, term: Term | None) -> tuple[tuple[str, str], ...]:
        """The parameters on which the type of a term rests, each with why it is partial evidence, or an
        empty string."""
        return tuple(
            (key[1], OF_SEVERAL if key == _PARTLY else self.passed(*key).doubt)
            for key in self.arguments(term)
        )

    def doubt(self, term: Term) -> str:
        """Why what is known of a term is partial evidence, as a statement, or an empty string."""
        return next((doubt.format(name) for name, doubt in self.resting(term) if doubt), "")

    def arguments(self, term: Term | None) -> tuple[tuple[str, str], ...]:
        """The parameters, as function and name, that callers must tell the type of for a term to have one."""
        if term is None or term[1] in PLAIN:
            return ()
        known = self._behind_terms.get(term)
        if known is None:
            known = self._linked.collect(lambda: tuple(dict.fromkeys(self._arguments(term))))
            if not self._linked.busy:
                self._behind_terms[term] = known
        else:
            self._linked.note(known[1])
        return known[0]

    def _arguments(self, term: Term | None) -> Iterator[tuple[str, str]]:
        left: list[Term | None] = [term]
        seen: set[Term] = set()
        while left and len(seen) < _MOST_STEPS:
            current = left.pop()
            if current is None or current in seen:
                continue
            seen.add(current)
            if current[0] == "argument":
                yield current[1], current[2]
                continue
            if current[0] == "partly" or current[0] == "any" and self._is_unknown_in_part(current):
                yield _PARTLY
            # What an item is depends on the container, and hardly on what picks it.
            parts = current[1:2] if current[0] == "item" else current[1:]
            left += [part for part in parts if isinstance(part, tuple)]
            left += self._behind(current)

    def _is_unknown_in_part(self, term: Term) -> bool:
        return any(part is None or self._linked.type(part) is None for part in term[1:])

    def _behind(self, term: Term) -> Iterable[Term | None]:
        """What the project says an attribute is, or a call gives."""
        if term[0] == "name":
            return (self._linked.variable(term[1]),)
        if term[0] not in ("attribute", "call") or term[1] is None:
            return ()
        base = self._linked.type(term[1])
        if base is None:
            return ()
        if term[0] == "call":
            own = self._linked.own(base.name) if base.kind == "function" else None
            return (self._linked.outlined(own).returns,) if own is not None else ()
        return self._attribute(base, term[2])

    def _attribute(self, base: Type, name: str) -> Iterable[Term | None]:
        """What the class of a value says of an attribute."""
        for facts in self._linked.order(base.name):
            if name in facts.attributes:
                return (facts.attributes[name],)
            if name in facts.methods:
                function = self._linked.function(facts.methods[name])
                return (function.returns,) if function is not None else ()
        return ()


def _in_order(calls: Iterable[_Call]) -> list[_Call]:
    """Calls by where they stand; what several on a line pass is spelled out only to tell these apart."""
    found = sorted(calls, key=_place)
    if len({_place(call) for call in found}) < len(found):
        found.sort(key=lambda call: (*_place(call), repr(call.passed)))
    return found


def _path(place: _Place) -> str:
    return place.path


def _place(call: _Call) -> tuple[str, int, bool]:
    return call.path, call.line, call.bound


def receiver(outline: Outline, site: int) -> Term | None:
    """What the method is called on that a site runs; it is passed to what a decorator puts in its place, too:
    `wrapper(self, *args)`."""
    term = outline.terms[outline.site(site).term]
    return term[1] if term[0] == "attribute" else None


def _is_test(path: str) -> bool:
    return cold_path(path) == "test"


def common(found: Sequence[Type], linked: Linked) -> Type | None:
    """The one type that all are of: the same, that which others derive from, or collections of the same."""
    if not found:
        return None
    first, *others = found
    for other in others:
        if (other.kind, other.name) == (first.kind, first.name):
            if other.args != first.args:
                informed = [one for one in (first, other) if any(one.args)]
                first = (
                    informed[0] if len(informed) == 1 else first._replace(args=(), receiver=None)
                )
        elif first.kind == other.kind == "instance" and derives(other.name, (first.name,), linked):
            continue
        elif first.kind == other.kind == "instance" and derives(first.name, (other.name,), linked):
            first = other
        else:
            return iterable_of_same(found)
    return first
