"""Which statements and expressions of a file run only for some values of their function's parameters."""

from __future__ import annotations

import ast

from perflint.semantics.conditions import (
    EQUAL,
    FALSE,
    IS_ABSENT,
    IS_FALSE,
    IS_GIVEN,
    IS_NONE,
    IS_TRUE,
    NONE,
    OTHER,
    QUOTE,
    SOME,
    TRUE,
    Needs,
    Value,
    merged,
)
from perflint.semantics.flow import Flow
from perflint.semantics.names import Binding, Names, Scope, last_name, parent

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_Tested = tuple[Needs, Needs]  # what is needed for a test to hold, and for it not to
_NEITHER: _Tested = ((), ())
_HOLDING = (ast.Assign, ast.AnnAssign, ast.Return, ast.keyword)
_EMPTY = (ast.List, ast.Tuple, ast.Dict, ast.Set)
_ANYTHING = frozenset({"Any", "Optional", "Union", "T"})  # that may be None
_SHORT = 12  # characters of texts that are told apart
_ANY = 1 << NONE | 1 << FALSE | 1 << TRUE
# Comparisons with constants: what is needed for them to hold, and for them not to.
_COMPARED: dict[tuple[type[ast.cmpop], str], tuple[int, int]] = {
    (operator, repr(value)): (holds, fails)
    for value, holds, fails in (
        (None, IS_NONE, IS_GIVEN),
        (True, IS_TRUE, IS_FALSE),
        (False, 1 << FALSE, IS_TRUE | IS_NONE),
    )
    for operators, (holds, fails) in (
        ((ast.Is, ast.Eq), (holds, fails)),
        ((ast.IsNot, ast.NotEq), (fails, holds)),
    )
    for operator in operators
} | {(ast.Gt, "0"): (IS_TRUE, _ANY)}


class Conditions:
    """The conditions of one file.

    Attributes:
        below: by statement or expression what it needs beyond what is around it.
    """

    def __init__(self, names: Names, flow: Flow) -> None:
        self._flow = flow
        self._leavings: dict[tuple[ast.AST, str], dict[int, Needs]] = {}
        self.below: dict[ast.AST, Needs] = {}
        for statement in names.nodes(ast.If):
            found = self._tested(statement.test)
            if found is not _NEITHER:
                if _takes(statement.body[0], statement.test):
                    found = found[0], _absent(found[1])
                self._note(statement.body, found[0])
                self._note(statement.orelse, found[1])
                self._note_leaving(statement, found)
        self._note_following()
        for choice in names.nodes(ast.IfExp):
            found = self._tested(choice.test)
            if found is not _NEITHER:
                if _same(choice.body, choice.test):
                    found = found[0], _absent(found[1])
                self._note([choice.body], found[0])
                self._note([choice.orelse], found[1])
        for operation in names.nodes(ast.BoolOp):
            index = 0 if isinstance(operation.op, ast.And) else 1
            needs: Needs = ()
            for value in operation.values:
                self._note([value], needs)
                needs = merged(needs, self._tested(value)[index])
                if index and isinstance(parent(operation), _HOLDING):
                    needs = _absent(needs)  # `self.lock = lock or Lock()`

    def _note(self, nodes: list[ast.stmt] | list[ast.expr], needs: Needs) -> None:
        if needs:
            for node in nodes:
                self.below[node] = merged(self.below.get(node, ()), needs)

    def _note_leaving(self, statement: ast.If, found: _Tested) -> None:
        """What comes after `if not wait: return` runs only where that did not leave."""
        needs: Needs = ()
        if isinstance(statement.body[-1], _LEAVING):
            needs = found[1]
        elif statement.orelse and isinstance(statement.orelse[-1], _LEAVING):
            needs = found[0]
        above = parent(statement)
        if needs and above is not None:
            field, index = self._flow.places(above)[statement]
            self._leavings.setdefault((above, field), {})[index] = needs

    def _note_following(self) -> None:
        for (above, field), leavings in self._leavings.items():
            needs: Needs = ()
            for index, statement in enumerate(getattr(above, field)):
                self._note([statement], needs)
                needs = merged(needs, leavings.get(index, ()))

    def _tested(self, test: ast.expr) -> _Tested:
        kind = test.__class__
        if kind is ast.Name:
            assert isinstance(test, ast.Name)
            if self._unchanged(test):
                return ((test.id, IS_TRUE),), ((test.id, IS_FALSE),)
        elif kind is ast.Compare:
            assert isinstance(test, ast.Compare)
            return self._compared(test)
        elif kind is ast.UnaryOp:
            assert isinstance(test, ast.UnaryOp)
            if isinstance(test.op, ast.Not):
                holds, fails = found = self._tested(test.operand)
                return found if found is _NEITHER else (fails, holds)
        elif kind is ast.BoolOp:
            assert isinstance(test, ast.BoolOp)
            index = 0 if isinstance(test.op, ast.And) else 1
            needs: Needs = ()
            for value in test.values:
                needs = merged(needs, self._tested(value)[index])
            if needs:
                return (needs, ()) if index == 0 else ((), needs)
        elif kind is ast.Call:
            match test:
                case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name() as name, _]):
                    if self._unchanged(name):
                        return ((name.id, IS_GIVEN),), ()
        return _NEITHER

    def _compared(self, test: ast.Compare) -> _Tested:
        match test:
            case ast.Compare(
                left=ast.Name() as name, ops=[operator], comparators=[ast.Constant(value=value)]
            ) if self._unchanged(name):
                pass
            case _:
                return _NEITHER
        if isinstance(value, str) and isinstance(operator, (ast.Eq, ast.NotEq)):
            same = ((name.id, f"{EQUAL}{QUOTE}{value}"),)
            other = ((name.id, f"{OTHER}{QUOTE}{value}"),)
            return (same, other) if isinstance(operator, ast.Eq) else (other, same)
        found = _COMPARED.get((operator.__class__, repr(value)))
        if found is None:
            return _NEITHER
        holds, fails = found
        return ((name.id, holds),), () if fails == _ANY else ((name.id, fails),)

    def _unchanged(self, name: ast.Name) -> bool:
        """Whether a name is a parameter of its function that still holds what the caller gave."""
        bindings = _parameter(name)
        if len(bindings) < 2:
            return bool(bindings)
        return all(binding.kind.startswith("parameter") for binding in self._flow.reaching(name))


