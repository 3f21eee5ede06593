"""Loops that wait for their next event: daemons, consumers of messages, readers of sockets."""

from __future__ import annotations

import ast
import re

from perflint.knowledge.kinds import of_kind
from perflint.language.names import Names
from perflint.language.nodes import descendants, last_name, parent, parents
from perflint.syntax.spelling import spelling

# Methods and functions whose call in a `while` loop says that the loop waits for its next event.
_WAITING = frozenset(
    "sleep wait get recv recvfrom accept poll select receive receive_json receive_text receive_bytes"
    " readline read get_message brpop blpop xread consume getch input prompt prompt_async"
    " waitKey".split()
)
_OPENERS = of_kind("opens file") | {"codecs.open"}
_NEXT = _WAITING - {"sleep", "wait", "get", "read", "poll"}  # of an event that it has to deal with
_ENDING = re.compile(r"stop|clos|shut|exit|cancel|quit|terminat", re.IGNORECASE)
_TAKING_OUT = frozenset({"pop", "popleft", "popitem"})
_NO_MORE = frozenset({"IndexError", "KeyError", "StopIteration"})  # of what is empty, or at its end
# What a `for` waits at for its next event: streams of messages, by the method or by the name.
_HEARING = frozenset("iter_text iter_json listen awatch event_gen consume".split())
_HEARD = frozenset("websocket consumer pubsub".split())


def waits_for_events(loop: ast.While, names: Names) -> bool:
    """Whether a `while` loop waits for its next event, or runs for ever."""
    endless = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
    leaves = False
    for inner in descendants(loop, into_functions=False):
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
                if name == "accept" and inner.args or _is_statement(callee, names):
                    continue  # whether an item will do, and a query in the making
                if _waits_for_all(inner, names) or name == "sleep" and empties(loop):
                    continue
                if name not in ("read", "readline") or not _of_file(callee, names):
                    return True
        elif isinstance(inner, (ast.Return, ast.Break, ast.Raise)):
            leaves = True
    return endless and not leaves and not _runs_out(loop)


def _runs_out(loop: ast.While) -> bool:
    """Whether a loop ends when something has no more elements, by the exception for that:
    `try: while True: rows.pop(0)`, `except IndexError:`, or `with suppress(IndexError):`."""
    match parent(loop):
        case ast.Try(body=body, handlers=handlers) if loop in body:
            kinds: list[ast.expr | None] = [handler.type for handler in handlers]
        case ast.With(items=[ast.withitem(context_expr=ast.Call(func=function, args=args))]) if (
            last_name(function) == "suppress"
        ):
            kinds = [*args]
        case _:
            return False
    return any(
        isinstance(part, ast.Name) and part.id in _NO_MORE
        for kind in kinds
        if kind is not None
        for part in ast.walk(kind)
    )


def empties(loop: ast.While) -> bool:
    """Whether a loop takes elements out of a container as long as there are some: `while urls:` with
    `urls.pop()`."""
    asked = {
        spelling(node)
        for node in ast.walk(loop.test)
        if isinstance(node, (ast.Name, ast.Attribute))
    }
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _TAKING_OUT
        and spelling(node.value) in asked
        for node in descendants(loop, into_functions=False)
    )


def _waits_for_all(call: ast.Call, names: Names) -> bool:
    """Whether a call waits for all futures of its own tasks: `concurrent.futures.wait(futures)`."""
    return names.dotted(call.func) == "concurrent.futures.wait" and not any(
        word.arg == "return_when" for word in call.keywords
    )


def _is_statement(function: ast.expr, names: Names) -> bool:
    """Whether a function makes an SQL statement: `select(Book)`."""
    return (names.dotted(function) or "").startswith(("sqlalchemy.", "sqlmodel."))


def _of_file(method: ast.expr, names: Names) -> bool:
    """Whether a method is one of a file that was opened under the name that it is called by: its
    next line is there."""
    if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name):
        return False
    opened = [binding.value for binding in names.bindings(method.value)]
    return bool(opened) and all(
        isinstance(call, ast.Call) and (names.dotted(call.func) in _OPENERS or _is_path_open(call))
        for call in opened
    )


def may_end(loop: ast.While) -> bool:
    """Whether a loop ends some time, as far as one can see: by its test, or from within."""
    return (
        not isinstance(loop.test, ast.Constant)
        or _runs_out(loop)
        or any(
            isinstance(inner, (ast.Break, ast.Return))
            for inner in descendants(loop, into_functions=False)
        )
    )


def runs_forever(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether a loop goes on as long as its program, as `while self.running:` does: not one that asks
    again and again until something is there, or for some time."""
    if not isinstance(loop, ast.While):
        return isinstance(loop, ast.AsyncFor) or hears(loop)
    test = loop.test
    match test:
        case ast.Compare() | ast.BoolOp():
            return False
        case ast.UnaryOp(op=ast.Not(), operand=until):
            if not any(_ENDING.search(last_name(part)) for part in ast.walk(until)):
                return False
    inside = list(descendants(loop, into_functions=False))
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


def hears(loop: ast.For | ast.AsyncFor) -> bool:
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


def _is_path_open(call: ast.Call) -> bool:
    """Whether a call opens a path: `path.open("rb")`."""
    return (
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "open"
        and all(isinstance(argument, ast.Constant) for argument in call.args)
    )
