"""Flow within one function: which loops run a node, which bindings reach a name, who reads and writes.

What counts as a loop is what costs: a body that runs once for each item. Retries, searches that end
with the hit, daemon loops that wait for work and create-once guards run their expensive part once
for each success, each hit, each event or once at all, and do not count.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property
from operator import itemgetter

from perflint.semantics.effort import spend
from perflint.semantics.names import (
    COMPREHENSIONS,
    FUNCTIONS,
    Binding,
    FunctionNode,
    Names,
    Scope,
    descendants,
    field_of,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.syntax.spelling import spelling

LoopNode = (
    ast.For
    | ast.AsyncFor
    | ast.While
    | ast.ListComp
    | ast.SetComp
    | ast.DictComp
    | ast.GeneratorExp
    | ast.Call
)
_LOOP_STATEMENTS = (ast.For, ast.AsyncFor, ast.While)
# Methods by which an object makes what it lacks: `load_model`, `_init`, `ensure_connected`.
# What waits or says something; what takes the next of many.
_SAYING = frozenset("sleep print debug info warning error log".split())
_TAKING = frozenset("next get pop read recv readline".split())
# What gives the numbers of rounds, and what they are called.
_NUMBERING = frozenset("range trange xrange arange enumerate count".split())
_MOST_REACHING = 500  # bindings of a name, from where on they are as good as unknown
_ROUNDS = re.compile(
    r"^(?:[ijkn]|it|ind|ii|first)$|(?:^|_)(?:idx|index|ix|step|epoch|iteration|iter|round|batch|rank|pass|attempt)$"
)
_LOADING = re.compile(r"_*(load|init|create|build|make|open|connect|set_?up|prepare|ensure|start)")
# Methods by which a cache takes what it is to keep.
PUTS = frozenset("set aset put add setex hset store setdefault".split())
_UNASKED: LoopNode = ast.GeneratorExp(ast.Constant(None), [])
_OWN_LOOPS = frozenset({ast.While, ast.Lambda, *COMPREHENSIONS})
_OWNERS = frozenset({*FUNCTIONS, ast.ClassDef})
_OWN_FLOW = frozenset({*FUNCTIONS, ast.Lambda, ast.ClassDef, ast.Module})
_BLOCKS = ("body", "orelse", "finalbody")
_TRIES = (ast.Try, *((ast.TryStar,) if hasattr(ast, "TryStar") else ()))
_HOLDERS = frozenset(
    {
        ast.If,
        *_LOOP_STATEMENTS,
        ast.With,
        ast.AsyncWith,
        *_TRIES,
        ast.ExceptHandler,
        ast.Match,
        ast.match_case,
    }
)  # what holds statements of its own function

# Methods and functions whose call in a `while` loop says that the loop waits for its next event.
_WAITING = frozenset(
    "sleep wait get recv recvfrom accept poll select receive receive_json receive_text receive_bytes"
    " readline read get_message brpop blpop xread consume getch input prompt prompt_async"
    " waitKey".split()
)
_OPENERS = frozenset(
    {"builtins.open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open"}
)
_NEXT = _WAITING - {"sleep", "wait", "get", "read", "poll"}  # of an event that it has to deal with
_ENDING = re.compile(r"stop|clos|shut|exit|cancel|quit|terminat", re.IGNORECASE)
# What a `for` waits at for its next event: streams of messages, by the method or by the name.
_HEARING = frozenset("iter_text iter_json listen awatch event_gen consume".split())
_HEARD = frozenset("websocket consumer pubsub".split())


class Flow:
    """Questions about the flow of one module.

    Args:
        names: the module's names.
        calls_each: whether a call runs the callable given to it once for each item (`map`,
            `executor.map`, `Series.apply`); by default only the builtins do.
    """

    def __init__(self, names: Names, calls_each: Callable[[ast.Call], bool] | None = None) -> None:
        self.names = names
        self._calls_each = calls_each
        # By the first binding of a name in a scope.
        self.held: dict[Binding, Held] = {}
        self._bound_here: dict[Binding, bool] = {}  # whether none is bound by an inner function
        self._tops: dict[ast.AST, ast.AST] = {}  # of `elif`
        self._guards: dict[ast.AST, bool] = {}  # whether an `if` creates what is missing
        self._places: dict[ast.AST, dict[ast.AST, tuple[str, int]]] = {}
        self._repeats: dict[ast.AST, bool] = {}  # whether a loop repeats its body, searches apart
        self._waiting: dict[ast.While, bool] = {}  # whether a loop waits for its next event
        self._innermost: dict[ast.AST, LoopNode | None] = {}
        # By statement, and by scope and name in it.
        self._reaching: dict[tuple[ast.AST, Scope, str], list[Binding]] = {}
        self._each: dict[ast.Call, bool] = {}
        self._bound: dict[ast.AST, frozenset[str]] = {}
        # The names of what a loop changes, each with the attribute that it changes there, if any.
        self._mutated: dict[ast.AST, dict[str, set[str]]] = {}
        self._kept_attributes: dict[ast.ClassDef, frozenset[str]] = {}

    # Loops

    def loop(self, node: ast.AST) -> LoopNode | None:
        """The innermost counted loop whose body holds a node, within the same function."""
        known = self._innermost.get(node, _UNASKED)
        if known is _UNASKED:
            asked = _asked_for(node)
            known = self._innermost.get(asked, _UNASKED)
            if known is _UNASKED:
                known = self._innermost[asked] = next(self.loops(asked), None)
            self._innermost[node] = known
        return known

    def loops(self, node: ast.AST, *, waiting: bool = False) -> Iterator[LoopNode]:
        """All counted loops around a node within the same function, innermost first; with `waiting`
        also those that wait for their next event, as long as they end some time.

        A lambda or a local function given to `map` and the like counts as the body of that call.
        """
        child: ast.AST = node
        above = parent(node)
        once = False  # the block in which the node stands leaves the loop
        innermost = True
        while above is not None:
            if isinstance(child, ast.Return):
                return
            match above:
                case ast.For() | ast.AsyncFor() | ast.While():
                    field = field_of(above, child)
                    if field in ("body", "test"):
                        once = once or field == "body" and _leaves_below(above, child)
                        if not once and self._counts(above, node, waiting):
                            yield above
                        once = False
                case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                    if child is not above.generators[0] or not within(
                        node, above.generators[0].iter
                    ):
                        if not _tiny_iterable(above.generators[0].iter, 2):
                            yield above
                case ast.Lambda() if child is above.body:
                    caller = parent(above)
                    if isinstance(caller, ast.keyword):
                        caller = parent(caller)
                    if not (isinstance(caller, ast.Call) and self.calls_each(caller)):
                        return
                    yield caller
                    above = caller
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    if field_of(above, child) == "body":
                        return
                case ast.If() if field_of(above, child) == "body" and self.create_once(above):
                    return
            if isinstance(child, ast.stmt) and not isinstance(above, ast.Module):
                if innermost and _returns_after(above, child):
                    return
                innermost = False
                once = once or _leaves_after(above, child)
            child = self.chain_top(above)
            above = parent(child)

    def chain_top(self, node: ast.AST) -> ast.AST:
        """The `if` whose `elif` a node is, through any number of these; else the node itself."""
        if node.__class__ is not ast.If:
            return node
        chain: list[ast.AST] = []
        top: ast.AST = node
        while top not in self._tops:
            chain.append(top)
            above = parent(top)
            if not isinstance(above, ast.If) or above.orelse != [top]:
                break
            top = above
        top = self._tops.get(top, top)
        self._tops.update(dict.fromkeys(chain, top))
        return top

    def depth(self, node: ast.AST) -> int:
        """How many counted loops run a node within its function."""
        return sum(1 for _ in self.loops(node))

    def create_once(self, guard: ast.If) -> bool:
        """Whether an `if` creates something only where it is missing.

        `if pool is None: pool = …`, `if not self.model: self.model = …`, `if len(rows) == 0: rows = …`,
        `if key not in cache: cache[key] = …`, `if step == 0:` (first iteration only),
        `if resume: load(); resume = False`.
        """
        found = self._guards.get(guard)
        if found is None:
            found = self._guards[guard] = self._asks_for_missing(guard, guard.test)
        return found

    def _asks_for_missing(self, guard: ast.If, test: ast.expr) -> bool:
        match test:
            case ast.BoolOp(values=values):
                # `if pool is None or pool.closed:`, `if shared and pool is None:`
                return any(self._asks_for_missing(guard, value) for value in values)
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(), _]),
                ops=[ast.Is()],
                comparators=[ast.Constant(value=None)],
            ):
                return True
            case (
                ast.Compare(
                    left=left, ops=[ast.Is() | ast.Eq()], comparators=[ast.Constant(value=None)]
                )
                | ast.Compare(
                    left=ast.Call(func=ast.Name(id="len"), args=[left]),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value=0)],
                )
            ):
                return self._stores_missing(guard, _bound_by(left))
            case ast.UnaryOp(
                op=ast.Not(), operand=ast.Call(func=ast.Name(id="hasattr" | "getattr"))
            ):
                return True
            case ast.UnaryOp(
                op=ast.Not(),
                operand=ast.Call(
                    func=ast.Attribute(value=container, attr="get"), args=[ast.Constant(), *_]
                ),
            ):
                return _stores_in(guard, container)  # `if not g.get("db"): g.db = …`
            case ast.UnaryOp(
                op=ast.Not(), operand=ast.Name() | ast.Attribute() | ast.NamedExpr() as left
            ):
                return self._stores_missing(guard, _bound_by(left))
            case ast.Name() as flag:
                return self._takes_down(guard, flag)
            case (
                ast.Compare(left=key, ops=[ast.NotIn()], comparators=[container])
                | ast.UnaryOp(
                    op=ast.Not(),
                    operand=ast.Compare(left=key, ops=[ast.In()], comparators=[container]),
                )
            ):
                return _stores_in(guard, container) or _reads_after(guard, container, key)
            case ast.Compare(
                left=ast.Name() as counter, ops=[ast.Eq()], comparators=[ast.Constant(value=int())]
            ):
                return any(_numbers_rounds(binding) for binding in self.names.bindings(counter))
        return False

    def _takes_down(self, guard: ast.If, flag: ast.Name) -> bool:
        """Whether the guard's body sets the flag that it asks for to false, for the rest of a loop."""
        own = [
            statement
            for statement in guard.body
            if isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Constant)
            and not statement.value.value
            and any(isinstance(t, ast.Name) and t.id == flag.id for t in statement.targets)
        ]
        loop = next((up for up in parents(guard) if isinstance(up, _LOOP_STATEMENTS)), None)
        return (
            bool(own)
            and loop is not None
            and not any(
                within(binding.node, loop) and binding.node not in own
                for binding in self.names.bindings(flag)
            )
        )

    def _of_element(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether what is missing belongs to the element of a loop: each has one of its own, as in
        `for row in rows: if not row.done: row.done = True`."""
        root = missing
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            root = root.value
        loop = next((up for up in parents(guard) if isinstance(up, (ast.For, ast.AsyncFor))), None)
        return (
            loop is not None
            and isinstance(root, ast.Name)
            and any(binding.node is loop for binding in self.names.bindings(root))
        )

    def _stores_missing(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether the guard's body stores what the test found missing, for good."""
        wanted = spelling(missing)
        stored = any(
            isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))
            and isinstance(node.ctx, ast.Store)
            and spelling(node) == wanted
            for statement in guard.body
            for node in descendants(statement)
        )
        if not stored:
            return self._owner_loads(guard, missing) or self._callee_stores(guard, missing)
        if not isinstance(missing, ast.Name):
            return not self._of_element(guard, missing)
        # A name bound afresh in each iteration is no cache, unless it came from one that is filled.
        loop = next((up for up in parents(guard) if isinstance(up, _LOOP_STATEMENTS)), None)
        if loop is None:
            return True
        for binding in self.names.bindings(missing):
            if within(binding.node, loop) and not within(binding.node, guard):
                value = binding.value
                if isinstance(value, ast.Await):
                    value = value.value
                if (
                    isinstance(value, ast.Call)
                    and isinstance(value.func, ast.Attribute)
                    and value.func.attr in ("get", "aget")
                ):
                    container = spelling(value.func.value)
                    varying = self.bound_in(loop)
                    return any(_fills(node, container, varying) for node in descendants(guard))
                return False
        return True

    def _owner_loads(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether the guard's body tells the object that lacks something to load it
        (`if config.nlp is None: config.load_model()`), one object for all iterations."""
        if not isinstance(missing, ast.Attribute):
            return False
        owner = spelling(missing.value)
        told = any(
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and isinstance(statement.value.func, ast.Attribute)
            and _LOADING.match(statement.value.func.attr)
            and spelling(statement.value.func.value) == owner
            for statement in guard.body
        )
        if not told:
            return False
        roots = {node.id for node in ast.walk(missing) if isinstance(node, ast.Name)}
        return not any(
            roots & self.bound_in(up) for up in parents(guard) if isinstance(up, _LOOP_STATEMENTS)
        )

    def _callee_stores(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether the guard's body calls a function of the file that stores what is missing: a global
        (`if MODEL is None: init()`), or an attribute of `self` in a method of the same class."""
        for statement in guard.body:
            for call in descendants(statement):
                match call, missing:
                    case ast.Call(func=ast.Name() as callee), ast.Name(id=name):
                        only = self.names.only_binding(callee)
                        scope = self.names.scopes.get(only.node) if only is not None else None
                        if scope is not None and name in scope.globals:
                            return True
                    case (
                        ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=method)),
                        ast.Attribute(value=ast.Name(id="self")),
                    ):
                        owner = next(
                            (up for up in parents(guard) if isinstance(up, ast.ClassDef)), None
                        )
                        if owner is not None and any(
                            isinstance(own, FUNCTIONS)
                            and own.name == method
                            and _binds(own, missing)
                            for own in owner.body
                        ):
                            return True
        return False

    def _counts(
        self, loop: ast.For | ast.AsyncFor | ast.While, node: ast.AST, waiting: bool
    ) -> bool:
        repeats = self._repeats.get(loop)
        if repeats is None:
            repeats = self._repeats[loop] = not (
                isinstance(loop, (ast.For, ast.AsyncFor))
                and _tiny_iterable(loop.iter, 2)
                or _always_leaves(loop.body)
                or _retries(loop)
            )
        if not repeats or self._searches(loop, node):
            return False
        if not isinstance(loop, ast.While):
            return not _hears(loop)
        waits = self._waiting.get(loop)
        if waits is None:
            waits = self._waiting[loop] = self._waits(loop)
        return not waits or waiting and _ends(loop)

    def _waits(self, loop: ast.While) -> bool:
        """Whether a `while` loop waits for its next event, or runs for ever."""
        endless = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
        leaves = False
        for inner in _own_nodes(loop):
            if isinstance(inner, ast.Call):
                callee = inner.func
                name = (
                    callee.attr
                    if isinstance(callee, ast.Attribute)
                    else callee.id
                    if isinstance(callee, ast.Name)
                    else ""
                )
                if name in _WAITING and (name not in ("get", "read") or not inner.args and endless):
                    if name == "accept" and inner.args or self._is_statement(callee):
                        continue  # whether an item will do, and a query in the making
                    if name not in ("read", "readline") or not self._of_file(callee):
                        return True
            elif isinstance(inner, (ast.Return, ast.Break, ast.Raise)):
                leaves = True
        return endless and not leaves

    def _is_statement(self, function: ast.expr) -> bool:
        """Whether a function makes an SQL statement: `select(Book)`."""
        return (self.names.dotted(function) or "").startswith(("sqlalchemy.", "sqlmodel."))

    def _of_file(self, method: ast.expr) -> bool:
        """Whether a method is one of a file that was opened under the name that it is called by: its
        next line is there."""
        if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name):
            return False
        opened = [binding.value for binding in self.names.bindings(method.value)]
        return bool(opened) and all(
            isinstance(call, ast.Call)
            and (self.names.dotted(call.func) in _OPENERS or _is_path_open(call))
            for call in opened
        )

    def _searches(self, loop: ast.For | ast.AsyncFor | ast.While, node: ast.AST) -> bool:
        """Whether the loop ends with the first result of `node` that will do."""
        statement = _statement(node)
        block = block_of(statement)
        if block is None or not isinstance(statement, ast.Assign):
            return False
        targets = {t.id for t in statement.targets if isinstance(t, ast.Name)}
        after = block[block.index(statement) + 1 : block.index(statement) + 2]
        return any(
            isinstance(check, ast.If)
            and _always_leaves(check.body)
            and not isinstance(check.body[-1], ast.Raise)
            and _found_test(check.test, targets)
            for check in after
        )

    def calls_each(self, call: ast.Call) -> bool:
        """Whether a call runs a callable that it is given once for each item."""
        if not call.args and not call.keywords:
            return False
        try:
            return self._each[call]
        except KeyError:
            known = self._calls_each is not None and self._calls_each(call)
            found = self._each[call] = known or self._builtin_calls_each(call)
            return found

    def _builtin_calls_each(self, call: ast.Call) -> bool:
        return self.names.dotted(call.func) in (
            "builtins.map",
            "builtins.filter",
            "itertools.starmap",
            "itertools.filterfalse",
            "itertools.takewhile",
            "itertools.dropwhile",
        )

    # Functions

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The function whose body holds a node; lambdas and comprehensions are part of it."""
        child = node
        for above in parents(node):
            if above.__class__ in _OWNERS and field_of(above, child) == "body":
                return above if isinstance(above, FUNCTIONS) else None
            child = above
        return None

    def runs_in_coroutine(self, node: ast.AST) -> ast.AsyncFunctionDef | None:
        """The coroutine function that runs a node itself: not from a lambda or a nested function,
        nor from a generator expression that is not consumed right there."""
        child = node
        for above in parents(node):
            if isinstance(above, ast.Lambda) and child is above.body:
                return None
            if above.__class__ in _OWNERS and field_of(above, child) == "body":
                return above if isinstance(above, ast.AsyncFunctionDef) else None
            child = above
        return None

    # Bindings

    def reaching(self, name: ast.Name) -> list[Binding]:
        """The bindings that can give a name its value where it is read; all of them where the name
        comes from another function. Empty for builtins and unknown names."""
        found = self.names.lookup(name.id, self.names.scope_of(name))
        if found is None:
            return []
        scope, bindings = found
        if len(bindings) == 1:
            return bindings
        if not self._flows(name, scope, bindings):
            return bindings if len(bindings) <= _MOST_REACHING else [_unknown(bindings[-1])]
        key = _statement(name), scope, name.id
        known = self._reaching.get(key)
        if known is None:
            known = self._reaching[key] = _Reaching(name, bindings, self).run() or bindings
        return known

    def places(self, above: ast.AST) -> dict[ast.AST, tuple[str, int]]:
        """The field and index of each statement, handler or case that a node holds."""
        found = self._places.get(above)
        if found is None:
            found = self._places[above] = {}
            for name in (*_BLOCKS, "handlers"):
                block = getattr(above, name, None)
                if isinstance(block, list):
                    for index, statement in enumerate(block):
                        found[statement] = (name, index)
        return found

    def _flows(self, name: ast.Name, scope: Scope, bindings: list[Binding]) -> bool:
        """Whether the order of statements decides: the name is read in the function that binds it,
        and nothing else binds it from inside another function."""
        reader = self.names.scope_of(name)
        while reader.kind == "comprehension" and reader is not scope and reader.parent is not None:
            reader = reader.parent
        if reader is not scope:
            return False
        first = bindings[0]
        known = self._bound_here.get(first)
        if known is None:
            known = self._bound_here[first] = all(
                binding.scope is scope or binding.scope.kind == "comprehension"
                for binding in bindings
            )
        return known

    # Reads and writes

    def reads(self, name: str, within: ast.AST) -> list[ast.Name]:
        """The places below a node that read a name, in document order."""
        return [
            node
            for node in descendants(within)
            if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        ]

    def writes(self, name: str, within: ast.AST) -> list[ast.AST]:
        """The places below a node that bind, augment or delete a name, in document order."""
        found: list[ast.AST] = []
        for node in descendants(within):
            if isinstance(node, ast.Name) and node.id == name:
                if not isinstance(node.ctx, ast.Load):
                    found.append(node)
            elif (
                isinstance(node, (*FUNCTIONS, ast.ClassDef))
                and node.name == name
                or isinstance(node, ast.alias)
                and (node.asname or node.name.partition(".")[0]) == name
                or isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar))
                and node.name == name
                or isinstance(node, ast.MatchMapping)
                and node.rest == name
            ):
                found.append(node)
        return found

    def bound_in(self, within: ast.AST) -> frozenset[str]:
        """The names that are bound anywhere below a node, nested functions left out."""
        found = self._bound.get(within)
        if found is None:
            found = self._bound[within] = self._find_bound(within)
        return found

    def _find_bound(self, within: ast.AST) -> frozenset[str]:
        bound = {
            node.id
            for node in nodes_below(within, ast.Name, into_functions=False)
            if node.ctx.__class__ is not ast.Load
        }
        named = nodes_below(
            within,
            *FUNCTIONS,
            ast.ClassDef,
            ast.ExceptHandler,
            ast.MatchAs,
            ast.MatchStar,
            into_functions=False,
        )
        bound.update(node.name for node in named if node.name)
        rests = nodes_below(within, ast.MatchMapping, into_functions=False)
        bound.update(node.rest for node in rests if node.rest)
        for alias in nodes_below(within, ast.alias, into_functions=False):
            bound.add(alias.asname or alias.name.partition(".")[0])
        return frozenset(bound)

    def invariant(self, node: ast.AST, loop: LoopNode) -> bool:
        """Whether an expression gives the same in every iteration, as far as names tell: it reads no
        name that the loop binds, and nothing that the loop changes through a method or a store."""
        changed = self.bound_in(loop)
        if isinstance(loop, ast.Call):  # `map(lambda x: …, xs)`
            changed |= _given_to_lambdas(loop)
        elsewhere = self._set_elsewhere
        mutated = self._mutated.get(loop)
        if mutated is None:
            mutated = {}
            for place in nodes_below(loop, ast.Attribute, ast.Subscript, ast.Call):
                name, attribute = mutated_place(place)
                if name:
                    mutated.setdefault(name, set()).add(attribute)
            self._mutated[loop] = mutated
        for inner in descendants(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                if _bound_inside(inner, node):
                    continue
                if inner.id in changed:
                    return False
                if inner.id in elsewhere and self._calls_own(loop):
                    return False
                if (
                    inner.id in mutated
                    and not _is_callee(inner, node)
                    and not self._stays(inner, mutated[inner.id], loop)
                ):
                    return False
            elif isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)):
                return False
        return True

    @cached_property
    def _set_elsewhere(self) -> frozenset[str]:
        """The names that functions say to be global, to set them."""
        return frozenset(
            name for statement in self.names.nodes(ast.Global) for name in statement.names
        )

    def _calls_own(self, loop: LoopNode) -> bool:
        """Whether a loop calls functions of this file, which may set globals."""
        return any(
            (self.names.dotted(call.func) or "").startswith(f"{self.names.module}.")
            for call in nodes_below(loop, ast.Call)
        )

    def _stays(self, owner: ast.Name, changed: set[str], loop: LoopNode) -> bool:
        """Whether what is read of an object is an attribute that its class sets once, or in methods that
        a loop does not call, and that is not among those that the loop changes."""
        above = parent(owner)
        return (
            isinstance(above, ast.Attribute)
            and not {above.attr, ""} & changed
            and (self.set_once(above) or self._set_apart(above, loop))
        )

    def _set_apart(self, node: ast.Attribute, loop: LoopNode) -> bool:
        """Whether an expression is an attribute of `self` that its class sets in methods only which a
        loop does not call, directly or through one another."""
        klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
        if klass is None or getattr(node.value, "id", "") != "self":
            return False
        setting = {
            getattr(self.function(place), "name", "")
            for place in nodes_below(klass, ast.Attribute)
            if place.attr == node.attr
            and not isinstance(place.ctx, ast.Load)
            and getattr(place.value, "id", "") == "self"
        }
        methods = {one.name: one for one in klass.body if isinstance(one, FUNCTIONS)}
        called: set[str] = set()
        regions: list[ast.AST] = [loop]
        while regions:
            for call in nodes_below(regions.pop(), ast.Call):
                match call.func:
                    case ast.Attribute(value=ast.Name(id="self"), attr=method):
                        if method in methods and method not in called:
                            called.add(method)
                            regions.append(methods[method])
        return bool(setting) and setting <= methods.keys() - called

    def set_once(self, node: ast.expr) -> bool:
        """Whether an expression is an attribute of `self` that its class sets when it or an object of it
        is made, and never again."""
        if (
            not isinstance(node, ast.Attribute)
            or not isinstance(node.value, ast.Name)
            or node.value.id not in ("self", "cls")
        ):
            return False
        klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
        return klass is not None and node.attr in self._set_once(klass)

    def _set_once(self, klass: ast.ClassDef) -> frozenset[str]:
        """The attributes that a class sets in its body or in `__init__` only."""
        known = self._kept_attributes.get(klass)
        if known is None:
            first = {
                node.id
                for statement in klass.body
                if isinstance(statement, (ast.Assign, ast.AnnAssign))
                for node in nodes_below(statement, ast.Name)
                if isinstance(node.ctx, ast.Store)
            }
            later: set[str] = set()
            for node in nodes_below(klass, ast.Attribute):
                if isinstance(node.ctx, ast.Load) or getattr(node.value, "id", "") not in (
                    "self",
                    "cls",
                ):
                    continue
                function = self.function(node)
                (first if getattr(function, "name", "") == "__init__" else later).add(node.attr)
            known = self._kept_attributes[klass] = frozenset(first - later)
        return known

    def used_after(self, name: str, statement: ast.stmt) -> bool:
        """Whether a name is read in its function after a statement, or may be: read earlier in a
        loop around it, captured by an inner function, global, nonlocal or at module level."""
        owner = self.function(statement)
        region: ast.AST = owner if owner is not None else self.names.tree
        scope = self.names.scopes[region]
        if name in scope.globals or name in scope.nonlocals:
            return True
        if owner is None:
            return True
        around = [up for up in parents(statement) if isinstance(up, _LOOP_STATEMENTS)]
        end = (statement.end_lineno or 0, statement.end_col_offset or 0)
        for read in self.reads(name, region):
            if within(read, statement):
                continue
            found = self.names.lookup(name, self.names.scope_of(read))
            if name in scope.bindings and found is not None and found[0] is not scope:
                continue  # another variable, such as that of a comprehension
            if (read.lineno, read.col_offset) >= end or any(within(read, loop) for loop in around):
                return True
            if self.function(read) is not owner:
                return True
        return False

    def captured(self, name: str, function: ast.AST) -> bool:
        """Whether a nested function, lambda or class below `function` reads or rebinds its local."""
        for node in nodes_below(function, *FUNCTIONS, ast.Lambda, ast.ClassDef):
            scope = self.names.scopes[node]
            if name not in scope.bindings or name in scope.nonlocals:
                if any(inner.id == name for inner in nodes_below(node, ast.Name)):
                    return True
        return False


def _asked_for(node: ast.AST) -> ast.AST:
    """The statement whose loops are those of a node in it, or else the node itself: expressions of
    their own loops stand in comprehensions, lambdas and the tests of `while`."""
    child, above = node, parent(node)
    while not isinstance(child, ast.stmt):
        if above is None or above.__class__ in _OWN_LOOPS:
            return node
        child, above = above, parent(above)
    return child


def _given_to_lambdas(call: ast.Call) -> frozenset[str]:
    """The parameters of the lambdas that a call is given."""
    values = [*call.args, *(word.value for word in call.keywords)]
    return frozenset(
        argument.arg
        for value in values
        if isinstance(value, ast.Lambda)
        for argument in (*value.args.posonlyargs, *value.args.args)
    )


class Held:
    """Where the bindings of one name stand: what lies between them and the module, each node once."""

    def __init__(self, bindings: list[Binding]) -> None:
        self._bindings = bindings
        self._own: dict[ast.AST, list[int]] = {}  # the indexes of the bindings of a node itself
        self._below: dict[ast.AST, list[ast.AST]] = {}  # the children of a node that hold any
        self._spots: dict[ast.AST, dict[str, list[tuple[int, ast.AST]]]] = {}
        self._bound: dict[ast.AST, bool] = {}
        seen: set[ast.AST] = set()
        for index, binding in enumerate(bindings):
            child = binding.node
            self._own.setdefault(child, []).append(index)
            for above in parents(child):
                if child in seen:
                    break
                seen.add(child)
                self._below.setdefault(above, []).append(child)
                child = above

    def __contains__(self, node: ast.AST) -> bool:
        """Whether a node is or holds one of the bindings."""
        return node in self._own or node in self._below

    def own(self, node: ast.AST) -> list[int]:
        """The indexes of the bindings that a node itself is."""
        return self._own.get(node, [])

    def under(self, *nodes: ast.AST) -> Iterator[int]:
        """The indexes of the bindings in some nodes, in no particular order."""
        stack = [*nodes]
        while stack:
            node = stack.pop()
            yield from self._own.get(node, ())
            stack += self._below.get(node, ())

    def spots(
        self, above: ast.AST, places: dict[ast.AST, tuple[str, int]]
    ) -> dict[str, list[tuple[int, ast.AST]]]:
        """The statements of a node's blocks that hold any, by block, with their indexes, in order."""
        found = self._spots.get(above)
        if found is None:
            found = self._spots[above] = {}
            for child in self._below.get(above, ()):
                if child in places:
                    name, index = places[child]
                    found.setdefault(name, []).append((index, child))
            for spots in found.values():
                spots.sort(key=itemgetter(0))
        return found

    def always(self, statement: ast.AST) -> bool:
        """Whether a statement binds the name whichever way it runs."""
        known = self._bound.get(statement)
        if known is None:
            known = self._bound[statement] = self._binds(statement)
        return known

    def _binds(self, statement: ast.AST) -> bool:
        match statement:
            case ast.Assign() | ast.AugAssign():  # most of all
                pass
            case ast.If(body=body, orelse=orelse):
                return all(self._ends(branch) for branch in (body, orelse))
            case ast.With(body=body) | ast.AsyncWith(body=body):
                return statement in self._own or self.always_in(body)
            case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
                branches = [[*body, *orelse], *(handler.body for handler in handlers)]
                return self.always_in(final) or all(map(self._ends, branches))
            case ast.For() | ast.AsyncFor() | ast.While() | ast.Match():
                return False
        return any(
            self._bindings[index].kind not in ("augassign", "annotation")
            for index in self.under(statement)
        )

    def always_in(self, block: Sequence[ast.AST]) -> bool:
        """Whether some statement of a block always binds the name."""
        return any(self.always(inner) for inner in block if inner in self)

    def _ends(self, block: list[ast.stmt]) -> bool:
        return _always_leaves(block) or self.always_in(block)


