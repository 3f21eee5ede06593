"""Coroutines that could be plain functions: they await nothing."""

from __future__ import annotations

import ast

from perflint.language.flow.roles import TASKS
from perflint.language.nodes import descendants, last_name
from perflint.reasoning.context import FileContext

# Frameworks that run a plain function in a thread, and a coroutine on the event loop.
_THREADING = {"fastapi": "FastAPI", "starlette": "Starlette"}
_AWAITING = (ast.Await, ast.AsyncFor, ast.AsyncWith, ast.Yield)
_NEEDS_LOOP = TASKS | {"get_running_loop", "get_event_loop", "current_task"}


def frees_loop(owner: ast.AsyncFunctionDef, context: FileContext) -> str:
    """The framework that would run a coroutine in a thread if it were a plain function, which it could be;
    an empty string without one."""
    return context.once(("frees loop", owner), lambda: _framework(owner, context))


def _framework(owner: ast.AsyncFunctionDef, context: FileContext) -> str:
    entry = context.project.entry(context.qualified(owner))
    if entry is None or entry.kind != "request" or awaits(owner):
        return ""
    return _THREADING.get(entry.framework, "")


def awaits(block: ast.AST) -> bool:
    """Whether a coroutine, or a block of one, awaits something or needs the running event loop."""
    return any(
        isinstance(node, _AWAITING)
        or isinstance(node, ast.comprehension)
        and bool(node.is_async)
        or isinstance(node, ast.Call)
        and last_name(node.func) in _NEEDS_LOOP
        for node in descendants(block, into_functions=False)
    )
