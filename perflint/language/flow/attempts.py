"""Loops that end with the first success: retries, and searches that stop at the hit."""

from __future__ import annotations

import ast
import re

from perflint.language.flow.blocks import always_leaves, block_of, may_leave, statement_of
from perflint.language.nodes import descendants, last_name
from perflint.syntax.spelling import spelling

# What waits or says something; what takes the next of many.
_SAYING = frozenset("sleep print debug info warning error log".split())
_TAKING = frozenset("next get pop read recv readline".split())
_MOST_TRIES = 10
_RETRY = re.compile(r"retr(y|ies)|back_?off", re.IGNORECASE)
_ATTEMPT = re.compile(r"attempt|retr(y|ies)", re.IGNORECASE)


def ends_with_hit(node: ast.AST) -> bool:
    """Whether the loops around a node end with its first result that will do."""
    statement = statement_of(node)
    block = block_of(statement)
    if block is None or not isinstance(statement, ast.Assign):
        return False
    targets = {t.id for t in statement.targets if isinstance(t, ast.Name)}
    after = block[block.index(statement) + 1 : block.index(statement) + 2]
    return any(
        isinstance(check, ast.If)
        and always_leaves(check.body)
        and not isinstance(check.body[-1], ast.Raise)
        and _found_test(check.test, targets)
        for check in after
    )


def retries(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
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
            ast.For(target=ast.Name(id=name), iter=ast.Call(func=getter))
            | ast.AsyncFor(target=ast.Name(id=name), iter=ast.Call(func=getter))
        ) if last_name(getter) == f"get_{name}":
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
                return may_leave(loop)
    if isinstance(loop, ast.For) and _RETRY.search(spelling(loop.iter)):
        return may_leave(loop)  # `for delay in (0, *_RETRY_DELAYS):`
    if isinstance(loop, ast.While) and _ATTEMPT.search(spelling(loop.test)):
        return may_leave(loop)  # `while retries < MAX_RETRIES:`
    if _tries_again(loop) or _connects_again(loop):
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


def _connects_again(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether a loop that only counts begins anew after a failure: `for attempt in itertools.count():` with
    `except ConnectionError: time.sleep(delay)`. One that has no count is known to wait for events."""
    match loop:
        case ast.For(iter=ast.Call(func=counter)) if last_name(counter) in ("count", "repeat"):
            return any(
                isinstance(node, ast.Call) and last_name(node.func) in _SAYING
                for tried in descendants(loop, into_functions=False)
                if isinstance(tried, ast.Try)
                for handler in tried.handlers
                for node in descendants(handler)
            )
    return False


def _asks_again(loop: ast.While, flag: str) -> bool:
    """Whether a loop only makes one call again and again, the same each time, until it has gone well:
    `while not sent: sent = link.offer(message)`."""
    match [one for one in loop.body if not _lets_time_pass(one)]:
        case [ast.Assign(targets=[ast.Name(id=bound)], value=ast.Call() as call)] if bound == flag:
            # A call without arguments may do another thing each time: `rows.pop()`, `next_batch()`.
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
            body=[ast.Try(handlers=[_, *_]), *_],
        ) if stop <= _MOST_TRIES:
            used = any(
                isinstance(node, ast.Name) and node.id == number
                for statement in loop.body
                for node in descendants(statement)
            )
            return not used and may_leave(loop)
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
