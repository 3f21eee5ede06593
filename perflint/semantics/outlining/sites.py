"""The sites of a file: what it calls, reads, enters, iterates and decorates with, and with what."""

from __future__ import annotations

import ast
import builtins
import functools
import sys
from array import array
from collections.abc import Iterator, Mapping

from perflint.knowledge.loader import packages
from perflint.semantics import sql
from perflint.semantics.annotations import is_type_parameter
from perflint.semantics.conditions import Given, Needs, Value
from perflint.semantics.facts import Term, counts, rests_on
from perflint.semantics.names import Names
from perflint.semantics.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
)
from perflint.semantics.outline import (
    ASYNC,
    AWAIT,
    AWAITED,
    CALL,
    CHANGES,
    CONTAINS,
    DECORATE,
    DELETE_ITEM,
    EARLY,
    ENTER,
    ENTERED,
    HANDED,
    INSTANT,
    ITEM,
    ITERATE,
    KEPT,
    LENGTH,
    LET_GO,
    LONG,
    MOST_SAME,
    OWN,
    READ,
    SAME,
    SELECTS,
    SET_ITEM,
    SLICE,
    STEADY,
    STRIDE,
    TRUTH,
)
from perflint.semantics.outlining.conditions import handed
from perflint.semantics.outlining.indirect_calls import behind, held_by, indirect, partial_of
from perflint.semantics.outlining.items import Items
from perflint.semantics.outlining.keeping import is_let_go
from perflint.semantics.outlining.nonblocking_calls import MAY_BE_IDLE, Idle
from perflint.semantics.outlining.places import Places
from perflint.semantics.outlining.statements import TELLING, Statements
from perflint.semantics.outlining.stores import Stores
from perflint.semantics.outlining.terms import Terms
from perflint.semantics.roles import first_start
from perflint.semantics.scopes import Binding, Scope
from perflint.semantics.types import Types
from perflint.semantics.waiting import MAY_WAIT
from perflint.syntax.spelling import spelling

_PLACES = (ast.Name, ast.Attribute)
_STATEMENTS = {sql.READ: SELECTS, sql.WRITE: CHANGES, sql.OTHER: 0}
_GIVING = (CALL, READ, ENTER)  # what gives something that somebody may keep
_ITEMS: dict[type[ast.expr_context], int] = {
    ast.Load: ITEM,
    ast.Store: SET_ITEM,
    ast.Del: DELETE_ITEM,
}
# Builtins that call nothing that they are given, and whose result nobody awaits.
_QUIET = frozenset(
    "abs all any bool bytearray bytes chr dict enumerate float format frozenset hasattr hash id int"
    " isinstance issubclass len list ord print range repr round set slice str sum super tuple zip".split()
) | {
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
}
# Functions and modules of tensors, and of numbers: as quiet, and most calls of a network are of these.
_COMPUTING = ("torch.nn.", "math.")
_TENSORS = frozenset(
    f"torch.{name}"
    for name in (
        "abs all any arange argmax argmin as_tensor baddbmm bmm broadcast_to cat ceil chunk clamp clone"
        " concat concatenate cos cumsum device diff div einsum empty empty_like eq exp eye finfo flatten"
        " flip floor full full_like gather ge greater gt histc iinfo index_select isinf isnan le less"
        " linspace log logical_and logical_not logical_or logsumexp lt masked_fill matmul max maximum mean"
        " meshgrid min minimum mul multinomial nan_to_num ne neg norm ones ones_like outer pad permute"
        " polar pow prod rand rand_like randint randn randn_like randperm relu repeat_interleave reshape"
        " roll round rsqrt scatter sigmoid sign sin softmax sort split sqrt squeeze stack std sub sum"
        " swapaxes tan tanh tensor tile topk transpose tril triu unbind unsqueeze var view_as_complex"
        " view_as_real where zeros zeros_like"
    ).split()
)
# Builtins that iterate what they are given, at once.
_CONSUMERS = frozenset(
    f"builtins.{name}"
    for name in "list tuple set frozenset sorted sum min max any all dict next enumerate".split()
) | {"collections.deque", "collections.Counter", "collections.OrderedDict"}
_TAKING_ALL = frozenset({"extend", "join", "update"})  # methods that iterate what they are given
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_COMPREHENSIONS: tuple[type[_Comprehension], ...] = COMPREHENSIONS
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
# Methods of texts, collections and tensors that nobody gives an effect.
_QUIET_METHODS = frozenset(
    "append appendleft capitalize center copy decode discard encode endswith extend find format"
    " index isdigit items join keys lower lstrip popitem replace reverse rfind rpartition partition"
    " rsplit rstrip setdefault sort split splitlines startswith strip title union upper values zfill"
    " expand float long masked_fill_ permute reshape size squeeze transpose unsqueeze view".split()
) | {name.partition(".")[2] for name in _TENSORS}
# Expressions that may give a function, or one of the rows of a query.
_LEADING = frozenset({ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Lambda})
# What holds the result of a call, and whose own fate is that of the result.
_PASSING = frozenset(
    {ast.Starred, ast.List, ast.Tuple, ast.keyword, ast.IfExp, ast.Set, *COMPREHENSIONS}
)
_DECORATED: tuple[type[FunctionNode | ast.ClassDef], ...] = (*FUNCTIONS, ast.ClassDef)
_DEFINING = frozenset({*_DECORATED, ast.arg})  # what holds annotations, bases and decorators
_CALLABLES = frozenset(
    {("instance", f"{module}.Callable") for module in ("typing", "collections.abc")}
)
# Terms that say what is done with another one.
_OF_BASE = frozenset({"attribute", "call", "item", "element", "entered", "awaited", "unpacked"})
_ELEMENT: Term = ("element", None)
_MOST_BINDINGS = 200  # of a name that are looked at
# Methods that make something, of whose makers it matters what they are given.
_MAKERS = frozenset({"client", "resource", "create_client", "connect"})
_PLAIN = frozenset(
    f"builtins.{name}"
    for name in (
        "list tuple set frozenset dict str bytes int float bool range enumerate zip NoneType"
    ).split()
)


