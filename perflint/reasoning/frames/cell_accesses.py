"""The cells and rows of frames that a loop reads and stores: one loop is one thing to change."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from perflint.language.nodes import nodes_below
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.cells import Cell, cell, picking_loop, reads_rows, run_for_each_row
from perflint.reasoning.frames.frame_sizes import is_small
from perflint.reasoning.frames.row_loops import FRAME, RowLoop, same
from perflint.reasoning.occurrence.callers import Run


@dataclass(frozen=True, slots=True)
class Access:
    """A cell that a loop reads, or a cell or row that it stores to.

    Attributes:
        cell: the cell.
        around: the loop; where that is in another file, the function of the cell.
        region: what holds all that the loop accesses: it, or the function that it runs.
        run: how a loop runs the function of the cell, where none stands around the cell itself.
    """

    cell: Cell
    around: ast.AST
    region: ast.AST
    run: Run | None = None

    @property
    def writes(self) -> bool:
        """Whether it is a store."""
        return isinstance(self.cell.node.ctx, ast.Store)

    @property
    def whole(self) -> bool:
        """Whether it is a row and not a cell."""
        return self.cell.column is None or isinstance(self.cell.column, ast.Slice)


def access(context: FileContext, node: ast.Subscript) -> Access | None:
    """What a subscript reads or stores in each iteration of a loop."""
    return context.once(("cell access", node), lambda: _access(context, node))


def _access(context: FileContext, node: ast.Subscript) -> Access | None:
    if not isinstance(node.ctx, (ast.Load, ast.Store)):
        return None
    found = cell(context, node)
    if found is None:
        return None
    if isinstance(node.ctx, ast.Load) and (
        found.column is None or isinstance(found.column, ast.Slice)
    ):
        return None
    loop = picking_loop(context, node, found.row)
    if loop is not None:
        return Access(found, loop, loop)
    run = None if found.column is None else run_for_each_row(context, node, found)
    function = None if run is None else context.flow.function(node)
    if run is None or function is None:
        return None
    return Access(found, run.loop or function, function, run)


def accesses(context: FileContext, region: ast.AST) -> list[Access]:
    """What costs by the cell in a loop, or in a function that a loop runs, in the order of the file:
    stores to cells and rows, but for those that make a frame grow, and reads of cells."""
    return context.once(("cell accesses", region), lambda: _accesses(context, region))


def _accesses(context: FileContext, region: ast.AST) -> list[Access]:
    found = [
        each
        for node in nodes_below(region, ast.Subscript)
        if (each := access(context, node)) is not None
        and each.region is region
        and not is_small(context, each.cell.frame)
        and not grows_frame(context, each)
    ]
    return sorted(found, key=lambda each: (each.cell.node.lineno, each.cell.node.col_offset))


def grows_frame(context: FileContext, each: Access) -> bool:
    """Whether a store stands in a loop that adds rows to a frame which is made without any."""
    if not each.writes or not starts_without_rows(context, each.cell.frame):
        return False
    return each.cell.column is None or any(
        isinstance(node.ctx, ast.Store)
        and (stored := cell(context, node)) is not None
        and stored.column is None
        and same(stored.frame, each.cell.frame)
        for node in nodes_below(each.around, ast.Subscript)
    )


def starts_without_rows(context: FileContext, frame: ast.expr) -> bool:
    """Whether storing a row adds it: the frame is made with columns only."""
    if not isinstance(frame, ast.Name):
        return False
    for binding in context.flow.reaching(frame):
        value = binding.value
        if isinstance(value, ast.Call) and context.callee(value) == FRAME:
            if not value.args and {word.arg for word in value.keywords} <= {"columns", "dtype"}:
                return True
    return False


def iterates_rows(context: FileContext, loop: RowLoop) -> bool:
    """Whether a loop takes a frame row by row: by `iterrows`, or by positions that it reads rows by."""
    return loop.kind == "rows" or reads_rows(context, loop)


def places(context: FileContext, found: Iterable[Access]) -> tuple[TraceStep, ...]:
    """Where a loop reads and stores cells, for a finding that stands for all of it."""
    return tuple(
        context.step(
            each.cell.node,
            f"`{context.short(each.cell.node)}` {'stores' if each.writes else 'reads'}"
            f" one {'row' if each.whole else 'cell'}",
        )
        for each in found
    )