class _Reaching:
    """The walk back from a read to the bindings that reach it, block by block."""

    def __init__(self, name: ast.Name, bindings: list[Binding], flow: Flow) -> None:
        self.name = name
        self.found: dict[int, None] = {}  # indexes of bindings
        self._bindings = bindings
        self._flow = flow
        held = flow.held.get(bindings[0])
        if held is None:
            held = flow.held[bindings[0]] = Held(bindings)
        self._held = held

    def run(self) -> list[Binding]:
        """The bindings; of very many, one that says nothing stands for all."""
        self._walk()
        spend(len(self.found))
        if len(self.found) > _MOST_REACHING:
            return [_unknown(self._bindings[next(iter(self.found))])]
        return [self._bindings[index] for index in self.found]

    def _walk(self) -> None:
        child: ast.AST = _statement(self.name)
        self._add(index for index in self._held.under(child) if self._kind(index) == "walrus")
        above = parent(child)
        while above is not None:
            if self._leave(above, child):
                return
            if above.__class__ in _OWN_FLOW:
                break
            child = self._flow.chain_top(above)
            above = parent(child)
        self._add(
            index for index in range(len(self._bindings)) if self._kind(index)[:9] == "parameter"
        )

    def _kind(self, index: int) -> str:
        return self._bindings[index].kind

    def _leave(self, above: ast.AST, child: ast.AST) -> bool:
        """Note what reaches `child` from its place in `above`; true if nothing further back can."""
        held = self._held
        places = self._flow.places(above)
        place = places.get(child)
        block: list[ast.AST] | None = getattr(above, place[0]) if place is not None else None
        spots = held.spots(above, places)
        if place is not None and not isinstance(child, ast.ExceptHandler):
            field, position = place
            there = spots.get(field, [])
            for at in range(bisect_left(there, position, key=itemgetter(0)) - 1, -1, -1):
                self._add(held.under(there[at][1]))
                if held.always(there[at][1]) or len(self.found) > _MOST_REACHING:
                    return True
        body = [statement for _, statement in spots.get("body", ())]
        if isinstance(above, (ast.For, ast.AsyncFor)) and block is above.body:
            self._add(held.under(*body))
            return self._own(above)
        if isinstance(above, ast.While):
            self._add(held.under(*body))
        elif isinstance(above, (ast.With, ast.AsyncWith, ast.ExceptHandler)):
            return self._own(above)
        elif isinstance(above, ast.match_case):
            own = list(held.under(above.pattern))
            self._add(own)
            return bool(own)
        elif isinstance(above, ast.Try) and block is not above.body:
            self._add(held.under(*body))
            if block is above.orelse and held.always_in(above.body):
                return True
        return False

    def _own(self, above: ast.AST) -> bool:
        own = self._held.own(above)
        self._add(own)
        return bool(own)

    def _add(self, indexes: Iterable[int]) -> None:
        self.found.update(dict.fromkeys(sorted(indexes)))


