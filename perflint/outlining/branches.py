"""What tests say of whoever gets into a branch: a coroutine, the thread of the event loop, a process that
went on after a fork; or that nobody does."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.kinds import of_kind
from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parent
from perflint.syntax.spelling import spelling

_ASYNC = re.compile(r"async|awaitable|coroutine", re.IGNORECASE)
_SYNC = re.compile(r"(^|_)is_sync(hronous)?$|(^|_)sync_mode$", re.IGNORECASE)
_LOOP = re.compile(r"running_loop|event_loop", re.IGNORECASE)
_ASKS = frozenset({"iscoroutinefunction", "iscoroutine", "isawaitable", "isasyncgenfunction"})
_RUNNING = frozenset({*FUNCTIONS, ast.Lambda})
_ASK_FOR_LOOP = frozenset({"get_running_loop", "current_task", "current_async_library"})
_NEED_LOOP = frozenset({"get_event_loop", "create_task", "ensure_future"})
_OWN_THREAD = of_kind("own thread")


class Branches:
    """The branches of one file.

    Attributes:
        exits: blocks that coroutines and those who stay leave early, by line.
        ends: blocks that everybody leaves early, by line.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._stays: dict[ast.If, int] = {}
        self._asks_for_loops: bool | None = None  # see `_takes_loops`
        self.exits = self._exits()
        self.ends = self._ends()

    def stays(self, branch: ast.If) -> int:
        """1 where coroutines and those who stay take the body of a statement, -1 where they take its
        other branch, else 0. What a coroutine itself asks tells something of its loop and thread only."""
        known = self._stays.get(branch)
        if known is None:
            known = self._stays[branch] = self._find_stays(branch)
        return known

    def _find_stays(self, branch: ast.If) -> int:
        sign, asked = _bare(branch.test)
        if self._says_where(asked):
            return sign
        if isinstance(asked, ast.BoolOp) and self._all_say_where(asked):
            return sign
        if _within_coroutine(branch):
            return 0
        named = _named(asked)
        if named and _ASYNC.search(named):
            return sign
        if named and _SYNC.search(named):
            return -sign
        return int(_returns_coroutine(branch.body)) or -int(_returns_coroutine(branch.orelse))

    def of_callback(self, branch: ast.If) -> bool:
        """Whether a function runs a body for coroutine functions that is passed to it: what is done then,
        nobody knows who does not know that body."""
        return _asks_of_callback(branch.test) and not _within_coroutine(branch)

    def _says_where(self, asked: ast.expr) -> bool:
        """Whether it is asked whether there is a running loop, for the thread that is distinguished from
        others, or for the process that went on after a fork."""
        return (
            _names_loop(asked)
            or _is_running(asked)
            or self._has_running_loop(asked)
            or self._is_parent(asked)
            or self._is_own_thread(asked)
        )

    def _all_say_where(self, asked: ast.BoolOp) -> bool:
        """Whether all parts of a condition ask for the same of these: `loop and loop.is_running()`."""
        parts = [_bare(value) for value in asked.values]
        return all(sign > 0 and self._says_where(part) for sign, part in parts)

    def _has_running_loop(self, asked: ast.expr) -> bool:
        """Whether it is asked after `loop = get_running_loop()` whether there is one."""
        if not isinstance(asked, (ast.Name, ast.Attribute)) or not self._takes_loops:
            return False
        guard = parent(asked)
        while guard is not None and not isinstance(guard, ast.stmt):
            guard = parent(guard)
        block = getattr(parent(guard) if guard is not None else None, "body", None)
        if not isinstance(block, list) or guard not in block:
            return False
        wanted = spelling(asked)
        for statement in reversed(block[: block.index(guard)]):
            inner = [statement, *getattr(statement, "body", ())]
            if any(_assigns(each, wanted) for each in inner):
                return any(_takes_loop(each, wanted) for each in inner) or (
                    isinstance(statement, ast.Try) and _notes_loop(statement.body, wanted)
                )
        return False

    @property
    def _takes_loops(self) -> bool:
        """Whether the file asks for the running event loop at all."""
        if self._asks_for_loops is None:
            called = (last_name(call.func) for call in self._names.nodes(ast.Call))
            self._asks_for_loops = any(
                name == "is_running" or "running_loop" in name for name in called
            )
        return self._asks_for_loops

    def _is_parent(self, asked: ast.expr) -> bool:
        made: ast.expr | None = asked
        if isinstance(asked, ast.Name):
            only = self._names.only_binding(asked)
            made = only.value if only is not None else None
        elif isinstance(asked, ast.NamedExpr):
            made = asked.value
        return isinstance(made, ast.Call) and self._names.dotted(made.func) == "os.fork"

    def _is_own_thread(self, asked: ast.expr) -> bool:
        """Whether who asks is compared with one of several threads, here or under a name before."""
        compared: ast.expr | None = asked
        if isinstance(asked, ast.Name):
            only = self._names.only_binding(asked)
            compared = only.value if only is not None and only.kind == "assign" else None
        match compared:
            case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
                return self._names_own_thread(left) or self._names_own_thread(right)
        return False

    def _names_own_thread(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute) and node.attr in ("ident", "native_id"):
            node = node.value
        return isinstance(node, ast.Call) and self._names.dotted(node.func) in _OWN_THREAD

    def settled(self, test: ast.expr) -> bool | None:
        """What a condition is whenever it is asked: `True`, `TYPE_CHECKING`, or a constant that the module
        sets to a literal once, as in code that is written for both callers and coroutines."""
        match test:
            case ast.Constant(value=value):
                return bool(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                settled = self.settled(operand)
                return None if settled is None else not settled
            case ast.Attribute(attr="TYPE_CHECKING") | ast.Name(id="TYPE_CHECKING"):
                return False
            case ast.Name(id=name) if name.isupper():
                only = self._names.only_binding(test)
                if (
                    only is not None
                    and only.kind == "assign"
                    and only.scope.kind == "module"
                    and isinstance(only.value, ast.Constant)
                    and isinstance(only.value.value, bool)
                ):
                    return only.value.value
        return None

    def without_loop(self, handler: ast.AST | None) -> bool:
        """Whether a handler runs where `get_running_loop` has found no event loop."""
        attempt = parent(handler) if handler is not None else None
        caught = getattr(getattr(handler, "type", None), "id", "")
        asking = _ASK_FOR_LOOP | _NEED_LOOP if caught == "RuntimeError" else _ASK_FOR_LOOP
        return isinstance(attempt, ast.Try) and any(
            isinstance(node, ast.Call) and _named(node) in asking
            for statement in attempt.body[:2]
            for node in descendants(statement, into_functions=False)
        )

    def _exits(self) -> dict[ast.AST, int]:
        """The blocks that a coroutine's call leaves early, by line: `if in_async(): return …`, where a
        coroutine is returned that is defined there, and after a fork `if pid: return pid`."""
        found: dict[ast.AST, int] = {}
        for node in self._names.nodes(ast.If):
            if isinstance(node.body[-1], (ast.Return, ast.Raise)) and self.stays(node) > 0:
                above = parent(node)
                if above is not None:
                    found.setdefault(above, node.lineno)
        return found

    def _ends(self) -> dict[ast.AST, int]:
        """The blocks that are left early whenever they run (`if not _SYNC: return …`), by line."""
        found: dict[ast.AST, int] = {}
        for node in self._names.nodes(ast.If):
            if isinstance(node.body[-1], (ast.Return, ast.Raise)) and self.settled(node.test):
                above = parent(node)
                if isinstance(above, FUNCTIONS):
                    found.setdefault(above, node.lineno)
        return found


def _asks_of_callback(test: ast.expr) -> bool:
    """Whether it is asked of something whether it is a coroutine function, or awaitable."""
    if test.__class__ is not ast.Call and test.__class__ is not ast.BoolOp:
        return False  # most tests, each of which is asked
    match test:
        case ast.Call(
            func=ast.Name(id=name) | ast.Attribute(attr=name),
            args=[ast.Name() | ast.Attribute()],
        ):
            return name in _ASKS
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_asks_of_callback(value) for value in values)
    return False


