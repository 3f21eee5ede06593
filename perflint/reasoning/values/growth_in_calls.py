"""Values that grow in a function which a loop calls, and which gives them back: `rows = add(rows, row)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed_on
from perflint.reasoning.values.growing_functions import GROWS
from perflint.reasoning.values.growth import Growth, same_place
from perflint.semantics.evaluation import evaluate
from perflint.semantics.trace import Reach
from perflint.semantics.value_types import Type, agreed


def growth_in_call(node: ast.AST, context: FileContext, how: str) -> Growth | None:
    """The growth that a statement of a loop is by what it calls.

    Args:
        how: in what way the function makes it longer: see `growing_functions`.
    """
    match node:
        case ast.Assign(targets=[target], value=value) | ast.NamedExpr(target=target, value=value):
            pass
        case _:
            return None
    call = value.value if isinstance(value, ast.Await) else value
    if not isinstance(call, ast.Call) or context.loop(node) is None:
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
    given = (*call.args, *(word.value for word in call.keywords))
    if not any(same_place(each, target) for each in given):
        return
    for reach in context.reaches(call, kind):
        if reach.functions:
            argument = passed_on(context, call, reach.functions[0]).get(reach.given)
            if argument is not None and same_place(argument, target):
                yield reach


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
