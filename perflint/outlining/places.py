"""Where code runs: which function holds it, in a loop or not, behind a guard or not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from perflint.language.flow.create_once import PUTS, present
from perflint.language.flow.event_loops import runs_forever
from perflint.language.flow.flow import Flow
from perflint.language.flow.presence import holds_for, runs_for_items
from perflint.language.names import Names
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    IS_STATEMENT,
    descendants,
    last_name,
    parent,
    parents,
)
from perflint.language.terms.accelerators import asks_for_accelerator
from perflint.outlining.branch_conditions import Conditions
from perflint.outlining.branches import Branches
from perflint.outlining.conditions import Needs, merged
from perflint.outlining.outline import COUNTED, ENDLESS, GUARDED, HANDLED, TESTED, THREADED
from perflint.outlining.stores import Stores
from perflint.outlining.unchanging import is_own

# What repeats what stands in it, needs something for it, or runs it elsewhere.
_DECIDING = frozenset({ast.IfExp, ast.BoolOp, ast.Lambda, *COMPREHENSIONS})
_LOOKS_UP = frozenset({"get", "aget", "hget"})
_EXISTS = frozenset({"exists", "is_file", "isfile", "is_dir", "isdir"})
_REFUSALS = (429, 502, 503, 504)
_ASKING = frozenset({ast.Name, ast.Compare, ast.UnaryOp})  # what may ask for an item
# Nothing gets to what follows these in a block.
_LEAVING = frozenset({ast.Return, ast.Raise, ast.Continue, ast.Break})
_ENDED = re.compile(r"clos|done|stop|shut|finish|exit|cancel|dispos|terminat", re.IGNORECASE)


class Place(NamedTuple):
    """Where a statement stands."""

    owner: int
    looped: bool = False  # some loop statement of its function holds it
    dead: bool = False  # after a `return`, or under `if TYPE_CHECKING` or a constant that says no
    flags: int = 0  # those of `outline` that all sites there have
    needs: Needs = ()  # of its function's parameters, for it to run


class Places:
    """The places of the statements and expressions of one file.

    Args:
        indexes: the functions of the file with their indexes in the outline.
    """

    def __init__(
        self, names: Names, flow: Flow, stores: Stores, indexes: Mapping[ast.AST, int]
    ) -> None:
        self._names = names
        self._flow = flow
        self._attributes = stores
        self._indexes = indexes
        self._known: dict[ast.AST, Place] = {names.tree: Place(0)}
        self._early: dict[ast.AST, int] = {}
        self._tests: dict[ast.If, tuple[bool, bool, bool | None, bool]] = {}
        self._branches = Branches(names)
        conditions = Conditions(names, flow, stores)
        self._needed, self.keeps = conditions.below, conditions.kept.any
        self._items: dict[ast.AST, dict[str, int]] | None = None  # see `_stored_items`
        self._filled: dict[ast.AST, dict[str, int]] | None = None  # see `_stored_by_methods`

    def place(self, node: ast.AST) -> tuple[Place, bool]:
        """Where an expression stands, and whether a comprehension around it may repeat it."""
        looped = False
        needs: Needs = self._needed.get(node, ())
        child: ast.AST = node
        above: ast.AST | None = getattr(node, "_parent", None)
        while above is not None:
            if child.__class__ in IS_STATEMENT:
                place = self._known.get(child) or self.of_statement(child)
                tested = child.__class__ is ast.While  # the node is part of its test
                if needs:
                    place = place._replace(needs=merged(place.needs, needs))
                return place, looped or tested or place.looped
            kind = above.__class__
            if kind in _DECIDING:
                if kind is ast.IfExp or kind is ast.BoolOp:
                    needs = merged(needs, self._needed.get(child, ()))
                elif kind is not ast.Lambda:
                    looped = True
                elif child is above.body:  # type: ignore[attr-defined]
                    # A lambda runs where it is called: its own loops only.
                    place, _ = self.place(above)
                    return Place(self._indexes[above], dead=place.dead, needs=needs), looped
            child, above = above, above._parent  # type: ignore[attr-defined]
        return self._known[self._names.tree], looped

    def of_statement(self, statement: ast.AST) -> Place:
        """Where a statement stands."""
        known = self._known.get(statement)
        if known is not None:
            return known
        holders: list[ast.AST] = []
        above = parent(statement)
        while above is not None and above not in self._known:
            holders.append(above)
            above = parent(above)
        holders.append(above if above is not None else self._names.tree)
        for holder in reversed(holders):
            self._fill(holder)
        return self._known[statement]

    def _fill(self, holder: ast.AST) -> None:
        """Place all statements right below a statement, a handler, a case or the module."""
        outer = self._known[holder]
        match holder:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                inside = Place(self._indexes[holder], dead=outer.dead)
                self._block(holder, holder.body, inside, self.early_return(holder))
            case ast.With() | ast.AsyncWith():
                function = parent(holder)
                line = self.early_return(function) if isinstance(function, FUNCTIONS) else 0
                self._block(holder, holder.body, outer, line)
            case ast.For() | ast.AsyncFor() | ast.While():
                flags = outer.flags & ~TESTED
                if not flags & ENDLESS and runs_forever(holder):
                    flags |= ENDLESS
                inside = outer._replace(looped=True, flags=flags)
                self._block(holder, holder.body, inside)
                self._block(holder, holder.orelse, inside)
            case ast.match_case():
                above = parent(holder)
                asked = above is not None and runs_for_items(holder, above, self._names)
                self._block(holder, holder.body, outer if asked else _with(outer, TESTED))
            case ast.If():
                self._branch(holder, outer)
            case ast.ExceptHandler():
                flags = TESTED | HANDLED
                if self._missing_key(holder):
                    flags |= GUARDED
                if self._branches.without_loop(holder):
                    flags |= THREADED
                self._block(holder, holder.body, _with(outer, flags))
            case _:
                for name in ("body", "handlers", "orelse", "finalbody", "cases"):
                    self._block(holder, getattr(holder, name, ()), outer)

    def _branch(self, statement: ast.If, outer: Place) -> None:
        owner, looped, dead, around, needs = outer
        apart, other_apart, settled, guards = self._test(statement)
        test = statement.test
        flags = around
        if guards:
            flags |= GUARDED
        if apart:
            flags |= THREADED
        asked = holds_for(test, self._names) if test.__class__ in _ASKING else None
        if asked is not True and not asks_for_accelerator(test):
            flags |= TESTED
        if _is_failing(test):
            flags |= HANDLED
        if _compares_count(test):
            flags |= COUNTED
        body = Place(owner, looped, dead or settled is False, flags, needs)
        self._block(statement, statement.body, body)
        if statement.orelse:
            flags = around
            if asked is not False:
                flags |= TESTED
            if other_apart:
                flags |= THREADED
            if _finds_file(test):
                flags |= HANDLED
            other = Place(owner, looped, dead or settled is True, flags, needs)
            self._block(statement, statement.orelse, other)

    def _block(
        self,
        holder: ast.AST,
        statements: Iterable[ast.AST],
        inside: Place,
        guarded_after: int = 0,
    ) -> None:
        """Place the statements of a block.

        Args:
            guarded_after: the line after which they run once only, or 0.
        """
        known, needed = self._known, self._needed
        exit_line = self._branches.exits.get(holder)
        last_line = self._branches.ends.get(holder)
        left = guarded_after or exit_line is not None or last_line is not None
        for node in statements:
            place = inside
            if node.__class__ in _LEAVING:
                inside = inside._replace(dead=True)
            line: int = getattr(node, "lineno", 0) if left else 0  # cases have none
            if guarded_after and line > guarded_after:
                place = _with(place, GUARDED)
            if exit_line is not None and line > exit_line:
                place = _with(place, THREADED)
            if last_line is not None and line > last_line:
                place = place._replace(dead=True)
            further = needed.get(node)
            if further is not None:
                place = place._replace(needs=merged(place.needs, further))
            known[node] = place

    def _test(self, statement: ast.If) -> tuple[bool, bool, bool | None, bool]:
        """Whether the body of an `if` is for callers that are no coroutines, and whether its other
        branch is; what `Branches.settled` says of its test; and whether it guards what is made once."""
        known = self._tests.get(statement)
        if known is None:
            test = statement.test
            guards = _may_guard(test) and (
                self._flow.create_once(statement) or self._set_elsewhere(statement)
            )
            stays = self._branches.stays(statement)
            known = self._tests[statement] = (
                stays < 0 or self._branches.of_callback(statement),
                stays > 0,
                self._branches.settled(test),
                guards,
            )
        return known

    def early_return(self, function: ast.AST) -> int:
        """The line of `if cached: return cached` in a function that stores what it tests, or 0."""
        found = self._early.get(function)
        if found is None:
            body: list[ast.stmt] = function.body  # type: ignore[attr-defined]
            found = next(
                (
                    statement.lineno
                    for statement in _with_blocks(body)
                    if isinstance(statement, ast.If) and self._returns_stored(statement, function)
                ),
                0,
            )
            found = found or self._looks_up(function)
            self._early[function] = found
        return found

    def _returns_stored(self, statement: ast.If, function: ast.AST) -> bool:
        """Whether a statement returns what is there, and the rest of the function makes and keeps it."""
        last = statement.body[-1]
        if not isinstance(last, ast.Return):
            return False
        if last.value is None:
            return self._runs_once(statement, function)
        tested = present(statement.test)
        wanted = [ast.unparse(tested)] if tested is not None else []
        if isinstance(tested, ast.Name):  # `known = _cache`, then `if known: return known`
            only = self._names.only_binding(tested)
            if only is not None and isinstance(only.value, (ast.Name, ast.Attribute)):
                wanted.append(ast.unparse(only.value))
        if any(self._stores(function, each, statement.lineno) for each in wanted):
            return True
        return self._is_shared(last.value) or any(
            self._has(function, each, last.value) for each in wanted
        )

    def _runs_once(self, statement: ast.If, function: ast.AST) -> bool:
        """Whether `if self._loaded: return` or `if self._model is not None: return` leaves a function
        that has run: it sets all that it tests further down, for good, not only while it runs."""
        if statement.orelse or len(statement.body) > 1:
            return False
        test = statement.test
        both = isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And)
        tests = test.values if both else [test]  # type: ignore[attr-defined]
        return all(self._is_set(each, statement.lineno, function) for each in tests)

    def _is_set(self, test: ast.expr, line: int, function: ast.AST) -> bool:
        """Whether a function sets what is tested to be there below a line, for good."""
        tested = present(test)
        if not isinstance(tested, (ast.Name, ast.Attribute)):
            return False
        wanted = ast.unparse(tested)
        if _ENDED.search(wanted):
            return False  # each of many objects is closed once
        if not self._stores(function, wanted, line):
            return False
        made = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot)
        return all(
            node.value.value is True if isinstance(node.value, ast.Constant) else made
            for node in descendants(function, into_functions=False)
            if isinstance(node, ast.Assign)
            and any(ast.unparse(target) == wanted for target in node.targets)
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
                return held.attr in self._attributes.late
        return False

    def _is_shared(self, value: ast.expr) -> bool:
        """Whether a value is an object that the module makes: `if pooling: return _session`."""
        if not isinstance(value, ast.Name):
            return False
        found = self._names.lookup(value.id, self._names.scope_of(value))
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
        which it puts what it makes further down, or has another method do so; 0 without one."""
        if not self._stored_items:
            return 0
        stored = self._stored_items.get(function)
        through = self._stored_by_methods.get(function)
        if through:
            stored = {**(stored or {}), **through}
        if not stored:
            return 0
        seen: set[str] = set()
        for statement in function.body:  # type: ignore[attr-defined]
            inner = list(descendants(statement, into_functions=False))
            for node in inner:
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    text = ast.unparse(node)
                    if text in stored:
                        seen.add(text)
            if not isinstance(statement, ast.If) or statement.orelse:
                continue
            if any(stored[text] > (statement.end_lineno or 0) for text in seen) and any(
                isinstance(node, ast.Return)
                and node.value is not None
                and not isinstance(node.value, ast.Constant)
                for node in inner
            ):
                return statement.lineno
        return 0

    @property
    def _stored_by_methods(self) -> dict[ast.AST, dict[str, int]]:
        """What other methods of their object put items into that methods call, with the line where they last
        call one."""
        if self._filled is not None:
            return self._filled
        found: dict[ast.AST, dict[str, int]] = {}
        filling: dict[str, list[tuple[ast.AST, dict[str, int]]]] = {}
        for method, stored in self._stored_items.items():
            own = {text: line for text, line in stored.items() if text.startswith("self.")}
            if own:
                filling.setdefault(method.name, []).append((method, own))  # type: ignore[attr-defined]
        for call in self._names.nodes(ast.Call) if filling else ():
            function = call.func
            if function.__class__ is not ast.Attribute or function.attr not in filling:
                continue
            if not is_own(function):
                continue
            around = next((up for up in parents(call) if isinstance(up, FUNCTIONS)), None)
            for method, stored in filling[function.attr]:
                if around is not None and around is not method and parent(around) is parent(method):
                    found.setdefault(around, {}).update(dict.fromkeys(stored, call.lineno))
        self._filled = found
        return found

    @property
    def _stored_items(self) -> dict[ast.AST, dict[str, int]]:
        """What methods put items into, as `self._cache`, with the line where they last do it."""
        if self._items is not None:
            return self._items
        found: dict[ast.AST, dict[str, int]] = {}
        for node in self._names.nodes(ast.Subscript):
            if node.ctx.__class__ is ast.Store and node.value.__class__ is ast.Attribute:
                above = next((up for up in parents(node) if isinstance(up, FUNCTIONS)), None)
                if above is not None:
                    found.setdefault(above, {})[ast.unparse(node.value)] = node.lineno
        self._items = found
        return found

    def _has(self, function: ast.AST, wanted: str, node: ast.expr) -> bool:
        """Whether a function returns what a cache gives that it fills further down."""
        while isinstance(node, (ast.Subscript, ast.Attribute)):
            node = node.value
        if getattr(node, "id", "") != wanted:
            return False
        for binding in self._names.scopes[function].bindings.get(wanted, ()):
            value = binding.value.value if isinstance(binding.value, ast.Await) else binding.value
            match value:
                case ast.Call(func=ast.Attribute(value=cache, attr=method)) if method in _LOOKS_UP:
                    return self._fills(function, ast.unparse(cache), value.lineno)
        return False

    def _fills(self, function: ast.AST, cache: str, after: int) -> bool:
        return any(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in PUTS
            and node.lineno > after
            and ast.unparse(node.func.value) == cache
            for node in descendants(function, into_functions=False)
        )

    def _stores(self, function: ast.AST, wanted: str, after: int) -> bool:
        scope = self._names.scopes[function]
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
        if self._names.dotted(handler.type) not in ("builtins.KeyError", "builtins.AttributeError"):
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


