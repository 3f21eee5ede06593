"""What calling a term runs: functions of the project, or of libraries, through classes and inheritance."""

from __future__ import annotations

from collections.abc import Iterator

from perflint.knowledge.facts import Term
from perflint.language.terms.class_lookup import canonical
from perflint.language.terms.evaluation import alternatives
from perflint.language.terms.value_types import Type
from perflint.outlining.outline import FunctionOutline
from perflint.project.calls.edges import Callee
from perflint.project.world.cold import cold_path
from perflint.project.world.linking import Linked

_MAX_DEPTH = 3  # alternatives within alternatives
_MOST_IMPLEMENTATIONS = 30  # of an abstract method


class Callees:
    """What terms run when they are called."""

    def __init__(self, linked: Linked) -> None:
        self.linked = linked
        self._named: dict[str, tuple[Callee, ...]] = {}
        self._methods: dict[tuple[str, str], str | None] = {}

    def remembered(self, term: Term) -> tuple[Callee, ...]:
        """As `of`; what many files call by its name is looked up once."""
        if term[0] != "name":
            return self.of(term)
        found = self._named.get(term[1])
        if found is None:
            found = self._named[term[1]] = self.of(term)
        return found

    def of(self, term: Term, depth: int = 0) -> tuple[Callee, ...]:
        """What calling a term runs; empty if nothing is known."""
        below = depth + 1
        if term[0] == "any":
            found: dict[tuple[int, str], Callee] = {}
            for inner in term[1:]:
                for callee in self.of(inner, below) if inner else ():
                    name = callee.facts.name if callee.facts is not None else callee.external
                    found.setdefault((callee.own, name), callee)
            return tuple(found.values())
        if term[0] == "argument":
            return ()
        if term[0] == "attribute" and term[1] is not None and term[1][0] == "super":
            return self._super(term[1][1], term[2])
        if term[0] == "attribute" and term[1] is not None and term[1][0] == "any":
            bases = [("attribute", base, term[2]) for base in term[1][1:] if base]
            return self.of(("any", *bases), below)
        found_type = self.linked.type(term)
        if found_type is not None:
            return self.called(found_type) or self._outside(term)
        several = alternatives(term, self.linked) if depth < _MAX_DEPTH else []
        if len(several) > 1:
            return self.of(("any", *several), below)
        return self._outside(term)

    def function(self, name: str, receiver: Type | None, bound: bool) -> tuple[Callee, ...]:
        """What calling a function or method by its dotted name runs.

        Args:
            receiver: what it was taken from, if it is a method.
            bound: whether its first parameter is passed already.
        """
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

    def called(self, found: Type) -> tuple[Callee, ...]:
        """What calling something of a type runs."""
        if found.kind == "function":
            bound = found.receiver is not None and found.receiver.kind == "instance"
            return self.function(found.name, found.receiver, bound)
        if found.kind == "class":
            return self._construction(found.name)
        if found.kind == "instance":
            return self.special(found, "__call__")
        return ()

    def _implementation(
        self, own: int, function: FunctionOutline, receiver: Type | None, bound: bool
    ) -> tuple[Callee, ...]:
        """The implementations of an abstract method below the receiver's class, of a protocol also in the
        classes that fit it; nothing where there are very many."""
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
        found = found or set(self._fitting(base, name))
        if len(found) > 1:  # those of tests stand for none of the program
            found = {each for each in found if not self._is_test(each)} or found
        if len(found) == 1:
            return (Callee(found.pop(), bound=bound),)
        if len(found) > _MOST_IMPLEMENTATIONS:
            return ()
        return tuple(Callee(each, bound=bound, among=len(found)) for each in sorted(found))

    def _is_test(self, own: int) -> bool:
        return cold_path(self.linked.outline(own).path) == "test"

    def _fitting(self, protocol: str, name: str) -> Iterator[int]:
        """The methods of a name in classes of the project that have all that a protocol asks for."""
        facts = self.linked.klass(protocol)
        if facts is None or "protocol" not in facts.marks:
            return
        for klass in self.linked.defining.get(name, ()):
            if all(self.method(klass, each) is not None for each in facts.methods):
                method = self.method(klass, name)
                own = self.linked.own(method) if method is not None else None
                if own is not None and "abstract" not in self.linked.outlined(own).marks:
                    yield own

    def _construction(self, name: str) -> tuple[Callee, ...]:
        found: list[Callee] = []
        outside = "" if name in self.linked.classes else name
        for special in ("__new__", "__init__"):
            method = self.method(name, special)
            if method is not None:
                found += self.function(method, None, True)
        marks = {mark for facts in self.linked.order(name)[:1] for mark in facts.marks}
        if "dataclass" in marks:
            method = self.method(name, "__post_init__")
            if method is not None:
                found += self.function(method, None, True)
        if not found and name not in self.linked.classes:
            # A class made by decorators of its stub has an `__init__` that no one wrote.
            facts = self.linked.function(f"{name}.__init__")
            found.append(Callee(facts=facts, external=name, bound=True))
        return tuple(callee._replace(external=outside) if outside else callee for callee in found)

    def method(self, klass: str, name: str) -> str | None:
        """The dotted name of the method of a class, inherited ones included."""
        key = (klass, name)
        if key not in self._methods:
            self._methods[key] = self.linked.method(klass, name)
        return self._methods[key]

    def special(self, found: Type, name: str) -> tuple[Callee, ...]:
        """What a special method of an object runs."""
        method = self.method(found.name, name)
        return self.function(method, found, True) if method is not None else ()

    def _super(self, klass: str, name: str) -> tuple[Callee, ...]:
        for facts in self.linked.order(klass)[1:]:
            method = facts.methods.get(name)
            if method is not None:
                own = self.linked.own(method)
                if own is not None:
                    return (Callee(own, bound=True),)
                return self.function(method, None, True)
        return ()

    def _outside(self, term: Term) -> tuple[Callee, ...]:
        """A dotted name of something outside the project of which nothing is known."""
        if term[0] != "name":
            return ()
        name = canonical(term[1], self.linked)
        if self.linked.inside(name):
            return ()
        return (Callee(external=name),)