def _takes(statement: ast.stmt, test: ast.expr) -> bool:
    """Whether a statement keeps or gives what its condition has asked for: `if lock: self.lock = lock`."""
    return isinstance(statement, (ast.Assign, ast.Return)) and _same(statement.value, test)


def _same(value: ast.expr | None, test: ast.expr) -> bool:
    return isinstance(value, ast.Name) and isinstance(test, ast.Name) and value.id == test.id


def _absent(needs: Needs) -> Needs:
    """What is needed where something else is taken instead."""
    return tuple((name, IS_ABSENT if wanted == IS_FALSE else wanted) for name, wanted in needs)


def _parameter(name: ast.Name) -> list[Binding]:
    """The bindings of a name that is a parameter of the function around it, none for others."""
    bindings = _local(name)
    return bindings if bindings and bindings[0].kind.startswith("parameter") else []


def _local(name: ast.Name) -> list[Binding]:
    """The bindings of a name of the function around it, none for others."""
    scope: Scope = name._scope  # type: ignore[attr-defined]
    bindings = scope.bindings.get(name.id)
    while bindings is None and scope.kind == "comprehension" and scope.parent is not None:
        scope = scope.parent
        bindings = scope.bindings.get(name.id)
    return bindings if scope.kind == "function" and bindings else []


def constant(node: ast.expr | None) -> Value:
    """What an expression is, as far as it is a constant: see `semantics.conditions`."""
    if node.__class__ is ast.Constant:
        value = node.value
        if value.__class__ is str and 0 < len(value) <= _SHORT and " " not in value:
            return QUOTE + value
        return NONE if value is None else TRUE if value else FALSE
    if node.__class__ in _EMPTY:
        return SOME if any(ast.iter_child_nodes(node)) else FALSE
    return SOME


def handed(node: ast.expr) -> Value:
    """What an argument is: a constant, or a parameter of the caller that is handed on."""
    if not isinstance(node, ast.Name):
        return constant(node)
    bindings = _local(node)
    if len(bindings) != 1:
        return SOME
    if bindings[0].kind == "assign":
        return TRUE if _makes_object(bindings[0].value) else SOME
    if bindings[0].kind != "parameter":
        return SOME
    return TRUE if _is_object(bindings[0]) else bindings[0].name


def _makes_object(value: ast.expr | None) -> bool:
    """Whether an expression makes an instance of a class, as its name says: `Connection(path)`."""
    return value.__class__ is ast.Call and last_name(value.func)[:1].isupper()


def _is_object(parameter: Binding) -> bool:
    """Whether a parameter must be given, and is annotated with one class of objects, so that it is
    never None: `connection: Connection`."""
    annotation = parameter.annotation
    name = last_name(annotation)
    return parameter.value is None and name[:1].isupper() and name not in _ANYTHING