def _unknown(one: Binding) -> Binding:
    """What stands for very many bindings of a name, of which this is one."""
    return Binding(one.name, "many", one.node, one.scope)


# Small structural questions


def gives_way(region: ast.AST) -> bool:
    """Whether others run while a part of a generator or coroutine does: it yields or awaits."""
    waits = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)
    return any(True for _ in nodes_below(region, *waits, into_functions=False))


def block_of(statement: ast.AST) -> list[ast.stmt] | None:
    """The block that a statement stands in."""
    above = parent(statement)
    name = field_of(above, statement) if above is not None else ""
    return getattr(above, name) if name in _BLOCKS else None


def _statement(node: ast.AST) -> ast.stmt | ast.AST:
    found: ast.AST | None = node
    while found is not None and not isinstance(found, ast.stmt):
        found = parent(found)
    return found or node


def _own_nodes(loop: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a loop's body that run in the loop itself: not those of nested functions."""
    return descendants(loop, into_functions=False)


def _ends(loop: ast.While) -> bool:
    """Whether a loop ends some time, as far as one can see: by its test, or from within."""
    return not isinstance(loop.test, ast.Constant) or any(
        isinstance(inner, (ast.Break, ast.Return)) for inner in _own_nodes(loop)
    )


def goes_on(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether a loop goes on as long as its program, as `while self.running:` does: not one that asks
    again and again until something is there, or for some time."""
    if not isinstance(loop, ast.While):
        return isinstance(loop, ast.AsyncFor) or _hears(loop)
    test = loop.test
    match test:
        case ast.Compare() | ast.BoolOp():
            return False
        case ast.UnaryOp(op=ast.Not(), operand=until):
            if not any(_ENDING.search(last_name(part)) for part in ast.walk(until)):
                return False
    inside = list(_own_nodes(loop))
    tested = {name.id for name in ast.walk(test) if isinstance(name, ast.Name)}
    leaves = False
    for node in inside:
        if isinstance(node, ast.Call) and last_name(node.func) in _NEXT:
            return True
        if isinstance(node, ast.Name) and node.id in tested and isinstance(node.ctx, ast.Store):
            return False
        if isinstance(node, (ast.Return, ast.Break)):
            leaves = leaves or not any(isinstance(up, ast.ExceptHandler) for up in parents(node))
    return not leaves


def _always_leaves(block: list[ast.stmt]) -> bool:
    """Whether a block always ends its loop (or function): no path reaches the block's end."""
    return next((leaves for leaves in map(_leaves, block) if leaves is not None), False)


def _leaves(statement: ast.stmt) -> bool | None:
    """Whether a statement always ends its loop; None if what follows it decides."""
    match statement:
        case ast.Break() | ast.Return() | ast.Raise():
            return True
        case ast.If(body=body, orelse=orelse) if (
            orelse and _always_leaves(body) and _always_leaves(orelse)
        ):
            return True
        case ast.With(body=body) | ast.AsyncWith(body=body) if _always_leaves(body):
            return True
        case _ if _continues(statement):
            return False
    return None


def _continues(statement: ast.AST) -> bool:
    """Whether a statement holds a `continue`. Expressions hold none, so they are not looked into."""
    if statement.__class__ not in _HOLDERS:
        return isinstance(statement, ast.Continue)
    blocks = (*_BLOCKS, "handlers", "cases")
    stack = [statement]
    while stack:
        current = stack.pop()
        if isinstance(current, ast.Continue):
            return True
        if current.__class__ in _HOLDERS:
            for name in blocks:
                stack.extend(getattr(current, name, ()))
    return False


def _leaves_after(above: ast.AST, child: ast.stmt) -> bool:
    """Whether the block that holds `child` leaves its loop once `child` has run."""
    block = block_of(child)
    if block is None or isinstance(above, _LOOP_STATEMENTS):
        return False
    last = block[-1]
    if isinstance(last, ast.Raise) and (
        isinstance(above, ast.ExceptHandler) or not _caught(last, _LOOP_STATEMENTS)
    ):
        return True
    return isinstance(last, (ast.Break, ast.Return)) or (
        isinstance(above, ast.Try)
        and block is above.body
        and bool(above.orelse)
        and isinstance(above.orelse[-1], (ast.Break, ast.Return))
    )


def _caught(statement: ast.stmt, tops: tuple[type[ast.AST], ...]) -> bool:
    """Whether a handler stands between a `raise` and what it would leave, or nothing is to be left."""
    child: ast.AST = statement
    for up in parents(statement):
        if isinstance(up, tops):
            return False
        if isinstance(up, (*FUNCTIONS, ast.Module)):
            return True
        if isinstance(up, _TRIES) and up.handlers and child in up.body:
            return True
        child = up
    return True


def _leaves_below(loop: ast.For | ast.AsyncFor | ast.While, child: ast.AST) -> bool:
    """Whether a loop always ends below a statement of its body, which only a `continue` above it
    keeps from running: `if not wanted(row): continue`, then work, then `return`."""
    leaving: dict[ast.AST, bool] | None = getattr(loop, "_leaving", None)
    if leaving is None:  # by statement of the body: whether those below it always end the loop
        leaving, below = {}, False
        for statement in reversed(loop.body):
            leaving[statement] = below
            leaves = _leaves(statement)
            below = below if leaves is None else leaves
        loop._leaving = leaving  # type: ignore[union-attr]
    return leaving[child] and not _continues(child)


def _returns_after(above: ast.AST, child: ast.stmt) -> bool:
    """Whether the function returns once a statement has run, whatever loops are around it."""
    block = block_of(child)
    if block is None or not isinstance(above, ast.If):
        return False
    last = block[-1]
    return isinstance(last, ast.Return) or (
        isinstance(last, ast.Raise) and not _caught(last, (*FUNCTIONS, ast.Module))
    )


def _retries(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether the loop repeats one attempt until it succeeds."""
    match loop:
        case (
            ast.For(target=ast.Name(id=attempt), body=[ast.With(items=[entered, *_]), *_])
            | ast.AsyncFor(target=ast.Name(id=attempt), body=[ast.With(items=[entered, *_]), *_])
        ) if getattr(entered.context_expr, "id", "") == attempt:
            # `for attempt in Retrying(…): with attempt: …`
            if _ATTEMPT.search(attempt) or _ATTEMPT.search(spelling(loop.iter)):
                return True
    match loop:
        case (
            ast.For(target=ast.Name(id=name), iter=ast.Call(func=given))
            | ast.AsyncFor(target=ast.Name(id=name), iter=ast.Call(func=given))
        ) if last_name(given) == f"get_{name}":
            return True  # a generator that gives one: `async for session in get_session():`
    if isinstance(loop, ast.While) and any(
        "redirect" in last_name(node).lower() for node in ast.walk(loop.test)
    ):
        return True  # hop by hop to the one answer
    inside = [
        inner
        for statement in loop.body
        if isinstance(statement, (ast.With, ast.AsyncWith))
        for inner in statement.body
    ]
    match loop:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"))):
            # `for attempt in range(3):`, `for _ in range(MAX_RETRIES):`
            if _ATTEMPT.search(name) or _ATTEMPT.search(spelling(loop.iter)):
                return _may_leave(loop)
    if isinstance(loop, ast.For) and _RETRY.search(spelling(loop.iter)):
        return _may_leave(loop)  # `for delay in (0, *_RETRY_DELAYS):`
    if isinstance(loop, ast.While) and _ATTEMPT.search(spelling(loop.test)):
        return _may_leave(loop)  # `while retries < MAX_RETRIES:`
    if _tries_again(loop):
        return True
    for statement in (*loop.body, *inside):
        match statement:
            case ast.Try(body=body, handlers=handlers, orelse=orelse) if handlers:
                if body and isinstance(body[-1], (ast.Break, ast.Return)):
                    return True
                if orelse and isinstance(orelse[-1], (ast.Break, ast.Return)):
                    return True
                last = body[-1] if body else None
                while isinstance(last, (ast.With, ast.AsyncWith)):
                    last = last.body[-1]
                    if isinstance(last, (ast.Break, ast.Return)):
                        return True
    match loop:
        case ast.While(test=ast.UnaryOp(op=ast.Not(), operand=ast.Name(id=flag))):
            if _asks_again(loop, flag):
                return True
            tries = any(isinstance(n, ast.Try) for n in loop.body)
            return tries and any(
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and node.value.value is True
                and any(isinstance(t, ast.Name) and t.id == flag for t in node.targets)
                for node in descendants(loop)
            )
    return False


def _asks_again(loop: ast.While, flag: str) -> bool:
    """Whether a loop only makes one call again and again, the same each time, until it has gone well:
    `while not sent: sent = link.offer(message)`."""
    match [one for one in loop.body if not _lets_time_pass(one)]:
        case [ast.Assign(targets=[ast.Name(id=given)], value=ast.Call() as call)] if given == flag:
            # What is given nothing may well do another thing each time: `rows.pop()`, `next_batch()`.
            return not any(
                isinstance(node, ast.NamedExpr)
                or isinstance(node, ast.Call)
                and (not node.args or last_name(node.func) in _TAKING)
                for node in ast.walk(call)
            )
    return False


def _lets_time_pass(statement: ast.stmt) -> bool:
    """Whether a statement waits, says something, or counts: `time.sleep(1)`, `tries += 1`."""
    match statement:
        case ast.Expr(value=ast.Call(func=function)):
            return last_name(function) in _SAYING
        case ast.AugAssign(value=ast.Constant()) | ast.Pass() | ast.Expr(value=ast.Constant()):
            return True
    return False


def _tries_again(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether a loop does one thing up to ten times, whatever the number, and leaves when it went well:
    `for _ in range(3): try: … return`."""
    match loop:
        case ast.For(
            target=ast.Name(id=number),
            iter=ast.Call(func=ast.Name(id="range"), args=[*_, ast.Constant(value=int() as stop)]),
            body=[ast.Try(handlers=[_, *_]), *_] as body,
        ) if stop <= _MOST_TRIES:
            used = any(
                isinstance(node, ast.Name) and node.id == number
                for statement in body
                for node in descendants(statement)
            )
            return not used and _may_leave(loop)
    return False


def _may_leave(loop: ast.For | ast.While) -> bool:
    """Whether a loop may end early."""
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Return):
            return True
        if isinstance(node, ast.Break):
            inner = next(
                up for up in parents(node) if isinstance(up, (ast.For, ast.AsyncFor, ast.While))
            )
            if inner is loop:
                return True
    return False


def _found_test(test: ast.expr, names: set[str]) -> bool:
    """Whether a test says that what one of some names holds is a result: it is there, or is not empty."""
    match test:
        case (
            ast.UnaryOp(op=ast.Not(), operand=ast.Attribute(value=ast.Name(id=name), attr="empty"))
            | ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)])
            | ast.Attribute(value=ast.Name(id=name), attr="size")
        ):
            return name in names
        case ast.Compare(
            left=(
                ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)])
                | ast.Attribute(value=ast.Name(id=name), attr="size")
                | ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"))
            ),
            ops=[ast.Gt() | ast.NotEq() | ast.GtE() | ast.Eq()],
            comparators=[ast.Constant(value=0 | 1)],
        ) if not _says_none(test):
            return name in names
        case ast.Name(id=name):
            return name in names
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]
        ):
            return name in names
        case ast.Attribute(value=ast.Name(id=name), attr="ok" | "is_success"):
            return name in names
        case ast.Compare(
            left=ast.Attribute(value=ast.Name(id=name), attr="status_code" | "status"),
            ops=[ast.Eq()],
            comparators=[ast.Constant(value=200) | ast.Attribute()],
        ):
            return name in names
    return False


