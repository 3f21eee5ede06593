"""Guards under which something is created only where it is missing, and what they ask for."""

from __future__ import annotations

import ast
import re
from collections.abc import Container

from perflint.language.flow.accesses import bound_in
from perflint.language.flow.below import items_below
from perflint.language.flow.blocks import LOOP_STATEMENTS
from perflint.language.names import Names
from perflint.language.nodes import (
    FUNCTIONS,
    descendants,
    last_name,
    nodes_below,
    parent,
    parents,
    within,
)
from perflint.language.scopes import Binding
from perflint.syntax.spelling import spelling

# What gives the numbers of rounds, and what they are called.
_NUMBERING = frozenset("range trange xrange arange enumerate count".split())
_ROUNDS = re.compile(
    r"^(?:[ijkn]|it|ind|ii|first)$|(?:^|_)(?:idx|index|ix|step|epoch|iteration|iter|round|batch|rank|pass|attempt)$"
)
# Methods by which an object makes what it lacks: `load_model`, `_init`, `ensure_connected`.
_LOADING = re.compile(r"_*(load|init|create|build|make|open|connect|set_?up|prepare|ensure|start)")
# Methods by which a cache takes what it is to keep.
PUTS = frozenset("set aset put add setex hset store setdefault".split())


class Guards:
    """Which `if` statements create something only where it is missing."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: dict[ast.AST, bool] = {}

    def create_once(self, guard: ast.If) -> bool:
        """Whether an `if` creates something only where it is missing.

        `if pool is None: pool = …`, `if not self.model: self.model = …`, `if len(rows) == 0: rows = …`,
        `if key not in cache: cache[key] = …`, `if step == 0:` (first iteration only),
        `if resume: load(); resume = False`.
        """
        found = self._known.get(guard)
        if found is None:
            found = self._known[guard] = self._asks_for_missing(guard, guard.test)
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
                return self._takes_down(guard, flag) or self._adds_missing(guard, flag)
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
                return any(_numbers_rounds(binding) for binding in self._names.bindings(counter))
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
        loop = next((up for up in parents(guard) if isinstance(up, LOOP_STATEMENTS)), None)
        return (
            bool(own)
            and loop is not None
            and not any(
                within(binding.node, loop) and binding.node not in own
                for binding in self._names.bindings(flag)
            )
        )

    def _adds_missing(self, guard: ast.If, missing: ast.Name) -> bool:
        """Whether the guard's body puts into a container what a comprehension found missing there:
        `missing = [key for key in keys if key not in known]`, then `if missing: … known[key] = …`."""
        only = self._names.only_binding(missing)
        made = only.value if only is not None else None
        if not isinstance(made, (ast.ListComp, ast.SetComp)):
            return False
        return any(
            isinstance(test, ast.Compare)
            and isinstance(test.ops[0], ast.NotIn)
            and _stores_in(guard, test.comparators[0])
            for clause in made.generators
            for test in clause.ifs
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
            and any(binding.node is loop for binding in self._names.bindings(root))
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
        loop = next((up for up in parents(guard) if isinstance(up, LOOP_STATEMENTS)), None)
        if loop is None:
            return True
        for binding in self._names.bindings(missing):
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
                    varying = bound_in(loop)
                    return any(_fills(node, container, varying) for node in descendants(guard))
                return False
        return True

    def _owner_loads(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether the guard's body calls the object that lacks something to load it
        (`if config.nlp is None: config.load_model()`), one object for all iterations."""
        if not isinstance(missing, ast.Attribute):
            return False
        owner = spelling(missing.value)
        loads = any(
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and isinstance(statement.value.func, ast.Attribute)
            and _LOADING.match(statement.value.func.attr)
            and spelling(statement.value.func.value) == owner
            for statement in guard.body
        )
        if not loads:
            return False
        roots = {node.id for node in ast.walk(missing) if isinstance(node, ast.Name)}
        return not any(
            roots & bound_in(up) for up in parents(guard) if isinstance(up, LOOP_STATEMENTS)
        )

    def _callee_stores(self, guard: ast.If, missing: ast.expr) -> bool:
        """Whether the guard's body calls a function of the file that stores what is missing: a global
        (`if MODEL is None: init()`), or an attribute of `self` in a method of the same class."""
        for statement in guard.body:
            for call in descendants(statement):
                match call, missing:
                    case ast.Call(func=ast.Name() as callee), ast.Name(id=name):
                        only = self._names.only_binding(callee)
                        scope = self._names.scopes.get(only.node) if only is not None else None
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
    above = parent(guard)
    block = getattr(above, "body", [])
    if above is None or guard not in block:
        return False
    item = spelling(key)
    return any(
        isinstance(node.ctx, ast.Load)
        and spelling(node.slice) == item
        and _end(guard) <= (node.lineno, node.col_offset) < _end(block[-1])
        for node in items_below(above, container)
    )


def _end(statement: ast.stmt) -> tuple[int, int]:
    return statement.end_lineno or statement.lineno, statement.end_col_offset or 0


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
