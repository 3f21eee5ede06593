"""Making an outline: one pass over the nodes that `Names` has listed, with their flow and terms."""

from __future__ import annotations

import ast
import re
import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from perflint.semantics import sql
from perflint.semantics.facts import Term
from perflint.semantics.flow import Flow
from perflint.semantics.names import (
    COMPREHENSIONS,
    FUNCTIONS,
    Binding,
    FunctionNode,
    Names,
    Scope,
    descendants,
    parent,
    parents,
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
    ENTER,
    ENTERED,
    GUARDED,
    HANDED,
    ITEM,
    ITERATE,
    LENGTH,
    READ,
    SELECTS,
    SET_ITEM,
    STEADY,
    STRIDE,
    THREADED,
    TRUTH,
    ClassField,
    ClassOutline,
    FunctionOutline,
    Outline,
)
from perflint.semantics.stretches import at, held
from perflint.semantics.types import Types
from perflint.syntax.source import Source

_PRAGMA = re.compile(r"#\s*perflint:\s*(pure|[a-z_]+(?:\([a-z-]*\))?)\s*(?:#|$)", re.MULTILINE)
_DEFAULT_DETAILS = {
    "blocks": "compute",
    "queries": "database",
    "writes": "database",
    "commits": "database",
    "connects": "database",
    "waits": "future",
    "infers": "model",
    "loads_model": "model",
    "creates": "client",
    "spawns": "process",
    "compiles": "jit",
    "syncs_device": "device",
    "transfers": "device",
}
# Decorators that make a function give the same object again, by the last part of their name.
_CACHES = frozenset(
    "lru_cache cache cached_property cached alru_cache cachedmethod memoize memoized cache_resource"
    " cache_data reify threaded_cached_property singleton lazy_property lazyproperty"
    " async_cached_property cache_readonly once run_once".split()
)
_STATEMENTS = {sql.READ: SELECTS, sql.WRITE: CHANGES, sql.OTHER: 0}
_ITEMS: dict[type[ast.expr_context], int] = {
    ast.Load: ITEM,
    ast.Store: SET_ITEM,
    ast.Del: DELETE_ITEM,
}
_PROPERTIES = frozenset(
    "builtins.property functools.cached_property django.utils.functional.cached_property"
    " abc.abstractproperty enum.property werkzeug.utils.cached_property"
    " sqlalchemy.ext.hybrid.hybrid_property".split()
)
_METHOD_KINDS = ("property", "classmethod", "staticmethod")
_CONTEXT_MANAGERS = frozenset({"contextlib.contextmanager", "contextlib.asynccontextmanager"})
# Builtins that iterate what they are given, at once.
_CONSUMERS = frozenset(
    f"builtins.{name}"
    for name in "list tuple set frozenset sorted sum min max any all dict next enumerate".split()
) | {"collections.deque", "collections.Counter", "collections.OrderedDict"}
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_COMPREHENSIONS: tuple[type[_Comprehension], ...] = COMPREHENSIONS
_DATA = (
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
)  # expressions that give no function
_DECORATED: tuple[type[FunctionNode | ast.ClassDef], ...] = (*FUNCTIONS, ast.ClassDef)


class _Place(NamedTuple):
    """Where a statement stands."""

    owner: int
    looped: bool  # some loop statement of its function holds it
    guarded: bool
    dead: bool  # under `if TYPE_CHECKING`
    threaded: bool  # for callers that are no coroutines


_SLEEP = ("name", "time.sleep")
_CALLABLES = frozenset(
    {("instance", f"{module}.Callable") for module in ("typing", "collections.abc")}
)
# What a function may be said to return that does not tell which query its objects come from.
_COLLECTIONS = frozenset(
    "QuerySet Manager BaseManager RelatedManager Query Select ScalarResult ModelSelect list List"
    " Sequence Iterable Iterator Collection set tuple".split()
)
_SOCKET = frozenset({"accept", "connect", "recv", "send", "sendall", "sendto"})

# Calls that name relations to load along.
_LOADING = frozenset(
    {
        "select_related",
        "prefetch_related",
        "Prefetch",
        "prefetch_related_objects",
        "FilteredRelation",
    }
)

# Methods that make something, of whose makers it matters what they are given.
_MAKERS = frozenset({"client", "resource", "create_client", "connect"})