class Sites:
    """The sites of one file, as numbers: see `outline.Site`.

    Attributes:
        numbers: `STRIDE` of them to a site.
        arguments: the functions and the like that calls are given, by the number that sites tell.
        settings: what calls give and sites need, the parts of a `Setting`, by number.
        passed: by number of a site, what its call passes: see `outline.Outline`.
        indirect: see there.

    Args:
        by_callers: types that leave parameters to what callers pass.
    """

    def __init__(
        self,
        names: Names,
        types: Types,
        by_callers: Types,
        terms: Terms,
        places: Places,
        stores: Stores,
        indexes: Mapping[ast.AST, int],
    ) -> None:
        self.names = names
        self.types = types
        self.by_callers = by_callers
        self.flow = types.flow
        self.terms = terms
        self.places = places
        self.stores = stores
        self.indexes = indexes
        self.statements = Statements(names, types)
        self.idle = Idle(names, types, places, stores)
        self._items = Items(names, indexes)
        self._looping: dict[Scope, bool] = {}  # the scopes that were asked about
        self._told_data: dict[Binding, set[bool]] = {}  # of all bindings of a name, by the first
        self._first_starts = {
            index: first_start(function)
            for function, index in indexes.items()
            if isinstance(function, ast.AsyncFunctionDef)
        }
        self.numbers: array[int] = array("i")
        self._rows: list[int] = []  # what becomes `numbers`
        self._parameters: dict[Binding, Term | None] = {}
        self.arguments: list[tuple[tuple[int | str, Term], ...]] = []
        self.settings: dict[tuple[Given | None, Needs, tuple[str, ...]], int] = {}
        self.passed: dict[int, tuple[tuple[int | str, Term | None], ...]] = {}
        self.indirect: list[tuple[int, Term, tuple[tuple[int | str, Term | None], ...]]] = []
        self._own_top = names.module.partition(".")[0]

    def run(self) -> None:
        """Note all sites."""
        self._calls()
        self._reads()
        self._texts()
        self._protocols()
        self.numbers = array("i", self._rows)

    def _calls(self) -> None:
        types = self.types
        for node in self.names.nodes(ast.Call):
            func = node.func
            self._leads(node)
            term = types.term(func)
            if (
                term is None
                or term[0] == "parameter"
                or term[0] == "instance"
                and term in _CALLABLES
            ):
                term = self._argument(func) or self._method_of_argument(func) or term
            if term is None:
                continue
            named: str = term[1] if term[0] == "name" else ""
            builtin = named[:9] == "builtins."
            if _is_quiet(named):
                self._site(node, CALL, term, 0)
                if builtin and node.args:
                    self._consumed(node, named)
                continue
            method = ""
            if isinstance(func, ast.Attribute):
                method = func.attr
                if method in MAY_BE_IDLE and self.idle.method(node, func, method):
                    continue
            if named and self.idle.function(node, named):
                continue
            arguments = -1
            if node.args or node.keywords:
                # Whatever Ray's tasks are given may be a reference, of which they get the value; and
                # what goes over many is given all of them.
                arguments = self._arguments(node, whole=method == "remote" or _of_many(node))
            flags = self._fate(node)
            if method in MAY_WAIT and self.idle.waits_not(node):
                flags |= INSTANT
            # Of the builtins only `open` has effects.
            tells = named == "builtins.open" if builtin else named or term[-1] in _MAKERS
            if tells or method and _is_own(func):  # type: ignore[arg-type]
                flags |= self._steady(node)
            if node.args and (method in sql.RUNNING or sql.may_be(node.args[0])):
                flags |= _STATEMENTS[sql.sort_of(types, node.args[0])]
            if method in TELLING and self.statements.takes_long(node, method):
                flags |= LONG
            before = len(self._rows)
            self._site(node, CALL, term, flags, arguments)
            if len(self._rows) > before and (node.args or node.keywords):
                if self._may_be_own(term):
                    self.passed[before // STRIDE] = tuple(self._passed(node))
            if node.args and (builtin or method in _TAKING_ALL):
                self._consumed(node, named if builtin else "builtins.list")

    def _method_of_argument(self, func: ast.expr) -> Term | None:
        """The term of a method of an object of which nothing is known but what callers give."""
        if not isinstance(func, ast.Attribute) or func.attr in _QUIET_METHODS:
            return None
        term = self.by_callers.term(func)
        return term if rests_on(term, "argument") and not rests_on(term, "partly") else None

    def _may_be_own(self, term: Term) -> bool:
        """Whether a call may run a function of the project: what it is written to run is not of a library."""
        while term[0] in _OF_BASE:
            if term[1] is None:
                return False
            term = term[1]
        if term[0] not in ("name", "instance"):
            return bool(term[0] in ("super", "any"))
        top = term[1].partition(".")[0]
        return top == self._own_top or top not in _libraries()

    def _leads(self, call: ast.Call) -> None:
        """Note the call of a function that a call leads to by handing it on."""
        found = indirect(call, last_name(call.func), self.names)
        if found is None:
            return
        term = self.types.term(found.function)
        if term is None or not self._may_be_own(term):
            return
        passed = [(place, self._value(value)) for place, value in found.held]
        for place, value in found.passed:
            told = self._value(value)
            if found.each and told is not None:
                told = self.terms.share(("element", told))
            passed.append((behind(found.held, place), told))
        self.indirect.append((call.lineno, self.terms.share(term) or term, tuple(passed)))

    def _passed(self, call: ast.Call) -> Iterator[tuple[int | str, Term | None]]:
        """What a call passes, as far as that tells: see `outline.Outline`."""
        partial = partial_of(call.func, self.names) if isinstance(call.func, ast.Name) else None
        held = held_by(partial) if partial is not None else ()
        for place, value in held:
            yield place, self._value(value)
        for position, value in enumerate(call.args):
            if isinstance(value, ast.Starred):
                yield "*", None
                break
            yield behind(held, position), self._value(value)
        for word in call.keywords:
            yield word.arg or "*", self._value(word.value) if word.arg else None

    def _value(self, node: ast.expr) -> Term | None:
        term = self.types.term(node)
        return self.terms.share(term if term is not None else self.by_callers.term(node))

    def _reads(self) -> None:
        types, stored = self.types, self.stores.data
        for node in self.names.nodes(ast.Attribute):
            if node.ctx.__class__ is not ast.Load:
                continue
            above = node._parent  # type: ignore[attr-defined]
            if above.__class__ is ast.Call and above.func is node:
                continue
            if node.attr[:2] == "__" or node.attr in stored and node.value.__class__ is ast.Name:
                continue
            term = types.term(node)
            if term is None or term[0] != "attribute" and not self._through_value(term):
                continue
            self._site(node, READ, term, OWN if _is_own(node) else 0)

    def _texts(self) -> None:
        """What loops turn into text, one element after the other: each runs its `__str__`."""
        names = self.names
        for formatted in names.nodes(ast.FormattedValue):
            self._as_text(formatted.value)
        for call in names.nodes(ast.Call):
            match call.func:
                case ast.Name(id="str" | "print" | "format"):
                    if names.is_builtin(call.func, call.func.id):
                        self._as_texts(call.args)
                case ast.Attribute(value=ast.Constant(value=str()), attr="format"):
                    self._as_texts([*call.args, *(word.value for word in call.keywords)])
        for filled in names.nodes(ast.BinOp):
            match filled:
                case ast.BinOp(
                    left=ast.Constant(value=str()), op=ast.Mod(), right=ast.Tuple(elts=values)
                ):
                    self._as_texts(values)
                case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod(), right=value):
                    self._as_text(value)

    def _as_texts(self, values: list[ast.expr]) -> None:
        for value in values:
            self._as_text(value)

    def _as_text(self, value: ast.expr) -> None:
        if value.__class__ is not ast.Name:
            return
        term = self.types.term(value)
        if term is not None and term[0] == "element":
            self._site(value, CALL, ("attribute", term, "__str__"), 0)

    def _protocols(self) -> None:
        names, types = self.names, self.types
        withs: list[ast.With | ast.AsyncWith] = [*names.nodes(ast.With)]
        withs += names.nodes(ast.AsyncWith)
        for entered in withs:
            flags = ASYNC if isinstance(entered, ast.AsyncWith) else 0
            if not flags and not (
                "execute" in self.stores.loaded and self.statements.idle(entered)
            ):
                flags |= LONG
            for item in entered.items:
                term = types.term(item.context_expr)
                if term is not None:
                    self._site(item.context_expr, ENTER, term, flags, at=entered)
        for loop in names.nodes(ast.For):
            self._iterated(loop.iter, loop.iter)
        for async_loop in names.nodes(ast.AsyncFor):
            self._iterated(async_loop.iter, async_loop.iter, True)
        for comprehension in names.nodes(*_COMPREHENSIONS):
            for generator in comprehension.generators:
                self._iterated(generator.iter, generator.iter, bool(generator.is_async))
        for star in names.nodes(ast.YieldFrom):
            self._iterated(star, star.value)
        for awaited in names.nodes(ast.Await):
            if not isinstance(awaited.value, ast.Call):
                term = types.term(awaited.value)
                if term is not None:
                    self._site(awaited, AWAIT, term, 0)
        self._subscripts()
        for compare in names.nodes(ast.Compare):
            if len(compare.ops) == 1 and isinstance(compare.ops[0], (ast.In, ast.NotIn)):
                self._contained(compare, CONTAINS, compare.comparators[0])
        for decorated in names.nodes(*_DECORATED):
            for decorator in decorated.decorator_list:
                term = types.term(decorator)
                if term is not None:
                    self._site(decorator, DECORATE, term, 0)

    def _subscripts(self) -> None:
        for subscript in self.names.nodes(ast.Subscript):
            if self._in_body(subscript):
                kind = _ITEMS[type(subscript.ctx)]
                if kind == ITEM and subscript.slice.__class__ is ast.Slice:
                    kind = SLICE
                    term = self.types.term(subscript) if _is_tested(subscript) else None
                    if term is not None:
                        self._site(subscript, TRUTH, term, 0)
                self._contained(subscript, kind, subscript.value)

    def _same(self, call: ast.Call, loop: LoopNode) -> int:
        """For which arguments a call gets the same in each iteration, as flags."""
        found = 0
        flag = SAME
        for value in (*call.args, *(word.value for word in call.keywords))[:MOST_SAME]:
            if value.__class__ in _PLACES and self.flow.invariant(value, loop):
                found |= flag
            flag *= 2
        return found

    def _is_kept(self, call: ast.Call, loop: LoopNode | None) -> bool:
        """Whether a call runs a method of the same object in each iteration: of a name, or an attribute
        of one, that the loop does not bind; without a loop, whether of `self`."""
        function = call.func
        if not isinstance(function, ast.Attribute):
            return False
        owner = root = function.value
        while root.__class__ is ast.Attribute:
            root = root.value
        if root.__class__ is ast.Call and owner is root:
            return loop is None and self.names.is_builtin(root.func, "super")
        if root.__class__ is not ast.Name:
            return False
        if loop is None:
            return owner is root and root.id == "self"
        if root.id in self.flow.bound_in(loop):
            return False
        if owner is root:
            return True
        wanted = spelling(owner)
        return not any(
            store.ctx.__class__ is not ast.Load and spelling(store) == wanted
            for store in nodes_below(loop, ast.Attribute)
        )

    def _site(
        self,
        node: ast.expr | ast.stmt,
        kind: int,
        term: Term,
        flags: int,
        arguments: int = -1,
        at: ast.AST | None = None,
        made: ast.expr | None = None,
    ) -> None:
        """Note a site.

        Args:
            made: what is iterated there.
        """
        place, looped = self.places.place(at or node)
        owner, _, dead, told, needs = place
        if dead:
            return
        flags |= told
        loop = 0
        found: LoopNode | None = None
        if looped:
            found = self.flow.loop(at or node)
            if found is not None and kind == CALL and _is_element(node, found):
                found = self.flow.loop(found)  # one call of each of several functions
            if found is not None:
                loop = found.lineno
        if kind == CALL and isinstance(node, ast.Call) and self._is_kept(node, found):
            flags |= KEPT
        if owner in self._first_starts:
            if flags & AWAITED and node.lineno <= self._first_starts[owner]:
                flags |= EARLY
            if kind in _GIVING and (kind == ENTER or is_let_go(node)):
                flags |= LET_GO
        given = None
        item: tuple[str, ...] = ()
        call = node if kind == CALL else made if kind == ITERATE and term[0] == "call" else None
        function = term if kind == CALL else term[1]
        if isinstance(call, ast.Call) and not (
            function[0] == "name" and _needs_nothing(function[1])
        ):
            given = _given(call)
            if found is not None and given and None not in given:
                flags |= self._same(call, found)
            if given and not loop and owner:
                item = self._items.of(call, owner)
        setting = -1
        if given is not None or needs:
            settings = self.settings
            setting = settings.setdefault((given, needs, item), len(settings))
        line = node.lineno
        self._rows += (
            owner,
            kind | flags << 4,
            self.terms.index(term),
            line,
            node.col_offset,
            node.end_lineno or line,
            node.end_col_offset or 0,
            loop,
            arguments,
            setting,
        )

    def _steady(self, node: ast.Call) -> int:
        """As a flag, whether a call is given the same whenever its function runs, or whenever it runs for
        the same object."""
        given: list[ast.AST] = [*node.args, *node.keywords]
        found = STEADY
        if isinstance(node.func, ast.Attribute):
            if _is_own(node.func):
                found = OWN
            else:
                given.append(node.func.value)  # `boto3.Session().client("s3")`
        for value in given:
            told = self._same_always(value, 3)
            if not told:
                return 0
            if told == OWN:
                found = OWN
        return found

    def _same_always(self, value: ast.AST, depth: int) -> int:
        found = STEADY
        if value.__class__ is ast.Constant:
            return found
        for inner in descendants(value):
            if inner.__class__ is not ast.Name:
                continue
            if inner.id == "self":
                above = inner._parent  # type: ignore[attr-defined]
                if above.__class__ is not ast.Attribute or above.attr in self.stores.late:
                    return 0
                found = OWN
                continue
            known = self.names.lookup(inner.id, inner._scope)  # type: ignore[attr-defined]
            if known is None or known[0].kind == "module":
                continue
            for binding in known[1]:
                if not depth or binding.kind != "assign" or binding.value is None:
                    return 0
                told = self._same_always(binding.value, depth - 1)
                if told != STEADY:
                    if not told:
                        return 0
                    found = OWN
        return found

    def _consumed(self, node: ast.Call, name: str) -> None:
        kind = (
            ITERATE
            if name in _CONSUMERS
            else LENGTH
            if name == "builtins.len"
            else TRUTH
            if name == "builtins.bool"
            else -1
        )
        if kind < 0:
            return
        term = self.types.term(node.args[0])
        if term is not None and not _plain_container(term):
            flags = self._iterates_long(node.args[0]) if kind == ITERATE else 0
            self._site(node, kind, term, flags, made=node.args[0])

    def _fate(self, node: ast.expr) -> int:
        """What becomes of the result of a call."""
        child: ast.AST = node
        above: ast.AST | None = getattr(node, "_parent", None)
        while above is not None:
            kind = above.__class__
            if kind is ast.Await:
                return AWAITED
            if kind is ast.withitem:
                return ENTERED if child is above.context_expr else 0  # type: ignore[attr-defined]
            if kind is ast.Return or kind is ast.Yield:
                return HANDED
            if kind is ast.Call:
                return HANDED if child is not above.func else 0  # type: ignore[attr-defined]
            if kind is ast.Lambda:
                return HANDED if child is above.body else 0  # type: ignore[attr-defined]
            if kind in _PASSING:
                child, above = above, parent(above)
                continue
            if kind is ast.Assign and child is above.value:  # type: ignore[attr-defined]
                return self._awaited_later(above.targets)  # type: ignore[attr-defined]
            return 0
        return 0

    def _awaited_later(self, targets: list[ast.expr]) -> int:
        """Whether a result is put into a variable that is awaited somewhere."""
        if ast.Await not in self.names.by_type:
            return 0
        for target in targets:
            if isinstance(target, ast.Name):
                scope: Scope = target._scope  # type: ignore[attr-defined]
                for use in scope.uses.get(target.id, ()):
                    if parent(use).__class__ is ast.Await:
                        return AWAITED
        return 0

    def _arguments(self, node: ast.Call, *, whole: bool) -> int:
        """Notes what a call is given: what may be a function, or with `whole` all that is known.
        Positions behind a starred argument tell nothing."""
        found: list[tuple[int | str, Term]] = []
        term_of = self.types.term if whole else self._function_term
        for position, argument in enumerate(node.args):
            if whole and isinstance(argument, ast.Starred):
                break
            term = term_of(argument)
            if term is not None:
                found.append((position, term))
        for keyword in node.keywords:
            if keyword.arg is not None:
                term = term_of(keyword.value)
                if whole and keyword.arg == "many":
                    term = term or ("instance", "builtins.bool")
                if term is not None:
                    found.append((keyword.arg, term))
        if not found:
            return -1
        self.arguments.append(
            tuple((position, self.terms.share(term) or term) for position, term in found)
        )
        return len(self.arguments) - 1

    def _function_term(self, node: ast.expr) -> Term | None:
        """The term of an argument that may be a function."""
        kind = node.__class__
        if kind not in _LEADING:
            return None
        only = self.names.only_binding(node) if kind is ast.Name else None  # type: ignore[arg-type]
        if only is None or only.kind != "parameter":
            return self._find_function_term(node) or self._element(node)
        # Parameters are handed on most often, and are the same wherever they are.
        if only not in self._parameters:
            self._parameters[only] = self._find_function_term(node)
        return self._parameters[only]

    def _find_function_term(self, node: ast.expr) -> Term | None:
        kind = node.__class__
        if kind is ast.Name or kind is ast.Lambda:
            if kind is ast.Name and self._holds_data(node):  # type: ignore[arg-type]
                return None
            term = self.types.term(node)
            if term is None:
                return self._argument(node)
            if term[0] == "element" and term[1] is not None:
                # One of many: who reads its relations must know of which query.
                return term if term[1][0] in ("call", "attribute", "any", "item") else None
            return (
                term if term[0] in ("name", "any", "attribute") and not _is_builtin(term) else None
            )
        if kind is ast.Attribute:
            assert isinstance(node, ast.Attribute)
            if node.attr in self.stores.data and isinstance(node.value, ast.Name):
                return None
            term = self.types.term(node)
            return term if term is not None and term[0] in ("name", "attribute") else None
        if kind is ast.Call:
            assert isinstance(node, ast.Call)
            dotted = self.names.dotted(node.func)
            if dotted == "functools.partial":
                return self.types.term(node)
            if dotted is not None and dotted.endswith((".partial", ".signature", ".s", ".si")):
                return self.types.term(node.func)
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

    def _element(self, node: ast.expr, hops: int = 2) -> Term | None:
        """The term of what is another one for each round of a loop, an element or what is made of one: in
        full where the loop counts or goes over rows."""
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
        held = self.names.lookup(plain.id, scope)
        for binding in held[1][:_MOST_BINDINGS] if held is not None else ():
            if binding.kind.startswith("for"):
                told = plain is node or getattr(node, "attr", "") == "Index"
                term = self.types.term(node) if told else None
                return term if counts(term) else _ELEMENT
            if binding.kind == "assign" and binding.value is not None and hops:
                if self._element(binding.value, hops - 1) is not None:
                    return _ELEMENT
        return None

    def _holds_data(self, node: ast.Name) -> bool:
        """Whether what is assigned to a name is plainly no function: a quick look."""
        found = self.names.lookup(node.id, node._scope)  # type: ignore[attr-defined]
        if found is None:
            return False
        first = found[1][0]
        told = self._told_data.get(first)
        if told is None:
            told = self._told_data[first] = {_is_data(binding) for binding in found[1]}
        if len(told) < 2:
            return True in told
        # Of several, those count that may be what is given here.
        return any(
            _is_data(binding) and binding.value.__class__ is not ast.Constant
            for binding in self.flow.reaching(node)
        )

    def _argument(self, node: ast.expr) -> Term | None:
        """The term of a parameter of which nothing is known but what callers give it."""
        if node.__class__ is not ast.Name:
            return None
        assert isinstance(node, ast.Name)
        only = self.names.only_binding(node)
        if (
            only is None
            or only.kind != "parameter"
            or only.annotation is not None
            and not self._says_callable(only.annotation)
        ):
            return None
        owner = self.indexes.get(only.scope.node)
        return ("argument", self.names.qualname(only.scope), only.name) if owner else None

    def _says_callable(self, annotation: ast.expr) -> bool:
        """Whether an annotation allows any function: `Callable[…]`, a type variable, an alias of one."""
        match annotation:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._says_callable(left) or self._says_callable(right)
            case ast.Name():
                only = self.names.only_binding(annotation)
                if only is not None and only.kind != "import":
                    if is_type_parameter(only, self.names):
                        return True
                    return only.value is not None and self._names_callable(only.value)
        return self._names_callable(annotation)

    def _names_callable(self, annotation: ast.expr) -> bool:
        origin = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        dotted = self.names.dotted(origin)
        dotted = dotted or last_name(origin)
        return dotted.rpartition(".")[2] in ("Callable", "Awaitable", "Optional", "Any")

    def _through_value(self, term: Term) -> bool:
        """Whether a dotted name may go through an object, as in `settings.client`."""
        if term[0] != "name":
            return False
        name: str = term[1]
        return name.count(".") >= 2 and not name.startswith("builtins.")

    def _iterated(self, node: ast.expr, value: ast.expr, asynchronous: bool = False) -> None:
        term = self.types.term(value)
        if term is not None and not _plain_container(term):
            flags = ASYNC if asynchronous else self._iterates_long(value)
            self._site(node, ITERATE, term, flags, made=value)

    def _iterates_long(self, value: ast.expr) -> int:
        plain = value.__class__ in (ast.Name, ast.Attribute, ast.Call)
        if plain and "execute" in self.stores.loaded and self.statements.iterates_long(value):
            return LONG
        return 0

    def _contained(self, node: ast.expr, kind: int, container: ast.expr) -> None:
        term = self.types.term(container)
        if term is None or _plain_container(term):
            return
        if term[0] in ("instance", "call", "attribute") or (
            term[0] == "name" and not term[1].startswith(("builtins.", "typing."))
        ):
            self._site(node, kind, term, 0)

    def _in_body(self, node: ast.AST) -> bool:
        """Whether an expression is no annotation."""
        child, above = node, parent(node)
        while above is not None and not isinstance(child, ast.stmt):
            kind = above.__class__
            if kind in _DEFINING or kind is ast.AnnAssign and child is above.annotation:  # type: ignore[attr-defined]
                return False
            child, above = above, parent(above)
        return True


