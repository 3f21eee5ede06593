"""Functions that take part in training: that add up what they are given, or return a loss that they have run
backwards."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.flow.attributes import variable_name
from perflint.language.nodes import nodes_below, parent, parents
from perflint.outlining.function_facts import (
    FileFunctions,
    FoundEffect,
    effect_kind,
    function_effects,
)

# To an attribute of its object; with the parameter.
SUMS: Final = effect_kind("sums", "adds what it is given to an attribute")
STEPS: Final = effect_kind("steps", "runs a loss backwards, and returns it")


@function_effects
def summing(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that add a parameter, or a multiple of one, to an attribute of their object as it is:
    `self.total += value * weight`."""
    for added in functions.names.nodes(ast.AugAssign):
        value = added.value
        if not isinstance(added.op, ast.Add) or "." not in variable_name(added.target):
            continue
        parts = [value]
        if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.Mult, ast.Div)):
            parts = [value.left, value.right]
        if not all(isinstance(part, (ast.Name, ast.Constant, ast.Attribute)) for part in parts):
            continue
        owner = functions.places.of_statement(added).owner
        function = functions.owner(owner)
        if not isinstance(function, ast.FunctionDef) or function.decorator_list:
            continue
        if any(isinstance(up, ast.With) for up in parents(added)):
            continue  # `with torch.no_grad():`
        for part in parts:
            if isinstance(part, ast.Name) and functions.is_plain_parameter(part.id, owner, added):
                yield FoundEffect(owner, SUMS, part.id)


@function_effects
def stepping(functions: FileFunctions) -> Iterator[FoundEffect]:
    """The functions that return a loss which they have run backwards."""
    if "backward" not in functions.text:
        return
    run = {
        node.value.id
        for node in functions.names.nodes(ast.Attribute)
        if node.attr == "backward" and isinstance(node.value, ast.Name)
    }
    for index, function in functions.named() if run else ():
        for statement in functions.returns.get(index, ()):
            if isinstance(statement.value, ast.Name) and statement.value.id in run:
                if _runs_back(statement.value.id, function):
                    yield FoundEffect(index, STEPS)


def _runs_back(loss: str, function: ast.AST) -> bool:
    """Whether a function runs a loss backwards, and binds it once."""
    stored = 0
    back = False
    for node in nodes_below(function, ast.Name):
        if node.id == loss:
            stored += isinstance(node.ctx, ast.Store)
            above = parent(node)
            back = back or isinstance(above, ast.Attribute) and above.attr == "backward"
    return back and stored == 1