def _says_none(test: ast.Compare) -> bool:
    """Whether a comparison of a size says that there is nothing: `len(found) == 0`."""
    match test:
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=0)]):
            return True
        case ast.Compare(ops=[ast.GtE()], comparators=[ast.Constant(value=0)]):
            return True
    return False


def _hears(loop: ast.For | ast.AsyncFor) -> bool:
    """Whether a `for` goes through messages as they come in: `async for text in ws.iter_text():`."""
    match loop.iter:
        case (
            ast.Call(args=[ast.Constant(value=int()), *_])
            | ast.Call(keywords=[ast.keyword(arg="num_messages"), *_])
        ):
            return False  # `consumer.consume(100)` gives what has come in
        case ast.Call(func=called):
            return last_name(called) in _HEARING
    name = last_name(loop.iter).strip("_")
    return name in _HEARD or name == "ws" and isinstance(loop, ast.AsyncFor)


def _fills(node: ast.AST, container: str, varying: Container[str] = ()) -> bool:
    """Whether a node puts something into a container: `cache[key] = value`, or `cache.set("rates",
    value)` under a key that is none of the varying names."""
    match node:
        case ast.Subscript(value=owner, ctx=ast.Store()):
            return spelling(owner) == container
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[key, _, *_]):
            return (
                attr in PUTS
                and spelling(owner) == container
                and not any(isinstance(n, ast.Name) and n.id in varying for n in ast.walk(key))
            )
    return False


