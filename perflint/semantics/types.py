"""What a value is: the terms of expressions, and the types that they come to.

Steps, cheapest first: literals, annotations, constructors and known returns, then the bindings that
reach a name. A term is written down from one file alone; `evaluation` asks the world what it comes to
(the project and the library stubs). Unknown is an answer: where two bindings disagree, there is no
type.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cached_property

from perflint.semantics.admin_models import model_shown, rows_of_action
from perflint.semantics.annotations import Annotations, class_around
from perflint.semantics.evaluation import MAX_DEPTH, Type, canonical, derives, evaluate
from perflint.semantics.facts import Term, World
from perflint.semantics.fills import MAKERS, contents, may_be_display
from perflint.semantics.flow import Flow
from perflint.semantics.handing import called_as, calls_by_name, given_for, runs
from perflint.semantics.libraries import names_of
from perflint.semantics.names import Names
from perflint.semantics.narrowing import left_over, narrowed, tested_names
from perflint.semantics.nodes import FUNCTIONS, FunctionNode, parent
from perflint.semantics.paths import ending
from perflint.semantics.remote_execution import REMOTE_DECORATORS, REMOTE_FUNCTION
from perflint.semantics.scopes import Binding
from perflint.semantics.sessions import (
    is_named_session,
    may_be_session,
    session_by_use,
    session_of_request,
)
from perflint.semantics.supplied import default_of, provider, sender
from perflint.semantics.terms import any_of, applied, attribute_of, instance
from perflint.semantics.types_by_use import Shown, types_by_use

_UNASKED = Type("", "")
_NOT_YET: Term = ("",)
_MAX_SIZE = 512  # parts of one term
_MAX_STEPS = 500  # nodes looked at for one term: names bound from one another in many ways multiply


# Builtin functions whose result depends on their arguments in a way that signatures do not say here.
_ELEMENTS_OF_FIRST = {
    "builtins.list": "builtins.list",
    "builtins.tuple": "collections.abc.Sequence",
    "builtins.set": "builtins.set",
    "builtins.frozenset": "builtins.frozenset",
    "builtins.sorted": "builtins.list",
    "builtins.reversed": "collections.abc.Iterator",
    "builtins.iter": "collections.abc.Iterator",
    "collections.deque": "collections.deque",
    "itertools.cycle": "collections.abc.Iterator",
    "itertools.islice": "collections.abc.Iterator",
    "random.sample": "builtins.list",
    "random.choices": "builtins.list",
    "tqdm.tqdm": "collections.abc.Iterator",
    "tqdm.auto.tqdm": "collections.abc.Iterator",
    "tqdm.std.tqdm": "collections.abc.Iterator",
    "rich.progress.track": "collections.abc.Iterator",
}
# Libraries whose arrays and frames are handed to functions that do not say what they take.
_MANAGER = "objects"  # what models of Django call the first of theirs
_OF_TABLES = frozenset({"numpy", "pandas", "polars"})
# What makes an array of a size that it is given, or of that of another array.
_SIZED = frozenset(f"numpy.{name}" for name in ("empty", "full", "ones", "zeros"))
_ALIKE = frozenset(f"{name}_like" for name in _SIZED)
_SHAPED = tuple(
    "cupy dask h5py jax keras pandas polars scipy.sparse tensorflow torch xarray zarr".split()
)
# Names of parameters that stand for what leads to a database, a server or a queue.
_HANDLE = re.compile(
    r"(?:^|_)(?:session|sess|dbsession|db|conn|con|cnx|connection|database|cursor|cur|client|redis"
    r"|collection|bucket|queue|http)$"
)
# Methods and functions whose arguments say what a query gives, and what it loads along.
_SELECTING = frozenset(
    "select_related prefetch_related options with_related select query scalars scalar execute exec"
    " stream stream_scalars paginate filter_queryset paginate_queryset".split()
)
_LOADERS = frozenset(
    {"selectinload", "joinedload", "subqueryload", "immediateload", "contains_eager"}
)
# What runs a function beside the event loop: awaiting it gives what the function gives.
_ON_THREADS = frozenset(
    {
        "asyncio.to_thread",
        "anyio.to_thread.run_sync",
        "anyio.to_process.run_sync",
        "trio.to_thread.run_sync",
        "starlette.concurrency.run_in_threadpool",
        "fastapi.concurrency.run_in_threadpool",
    }
)
_FIRST_ELEMENT = frozenset(
    {
        "builtins.next",
        "builtins.min",
        "builtins.max",
        "builtins.sum",
        "heapq.heappop",
        "random.choice",
    }
)
# What opens files, with the mode that it opens them in if none is given …
_OPENING = {
    "builtins.open": "r",
    "io.open": "r",
    "codecs.open": "r",
    "gzip.open": "rb",
    "bz2.open": "rb",
    "lzma.open": "rb",
}
# … and what gives other files than `open` does where they are not read as text.
_COMPRESSED = {
    "gzip.open": "gzip.GzipFile",
    "bz2.open": "bz2.BZ2File",
    "lzma.open": "lzma.LZMAFile",
}
_OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


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
        self.doubted = 0  # how often a type was told that only some callers show
        self._doubtful: set[ast.AST] = set()
        self._resting: dict[Term, tuple[tuple[str, str], ...]] = {}

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
        kind = node.__class__
        if kind is ast.Name or kind is ast.Attribute:  # most of all, and with no circle to end
            dotted = self.names.dotted(node)
            if dotted is not None:
                named = self._terms[node] = ("name", dotted)
                return named
        if kind is not ast.Name and self._used is not None:
            shown = self._used.of(node)
            if shown is not None:
                return self._or_shown(self._term(node), shown)
        if may_be_session(node):
            session = session_of_request(node, self.names, self.term)
            if session is not None:
                self._terms[node] = session
                return session
        if kind is ast.Name or kind is ast.Attribute:
            quick = self._of_chain(node)
            if quick is not _NOT_YET:
                return quick
        depth = len(self._active)
        if not depth:
            self._steps = 0
        self._steps += 1
        if depth > MAX_DEPTH or self._steps > _MAX_STEPS:
            self._lowest = 0
            return None
        # A circle ends at the binding that closes it, wherever the question starts: it may lead
        # through a node twice, in `text = text[1:]` from the `text` on the right.
        key = id(node)
        if self._active.count(key) > 1:
            self._lowest = min(self._lowest, self._active.index(key))
            return None
        self._active.append(key)
        before, self._lowest = self._lowest, depth + 1
        try:
            found = self._term(node)
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

    @cached_property
    def _used(self) -> Shown | None:
        """What this file shows by what it does with it, where types are asked for."""
        return types_by_use(self.names, self.flow, self.world) if self.world is not None else None

    def _or_shown(self, term: Term | None, shown: str) -> Term:
        """A term, or what use shows where the term says nothing or less: what callers pass."""
        if term is None or self.world is None or evaluate(term, self.world) is None:
            return instance(shown)
        return instance(shown) if self._resting_on(term) else term

    def _of_chain(self, node: ast.expr, hops: int = MAX_DEPTH) -> Term | None:
        """The term of a name bound once of which it is known, and of an attribute, of one of its
        attributes and so on, as far as some hops go; `_NOT_YET` for all else."""
        found: Term | None = _NOT_YET
        if node.__class__ is ast.Attribute:
            base = self._terms.get(node.value, _NOT_YET)
            if base is _NOT_YET and hops and not may_be_session(node.value):
                base = self._of_chain(node.value, hops - 1)
            found = base
            if base is not None and base is not _NOT_YET:
                found = ("attribute", base, node.attr)
                if self._size(found) > _MAX_SIZE:
                    found = None
        elif node.__class__ is ast.Name and node.id not in self._tested:
            held = self.names.lookup(node.id, self.names.scope_of(node))
            if held is not None and len(held[1]) == 1:
                found = self._bound.get(held[1][0], _NOT_YET)
        if found is not _NOT_YET:
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
        sizes[id(term)] = term, size  # kept, so that nothing else gets its `id`
        return size

    def _term(self, node: ast.expr) -> Term | None:  # noqa: C901
        """The term of an expression that has none yet: one case a kind of expression, in one place."""
        match node:  # the commonest first
            case ast.Attribute(value=value, attr=attr):
                base = self.term(value)
                return ("attribute", base, attr) if base is not None else None
            case ast.Name():
                return self._name(node)
            case ast.Call():
                return self._call(node)
            case ast.Constant(value=value):
                return None if value is ... else instance(f"builtins.{type(value).__name__}")
            case ast.JoinedStr():
                return instance("builtins.str")
            case ast.Await(value=value):
                return applied("awaited", self.term(value))
            case ast.Subscript(value=value, slice=index):
                base = self.term(value)
                if base is None:
                    return None
                kind = _item_kind(index)
                by = self.term(index) if kind == "index" else None
                return ("item", base, kind) if by is None else ("item", base, kind, by)
            case ast.BinOp(left=left, op=operator, right=right):
                return self._binary(_OPERATORS[type(operator)], left, right)
            case ast.Compare(left=left, ops=[operator], comparators=[right]) if (
                type(operator) in _OPERATORS
            ):
                return self._binary(_OPERATORS[type(operator)], left, right)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return instance("builtins.bool")
            case ast.UnaryOp(operand=operand):
                return self.term(operand)
            case ast.BoolOp(values=values):
                return self._either(values, isinstance(node.op, ast.Or))
            case ast.IfExp(body=body, orelse=orelse):
                return self._either([body, orelse], True)
            case ast.NamedExpr(value=value):
                return self.term(value)
            case ast.List(elts=elts):
                return instance("builtins.list", self._elements(elts))
            case ast.Set(elts=elts):
                return instance("builtins.set", self._elements(elts))
            case ast.Tuple(elts=elts):
                if any(isinstance(item, ast.Starred) for item in elts):
                    return instance("collections.abc.Sequence", None)
                return instance("builtins.tuple", *(self.term(item) for item in elts))
            case ast.Dict(keys=keys, values=values):
                if any(key is None for key in keys):
                    return instance("builtins.dict", None, None)
                return instance(
                    "builtins.dict",
                    self._elements([key for key in keys if key is not None]),
                    self._elements(values),
                )
            case ast.ListComp(elt=elt):
                return instance("builtins.list", self.term(elt))
            case ast.SetComp(elt=elt):
                return instance("builtins.set", self.term(elt))
            case ast.GeneratorExp(elt=elt):
                return instance("collections.abc.Generator", self.term(elt))
            case ast.DictComp(key=key, value=value):
                return instance("builtins.dict", self.term(key), self.term(value))
            case ast.Lambda():
                return ("name", self.names.qualname(self.names.scopes[node]))
        return None

    def _either(self, values: list[ast.expr], chosen: bool) -> Term | None:
        """One of several values; `chosen` if one is taken in place of another, as by `or`."""
        terms = [(value, self.term(value)) for value in values]
        known = any_of([term for _, term in terms if term is not None])
        if chosen and all(t is not None or self._stands_in(known, value) for value, t in terms):
            return known
        return self._joined([term for _, term in terms])

    def _joined(self, terms: list[Term | None]) -> Term | None:
        """One of several, some of which may be unknown."""
        whole = any_of(terms)
        if whole is not None or not self.by_callers:
            return whole
        known = any_of([term for term in terms if term is not None])
        return ("partly", known) if known is not None else None

    def _stands_in(self, term: Term | None, given: ast.expr) -> bool:
        """Whether a term is what a parameter that is None by default is made up for with: an object
        of a class (`client or Client()`), whose kind callers keep to more than to that of a list."""
        if not isinstance(given, ast.Name) or not _is_made(term):
            return False
        bindings = self.flow.reaching(given)
        return len(bindings) == 1 and _is_optional(bindings[0])

    def _elements(self, elts: list[ast.expr]) -> Term | None:
        if not elts or any(isinstance(item, ast.Starred) for item in elts):
            return None
        return any_of(self.term(item) for item in elts[:8])

    def _binary(self, operator: str, left: ast.expr, right: ast.expr) -> Term | None:
        one, other = self.term(left), self.term(right)
        return None if one is None and other is None else ("binary", operator, one, other)

    def _call(self, node: ast.Call) -> Term | None:
        dotted = self.names.dotted(node.func)
        if dotted is not None:
            special = self._special_call(dotted, node)
            if special is not None:
                return special
        elif isinstance(node.func, ast.Call) and len(node.args) == 1:
            # `ray.remote(num_cpus=1)(work)`
            if not node.func.args and self.names.dotted(node.func.func) in REMOTE_DECORATORS:
                return instance(REMOTE_FUNCTION, self.term(node.args[0]))
        made = applied("call", self.term(node.func))
        rows = next((word.value for word in node.keywords if word.arg == "queryset"), None)
        if made is not None and rows is not None:
            return (*made, self.term(rows))  # of a filter, which gives some of them as its `qs`
        if made is None or not node.args:
            return made
        # What a query selects, and loads along, its arguments say.
        last = node.func.attr if isinstance(node.func, ast.Attribute) else dotted or ""
        last = last.rpartition(".")[2]
        if last == "enter_context":  # of an `ExitStack`
            return applied("entered", self.term(node.args[0]))
        if last == "run_in_executor" and len(node.args) > 1:  # of an event loop
            return instance("asyncio.Future", applied("call", self.term(node.args[1])))
        if last in _SELECTING or last == "get" and len(node.args) > 1 and _is_entity(node.args[0]):
            return (*made, *(told for argument in node.args for told in self._all_told(argument)))
        return made

    def _all_told(self, node: ast.expr) -> Iterator[Term | str]:
        """What an argument says to a query, with what the query set of a `Prefetch` loads along:
        `author` and `author__country` of
        `Prefetch("author", queryset=Author.objects.select_related("country"))`."""
        told = self._told(node)
        yield told
        if not isinstance(node, ast.Call) or not isinstance(told, str) or told == "?":
            return
        given = [*node.args[1:2], *(word.value for word in node.keywords if word.arg == "queryset")]
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if (
            not given
            or (name or self.names.dotted(node.func) or "").rpartition(".")[2] != "Prefetch"
        ):
            return
        for step in _steps(given[0]):
            if step is None:
                yield "?"
                return
            if step.attr in ("select_related", "prefetch_related"):
                call = parent(step)
                arguments = call.args if isinstance(call, ast.Call) else []
                if not arguments:
                    yield "?"
                for argument in arguments:
                    for inner in self._all_told(argument):
                        yield f"{told}__{inner}" if isinstance(inner, str) and inner != "?" else "?"

    def _told(self, node: ast.expr) -> Term | str:
        """What an argument says to a query: an entity, a statement, a lookup; `?` if unknown."""
        if isinstance(node, ast.Constant):
            text = node.value.strip() if isinstance(node.value, str) else ""
            return text.partition(" ")[0] or "?"  # of SQL the verb is enough
        if isinstance(node, ast.Call):
            made = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            made = made or (self.names.dotted(node.func) or "").rpartition(".")[2]
            if made == "Prefetch" and node.args:
                return self._told(node.args[0])
            if made in _LOADERS:
                return _loaded(node)
        return self.term(node) or "?"

    def _iterator(self, dotted: str, arguments: list[ast.expr]) -> Term | None:
        """What the functions give that go over other collections: `zip`, `map`, `chain`, …"""
        match dotted, arguments:
            case "builtins.enumerate", [first, *_]:
                pair = instance(
                    "builtins.tuple", instance("builtins.int"), applied("element", self.term(first))
                )
                return instance("builtins.enumerate", pair)
            case "builtins.zip", [_, *_]:
                items = (applied("element", self.term(argument)) for argument in arguments)
                return instance("builtins.zip", instance("builtins.tuple", *items))
            case "itertools.chain", [_, *_]:
                return instance(
                    "collections.abc.Iterator",
                    any_of([applied("element", self.term(argument)) for argument in arguments]),
                )
            case "itertools.chain.from_iterable", [parts]:
                element = applied("element", applied("element", self.term(parts)))
                return instance("collections.abc.Iterator", element)
            case "itertools.groupby", [items, *_]:
                group = instance("collections.abc.Iterator", applied("element", self.term(items)))
                return instance("collections.abc.Iterator", instance("builtins.tuple", None, group))
            case "builtins.map", [function, *_]:
                return instance("collections.abc.Iterator", applied("call", self.term(function)))
            case (
                "builtins.filter"
                | "itertools.filterfalse"
                | "itertools.takewhile"
                | "itertools.dropwhile",
                [_, iterable],
            ):
                return instance("collections.abc.Iterator", applied("element", self.term(iterable)))
        return None

    def _special_call(self, dotted: str, node: ast.Call) -> Term | None:  # noqa: C901
        """The term of a call whose result depends on its arguments as no signature says, case by case."""
        arguments = node.args
        if dotted in _ELEMENTS_OF_FIRST and arguments:
            return instance(_ELEMENTS_OF_FIRST[dotted], applied("element", self.term(arguments[0])))
        if dotted in _FIRST_ELEMENT and len(arguments) == 1:
            return applied("element", self.term(arguments[0]))
        match dotted, arguments:
            case "builtins.next", [iterator, ast.Constant(value=None)]:
                return applied("element", self.term(iterator))
            case _, _ if dotted in _OPENING:
                mode = _mode(node, _OPENING[dotted])
                if mode is not None and dotted in _COMPRESSED:
                    return instance("io.TextIOWrapper" if "t" in mode else _COMPRESSED[dotted])
                if mode is not None and (dotted != "codecs.open" or "b" not in mode):
                    return instance("io.BufferedReader" if "b" in mode else "io.TextIOWrapper")
            case "django.core.paginator.Paginator", [rows, *_]:
                return instance(dotted, applied("element", self.term(rows)))
            case (
                "django.shortcuts.get_object_or_404" | "django.shortcuts.aget_object_or_404",
                [rows, *_],
            ):
                query = self.term(rows)
                if _is_entity(rows):
                    query = attribute_of(query, "objects")
                return applied("call", attribute_of(query, "get"))
            case (
                "django.shortcuts.get_list_or_404" | "django.shortcuts.aget_list_or_404",
                [rows, *_],
            ):
                query = self.term(rows)
                if _is_entity(rows):
                    query = attribute_of(query, "objects")
                found = applied("call", attribute_of(query, "all"))
                return instance("builtins.list", applied("element", found))
            case "contextlib.closing" | "contextlib.aclosing" | "contextlib.nullcontext", [
                inner,
                *_,
            ]:
                return instance(dotted, self.term(inner))
            case _, [function] if dotted in REMOTE_DECORATORS:
                return instance(REMOTE_FUNCTION, self.term(function))
            case "functools.partial" | "functools.partialmethod", [function, *_]:
                return self.term(function)  # calling it is calling the function
            case _, [function, *_] if dotted in _ON_THREADS:
                return instance("collections.abc.Coroutine", applied("call", self.term(function)))
            case _, _ if dotted.endswith(".as_manager"):
                return instance(dotted.removesuffix(".as_manager"))
            case _, [queries, *_] if dotted.endswith("Manager.from_queryset"):
                return self.term(queries)  # calling it gives something with the same methods
            case "aiohttp.web.AppKey", [_, klass]:
                return instance(dotted, self.annotation(klass))
            case "builtins.super", _:
                owner = class_around(node, self.names)
                return ("super", owner) if owner else None
            case "builtins.getattr", [held, ast.Constant(value=str() as name), *default]:
                found = attribute_of(self.term(held), name)
                return self._joined([found, *map(self.term, default)])
            case "typing.cast", [annotation, _]:
                return self.annotation(annotation)
            case "builtins.type", [value]:
                return applied("class", self.term(value))
            case "builtins.abs" | "copy.copy" | "copy.deepcopy", [value, *_]:
                return self.term(value)
            case "numpy.load", [path, *_] if self._is_one_array(path, node.keywords):
                return instance("numpy.ndarray")
            case _, _ if dotted.startswith("pandas.read_") and _in_pieces(node):
                return instance("pandas.TextFileReader")
        return self._iterator(dotted, arguments)

    def _is_one_array(self, path: ast.expr, keywords: list[ast.keyword]) -> bool:
        """Whether what `np.load` is given says that it reads one array of numbers, no archive of several nor
        objects: by `mmap_mode`, or by the name of the file or the pattern that found it."""
        for word in keywords:
            if word.arg == "allow_pickle" and getattr(word.value, "value", True):
                return False
            if word.arg == "mmap_mode" and getattr(word.value, "value", None):
                return True
        if isinstance(path, ast.Name):
            bindings = self.flow.reaching(path)
            if len(bindings) != 1:
                return False
            if bindings[0].kind == "for":
                found = [
                    ending(node)
                    for node in ast.walk(getattr(bindings[0].node, "iter", path))
                    if isinstance(node, ast.Constant)
                ]
                return any(text is not None and text.endswith(".npy") for text in found)
            if bindings[0].kind == "assign" and bindings[0].value is not None:
                path = bindings[0].value
        return (ending(path) or "").endswith(".npy")

    def _name(self, node: ast.Name) -> Term | None:
        found = self._of_name(node)
        if node.id in self._tested:
            if found is None or "argument" in (
                found[0],
                *(one[0] for one in found[1:] if one.__class__ is tuple),
            ):
                known = narrowed(node, self.flow, self.annotation)
                if known is not None or found is None:
                    return known
            return left_over(node, found, self.flow, self.annotation)
        return found

    @cached_property
    def _tested(self) -> frozenset[str]:
        """The names that an `isinstance` of this module may narrow."""
        return tested_names(self.names)

    def _of_name(self, node: ast.Name) -> Term | None:
        held = self.names.lookup(node.id, self.names.scope_of(node))
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
            if several and _is_optional(binding):
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
        if optional and not all(_is_made(term) for term in found):
            return None  # else `if client is None: client = Client()`
        return self._joined(found) if found else None

    def binding(self, binding: Binding) -> Term | None:
        """What a binding gives its name."""
        found = self._binding_term(binding)
        shown = self._used.bindings.get(id(binding)) if self._used is not None else None
        return self._or_shown(found, shown) if shown is not None else found

    def _binding_term(self, binding: Binding) -> Term | None:
        if binding.annotation is not None and not binding.kind.endswith("variadic"):
            annotated = self.annotation(binding.annotation)
            if annotated is not None:
                return annotated
        value = binding.value
        kind = binding.kind
        if kind in ("function", "class"):
            return ("name", self.names.qualname(self.names.scopes[binding.node]))
        if kind == "import":
            return ("name", binding.imported) if binding.imported else None
        if kind == "parameter":
            return self._parameter(binding)
        if kind == "except":
            return self._caught(value)
        if value is None:
            return None
        if kind in ("assign", "walrus"):
            return self._filled(binding, value)
        base, _, unpacked = kind.partition("-")
        if base in ("assign", "walrus") or kind == "unpack":
            whole = self.term(value)
        elif base == "for":
            whole = applied("element", self.term(value))
        elif base == "with":
            whole = applied("entered", self.term(value))
        else:
            return None
        if not unpacked and kind != "unpack":
            return whole
        if unpacked.endswith("star") or kind.endswith("star"):
            return instance("builtins.list", None)
        return self._unpacked(binding, whole)

    def _filled(self, binding: Binding, value: ast.expr) -> Term | None:
        """What a name is assigned, with what is put into it where that is a collection written out."""
        term = self.term(value)
        if binding.scope.kind == "class" or not may_be_display(value):
            return term
        called = self.names.dotted(value.func) if isinstance(value, ast.Call) else None
        if isinstance(value, ast.Call) and called not in MAKERS:
            return term
        added, complete = contents(self._uses(binding))
        if not added or term is None:
            return term
        name = called or term[1]
        written = [part for part in term[2:] if part is not None]
        known = [self.term(fill.value) for fill in added]
        if not written:
            element = self._joined(known if complete else [*known, None])
        else:  # what stands there first says what is meant
            element = any_of([written[-1], *(one for one in known if one is not None)])
        if name != "builtins.dict":
            return instance(name, element)
        keys = [self.term(fill.key) for fill in added]
        return instance(name, any_of([*written[:-1], *keys]), element)

    def _uses(self, binding: Binding) -> Iterator[ast.Name]:
        """The places that name what a binding binds, in inner functions as well."""
        for scope in self.names.scopes.values():
            uses = scope.uses.get(binding.name)
            if uses and (held := self.names.lookup(binding.name, scope)) is not None:
                if held[0] is binding.scope:
                    yield from uses

    def _of_parameter(self, binding: Binding) -> Term | None:
        known = self._bound.get(binding, _NOT_YET)
        if known is _NOT_YET:
            known = self._bound[binding] = self.binding(binding)
        return known

    def _unpacked(self, binding: Binding, whole: Term | None) -> Term | None:
        """One item of an unpacked value, along the path of the name through the target."""
        path: list[int] = []
        child: ast.AST | None = binding.target
        while child is not None:
            above = parent(child)
            if not isinstance(above, (ast.Tuple, ast.List)):
                break
            index = above.elts.index(child)  # type: ignore[arg-type]
            if any(isinstance(item, ast.Starred) for item in above.elts[: index + 1]):
                return None
            path.append(index)
            child = above
        if whole is None:
            return None
        for index in reversed(path):
            whole = ("unpacked", whole, index)
        return whole

    def _parameter(self, binding: Binding) -> Term | None:
        owner = binding.scope.node
        if isinstance(owner, FUNCTIONS):
            arguments = [*owner.args.posonlyargs, *owner.args.args]
            holder = parent(owner)
            if arguments and arguments[0] is binding.node and isinstance(holder, ast.ClassDef):
                marks = {self.names.dotted(d) for d in owner.decorator_list}
                klass = self.names.qualname(self.names.scopes[holder])
                if "builtins.staticmethod" in marks:
                    return None
                if "builtins.classmethod" in marks or owner.name in (
                    "__new__",
                    "__init_subclass__",
                    "__class_getitem__",
                ):
                    return ("name", klass)
                return instance(klass)
            if len(arguments) == 3 and arguments[2] is binding.node and binding.name == "queryset":
                return rows_of_action(owner, holder, self.names, self.term)
            if len(arguments) == 2 and arguments[1] is binding.node and binding.annotation is None:
                model = model_shown(owner, holder, self.names)
                if model is not None:
                    return instance(model)
            if binding.annotation is None:
                supplied = self._supplied(binding.name, owner)
                if supplied is not None:
                    return supplied
            if _is_handle(binding):
                handed = self._handed(binding)
                if handed is None and is_named_session(binding.name):
                    handed = session_by_use(binding.name, owner, self.term)
                if handed is not None or not self.by_callers:
                    return handed
            if binding.annotation is None and self._asks_managers:
                rows = self._rows(binding.name, owner)
                if rows is not None:
                    return rows
            if binding.annotation is None and self._uses_tables:
                table = self._table(binding.name, owner)
                if table is not None:
                    return table
            if self.by_callers:
                return ("argument", self.names.qualname(binding.scope), binding.name)
        return None

    def _supplied(self, name: str, function: FunctionNode) -> Term | None:
        """What a framework supplies for a parameter: see `supplied`."""
        if (function_of := provider(name, function, self.names)) is not None:
            return applied("supplied", applied("call", self.term(function_of)))
        model = sender(name, function, self.names)
        dotted = self.names.dotted(model) if model is not None else None
        return instance(dotted) if dotted is not None else None

    @cached_property
    def _uses_tables(self) -> bool:
        """Whether the types of this file are asked for, and it imports a library of arrays or frames."""
        return self.world is not None and bool(names_of(self.names, _OF_TABLES))

    @cached_property
    def _asks_managers(self) -> bool:
        """Whether this file asks managers of Django for rows: `Book.objects`."""
        return any(node.attr == _MANAGER for node in self.names.nodes(ast.Attribute))

    def _rows(self, name: str, function: FunctionNode) -> Term | None:
        """A parameter that all calls of this file give what a manager of Django gives: query sets, rows."""
        found: dict[Term, None] = {}
        for call in calls_by_name(self.names).get(called_as(function), ()):
            if not runs(call, function, self.names):
                continue
            term = self.term(given_for(name, call, function))
            if term is None or not _mentions(term, _MANAGER):
                return None
            found[term] = None
        if not found:
            return None
        return next(iter(found)) if len(found) == 1 else ("any", *found)

    def _table(self, name: str, function: FunctionNode) -> Term | None:
        """A parameter that all calls of this file give an array, a frame or a column, of one class."""
        found: dict[str, None] = {}
        if self._sizes_array(name, function):
            return instance("numpy.ndarray")
        wanted = self.names.qualname(self.names.scopes[function])
        for call in calls_by_name(self.names).get(called_as(function), ()):
            if not runs(call, function, self.names) and (
                not isinstance(call.func, ast.Attribute) or self.callee(call) != wanted
            ):
                continue
            if any(isinstance(given, ast.Starred) for given in call.args):
                return None
            value = given_for(name, call, function)
            if isinstance(value, ast.Constant) and value.value is None:
                continue
            known = self.type_of(value)
            if known is None or known.kind != "instance":
                return None
            found[known.name] = None
        kinds = list(found)
        if len(kinds) != 1 or kinds[0].partition(".")[0] not in _OF_TABLES:
            return None
        return instance(kinds[0])

    def _sizes_array(self, name: str, function: FunctionNode) -> bool:
        """Whether a parameter gives its shape to an array that its function makes, `np.zeros(x.shape[0])`,
        `np.empty_like(x)`, in a file that knows of no other arrays than NumPy's."""
        if self._of_others:
            return False
        for read in self.names.scopes[function].uses.get(name, ()):
            whole: ast.AST = read
            above = parent(read)
            if isinstance(above, ast.Attribute) and above.attr == "shape":
                whole, above = above, parent(above)
                if isinstance(above, ast.Subscript) and above.value is whole:
                    whole, above = above, parent(above)
                makers = _SIZED
            else:
                makers = _ALIKE
            if isinstance(above, ast.Tuple):
                whole, above = above, parent(above)
            if isinstance(above, ast.Call) and above.args[:1] == [whole]:
                if self.names.dotted(above.func) in makers:
                    return True
        return False

    @cached_property
    def _of_others(self) -> bool:
        """Whether this file imports something whose objects have a shape and are no arrays of NumPy."""
        return any(
            (binding.imported or "").startswith(_SHAPED)
            for scope in self.names.scopes.values()
            for bindings in scope.bindings.values()
            for binding in bindings
            if binding.kind == "import"
        )

    def _handed(self, binding: Binding) -> Term | None:
        """A parameter by what all calls of this file give for it, through others of its kind too:
        `store(connection, row)` says what the `connection` of `store` is."""
        found: dict[Term | None, None] = {}
        left = [binding]
        for asked in left:
            function = asked.scope.node
            if not isinstance(function, FUNCTIONS):
                return None
            calls = [
                call
                for call in calls_by_name(self.names).get(called_as(function), ())
                if runs(call, function, self.names)
            ]
            if not calls:
                used = is_named_session(asked.name)
                found[session_by_use(asked.name, function, self.term) if used else None] = None
            for call in calls:
                value = given_for(asked.name, call, function)
                only = self.names.only_binding(value) if isinstance(value, ast.Name) else None
                if only is None or not _is_handle(only):
                    found[self.term(value)] = None
                elif only not in left:
                    left.append(only)
        if not found or None in found:
            return None
        return next(iter(found)) if len(found) == 1 else ("any", *found)

    def _caught(self, value: ast.expr | None) -> Term | None:
        if isinstance(value, (ast.Name, ast.Attribute)):
            dotted = self.names.dotted(value)
            return instance(dotted) if dotted else None
        return None

    # Annotations

    def annotation(self, node: ast.expr | None) -> Term | None:
        """The term of a value annotated like this."""
        return self._annotations.term(node, self.term)