@functools.cache
def _libraries() -> frozenset[str]:
    """The top-level names of the standard library, and of all libraries that there are stubs of."""
    return packages() | sys.stdlib_module_names


def _of_many(call: ast.Call) -> bool:
    """Whether a call says that its object goes over many: `BookSerializer(books, many=True)`."""
    return any(
        word.arg == "many" and isinstance(word.value, ast.Constant) and word.value.value is True
        for word in call.keywords
    )


def _is_tested(node: ast.expr) -> bool:
    """Whether it is asked whether there is anything in an expression: `rows[:1] or [None]`."""
    above = parent(node)
    match above:
        case ast.BoolOp(values=[*tested, _]):
            return node in tested
        case ast.If(test=test) | ast.IfExp(test=test):
            return test is node
    return False


def _given(call: ast.Call) -> Given:
    """What a call gives: see `semantics.conditions`."""
    found: list[Value | tuple[str, Value] | None] = []
    for value in call.args:
        if value.__class__ is ast.Starred:
            found.append(None)
            break
        found.append(handed(value))
    found += [
        None if word.arg is None else (word.arg, handed(word.value)) for word in call.keywords
    ]
    return tuple(found)


def _parts(call: ast.Call) -> Iterator[ast.expr]:
    """What a call makes something of: its arguments, and the object whose method it is."""
    yield from call.args
    if isinstance(call.func, ast.Attribute):
        yield call.func.value


