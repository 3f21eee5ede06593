"""Code that blocks only where there is nothing to await: an object without the method, a library that is
not installed."""

from __future__ import annotations

import ast

from perflint.language.flow.waiting import tests_before
from perflint.language.nodes import descendants, last_name, parent, parents
from perflint.reasoning.context import FileContext

_REFLECTS = frozenset("hasattr getattr iscoroutinefunction isawaitable iscoroutine".split())


def is_fallback(place: ast.expr, context: FileContext) -> bool:
    """Whether a coroutine blocks only where an object has no method to await, or a library for it is
    not installed: it asks for one with `hasattr`, `getattr(store, "aload", None)` or
    `iscoroutinefunction`, and awaits it if there is one."""
    if any(isinstance(up, ast.ExceptHandler) and _lacks_module(up) for up in parents(place)):
        return True
    for test, holds in tests_before(place):
        branch = parent(test)
        other = getattr(branch, "orelse" if holds else "body", None)
        if not isinstance(other, list) or not any(
            _asks_for_method(n, context) for n in ast.walk(test)
        ):
            continue
        if any(isinstance(node, ast.Await) for one in other for node in descendants(one)):
            return True
    return False


def _lacks_module(handler: ast.ExceptHandler) -> bool:
    return last_name(handler.type) in ("ImportError", "ModuleNotFoundError")


def _asks_for_method(node: ast.AST, context: FileContext) -> bool:
    if isinstance(node, ast.Name) and node.id not in _REFLECTS:
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    return isinstance(node, ast.Call) and last_name(node.func) in _REFLECTS