def _in_pieces(call: ast.Call) -> bool:
    """Whether a reader of pandas is told to give one frame after the other."""
    return any(
        word.arg in ("chunksize", "iterator")
        and not (isinstance(word.value, ast.Constant) and not word.value.value)
        for word in call.keywords
    )


def _is_handle(binding: Binding) -> bool:
    """Whether a binding is a parameter of which a name, and no annotation, says what it leads to."""
    return (
        binding.kind == "parameter"
        and binding.annotation is None
        and _HANDLE.search(binding.name) is not None
    )


def _is_optional(binding: Binding) -> bool:
    """Whether a binding is a parameter that is None by default and not annotated."""
    function = binding.scope.node
    if binding.kind != "parameter" or binding.annotation is not None:
        return False
    if not isinstance(function, FUNCTIONS):
        return False
    default = default_of(binding.name, function)
    return isinstance(default, ast.Constant) and default.value is None


def _is_made(term: Term | None) -> bool:
    """Whether a term is the result of a call that is no builtin."""
    if term is None or term[0] != "call" or term[1] is None:
        return False
    return not (term[1][0] == "name" and term[1][1].startswith("builtins."))


def _mentions(term: object, name: str) -> bool:
    """Whether a term goes through an attribute of this name."""
    if isinstance(term, tuple):
        return any(_mentions(part, name) for part in term)
    return isinstance(term, str) and name in term.split(".")