class Outlining:
    """Makes the outline of one walked file."""

    def __init__(self, names: Names, source: Source, path: str) -> None:
        self.names = names
        self.source = source
        self.path = path
        self.flow = Flow(names)
        self.types = Types(names, self.flow)
        self.terms: list[Term] = []
        self.term_index: dict[Term, int] = {}
        self.shared: dict[Term, Term] = {}
        self.numbers: array[int] = array("i")
        self.arguments: list[tuple[tuple[int | str, Term], ...]] = []
        self.places: dict[ast.AST, _Place] = {names.tree: _Place(0, False, False, False, False)}
        self.indexes: dict[ast.AST, int] = {}
        self.early: dict[ast.AST, int] = {}
        self.stretches = held(names)
        self.lines = [stretch.line for stretch in self.stretches]
        self.own: dict[ast.AST, list[tuple[str, ast.AST]]] = {}  # what methods assign, by class
        self._stores_of_attributes()
        self.async_exits = self._async_exits()

    def run(self) -> Outline:
        """The outline."""
        names = self.names
        nodes: list[FunctionNode | ast.Lambda] = [
            *names.nodes(ast.FunctionDef),
            *names.nodes(ast.AsyncFunctionDef),
            *names.nodes(ast.Lambda),
        ]
        nodes.sort(key=lambda node: (node.lineno, node.col_offset))
        for index, node in enumerate(nodes, 1):
            self.indexes[node] = index
        pragmas = self._pragmas()
        yields, returns = self._results()
        functions = [
            FunctionOutline("", "", 1, 0, 0, (), None, frozenset(), (), ()),
            *(
                self._function(
                    node, yields.get(index, []), returns.get(index, []), pragmas.get(index, [])
                )
                for index, node in enumerate(nodes, 1)
            ),
        ]
        self._calls()
        self._reads()
        self._protocols()
        classes = tuple(self._class(node) for node in names.nodes(ast.ClassDef))
        variables, aliases = self._module_names()
        return Outline(
            self.path,
            sys.intern(names.module),
            names.package == names.module,
            self._words(),
            tuple(self.stretches),
            tuple(functions),
            classes,
            variables,
            aliases,
            tuple(names.scope.stars),
            self._exported(),
            tuple(self.terms),
            self.numbers,
            tuple(self.arguments),
            self._wide(functions, classes),
            self._set_on_others(),
            self._lookups(),
        )

    def _set_on_others(self) -> frozenset[tuple[int, str]]:
        """The attributes that are set on objects held by names, with the function that does it."""
        return frozenset(
            (self._place(node)[0].owner, node.attr)
            for node in self.names.nodes(ast.Attribute)
            if node.ctx.__class__ is ast.Store
            and node.value.__class__ is ast.Name
            and node.value.id not in ("self", "cls")
        )

    def _lookups(self) -> frozenset[str]:
        """The relations that calls ask to be loaded along, anywhere in the file, and the attributes
        that keep what is loaded (`Prefetch(…, to_attr="open_loans")`)."""
        found: set[str] = set()
        for node in self.names.nodes(ast.Call):
            func = node.func
            name = getattr(func, "attr", "") or self.names.dotted(func) or ""
            if name.rpartition(".")[2] in _LOADING:
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.update(argument.value.split("__"))
                for word in node.keywords:
                    if word.arg == "to_attr" and isinstance(word.value, ast.Constant):
                        found.add(str(word.value.value))
        return frozenset(found)

    # Terms

    def _term(self, node: ast.expr | None) -> Term | None:
        return self._share(self.types.term(node))

    def _share(self, term: Term | None) -> Term | None:
        """The one copy of a term and of its parts."""
        if term is None:
            return None
        known = self.shared.get(term)
        if known is not None:
            return known
        parts = tuple(
            self._share(part)
            if part.__class__ is tuple
            else sys.intern(part)
            if part.__class__ is str
            else part
            for part in term
        )
        self.shared[parts] = parts
        return parts

    def _index(self, term: Term) -> int:
        found = self.term_index.get(term)
        if found is None:
            found = self.term_index[term] = len(self.terms)
            self.terms.append(self._share(term) or term)
        return found

    # Places

    def _place(self, node: ast.AST) -> tuple[_Place, bool]:
        """Where an expression stands, and whether a comprehension around it may repeat it."""
        looped = False
        child: ast.AST = node
        above: ast.AST | None = getattr(node, "_parent", None)
        while above is not None:
            if isinstance(child, ast.stmt):
                place = self.places.get(child) or self._statement_place(child)
                tested = isinstance(child, ast.While)  # the node is part of its test
                return place, looped or tested or place.looped
            kind = above.__class__
            if kind is ast.Lambda:
                if child is above.body:  # type: ignore[attr-defined]
                    # A lambda runs where it is called: its own loops only.
                    place, _ = self._place(above)
                    return _Place(self.indexes[above], False, False, place.dead, False), looped
            elif kind in COMPREHENSIONS:
                looped = True
            child, above = above, getattr(above, "_parent", None)
        return self.places[self.names.tree], looped

    def _statement_place(self, statement: ast.AST) -> _Place:
        chain: list[ast.AST] = [statement]
        above = parent(statement)
        while above is not None and above not in self.places:
            chain.append(above)
            above = parent(above)
        place = self.places[above if above is not None else self.names.tree]
        below = above
        for node in reversed(chain):
            if isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
                place = self._placed(node, below, place)
                self.places[node] = place
            else:  # an expression that holds no statement
                self.places[node] = place
            below = node
        return place

    def _placed(self, node: ast.AST, above: ast.AST | None, outer: _Place) -> _Place:
        owner, looped, guarded, dead, threaded = outer
        kind = above.__class__
        if kind is ast.FunctionDef or kind is ast.AsyncFunctionDef:
            assert above is not None
            owner, looped, guarded, threaded = self.indexes[above], False, False, False
            line = self._early_return(above)
            if line and node.lineno > line:  # type: ignore[attr-defined]
                guarded = True
        elif kind is ast.For or kind is ast.AsyncFor or kind is ast.While:
            looped = True
        elif kind is ast.If:
            assert isinstance(above, ast.If)
            says = _says_async(above.test)
            if node in above.body:
                test = above.test
                if _is_type_checking(test):
                    dead = True
                elif not guarded and _may_guard(test):
                    guarded = self.flow.create_once(above) or self._set_elsewhere(above)
                threaded = threaded or says < 0
            else:
                threaded = threaded or says > 0
        elif kind is ast.ExceptHandler:
            guarded = guarded or self._missing_key(above)
            threaded = threaded or self._without_loop(above)
        exit_line = self.async_exits.get(above) if above is not None else None
        if exit_line is not None and node.lineno > exit_line:  # type: ignore[attr-defined]
            threaded = True
        return _Place(owner, looped, guarded, dead, threaded)

    def _async_exits(self) -> dict[ast.AST, int]:
        """The blocks that a coroutine's call leaves early (`if in_async(): return …`), by line."""
        found: dict[ast.AST, int] = {}
        for node in self.names.nodes(ast.If):
            if isinstance(node.body[-1], (ast.Return, ast.Raise)) and _says_async(node.test) > 0:
                above = parent(node)
                if above is not None:
                    found.setdefault(above, node.lineno)
        return found

    def _without_loop(self, handler: ast.AST | None) -> bool:
        """Whether a handler runs where `get_running_loop` has found no event loop."""
        attempt = parent(handler) if handler is not None else None
        return isinstance(attempt, ast.Try) and any(
            isinstance(node, ast.Call)
            and (getattr(node.func, "attr", "") or getattr(node.func, "id", ""))
            in ("get_running_loop", "current_task", "current_async_library")
            for statement in attempt.body[:2]
            for node in descendants(statement, into_functions=False)
        )

    def _set_elsewhere(self, guard: ast.If) -> bool:
        """Whether `if self.x is None:` guards what another method of the class sets `self.x` by."""
        match guard.test:
            case (
                ast.Compare(
                    left=ast.Attribute(value=ast.Name()) as held,
                    ops=[ast.Is()],
                    comparators=[ast.Constant(value=None)],
                )
                | ast.UnaryOp(op=ast.Not(), operand=ast.Attribute(value=ast.Name()) as held)
            ):
                return held.attr in self.stored_late
        return False

    def _early_return(self, function: ast.AST) -> int:
        """The line of `if cached: return cached` in a function that stores what it tests, or 0."""
        found = self.early.get(function)
        if found is None:
            found = 0
            for statement in function.body:  # type: ignore[attr-defined]
                if (
                    isinstance(statement, ast.If)
                    and isinstance(statement.body[-1], ast.Return)
                    and statement.body[-1].value is not None
                    and not statement.orelse
                ):
                    wanted = _cached_test(statement.test)
                    if wanted and self._stores(function, wanted, statement.lineno):
                        found = statement.lineno
                        break
                    if self._is_shared(statement.body[-1].value):
                        found = statement.lineno
                        break
            found = found or self._looks_up(function)
            self.early[function] = found
        return found

    def _is_shared(self, value: ast.expr) -> bool:
        """Whether a value is an object that the module makes: `if pooling: return _session`."""
        if not isinstance(value, ast.Name):
            return False
        found = self.names.lookup(value.id, self.names.scope_of(value))
        return (
            found is not None
            and found[0].kind == "module"
            and any(
                binding.kind == "assign"
                and binding.scope.kind == "module"
                and isinstance(binding.value, ast.Call)
                for binding in found[1]
            )
        )

    def _looks_up(self, function: ast.AST) -> int:
        """The line of the statement that returns what a function finds in a container of its object, in
        which it puts what it makes further down; 0 without one."""
        kept = self._kept_items.get(function)
        if not kept:
            return 0
        seen: set[str] = set()
        for statement in function.body:  # type: ignore[attr-defined]
            inner = list(descendants(statement, into_functions=False))
            for node in inner:
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    text = ast.unparse(node)
                    if text in kept:
                        seen.add(text)
            if not isinstance(statement, ast.If) or statement.orelse:
                continue
            if any(kept[text] > (statement.end_lineno or 0) for text in seen) and any(
                isinstance(node, ast.Return)
                and node.value is not None
                and not isinstance(node.value, ast.Constant)
                for node in inner
            ):
                return statement.lineno
        return 0

    @cached_property
    def _kept_items(self) -> dict[ast.AST, dict[str, int]]:
        """What methods put items into, as `self._cache`, with the line where they last do it."""
        found: dict[ast.AST, dict[str, int]] = {}
        for node in self.names.nodes(ast.Subscript):
            if node.ctx.__class__ is ast.Store and node.value.__class__ is ast.Attribute:
                above = next((up for up in parents(node) if isinstance(up, FUNCTIONS)), None)
                if above is not None:
                    found.setdefault(above, {})[ast.unparse(node.value)] = node.lineno
        return found

    def _stores(self, function: ast.AST, wanted: str, after: int) -> bool:
        scope = self.names.scopes[function]
        for node in descendants(function, into_functions=False):
            if (
                isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
                and isinstance(node.ctx, ast.Store)
                and node.lineno > after
            ):
                if isinstance(node, ast.Name):
                    if node.id == wanted and (
                        node.id in scope.globals or node.id in scope.nonlocals
                    ):
                        return True
                elif ast.unparse(node if isinstance(node, ast.Attribute) else node.value) == wanted:
                    return True
        return False

    def _missing_key(self, handler: ast.AST | None) -> bool:
        """Whether `except KeyError:` (or AttributeError) makes what its `try` did not find."""
        if not isinstance(handler, ast.ExceptHandler) or handler.type is None:
            return False
        if self.names.dotted(handler.type) not in ("builtins.KeyError", "builtins.AttributeError"):
            return False
        attempt = parent(handler)
        if not isinstance(attempt, ast.Try) or len(attempt.body) != 1:
            return False
        match attempt.body[0]:
            case (
                ast.Return(value=ast.Subscript(value=container))
                | ast.Assign(value=ast.Subscript(value=container))
            ):
                wanted = ast.unparse(container)
            case ast.Return(value=ast.Attribute() as container):
                wanted = ast.unparse(container)
            case _:
                return False
        return any(
            isinstance(node, (ast.Attribute, ast.Subscript))
            and isinstance(node.ctx, ast.Store)
            and ast.unparse(node.value if isinstance(node, ast.Subscript) else node) == wanted
            for node in descendants(handler)
        )

    # Sites

    def _site(
        self,
        node: ast.expr | ast.stmt,
        kind: int,
        term: Term,
        flags: int,
        arguments: int = -1,
        at: ast.AST | None = None,
    ) -> None:
        place, looped = self._place(at or node)
        if place.dead:
            return
        loop = 0
        if looped:
            found = self.flow.loop(at or node)
            if found is not None:
                loop = found.lineno
        if place.guarded:
            flags |= GUARDED
        if place.threaded:
            flags |= THREADED
        self.numbers.extend(
            (
                place.owner,
                kind | flags << 4,
                self._index(term),
                node.lineno,
                node.col_offset,
                node.end_lineno or node.lineno,
                node.end_col_offset or 0,
                loop,
                arguments,
            )
        )

    def _calls(self) -> None:
        types = self.types
        for node in self.names.nodes(ast.Call):
            func = node.func
            term = types.term(func)
            if term is None or term[0] == "parameter" or term in _CALLABLES:
                term = self._argument(func) or term
            if term is None:
                continue
            if term == _SLEEP and self._moment(node):
                continue
            if term[0] == "name" and term[1][:7] == "os.wait" and _polls(node):
                continue
            if func.__class__ is ast.Attribute and func.attr in _SOCKET and self._instant(func):
                continue
            arguments = self._arguments(node) if node.args or node.keywords else -1
            flags = self._fate(node)
            if (term[0] == "name" or term[-1] in _MAKERS) and self._steady(node):
                flags |= STEADY
            if func.__class__ is ast.Attribute and func.attr in sql.RUNNING and node.args:
                flags |= _STATEMENTS[sql.sort_of(types, node.args[0])]
            self._site(node, CALL, term, flags, arguments)
            if term[0] == "name" and term[1][:9] == "builtins." and len(node.args) >= 1:
                self._consumed(node, term[1])
            elif node.args and func.__class__ is ast.Attribute and func.attr == "join":
                self._consumed(node, "builtins.list")

    def _moment(self, node: ast.Call) -> bool:
        """Whether a call sleeps for a millisecond at most, once: so clocks are kept apart."""
        match node.args:
            case [ast.Constant(value=int() | float() as seconds)]:
                return seconds <= 0.001 and not self._place(node)[1]
        return False

    def _instant(self, method: ast.Attribute) -> bool:
        """Whether a method is one of a local socket that never waits: one for datagrams, or one that is
        told not to block."""
        if not isinstance(method.value, ast.Name):
            return False
        found = self.names.lookup(method.value.id, method.value._scope)  # type: ignore[attr-defined]
        if found is None:
            return False
        for binding in found[1]:
            if isinstance(binding.value, ast.Call) and any(
                getattr(argument, "attr", getattr(argument, "id", "")) == "SOCK_DGRAM"
                for argument in (*binding.value.args, *(w.value for w in binding.value.keywords))
            ):
                return True
        for use in found[0].uses.get(method.value.id, ()):
            match parent(use):
                case ast.Attribute(attr="setblocking" | "settimeout") as told:
                    match parent(told):
                        case ast.Call(args=[ast.Constant(value=False | 0)]):
                            return True
        return False

    def _steady(self, node: ast.Call) -> bool:
        """Whether a call is given the same whenever its function runs."""
        given: list[ast.AST] = [*node.args, *node.keywords]
        if isinstance(node.func, ast.Attribute):
            given.append(node.func.value)  # `boto3.Session().client("s3")`
        return all(self._same_always(value, 3) for value in given)

    def _same_always(self, value: ast.AST, depth: int) -> bool:
        if value.__class__ is ast.Constant:
            return True
        for inner in descendants(value):
            if inner.__class__ is not ast.Name:
                continue
            found = self.names.lookup(inner.id, inner._scope)  # type: ignore[attr-defined]
            if found is None or found[0].kind == "module":
                continue
            if not depth or not all(
                binding.kind == "assign"
                and binding.value is not None
                and self._same_always(binding.value, depth - 1)
                for binding in found[1]
            ):
                return False
        return True

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
            self._site(node, kind, term, 0)

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
            if kind in (ast.Starred, ast.List, ast.Tuple, ast.keyword, ast.IfExp, ast.Set):
                child, above = above, getattr(above, "_parent", None)
                continue
            if kind in COMPREHENSIONS:
                child, above = above, getattr(above, "_parent", None)
                continue
            if kind is ast.Assign and child is above.value:  # type: ignore[attr-defined]
                return self._awaited_later(above.targets)  # type: ignore[attr-defined]
            return 0
        return 0

    def _awaited_later(self, targets: list[ast.expr]) -> int:
        """Whether a result is put into a variable that is awaited somewhere."""
        for target in targets:
            if isinstance(target, ast.Name):
                scope: Scope = target._scope  # type: ignore[attr-defined]
                for use in scope.uses.get(target.id, ()):
                    if parent(use).__class__ is ast.Await:
                        return AWAITED
        return 0

    def _arguments(self, node: ast.Call) -> int:
        found: list[tuple[int | str, Term]] = []
        for position, argument in enumerate(node.args):
            term = self._function_term(argument)
            if term is not None:
                found.append((position, term))
        for keyword in node.keywords:
            if keyword.arg is not None:
                term = self._function_term(keyword.value)
                if term is not None:
                    found.append((keyword.arg, term))
        if not found:
            return -1
        self.arguments.append(
            tuple((position, self._share(term) or term) for position, term in found)
        )
        return len(self.arguments) - 1

    def _function_term(self, node: ast.expr) -> Term | None:
        """The term of an argument that may be a function."""
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
            if node.attr in self.stored and isinstance(node.value, ast.Name):
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

    def _holds_data(self, node: ast.Name) -> bool:
        """Whether what is assigned to a name is plainly no function: a quick look."""
        found = self.names.lookup(node.id, node._scope)  # type: ignore[attr-defined]
        if found is None:
            return False
        data = [_is_data(binding) for binding in found[1]]
        if len(data) < 2 or all(data) or not any(data):
            return all(data)
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
                    if self.types.is_type_parameter(only):
                        return True
                    return only.value is not None and self._names_callable(only.value)
        return self._names_callable(annotation)

    def _names_callable(self, annotation: ast.expr) -> bool:
        origin = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        dotted = self.names.dotted(origin)
        dotted = dotted or str(getattr(origin, "attr", getattr(origin, "id", "")))
        return dotted.rpartition(".")[2] in ("Callable", "Awaitable", "Optional", "Any")

    def _reads(self) -> None:
        types, stored = self.types, self.stored
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
            self._site(node, READ, term, 0)

    def _through_value(self, term: Term) -> bool:
        """Whether a dotted name may go through an object, as in `settings.client`."""
        if term[0] != "name":
            return False
        name: str = term[1]
        return name.count(".") >= 2 and not name.startswith("builtins.")

    def _iterated(self, node: ast.expr, value: ast.expr, asynchronous: bool = False) -> None:
        term = self.types.term(value)
        if term is not None and not _plain_container(term):
            self._site(node, ITERATE, term, ASYNC if asynchronous else 0)

    def _protocols(self) -> None:
        names, types = self.names, self.types
        withs: list[ast.With | ast.AsyncWith] = [*names.nodes(ast.With)]
        withs += names.nodes(ast.AsyncWith)
        for entered in withs:
            flags = ASYNC if isinstance(entered, ast.AsyncWith) else 0
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
        for subscript in names.nodes(ast.Subscript):
            if self._in_body(subscript):
                self._contained(subscript, _ITEMS[type(subscript.ctx)], subscript.value)
        for compare in names.nodes(ast.Compare):
            if len(compare.ops) == 1 and isinstance(compare.ops[0], (ast.In, ast.NotIn)):
                self._contained(compare, CONTAINS, compare.comparators[0])
        for decorated in names.nodes(*_DECORATED):
            for decorator in decorated.decorator_list:
                term = types.term(decorator)
                if term is not None:
                    self._site(decorator, DECORATE, term, 0)

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
            if isinstance(above, ast.arg):
                return False
            if isinstance(above, FUNCTIONS):
                return False
            if isinstance(above, ast.AnnAssign) and child is above.annotation:
                return False
            if isinstance(above, ast.ClassDef):
                return False
            child, above = above, parent(above)
        return True

    # Functions

    def _results(
        self,
    ) -> tuple[dict[int, list[ast.AST]], dict[int, list[ast.Return]]]:
        yields: dict[int, list[ast.AST]] = {}
        returns: dict[int, list[ast.Return]] = {}
        for node in (*self.names.nodes(ast.Yield), *self.names.nodes(ast.YieldFrom)):
            place, _ = self._place(node)
            yields.setdefault(place.owner, []).append(node)
        for statement in self.names.nodes(ast.Return):
            place = self.places.get(statement) or self._statement_place(statement)
            returns.setdefault(place.owner, []).append(statement)
        return yields, returns

    def _function(
        self,
        node: FunctionNode | ast.Lambda,
        yields: list[ast.AST],
        returns: list[ast.Return],
        pragmas: list[tuple[str, str]],
    ) -> FunctionOutline:
        scope = self.names.scopes[node]
        holder = ""
        marks: set[str] = set()
        decorators: list[tuple[Term | None, bool, str, int, int]] = []
        if isinstance(node, ast.Lambda):
            marks.add("lambda")
            result = self._term(node.body)
        else:
            above = parent(node)
            while isinstance(above, (ast.If, ast.Try, ast.With, ast.ExceptHandler)):
                above = parent(above)
            if isinstance(above, ast.ClassDef):
                holder = self.names.scopes[above].qualname
            decorators += [self._decoration(decorator, marks) for decorator in node.decorator_list]
            if isinstance(node, ast.AsyncFunctionDef):
                marks.add("asynchronous")
                if not yields:
                    marks.add("coroutine")
            if yields:
                marks.add("generator")
            if holder and node.name in ("__new__", "__init_subclass__", "__class_getitem__"):
                marks.add("classmethod")
            if _is_unimplemented(node) or holder and self._in_protocol(node) and _is_empty(node):
                marks.add("abstract")
            elif self._early_return(node):
                marks.add("cached")
            result = self._result(node, yields, returns)
        if marks & {"context_manager"}:
            marks.discard("generator")
            inner = ("element", result) if result is not None else None
            kind = "Async" if "asynchronous" in marks else ""
            result = self._share(("instance", f"contextlib.Abstract{kind}ContextManager", inner))
        effects = tuple(effect for effect in pragmas if effect[0] != "pure")
        if any(kind == "pure" for kind, _ in pragmas):
            marks.add("pure")
        if pragmas:
            marks.add("declared")
        return FunctionOutline(
            sys.intern(scope.qualname),
            holder,
            node.lineno,
            node.col_offset,
            at(self.lines, node.lineno),
            self._parameters(node),
            result,
            frozenset(marks),
            effects,
            tuple(decorators),
            self._gives(scope, returns),
            self._origin(node, result, yields, returns),
        )

    def _gives(self, scope: Scope, returns: list[ast.Return]) -> tuple[tuple[str, bool], ...]:
        """The nested functions that a function returns, plainly or through a call with them."""
        found: list[tuple[str, bool]] = []
        if scope.kind == "lambda":
            return ()
        for statement in returns:
            value = statement.value
            names: list[tuple[ast.expr, bool]] = []
            match value:
                case ast.Name() | ast.Lambda():
                    names.append((value, False))
                case ast.Call(func=function, args=args):
                    names.append((function, True))
                    names += [(argument, False) for argument in args]
                case ast.IfExp(body=body, orelse=orelse):
                    names += [(body, False), (orelse, False)]
            for name, called in names:
                if isinstance(name, ast.Lambda):
                    nested: Scope | None = self.names.scopes[name]
                elif isinstance(name, ast.Name):
                    bindings = scope.bindings.get(name.id, [])
                    nested = next(
                        (self.names.scopes[b.node] for b in bindings if b.kind == "function"),
                        None,
                    )
                else:
                    nested = None
                if nested is not None and (nested.qualname, called) not in found:
                    found.append((nested.qualname, called))
        return tuple(found)

    def _in_protocol(self, node: ast.AST) -> bool:
        above = parent(node)
        return isinstance(above, ast.ClassDef) and any(
            self.names.dotted(base.value if isinstance(base, ast.Subscript) else base)
            in ("typing.Protocol", "typing_extensions.Protocol")
            for base in above.bases
        )

    def _decoration(
        self, decorator: ast.expr, marks: set[str]
    ) -> tuple[Term | None, bool, str, int, int]:
        called = isinstance(decorator, ast.Call)
        function = decorator.func if isinstance(decorator, ast.Call) else decorator
        last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        dotted = self.names.dotted(function) or ""
        if not dotted and last in _METHOD_KINDS and isinstance(function, ast.Name):
            # In a file with star imports no builtin is certain; these are never hidden.
            dotted = f"builtins.{last}"
        if dotted in _PROPERTIES or last in ("cached_property", "hybrid_property"):
            marks.add("property")
        if dotted == "builtins.classmethod":
            marks.add("classmethod")
        elif dotted == "builtins.staticmethod":
            marks.add("staticmethod")
        elif dotted in _CONTEXT_MANAGERS:
            marks.add("context_manager")
        elif last in ("abstractmethod", "abstractproperty"):
            marks.add("abstract")
        elif last == "overload":
            marks.add("overload")
        elif last in ("setter", "deleter") and isinstance(function, ast.Attribute):
            marks.add("setter")
        if last in _CACHES or dotted.rpartition(".")[2] in _CACHES:
            marks.add("cached")
        text = ""
        if isinstance(decorator, ast.Call):
            for argument in decorator.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    text = argument.value
        return self._term(function), called, text, decorator.lineno, decorator.col_offset

    def _result(
        self, node: FunctionNode, yields: list[ast.AST], returns: list[ast.Return]
    ) -> Term | None:
        if node.returns is not None:
            return self._share(self.types.annotation(node.returns))
        if yields:
            values = [y.value for y in yields if isinstance(y, ast.Yield) and y.value is not None]
            found = [self.types.term(value) for value in values[:4]]
            element = found[0] if len(set(found)) == 1 and len(values) <= 4 else None
            return self._share(("instance", "collections.abc.Generator", element))
        return self._returned(node, returns)

    def _origin(
        self,
        node: FunctionNode | ast.Lambda,
        result: Term | None,
        yields: list[ast.AST],
        returns: list[ast.Return],
    ) -> Term | None:
        """What the statements of a function return that an annotation calls a collection or query."""
        if isinstance(node, ast.Lambda) or node.returns is None or yields or result is None:
            return None
        if result[0] != "instance" or len(result) == 1:
            return None
        last = result[1].rpartition(".")[2]
        if last not in _COLLECTIONS and not last.endswith("QuerySet"):
            return None
        return self._returned(node, returns)

    def _returned(self, node: FunctionNode, returns: list[ast.Return]) -> Term | None:
        terms: list[Term] = []
        for statement in returns:
            if statement.value is None:
                continue
            term = self.types.term(statement.value)
            if term is not None and _is_receiver(statement.value, node):
                term = ("parameter", "Self")
            if term is None or len(terms) > 8:
                return None
            if term not in terms and term != ("instance", "builtins.NoneType"):
                terms.append(term)
        if not terms:
            return None
        return self._share(terms[0] if len(terms) == 1 else ("any", *terms))

    def _parameters(
        self, node: FunctionNode | ast.Lambda
    ) -> tuple[tuple[str, str, bool, Term | None], ...]:
        arguments = node.args
        annotation = self.types.annotation
        found: list[tuple[str, str, bool, Term | None]] = []
        positional = len(arguments.posonlyargs)
        plain = [*arguments.posonlyargs, *arguments.args]
        first = len(plain) - len(arguments.defaults)
        for index, arg in enumerate(plain):
            term = self._share(annotation(arg.annotation)) if arg.annotation else None
            kind = "positional" if index < positional else "either"
            found.append((sys.intern(arg.arg), kind, index >= first, term))
        if arguments.vararg:
            found.append((arguments.vararg.arg, "args", True, None))
        for arg, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
            term = self._share(annotation(arg.annotation)) if arg.annotation else None
            found.append((sys.intern(arg.arg), "keyword", default is not None, term))
        if arguments.kwarg:
            found.append((arguments.kwarg.arg, "kwargs", True, None))
        return tuple(found)

    def _pragmas(self) -> dict[int, list[tuple[str, str]]]:
        """Declarations by function: `# perflint: blocks` on a line of the `def` or right above."""
        found: dict[int, list[tuple[str, str]]] = {}
        text = self.source.text
        if "perflint:" not in text:
            return found
        lines = self.source.lines
        for match in _PRAGMA.finditer(text):
            word, _, detail = match.group(1).rstrip(")").partition("(")
            if word != "pure" and word not in _DEFAULT_DETAILS:
                continue
            line = lines.line_of(match.start())
            alone = not lines.line(line)[: match.start() - lines.start(line)].strip()
            for node, index in self.indexes.items():
                if not isinstance(node, FUNCTIONS):
                    continue
                head = min((d.lineno for d in node.decorator_list), default=node.lineno)
                body = node.body[0].lineno
                if head <= line < max(body, node.lineno + 1) or alone and line == head - 1:
                    effect = (word, detail or _DEFAULT_DETAILS.get(word, ""))
                    found.setdefault(index, []).append(effect)
                    break
        return found

    # Classes

    def _stores_of_attributes(self) -> None:
        """Note where attributes of names get values: those of `self` by class, which of them another
        method than `__init__` sets, and all so assigned that are no methods here."""
        names: set[str] = set()
        late: set[str] = set()
        self.loaded: set[str] = set()
        for node in self.names.nodes(ast.Attribute):
            if node.ctx.__class__ is not ast.Store or node.value.__class__ is not ast.Name:
                self.loaded.add(node.attr)
                continue
            name = node.attr
            names.add(name)
            scope: Scope = node.value._scope  # type: ignore[attr-defined]
            owner = scope.node
            holder = scope.parent
            if not isinstance(owner, FUNCTIONS) or holder is None or holder.kind != "class":
                continue
            arguments = owner.args.posonlyargs or owner.args.args
            if not arguments or arguments[0].arg != node.value.id:
                continue
            above = node._parent  # type: ignore[attr-defined]
            if above.__class__ in (ast.Assign, ast.AnnAssign, ast.withitem):
                self.own.setdefault(holder.node, []).append((name, above))
            value = getattr(above, "value", None)
            if owner.name != "__init__" and not (
                isinstance(value, ast.Constant) and not value.value
            ):
                late.add(name)
        self.stored_late = frozenset(late)
        methods = {node.name for node in self.names.nodes(ast.FunctionDef)}
        self.stored = frozenset(names - methods)

    def _class(self, node: ast.ClassDef) -> ClassOutline:
        scope = self.names.scopes[node]
        marks: set[str] = set()
        bases: list[str] = []
        parameters = [p.name for p in getattr(node, "type_params", ())]
        for base in node.bases:
            origin = base.value if isinstance(base, ast.Subscript) else base
            dotted = self.names.dotted(origin)
            if dotted is None:
                term = self.types.term(origin)
                dotted = term[1] if term is not None and term[0] == "name" else None
            if dotted is None:
                marks.add("open")
            elif dotted == "typing.Protocol":
                marks.add("protocol")
            elif dotted not in ("typing.Generic", "builtins.object"):
                bases.append(sys.intern(dotted))
            if isinstance(base, ast.Subscript):
                for inner in ast.walk(base.slice):
                    if isinstance(inner, ast.Name) and inner.id not in parameters:
                        only = self.names.only_binding(inner)
                        if only is not None and self.types.is_type_parameter(only):
                            parameters.append(inner.id)
        for decorator in node.decorator_list:
            function = decorator.func if isinstance(decorator, ast.Call) else decorator
            dotted = self.names.dotted(function)
            if dotted in ("dataclasses.dataclass", "attr.s", "attrs.define", "attr.define"):
                marks.add("dataclass")
        methods: dict[str, int] = {}
        attributes: dict[str, Term | None] = {}
        fields: list[ClassField] = []
        for statement in _flattened(node.body):
            if isinstance(statement, FUNCTIONS):
                self._method(statement, methods)
            elif isinstance(statement, ast.ClassDef):
                if statement.name == "Meta" and _says_abstract(statement):
                    marks.add("abstract")
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Name):
                        self._class_value(target.id, statement.value, None, attributes, fields)
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                self._class_value(
                    statement.target.id, statement.value, statement.annotation, attributes, fields
                )
        for name, term in self._own_attributes(node):
            if name in methods:
                continue
            if attributes.get(name) is None or attributes[name] == (
                "instance",
                "builtins.NoneType",
            ):
                attributes[name] = term
        return ClassOutline(
            sys.intern(scope.qualname),
            node.lineno,
            tuple(bases),
            tuple((sys.intern(name), index) for name, index in methods.items()),
            tuple((sys.intern(name), self._share(term)) for name, term in attributes.items()),
            tuple(fields),
            frozenset(marks),
            tuple(parameters),
        )

    def _method(self, node: FunctionNode, methods: dict[str, int]) -> None:
        for decorator in node.decorator_list:
            last = decorator.attr if isinstance(decorator, ast.Attribute) else ""
            if last in ("setter", "deleter") or getattr(decorator, "id", "") == "overload":
                return
            if last == "overload":
                return
        methods[node.name] = self.indexes[node]

    def _class_value(
        self,
        name: str,
        value: ast.expr | None,
        annotation: ast.expr | None,
        attributes: dict[str, Term | None],
        fields: list[ClassField],
    ) -> None:
        term = self.types.annotation(annotation) if annotation is not None else None
        attributes[name] = term if term is not None else self.types.term(value)
        if isinstance(value, ast.Call):
            dotted = self.names.dotted(value.func)
            if dotted is None:
                dotted = _made_by(self.types.term(value.func))
            if dotted is not None:
                fields.append(self._field(name, dotted, value, annotation))

    def _field(
        self, name: str, callee: str, call: ast.Call, annotation: ast.expr | None
    ) -> ClassField:
        target, quoted = "", False
        keywords: list[tuple[str, str]] = []
        first = call.args[0] if call.args else None
        for keyword in call.keywords:
            if keyword.arg is None:
                continue
            if first is None and keyword.arg in ("to", "argument", "model", "model_name"):
                first = keyword.value
            if isinstance(keyword.value, ast.Constant):
                keywords.append((keyword.arg, str(keyword.value.value)))
            elif keyword.arg == "backref" and isinstance(keyword.value, ast.Call):
                keywords += _of_backref(keyword.value)
            else:
                dotted = self.names.dotted(keyword.value)
                if dotted:
                    keywords.append((keyword.arg, dotted))
        if isinstance(first, ast.Lambda):  # SQLAlchemy: `relationship(lambda: Book)`
            first = first.body
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            target, quoted = first.value, True
        elif first is not None:
            target = self.names.dotted(first) or ""
        model = ""
        if annotation is not None:
            term = self.types.annotation(annotation)
            while term is not None and term[0] == "instance" and len(term) > 2:
                term = term[2]
            if term is not None and term[0] == "instance":
                model = term[1]
            elif term is None:
                model = _quoted_model(annotation)
        many = annotation is None or _says_many(annotation)
        return ClassField(name, callee, target, quoted, tuple(keywords), model, many, call.lineno)

    def _own_attributes(self, node: ast.ClassDef) -> Iterator[tuple[str, Term | None]]:
        """What methods assign to attributes of `self`, by name."""
        found: dict[str, list[Term | None]] = {}
        for name, above in self.own.get(node, ()):
            terms = found.setdefault(name, [])
            if isinstance(above, ast.Assign):
                # `self.rest = self.rest[1:]` does not say what it is.
                if name not in self.loaded or not any(
                    inner.__class__ is ast.Attribute and inner.attr == name
                    for inner in descendants(above.value)
                ):
                    terms.append(self.types.term(above.value))
            elif isinstance(above, ast.AnnAssign):
                terms.insert(
                    0, self.types.annotation(above.annotation) or self.types.term(above.value)
                )
            elif isinstance(above, ast.withitem):
                term = self.types.term(above.context_expr)
                terms.append(("entered", term) if term is not None else None)
        for name, terms in found.items():
            real = [t for t in dict.fromkeys(terms) if t != ("instance", "builtins.NoneType")]
            if not real or None in real:
                yield name, None
            else:
                yield name, real[0] if len(real) == 1 else ("any", *real)

    # The module

    def _module_names(
        self,
    ) -> tuple[
        tuple[tuple[str, Term | None], ...],
        tuple[tuple[str, tuple[str, ...]], ...],
    ]:
        variables: list[tuple[str, Term | None]] = []
        aliases: list[tuple[str, tuple[str, ...]]] = []
        for name, bindings in self.names.scope.bindings.items():
            imported = [b.imported for b in bindings if b.kind == "import" and b.imported]
            defined = any(b.kind in ("function", "class") for b in bindings)
            if imported and not defined:
                # `import a.b` binds `a`, which is no other name of anything.
                targets = tuple(dict.fromkeys(t for t in imported))
                if targets != (name,):
                    aliases.append((sys.intern(name), targets))
            elif not defined:
                variables.append((sys.intern(name), self._share(self._variable(bindings))))
        return tuple(variables), tuple(aliases)

    def _variable(self, bindings: list[Binding]) -> Term | None:
        terms: list[Term] = []
        for binding in bindings:
            if binding.kind in ("augassign", "delete"):
                continue
            term = self.types.binding(binding)
            if term == ("instance", "builtins.NoneType"):
                continue
            if term is None:
                return None
            if term not in terms:
                terms.append(term)
        if not terms:
            return None
        return terms[0] if len(terms) == 1 else ("any", *terms)

    def _exported(self) -> tuple[str, ...] | None:
        bindings = self.names.scope.bindings.get("__all__")
        if not bindings:
            return None
        found: list[str] = []
        for binding in bindings:
            if isinstance(binding.value, (ast.List, ast.Tuple)):
                found += [
                    item.value
                    for item in binding.value.elts
                    if isinstance(item, ast.Constant) and isinstance(item.value, str)
                ]
        return tuple(found)

    def _words(self) -> frozenset[str]:
        words: set[str] = set()
        names = self.names
        for scope in names.scopes.values():
            words.update(scope.uses)
            words.update(scope.bindings)
        words.update(node.attr for node in names.nodes(ast.Attribute))
        for imported in names.nodes(ast.Import):
            for alias in imported.names:
                words.update(alias.name.split("."))
        for statement in names.nodes(ast.ImportFrom):
            words.update(names.absolute(statement.module, statement.level).split("."))
            words.update(alias.name for alias in statement.names)
        for keyword in names.nodes(ast.keyword):
            if keyword.arg:
                words.add(keyword.arg)
            if keyword.arg == "source" and isinstance(keyword.value, ast.Constant):
                if isinstance(keyword.value.value, str):  # `source="author.name"` of a serializer
                    words.update(keyword.value.value.split("."))
        return frozenset(map(sys.intern, words))

    def _wide(
        self, functions: Iterable[FunctionOutline], classes: Iterable[ClassOutline]
    ) -> dict[tuple[int, int], int]:
        if self.source.text.isascii():
            return {}
        lines = self.source.lines
        numbers = self.numbers
        places = {(numbers[at + 3], numbers[at + 4]) for at in range(0, len(numbers), STRIDE)}
        places.update((function.line, function.column) for function in functions)
        found: dict[tuple[int, int], int] = {}
        for line, column in places:
            character = lines.offset(line, column) - lines.start(line)
            if character != column:
                found[line, column] = character
        return found


