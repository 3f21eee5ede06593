"""Locks of threads that a coroutine takes while another function may hold them for long."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import classes_of
from perflint.language.flow.blocks import yields_control
from perflint.language.nodes import descendants, parents
from perflint.reasoning.context import FileContext

_LOCKS = classes_of("thread lock")


def is_lock(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression names a lock of threads."""
    return isinstance(node, (ast.Name, ast.Attribute)) and context.is_a(node, *_LOCKS)


def blocking_holder(
    context: FileContext, waiting: ast.With, lock: ast.expr
) -> tuple[ast.Call, str] | None:
    """A call that blocks while another function of this file holds the same lock, and that function."""
    wanted = _identity(context, lock)
    if wanted is None:
        return None
    own = context.flow.function(waiting)
    for other in context.names.nodes(ast.With):
        function = context.flow.function(other)
        if function is None or function is own or function.name == "__init__":
            continue  # nobody else has the object while it is made
        if isinstance(function, ast.AsyncFunctionDef) and not yields_control(other):
            continue  # while it blocks, nothing else runs on the event loop
        if all(_identity(context, item.context_expr) != wanted for item in other.items):
            continue
        for statement in other.body:
            for call in descendants(statement, into_functions=False):
                if not isinstance(call, ast.Call) or not context.reaches(call, "blocks"):
                    continue
                if not _made_once(call, function):
                    return call, function.name
    return None


def _made_once(call: ast.Call, function: ast.AST) -> bool:
    """Whether a call stands under `if thing is None:` in its function."""
    child: ast.AST = call
    for above in parents(call):
        match above:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name() | ast.Attribute(),
                    ops=[ast.Is()],
                    comparators=[ast.Constant(value=None)],
                ),
                body=body,
            ) if child in body:
                return True
        if above is function:
            return False
        child = above
    return False


def blocks_inside(held: ast.With, context: FileContext) -> bool:
    """Whether what a coroutine does while it holds a lock blocks as well: that is reported at its own place,
    and the lock adds next to nothing."""
    return any(
        isinstance(node, ast.Call) and context.reaches(node, "blocks")
        for statement in held.body
        for node in descendants(statement, into_functions=False)
    )


def is_brief(call: ast.Call, context: FileContext) -> bool:
    """Whether a call blocks for files or a database at most: whether somebody else ever holds the lock
    then, and for how long, is for the caller to know."""
    details = {reach.effect.detail for reach in context.reaches(call, "blocks")}
    return details <= {"file", "metadata", "database", "embedded"}


def _identity(context: FileContext, lock: ast.expr) -> object:
    """What two expressions share that stand for one lock: a global, or an attribute of a class."""
    match lock:
        case ast.Name():
            found = context.names.lookup(lock.id, context.names.scope_of(lock))
            return lock.id if found is not None and found[0].kind == "module" else None
        case ast.Attribute(value=ast.Name(id="self"), attr=attr):
            klass = next((up for up in parents(lock) if isinstance(up, ast.ClassDef)), None)
            return (klass, attr) if klass is not None else None
    return None
