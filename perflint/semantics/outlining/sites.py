"""The sites of a file: what it calls, reads, enters, iterates and decorates with, and with what."""

from __future__ import annotations

import ast
import builtins
import re
from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property

from perflint.semantics import sql
from perflint.semantics.conditions import Given, Needs, Value
from perflint.semantics.facts import Term, counts
from perflint.semantics.flow import LoopNode
from perflint.semantics.handing import given_for
from perflint.semantics.names import (
    COMPREHENSIONS,
    FUNCTIONS,
    Binding,
    FunctionNode,
    Names,
    Scope,
    descendants,
    last_name,
    nodes_below,
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
    TRUTH,
)
from perflint.semantics.outlining.conditions import handed
from perflint.semantics.outlining.items import Items
from perflint.semantics.outlining.keeping import is_let_go
from perflint.semantics.outlining.places import Places
from perflint.semantics.outlining.statements import TELLING, Statements
from perflint.semantics.outlining.stores import Stores
from perflint.semantics.outlining.terms import Terms
from perflint.semantics.roles import first_start
from perflint.semantics.types import Types
from perflint.semantics.waiting import (
    ASKING,
    MAY_WAIT,
    has_finished,
    is_heard_at_once,
    need_not,
    told_not_to,
)
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
_SOCKET = frozenset(
    "accept connect connect_ex recv recv_into recvfrom recvfrom_into recvmsg send sendall sendmsg"
    " sendto".split()
)
_READYING = frozenset({"add_reader", "add_writer"})
_CONDITION = frozenset({"wait", "wait_for"})
_LOCKING = re.compile(r"(^|_)([rw]?lock|acquire)|^__enter__$")
_URLOPEN = ("name", "urllib.request.urlopen")
_PIECES = frozenset({"iter_content", "iter_lines"})  # generators of what is read meanwhile
_NEXT_TICK = re.compile(r"next_?(ms|milli|tick)")
_ADDRESS = re.compile(r"(^|_)(ip|ipv4|ipv6|addr(ess)?)(_|$)", re.IGNORECASE)
_NESTING = frozenset({"run_until_complete", "run_forever"})
_NEST = frozenset({"nest_asyncio"})
_CLUSTER = frozenset({"distributed", "dask.distributed"})
# Methods that wait, with the place and name of the argument that tells them not to.
_WAITING = {
    "acquire": (0, ("blocking", "timeout")),
    "get": (0, ("block",)),
    "join": (0, ("timeout",)),
    "put": (1, ("block",)),
    "result": (0, ("timeout",)),
    "shutdown": (0, ("wait",)),
    "wait": (0, ("timeout",)),
}
_ENDINGS = frozenset({"wait", "communicate"})
_ELEMENT: Term = ("element", None)
# Methods of which some calls plainly do nothing.
_MAY_BE_NOTHING = (
    _SOCKET | _CONDITION | _ENDINGS | _NESTING | _PIECES | set(_WAITING) | {"persist", "read"}
)
_LOCAL = ("", "localhost", "127.0.0.1", "::1")
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
    """

    def __init__(
        self,
        names: Names,
        types: Types,
        terms: Terms,
        places: Places,
        stores: Stores,
        indexes: Mapping[ast.AST, int],
    ) -> None:
        self.names = names
        self.types = types
        self.flow = types.flow
        self.terms = terms
        self.places = places
        self.stores = stores
        self.indexes = indexes
        self.statements = Statements(names, types)
        self._items = Items(names, indexes)
        self._looping: dict[Scope, bool] = {}  # the scopes that were asked about
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

    def run(self) -> None:
        """Note all sites."""
        self._calls()
        self._reads()
        self._protocols()
        self.numbers = array("i", self._rows)

    def _calls(self) -> None:
        types = self.types
        for node in self.names.nodes(ast.Call):
            func = node.func
            term = types.term(func)
            if (
                term is None
                or term[0] == "parameter"
                or term[0] == "instance"
                and term in _CALLABLES
            ):
                term = self._argument(func) or term
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
                if method in _MAY_BE_NOTHING and self._method_is_nothing(node, func, method):
                    continue
            if named and self._function_is_nothing(node, named):
                continue
            arguments = -1
            if node.args or node.keywords:
                # Whatever Ray's tasks are given may be a reference, of which they get the value.
                arguments = self._arguments(node, whole=method == "remote")
            flags = self._fate(node)
            if method in MAY_WAIT and self._waits_not(node):
                flags |= INSTANT
            # Of the builtins only `open` has effects.
            tells = named == "builtins.open" if builtin else named or term[-1] in _MAKERS
            if tells or method and _is_own(func):  # type: ignore[arg-type]
                flags |= self._steady(node)
            if node.args and (method in sql.RUNNING or sql.may_be(node.args[0])):
                flags |= _STATEMENTS[sql.sort_of(types, node.args[0])]
            if method in TELLING and self.statements.takes_long(node, method):
                flags |= LONG
            self._site(node, CALL, term, flags, arguments)
            if node.args and (builtin or method == "join"):
                self._consumed(node, named if builtin else "builtins.list")

    def _method_is_nothing(self, call: ast.Call, func: ast.Attribute, method: str) -> bool:
        """Whether a call of a method that may wait plainly does nothing of the kind."""
        return (
            method in _SOCKET
            and (self._instant(func) or method[:7] == "connect" and self._at_home(call.args, func))
            or method in _CONDITION
            and _makes_lock(func)
            or method in _WAITING
            and _asks_only(call, func)
            or method in _ENDINGS
            and _has_ended(func)
            or method in _NESTING
            and self._nests
            or method in _PIECES
            and self._hands_on(call)
            or method == "persist"
            and self._on_cluster
            or method == "read"
            and self._decoded(func)
        )

    def _function_is_nothing(self, call: ast.Call, name: str) -> bool:
        """Whether a call of a function that may wait plainly does nothing of the kind."""
        match name:
            case "asyncio.run":
                return self._nests
            case "dask.persist":
                return self._on_cluster
            case "time.sleep":
                return self._moment(call)
            case "hashlib.pbkdf2_hmac":
                return _is_quick(call)
            case "urllib.request.urlopen":
                return _is_inline(call)
            case "socket.create_connection":
                return self._at_home(call.args)
            case "select.select":
                return _is_zero(call, 3, "timeout")
            case "socket.getaddrinfo" | "socket.getnameinfo" | "socket.gethostbyname":
                return self._is_numeric(call) or _is_local(call)
            case "os.wait3" | "os.wait4" | "os.waitid" | "os.waitpid":
                return _polls(call)
        return False

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
        for subscript in names.nodes(ast.Subscript):
            if self._in_body(subscript):
                kind = _ITEMS[type(subscript.ctx)]
                if kind == ITEM and subscript.slice.__class__ is ast.Slice:
                    kind = SLICE
                    term = types.term(subscript) if _is_tested(subscript) else None
                    if term is not None:
                        self._site(subscript, TRUTH, term, 0)
                self._contained(subscript, kind, subscript.value)
        for compare in names.nodes(ast.Compare):
            if len(compare.ops) == 1 and isinstance(compare.ops[0], (ast.In, ast.NotIn)):
                self._contained(compare, CONTAINS, compare.comparators[0])
        for decorated in names.nodes(*_DECORATED):
            for decorator in decorated.decorator_list:
                term = types.term(decorator)
                if term is not None:
                    self._site(decorator, DECORATE, term, 0)

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
        if kind == CALL and self._is_kept(node, found):  # type: ignore[arg-type]
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

    def _is_numeric(self, call: ast.Call) -> bool:
        """Whether a look-up is told that the host is a number, or given an address that is made a text
        for it, which asks nobody."""
        match call.args:
            case [ast.Call(func=function, args=[ast.Name() | ast.Attribute() as host]), *_]:
                if self.names.is_builtin(function, "str") and _ADDRESS.search(last_name(host)):
                    return True
        given = [*call.args, *(word.value for word in call.keywords)]
        for name in [part for part in given if isinstance(part, ast.Name)]:
            only = self.names.only_binding(name)
            if only is not None and only.kind == "assign" and only.value is not None:
                given.append(only.value)
        return any(
            last_name(part) in ("AI_NUMERICHOST", "NI_NUMERICHOST")
            for argument in given
            for part in ast.walk(argument)
        )

    def _moment(self, node: ast.Call) -> bool:
        """Whether a call sleeps for a millisecond at most, once or until the clock goes on: so times are
        kept apart."""
        match node.args:
            case [ast.Constant(value=int() | float() as seconds)] if seconds <= 0.001:
                return not self.places.place(node)[1] or any(
                    isinstance(up, FUNCTIONS) and _NEXT_TICK.search(up.name) for up in parents(node)
                )
        return False

    def _waits_not(self, node: ast.Call) -> bool:
        """Whether a call of a method that may wait does not."""
        if told_not_to(node) or not ASKING.isdisjoint(self.stores.loaded) and need_not(node):
            return True
        return (
            has_finished(node, self.names)
            or is_heard_at_once(node)
            or self._either_future(node.func)
        )

    def _either_future(self, method: ast.expr) -> bool:
        """Whether a method is one of a future that may be asyncio's as well: what handles both does so
        when they are done."""
        if not isinstance(method, ast.Attribute) or method.attr not in ("result", "exception"):
            return False
        term = self.types.term(method.value)
        return (
            term is not None
            and term[0] == "any"
            and any(each[:2] == ("instance", "asyncio.Future") for each in term[1:])
        )

    def _instant(self, method: ast.Attribute) -> bool:
        """Whether a method is one of a socket that never waits: a local one for datagrams, or one that
        is told not to block, or whose refusal to wait is caught."""
        if _caught_blocking(method) or self._is_readied(method):
            return True
        if isinstance(method.value, ast.Attribute):
            return (_class_around(method), method.value.attr) in self._unblocked
        if not isinstance(method.value, ast.Name):
            return False
        found = self.names.lookup(method.value.id, method.value._scope)  # type: ignore[attr-defined]
        if found is None:
            return False
        for binding in found[1]:
            if isinstance(binding.value, ast.Call) and any(
                last_name(part) in ("SOCK_DGRAM", "SOCK_NONBLOCK")
                for part in ast.walk(binding.value)
            ):
                return True
        return any(_told_not_to_block(use) for use in found[0].uses.get(method.value.id, ()))

    def _is_readied(self, method: ast.Attribute) -> bool:
        """Whether a method is called by a function that the event loop calls when the socket is ready,
        or right before it is told to."""
        around = next((up for up in parents(method) if isinstance(up, FUNCTIONS)), None)
        return around is not None and around.name in self._readied

    @cached_property
    def _readied(self) -> frozenset[str]:
        """The names of functions given to `loop.add_reader` and `loop.add_writer`."""
        return frozenset(
            last_name(given)
            for call in self.names.nodes(ast.Call)
            if last_name(call.func) in _READYING
            for given in call.args[1:2]
        )

    def _at_home(self, arguments: list[ast.expr], method: ast.Attribute | None = None) -> bool:
        """Whether a socket is connected to something on this machine, which accepts or refuses at once:
        a path, or `("127.0.0.1", port)`."""
        match arguments:
            case [ast.Tuple(elts=[ast.Constant(value=host), _]), *_]:
                return host in _LOCAL
            case [ast.Tuple(elts=[ast.Name() as name, _]), *_]:
                return self._is_home(name)
        socket = method.value if method is not None else None
        opened = self.names.only_binding(socket) if isinstance(socket, ast.Name) else None
        made = opened.value if opened is not None else None
        return isinstance(made, ast.Call) and any(
            last_name(given) == "AF_UNIX" for given in made.args
        )

    def _is_home(self, host: ast.Name) -> bool:
        """Whether a name is a parameter that is the address of this machine in all calls of the file."""
        only = self.names.only_binding(host)
        function = only.scope.node if only is not None and only.kind == "parameter" else None
        if not isinstance(function, FUNCTIONS):
            return False
        given = [
            given_for(host.id, call, function)
            for call in self.names.nodes(ast.Call)
            if last_name(call.func) == function.name
        ]
        return bool(given) and all(
            isinstance(value, ast.Constant) and value.value in _LOCAL for value in given
        )

    @cached_property
    def _nests(self) -> bool:
        """Whether the file lets event loops run within running ones, where the tasks of both go on."""
        return not self._imported.isdisjoint(_NEST)

    @cached_property
    def _on_cluster(self) -> bool:
        """Whether the file uses a cluster of Dask's, which keeps collections while nobody waits."""
        return not self._imported.isdisjoint(_CLUSTER)

    @cached_property
    def _imported(self) -> set[str | None]:
        """The modules that the file imports, or imports something from."""
        found: set[str | None] = {
            name.name for each in self.names.nodes(ast.Import) for name in each.names
        }
        return found.union(each.module for each in self.names.nodes(ast.ImportFrom))

    @cached_property
    def _unblocked(self) -> frozenset[tuple[ast.AST | None, str]]:
        """The attributes that hold sockets told not to block (`self.sock.setblocking(False)`), each
        with the class around that."""
        return frozenset(
            (_class_around(node), node.attr)
            for node in self.names.nodes(ast.Attribute)
            if _told_not_to_block(node)
        )

    def _hands_on(self, node: ast.Call) -> bool:
        """Whether an iterator is only made, for a function that is no builtin to go through."""
        above = parent(node)
        return (
            isinstance(above, ast.Call)
            and node in above.args
            and not (self.names.dotted(above.func) or "").startswith("builtins.")
            and not (isinstance(above.func, ast.Attribute) and above.func.attr == "join")
        )

    def _decoded(self, method: ast.Attribute) -> bool:
        """Whether a method is one of what `urlopen` made of a `data:` address."""
        opened: ast.expr | None = method.value
        if isinstance(opened, ast.Name):
            found = self.names.lookup(opened.id, opened._scope)  # type: ignore[attr-defined]
            values = {binding.value for binding in found[1]} if found is not None else set()
            opened = values.pop() if len(values) == 1 else None
        return (
            isinstance(opened, ast.Call)
            and self.types.term(opened.func) == _URLOPEN
            and _is_inline(opened)
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
        for binding in held[1] if held is not None else ():
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


def _class_around(node: ast.AST) -> ast.AST | None:
    return next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)


