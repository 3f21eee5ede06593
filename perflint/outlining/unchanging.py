"""What is the same in each iteration, or whenever a function runs: arguments of calls, objects."""

from __future__ import annotations

import ast

from perflint.language.flow.flow import Flow
from perflint.language.names import Names
from perflint.language.nodes import LoopNode, names_in, nodes_below
from perflint.language.scopes import Scope
from perflint.outlining.outline import FIXED, MOST_SAME, OWN, SAME, STEADY
from perflint.outlining.stores import Stores
from perflint.syntax.spelling import spelling

_PLACES = (ast.Name, ast.Attribute)


class Unchanging:
    """What of the calls of one file does not change."""

    def __init__(self, names: Names, flow: Flow, stores: Stores) -> None:
        self._names = names
        self._flow = flow
        self._stores = stores

    def steady(self, node: ast.Call) -> int:
        """As a flag, whether a call passes the same whenever its function runs, or whenever it runs for
        the same object."""
        passed: list[ast.AST] = [*node.args, *node.keywords]
        found = STEADY
        if isinstance(node.func, ast.Attribute):
            if is_own(node.func):
                found = OWN
            else:
                passed.append(node.func.value)  # `boto3.Session().client("s3")`
        for value in passed:
            known = self._same_always(value, 3)
            if not known:
                return 0
            if known == OWN:
                found = OWN
        return found

    def fixed(self, function: ast.expr) -> int:
        """As a flag, whether what is called is a name of the module or an import, or a method of `self`."""
        root = function
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            return 0
        if isinstance(function, ast.Attribute) and is_own(function):
            return FIXED
        known = self._names.lookup(root.id, root._scope)  # type: ignore[attr-defined]
        if known is None or known[0].kind == "module":
            return FIXED
        return FIXED if all(binding.kind == "import" for binding in known[1]) else 0

    def _same_always(self, value: ast.AST, depth: int) -> int:
        found = STEADY
        if value.__class__ is ast.Constant:
            return found
        for inner in names_in(value):
            if inner.id == "self":
                above = inner._parent  # type: ignore[attr-defined]
                if above.__class__ is not ast.Attribute or above.attr in self._stores.late:
                    return 0
                found = OWN
                continue
            known = self._names.lookup(inner.id, inner._scope)  # type: ignore[attr-defined]
            if known is None or known[0].kind == "module":
                continue
            for binding in known[1]:
                if not depth or binding.kind != "assign" or binding.value is None:
                    return 0
                flag = self._same_always(binding.value, depth - 1)
                if flag != STEADY:
                    if not flag:
                        return 0
                    found = OWN
        return found

    def same_arguments(self, call: ast.Call, loop: LoopNode | None) -> int:
        """For which arguments a call passes the same value in each iteration, as flags; without a loop, which
        of them are names of the function around its own."""
        found = 0
        flag = SAME
        for value in (*call.args, *(word.value for word in call.keywords))[:MOST_SAME]:
            if loop is None:
                same = isinstance(value, ast.Name) and self.is_free(value)
            else:
                same = value.__class__ in _PLACES and self._flow.invariant(value, loop)
            if same:
                found |= flag
            flag *= 2
        return found

    def is_same_object(self, function: ast.expr, loop: LoopNode | None) -> bool:
        """Whether a method, an attribute or an item is one of the same object in each iteration: of a name,
        or an attribute of one, that the loop does not bind; without a loop, whether of `self`, or of what
        its constructor alone sets."""
        if not isinstance(function, (ast.Attribute, ast.Subscript)):
            return False
        owner = root = function.value
        while root.__class__ is ast.Attribute:
            root = root.value
        if root.__class__ is ast.Call and owner is root:
            return loop is None and self._names.is_builtin(root.func, "super")
        if root.__class__ is not ast.Name:
            return False
        if loop is None:
            if root.id == "self":
                return owner is root or self._is_set_once(owner)
            above = root._scope.parent  # type: ignore[attr-defined]
            nested = above is not None and above.kind in ("function", "lambda")
            return nested and owner is root and self.is_free(root)
        if root.id in self._flow.bound_in(loop):
            return False
        if owner is root:
            return True
        wanted = spelling(owner)
        return not any(
            store.ctx.__class__ is not ast.Load and spelling(store) == wanted
            for store in nodes_below(loop, ast.Attribute)
        )

    def is_free(self, name: ast.Name) -> bool:
        """Whether a name of a nested function or a lambda is one of the function around it, which binds it
        once and in no loop: the same each time it runs."""
        scope: Scope = name._scope  # type: ignore[attr-defined]
        above = scope.parent
        if above is None or above.kind not in ("function", "lambda"):
            return False
        held = self._names.lookup(name.id, scope)
        if held is None or held[0] is scope or held[0].kind == "module" or len(held[1]) != 1:
            return False
        only = held[1][0]
        if only.kind == "assign":
            return self._flow.loop(only.node) is None
        return only.kind in ("parameter", "import")

    def is_of_module(self, function: ast.AST) -> bool:
        """Whether a method or an attribute is one of an object that a function finds under a name of its
        module: the same each time it runs."""
        root = getattr(function, "value", None)
        if not isinstance(root, ast.Name):
            return False
        scope: Scope = root._scope  # type: ignore[attr-defined]
        held = self._names.lookup(root.id, scope)
        return held is not None and held[0] is not scope and held[0].kind == "module"

    def _is_set_once(self, owner: ast.expr) -> bool:
        """Whether an attribute of `self` is set by its constructor alone."""
        return (
            isinstance(owner, ast.Attribute)
            and is_own(owner)
            and owner.attr not in self._stores.late
        )


def is_own(node: ast.Attribute) -> bool:
    """Whether an attribute is one of `self`."""
    return node.value.__class__ is ast.Name and node.value.id == "self"