def _bound_by(node: ast.expr) -> ast.expr:
    """What `(rate := cache.get(code))` binds; other expressions as they are."""
    return node.target if isinstance(node, ast.NamedExpr) else node


def _binds(function: ast.AST, place: ast.expr) -> bool:
    """Whether a function stores something in a name or an attribute."""
    wanted = spelling(place)
    return any(
        isinstance(node.ctx, ast.Store) and spelling(node) == wanted
        for node in nodes_below(function, ast.Name, ast.Attribute)
    )


def _stores_in(guard: ast.If, container: ast.expr) -> bool:
    """Whether a guard stores something in a container, or as an attribute of it."""
    wanted = spelling(container)
    return any(
        isinstance(node, (ast.Subscript, ast.Attribute))
        and isinstance(node.ctx, ast.Store)
        and spelling(node.value) == wanted
        for node in descendants(guard)
    )


def _reads_after(guard: ast.If, container: ast.expr, key: ast.expr) -> bool:
    """Whether what a guard found missing is there after it, whoever put it there: `if key not in
    known: load(key)`, then `return known[key]`."""
    if isinstance(guard.body[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break)):
        return False
    block = getattr(parent(guard), "body", [])
    if guard not in block:
        return False
    wanted, item = spelling(container), spelling(key)
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and spelling(node.value) == wanted
        and spelling(node.slice) == item
        for statement in block[block.index(guard) + 1 :]
        for node in descendants(statement)
    )