def _is_entity(node: ast.expr) -> bool:
    """Whether an argument looks like a class."""
    last = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return last[:1].isupper()


def _steps(query: ast.expr) -> Iterator[ast.Attribute | None]:
    """The methods and attributes of a query that is written out, `Author.objects.filter(…)`; None
    where its manager or what makes it may load more."""
    while True:
        match query:
            case ast.Call(func=ast.Attribute() as step):
                yield step
                query = step.value
            case ast.Attribute(value=ast.Name() | ast.Attribute(), attr="objects"):
                return
            case _:
                yield None
                return


def _loaded(call: ast.Call) -> str:
    """The path of a SQLAlchemy loader option: `orders__items` of
    `selectinload(User.orders).joinedload(Order.items)`; `?` if it is not written out."""
    path: list[str] = []
    current: ast.expr | None = call
    while isinstance(current, ast.Call):
        for given in reversed(current.args):
            argument = given
            if isinstance(given, ast.Call) and len(given.args) == 1 and not given.keywords:
                argument = given.args[0]  # a cast of the project's own: `column(Book.author)`
            if isinstance(argument, ast.Attribute):
                path.append(argument.attr)
            elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                if "*" in argument.value:
                    return "?"  # all relations
                path.append(argument.value.replace(".", "__"))
            else:
                return "?"
        current = current.func.value if isinstance(current.func, ast.Attribute) else None
    return "__".join(reversed(path)) or "?"


