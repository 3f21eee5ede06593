"""What a name or an attribute of `self` holds, where that is known from one place."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext
from perflint.semantics.nodes import descendants, nodes_below, parents
from perflint.semantics.scopes import Binding

_GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault"})


def is_grown(node: ast.Name, binding: Binding) -> bool:
    """Whether elements are added to what a name holds; those that the text names are few."""
    for inner in descendants(binding.scope.node):
        match inner:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)):
                if name == node.id and attr in _GROWING:
                    return True
            case ast.Subscript(value=ast.Name(id=name), slice=key, ctx=ast.Store()):
                if name == node.id and not isinstance(key, ast.Constant):
                    return True
            case ast.AugAssign(target=ast.Name(id=name)):
                if name == node.id:
                    return True
    return False


def class_value(node: ast.Attribute, context: FileContext) -> ast.expr | None:
    """What the class around gives to an attribute that no method gives another value or adds to."""
    if not isinstance(node.value, ast.Name) or node.value.id not in ("self", "cls"):
        return None
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
    if owner is None:
        return None
    values = [
        binding.value
        for binding in context.names.scopes[owner].bindings.get(node.attr, ())
        if binding.kind == "assign"
    ]
    for inner in nodes_below(owner, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Call):
        match inner:
            case ast.Assign(targets=[ast.Attribute(attr=node.attr)], value=value):
                values.append(value)
            case ast.AnnAssign(target=ast.Attribute(attr=node.attr), value=ast.expr() as value):
                values.append(value)
            case ast.AugAssign(target=ast.Attribute(attr=node.attr)):
                return None
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr=node.attr), attr=method), args=arguments
            ):
                if method in _GROWING and not (
                    method == "extend" and isinstance(arguments[0], (ast.List, ast.Tuple))
                ):
                    return None
    return values[0] if len(values) == 1 else None
