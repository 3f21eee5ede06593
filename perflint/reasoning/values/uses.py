"""What becomes of a value that a statement gives a name: all places that read it."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext
from perflint.semantics.names import parent


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
