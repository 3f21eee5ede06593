"""Whether it makes no difference which of two expressions is evaluated first."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants
from perflint.reasoning.values.containers import is_plain
from perflint.reasoning.values.module_names import set_by_others
from perflint.rules.context import Context

# What can be evaluated after anything as well as before it, unless that gives its names other values.
_PLAIN = (ast.Name, ast.Constant, ast.Tuple, ast.Load)
# What runs code of the project where it stands.
_RUNNING = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom, ast.Starred, ast.comprehension)
# What does so for values with operators of their own.
_OPERATING = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.IfExp,
    ast.Compare,
    ast.Subscript,
    ast.FormattedValue,
)


def in_any_order(context: Context, one: ast.expr, other: ast.expr) -> bool:
    """Whether it makes no difference which of two expressions is evaluated first."""
    for plain, free in ((one, other), (other, one)):
        nodes = list(descendants(plain))
        if all(isinstance(node, _PLAIN) for node in nodes):
            names = {node.id for node in nodes if isinstance(node, ast.Name)}
            return not any(_binds(context, node, names) for node in descendants(free))
    return _says_plain(context, one) and _says_plain(context, other)


def _binds(context: Context, node: ast.AST, names: set[str]) -> bool:
    """Whether a node binds one of some names anew, or may: what it runs does so."""
    match node:
        case ast.NamedExpr(target=ast.Name(id=name)):
            return name in names
    return _runs(context, node) and any(_is_set_elsewhere(context, name, node) for name in names)


def _runs(context: Context, node: ast.AST) -> bool:
    """Whether a node may run code of the project."""
    if isinstance(node, ast.Attribute):  # a property, unless it is a name of a module
        return context.names.dotted(node) is None and not is_plain(context.type(node.value))
    if isinstance(node, _OPERATING):
        return not all(
            is_plain(context.type(part))
            for part in ast.iter_child_nodes(node)
            if isinstance(part, ast.expr)
        )
    return isinstance(node, _RUNNING)


def _is_set_elsewhere(context: Context, name: str, node: ast.AST) -> bool:
    """Whether other functions can bind a name that is read at a node."""
    found = context.names.lookup(name, context.names.scope_of(node))
    if found is None:
        return False
    if found[0].kind == "module":
        return len(found[1]) > 1 or bool(set_by_others(context, name))
    return any(name in scope.nonlocals for scope in context.names.scopes.values())


def _says_plain(context: Context, node: ast.expr) -> bool:
    """Whether an expression is made of names and constants, and texts of plain values."""
    for part in descendants(node):
        if isinstance(part, ast.FormattedValue):
            if not is_plain(context.type(part.value)):
                return False
        elif not isinstance(part, (*_PLAIN, ast.JoinedStr)):
            return False
    return True
