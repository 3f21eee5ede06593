"""Patterns of constants, which compile to the same wherever and however often they do."""

from __future__ import annotations

import ast
import re
import warnings

from perflint.language.nodes import parent
from perflint.reasoning.values.module_names import set_by_others
from perflint.rules.context import Context


def cannot_differ(context: Context, node: ast.expr) -> bool:
    """Whether it makes no difference where and how often an expression is evaluated: a pattern of
    constants that compiles."""
    if not isinstance(node, ast.Call) or context.name(node.func) != "re.compile":
        return False
    if not 1 <= len(node.args) <= 2 or node.keywords:
        return False
    pattern = _constant(context, node.args[0])
    flags = _constant(context, node.args[1]) if len(node.args) == 2 else 0
    if not isinstance(pattern, (str, bytes)) or not isinstance(flags, int):
        return False
    if flags & re.DEBUG:
        return False  # it prints the pattern each time
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern, flags)
    except (re.error, ValueError, OverflowError, RecursionError, Warning):
        return False
    return True


def _constant(context: Context, node: ast.expr) -> object:
    """The text or flags that an expression stands for, whatever runs; None if that is not known."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.BinOp(left=left, op=ast.Add() | ast.BitOr() as operator, right=right):
            one, other = _constant(context, left), _constant(context, right)
            if isinstance(operator, ast.BitOr):
                return one | other if isinstance(one, int) and isinstance(other, int) else None
            if isinstance(one, str) and isinstance(other, str):
                return one + other
            return one + other if isinstance(one, bytes) and isinstance(other, bytes) else None
        case ast.Name():
            only = context.names.only_binding(node)
            if only is not None and only.kind == "assign" and only.value is not None:
                if (
                    isinstance(only.node, (ast.Assign, ast.AnnAssign))
                    and isinstance(parent(only.node), ast.Module)
                    and not set_by_others(context, node.id)
                ):
                    return _constant(context, only.value)
    module, _, flag = (context.names.dotted(node) or "").rpartition(".")
    found = getattr(re, flag, None) if module == "re" and flag.isupper() else None
    return int(found) if isinstance(found, int) else None
