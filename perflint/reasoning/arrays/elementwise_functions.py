"""Functions that only compute with their arguments, so that whole arrays may be given to them as well."""

from __future__ import annotations

import ast

from perflint.reasoning.arrays import elementwise
from perflint.reasoning.context import FileContext


def is_formula(context: FileContext, function: ast.FunctionDef, *, decorated: bool = False) -> bool:
    """Whether a function of this file only computes with its arguments."""
    return elementwise.is_formula(function, context.name, decorated=decorated)


def runs_formula(context: FileContext, node: ast.expr, *, labels: bool = False) -> bool:
    """Whether a name is a function, of this file or of another one of the project, that only computes with
    its arguments; one of another file may give labels that are no numbers where `labels` says so."""
    binding = context.names.only_binding(node) if isinstance(node, ast.Name) else None
    if binding is not None and isinstance(binding.node, ast.FunctionDef):
        return is_formula(context, binding.node)
    name = context.name(node)
    marks = context.project.marks(name) if name is not None else None
    return marks is not None and (
        elementwise.FORMULA in marks or labels and elementwise.LABELLING in marks
    )


def describe_function(context: FileContext, node: ast.expr) -> str:
    """What a function of another file does with the one text that it gets: see `elementwise.text_form`."""
    name = context.name(node)
    marks = context.project.marks(name) if name is not None else None
    return next(
        (mark for mark in (elementwise.REMADE, elementwise.ASKED) if mark in (marks or ())), ""
    )
