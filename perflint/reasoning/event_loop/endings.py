"""Waits for the end of what ends: a process that was killed, a thread of what is stopped, the program."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, descendants, parent, parents
from perflint.reasoning.context import FileContext
from perflint.syntax.spelling import spelling

_EXITS = of_kind("exits") | {"sys.exit", "builtins.exit", "builtins.quit"}


def after_kill(place: ast.expr) -> bool:
    """Whether the end of a process is waited for that was killed in the statement before, or asked to
    end by `multiprocessing`, which is as quick; or a future was awaited right before that."""
    match place:
        case ast.Call(func=ast.Attribute(value=process, attr="wait")):
            ends = {"kill", "killpg"}
        case ast.Call(func=ast.Attribute(value=process, attr="join")):
            ends = {"kill", "terminate"}
        case _:
            return False
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent(statement), field, None) if statement is not None else None
        if isinstance(block, list) and statement in block:
            return any(
                _ends_process(node, spelling(process), ends)
                for before in block[: block.index(statement)][-1:]
                for node in descendants(before, into_functions=False)
            )
    return False


def _ends_process(node: ast.AST, process: str, ends: set[str]) -> bool:
    """Whether a node ends a process: `process.kill()`, `os.killpg(group, signal.SIGKILL)`, or the
    `await` of a future that tells of it."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr), args=[_, ast.Attribute(attr="SIGKILL")]):
            return attr in ends
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=[]):
            return attr in ends and spelling(owner) == process
        case ast.Await(value=ast.Name() | ast.Attribute()):
            return True
    return False


def exits_after(place: ast.expr, context: FileContext) -> bool:
    """Whether the process ends right after a statement, so that nobody is left to wait."""
    statement = next((up for up in parents(place) if isinstance(up, ast.stmt)), None)
    block = getattr(parent(statement), "body", None) if statement is not None else None
    if not isinstance(block, list) or statement not in block:
        return False
    match block[block.index(statement) + 1 : block.index(statement) + 2]:
        case [ast.Expr(value=ast.Call(func=function))]:
            name = context.names.dotted(function) or ""
            return name in _EXITS or name.startswith("os.exec")
        case [ast.Raise(exc=ast.Call(func=function) | function)]:
            return context.names.dotted(function) == "builtins.SystemExit"
    return False


def after_use(place: ast.expr) -> bool:
    """Whether an expression cleans up after what a generator has lent: `finally` behind a `yield`."""
    child: ast.AST = place
    for above in parents(place):
        if isinstance(above, ast.Try) and child in above.finalbody:
            return any(
                isinstance(node, ast.Yield)
                for statement in above.body
                for node in descendants(statement, into_functions=False)
            )
        if isinstance(above, FUNCTIONS):
            return False
        child = above
    return False


def after_await(place: ast.expr) -> bool:
    """Whether what a thread gives is awaited, or gone through, right before the end of the thread is
    waited for."""
    statement: ast.AST | None = parent(place)
    block = getattr(parent(statement), "body", None) if statement is not None else None
    if not isinstance(statement, ast.Expr) or not isinstance(block, list):
        return False
    where = block.index(statement) if statement in block else 0
    before = block[where - 1] if where else None
    if isinstance(before, ast.For):
        return isinstance(before.iter, (ast.Name, ast.Attribute))  # `for text in streamer:`
    return isinstance(before, (ast.Assign, ast.Expr)) and isinstance(before.value, ast.Await)


def raises_on(place: ast.expr) -> bool:
    """Whether an expression stands in an exception handler that raises in the end."""
    return any(
        isinstance(up, ast.ExceptHandler) and isinstance(up.body[-1], ast.Raise)
        for up in parents(place)
    )
