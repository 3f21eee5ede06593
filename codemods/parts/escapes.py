"""Exceptions that leave a loop and are caught in the same function, where what the loop has done by then
could be read."""

from __future__ import annotations

import ast
import sys
from itertools import takewhile

from perflint.language.nodes import FUNCTIONS, descendants, parents
from perflint.rules.context import Context

# Context managers that are made to swallow exceptions, or hold others that may.
_SWALLOWING = frozenset(
    {
        "contextlib.suppress",
        "contextlib.ExitStack",
        "contextlib.AsyncExitStack",
        "pytest.raises",
        "anyio.move_on_after",
        "trio.move_on_after",
    }
)
_ASSERTING = frozenset({"assertRaises", "assertRaisesRegex", "subTest"})


def caught(loop: ast.AST) -> bool:
    """Whether a `try` of the function around a loop handles exceptions or has a `finally`."""
    for above in parents(loop):
        if isinstance(above, (*FUNCTIONS, ast.Module)):
            return False
        if isinstance(above, ast.Try) and (above.handlers or above.finalbody):
            return True
    return False


def absorbed(context: Context, node: ast.AST) -> bool:
    """Whether an exception out of a node is handled in its function, or by a context manager there that is
    known to swallow some."""
    return caught(node) or True in _swallowing(context, node)


def may_be_absorbed(context: Context, node: ast.AST) -> bool:
    """Whether an exception out of a node is handled in its function, or by a context manager there that is
    not known to let all of them out."""
    return caught(node) or not _swallowing(context, node) <= {False}


def _swallowing(context: Context, node: ast.AST) -> set[bool | None]:
    """What is known of the context managers around a node: see `_swallows`."""
    return {
        _swallows(context, item.context_expr)
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
                call = item.context_expr
                if isinstance(call, ast.Call) and context.name(call.func) in _SWALLOWING:
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
            swallows = _swallows(context, item.context_expr)
            if swallows is not False:
                return context.short(item.context_expr), swallows is True
    return "", False


def _used_outside(block: ast.With | ast.AsyncWith, name: str) -> bool:
    region = next(up for up in parents(block) if isinstance(up, (*FUNCTIONS, ast.Module)))
    inside = set(descendants(block))
    return any(
        isinstance(node, ast.Name) and node.id == name and node not in inside
        for node in descendants(region)
    )


def _swallows(context: Context, manager: ast.expr) -> bool | None:
    """Whether a context manager swallows exceptions; None if that is not known."""
    called = manager.func if isinstance(manager, ast.Call) else manager
    dotted = context.name(called) or ""
    if dotted in _SWALLOWING or isinstance(called, ast.Attribute) and called.attr in _ASSERTING:
        return True
    owner: ast.AST | None = None
    if isinstance(called, ast.Name):
        only = context.names.only_binding(called)
        owner = only.node if only is not None else None
    if isinstance(owner, ast.ClassDef):
        return _class_swallows(owner)
    if isinstance(owner, FUNCTIONS):
        return _function_swallows(owner)
    known = context.type(manager)
    for found in (known.name if known is not None else "", dotted, context.callee(manager) or ""):
        root = found.partition(".")[0]
        if root and (
            root in sys.stdlib_module_names or context.project.stub_text(root) is not None
        ):
            return False
    return None


def _class_swallows(owner: ast.ClassDef) -> bool | None:
    for node in owner.body:
        if isinstance(node, FUNCTIONS) and node.name in ("__exit__", "__aexit__"):
            values = [
                inner.value
                for inner in descendants(node, into_functions=False)
                if isinstance(inner, ast.Return)
            ]
            if all(
                value is None or isinstance(value, ast.Constant) and not value.value
                for value in values
            ):
                return False
            sure = all(isinstance(value, ast.Constant) and value.value for value in values)
            return True if sure else None
    return None


def _function_swallows(owner: ast.AST) -> bool | None:
    """Whether a `@contextmanager` handles exceptions of what runs in its block."""
    answer: bool | None = False
    for node in descendants(owner, into_functions=False):
        if isinstance(node, ast.Yield):
            child: ast.AST = node
            for above in parents(node):
                if above is owner:
                    break
                if isinstance(above, ast.Try) and above.handlers and child in above.body:
                    return True
                if isinstance(above, (ast.With, ast.AsyncWith)) and child in above.body:
                    answer = None
                child = above
    return answer