def _told_not_to_block(socket: ast.AST) -> bool:
    """Whether a use of a socket is `socket.setblocking(False)` or the like."""
    match parent(socket):
        case ast.Attribute(attr="setblocking" | "settimeout") as told:
            match parent(told):
                case ast.Call(args=[ast.Constant(value=False | 0)]):
                    return True
    return False


def _caught_blocking(node: ast.AST) -> bool:
    """Whether a node stands in a `try` that catches `BlockingIOError`, which only sockets raise that do
    not block."""
    child = node
    for up in parents(node):
        if isinstance(up, ast.Try) and child in up.body:
            for handler in up.handlers:
                caught = ast.walk(handler.type) if handler.type is not None else ()
                if any(
                    isinstance(kind, ast.Name) and kind.id == "BlockingIOError" for kind in caught
                ):
                    return True
        elif isinstance(up, FUNCTIONS):
            return False
        child = up
    return False


def _is_own(node: ast.Attribute) -> bool:
    """Whether an attribute is one of `self`."""
    return node.value.__class__ is ast.Name and node.value.id == "self"


def _polls(call: ast.Call) -> bool:
    """Whether `os.waitpid` and the like are told to come back at once."""
    return any(
        last_name(inner) == "WNOHANG" for argument in call.args for inner in descendants(argument)
    )


