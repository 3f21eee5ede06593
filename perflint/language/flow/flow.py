"""Flow within one function: which loops run a node, which bindings reach a name, who reads and writes.

What counts as a loop is what costs: a body that runs once for each item. Retries, searches that end
with the hit, daemon loops that wait for work and create-once guards run their expensive part once
for each success, each hit, each event or once at all, and do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from perflint.knowledge.kinds import told_of
from perflint.language.flow.accesses import bound_in, reads, writes
from perflint.language.flow.attempts import ends_with_hit, retries
from perflint.language.flow.blocks import (
    FAR,
    LOOP_STATEMENTS,
    OWNERS,
    Blocks,
    always_leaves,
    enclosing_function,
    leaves_after,
    leaves_below,
    returns_after,
    returns_below,
)
from perflint.language.flow.create_once import Guards
from perflint.language.flow.event_loops import hears, may_end, waits_for_events
from perflint.language.flow.first_passes import in_first_pass
from perflint.language.flow.invariance import Invariance
from perflint.language.flow.reaching import Reaching
from perflint.language.names import Names
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    IS_STATEMENT,
    FunctionNode,
    LoopNode,
    field_of,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.language.scopes import Binding

_UNASKED: LoopNode = ast.GeneratorExp(ast.Constant(None), [])
_CALLING_EACH = frozenset(
    {"builtins.map", *(name for name, which in told_of("passes_on").items() if which == "second")}
)
_OWN_LOOPS = frozenset({ast.While, ast.Lambda, *COMPREHENSIONS})


class Flow:
    """Questions about the flow of one module.

    Args:
        names: the module's names.
        calls_each: whether a call runs its argument once for each item (`map`,
            `executor.map`, `Series.apply`); by default only the builtins do.
    """

    def __init__(self, names: Names, calls_each: Callable[[ast.Call], bool] | None = None) -> None:
        self.names = names
        self._calls_each = calls_each
        self.blocks = Blocks()
        self._reaching = Reaching(names, self.blocks)
        self._guards = Guards(names)
        self._invariance = Invariance(names)
        self._repeats: dict[ast.AST, bool] = {}  # whether a loop repeats its body, searches apart
        self._waiting: dict[ast.While, bool] = {}  # whether a loop waits for its next event
        self._innermost: dict[ast.AST, LoopNode | None] = {}
        self._each: dict[ast.Call, bool] = {}
        self._first_passes: dict[tuple[ast.If, str], bool] = {}  # by the field of its branch
        self._coroutines: dict[ast.AST, ast.AsyncFunctionDef | None] = {}  # of nodes deep down

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

        A lambda or a local function passed to `map` and the like counts as the body of that call.
        """
        child: ast.AST = node
        above = parent(node)
        once = False  # the block in which the node stands leaves the loop, or runs in its first pass only
        innermost = True
        while above is not None:
            if isinstance(child, ast.Return):
                return
            match above:
                case ast.For() | ast.AsyncFor() | ast.While() if returns_below(above, child):
                    return  # which ends the loops around this one, too
                case ast.For() | ast.AsyncFor() | ast.While():
                    field = field_of(above, child)
                    if field in ("body", "test"):
                        once = once or field == "body" and leaves_below(above, child)
                        if not once and self._counts(above, node, waiting):
                            yield above
                        once = False
                case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                    if child is not above.generators[0] or not within(
                        node, above.generators[0].iter
                    ):
                        if not _tiny_iterable(above.generators[0].iter, 2):
                            if not self._gives_first(above):
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
                case ast.If() if field_of(above, child) == "body" and self._guards.create_once(
                    above
                ):
                    return
                case ast.If():
                    once = once or self._in_first_pass(above, child)
            if isinstance(child, ast.stmt) and not isinstance(above, ast.Module):
                if innermost and returns_after(above, child):
                    return
                innermost = False
                once = once or leaves_after(above, child)
            child = self.blocks.chain_top(above)
            above = parent(child)

    def _in_first_pass(self, guard: ast.If, child: ast.AST) -> bool:
        """Whether the branch of an `if` that holds a node runs in the first pass of its loop only."""
        branch = guard, field_of(guard, child)
        known = self._first_passes.get(branch)
        if known is None:
            known = self._first_passes[branch] = in_first_pass(*branch, self.names)
        return known

    def _gives_first(self, node: ast.expr) -> bool:
        """Whether a comprehension is a generator of which the first element is taken, and no other:
        `next(load(path) for path in paths)`."""
        if not isinstance(node, ast.GeneratorExp) or any(one.ifs for one in node.generators):
            return False
        call = parent(node)
        return (
            isinstance(call, ast.Call)
            and call.args[:1] == [node]
            and self.names.is_builtin(call.func, "next")
        )

    def create_once(self, guard: ast.If) -> bool:
        """Whether an `if` creates something only where it is missing: `if pool is None: pool = …`."""
        return self._guards.create_once(guard)

    def depth(self, node: ast.AST) -> int:
        """How many counted loops run a node within its function."""
        return sum(1 for _ in self.loops(node))

    def _counts(
        self, loop: ast.For | ast.AsyncFor | ast.While, node: ast.AST, waiting: bool
    ) -> bool:
        repeats = self._repeats.get(loop)
        if repeats is None:
            repeats = self._repeats[loop] = not (
                isinstance(loop, (ast.For, ast.AsyncFor))
                and _tiny_iterable(loop.iter, 2)
                or always_leaves(loop.body)
                or retries(loop)
            )
        if not repeats or ends_with_hit(node):
            return False
        if not isinstance(loop, ast.While):
            return not hears(loop)
        waits = self._waiting.get(loop)
        if waits is None:
            waits = self._waiting[loop] = waits_for_events(loop, self.names)
        return not waits or waiting and may_end(loop)

    def calls_each(self, call: ast.Call) -> bool:
        """Whether a call runs a callable among its arguments once for each item."""
        if not call.args and not call.keywords:
            return False
        try:
            return self._each[call]
        except KeyError:
            known = self._calls_each is not None and self._calls_each(call)
            found = self._each[call] = known or self._builtin_calls_each(call)
            return found

    def handed(self, call: ast.Call) -> ast.Name | ast.Attribute | None:
        """The function that a call is given by name to run once for each item: `map(load, keys)`,
        `sorted(rows, key=rank)`."""
        given = self.given_function(call)
        return given if given is not None and self.calls_each(call) else None

    def given_function(self, call: ast.Call) -> ast.Name | ast.Attribute | None:
        """What a call would run once for each item, if it is one that does so: a quick look."""
        given = call.args[0] if call.args else None
        for word in call.keywords:
            if word.arg == "key":
                # `max(a, b, key=rank)` goes over what it is given, which is few.
                few = len(call.args) > 1 and self.names.is_builtin(call.func)
                given = None if few else word.value
        return given if isinstance(given, (ast.Name, ast.Attribute)) else None

    def repeating(self, call: ast.Call) -> LoopNode | None:
        """The loop that runs a call; outside loops the call itself, if it runs a function that it is given
        by name once for each item."""
        loop = self.loop(call)
        if loop is not None or self.handed(call) is None:
            return loop
        return None if any(_tiny_iterable(given, 2) for given in call.args) else call

    def _builtin_calls_each(self, call: ast.Call) -> bool:
        return self.names.dotted(call.func) in _CALLING_EACH

    # Functions

    def function(self, node: ast.AST) -> FunctionNode | None:
        """The function whose body holds a node; lambdas and comprehensions are part of it."""
        return enclosing_function(node)

    def runs_in_coroutine(self, node: ast.AST) -> ast.AsyncFunctionDef | None:
        """The coroutine function that runs a node itself: not from a lambda or a nested function,
        nor from a generator expression that is not consumed right there."""
        child = node
        way: list[ast.AST] = []
        found: ast.AsyncFunctionDef | None = None
        while (above := parent(child)) is not None:
            if len(way) > FAR and child in self._coroutines:
                found = self._coroutines[child]
                break
            way.append(child)
            if isinstance(above, ast.Lambda) and child is above.body:
                break
            if above.__class__ in OWNERS and field_of(above, child) == "body":
                found = above if isinstance(above, ast.AsyncFunctionDef) else None
                break
            child = above
        if len(way) > FAR:
            self._coroutines.update(dict.fromkeys(way[FAR:], found))
        return found

    # Bindings

    def reaching(self, name: ast.Name) -> list[Binding]:
        """The bindings that can give a name its value where it is read; all of them where the name
        comes from another function. Empty for builtins and unknown names."""
        return self._reaching.bindings(name)

    # Reads and writes

    def reads(self, name: str, within: ast.AST) -> list[ast.Name]:
        """The places below a node that read a name, in document order."""
        return reads(name, within)

    def writes(self, name: str, within: ast.AST) -> list[ast.AST]:
        """The places below a node that bind, augment or delete a name, in document order."""
        return writes(name, within)

    def bound_in(self, within: ast.AST) -> frozenset[str]:
        """The names that are bound anywhere below a node, nested functions left out."""
        return bound_in(within)

    def invariant(self, node: ast.AST, loop: LoopNode) -> bool:
        """Whether an expression has the same value in every iteration, as far as names tell."""
        return self._invariance.invariant(node, loop)

    def set_once(self, node: ast.expr) -> bool:
        """Whether an expression is an attribute of `self` that its class sets when it or an object of it
        is made, and never again."""
        return self._invariance.set_once(node)

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
        around = [up for up in parents(statement) if isinstance(up, LOOP_STATEMENTS)]
        end = (statement.end_lineno or 0, statement.end_col_offset or 0)
        for read in reads(name, region):
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
    while child.__class__ not in IS_STATEMENT:
        if above is None or above.__class__ in _OWN_LOOPS:
            return node
        child, above = above, getattr(above, "_parent", None)
    return child


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
