"""Functions that workers run: passed to a pool, or made remote by ray, dask or Celery."""

from __future__ import annotations

import ast

from perflint.language.names import PARTIAL
from perflint.language.nodes import FunctionNode
from perflint.language.terms.remote_execution import (
    DELAYED_DECORATORS,
    METHOD,
    REMOTE_CLASS,
    REMOTE_DECORATORS,
    REMOTE_FUNCTION,
)
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.local_functions import function_of

# The last names of what hands one function to a thread: it may do so once.
ALONE = ("to_thread", "run_in_executor", "run_in_threadpool", "run_sync", "add_task")

# The `remote` of a function, of an actor class and of an actor's method.
_STARTS = frozenset(f"{kind}.remote" for kind in (REMOTE_FUNCTION, REMOTE_CLASS, METHOD))


def ray_function(context: FileContext, node: ast.expr, name: str) -> bool:
    """Whether an expression is a function of Ray's, as `get`, by whichever of its names."""
    found = context.name(node)
    return found in (f"ray.{name}", f"ray._private.worker.{name}", f"ray.worker.{name}")


def whole_function(context: FileContext, node: ast.expr) -> ast.expr:
    """The expression of the function that a `partial` was made of, also by a name; any other as it is."""
    if isinstance(node, ast.Call):
        if context.name(node.func) == PARTIAL and node.args:
            return whole_function(context, node.args[0])
    elif isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return whole_function(context, only.value)
    return node


def worker_of(context: FileContext, node: ast.expr) -> FunctionNode | None:
    """The function of this file that workers call, through `partial`."""
    whole = whole_function(context, node)
    return None if isinstance(whole, ast.Call) else function_of(context, whole)


def is_remote(context: FileContext, function: FunctionNode) -> str:
    """Which library runs a function elsewhere (`ray`, `dask`) that is decorated, or passed to what decorates
    (`dask.delayed(work)(path)`), in words, or nothing."""
    for decorator in function.decorator_list:
        found = _runner(context, decorator)
        if found:
            return found
    return context.once("functions made remote", lambda: _made_remote(context)).get(function, "")


def _runner(context: FileContext, decorator: ast.expr) -> str:
    """The library of a decorator, also with options, that makes functions run elsewhere."""
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = context.name(target) or ""
    if name in REMOTE_DECORATORS:
        return "`ray`"
    return "`dask`" if name in DELAYED_DECORATORS else ""


def _made_remote(context: FileContext) -> dict[FunctionNode, str]:
    """The functions of this file that a call makes run elsewhere: `ray.remote(num_gpus=1)(work)`."""
    found: dict[FunctionNode, str] = {}
    for call in context.names.nodes(ast.Call):
        if len(call.args) == 1 and isinstance(call.args[0], (ast.Name, ast.Attribute)):
            library = _runner(context, call.func)
            own = function_of(context, call.args[0]) if library else None
            if own is not None:
                found.setdefault(own, library)
    return found


def remote_call(context: FileContext, call: ast.Call) -> bool:
    """Whether a call is `f.remote(...)` of Ray, of a function or actor class of any file of the project or
    of an actor's method, with options or under another name as well."""
    return context.callee(call) in _STARTS
