"""Functions that workers run: given to a pool, or made remote by ray, dask or Celery."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.rules.repetition import function_of
from perflint.semantics.names import FunctionNode

RAY_REMOTE = frozenset({"ray.remote", "ray._private.worker.remote", "ray.worker.remote"})
"""The decorator, by its public name and by where Ray itself defines it."""

_DASK_DELAYED = frozenset({"dask.delayed", "dask.delayed.delayed"})


def ray_function(context: Context, node: ast.expr, name: str) -> bool:
    """Whether an expression is a function of Ray's, as `get`, by whichever of its names."""
    found = context.name(node)
    return found in (f"ray.{name}", f"ray._private.worker.{name}", f"ray.worker.{name}")


def worker_of(context: Context, node: ast.expr) -> FunctionNode | None:
    """The function of this file that workers call, through `partial`."""
    if isinstance(node, ast.Call):
        if context.name(node.func) == "functools.partial" and node.args:
            return worker_of(context, node.args[0])
        return None
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return worker_of(context, only.value)
    return function_of(context, node)


def is_remote(context: Context, function: FunctionNode) -> str:
    """Which library runs a decorated function elsewhere (`ray`, `dask`), in words, or nothing."""
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = context.name(target) or ""
        if name in RAY_REMOTE:
            return "`ray`"
        if name in _DASK_DELAYED:
            return "`dask`"
    return ""


def remote_call(context: Context, call: ast.Call) -> bool:
    """Whether a call is `f.remote(...)` (or `f.options(...).remote(...)`) of ray."""
    if not (isinstance(call.func, ast.Attribute) and call.func.attr == "remote"):
        return False
    target = call.func.value
    if isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute):
        if target.func.attr == "options":
            target = target.func.value
    if is_remote_value(context, target):
        return True
    known = context.type(call.func.value)
    return known is not None and known.name.startswith("ray.")


def is_remote_value(context: Context, node: ast.expr) -> bool:
    """Whether an expression is a remote function or actor class: decorated here, or made by
    `ray.remote(f)`; or a method of an actor that was started here."""
    if isinstance(node, ast.Call):
        name = context.name(node.func) or ""
        if name in RAY_REMOTE:
            return True
        return isinstance(node.func, ast.Call) and context.name(node.func.func) in RAY_REMOTE
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and _is_actor(context, node.value)
    if not isinstance(node, ast.Name):
        return False
    found = False
    for binding in context.names.bindings(node):
        if isinstance(binding.node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            marks = [d.func if isinstance(d, ast.Call) else d for d in binding.node.decorator_list]
            if not any(context.name(mark) in RAY_REMOTE for mark in marks):
                return False
        elif binding.kind == "assign" and isinstance(binding.value, ast.Call):
            if not is_remote_value(context, binding.value):
                return False
        else:
            return False
        found = True
    return found


def _is_actor(context: Context, node: ast.Name) -> bool:
    """Whether a name holds an actor: `Counter.remote()` of a remote class."""
    for binding in context.flow.reaching(node):
        value = binding.value
        if binding.kind == "for" and value is not None:
            value = _element(context, value)
        if not (isinstance(value, ast.Call) and remote_call(context, value)):
            return False
    return bool(context.flow.reaching(node))


def _element(context: Context, node: ast.expr) -> ast.expr | None:
    """What a list that is iterated holds, where it is written as one comprehension."""
    if isinstance(node, ast.Name):
        only = context.names.only_binding(node)
        node = only.value if only is not None and only.value is not None else node
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return node.elt
    return node.elts[0] if isinstance(node, ast.List) and node.elts else None
