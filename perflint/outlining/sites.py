"""The sites of a file: what it calls, reads, enters, iterates and decorates with, and with what."""

from __future__ import annotations

import ast
from array import array
from typing import Any

from perflint.knowledge.facts import Term
from perflint.language.flow.roles import first_start
from perflint.language.flow.waiting import MAY_WAIT
from perflint.language.lazy_iteration import sources
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    last_name,
    parent,
)
from perflint.language.terms import sql
from perflint.language.terms.typed_keys import library_names
from perflint.outlining.arguments import Arguments
from perflint.outlining.conditions import TRUE, merged
from perflint.outlining.constants import argument_values, objects_passed
from perflint.outlining.context import OutlineContext
from perflint.outlining.indirect_calls import MAKING, behind, indirect
from perflint.outlining.items import Items
from perflint.outlining.keeping import is_let_go
from perflint.outlining.kept_attributes import made_with
from perflint.outlining.nonblocking_calls import MAY_BE_IDLE, Idle
from perflint.outlining.outline import (
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
    INSTANT,
    ITEM,
    ITERATE,
    KEPT,
    LENGTH,
    LET_GO,
    LONG,
    OWN,
    RAISE,
    READ,
    SELECTS,
    SET_ITEM,
    SLICE,
    STRIDE,
    TRUTH,
)
from perflint.outlining.quiet_calls import is_quiet, needs_nothing
from perflint.outlining.renders import RENDERING, Rendered, Renders
from perflint.outlining.result_use import result_use
from perflint.outlining.statements import TELLING, Statements
from perflint.outlining.unchanging import Unchanging, is_own
from perflint.syntax.template_names import is_template_module

_STATEMENTS = {
    sql.READ: SELECTS,
    sql.WRITE: CHANGES,
    sql.NEITHER: SELECTS | CHANGES,
    sql.OTHER: 0,
}
_GIVING = (CALL, READ, ENTER)  # what has a result that somebody may keep
_ITEMS: dict[type[ast.expr_context], int] = {
    ast.Load: ITEM,
    ast.Store: SET_ITEM,
    ast.Del: DELETE_ITEM,
}
# What iterates its first argument at once.
_CONSUMERS = frozenset(
    f"builtins.{name}"
    for name in "list tuple set frozenset sorted sum min max any all dict next dict.fromkeys".split()
) | frozenset(
    "collections.Counter collections.OrderedDict collections.deque numpy.array numpy.asarray pandas.DataFrame"
    " random.choice random.sample".split()
)
_TAKING_ALL = frozenset({"extend", "join", "update"})  # methods that iterate their argument
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_COMPREHENSIONS: tuple[type[_Comprehension], ...] = COMPREHENSIONS
_DECORATED: tuple[type[FunctionNode | ast.ClassDef], ...] = (*FUNCTIONS, ast.ClassDef)
_NAMED = (ast.Name, ast.Attribute)
_DEFINING = frozenset({*_DECORATED, ast.arg})  # what holds annotations, bases and decorators
_CALLABLES = frozenset({"typing.Callable", "collections.abc.Callable"})
# Terms that say what is done with another one.
_OF_BASE = frozenset({"attribute", "call", "item", "element", "entered", "awaited", "unpacked"})
# Methods that make something, of whose makers it matters what is passed to them.
_MAKERS = frozenset({"client", "resource", "create_client", "connect"})
_PLAIN = frozenset(
    f"builtins.{name}"
    for name in (
        "list tuple set frozenset dict str bytes int float bool range enumerate zip NoneType"
    ).split()
)
_DUMPING = frozenset({"dump", "dumps"})  # methods of schemas


