"""Work that an iteration gives to a pool, and what could still run when the next one starts."""

from __future__ import annotations

import ast

from perflint.codemods.parts.one_for_all import (
    Loop,
)
from perflint.language.flow.accesses import mutations
from perflint.language.nodes import LoopNode, descendants, last_name, parent, parents
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.pools.tasks import task
from perflint.rules.context import Context

CLOSERS = frozenset({"close", "shutdown", "join", "terminate", "disconnect", "quit", "aclose"})


_CONSUMERS = frozenset(
    "list tuple set frozenset dict sorted sum min max any all zip enumerate map filter extend update"
    " join as_completed wait gather result get fromiter concat concatenate stack tqdm next deque".split()
)


_WAITING_METHODS = frozenset({"map", "starmap", "apply"})


def still_running(context: Context, name: str, region: list[ast.stmt], loop: Loop) -> str:
    """Why work of one iteration could still run in the next."""
    for statement in region:
        for read in context.flow.reads(name, statement):
            above = parent(read)
            call = parent(above) if isinstance(above, ast.Attribute) else above
            if not isinstance(call, ast.Call):
                return f"`{name}` is used in other ways than giving it work"
            if call.func is read:
                continue  # a joblib `parallel(...)`
            if isinstance(above, ast.Attribute) and call.func is above:
                if above.attr in CLOSERS:
                    continue
                given = task(context, call)
                if (
                    given is not None
                    and given.pool.sort.style == "pool"
                    and above.attr in _WAITING_METHODS
                ):
                    continue
                if given is None:
                    return f"`{name}.{above.attr}` is not known to end with the iteration"
                if not _collected(context, call, loop):
                    return (
                        f"what `{name}.{above.attr}` starts is waited for only where the pool ends,"
                        " in each iteration"
                    )
                continue
            if isinstance(call.func, ast.Attribute) and call.func.attr == "run_in_executor":
                if _collected(context, call, loop):
                    continue
                return "what `run_in_executor` starts is not awaited in the iteration"
            callee = last_name(call.func)
            if callee in ("wait", "as_completed"):
                continue
            return (
                f"`{name}` is handed to `{context.short(call.func)}`, which may leave work running"
            )
    return ""


def _collected(context: Context, call: ast.expr, loop: Loop) -> bool:
    """Whether the results of work are fetched: consumed on the spot, or through a name that is read."""
    child: ast.AST = call
    for above in parents(call):
        match above:
            case ast.Expr():
                return False
            case ast.Await() | ast.For() | ast.AsyncFor() | ast.Starred():
                return True
            case ast.comprehension(iter=iterable) if iterable is child:
                return True
            case ast.Attribute(attr=attr) if attr in _CONSUMERS:
                return True
            case ast.Call(func=function) if function is not child:
                last = last_name(function)
                if last in _CONSUMERS:
                    return True
                if last in ("append", "add") and isinstance(function, ast.Attribute):
                    root = function.value
                    return isinstance(root, ast.Name) and _read_elsewhere(context, root.id, loop)
            case ast.Assign(targets=targets):
                names = [n.id for t in targets for n in descendants(t) if isinstance(n, ast.Name)]
                return any(_read_elsewhere(context, name, loop) for name in names)
            case ast.Return():
                return True
            case ast.stmt():
                return False
        child = above
    return False


def _read_elsewhere(context: Context, name: str, loop: Loop) -> bool:
    """Whether a name is read for more than adding to it."""
    function = context.flow.function(loop)
    region: ast.AST = function if function is not None else context.names.tree
    for read in context.flow.reads(name, region):
        above = parent(read)
        if isinstance(above, ast.Attribute) and above.attr in ("append", "add"):
            continue
        return True
    return False


def changing_state(context: Context, region: list[ast.stmt], loop: Loop) -> str:
    """Why workers that live on would see another state: a task reads a global that changes."""
    changing = changed_globals(context, loop)
    for function in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
        changing |= context.names.scopes[function].globals
    for statement in region:
        for call in descendants(statement):
            given = task(context, call) if isinstance(call, ast.Call) else None
            if given is None or given.pool.sort.kind == "thread":
                continue
            found = reads_changing(context, given.function, changing)
            if found:
                return found
    return ""


def changed_globals(context: Context, loop: LoopNode) -> set[str]:
    """The names of the module that a loop binds, or of what it changes in place."""
    function = context.flow.function(loop)
    changed = set(context.flow.bound_in(loop))
    if function is not None:
        changed &= context.names.scopes[function].globals
    return changed | mutations(loop).keys()


def reads_changing(context: Context, function: ast.expr, changing: set[str]) -> str:
    """Why a task needs what changes: its function reads such a global. Empty if nothing shows it."""
    worker = function_of(context, function)
    if worker is None:
        return ""
    for inner in descendants(worker):
        if isinstance(inner, ast.Name) and inner.id in changing:
            found = context.names.lookup(inner.id, context.names.scope_of(inner))
            if found is not None and found[0] is context.names.scope:
                return f"`{worker.name}` reads the global `{inner.id}`, which changes"
    return ""
