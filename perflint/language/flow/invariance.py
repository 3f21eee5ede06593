"""What stays the same in every iteration of a loop, as far as names tell."""

from __future__ import annotations

import ast

from perflint.language.flow.accesses import bound_in, mutations
from perflint.language.flow.blocks import enclosing_function
from perflint.language.names import Names
from perflint.language.nodes import (
    COMPREHENSIONS,
    FUNCTIONS,
    LoopNode,
    descendants,
    nodes_below,
    parent,
    parents,
    within,
)


def _lambda_parameters(call: ast.Call) -> frozenset[str]:
    """The parameters of the lambdas that are arguments of a call."""
    values = [*call.args, *(word.value for word in call.keywords)]
    return frozenset(
        argument.arg
        for value in values
        if isinstance(value, ast.Lambda)
        for argument in (*value.args.posonlyargs, *value.args.args)
    )


class Invariance:
    """Which expressions have the same value in every iteration of a loop."""

    def __init__(self, names: Names) -> None:
        self._names = names
        # The names of what a loop changes, each with the attribute that it changes there, if any.
        self._attributes: dict[ast.ClassDef, frozenset[str]] = {}  # that a class sets once

    def invariant(self, node: ast.AST, loop: LoopNode) -> bool:
        """Whether an expression gives the same in every iteration, as far as names tell: it reads no
        name that the loop binds, and nothing that the loop changes through a method or a store."""
        changed = bound_in(loop)
        if isinstance(loop, ast.Call):  # `map(lambda x: …, xs)`
            changed |= _lambda_parameters(loop)
        elsewhere = self._set_elsewhere
        mutated = mutations(loop)
        for inner in descendants(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
                if _bound_inside(inner, node):
                    continue
                if inner.id in changed:
                    return False
                if inner.id in elsewhere and self._calls_own(loop):
                    return False
                if (
                    inner.id in mutated
                    and not _is_callee(inner, node)
                    and not self._stays(inner, {each for each, _ in mutated[inner.id]}, loop)
                ):
                    return False
            elif isinstance(inner, (ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)):
                return False
        return True

    @property
    def _set_elsewhere(self) -> frozenset[str]:
        """The names that functions say to be global, to set them."""
        return self._names.once("set as globals", self._globals)

    def _globals(self) -> frozenset[str]:
        return frozenset(
            name for statement in self._names.nodes(ast.Global) for name in statement.names
        )

    def _calls_own(self, loop: LoopNode) -> bool:
        """Whether a loop calls functions of this file, which may set globals."""
        return any(
            (self._names.dotted(call.func) or "").startswith(f"{self._names.module}.")
            for call in nodes_below(loop, ast.Call)
        )

    def _stays(self, owner: ast.Name, changed: set[str], loop: LoopNode) -> bool:
        """Whether what is read of an object is an attribute that its class sets once, or in methods that
        a loop does not call, and that is not among those that the loop changes."""
        above = parent(owner)
        return (
            isinstance(above, ast.Attribute)
            and not {above.attr, ""} & changed
            and (self.set_once(above) or self._set_apart(above, loop))
        )

    def _set_apart(self, node: ast.Attribute, loop: LoopNode) -> bool:
        """Whether an expression is an attribute of `self` that its class sets in methods only which a
        loop does not call, directly or through one another."""
        klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
        if klass is None or getattr(node.value, "id", "") != "self":
            return False
        setting = {
            getattr(enclosing_function(place), "name", "")
            for place in nodes_below(klass, ast.Attribute)
            if place.attr == node.attr
            and not isinstance(place.ctx, ast.Load)
            and getattr(place.value, "id", "") == "self"
        }
        methods = {one.name: one for one in klass.body if isinstance(one, FUNCTIONS)}
        called: set[str] = set()
        regions: list[ast.AST] = [loop]
        while regions:
            for call in nodes_below(regions.pop(), ast.Call):
                match call.func:
                    case ast.Attribute(value=ast.Name(id="self"), attr=method):
                        if method in methods and method not in called:
                            called.add(method)
                            regions.append(methods[method])
        return bool(setting) and setting <= methods.keys() - called

    def set_once(self, node: ast.expr) -> bool:
        """Whether an expression is an attribute of `self` that its class sets when it or an object of it
        is made, and never again."""
        if (
            not isinstance(node, ast.Attribute)
            or not isinstance(node.value, ast.Name)
            or node.value.id not in ("self", "cls")
        ):
            return False
        klass = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), None)
        return klass is not None and node.attr in self._set_once(klass)

    def _set_once(self, klass: ast.ClassDef) -> frozenset[str]:
        """The attributes that a class sets in its body or in `__init__` only."""
        known = self._attributes.get(klass)
        if known is None:
            first = {
                node.id
                for statement in klass.body
                if isinstance(statement, (ast.Assign, ast.AnnAssign))
                for node in nodes_below(statement, ast.Name)
                if isinstance(node.ctx, ast.Store)
            }
            later: set[str] = set()
            for node in nodes_below(klass, ast.Attribute):
                if isinstance(node.ctx, ast.Load) or getattr(node.value, "id", "") not in (
                    "self",
                    "cls",
                ):
                    continue
                function = enclosing_function(node)
                (first if getattr(function, "name", "") == "__init__" else later).add(node.attr)
            known = self._attributes[klass] = frozenset(first - later)
        return known


def _is_callee(name: ast.Name, region: ast.AST) -> bool:
    above = parent(name)
    return isinstance(above, ast.Call) and above.func is name and within(above, region)


def _bound_inside(name: ast.Name, region: ast.AST) -> bool:
    """Whether a name is the variable of a comprehension or lambda inside `region`."""
    if name is region:
        return False
    for up in parents(name):
        if isinstance(up, COMPREHENSIONS):
            for generator in up.generators:
                if any(
                    isinstance(t, ast.Name) and t.id == name.id for t in ast.walk(generator.target)
                ):
                    return True
        elif isinstance(up, ast.Lambda):
            if any(arg.arg == name.id for arg in ast.walk(up.args) if isinstance(arg, ast.arg)):
                return True
        if up is region:
            return False
    return False