def _is_element(call: ast.AST, loop: ast.AST) -> bool:
    """Whether a call is one of what a loop goes over: `for read in readers: read()`."""
    match call, loop:
        case ast.Call(func=ast.Name(id=called)), ast.For(target=ast.Name(id=name)):
            return called == name
    return False


def _is_data(binding: Binding) -> bool:
    """Whether a binding plainly gives no function."""
    value = binding.value
    if binding.kind != "assign" or value.__class__ not in _DATA:
        return binding.kind == "augassign"
    return not isinstance(value, ast.Call) or last_name(value.func) != "partial"


def _is_own(node: ast.Attribute) -> bool:
    """Whether an attribute is one of `self`."""
    return node.value.__class__ is ast.Name and node.value.id == "self"


def _plain_container(term: Term) -> bool:
    """Whether iterating it or asking for its length runs nothing of interest."""
    if term[0] == "instance":
        if term[1] in ("builtins.enumerate", "builtins.zip"):
            return False
        return term[1] in _PLAIN
    return bool(term[0] == "call" and term[1] == ("name", "builtins.range"))


def _is_quiet(name: str) -> bool:
    """Whether a function calls nothing that it is given, and nobody awaits its result."""
    return name[9:] in _QUIET if name[:9] == "builtins." else _computes(name)


def _needs_nothing(name: str) -> bool:
    """Whether a function is one of a library whose parameters decide about nothing."""
    return name[:9] == "builtins." or _computes(name)


def _computes(name: str) -> bool:
    return name in _TENSORS or name.startswith(_COMPUTING)


def _is_builtin(term: Term) -> bool:
    return bool(term[0] == "name" and term[1][:9] == "builtins.")
