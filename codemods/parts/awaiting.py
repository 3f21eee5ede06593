"""Putting an `await` at a place of a coroutine: where it cannot stand, and how it is written."""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, last_name, parent, parents
from perflint.rules.context import Context


def needs_parentheses(node: ast.expr) -> bool:
    """Whether `await` in place of a node needs them: it binds looser than attribute access, calls, subscripts
    and powers."""
    above = parent(node)
    if isinstance(above, (ast.Attribute, ast.Subscript)):
        return above.value is node
    if isinstance(above, ast.Call):
        return above.func is node
    if isinstance(above, ast.BinOp):
        return isinstance(above.op, ast.Pow) and above.left is node
    return isinstance(above, ast.Await)


def wrapped(node: ast.expr, text: str) -> str:
    """An `await`, in parentheses where they are needed in place of a node."""
    return f"({text})" if needs_parentheses(node) else text


def impossible(context: Context, node: ast.expr) -> str:
    """Why nothing can be awaited in place of a node; empty if it can."""
    if context.coroutine(node) is None:
        return "the call does not run in the coroutine itself"
    if any(
        isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr))
        for inner in ast.walk(node)
    ):
        return "its arguments await, yield or bind something"
    child: ast.AST = node
    for above in parents(node):
        found = obstacle(context, above, child)
        if found or isinstance(above, FUNCTIONS):
            return found
        child = above
    return "it runs outside a function"


def obstacle(context: Context, above: ast.AST, child: ast.AST) -> str:
    """Why nothing can be awaited in `child` for the sake of the node above it; empty if it can."""
    match above:
        case ast.GeneratorExp():
            return "a generator expression would become an asynchronous one"
        case ast.ExceptHandler() if _cancelled(above):
            return "it cleans up where the task may have been cancelled, and can wait for nothing"
        case ast.withitem():
            return "it is entered by `with`, and leaving it blocks too"
        case ast.With(body=body) if child in body and _locked(context, above):
            return "a threading lock is held meanwhile"
    if isinstance(above, FUNCTIONS) and child not in above.body:
        return "it stands in the head of a function"
    return ""


def _cancelled(handler: ast.ExceptHandler) -> bool:
    """Whether a handler runs where a task is cancelled."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {last_name(kind) for kind in kinds}
    return handler.type is None or not names.isdisjoint({"BaseException", "CancelledError"})


def _locked(context: Context, statement: ast.With) -> bool:
    return any(
        (found := context.type(item.context_expr)) is not None
        and found.name.startswith(("threading.", "multiprocessing."))
        for item in statement.items
    )
