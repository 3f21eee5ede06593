"""Reasons that the rules about the rows and cells of data frames share."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Protocol

from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.cell_accesses import Access
from perflint.reasoning.frames.cells import is_beside_more
from perflint.reasoning.frames.frame_sizes import is_small, is_summary
from perflint.reasoning.models.iteration_work import makes_picture, runs_on_failure
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.context import Context
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


@dataclass(frozen=True)
class CellCase:
    """A cell that a loop reads or stores."""

    context: Context
    access: Access

    @property
    def node(self) -> ast.AST:
        """The cell."""
        return self.access.cell.node

    @property
    def frame(self) -> ast.expr:
        """The frame."""
        return self.access.cell.frame


@silent("where the frame is cut down to a handful of rows (`head`, `nlargest`), or written out")
def handful_of_rows(case: FrameCase) -> bool:
    return is_small(case.context, case.frame)


@hint("where the frame holds one row a group (`groupby(…).sum()`, `pivot_table`, `crosstab`)")
def one_row_a_group(case: FrameCase) -> bool:
    return is_summary(case.context, case.frame)


@hint("where something has gone wrong: in an exception handler, or before a warning or an error")
def after_error(case: FrameCase) -> bool:
    return runs_on_failure(case.node)


@hint("where the loop is in another file", lowers="unknown")
def loop_in_another_file(case: CellCase) -> bool:
    return case.access.run is not None and case.access.run.loop is None


@hint(
    "where the iteration, or the function of the cell, does what takes far longer (reads a file, asks a model, goes"
    " through a frame)"
)
def far_more_work(case: CellCase) -> bool:
    return is_beside_more(case.context, case.node, case.access.around)


@hint("where the function draws: what a picture shows is little")
def for_picture(case: CellCase) -> bool:
    return makes_picture(case.node, case.context)


@hint("where the loop goes over few elements, by their nature")
def few_elements(case: CellCase) -> bool:
    return rounds_few(case.node, case.access.around, case.context)


OF_CELLS = (loop_in_another_file, far_more_work, for_picture, few_elements, after_error)