def _returns_coroutine(body: list[ast.stmt]) -> bool:
    """Whether a branch defines a coroutine function and returns what it gives."""
    match body:
        case [*_, ast.Return(value=ast.Call(func=ast.Name(id=name)))]:
            return any(
                isinstance(each, ast.AsyncFunctionDef) and each.name == name for each in body
            )
    return False


def _bare(test: ast.expr) -> tuple[int, ast.expr]:
    """What a test asks, without `not` and comparisons with `None`, `False` and 0, and -1 where it holds
    for the opposite of that, else 1; 0 where it compares otherwise."""
    sign = 1
    while True:
        if test.__class__ is not ast.UnaryOp and test.__class__ is not ast.Compare:
            return sign, test
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                sign, test = -sign, operand
            case ast.Compare(ops=[operator], comparators=[ast.Constant(value=str() as text)]):
                known = isinstance(operator, (ast.Eq, ast.NotEq)) and _ASYNC.search(text)
                same = isinstance(operator, ast.Eq)
                named = ast.copy_location(ast.Name(text, ast.Load()), test)
                return (sign if same else -sign, named) if known else (0, test)
            case ast.Compare(left=left, ops=[operator], comparators=[ast.Constant(value=value)]):
                same = isinstance(operator, (ast.Eq, ast.Is))
                differs = isinstance(operator, (ast.NotEq, ast.IsNot))
                if value is None or value is False or value == 0:
                    differs = differs or isinstance(operator, ast.Gt)
                    same, differs = differs, same
                elif isinstance(value, int) and value is not True:
                    return 0, test
                sign, test = (sign if same else -sign if differs else 0), left
            case ast.Compare(left=left, ops=[ast.NotEq() | ast.IsNot()], comparators=[right]):
                equal = ast.copy_location(ast.Compare(left, [ast.Eq()], [right]), test)
                return -sign, equal
            case _:
                return sign, test


