"""Who else may hold a local container that a rewrite wants to change in place."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.rules.growth import Growth
from perflint.semantics.names import parent

# Methods that neither keep the container nor give it away.
_HARMLESS = frozenset(
    "append extend count index sort reverse pop copy get keys values items update setdefault".split()
)


def other_holder(context: Context, growth: Growth, kinds: tuple[str, str, str]) -> str:
    """Who else may hold the growing local while it grows; empty if nobody can.

    Args:
        kinds: the builtin that makes a new one, and the names of its display and comprehension nodes.
    """
    assert isinstance(growth.target, ast.Name)
    function = context.function(growth.statement)
    name = growth.target.id
    if function is None:
        return f"`{name}` is a name of the module"
    scope = context.names.scopes[function]
    if name not in scope.bindings or name in scope.globals or name in scope.nonlocals:
        return f"`{name}` belongs to an outer scope"
    if context.flow.captured(name, function):
        return f"an inner function holds `{name}`"
    for binding in scope.bindings[name]:
        if binding.node is growth.statement:
            continue
        value = binding.value
        if isinstance(binding.node, ast.Assign) and len(binding.node.targets) > 1:
            return f"line {binding.node.lineno} gives it two names"
        grown = value is not None and any(
            isinstance(node, ast.Name) and node.id == name for node in ast.walk(value)
        )
        new = type(value).__name__ in kinds[1:] or (
            isinstance(value, ast.Call) and context.names.is_builtin(value.func, kinds[0])
        )
        if not (new or grown and isinstance(value, ast.BinOp) or binding.kind == "augassign"):
            return f"`{name}` may be a {kinds[0]} of somebody else"
    for read in context.flow.reads(name, function):
        if not _harmless(context, read, growth):
            return f"line {read.lineno} gives `{name}` away"
    return ""


def _harmless(context: Context, read: ast.Name, growth: Growth) -> bool:
    """Whether a read of the list leaves nobody else holding it."""
    above = parent(read)
    match above:
        case ast.Subscript(value=value, ctx=ast.Load()) if value is read:
            return True
        case ast.Attribute(attr=attr):
            return attr in _HARMLESS
        case ast.Compare() | ast.BinOp() | ast.UnaryOp() | ast.If() | ast.While() | ast.BoolOp():
            return not isinstance(above, ast.BoolOp)
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is read:
            # A loop over the list itself would see it grow, and so would a generator kept for later.
            return not _holds(above, growth.statement) and not _kept(context, parent(above))
        case ast.Call(func=function) if function is not read:
            dotted = context.names.dotted(function) or ""
            return dotted.startswith("builtins.") and dotted.rpartition(".")[2] in (
                "len",
                "sum",
                "min",
                "max",
                "sorted",
                "any",
                "all",
                "print",
                "str",
                "repr",
                "tuple",
                "set",
                "list",
            )
        case ast.Return():
            return True
        case ast.Dict() | ast.Starred():
            return True  # its entries are copied
    return False


def _kept(context: Context, node: ast.AST | None) -> bool:
    """Whether a generator expression may be gone through later than where it stands."""
    if not isinstance(node, ast.GeneratorExp):
        return False
    taker = parent(node)
    return not (
        isinstance(taker, ast.Call)
        and (
            (context.names.dotted(taker.func) or "")
            in [f"builtins.{name}" for name in "sum min max any all list tuple set sorted".split()]
            or isinstance(taker.func, ast.Attribute)
            and taker.func.attr == "join"
        )
    )


def _holds(above: ast.AST, statement: ast.stmt) -> bool:
    return any(node is statement for node in ast.walk(above))