def _makes_lock(wait: ast.Attribute) -> bool:
    """Whether a condition is waited for by a method that acquires a lock of the project's own, as of
    readers and writers: a lock holds up the event loop only as long as its holders block."""
    held = False
    for above in parents(wait):
        if isinstance(above, ast.With):
            held = held or any(
                spelling(item.context_expr) == spelling(wait.value) for item in above.items
            )
        elif isinstance(above, FUNCTIONS):
            return held and _LOCKING.search(above.name) is not None
    return False


def _asks_only(call: ast.Call, method: ast.Attribute) -> bool:
    """Whether arguments say that nobody waits: `get(block=False)`, `acquire(False)`, `wait(0)`."""
    position, words = _WAITING[method.attr]
    return any(_is_zero(call, position, word) for word in words)


def _is_zero(call: ast.Call, position: int, word: str) -> bool:
    """Whether an argument is `0` or `False`."""
    given = call.args[position] if len(call.args) > position else None
    given = next((each.value for each in call.keywords if each.arg == word), given)
    return isinstance(given, ast.Constant) and given.value in (0, False)


def _is_local(call: ast.Call) -> bool:
    """Whether the address of this machine is looked up, which no server is asked for."""
    host = call.args[0] if call.args else None
    if isinstance(host, ast.Constant):
        return host.value in _LOCAL
    wanted = spelling(host) if isinstance(host, (ast.Name, ast.Attribute)) else ""
    for test in _holding(call):
        match test:
            case ast.Compare(
                left=left, ops=[ast.Eq()], comparators=[ast.Constant(value="localhost")]
            ) if wanted and spelling(left) == wanted:
                return True
    return False


