"""The types of one module's expressions: what has been asked, remembered, and where circles end.

Steps, cheapest first: literals, annotations, constructors and known returns, then the bindings that
reach a name. A *term* is written down from one file alone (`expression_terms`, `binding_terms`,
`annotations`); `evaluation` asks the world what it comes to (the project and the library stubs).
Unknown is an answer: where two bindings disagree, there is no type.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.knowledge.facts import Term, World
from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.scopes import Binding
from perflint.language.terms.annotations import Annotations
from perflint.language.terms.binding_terms import binding_term
from perflint.language.terms.carried import carried, is_carried
from perflint.language.terms.class_lookup import canonical, derives
from perflint.language.terms.evaluation import MAX_DEPTH, alternatives, evaluate
from perflint.language.terms.expression_terms import constant_term, expression_term
from perflint.language.terms.managers_by_use import DJANGO_MANAGER, MANAGERS, is_manager_by_use
from perflint.language.terms.narrowing import left_over, narrowed, tested
from perflint.language.terms.parameter_terms import is_optional
from perflint.language.terms.sessions import is_named_session, may_be_session, session_by_file
from perflint.language.terms.terms import any_of, instance, is_made
from perflint.language.terms.tokenizers_by_use import TOKENIZER, is_attribute_by_use
from perflint.language.terms.types_by_use import Shown, types_by_use
from perflint.language.terms.value_types import Type

_UNASKED = Type("", "")
_NOT_YET: Term = ("",)
_TOKENIZER = "tokenizer"
_REQUEST = "request"  # what that is called of which `is_carried` may be true
_MAX_SIZE = 512  # parts of one term
_MAX_STEPS = 500  # nodes looked at for one term: names bound from one another in many ways multiply


class _Telling(dict[str, bool]):
    """Which names of attributes may tell by themselves what these are: managers, tokenizers, sessions."""

    def __missing__(self, name: str) -> bool:
        found = name in MANAGERS or name.endswith(_TOKENIZER) or is_named_session(name)
        self[name] = found
        return found


_TELLING = _Telling()


class Types:
    """The types of one module's expressions.

    Args:
        names, flow: the module's names and flow.
        world: what is known of classes and functions. Without it only terms can be had.
        by_callers: whether parameters without annotation stand for what callers pass.
    """

    def __init__(
        self,
        names: Names,
        flow: Flow | None = None,
        world: World | None = None,
        *,
        by_callers: bool = False,
    ) -> None:
        self.names = names
        self.flow = flow or Flow(names)
        self.world = world
        self.by_callers = by_callers
        self._active: list[int] = []  # nodes that are being worked out, by their `id`
        self._binding: dict[int, int] = {}  # bindings that are being worked out, with their depth
        self._lowest = 0  # the least depth at which an answer since then was cut short
        self._steps = 0
        self._terms: dict[ast.AST, Term | None] = {}
        self._sizes: dict[int, tuple[Term, int]] = {}
        self._types: dict[ast.AST, Type | None] = {}
        self._types_of_terms: dict[Term, Type | None] = {}
        self._bound: dict[Binding, Term | None] = {}  # of names that are bound once
        self._callees: dict[ast.AST, str | None] = {}
        self._derived: dict[tuple[str, tuple[str, ...]], bool] = {}
        self._annotations = Annotations(names)
        self.doubted = 0  # how often a type was asked for that only some callers show
        self._doubtful: set[ast.AST] = set()
        self._resting: dict[Term, tuple[tuple[str, str], ...]] = {}
        # What a test of its class in this module may narrow: names, with the scopes that bind them, and the
        # last names of attributes.
        self._tested, self._tested_attributes = tested(names)
        # Made when it is first asked for:
        self._shown: Shown | None = None
        self._has_looked = False  # at what the file shows, which may be nothing

    # Questions

    def type_of(self, node: ast.expr | None) -> Type | None:
        """The type of an expression, or None if it is not known for certain."""
        if self.world is None or node is None:
            return None
        known = self._types.get(node, _UNASKED)
        if known is not _UNASKED:
            self.doubted += node in self._doubtful
            return known
        term = self.term(node)
        if term is None:
            found = None
        else:
            found = self._types_of_terms.get(term, _UNASKED)
            if found is _UNASKED:
                found = evaluate(term, self.world)
                if found is not None and not self.by_callers and self._resting_on(term):
                    found = None
                self._types_of_terms[term] = found
        if not self._active:  # else the term may have been cut short
            self._types[node] = found
            if found is not None and any(doubt for _, doubt in self._resting_on(term)):
                self._doubtful.add(node)
                self.doubted += 1
        return found

    def several(self, node: ast.expr | None, *, elements: bool = False) -> list[Type | None]:
        """The types of which a value has one: its own where that is known, else those of a union; empty
        where nothing is known.

        Args:
            elements: ask about what iterating the value gives.
        """
        term = self.term(node)
        return self.several_of(("element", term) if elements and term is not None else term)

    def several_of(self, term: Term | None) -> list[Type | None]:
        """The types of which what a term stands for has one: see `several`."""
        if self.world is None or term is None:
            return []
        world = self.world
        if not self.by_callers and self._resting_on(term):
            return []
        found = evaluate(term, world)
        if found is not None:
            return [found]
        return [evaluate(one, world) for one in alternatives(term, world)]

    def rests_on(
        self, node: ast.AST, concerns: Callable[[ast.expr], bool] = lambda _: True
    ) -> Iterator[tuple[str, str]]:
        """The parameters on whose callers the types rest that were asked for in a node, each with why that is
        partial evidence, as a statement, or an empty string.

        Args:
            concerns: which of the expressions matter.
        """
        if self.world is None:
            return
        for inner in ast.walk(node):
            if not isinstance(inner, ast.expr) or not concerns(inner):
                continue
            if self._types.get(inner) is not None:
                yield from self._resting_on(self.term(inner))

    def _resting_on(self, term: Term | None) -> tuple[tuple[str, str], ...]:
        """The parameters on whose callers the type of a term rests: see `Project.resting`."""
        if term is None:
            return ()
        found = self._resting.get(term)
        if found is None:
            ask: Callable[[Term], tuple[tuple[str, str], ...]] | None
            ask = getattr(self.world, "resting", None)
            found = self._resting[term] = ask(term) if ask is not None else ()
        return found

    def is_a(self, node: ast.expr | None, *classes: str) -> bool:
        """Whether an expression is known to be an instance of one of these classes or of a subclass."""
        found = self.type_of(node)
        return found is not None and found.kind == "instance" and self.derives(found.name, classes)

    def derives(self, name: str, classes: tuple[str, ...]) -> bool:
        """Whether a class, by dotted name, is one of `classes` or has one among its known bases."""
        try:
            return self._derived[name, classes]
        except KeyError:
            found = self.world is not None and derives(name, classes, self.world)
            self._derived[name, classes] = found
            return found

    def callee(self, call: ast.Call) -> str | None:
        """The dotted name of the function, method or class that a call runs, as far as is known."""
        known = self._callees.get(call, "?")
        if known != "?":
            return known
        found = self._callee(call.func)
        if not self._active:
            self._callees[call] = found
        return found

    def _callee(self, function: ast.expr) -> str | None:
        found = self.type_of(function)
        if found is not None and found.kind in ("function", "class"):
            return found.name
        dotted = self.names.dotted(function)
        return canonical(dotted, self.world) if dotted and self.world else dotted

    # Terms

    def term(self, node: ast.expr | None) -> Term | None:
        """What an expression is, without looking beyond this module."""
        if node is None:
            return None
        known = self._terms.get(node, _NOT_YET)
        if known is not _NOT_YET:
            return known
        if node.__class__ is ast.Name or node.__class__ is ast.Attribute:
            known = self._of_place(node)  # most of all, and with no circle to end
            if known is not _NOT_YET:
                return known
        elif self.world is not None and self._used is not None:
            shown = self._used.of(node)
            if shown is not None:
                return self._or_shown(expression_term(node, self), shown)
        depth = len(self._active)
        if not depth:
            self._steps = 0
        self._steps += 1
        if depth > MAX_DEPTH or self._steps > _MAX_STEPS:
            self._lowest = 0
            return None
        if node.__class__ is ast.Constant:  # which leads nowhere
            constant = self._terms[node] = constant_term(node)
            return constant
        # A circle ends at the binding that closes it, wherever the question starts: it may lead
        # through a node twice, in `text = text[1:]` from the `text` on the right.
        key = id(node)
        if self._active.count(key) > 1:
            self._lowest = min(self._lowest, self._active.index(key))
            return None
        self._active.append(key)
        before, self._lowest = self._lowest, depth + 1
        try:
            if node.__class__ is ast.Name:
                found = self._name(node)
            else:
                found = expression_term(node, self)
        finally:
            self._active.pop()
        if found is not None and self._size(found) > _MAX_SIZE:
            found = None
        # An answer that was cut short further up depends on where the question started.
        whole = self._lowest >= depth
        self._lowest = before if whole else min(before, self._lowest)
        if whole:
            self._terms[node] = found
        return found

    def _of_place(self, node: ast.Name | ast.Attribute) -> Term | None:
        """The term of a name or an attribute that can be told at once; `_NOT_YET` for others."""
        dotted = self.names.dotted(node)
        if dotted is not None:
            named = self._terms[node] = ("name", dotted)
            return named
        if node.__class__ is ast.Attribute:
            assert isinstance(node, ast.Attribute)
            if self.world is not None and self._used is not None:
                shown = self._used.of(node)
                if shown is not None:
                    return self._or_shown(expression_term(node, self), shown)
            attr = node.attr
            if _TELLING[attr]:
                if attr in MANAGERS and is_manager_by_use(node, self.names):
                    return self._by_use(node, DJANGO_MANAGER)
                if attr.endswith(_TOKENIZER) and is_attribute_by_use(node, self.names):
                    return self._by_use(node, TOKENIZER)
                if is_named_session(attr):
                    session = self._session(node)
                    if session is not _NOT_YET:
                        self._terms[node] = session
                        return session
            if attr in self._tested_attributes:
                return self._left_of_attribute(node)
            value = node.value
            if (
                value.id == _REQUEST
                if value.__class__ is ast.Name
                else value.__class__ is ast.Attribute and value.attr == _REQUEST
            ) and is_carried(node):
                return self._carried(node)
        found = self._of_chain(node)
        if found is _NOT_YET and node.__class__ is ast.Attribute and self._leads_too_far(node):
            found = self._terms[node] = None  # else each attribute of a long chain goes all the way
        return found

    def _leads_too_far(self, node: ast.Attribute) -> bool:
        """Whether an attribute is one of so many others that its term is not looked for, and nothing is known
        of those."""
        chain = [node]
        for _ in range(MAX_DEPTH):
            if node.value.__class__ is not ast.Attribute:
                return False
            node = node.value
            chain.append(node)
        return not any(
            self._terms.get(each) is not None
            or is_named_session(each.attr)
            or each.attr in self._tested_attributes
            or (self._used is not None and self._used.of(each) is not None)
            for each in chain
        )

    def _session(self, node: ast.Attribute) -> Term | None:
        """What an attribute is that has a name as sessions have; `_NOT_YET` where that does not tell."""
        if not may_be_session(node):
            return self._or_session(node)
        found = session_by_file(node, self.names, self.term)
        return found if found is not None else _NOT_YET

    def _by_use(self, node: ast.Attribute, shown: str) -> Term:
        """What an attribute is that is used as managers of Django are, or tokenizers: one, where nothing else
        is known of it."""
        base = self.term(node.value)
        if base is None:
            return instance(shown)
        found: Term = ("otherwise", ("attribute", base, node.attr), instance(shown))
        if not self._active:  # else it may have been cut short
            self._terms[node] = found
        return found

    def _carried(self, node: ast.Attribute) -> Term:
        """What an attribute of a request is, which the project may have given it."""
        found = carried(node, self.term(node.value))
        if not self._active:  # else it may have been cut short
            self._terms[node] = found
        return found

    @property
    def _used(self) -> Shown | None:
        """What this file shows by what it does with it, where types are asked for."""
        if not self._has_looked and self.world is not None:
            self._has_looked = True
            self._shown = types_by_use(self.names, self.flow, self.world)
        return self._shown

    def _or_shown(self, term: Term | None, shown: str) -> Term:
        """A term, or what use shows where the term says nothing or less: what callers pass."""
        if term is None or self.world is None or evaluate(term, self.world) is None:
            return instance(shown)
        return instance(shown) if self._resting_on(term) else term

    def _or_session(self, node: ast.Attribute) -> Term | None:
        """What an attribute that has a name as sessions have is, or a session by its use where nothing else
        is known of it: `task.session`."""
        term = expression_term(node, self)
        if term is None or self.world is not None and evaluate(term, self.world) is None:
            return session_by_file(node, self.names, self.term) or term
        return term

    def _of_chain(self, node: ast.expr, hops: int = MAX_DEPTH) -> Term | None:
        """The term of a name bound once of which it is known, and of an attribute, of one of its
        attributes and so on, as far as some hops go; `_NOT_YET` for all else."""
        found: Term | None = _NOT_YET
        if node.__class__ is ast.Attribute:
            attr, value = node.attr, node.value
            kind = value.__class__
            # Each attribute is asked for: what can be told of most is told here, without a call.
            if attr in self._tested_attributes or (
                (
                    _TELLING[attr]
                    or self.world is not None
                    or kind is ast.Name
                    and value.id == _REQUEST  # type: ignore[attr-defined]
                    or kind is ast.Attribute
                    and value.attr == _REQUEST  # type: ignore[attr-defined]
                )
                and self._is_known_by_use(node)
            ):
                return _NOT_YET
            base = self._terms.get(value, _NOT_YET)
            if base is _NOT_YET and hops:
                if kind is ast.Name or (
                    kind is ast.Attribute and not (_TELLING[value.attr] and may_be_session(value))  # type: ignore[attr-defined]
                ):
                    base = self._of_chain(value, hops - 1)
            found = base
            if base is not None and base is not _NOT_YET:
                found = ("attribute", base, attr)
                sizes = self._sizes
                known = sizes.get(id(base))
                size = 1 + (known[1] if known is not None else self._size(base))
                sizes[id(found)] = found, size  # as `_size` has it
                if size > _MAX_SIZE:
                    found = None
        elif node.__class__ is ast.Name and not (node.id in self._tested and self._is_tested(node)):
            names = self.names
            held = names.lookup(node.id, getattr(node, "_scope", None) or names.scope_of(node))
            if held is not None and len(held[1]) == 1:
                found = self._bound.get(held[1][0], _NOT_YET)
        if found is not _NOT_YET:
            self._terms[node] = found
        return found

    def _is_known_by_use(self, node: ast.Attribute) -> bool:
        """Whether what is done with an attribute tells what it is, though nothing is known of what has it."""
        if _TELLING[node.attr]:
            if node.attr in MANAGERS and is_manager_by_use(node, self.names):
                return True
            if node.attr.endswith(_TOKENIZER) and is_attribute_by_use(node, self.names):
                return True
        if is_carried(node):
            return True
        if self.world is None:
            return False
        return self._used is not None and self._used.of(node) is not None

    def _left_of_attribute(self, node: ast.Attribute) -> Term | None:
        """What an attribute is where tests of its class may have failed."""
        found = expression_term(node, self)
        if found is not None:
            found = left_over(node, found, self.flow, self.annotation)
        if not self._active:  # else it may have been cut short
            self._terms[node] = found
        return found

    def _size(self, term: Term) -> int:
        """How many parts a term has when it is spelled out: `q = q.filter(…)` under many conditions
        doubles it each time, though it shares what it is built of."""
        sizes = self._sizes
        known = sizes.get(id(term))
        if known is not None:
            return known[1]
        size = 1
        for part in term:
            if part.__class__ is tuple:
                known = sizes.get(id(part))
                size += known[1] if known is not None else self._size(part)
        sizes[id(term)] = term, size  # referred to, so that nothing else gets its `id`
        return size

    def joined(self, terms: list[Term | None]) -> Term | None:
        """One of several, some of which may be unknown."""
        whole = any_of(terms)
        if whole is not None or not self.by_callers:
            return whole
        known = any_of([term for term in terms if term is not None])
        return ("partly", known) if known is not None else None

    def _name(self, node: ast.Name) -> Term | None:
        found = self._of_name(node)
        if node.id in self._tested and self._is_tested(node):
            known = None
            if found is None or found[0] != "instance":  # of a class there is little more to know
                known = narrowed(node, self.flow, self.annotation)
            if found is None or known is not None and _is_argument(found):
                return known
            left = left_over(node, found, self.flow, self.annotation)
            if known is None or known[0] == "any" or left is None:
                return left
            return ("narrowed", left, known)
        return found

    def _is_tested(self, node: ast.Name) -> bool:
        """Whether a test of its class in this module may narrow what a name stands for that is tested
        somewhere."""
        return self.names.binding_scope(node) in self._tested[node.id]

    def _of_name(self, node: ast.Name) -> Term | None:
        names = self.names
        held = names.lookup(node.id, getattr(node, "_scope", None) or names.scope_of(node))
        only = held[1][0] if held is not None and len(held[1]) == 1 else None
        if only is None:
            return self._of_bindings(node, self.flow.reaching(node))
        if only.kind == "parameter":
            return self._of_parameter(only)  # most of all: `self`
        known = self._bound.get(only, _NOT_YET)
        if known is _NOT_YET:
            known = self._of_bindings(node, [only])
            if self._lowest >= len(self._active) - 1:  # else it was cut short
                self._bound[only] = known
        return known

    def _of_bindings(self, node: ast.Name, bindings: list[Binding]) -> Term | None:
        found: list[Term | None] = []
        if not bindings and self.names.scope.stars:
            # It may come from a star import: the project knows what those bring in.
            return ("name", f"{self.names.module}.{node.id}")
        optional = False
        several = len(bindings) > 1
        for binding in bindings:
            # What is built on the name itself (`x = x + [1]`, `x += 1`) does not say what it is.
            if binding.kind == "augassign":
                continue
            if several and is_optional(binding):
                optional = True
                continue
            started = self._binding.get(id(binding))
            if started is not None:
                self._lowest = min(self._lowest, started)
                continue
            self._binding[id(binding)] = len(self._active) - 1
            try:
                found.append(self.binding(binding))
            finally:
                del self._binding[id(binding)]
        if optional and not all(is_made(term) for term in found):
            return None  # else `if client is None: client = Client()`
        return self.joined(found) if found else None

    def binding(self, binding: Binding) -> Term | None:
        """What a binding gives its name."""
        found = binding_term(binding, self)
        if self.world is None or self._used is None:
            return found
        shown = self._used.bindings.get(id(binding))
        return self._or_shown(found, shown) if shown is not None else found

    def _of_parameter(self, binding: Binding) -> Term | None:
        known = self._bound.get(binding, _NOT_YET)
        if known is _NOT_YET:
            known = self._bound[binding] = self.binding(binding)
        return known

    def annotation(self, node: ast.expr | None) -> Term | None:
        """The term of a value annotated like this."""
        return self._annotations.term(node, self.term)


def _is_argument(term: Term) -> bool:
    """Whether a term, or one that it is made of, stands for what callers pass."""
    return term[0] == "argument" or any(
        one.__class__ is tuple and one[0] == "argument" for one in term[1:]
    )
