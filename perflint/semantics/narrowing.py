"""What names are where an `isinstance` has held, or has failed."""

from __future__ import annotations

import ast
from typing import TypeGuard

from perflint.semantics.facts import Term
from perflint.semantics.flow import Flow
from perflint.semantics.names import Names
from perflint.semantics.nodes import FUNCTIONS, parents
from perflint.semantics.terms import TermOf


def narrowed(node: ast.Name, flow: Flow, annotation: TermOf) -> Term | None:
    """What a name is by an `isinstance` that must have held: in the branch of an `if`, after an
    `assert`, or after an `if not` that leaves.

    Args:
        annotation: the term of an instance of what an expression names as a class.
    """
    child: ast.AST = node
    for above in parents(node):
        tests = _before(above, child)
        if isinstance(above, (ast.If, ast.While, ast.IfExp)):
            body = above.body if isinstance(above.body, list) else [above.body]
            tests += [above.test] if child in body else []
        found = _tested(node, tests, flow, annotation)
        if found is not None or isinstance(above, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            return found
        child = above
    return None


def left_over(node: ast.Name, found: Term, flow: Flow, annotation: TermOf) -> Term | None:
    """What a name is after an `isinstance` that must have failed, or one that asks for several
    classes: no longer what it was known as."""
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, ast.If):
            for call in _conjuncts(above.test):
                if not _is_asked_of(call, node, flow):
                    continue
                classes = call.args[1]
                if isinstance(classes, ast.Tuple):
                    if child in above.body:  # `isinstance(mean, (int, float))`
                        return ("any", *(annotation(one) for one in classes.elts))
                elif child in above.orelse and above.test is call:
                    found = ("unless", found, annotation(classes))
        if isinstance(above, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            break
        child = above
    return found


def _is_asked_of(call: ast.expr, node: ast.Name, flow: Flow) -> TypeGuard[ast.Call]:
    if not (isinstance(call, ast.Call) and (_asks(call) or _asks_several(call))):
        return False
    name = call.args[0]
    if not (isinstance(name, ast.Name) and name.id == node.id):
        return False
    bound = {id(binding) for binding in flow.reaching(node)}
    return bound == {id(binding) for binding in flow.reaching(name)}


def _tested(node: ast.Name, tests: list[ast.expr], flow: Flow, annotation: TermOf) -> Term | None:
    for test in tests:
        parts = test.values if isinstance(test, ast.BoolOp) else [test]
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
            continue
        for call in parts:
            if not (isinstance(call, ast.Call) and _asks(call)):
                continue
            name = call.args[0]
            if isinstance(name, ast.Name) and name.id == node.id:
                bound = {id(binding) for binding in flow.reaching(node)}
                if bound == {id(binding) for binding in flow.reaching(name)}:
                    return annotation(call.args[1])
    return None


def tested_names(names: Names) -> frozenset[str]:
    """The names of which `isinstance` is asked for one class, or for several, somewhere in a module."""
    return frozenset(
        call.args[0].id
        for call in names.nodes(ast.Call)
        if _is_isinstance(call)
        and isinstance(call.args[0], ast.Name)
        and (_asks(call) or _asks_several(call))
    )


def _is_isinstance(call: ast.Call) -> bool:
    function = call.func
    return isinstance(function, ast.Name) and function.id == "isinstance" and len(call.args) == 2


def _asks(call: ast.Call) -> bool:
    """Whether a call is `isinstance` of one class."""
    return _is_isinstance(call) and isinstance(call.args[1], (ast.Name, ast.Attribute))


def _asks_several(call: ast.Call) -> bool:
    """Whether a call is `isinstance` of one of several classes."""
    return _is_isinstance(call) and isinstance(call.args[1], ast.Tuple)


def _conjuncts(test: ast.expr) -> list[ast.expr]:
    """What holds if a test does."""
    if isinstance(test, ast.BoolOp):
        return list(test.values) if isinstance(test.op, ast.And) else []
    return [test]


def _before(above: ast.AST, child: ast.AST) -> list[ast.expr]:
    """The tests that hold after the statements before one in its block."""
    if not isinstance(child, ast.stmt):
        return []
    for field in ("body", "orelse", "finalbody"):
        block = getattr(above, field, None)
        if not isinstance(block, list) or child not in block:
            continue
        found: list[ast.expr] = []
        for statement in block[: block.index(child)]:
            match statement:
                case ast.Assert(test=test):
                    found.append(test)
                case ast.If(
                    test=ast.UnaryOp(op=ast.Not(), operand=test),
                    body=[*_, ast.Return() | ast.Raise() | ast.Continue() | ast.Break()],
                    orelse=[],
                ):
                    found.append(test)
        return found
    return []
