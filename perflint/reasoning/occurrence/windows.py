"""Sliding windows: what is taken off a sequence as soon as it is longer than some bound."""

from __future__ import annotations

import ast

from perflint.language.nodes import FUNCTIONS, descendants, parents
from perflint.syntax.spelling import spelling


def trimmed(items: ast.expr, node: ast.AST, loop: ast.AST) -> bool:
    """Whether a node that takes elements off runs where a test, up to a loop around it, finds the
    sequence longer than a bound other than zero."""
    for above in parents(node):
        if isinstance(above, (ast.If, ast.While)) and _tests_length(above.test, items):
            return True
        if above is loop or isinstance(above, FUNCTIONS):
            return False
    return False


def is_appended_in_loop(items: ast.expr, node: ast.AST) -> bool:
    """Whether a sequence is added to in a loop around a node: a buffer, emptied as it fills."""
    wanted = spelling(items)
    for above in parents(node):
        if isinstance(above, FUNCTIONS):
            return False
        if not isinstance(above, (ast.For, ast.AsyncFor, ast.While)):
            continue
        for inner in descendants(above, into_functions=False):
            match inner:
                case (
                    ast.AugAssign(target=added)
                    | ast.Call(func=ast.Attribute(value=added, attr="append" | "extend"))
                ) if spelling(added) == wanted:
                    return True
                case ast.Assign(targets=[added], value=ast.BinOp(op=ast.Add())) if (
                    spelling(added) == wanted
                ):
                    return True
    return False


def slides(items: ast.expr, node: ast.AST, loop: ast.AST) -> bool:
    """Whether each iteration adds one element at the end and takes one off the front, so that the
    sequence stays as long as it is."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    wanted = spelling(items)
    taken = any(node in ast.walk(statement) for statement in loop.body if _simple(statement))
    return taken and any(
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and isinstance(statement.value.func, ast.Attribute)
        and statement.value.func.attr == "append"
        and spelling(statement.value.func.value) == wanted
        for statement in loop.body
    )


def _simple(statement: ast.stmt) -> bool:
    return isinstance(statement, (ast.Expr, ast.Assign, ast.Delete, ast.AnnAssign))


def _tests_length(test: ast.expr, items: ast.expr) -> bool:
    wanted = spelling(items)
    for part in test.values if isinstance(test, ast.BoolOp) else [test]:
        if not isinstance(part, ast.Compare) or len(part.ops) != 1:
            continue
        left, right = part.left, part.comparators[0]
        if isinstance(part.ops[0], (ast.Lt, ast.LtE)):
            left, right = right, left
        elif not isinstance(part.ops[0], (ast.Gt, ast.GtE, ast.Eq)):
            continue
        match left:
            case ast.Call(func=ast.Name(id="len"), args=[counted]) if spelling(
                counted
            ) == wanted and not (isinstance(right, ast.Constant) and right.value in (0, 1)):
                return True
    return False
