"""Functions that may give nothing, `None`, where their callers count on a value."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from perflint.language.nodes import FunctionNode
from perflint.syntax.annotations import says_none


def may_give_none(function: FunctionNode | ast.Lambda, returns: Sequence[ast.Return]) -> bool:
    """Whether a function may give None, as far as its annotation says, or else its statements.

    Args:
        returns: its own `return` statements.
    """
    if isinstance(function, ast.Lambda):
        return _may_be_none(function.body)
    if function.returns is not None:
        return says_none(function.returns)
    return any(
        statement.value is None or _may_be_none(statement.value) for statement in returns
    ) or not _ends(function.body)


def _may_be_none(value: ast.expr) -> bool:
    match value:
        case ast.Constant(value=None):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return _may_be_none(body) or _may_be_none(orelse)
        case ast.BoolOp(op=ast.Or(), values=[*_, last]):
            return _may_be_none(last)
        case ast.BoolOp(values=values):
            return any(map(_may_be_none, values))
    return False


def _ends(block: list[ast.stmt]) -> bool:
    """Whether no way leads past a block's end."""
    if not block:
        return False
    match block[-1]:
        case ast.Return() | ast.Raise():
            return True
        case ast.If(body=body, orelse=orelse):
            return _ends(body) and _ends(orelse)
        case ast.With(body=body) | ast.AsyncWith(body=body):
            return _ends(body)
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=finalbody):
            return _ends(finalbody) or (
                (_ends(body) or _ends(orelse)) and all(_ends(handler.body) for handler in handlers)
            )
        case ast.While(test=ast.Constant(value=True | 1)) as loop:
            return not any(isinstance(node, ast.Break) for node in ast.walk(loop))
        case ast.Match(cases=cases):
            last = cases[-1]
            rest = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
            return rest and last.guard is None and all(_ends(case.body) for case in cases)
    return False
