"""What calls pass: the terms of arguments that may be functions, and of all that may tell something."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.facts import Term, counts, rests_on
from perflint.language.names import PARTIAL
from perflint.language.nodes import COMPREHENSIONS, last_name
from perflint.language.scopes import Binding, Scope
from perflint.language.terms.annotations import is_type_parameter
from perflint.outlining.context import OutlineContext
from perflint.outlining.indirect_calls import behind, held_by, partial_of
from perflint.outlining.quiet_calls import QUIET_METHODS

_DATA = frozenset(
    {
        ast.Call,
        ast.Constant,
        ast.BinOp,
        ast.UnaryOp,
        ast.Compare,
        ast.List,
        ast.Tuple,
        ast.Dict,
        ast.Set,
        ast.JoinedStr,
        *COMPREHENSIONS,
    }
)  # expressions that give no function
# Expressions that may give a function, or one of the rows of a query.
_LEADING = frozenset({ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Lambda})
_ELEMENT: Term = ("element", None)
# Kinds of terms whose elements are told in full: they may lead to a query.
_SEVERAL = frozenset({"any", "attribute", "call", "item", "unpacked"})
_CALLING_EACH = ("map", "filter")
_MOST_BINDINGS = 200  # of a name that are looked at


class Arguments:
    """The arguments of the calls of one file.

    Attributes:
        numbered: the functions and the like that calls pass, by the number that sites tell.

    Args:
        by_callers: types that leave parameters to what callers pass.
    """

    def __init__(self, context: OutlineContext) -> None:
        self.numbered: list[tuple[tuple[int | str, Term], ...]] = []
        self._names = context.names
        self._types = context.types
        self._by_callers = context.by_callers
        self._terms = context.terms
        self._stores = context.stores
        self._indexes = context.indexes
        self._looping: dict[Scope, bool] = {}  # the scopes that were asked about
        self._assigned_data: dict[Binding, set[bool]] = {}  # of all bindings, by the first
        self._parameters: dict[Binding, Term | None] = {}
        self._has_partials = bool(self._names.calls("partial"))

    def note(self, node: ast.Call, *, whole: bool) -> int:
        """Note what a call passes: what may be a function, or with `whole` all that is known. The number
        under which it is noted, or -1. Positions behind a starred argument tell nothing."""
        found: list[tuple[int | str, Term]] = []
        term_of = self._types.term if whole else self._function_term
        called = None
        if node.func.__class__ is ast.Name and node.func.id in _CALLING_EACH:
            called = self._called(node.args[0]) if node.args else None
        for word in node.keywords:
            if word.arg == "key" and word.value.__class__ is ast.Name:
                called = self._called(word.value)
        for position, argument in enumerate(node.args):
            if whole and isinstance(argument, ast.Starred):
                break
            term = term_of(argument) if argument is not called else self._types.term(argument)
            if term is not None:
                found.append((position, term))
        for keyword in node.keywords:
            if keyword.arg is not None:
                value = keyword.value
                term = term_of(value) if value is not called else self._types.term(value)
                if whole and keyword.arg == "many":
                    term = term or ("instance", "builtins.bool")
                if term is not None:
                    found.append((keyword.arg, term))
        if not found:
            return -1
        if self._has_partials and node.func.__class__ is ast.Name:
            partial = partial_of(node.func, self._names)
            held = held_by(partial) if partial is not None else ()
            found = [(behind(held, place), term) for place, term in found]
        self.numbered.append(
            tuple((position, self._terms.share(term) or term) for position, term in found)
        )
        return len(self.numbered) - 1

    def passed(self, call: ast.Call) -> Iterator[tuple[int | str, Term | None]]:
        """What a call passes, as far as that tells: see `outline.Outline`."""
        partial = partial_of(call.func, self._names) if isinstance(call.func, ast.Name) else None
        held = held_by(partial) if partial is not None else ()
        for place, value in held:
            yield place, self.value(value)
        for position, value in enumerate(call.args):
            if isinstance(value, ast.Starred):
                yield "*", None
                break
            yield behind(held, position), self.value(value)
        for word in call.keywords:
            yield word.arg or "*", self.value(word.value) if word.arg else None

    def value(self, node: ast.expr) -> Term | None:
        """The term of an argument, whatever it is."""
        term = self._types.term(node)
        return self._terms.share(term if term is not None else self._by_callers.term(node))

    def of_caller(self, node: ast.expr) -> Term | None:
        """The term of a parameter of which only callers show what it is."""
        if node.__class__ is not ast.Name:
            return None
        assert isinstance(node, ast.Name)
        only = self._names.only_binding(node)
        if (
            only is None
            or only.kind != "parameter"
            or only.annotation is not None
            and not self._says_callable(only.annotation)
        ):
            return None
        owner = self._indexes.get(only.scope.node)
        return ("argument", self._names.qualname(only.scope), only.name) if owner else None

    def method_of_caller(self, func: ast.expr) -> Term | None:
        """The term of a method of an object of which only callers show what it is."""
        if not isinstance(func, ast.Attribute) or func.attr in QUIET_METHODS:
            return None
        term = self._by_callers.term(func)
        return term if rests_on(term, "argument") and not rests_on(term, "partly") else None

    def _called(self, given: ast.expr) -> ast.Name | None:
        """What a call plainly runs for each item, if that is a name of what a call gave: an object or a
        function that was made, `find` of `map(find, rows)` after `find = Finder()`."""
        only = self._names.only_binding(given) if isinstance(given, ast.Name) else None
        if only is None or only.kind != "assign" or not isinstance(only.value, ast.Call):
            return None
        return given  # type: ignore[return-value]

    def _function_term(self, node: ast.expr) -> Term | None:
        """The term of an argument that may be a function."""
        kind = node.__class__
        if kind not in _LEADING:
            return None
        only = self._names.only_binding(node) if kind is ast.Name else None  # type: ignore[arg-type]
        if only is None or only.kind != "parameter":
            return self._find_function_term(node) or self._element(node)
        # Parameters are passed on most often, and are the same wherever they are.
        if only not in self._parameters:
            self._parameters[only] = self._find_function_term(node)
        return self._parameters[only]

    def _find_function_term(self, node: ast.expr) -> Term | None:
        kind = node.__class__
        if kind is ast.Name or kind is ast.Lambda:
            if kind is ast.Name and self._holds_data(node):  # type: ignore[arg-type]
                return None
            term = self._types.term(node)
            if term is None:
                return self.of_caller(node)
            if term[0] == "element" and term[1] is not None:
                # One of many: who reads its relations must know of which query.
                term = _plain_element(term)
                return term if term[1][0] in _SEVERAL else None
            if term[0] == "item" and term[2] == "index" and term[1] is not None:
                # Likewise by a number that counts them: `book = books[number]`.
                one = term[1][0] in ("call", "attribute", "any")
                return ("element", term[1]) if one and self._counts_up(node) else None
            return (
                term if term[0] in ("name", "any", "attribute") and not _is_builtin(term) else None
            )
        if kind is ast.Attribute:
            assert isinstance(node, ast.Attribute)
            if node.attr in self._stores.data and isinstance(node.value, ast.Name):
                return None
            term = self._types.term(node)
            return term if term is not None and term[0] in ("name", "attribute") else None
        if kind is ast.Call:
            assert isinstance(node, ast.Call)
            dotted = self._names.dotted(node.func)
            if dotted == PARTIAL:
                return self._types.term(node)
            if dotted is not None and dotted.endswith((".partial", ".signature", ".s", ".si")):
                return self._types.term(node.func)
        return None

    def _counts_up(self, name: ast.expr) -> bool:
        """Whether a name holds what an index takes out that a loop binds or that is counted up."""
        only = self._names.only_binding(name) if isinstance(name, ast.Name) else None
        match only.value if only is not None else None:
            case ast.Subscript(slice=ast.Name() as index):
                held = self._names.lookup(index.id, self._names.scope_of(index))
                return held is not None and any(
                    binding.kind.startswith("for") or binding.kind == "augassign"
                    for binding in held[1]
                )
        return False

    def _element(self, node: ast.expr, hops: int = 2) -> Term | None:
        """The term of what is another one for each round of a loop, an element or what is made of one: in
        full where the loop counts or iterates rows."""
        plain = node
        while isinstance(plain, (ast.Attribute, ast.Subscript)):
            plain = plain.value
        if isinstance(plain, ast.Call) and hops:
            for part in _parts(plain):
                found = self._element(part, hops - 1)
                if found is not None:
                    return found
            return None
        if not isinstance(plain, ast.Name):
            return None
        scope: Scope = plain._scope  # type: ignore[attr-defined]
        if not self._loops_in(scope):
            return None
        held = self._names.lookup(plain.id, scope)
        for binding in held[1][:_MOST_BINDINGS] if held is not None else ():
            if binding.kind.startswith("for"):
                is_counted = plain is node or getattr(node, "attr", "") == "Index"
                term = self._types.term(node) if is_counted else None
                return term if counts(term) else _ELEMENT
            if binding.kind == "assign" and binding.value is not None and hops:
                if self._element(binding.value, hops - 1) is not None:
                    return _ELEMENT
        return None

    def _loops_in(self, scope: Scope) -> bool:
        """Whether a loop binds any name of a scope, or of one around it."""
        known = self._looping.get(scope)
        if known is None:
            known = self._looping[scope] = (
                any(
                    binding.kind.startswith("for")
                    for bindings in scope.bindings.values()
                    for binding in bindings
                )
                or scope.parent is not None
                and self._loops_in(scope.parent)
            )
        return known

    def _holds_data(self, node: ast.Name) -> bool:
        """Whether what is assigned to a name is plainly no function: a quick look."""
        found = self._names.lookup(node.id, node._scope)  # type: ignore[attr-defined]
        if found is None:
            return False
        first = found[1][0]
        known = self._assigned_data.get(first)
        if known is None:
            known = self._assigned_data[first] = {_is_data(binding) for binding in found[1]}
        if len(known) < 2:
            return True in known
        # Of several, those count that may reach this place.
        return any(
            _is_data(binding) and binding.value.__class__ is not ast.Constant
            for binding in self._types.flow.reaching(node)
        )

    def _says_callable(self, annotation: ast.expr) -> bool:
        """Whether an annotation allows any function: `Callable[…]`, a type variable, an alias of one."""
        match annotation:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._says_callable(left) or self._says_callable(right)
            case ast.Name():
                only = self._names.only_binding(annotation)
                if only is not None and only.kind != "import":
                    if is_type_parameter(only, self._names):
                        return True
                    return only.value is not None and self._names_callable(only.value)
        return self._names_callable(annotation)

    def _names_callable(self, annotation: ast.expr) -> bool:
        origin = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        dotted = self._names.dotted(origin)
        dotted = dotted or last_name(origin)
        return dotted.rpartition(".")[2] in ("Callable", "Awaitable", "Optional", "Any")


def _plain_element(term: Term) -> Term:
    """The element of what a collection is made of whose element this is: of `books` for one of `tqdm(books)`,
    `list(books)`, `sorted(books)`."""
    while True:
        match term:
            case ("element", ("instance", _, ("element", inner))) if inner is not None:
                term = ("element", inner)
            case _:
                return term


def _parts(call: ast.Call) -> Iterator[ast.expr]:
    """What a call makes something of: its arguments, and the object whose method it is."""
    yield from call.args
    if isinstance(call.func, ast.Attribute):
        yield call.func.value


def _is_data(binding: Binding) -> bool:
    """Whether a binding plainly gives no function."""
    value = binding.value
    if binding.kind != "assign" or value.__class__ not in _DATA:
        return binding.kind == "augassign"
    return not isinstance(value, ast.Call) or last_name(value.func) != "partial"


def _is_builtin(term: Term) -> bool:
    return bool(term[0] == "name" and term[1][:9] == "builtins.")