def _names_loop(asked: ast.expr) -> bool:
    named = _named(asked)
    return bool(named) and _LOOP.search(named) is not None


def _is_running(asked: ast.expr) -> bool:
    """Whether it is asked whether a loop runs: `loop.is_running()`."""
    match asked:
        case ast.Call(func=ast.Attribute(value=owner, attr="is_running"), args=[]):
            return "loop" in spelling(owner).lower()
    return False


def _named(asked: ast.expr) -> str:
    """The last name of what is asked for, or called."""
    return last_name(asked.func if isinstance(asked, ast.Call) else asked)


def _within_coroutine(node: ast.AST) -> bool:
    above = parent(node)
    while above is not None and above.__class__ not in _RUNNING:
        above = parent(above)
    return isinstance(above, ast.AsyncFunctionDef)


def _assigns(statement: ast.stmt, wanted: str) -> bool:
    return isinstance(statement, ast.Assign) and wanted in map(spelling, statement.targets)


def _takes_loop(statement: ast.stmt, wanted: str) -> bool:
    """Whether a statement puts the running event loop, if any, into a variable."""
    return (
        isinstance(statement, ast.Assign)
        and _assigns(statement, wanted)
        and (_is_running(statement.value) or _asks_for_loop(statement.value))
    )


def _asks_for_loop(node: ast.AST) -> bool:
    return any(
        isinstance(inner, ast.Call) and "running_loop" in last_name(inner.func)
        for inner in ast.walk(node)
    )


def _notes_loop(attempt: list[ast.stmt], wanted: str) -> bool:
    """Whether `get_running_loop()` is tried before `in_loop = True`."""
    match attempt:
        case [first, ast.Assign(value=ast.Constant(value=True)) as noted]:
            return _assigns(noted, wanted) and _asks_for_loop(first)
    return False
