"""Exceptions that leave a loop and are caught in the same function, where what the loop has done by then
could be read."""

from __future__ import annotations

import ast
from itertools import takewhile

from perflint.codemods.parts.swallowing import SWALLOWING, swallows, written
from perflint.language.nodes import FUNCTIONS, descendants, nodes_below, parents
from perflint.rules.context import Context


def caught(loop: ast.AST) -> bool:
    """Whether a `try` of the function around a loop handles exceptions or has a `finally`."""
    for above in parents(loop):
        if isinstance(above, (*FUNCTIONS, ast.Module)):
            return False
        if isinstance(above, ast.Try) and (above.handlers or above.finalbody):
            return True
    return False


def left_early(loop: ast.AST) -> bool:
    """Whether a pass of a loop may be its last one, or gives way to whoever takes what it yields."""
    ends = (ast.Break, ast.Return, ast.Yield, ast.YieldFrom)
    return any(True for _ in nodes_below(loop, *ends, into_functions=False))


def replaced(context: Context, node: ast.AST) -> bool:
    """Whether something else may run in the function where a node raises: a handler of a `try` around it, or
    what follows a context manager that is known to swallow exceptions."""
    child = node
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            break
        if isinstance(above, ast.Try) and above.handlers and child in above.body:
            return True
        child = above
    return True in _swallowing(context, node)


def absorbed(context: Context, node: ast.AST) -> bool:
    """Whether an exception out of a node is handled in its function, or by a context manager there that is
    known to swallow some."""
    return caught(node) or True in _swallowing(context, node)


def may_be_absorbed(context: Context, node: ast.AST) -> bool:
    """Whether an exception out of a node is handled in its function, or by a context manager there that is
    not known to let all of them out."""
    return caught(node) or not _swallowing(context, node) <= {False}


def _swallowing(context: Context, node: ast.AST) -> set[bool | None]:
    """What is known of the context managers around a node: see `swallows`."""
    return {
        swallows(context, item.context_expr)
        for above in takewhile(lambda above: not isinstance(above, FUNCTIONS), parents(node))
        if isinstance(above, (ast.With, ast.AsyncWith))
        for item in above.items
    }


def handled(context: Context, node: ast.AST, *, until: ast.AST | None = None) -> frozenset[str]:
    """The exceptions that the function around a node names in its handlers for it; with `until`, those
    inside that only."""
    kinds: list[ast.expr] = []
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, (*FUNCTIONS, ast.Module)) or above is until:
            break
        if isinstance(above, ast.Try) and child in above.body:
            for handler in above.handlers:
                match handler.type:
                    case ast.Tuple(elts=several):
                        kinds.extend(several)
                    case ast.expr() as one:
                        kinds.append(one)
        elif isinstance(above, (ast.With, ast.AsyncWith)):
            for item in above.items:
                for call in written(context, item.context_expr):
                    if isinstance(call, ast.Call) and context.name(call.func) in SWALLOWING:
                        kinds.extend(call.args)
        child = above
    return frozenset((context.names.dotted(kind) or "").rpartition(".")[2] for kind in kinds)


def swallower(context: Context, loop: ast.AST, name: str) -> tuple[str, bool]:
    """The context manager around a loop that may swallow an exception, where `name` is used behind its
    block; and whether it is known to do so. An empty text if there is none."""
    for above in parents(loop):
        if isinstance(above, (*FUNCTIONS, ast.Module)):
            break
        if not isinstance(above, (ast.With, ast.AsyncWith)) or not _used_outside(above, name):
            continue
        for item in above.items:
            answer = swallows(context, item.context_expr)
            if answer is not False:
                return context.short(item.context_expr), answer is True
    return "", False


def _used_outside(block: ast.With | ast.AsyncWith, name: str) -> bool:
    region = next(up for up in parents(block) if isinstance(up, (*FUNCTIONS, ast.Module)))
    inside = set(descendants(block))
    return any(
        isinstance(node, ast.Name) and node.id == name and node not in inside
        for node in descendants(region)
    )
