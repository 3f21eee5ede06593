"""Values that grow in a function which a loop calls, and which gives them back: `rows = add(rows, row)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.terms.evaluation import evaluate
from perflint.language.terms.value_types import Type, agreed
from perflint.project.calls.trace import Reach
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.values.growing_functions import GROWS
from perflint.reasoning.values.growth import Growth, same_place

CALLS: Final = frozenset({ast.Call, ast.Await})  # what may be such a call


def growth_in_call(
    node: ast.Assign | ast.AugAssign | ast.NamedExpr, context: FileContext, how: str
) -> Growth | None:
    """The growth that a statement of a loop is by what it calls.

    Args:
        how: in what way the function makes it longer: see `growing_functions`.
    """
    call = node.value
    if call.__class__ is ast.Await:
        call = call.value
    if call.__class__ is not ast.Call or node.__class__ is ast.AugAssign:
        return None  # as most
    assert isinstance(call, ast.Call)
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not gives(call, target) or context.loop(node) is None:
        return None
    if isinstance(node, ast.AugAssign) or len(getattr(node, "targets", (target,))) > 1:
        return None
    for reach in given_back(call, target, context, GROWS):
        if reach.effect.detail.rpartition(" ")[2] == how:
            return Growth(node, target, (call,), front=False, through=reach)
    return None


def given_back(
    call: ast.Call, target: ast.expr, context: FileContext, kind: str
) -> Iterator[Reach]:
    """What the functions that a call runs make of an argument and give back, where that is what stands in a
    target."""
    if not gives(call, target):
        return
    for reach in context.reaches(call, kind):
        if reach.functions:
            argument = passed_on(context, call, reach.functions[0]).get(reach.given)
            if argument is not None and same_place(argument, target):
                yield reach


def gives(call: ast.Call, target: ast.expr) -> bool:
    """Whether a call passes what stands in a target."""
    kind, name = target.__class__, getattr(target, "id", "")
    for given in call.args:
        if given.__class__ is kind and (given.id == name if name else same_place(given, target)):  # type: ignore[attr-defined]
            return True
    return bool(call.keywords) and any(same_place(word.value, target) for word in call.keywords)


def type_at_start(growth: Growth, context: FileContext) -> Type | None:
    """The type of what grows; where that is not known, for what a function gives is part of it, that of what
    it is before."""
    known = context.type(growth.target)
    if known is not None or not isinstance(growth.target, ast.Name):
        return known
    assert isinstance(growth.statement, (ast.Assign, ast.NamedExpr))
    terms = [
        context.types.binding(binding)
        for binding in context.names.bindings(growth.target)
        if binding.value is not growth.statement.value
    ]
    return agreed([evaluate(term, context.project) for term in terms]) if terms else None