def _item_kind(index: ast.expr) -> str:
    if isinstance(index, ast.Slice):
        return "slice"
    if isinstance(index, ast.Tuple) and any(isinstance(item, ast.Slice) for item in index.elts):
        return "rows" if _picks_rows(index) else "slices"
    if isinstance(index, (ast.List, ast.ListComp)) or _is_condition(index):
        return "mask"
    if isinstance(index, ast.Constant) and type(index.value) is int and index.value >= 0:
        return str(index.value)
    return "index"


def _picks_rows(index: ast.Tuple) -> bool:
    """Whether a subscript picks rows by a condition, and several columns: `df.loc[df.a > 1, :]`."""
    match index.elts:
        case [rows, ast.Slice()]:
            return isinstance(rows, ast.Slice) or _is_condition(rows)
    return False


def _is_condition(index: ast.expr) -> bool:
    """Whether a key is written as a condition on each row: `df[df.a > 1]`, `df[df.apply(is_new, axis=1)]`."""
    match index:
        case ast.Compare(ops=[operator]):
            return not isinstance(operator, (ast.In, ast.NotIn, ast.Is, ast.IsNot))
        case (
            ast.UnaryOp(op=ast.Invert())
            | ast.BinOp(op=ast.BitAnd() | ast.BitOr())
            | ast.Call(func=ast.Attribute(attr="apply"))
        ):
            return True
    return False


def _mode(call: ast.Call, default: str) -> str | None:
    """The constant mode of an `open` call, or the default one; unknown modes are None."""
    mode: ast.expr | None = call.args[1] if len(call.args) > 1 else None
    for keyword in call.keywords:
        if keyword.arg == "mode":
            mode = keyword.value
        elif keyword.arg is None:
            return None
    if mode is None:
        return default
    return mode.value if isinstance(mode, ast.Constant) and isinstance(mode.value, str) else None