def _has_ended(wait: ast.Attribute) -> bool:
    """Whether a process is waited for that has ended: `while process.poll() is None:` stands before."""
    child: ast.AST = wait
    for above in parents(wait):
        if isinstance(above, FUNCTIONS) or isinstance(child, ast.stmt):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(above, field, None)
                if isinstance(block, list) and child in block:
                    for statement in block[: block.index(child)]:
                        match statement:
                            case ast.While(test=ast.Compare(ops=[ast.Is()]) as test, orelse=[]):
                                if _asks_for_end(test, wait.value):
                                    return True
        if isinstance(above, FUNCTIONS):
            break
        child = above
    return any(
        isinstance(test, ast.Compare)
        and isinstance(test.ops[0], ast.IsNot)
        and _asks_for_end(test, wait.value)
        for test in _holding(wait)
    )


def _asks_for_end(test: ast.Compare, process: ast.expr) -> bool:
    """Whether `process.poll()`, or `self.poll()` for `self.process`, is compared with None."""
    polled = test.left.value if isinstance(test.left, ast.Await) else test.left
    match polled:
        case ast.Call(func=ast.Attribute(value=owner, attr="poll"), args=[]):
            asked = spelling(owner)
        case _:
            return False
    match test.comparators:
        case [ast.Constant(value=None)]:
            own = isinstance(process, ast.Attribute) and asked == spelling(process.value)
            return own or asked == spelling(process)
    return False