# Small structural questions


def _is_data(binding: Binding) -> bool:
    """Whether a binding plainly gives no function."""
    value = binding.value
    if binding.kind != "assign" or value.__class__ not in _DATA:
        return binding.kind == "augassign"
    function = value.func if isinstance(value, ast.Call) else None
    return getattr(function, "attr", getattr(function, "id", "")) != "partial"


def _flattened(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.If):
            yield from _flattened([*node.body, *node.orelse])
        elif isinstance(node, ast.Try):
            handled = [inner for handler in node.handlers for inner in handler.body]
            yield from _flattened([*node.body, *handled, *node.orelse, *node.finalbody])
        else:
            yield node


def _says_abstract(meta: ast.ClassDef) -> bool:
    """Whether the options of a model say that it has no table of its own: `abstract = True`."""
    return any(
        isinstance(statement, ast.Assign)
        and any(isinstance(one, ast.Name) and one.id == "abstract" for one in statement.targets)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is True
        for statement in meta.body
    )


def _is_type_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return bool(name == "TYPE_CHECKING")


_ASYNC = re.compile(r"async|running_loop|event_loop|awaitable|coroutine", re.IGNORECASE)


def _says_async(test: ast.expr) -> int:
    """1 where a test holds for callers that are coroutines, -1 where it does not, else 0."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return -_says_async(operand)
        case ast.Compare(left=left, ops=[operator], comparators=[ast.Constant(value=value)]):
            found = _says_async(left)
            if value is None or value is False:
                return found if isinstance(operator, (ast.IsNot, ast.NotEq)) else -found
            return found if isinstance(operator, (ast.Is, ast.Eq)) else -found
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return 1 if _ASYNC.search(name) else 0
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return 1 if _ASYNC.search(name) else 0
    return 0


def _may_guard(test: ast.expr) -> bool:
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], (ast.Is, ast.NotIn, ast.Eq))
    return isinstance(test, (ast.UnaryOp, ast.BoolOp))


def _cached_test(test: ast.expr) -> str:
    """What `if cached:`, `if cached is not None:` or `if key in cache:` tests, as text."""
    match test:
        case ast.Name() | ast.Attribute():
            return ast.unparse(test)
        case ast.Compare(
            left=(ast.Name() | ast.Attribute()) as left,
            ops=[ast.IsNot()],
            comparators=[ast.Constant(value=None)],
        ):
            return ast.unparse(left)
        case ast.Compare(ops=[ast.In()], comparators=[(ast.Name() | ast.Attribute()) as container]):
            return ast.unparse(container)
        case ast.Call(func=ast.Name(id="hasattr"), args=[owner, ast.Constant(value=str() as name)]):
            return f"{ast.unparse(owner)}.{name}"
        case ast.BoolOp(op=ast.And(), values=values):
            return next((found for value in values if (found := _cached_test(value))), "")
    return ""


def _is_unimplemented(node: FunctionNode) -> bool:
    """Whether a body says that subclasses are to implement it."""
    match node.body[-1]:
        case (
            ast.Raise(exc=ast.Name(id="NotImplementedError"))
            | ast.Raise(exc=ast.Call(func=ast.Name(id="NotImplementedError")))
        ):
            return len(node.body) <= 2
    return False


def _polls(call: ast.Call) -> bool:
    """Whether `os.waitpid` and the like are told to come back at once."""
    return any(
        getattr(inner, "attr", getattr(inner, "id", "")) == "WNOHANG"
        for argument in call.args
        for inner in descendants(argument)
    )


def _is_receiver(value: ast.expr, function: FunctionNode) -> bool:
    """Whether a method returns what it was called on: `self`, or for a class method `cls()`."""
    first = (*function.args.posonlyargs, *function.args.args)[:1]
    if not first or not isinstance(parent(function), ast.ClassDef):
        return False
    if isinstance(value, ast.Call) and not isinstance(value.func, ast.Name):
        return False
    by_class = isinstance(value, ast.Call)
    name = value.func if isinstance(value, ast.Call) else value
    is_class_method = any(getattr(d, "id", "") == "classmethod" for d in function.decorator_list)
    return isinstance(name, ast.Name) and name.id == first[0].arg and by_class == is_class_method


def _is_empty(node: FunctionNode) -> bool:
    return all(
        isinstance(statement, ast.Pass)
        or isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        for statement in node.body
    )


_PLAIN = frozenset(
    f"builtins.{name}"
    for name in (
        "list tuple set frozenset dict str bytes int float bool range enumerate zip NoneType"
    ).split()
)


def _plain_container(term: Term) -> bool:
    """Whether iterating it or asking for its length runs nothing of interest."""
    if term[0] == "instance":
        if term[1] in ("builtins.enumerate", "builtins.zip"):
            return False
        return term[1] in _PLAIN
    return bool(term[0] == "call" and term[1] == ("name", "builtins.range"))


def _is_builtin(term: Term) -> bool:
    return bool(term[0] == "name" and term[1][:9] == "builtins.")


def _made_by(term: Term | None) -> str | None:
    """The dotted name behind `relationship`, also behind `db.relationship` of a `db = SQLAlchemy()`."""
    match term:
        case ("name", str() as dotted):
            return dotted
        case ("attribute", ("call", ("name", str() as maker), *_), str() as name):
            return f"{maker}.{name}"
    return None


def _of_backref(call: ast.Call) -> list[tuple[str, str]]:
    """What `backref("company", lazy="joined")` says of the other side."""
    given = [("backref", call.args[0])] if call.args else []
    given += [(f"backref.{word.arg}", word.value) for word in call.keywords]
    return [(key, str(one.value)) for key, one in given if isinstance(one, ast.Constant)]


def _says_many(annotation: ast.expr) -> bool:
    return any(
        word
        in (
            "list",
            "List",
            "set",
            "Set",
            "Sequence",
            "Collection",
            "dict",
            "Dict",
            "WriteOnlyMapped",
        )
        for node in ast.walk(annotation)
        for word in re.findall(
            r"\w+",
            node.id
            if isinstance(node, ast.Name)
            else node.value
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            else getattr(node, "attr", ""),
        )
    )


def _quoted_model(annotation: ast.expr) -> str:
    """The last quoted or plain name in an annotation, where its module is not known."""
    found = ""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = node.value.strip("'\" ")
        elif isinstance(node, ast.Name):
            found = found or node.id
    return re.sub(r".*\[|\].*", "", found)