class Sites:
    """The sites of one file, as numbers: see `outline.Site`.

    Attributes:
        numbers: `STRIDE` of them to a site.
        arguments: what calls pass.
        settings: what calls pass and sites need, the parts of a `Setting`, by number.
        passed: by number of a site, what its call passes: see `outline.Outline`.
        indirect: see there.
        rendered: the modules of the templates that are rendered.

    Args:
        by_callers: types that leave parameters to what callers pass.
    """

    def __init__(self, context: OutlineContext) -> None:
        self.names = names = context.names
        self.types = types = context.types
        self.flow = types.flow
        self.terms = context.terms
        self.places = context.places
        self.stores = stores = context.stores
        self.indexes = indexes = context.indexes
        self.statements = Statements(names, types)
        self.idle = Idle(context)
        self._unchanging = Unchanging(names, self.flow, stores)
        self._items = Items(names, indexes)
        # The functions and lambdas within another function.
        self._nested = {
            index
            for function, index in indexes.items()
            if (above := names.scopes[function].parent) is not None
            and above.kind in ("function", "lambda")
        }
        self._first_starts = {
            index: first_start(function)
            for function, index in indexes.items()
            if isinstance(function, ast.AsyncFunctionDef)
        }
        self.numbers: array[int] = array("i")
        self._rows: list[int] = []  # what becomes `numbers`
        self.arguments = Arguments(context)
        self.settings: dict[tuple[Any, ...], int] = {}
        self.passed: dict[int, tuple[tuple[int | str, Term | None], ...]] = {}
        self.indirect: list[tuple[int, Term, tuple[tuple[int | str, Term | None], ...]]] = []
        self._own_top = names.module.partition(".")[0]
        self.rendered: set[str] = set()
        self._renders = Renders(names, self.arguments.value, self.terms.share)
        self._is_template = is_template_module(names.module)

    def run(self) -> None:
        """Note all sites."""
        self._calls()
        for rendered in self._renders.declared():
            self._rendered(rendered)
        self._reads()
        self._texts()
        self._protocols()
        self.numbers = array("i", self._rows)

    def _calls(self) -> None:
        types = self.types
        for node in self.names.nodes(ast.Call):
            func = node.func
            last = last_name(func)
            if last in MAKING:
                self._leads(node, last)
            if last in RENDERING:
                for rendered in self._renders.call(node):
                    self._rendered(rendered)
            term = types.term(func)
            if (
                term is None
                or term[0] == "parameter"
                or term[0] == "instance"
                and term[1] in _CALLABLES
            ):
                term = (
                    self.arguments.of_caller(func) or self.arguments.method_of_caller(func) or term
                )
            if term is None:
                continue
            named: str = term[1] if term[0] == "name" else ""
            builtin = named[:9] == "builtins."
            if named and is_quiet(named):
                self._site(node, CALL, term, 0)
                if node.args:
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
                # Any argument of a Ray task may be a reference, and the task gets its value; and a
                # serializer of many objects is passed all of them, as is a schema (`schema.dump(books)`).
                whole = method == "remote" or method in _DUMPING and not named or _of_many(node)
                arguments = self.arguments.note(node, whole=whole)
            flags = result_use(node, self.names)
            if method in MAY_WAIT and self.idle.waits_not(node):
                flags |= INSTANT
            # Of the builtins only `open` has effects.
            tells = named == "builtins.open" if builtin else named or term[-1] in _MAKERS
            if tells or method and is_own(func):  # type: ignore[arg-type]
                flags |= self._unchanging.steady(node) | self._unchanging.fixed(func)
            if node.args and (
                method in sql.RUNNING
                or sql.may_be(node.args[0])
                or sql.is_built(self.names, node.args[0])
            ):
                flags |= _STATEMENTS[sql.sort_of_call(types, node)]
            if method in TELLING and self.statements.takes_long(node, method):
                flags |= LONG
            before = len(self._rows)
            self._site(node, CALL, term, flags, arguments)
            if len(self._rows) > before and (node.args or node.keywords):
                if self._may_be_own(term):
                    self.passed[before // STRIDE] = tuple(self.arguments.passed(node))
            if node.args:
                self._consumed(node, "builtins.list" if method in _TAKING_ALL else named)

    def _rendered(self, rendered: Rendered[Term | None]) -> None:
        """Note that a template is rendered, as a call of the function that it is."""
        node = rendered.node
        place, looped = self.places.place(node)
        if place.dead:
            return
        loop = self.flow.loop(node) if looped else None
        setting = -1
        needs = merged(place.needs, rendered.needs)
        if needs:
            setting = self.settings.setdefault((None, needs, ()), len(self.settings))
        self.rendered.add(rendered.module)
        self.passed[len(self._rows) // STRIDE] = tuple(rendered.given)
        self._rows += (
            place.owner,
            CALL | place.flags << 4,
            self.terms.index(rendered.function),
            node.lineno,
            node.col_offset,
            node.end_lineno or node.lineno,
            node.end_col_offset or 0,
            loop.lineno if loop is not None else 0,
            -1,
            setting,
        )

    def _may_be_own(self, term: Term) -> bool:
        """Whether a call may run a function of the project: what it is written to run is not of a library."""
        while term[0] in _OF_BASE:
            if term[1] is None:
                return False
            term = term[1]
        if term[0] not in ("name", "instance"):
            return bool(term[0] in ("super", "any"))
        top = term[1].partition(".")[0]
        return top == self._own_top or top not in library_names()

    def _leads(self, call: ast.Call, name: str) -> None:
        """Note the call of a function that a call leads to by handing it on."""
        found = indirect(call, name, self.names)
        if found is None:
            return
        term = self.types.term(found.function)
        if term is None or not self._may_be_own(term):
            return
        passed = [(place, self.arguments.value(value)) for place, value in found.held]
        for place, value in found.passed:
            argument = self.arguments.value(value)
            if found.each and argument is not None:
                argument = self.terms.share(("element", argument))
            passed.append((behind(found.held, place), argument))
        self.indirect.append((call.lineno, self.terms.share(term) or term, tuple(passed)))

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
            if self._is_template:  # what can be called is
                called = self.arguments.method_of_caller(node) or term
                if called is not None and called[0] == "attribute":
                    self._site(node, CALL, called, 0)
            if term is None or term[0] != "attribute" and not self._through_value(term):
                continue
            self._site(node, READ, term, OWN if is_own(node) else 0)

    def _texts(self) -> None:
        """What is turned into text, an element of a loop or an object that is made: it runs its `__str__`."""
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
        if value.__class__ is not ast.Name and value.__class__ is not ast.Call:
            return
        term = self.arguments.value(value) if self._is_template else self.types.term(value)
        if term is not None and (term[0] == "element" or self._is_object(term)):
            self._site(value, CALL, ("attribute", term, "__str__"), 0)

    def _is_object(self, term: Term) -> bool:
        """Whether a term stands for an object of the project, by how what makes it is called."""
        match term:
            case ("call", ("name", name)):
                return name.rpartition(".")[2][:1].isupper() and self._may_be_own(term)
        return False

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
        self._iterations()
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
        for raising in names.nodes(ast.Raise):
            term = types.term(raising.exc) if raising.exc.__class__ in _NAMED else None
            if term is not None and term[0] == "name" and self._may_be_own(term):
                self._site(raising, RAISE, term, 0)

    def _iterations(self) -> None:
        names = self.names
        for loop in names.nodes(ast.For):
            self._iterated(loop.iter, loop.iter)
        for async_loop in names.nodes(ast.AsyncFor):
            self._iterated(async_loop.iter, async_loop.iter, True)
        for comprehension in names.nodes(*_COMPREHENSIONS):
            for generator in comprehension.generators:
                self._iterated(generator.iter, generator.iter, bool(generator.is_async))
        for star in names.nodes(ast.YieldFrom):
            self._iterated(star.value, star.value)
        for unpacked in names.nodes(ast.Starred):
            if isinstance(unpacked.ctx, ast.Load):
                self._iterated(unpacked.value, unpacked.value)
        for added in names.nodes(ast.AugAssign):
            if isinstance(added.op, ast.Add) and isinstance(added.value, _NAMED):
                target = self.types.term(added.target)
                if target is not None and target[:2] == ("instance", "builtins.list"):
                    self._iterated(added.value, added.value)

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
        owner, _, dead, around, needs = place
        if dead:
            return
        flags |= around
        loop = 0
        found: LoopNode | None = None
        if looped:
            found = self.flow.loop(at or node)
            if found is not None and kind == CALL and _is_element(node, found):
                found = self.flow.loop(found)  # one call of each of several functions
            if found is not None:
                loop = found.lineno
        if kind == CALL:
            if isinstance(node, ast.Call) and self._unchanging.is_same_object(node.func, found):
                flags |= KEPT
        elif kind == ITEM or kind == READ and found is not None and _is_of_call(term):
            assert isinstance(node, ast.expr)
            if self._unchanging.is_same_object(node, found):
                flags |= KEPT
        if found is None and term[0] == "attribute" and not flags & KEPT and _is_of_call(term):
            receiver = node.func if isinstance(node, ast.Call) else node
            if self._unchanging.is_of_module(receiver):
                flags |= KEPT
        if owner in self._first_starts:
            if flags & AWAITED and node.lineno <= self._first_starts[owner]:
                flags |= EARLY
            if kind in _GIVING and (kind == ENTER or is_let_go(node)):
                flags |= LET_GO
        values = None
        item: tuple[str, ...] = ()
        objects: tuple[tuple[int, str], ...] = ()
        call = node if kind == CALL else made if kind == ITERATE and term[0] == "call" else None
        function = term if kind == CALL else term[1]
        if isinstance(call, ast.Call) and not (
            function[0] == "name" and needs_nothing(function[1])
        ):
            values = argument_values(call)
            if values and None not in values and (found is not None or owner in self._nested):
                flags |= self._unchanging.same_arguments(call, found)
            if values and not loop and owner:
                item = self._items.of(call, owner)
            if values and owner and TRUE in values:
                objects = tuple(objects_passed(call))
        made_of = None
        if kind == ENTER or kind == CALL and getattr(node, "func", None).__class__ is ast.Attribute:
            made_of = made_with(node, kind, self.names, keeps=self.places.keeps)
        setting = -1
        if values is not None or needs or made_of is not None:
            key = (values, needs, item, objects, made_of)
            setting = self.settings.setdefault(key, len(self.settings))
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
        if kind == ITERATE:
            self._iterated(node, node.args[0])
            return
        term = self.types.term(node.args[0])
        if term is not None and not _plain_container(term):
            self._site(node, kind, term, 0, made=node.args[0])

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
        for inner in sources(value, self.names.dotted):
            self._iterated(inner, inner)

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


def _of_many(call: ast.Call) -> bool:
    """Whether a call says that its object handles many: `BookSerializer(books, many=True)`."""
    return bool(call.keywords) and any(
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


def _is_of_call(term: Term) -> bool:
    """Whether what is read belongs to what a call gives, which may be made there each time."""
    return bool(term[0] == "attribute" and term[1] is not None and term[1][0] == "call")


def _is_element(call: ast.AST, loop: ast.AST) -> bool:
    """Whether a call runs what a loop iterates over: `for read in readers: read()`."""
    match call, loop:
        case ast.Call(func=ast.Name(id=called)), ast.For(target=ast.Name(id=name)):
            return called == name
    return False


def _plain_container(term: Term) -> bool:
    """Whether iterating it or asking for its length runs nothing of interest."""
    if term[0] == "instance":
        if term[1] in ("builtins.enumerate", "builtins.zip"):
            return False
        return term[1] in _PLAIN
    return bool(term[0] == "call" and term[1] == ("name", "builtins.range"))
