"""Calls of methods that may wait, where they do not: an argument says so, or it was asked before
whether there is something to wait for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, descendants, last_name, parents
from perflint.syntax.spelling import spelling

# Methods that may wait, with what tells that they need not: a method, and what it answers then.
_ASKED = {
    "get": ("empty", False),
    "put": ("full", False),
    "result": ("done", True),
    "exception": ("done", True),
    "join": ("is_alive", False),
    "recv": ("poll", True),
    "recv_bytes": ("poll", True),
}
# Of a channel of paramiko, what asks is named after what is asked about.
_CHANNEL = {
    "recv": ("recv_ready", True),
    "recv_stderr": ("recv_stderr_ready", True),
    "recv_exit_status": ("exit_status_ready", True),
}
MAY_WAIT = frozenset({*_ASKED, *_CHANNEL, "acquire", "shutdown", "wait"})
ASKING = frozenset(
    {"_reader", "qsize"}.union(
        method for asked in (_ASKED, _CHANNEL) for method, _ in asked.values()
    )
)
_MOMENT = 0.01  # seconds that nobody notices
# What the thread that somebody has just started says at once: `ready.wait()`.
_READY = re.compile(r"ready|start|initiali|launch|boot|listening|running|connected", re.IGNORECASE)
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def declines_to_wait(call: ast.Call) -> bool:
    """Whether the arguments of a call say that nobody waits: `get(block=False)`, `join(0)`."""
    for word in call.keywords:
        match word:
            case ast.keyword(arg="block" | "blocking" | "wait", value=ast.Constant(value=False)):
                return True
            case ast.keyword(arg="timeout", value=ast.Constant(value=int() | float() as seconds)):
                return seconds <= _MOMENT
    match call:
        case ast.Call(
            func=ast.Attribute(attr="get" | "acquire" | "shutdown"),
            args=[ast.Constant(value=False), *_],
        ):
            return True
        case ast.Call(func=ast.Attribute(attr="put"), args=[_, ast.Constant(value=False), *_]):
            return True
        case ast.Call(
            func=ast.Attribute(attr="join" | "result" | "exception" | "wait"),
            args=[ast.Constant(value=int() | float() as seconds)],
        ):
            return seconds <= _MOMENT
    return False


def need_not(call: ast.Call) -> bool:
    """Whether a call stands where there is something to get, or nothing left to wait for: in `while not
    rows.empty():`, after `if not job.done(): return`."""
    if not isinstance(call.func, ast.Attribute):
        return False
    owner = spelling(call.func.value)
    for asked in (_ASKED, _CHANNEL):
        if call.func.attr not in asked:
            continue
        method, wanted = asked[call.func.attr]
        for test, holds in tests_before(call):
            if method == "empty" and holds and _is_readable(test, owner):
                return True
            if _answers(test, holds, method, owner) is wanted:
                return True
    return False


def _lasts(test: ast.expr, just_now: bool) -> bool:
    """Whether what ended a loop still holds: what has ended does not run again, while a queue may be
    filled or emptied meanwhile."""
    return just_now or any(
        isinstance(node, ast.Attribute) and node.attr in ("is_alive", "done", "exit_status_ready")
        for node in ast.walk(test)
    )


def _breaks(loop: ast.While) -> bool:
    return any(isinstance(node, ast.Break) for node in descendants(loop, into_functions=False))


def has_finished(call: ast.Call, names: Names) -> bool:
    """Whether a call asks a future that has finished: one of those that `wait` says are done, or that
    `as_completed` gives."""
    match call.func:
        case ast.Attribute(value=ast.Name(id=future), attr="result" | "exception"):
            pass
        case _:
            return False
    for above in parents(call):
        if isinstance(above, FUNCTIONS):
            return False
        loops = [above] if isinstance(above, (ast.For, ast.AsyncFor)) else []
        for loop in (*loops, *getattr(above, "generators", ())):
            targets = [node.id for node in ast.walk(loop.target) if isinstance(node, ast.Name)]
            if future in targets:
                return _iterates_finished(loop.iter, names) or _are_done(loop.iter, call)
    return False


def _iterates_finished(items: ast.expr, names: Names) -> bool:
    """Whether an iterable is `as_completed(jobs)`, or goes through that: `tqdm(as_completed(jobs))`."""
    return any(
        isinstance(part, ast.Call)
        and (names.dotted(part.func) or last_name(part.func)).endswith("as_completed")
        for part in ast.walk(items)
    )


def _are_done(items: ast.expr, call: ast.Call) -> bool:
    function = next((up for up in parents(call) if isinstance(up, FUNCTIONS)), None)
    return (
        isinstance(items, ast.Name)
        and function is not None
        and any(
            _unpacks_done(node, items.id) for node in descendants(function, into_functions=False)
        )
    )


def _unpacks_done(node: ast.AST, name: str) -> bool:
    """Whether a statement is `done, waiting = wait(futures)`."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=[ast.Name(id=done), _])],
            value=value,
        ):
            named = [last_name(part) for part in ast.walk(value)]
            return done == name and "wait" in named
    return False


