"""What a name or an attribute of `self` holds, where that is known from one place."""

from __future__ import annotations

import ast

from perflint.language.flow.below import items_below, methods_below, places_below
from perflint.language.nodes import last_name, nodes_below, parent, parents
from perflint.language.scopes import Binding
from perflint.reasoning.context import FileContext

_GROWING = frozenset({"append", "extend", "insert", "add", "update", "setdefault"})


def is_grown(node: ast.Name, binding: Binding) -> bool:
    """Whether elements are added to what a name holds; those that the text names are few."""
    around = binding.scope.node
    return (
        any(last_name(call.func) in _GROWING for call in methods_below(around, node))
        or any(
            isinstance(item.ctx, ast.Store) and not isinstance(item.slice, ast.Constant)
            for item in items_below(around, node)
        )
        or any(
            isinstance(above, ast.AugAssign) and above.target is place
            for place in places_below(around, node)
            for above in (parent(place),)
        )
    )


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
