"""Reasons that the rules about the rows and cells of data frames share."""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.row_loops import is_small, is_summary
from perflint.reasoning.occurrence.iteration_work import goes_wrong
from perflint.rules.reasons import hint, silent


class FrameCase(Protocol):
    """Code that goes through a frame by its rows."""

    @property
    def context(self) -> FileContext:
        """The file of the case."""

    @property
    def node(self) -> ast.AST:
        """What goes through the rows."""

    @property
    def frame(self) -> ast.expr:
        """The frame."""


@silent("where the frame is cut down to a handful of rows (`head`, `nlargest`), or written out")
def handful_of_rows(case: FrameCase) -> bool:
    return is_small(case.context, case.frame)


@hint("where the frame holds one row a group (`groupby(…).sum()`, `pivot_table`, `crosstab`)")
def one_row_a_group(case: FrameCase) -> bool:
    return is_summary(case.context, case.frame)


@hint("where something has gone wrong: in an exception handler, or before a warning or an error")
def after_error(case: FrameCase) -> bool:
    return goes_wrong(case.node)
