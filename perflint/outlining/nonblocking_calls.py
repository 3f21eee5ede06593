"""Calls that may wait for long, and plainly do not: what says so stands in the same file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cached_property

from perflint.knowledge.kinds import told_of
from perflint.language.flow.local_calls import local_argument
from perflint.language.flow.waiting import (
    ASKING,
    declines_to_wait,
    has_finished,
    is_heard_at_once,
    need_not,
)
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parent, parents
from perflint.outlining.addresses import NO_HOST, is_of_no_host
from perflint.outlining.context import OutlineContext
from perflint.outlining.streams import STREAMING, in_memory
from perflint.syntax.spelling import spelling

_SOCKET = frozenset(
    "accept connect connect_ex recv recv_into recvfrom recvfrom_into recvmsg send sendall sendmsg"
    " sendto".split()
)
_READYING = frozenset({"add_reader", "add_writer"})
_CONDITION = frozenset({"wait", "wait_for"})
_LOCKING = re.compile(r"(^|_)([rw]?lock|acquire)|^__enter__$")
_AT_ONCE = told_of("at_once")
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
# Methods of which some calls plainly do nothing.
MAY_BE_IDLE = (
    _SOCKET | _CONDITION | _ENDINGS | _NESTING | _PIECES | set(_WAITING) | STREAMING | {"persist"}
)
_LOCAL = ("", "localhost", "127.0.0.1", "::1")


class Idle:
    """The calls of one file that do nothing of what others like them do."""

    def __init__(self, context: OutlineContext) -> None:
        self.names = context.names
        self.types = context.types
        self.places = context.places
        self.stores = context.stores

    def method(self, call: ast.Call, func: ast.Attribute, method: str) -> bool:
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
            or method in STREAMING
            and in_memory(func.value)
        )

    def function(self, call: ast.Call, name: str) -> bool:
        """Whether a call of a function that may wait plainly does nothing of the kind."""
        match _AT_ONCE.get(name):
            case "loops nest":
                return self._nests
            case "on a cluster":
                return self._on_cluster
            case "a moment":
                return self._moment(call)
            case "few rounds":
                return _is_quick(call)
            case "written out":
                return _is_inline(call)
            case "this machine":
                return self._at_home(call.args)
            case "no timeout":
                return _is_zero(call, 3, "timeout")
            case "known address":
                return self._is_numeric(call) or _is_local(call)
            case "no hang":
                return _polls(call)
        return False

    def _is_numeric(self, call: ast.Call) -> bool:
        """Whether a look-up asks no server: a flag says that the host is a number, or the host is an address
        that `str` makes a text."""
        match call.args:
            case [ast.Call(func=function, args=[ast.Name() | ast.Attribute() as host]), *_]:
                if self.names.is_builtin(function, "str") and _ADDRESS.search(last_name(host)):
                    return True
        passed = [*call.args, *(word.value for word in call.keywords)]
        for name in [part for part in passed if isinstance(part, ast.Name)]:
            only = self.names.only_binding(name)
            if only is not None and only.kind == "assign" and only.value is not None:
                passed.append(only.value)
        return any(
            last_name(part) in ("AI_NUMERICHOST", "NI_NUMERICHOST")
            for argument in passed
            for part in ast.walk(argument)
        )

    def _moment(self, node: ast.Call) -> bool:
        """Whether a call sleeps for a millisecond at most, once or until the clock advances, so that
        two times differ."""
        match node.args:
            case [ast.Constant(value=int() | float() as seconds)] if seconds <= 0.001:
                return not self.places.place(node)[1] or any(
                    isinstance(up, FUNCTIONS) and _NEXT_TICK.search(up.name) for up in parents(node)
                )
        return False

    def waits_not(self, node: ast.Call) -> bool:
        """Whether a call of a method that may wait does not."""
        if declines_to_wait(node) or not ASKING.isdisjoint(self.stores.loaded) and need_not(node):
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
        is set not to block, or whose refusal to wait is caught."""
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
        return any(_is_set_nonblocking(use) for use in found[0].uses.get(method.value.id, ()))

    def _is_readied(self, method: ast.Attribute) -> bool:
        """Whether a method is called by a function that the event loop calls when the socket is ready,
        or right before it registers that function."""
        around = next((up for up in parents(method) if isinstance(up, FUNCTIONS)), None)
        return around is not None and around.name in self._readied

    @cached_property
    def _readied(self) -> frozenset[str]:
        """The names of functions passed to `loop.add_reader` and `loop.add_writer`."""
        return frozenset(
            last_name(callback)
            for call in self.names.nodes(ast.Call)
            if last_name(call.func) in _READYING
            for callback in call.args[1:2]
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
            last_name(argument) == "AF_UNIX" for argument in made.args
        )

    def _is_home(self, host: ast.Name) -> bool:
        """Whether a name is a parameter that is the address of this machine in all calls of the file."""
        only = self.names.only_binding(host)
        function = only.scope.node if only is not None and only.kind == "parameter" else None
        if not isinstance(function, FUNCTIONS):
            return False
        addresses = [
            local_argument(host.id, call, function)
            for call in self.names.nodes(ast.Call)
            if last_name(call.func) == function.name
        ]
        return bool(addresses) and all(
            isinstance(value, ast.Constant) and value.value in _LOCAL for value in addresses
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
        """The attributes that hold sockets set not to block (`self.sock.setblocking(False)`), each
        with the class around that."""
        return frozenset(
            (_class_around(node), node.attr)
            for node in self.names.nodes(ast.Attribute)
            if _is_set_nonblocking(node)
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


def _class_around(node: ast.AST) -> ast.AST | None:
    return next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)


def _is_set_nonblocking(socket: ast.AST) -> bool:
    """Whether a use of a socket is `socket.setblocking(False)` or the like."""
    match parent(socket):
        case ast.Attribute(attr="setblocking" | "settimeout") as method:
            match parent(method):
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


def _polls(call: ast.Call) -> bool:
    """Whether `os.waitpid` and the like are asked to return at once."""
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
    passed = call.args[position] if len(call.args) > position else None
    passed = next((each.value for each in call.keywords if each.arg == word), passed)
    return isinstance(passed, ast.Constant) and passed.value in (0, False)


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
    """Whether `urlopen` certainly opens a `data:` or `file:` address, which needs no network."""
    if call.args and is_of_no_host(call.args[0]):
        return True
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
            return prefix.startswith(NO_HOST) and spelling(asked) == wanted
    return False