def _numbers_rounds(binding: Binding) -> bool:
    """Whether a name is the number of a round of a loop, by what gives it or by what it is called, not
    something that an element holds: `for name, count in rows:`."""
    loop = binding.node
    if not binding.kind.startswith("for") or not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    if _ROUNDS.search(binding.name):
        return True
    target = loop.target
    if isinstance(target, ast.Tuple) and target.elts:
        target = target.elts[0]
    return binding.name == getattr(target, "id", "") and any(
        isinstance(node, ast.Call) and last_name(node.func) in _NUMBERING
        for node in ast.walk(loop.iter)
    )


def _tiny_iterable(node: ast.expr, most: int) -> bool:
    """Whether an iterable is a literal or a constant range of at most `most` elements."""
    match node:
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            return len(elts) <= most and not any(isinstance(e, ast.Starred) for e in elts)
        case ast.Call(
            func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)], keywords=[]
        ):
            return stop <= most
        case ast.Call(
            func=ast.Name(id="range"),
            args=[ast.Constant(value=int() as start), ast.Constant(value=int() as stop)],
            keywords=[],
        ):
            return stop - start <= most
        case ast.Call(func=ast.Name(id="enumerate" | "reversed"), args=[inner, *_]):
            return _tiny_iterable(inner, most)
    return False


