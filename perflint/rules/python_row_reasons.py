"""Reasons of rules about rows that become Python objects: what only rows can do is no case for columns."""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.reasoning.context import FileContext
from perflint.reasoning.frames import python_rows
from perflint.reasoning.frames.row_loops import RowLoop, does_more
from perflint.reasoning.models.iteration_work import runs_on_failure, shows
from perflint.reasoning.occurrence.tight_loops import is_tight
from perflint.rules.reasons import silent


class RowCase(Protocol):
    """A case that may be a loop over rows."""

    @property
    def rows(self) -> RowLoop | None:
        """The loop, where the case is one."""

    @property
    def context(self) -> FileContext:
        """The file of the case."""


@silent("where each row is written, sent or drawn, or the loop leaves early")
def does_input_or_output(case: RowCase) -> bool:
    return case.rows is not None and does_more(case.context, case.rows)


@silent("where the loop shows each row to somebody, or handles an exception")
def shows_rows(case: RowCase) -> bool:
    return case.rows is not None and (shows(case.rows.node) or runs_on_failure(case.rows.node))


@silent("where the loop computes nothing with the values of a row")
def computes_nothing(case: RowCase) -> bool:
    return case.rows is not None and not any(
        isinstance(inner, (ast.BinOp, ast.AugAssign)) for inner in python_rows.body(case.rows)
    )


@silent("where the loop makes Python objects of the rows: records, tuples, entries of a dictionary")
def makes_objects(case: RowCase) -> bool:
    return case.rows is not None and python_rows.builds_objects(case.rows)


@silent("where an iteration depends on the one before it (`last = price`)")
def depends_on_last_row(case: RowCase) -> bool:
    return case.rows is not None and python_rows.carries(case.rows, case.context)


@silent(
    "where an iteration calls what may take longer, changes an object by other than `append`, or gives the row to"
    " whoever asks for it (`yield`)"
)
def other_work(case: RowCase) -> bool:
    if case.rows is None:
        return False
    return python_rows.changes_objects(case.rows) or not all(
        is_tight(case.rows.frame, part, case.context) for part in case.rows.body
    )


SILENT = (
    does_input_or_output,
    shows_rows,
    computes_nothing,
    makes_objects,
    depends_on_last_row,
    other_work,
)
