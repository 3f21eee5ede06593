"""Attributes that hold what an object was made with: `self.wait = wait` in `__init__`, and nowhere else.

What runs only `if self.wait` is then decided where the object is made, as what runs only `if wait` is where
the function is called.
"""

from __future__ import annotations

import ast
from collections import Counter
from typing import Any

from perflint.language.names import Names
from perflint.language.nodes import FUNCTIONS, FunctionNode, last_name, parent
from perflint.language.scopes import Scope
from perflint.outlining.conditions import MADE_WITH, OWN, PassedValues
from perflint.outlining.constants import argument_values, makes_object
from perflint.outlining.outline import CALL, ENTER
from perflint.outlining.stores import Stores
from perflint.outlining.streams import local_bindings


class KeptAttributes:
    """The attributes of a file's classes that hold what their objects were made with.

    Attributes:
        any: whether one of them was asked for.
    """

    def __init__(self, names: Names, stores: Stores) -> None:
        self._names = names
        self._stores = stores
        self._times: Counter[tuple[ast.AST | None, str]] | None = (
            None  # that attributes are set, by class
        )
        self._known: dict[tuple[ast.ClassDef, str], str] = {}
        self.any = False

    def parameter(self, node: ast.Attribute) -> str:
        """The parameter of `__init__` that `self.attribute` holds, as conditions call it; empty where it may
        hold anything by then."""
        function = own_method(node.value)
        holder = parent(function) if function is not None else None
        if not isinstance(holder, ast.ClassDef):
            return ""
        key = holder, node.attr
        if key not in self._known:
            found = self._known[key] = self._find(*key)
            self.any |= bool(found)
        return self._known[key]

    def _find(self, holder: ast.ClassDef, attribute: str) -> str:
        if self._times is None:
            self._times = Counter(
                (parent(own) if (own := own_method(each.value)) is not None else None, each.attr)
                for each in self._names.nodes(ast.Attribute)
                if each.ctx.__class__ is not ast.Load
            )
        if self._times[holder, attribute] != 1 or self._times[None, attribute]:
            return ""
        for name, statement in self._stores.own.get(holder, ()):
            if name == attribute and isinstance(statement, (ast.Assign, ast.AnnAssign)):
                return _kept_by(statement)
        return ""


def _kept_by(statement: ast.Assign | ast.AnnAssign) -> str:
    """The parameter that a statement of `__init__` keeps whatever happens, as conditions call it."""
    function, value = parent(statement), statement.value
    if not isinstance(function, FUNCTIONS) or function.name != "__init__":
        return ""
    bindings = local_bindings(value) if isinstance(value, ast.Name) else []
    plain = len(bindings) == 1 and bindings[0].kind == "parameter"
    return MADE_WITH + bindings[0].name if plain else ""


def own_method(node: ast.expr) -> FunctionNode | None:
    """The method whose own object an expression is: `self` there."""
    if node.__class__ is not ast.Name:
        return None
    scope: Scope = node._scope  # type: ignore[attr-defined]
    function = scope.node
    if scope.kind != "function" or scope.parent is None or scope.parent.kind != "class":
        return None
    assert isinstance(function, FUNCTIONS)
    arguments = function.args.posonlyargs or function.args.args
    own = bool(arguments) and arguments[0].arg == node.id and len(scope.bindings[node.id]) == 1
    return function if own and not _is_static(function) else None


def _is_static(function: FunctionNode) -> bool:
    return any(
        last_name(each) in ("staticmethod", "classmethod") for each in function.decorator_list
    )


def made_with(node: ast.AST, kind: int, names: Names, *, keeps: bool) -> PassedValues | None:
    """What the object is made with whose method a site runs, where it is made there or has a name; `OWN` for
    the object of the method there; None for others.

    Args:
        kind: of the site.
        keeps: whether the file has attributes that are kept and tested.
    """
    receiver: Any = node
    if kind == CALL and isinstance(node, ast.Call):
        if node.func.__class__ is not ast.Attribute:
            return None
        receiver = node.func.value
    elif kind != ENTER:
        return None
    if receiver.__class__ is ast.Name:
        if keeps and own_method(receiver) is not None:
            return OWN
        scope: Scope = receiver._scope  # type: ignore[attr-defined]
        bindings = scope.bindings.get(receiver.id)
        if not bindings and receiver.id in names.scope.bindings:
            found = names.lookup(receiver.id, scope)
            bindings = found[1] if found is not None and found[0] is names.scope else None
        if not bindings or bindings[0].kind != "assign" or len(bindings) > 1:
            return None
        receiver = bindings[0].value
    if receiver.__class__ is ast.Call and makes_object(receiver):
        return argument_values(receiver)
    return None
