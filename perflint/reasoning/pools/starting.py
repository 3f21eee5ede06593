"""How pools start their workers, and what that costs."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext
from perflint.reasoning.pools.kinds import CONTEXT_GETTERS, CONTEXTS
from perflint.reasoning.pools.pools import Pool
from perflint.reasoning.values.possible_values import possible_values, text_of

_CONTEXT_CLASSES = {
    "ForkContext": "fork",
    "SpawnContext": "spawn",
    "ForkServerContext": "forkserver",
}
_SETTERS = frozenset(
    {
        *(f"{module}.set_start_method" for module in CONTEXTS),
        *(f"{module}.context.DefaultContext.set_start_method" for module in CONTEXTS),
    }
)


def start_method(context: FileContext, node: ast.AST | None) -> str | None:
    """The start method of the context or of the call that makes a pool or process, where it is
    written down: at the place itself, or by `set_start_method` in this file."""
    if isinstance(node, ast.Call):
        for word in node.keywords:
            if word.arg in ("mp_context", "context", "multiprocessing_context"):
                if isinstance(word.value, ast.Constant) and isinstance(word.value.value, str):
                    return word.value.value
                return _method_of(context, word.value)
        made_by = context.name(node.func) or ""
        if made_by.endswith("ProcessPoolExecutor") and len(node.args) > 1:
            return _method_of(context, node.args[1])
        if isinstance(node.func, ast.Attribute):
            own = _method_of(context, node.func.value)
            if own is not None:
                return own
    for call in context.names.nodes(ast.Call):
        if context.name(call.func) in _SETTERS and call.args:
            return text_of(call.args[0])
    return None


def _method_of(context: FileContext, node: ast.expr) -> str | None:
    for value in possible_values(context, node):
        if isinstance(value, ast.Call):
            callee = context.name(value.func) or context.callee(value) or ""
            if callee in CONTEXT_GETTERS:
                word = next((w.value for w in value.keywords if w.arg == "method"), None)
                return text_of(value.args[0] if value.args else word)
    found = context.type(node)
    if found is not None and found.kind == "instance":
        return _CONTEXT_CLASSES.get(found.name.rpartition(".")[2])
    return None


# Costs


def cost(context: FileContext, pool: Pool) -> str:
    """What making this pool costs, with figures, for the start method and Python version."""
    kind = pool.sort.kind
    if kind == "thread":
        return "about 0.1 ms"
    if kind == "joblib":
        return "about 7 ms more than a kept one"
    if kind == "interpreter":
        return "about 0.4 s for each interpreter"
    if kind == "ray":
        return "seconds, and a second `ray.init` raises `RuntimeError`"
    if kind == "dask":
        return "seconds for a scheduler and its workers"
    if pool.sort.pickles == "cloudpickle":
        return "about 450 ms"
    method = start_method(context, pool.call)
    if method == "fork":
        return "about 10 ms with fork"
    if method == "forkserver":
        return "80 to 240 ms with forkserver"
    if method == "spawn":
        return "0.2 to 1.4 s with spawn"
    if context.target.has_python(3, 14):
        return (
            "about 240 ms with forkserver (Linux since Python 3.14) and over a second with spawn"
            " (macOS, Windows)"
        )
    return (
        "about 10 ms with fork (Linux up to Python 3.13), 240 ms with forkserver (Linux since 3.14)"
        " and over a second with spawn (macOS, Windows)"
    )
