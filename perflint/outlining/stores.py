"""Where attributes get values: what methods assign to those of `self`, and who else sets them."""

from __future__ import annotations

import ast

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, parent
from perflint.language.scopes import Scope

_ASSIGNING = (ast.Assign, ast.AnnAssign, ast.withitem)


class Stores:
    """The attributes of a file that are assigned.

    Attributes:
        own: by class, what its methods assign to attributes of `self`, with the statement, or with the tuple
            of targets that it is one of.
        late: those of `self` that another method than `__init__` sets.
        data: those of any name that are no methods in this file.
        nodes: where those of names are set.
        operators: of these, those with two underscores in front.
        loaded: those that are read, or set on something else than a name.
    """

    def __init__(self, names: Names) -> None:
        self.own: dict[ast.AST, list[tuple[str, ast.AST]]] = {}
        self.loaded: set[str] = set()
        self.nodes: list[ast.Attribute] = []
        self.operators: list[ast.Attribute] = []
        load = self.loaded.add
        stored: set[str] = set()
        late: set[str] = set()
        for node in names.nodes(ast.Attribute):
            if node.ctx.__class__ is not ast.Store or node.value.__class__ is not ast.Name:
                load(node.attr)
                continue
            self.nodes.append(node)
            name = node.attr
            if name[:2] == "__":
                self.operators.append(node)
            stored.add(name)
            scope: Scope = node.value._scope  # type: ignore[attr-defined]
            if (
                node.value.id == "self"
                and "self" not in scope.bindings
                and scope.kind == "function"
            ):
                late.add(name)  # a function within a method sets it
                continue
            owner = scope.node
            holder = scope.parent
            if not isinstance(owner, FUNCTIONS) or holder is None or holder.kind != "class":
                continue
            arguments = owner.args.posonlyargs or owner.args.args
            if not arguments or arguments[0].arg != node.value.id:
                continue
            above = node._parent  # type: ignore[attr-defined]
            assigning = parent(above) if above.__class__ is ast.Tuple else above
            if assigning.__class__ in _ASSIGNING and (
                assigning is above or assigning.__class__ is ast.Assign
            ):
                self.own.setdefault(holder.node, []).append((name, above))
            value = getattr(above, "value", None)
            if owner.name != "__init__" and not (
                isinstance(value, ast.Constant) and not value.value
            ):
                late.add(name)
        self.late = frozenset(late)
        methods = {node.name for node in names.nodes(ast.FunctionDef)}
        self.data = frozenset(stored - methods)
