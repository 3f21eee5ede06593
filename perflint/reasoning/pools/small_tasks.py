"""Tasks too small for a worker: what costs less to do than to send."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.names import PARTIAL
from perflint.language.nodes import COMPREHENSIONS, FunctionNode, descendants
from perflint.reasoning.context import FileContext
from perflint.reasoning.pools.smallness import (
    BRIEF,
    MOST_NODES,
    TINY,
    is_brief,
    is_cheap,
    is_trivial,
)
from perflint.reasoning.pools.tasks import Task
from perflint.reasoning.pools.worker_functions import worker_of
from perflint.reasoning.size.constants import sized

_HEAVY_TYPES = classes_of("array", "pandas data")
_OPERATORS = of_kind("getter") | {"operator.methodcaller"}
_PLAIN = (ast.Constant, ast.Name)  # nothing is done to make these


def tiny(context: FileContext, function: ast.expr) -> str:
    """What a task does, in words, if it is far less than the cost of handing it over: a trivial
    builtin, or a function with a constant tiny body that calls nothing."""
    name = context.name(function)
    if name is not None and is_trivial(name):
        return f"`{context.short(function)}`"
    if isinstance(function, ast.Call) and name is None:
        target = context.name(function.func) or ""
        if target in _OPERATORS:
            return f"`{context.short(function)}`"
        if target == PARTIAL and function.args:
            return tiny(context, function.args[0])
    parts = _parts(context, function)
    if parts and all(_own_values(context, part) for part in parts):
        sizes = [_nodes(context, part) for part in parts]
        if all(size is not None for size in sizes) and sum(filter(None, sizes)) < MOST_NODES:
            return f"`{context.short(function)}`"
    return f"`{context.short(function)}`" if _is_marked(context, function, TINY) else ""


def small(context: FileContext, function: ast.expr) -> bool:
    """Whether a task is known to be small: a few plain statements that call nothing but trivial
    builtins, text methods and math."""
    if tiny(context, function):
        return True
    own = worker_of(context, function)
    if own is None:
        return _is_marked(context, function, BRIEF)
    brief = is_brief(own, lambda call: _cheap(context, call))
    return brief and not _takes_arrays(context, own)


def _is_marked(context: FileContext, function: ast.expr, mark: str) -> bool:
    """Whether a function of another file of the project is marked so, and takes no arrays; through
    `partial`."""
    if worker_of(context, function) is not None:
        return False
    if isinstance(function, ast.Name):
        only = context.names.only_binding(function)
        if only is not None and only.kind == "assign" and isinstance(only.value, ast.Call):
            return _is_marked(context, only.value, mark)
    if isinstance(function, ast.Call):
        whole = context.name(function.func) == PARTIAL and bool(function.args)
        return whole and _is_marked(context, function.args[0], mark)
    name = context.name(function)
    if name is None or mark not in (context.project.marks(name) or ()):
        return False
    facts = context.project.function(name)
    return facts is not None and not any(
        isinstance(parameter.annotation, tuple) and parameter.annotation[1:2] == (heavy,)
        for parameter in facts.parameters
        for heavy in _HEAVY_TYPES
    )


def _cheap(context: FileContext, call: ast.Call) -> bool:
    return is_cheap(call, context.name(call.func) or context.callee(call))


def _parts(context: FileContext, function: ast.expr) -> list[ast.expr]:
    """The expressions of a lambda, or of a function of this file that only names, compares and returns
    what it makes of its parameters; none of others."""
    if isinstance(function, ast.Lambda):
        return [] if isinstance(function.body, _PLAIN) else [function.body]
    own = worker_of(context, function)
    if own is None or isinstance(own, ast.AsyncFunctionDef) or own.decorator_list:
        return []
    if _takes_arrays(context, own):
        return []
    found: list[ast.expr] = []
    if not _gather(own.body, found):
        return []
    return found if any(not isinstance(part, _PLAIN) for part in found) else []


def _gather(body: list[ast.stmt], found: list[ast.expr]) -> bool:
    """Collects the expressions of statements; whether they are no more than assignments to names,
    branches and returns."""
    for statement in body:
        match statement:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                continue
            case (
                ast.Return(value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name() | ast.Tuple()], value=value)
            ):
                found.append(value)
            case ast.If(test=test, body=inner, orelse=other):
                found.append(test)
                if not _gather(inner, found) or not _gather(other, found):
                    return False
            case _:
                return False
    return True


def _takes_arrays(context: FileContext, function: FunctionNode) -> bool:
    scope = context.names.scopes[function]
    for name, bindings in scope.bindings.items():
        for binding in bindings:
            if binding.kind == "parameter" and binding.annotation is not None:
                reads = context.flow.reads(name, function)
                if reads and context.is_a(reads[0], *_HEAVY_TYPES):
                    return True
    return False


def _nodes(context: FileContext, node: ast.expr) -> int | None:
    """How many parts an expression has; None if it is more than plain arithmetic, comparison or access."""
    count = 0
    for inner in descendants(node):
        count += 1
        if isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.Lambda, *COMPREHENSIONS)):
            return None
        if isinstance(inner, ast.Call) and not is_trivial(context.name(inner.func) or ""):
            return None
        if isinstance(inner, (ast.List, ast.Set, ast.Dict)) and inner is not node:
            return None
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.MatMult):
            return None
    return count


def _own_values(context: FileContext, node: ast.expr) -> bool:
    """Whether an expression reads nothing but parameters, constants and trivial functions."""
    for inner in descendants(node):
        if isinstance(inner, ast.Attribute) and not is_trivial(context.name(inner) or ""):
            return False
        if not isinstance(inner, ast.Name):
            continue
        found = context.names.lookup(inner.id, context.names.scope_of(inner))
        if found is None:
            continue  # a builtin
        if found[0].node is context.flow.function(inner):
            continue  # its own, made of the others
        for binding in found[1]:
            if binding.kind in ("parameter", "import"):
                continue
            if binding.kind != "assign" or not isinstance(binding.value, ast.Constant):
                return False
    return True


def unchunked(task: Task) -> bool:
    """Whether a task is one item of a call that sends its items one by one."""
    sort = task.pool.sort
    if sort.kind != "process" or any(
        word.arg in ("chunksize", None) for word in task.call.keywords
    ):
        return False
    if sort.style == "executor":
        return task.method == "map"
    if sort.style == "pool" and not sort.reused:
        return task.method in ("imap", "imap_unordered") and len(task.call.args) < 3
    return sort.style == "function"


def items(context: FileContext, task: Task) -> int | None:
    """How many items a call hands to its workers, where constants tell it."""
    counts = [sized(context, iterable) for iterable in task.iterables]
    return min((count for count in counts if count is not None), default=None)
