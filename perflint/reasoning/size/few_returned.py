"""Functions that give few items, which they write out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks
from perflint.reasoning.context import FileContext
from perflint.reasoning.thresholds import FEW

WRITES_OUT_FEW: Final = "writes_out_few"  # a mark of functions


@function_marks
def writing_out_few(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that return nothing but short lists which they write out: `return [Mail(), Log()]`."""
    for index, returns in functions.returns.items():
        if returns[0].value.__class__ is not ast.List or index in functions.yields:
            continue
        if all(_is_short(one.value) for one in returns):
            yield FoundMark(index, WRITES_OUT_FEW)


def _is_short(returned: ast.expr | None) -> bool:
    return (
        isinstance(returned, ast.List)
        and 0 < len(returned.elts) < FEW
        and not any(isinstance(part, ast.Starred) for part in returned.elts)
    )


def writes_out_few(context: FileContext, function: str) -> bool:
    """Whether a function of the project returns nothing but such lists."""
    return WRITES_OUT_FEW in (context.project.marks(function) or ())