def _holding(node: ast.AST) -> Iterator[ast.expr]:
    """The conditions that hold where a node runs, of the `if` statements around it."""
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return
        if isinstance(above, ast.If) and child in above.body:
            yield above.test
        child = above


def _is_quick(call: ast.Call) -> bool:
    """Whether a key is derived in a few rounds, which is a hash and no more."""
    rounds = call.args[3] if len(call.args) > 3 else None
    rounds = next((word.value for word in call.keywords if word.arg == "iterations"), rounds)
    return (
        isinstance(rounds, ast.Constant) and isinstance(rounds.value, int) and rounds.value <= 1000
    )


def _is_inline(call: ast.Call) -> bool:
    """Whether `urlopen` is given a `data:` address for sure, which it decodes without a network."""
    if not call.args or not isinstance(call.args[0], (ast.Name, ast.Attribute)):
        return False
    wanted = spelling(call.args[0])
    child: ast.AST = call
    for above in parents(call):
        if isinstance(above, ast.If) and child in above.body and _asks_inline(above.test, wanted):
            return True
        for field in ("body", "orelse"):
            block = getattr(above, field, None)
            if not isinstance(block, list) or child not in block:
                continue
            for statement in block[: block.index(child)]:
                match statement:
                    case ast.If(
                        test=ast.UnaryOp(op=ast.Not(), operand=test),
                        body=[*_, ast.Return() | ast.Raise()],
                    ) if _asks_inline(test, wanted):
                        return True
        if isinstance(above, FUNCTIONS):
            return False
        child = above
    return False


def _asks_inline(test: ast.expr, wanted: str) -> bool:
    match test:
        case ast.Call(
            func=ast.Attribute(value=asked, attr="startswith"),
            args=[ast.Constant(value=str() as prefix)],
        ):
            return prefix.startswith("data:") and spelling(asked) == wanted
    return False


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