_MOST_TRIES = 10
_RETRY = re.compile(r"retr(y|ies)|back_?off", re.IGNORECASE)
_ATTEMPT = re.compile(r"attempt|retr(y|ies)", re.IGNORECASE)
_MUTATING = frozenset(
    "append extend insert remove pop clear sort reverse add discard update setdefault popitem"
    " appendleft popleft extendleft write seek intersection_update difference_update".split()
)


def _is_path_open(call: ast.Call) -> bool:
    """Whether a call opens a path: `path.open("rb")`."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "open"
        and all(isinstance(given, ast.Constant) for given in call.args)
    )


def mutated_place(node: ast.AST) -> tuple[str, str]:
    """The name at the root of what a node changes in place, and the attribute of it that is changed or
    holds what is: `self` and `rows` of `self.rows.append(row)`. Both empty if it changes nothing."""
    target: ast.AST | None = None
    if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
        target = node
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _MUTATING
    ):
        target = node.func.value
    attribute = ""
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        attribute = target.attr if isinstance(target, ast.Attribute) else ""
        target = target.value
    return (target.id, attribute) if isinstance(target, ast.Name) else ("", "")


def _is_callee(name: ast.Name, region: ast.AST) -> bool:
    above = parent(name)
    return isinstance(above, ast.Call) and above.func is name and within(above, region)


def _bound_inside(name: ast.Name, region: ast.AST) -> bool:
    """Whether a name is the variable of a comprehension or lambda inside `region`."""
    if name is region:
        return False
    for up in parents(name):
        if isinstance(up, COMPREHENSIONS):
            for generator in up.generators:
                if any(
                    isinstance(t, ast.Name) and t.id == name.id for t in ast.walk(generator.target)
                ):
                    return True
        elif isinstance(up, ast.Lambda):
            if any(arg.arg == name.id for arg in ast.walk(up.args) if isinstance(arg, ast.arg)):
                return True
        if up is region:
            return False
    return False


def fills_in(choice: ast.BoolOp, node: ast.AST) -> bool:
    """Whether a value is made where there is none yet: `self.engine = self.engine or create()`."""
    statement = parent(choice)
    return (
        isinstance(choice.op, ast.Or)
        and node is not choice.values[0]
        and isinstance(statement, ast.Assign)
        and isinstance(choice.values[0], (ast.Attribute, ast.Subscript))
        and spelling(choice.values[0]) == spelling(statement.targets[0])
    )


def present(test: ast.expr) -> ast.expr | None:
    """What a test asks to be there: that of `if cached:`, `if cached is not None:`, `if key in cache:`."""
    match test:
        case ast.Name() | ast.Attribute():
            return test
        case ast.Compare(
            left=(ast.Name() | ast.Attribute()) as left,
            ops=[ast.IsNot()],
            comparators=[ast.Constant(value=None)],
        ):
            return left
        case ast.Compare(ops=[ast.In()], comparators=[(ast.Name() | ast.Attribute()) as container]):
            return container
        case ast.Call(func=ast.Name(id="hasattr"), args=[owner, ast.Constant(value=str() as name)]):
            return ast.Attribute(owner, name, ast.Load())
        case ast.BoolOp(op=ast.And(), values=values):
            return next((found for value in values if (found := present(value))), None)
    return None
