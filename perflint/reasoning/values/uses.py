"""What becomes of a value: the places that read it by its name, and whether it is only looked at."""

from __future__ import annotations

import ast

from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import parent, parents
from perflint.reasoning.context import FileContext

# Builtins that look at their arguments, and neither change nor store them.
READING = of_kind("looks at")


def reads_of(context: FileContext, value: ast.expr) -> list[ast.Name] | None:
    """The reads of the local name that a value is assigned to; None where the value has no such name, or the
    name stands for other values as well, or is seen by other functions."""
    statement = parent(value)
    match statement:
        case (
            ast.Assign(targets=[ast.Name() as target]) | ast.AnnAssign(target=ast.Name() as target)
        ):
            pass
        case _:
            return None
    function = context.function(value)
    if function is None or context.names.only_binding(target) is None:
        return None
    if context.flow.captured(target.id, function):
        return None
    return context.flow.reads(target.id, function)


def only_looked_at(node: ast.expr, context: FileContext) -> bool:
    """Whether the value is only looked at where it stands: neither stored nor changed."""
    above = parent(node)
    match above:
        case ast.Compare() | ast.If() | ast.While() | ast.BoolOp() | ast.UnaryOp():
            return True
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is node
        case ast.Subscript(ctx=ast.Load()):
            return not isinstance(parent(above), (ast.Attribute, ast.Subscript)) or only_looked_at(
                above, context
            )
        case ast.Attribute(attr=attr):
            return attr in (
                "get",
                "keys",
                "values",
                "items",
                "intersection",
                "union",
                "difference",
                "issubset",
                "issuperset",
                "isdisjoint",
                "index",
                "count",
            )
        case ast.BinOp():
            return True
        case ast.Call(func=function) if function is not node:
            return context.names.dotted(function) in READING
    return any(isinstance(up, ast.JoinedStr) for up in list(parents(node))[:2])