def _with(place: Place, flags: int) -> Place:
    return place._replace(flags=place.flags | flags)


def _is_failing(test: ast.expr) -> bool:
    """Whether something has gone wrong where a test holds: a server refuses, `status_code == 429`, or
    a file is missing, `not path.exists()`."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _finds_file(test.operand)
    return isinstance(test, ast.Compare) and any(
        isinstance(node, ast.Constant) and node.value in _REFUSALS
        for side in test.comparators
        for node in descendants(side)
    )


def _finds_file(test: ast.expr) -> bool:
    return isinstance(test, ast.Call) and last_name(test.func) in _EXISTS


def _compares_count(test: ast.expr) -> bool:
    """Whether a test compares how many there are, or how long ago something was: `len(rows) >= 1000`,
    `number % 1000 == 0`, `self.waiting > self.most`, `now - last > 5`."""
    match test:
        case ast.BoolOp(values=values):
            return any(map(_compares_count, values))
        case ast.UnaryOp(operand=operand):
            return _compares_count(operand)
        case ast.BinOp(left=left, op=ast.Mod()):
            return not isinstance(left, ast.Constant)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            compares = isinstance(operator, (ast.Gt, ast.GtE, ast.Lt, ast.LtE))
            return compares and (_is_amount(left) or _is_amount(right)) or _compares_count(left)
    return False


def _is_amount(side: ast.expr) -> bool:
    match side:
        case ast.Call(func=ast.Name(id="len")) | ast.BinOp(op=ast.Sub()):
            return True
        case ast.Attribute(value=ast.Name(id="self")):
            return True
    return False


def _may_guard(test: ast.expr) -> bool:
    if isinstance(test, ast.Compare):
        return isinstance(test.ops[0], (ast.Is, ast.NotIn, ast.Eq))
    return isinstance(test, (ast.UnaryOp, ast.BoolOp, ast.Name))


def _with_blocks(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body, and those of its `with` blocks: `with lock: if cached: return …`."""
    for statement in body:
        yield statement
        if isinstance(statement, (ast.With, ast.AsyncWith)):
            yield from statement.body