def _is_readable(test: ast.expr, queue: str) -> bool:
    """Whether a test asks whether a queue of processes is what can be read: `ready is queue._reader`."""
    return any(
        isinstance(node, ast.Attribute) and node.attr == "_reader" and spelling(node.value) == queue
        for node in ast.walk(test)
    )


def is_heard_at_once(call: ast.Call) -> bool:
    """Whether an event is waited for that a thread sets as soon as it runs, which is started right
    before: `thread.start()`, then `self._ready.wait()`."""
    event = call.func.value if isinstance(call.func, ast.Attribute) else None
    name = last_name(event)
    if getattr(call.func, "attr", "") != "wait" or not _READY.search(name):
        return False
    child: ast.AST = call
    for above in parents(call):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                if any(_starts(statement) for statement in block[: block.index(child)]):
                    return True
        if isinstance(above, FUNCTIONS):
            return False
        child = above
    return False


def _starts(statement: ast.stmt) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "start"
        and not node.args
        for node in ast.walk(statement)
    )


def _answers(test: ast.expr, holds: bool, method: str, owner: str) -> bool | None:
    """What a method of an object has answered, where a test holds or not."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _answers(operand, not holds, method, owner)
        case ast.BoolOp(op=operator, values=values) if isinstance(operator, ast.And) is holds:
            answers = [_answers(value, holds, method, owner) for value in values]
            return next((answer for answer in answers if answer is not None), None)
        case ast.Compare(
            left=ast.Call(func=ast.Attribute(value=value, attr="qsize")),
            ops=[ast.Eq() | ast.Gt() as sign],
            comparators=[ast.Constant(value=0)],
        ) if method == "empty" and spelling(value) == owner:
            return holds is isinstance(sign, ast.Eq)
        case ast.Call(func=ast.Attribute(value=value, attr="qsize")) if method == "empty":
            return not holds if spelling(value) == owner else None
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=[]):
            return holds if attr == method and spelling(value) == owner else None
    return None


def tests_before(node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """The tests on the way to a node within its function, each with whether it holds there."""
    child = node
    for above in parents(node):
        if isinstance(above, (ast.If, ast.While, ast.IfExp)) and child is not above.test:
            body = above.body if isinstance(above.body, list) else [above.body]
            yield above.test, child in body
        for field in ("body", "orelse", "finalbody"):
            block = getattr(above, field, None)
            if isinstance(block, list) and child in block:
                for statement in block[: block.index(child)]:
                    if isinstance(statement, ast.If) and isinstance(statement.body[-1], _LEAVING):
                        yield statement.test, False
                    elif isinstance(statement, ast.While) and not _breaks(statement):
                        if _lasts(statement.test, statement is block[block.index(child) - 1]):
                            yield statement.test, False
        if isinstance(above, FUNCTIONS):
            return
        child = above
