"""The expressions whose value a name or an attribute may have."""

from __future__ import annotations

import ast

from perflint.language.nodes import nodes_below
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext


def text_of(node: ast.expr | None) -> str | None:
    """The text of a literal."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def possible_values(context: FileContext, node: ast.expr, depth: int = 4) -> list[ast.expr]:
    """The expressions whose value a node may have, names and attributes of `self` followed."""
    if depth == 0:
        return []
    if isinstance(node, ast.IfExp):
        return [
            *possible_values(context, node.body, depth),
            *possible_values(context, node.orelse, depth),
        ]
    if isinstance(node, ast.NamedExpr):
        return possible_values(context, node.value, depth)
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        values = [_bound(binding) for binding in bindings]
        if not values or any(value is None for value in values):
            return []
        return [
            v
            for value in values
            if value
            for v in possible_values(context, value, depth - 1) or [value]
        ]
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        stored = attribute_values(context, node)
        return [
            v for value in stored for v in possible_values(context, value, depth - 1) or [value]
        ]
    return [node]


def _bound(binding: Binding) -> ast.expr | None:
    return binding.value if binding.kind in ("assign", "with", "walrus") else None


def attribute_values(context: FileContext, node: ast.Attribute) -> list[ast.expr]:
    """What the class around assigns to `self.name`, if it only ever assigns; of another object, what its
    class does if that is one of this file."""
    klass = _class_here(context, node.value)
    if klass is None:
        return []
    found: list[ast.expr] = []
    for inner in nodes_below(klass, ast.Assign, ast.AnnAssign, ast.withitem):
        value: ast.expr | None = None
        targets: list[ast.expr] = []
        match inner:
            case ast.Assign(targets=targets, value=value):
                pass
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                targets = [target]
            case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
                targets = [target]
        if value is not None and any(
            isinstance(target, ast.Attribute)
            and target.attr == node.attr
            and isinstance(target.value, ast.Name)
            and target.value.id == "self"
            for target in targets
        ):
            found.append(value)
    return found


def _class_here(context: FileContext, node: ast.expr) -> ast.ClassDef | None:
    """The class of this file that an object is an instance of."""
    known = context.type(node)
    if known is None or known.kind != "instance":
        return None
    if not known.name.startswith(f"{context.names.module}."):
        return None
    return next(
        (
            klass
            for klass in context.names.nodes(ast.ClassDef)
            if context.names.qualname(context.names.scopes[klass]) == known.name
        ),
        None,
    )
