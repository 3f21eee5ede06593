"""Single cells and rows of data frames that a loop reads or stores."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.reasoning.context import FileContext
from perflint.reasoning.frames.row_loops import SERIES, RowLoop, is_frame, region_of, same
from perflint.reasoning.frames.row_positions import counts_rows, is_row
from perflint.reasoning.models.iteration_work import does_far_more
from perflint.reasoning.occurrence.callers import Run, runs_for_each
from perflint.reasoning.values.growth import root_name

_FORMS = 3  # of a label that follow one another
_SEVERAL = classes_of("picks several")
_VALUES = ("numpy.ndarray", *classes_of("labelled"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a frame, or one row (`column` is None).

    Attributes:
        node: the whole expression.
        frame, row, column: its parts.
        positional: whether `row` is a position (`iloc`, `iat`), a label (`loc`, `at`, `df[c][i]`).
    """

    node: ast.Subscript
    frame: ast.expr
    row: ast.expr
    column: ast.expr | None
    positional: bool


def cell(context: FileContext, node: ast.Subscript) -> Cell | None:
    """The cell or row that a subscript stands for."""
    base, index = node.value, node.slice
    match base:
        case ast.Attribute(value=frame, attr="loc" | "iloc" | "at" | "iat" as attr):
            positional = attr in ("iloc", "iat")
            if is_frame(context, frame):
                if isinstance(index, ast.Tuple) and len(index.elts) == 2:
                    row, named = index.elts
                    column = None if is_several(context, named) else named
                    return Cell(node, frame, row, column, positional)
                if not isinstance(index, (ast.Tuple, ast.Slice)):
                    return Cell(node, frame, index, None, positional)
                return None
            inner = _column(context, frame)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], positional)
        case ast.Attribute(value=inner_base, attr="values"):
            inner = _column(context, inner_base)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], True)
        case ast.Subscript(
            value=ast.Attribute(value=frame, attr="loc" | "iloc" as attr), slice=row
        ):
            if is_frame(context, frame) and not isinstance(row, (ast.Tuple, ast.Slice)):
                return Cell(node, frame, row, index, attr == "iloc")
        case ast.Subscript() | ast.Attribute() | ast.Name():
            inner = _column(context, base)
            if inner is not None and not isinstance(index, (ast.Tuple, ast.Slice)):
                return Cell(node, inner[0], index, inner[1], False)
    return None


def _column(context: FileContext, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The frame and the column of `df["a"]` or `df.a`; a column that is no part of a frame, as a frame with
    that one column."""
    match node:
        case ast.Subscript(value=frame, slice=ast.Constant(value=str()) | ast.Name() as column) if (
            is_frame(context, frame) and not is_several(context, column)
        ):
            return frame, column
        case ast.Attribute(value=frame, attr=name) if is_frame(context, frame):
            return (frame, ast.Constant(name)) if context.is_a(node, SERIES) else None
        case ast.Name() | ast.Attribute() if context.is_a(node, SERIES):
            row = is_row(context, node, unknown=False)
            return None if row else (node, ast.Constant(None))
    return None


def is_several(context: FileContext, key: ast.expr) -> bool:
    """Whether a key picks several rows or columns: a list of names, a mask, an index, and what the function
    also goes through."""
    return (
        isinstance(key, (ast.List, ast.Compare, ast.BoolOp))
        or context.is_a(key, *_SEVERAL)
        or isinstance(key, ast.Name)
        and _is_gone_through(context, key)
    )


def _is_gone_through(context: FileContext, key: ast.Name) -> bool:
    """Whether the function around a name of unknown type has a loop over what it holds."""
    if context.type(key) is not None:
        return False
    bindings = context.flow.reaching(key)
    return any(
        isinstance(above := parent(read), (ast.For, ast.comprehension))
        and above.iter is read
        and isinstance(read, ast.Name)
        and context.flow.reaching(read) == bindings
        for read in context.flow.reads(key.id, region_of(context, key))
    )


def _is_one(context: FileContext, key: ast.expr) -> bool:
    """Whether a key is not known to pick several rows; an item of something is known to pick one, as
    each may be a list: `frame.loc[folds[k], "price"]`."""
    match key:
        case ast.Subscript(value=ast.Attribute(attr="index" | "columns")):
            return True
        case ast.Subscript(value=items) if not context.is_a(items, *_VALUES):
            return context.is_a(key, "builtins.str", "builtins.int", "builtins.float")
    return not is_several(context, key)


def picking_loop(context: FileContext, node: ast.AST, row: ast.expr) -> LoopNode | None:
    """The loop over rows whose variable picks a row: one that counts, or goes through the rows or
    the labels of a frame; None where the row is the same in each iteration or is no single row."""
    if isinstance(row, (ast.Compare, ast.BoolOp, ast.List, ast.Slice, ast.Call)):
        return None
    names = {name.id for name in ast.walk(row) if isinstance(name, ast.Name)}
    if not names or any(isinstance(part, ast.Compare) for part in ast.walk(row)):
        return None
    if isinstance(row, ast.Name):
        names |= _read_from_row(context, row)
    found = next(
        (loop for loop in context.flow.loops(node) if counts_rows(context, loop, names)), None
    )
    if found is None or _picks_one_only(node, row) or _is_one(context, row):
        return found
    return None


def _read_from_row(context: FileContext, label: ast.Name, depth: int = _FORMS) -> set[str]:
    """The names by which the row is picked that a label is a cell of, also in another form:
    `day = days.iloc[i]["day"].tz_localize(zone)`."""
    found: set[str] = set()
    for binding in context.flow.reaching(label):
        value = binding.value if binding.kind == "assign" else None
        while isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            value = value.func.value
        if isinstance(value, ast.Name) and value.id == label.id and depth:
            found |= _read_from_row(context, value, depth - 1)
            continue
        read = cell(context, value) if isinstance(value, ast.Subscript) else None
        if read is None or read.column is None:
            return set()
        found |= {name.id for name in ast.walk(read.row) if isinstance(name, ast.Name)}
    return found


def _picks_one_only(node: ast.AST, row: ast.expr) -> bool:
    """Whether a row is picked by what can pick no more than one: `at`, `iat`."""
    for above in parents(row):
        if isinstance(above, ast.Subscript):
            return isinstance(above.value, ast.Attribute) and above.value.attr in ("at", "iat")
        if above is node:
            return False
    return False


def run_for_each_row(context: FileContext, node: ast.AST, found: Cell) -> Run | None:
    """The loop over rows that runs the function around a cell with another row each time."""
    return next(
        (
            run
            for run in runs_for_each(context, node, found.row, found.frame)
            if (run.counts if run.loop is None else counts_rows(context, run.loop))
        ),
        None,
    )


def reads_rows(context: FileContext, loop: RowLoop) -> bool:
    """Whether the body reads rows of the frame by the loop's variable: by position, or by label with
    no single cells, of which `cell-read-in-loop` tells."""
    rows = False
    for part in loop.body if loop.index is not None else ():
        for node in descendants(part):
            if not isinstance(node, ast.Subscript) or not isinstance(node.ctx, ast.Load):
                continue
            found = cell(context, node)
            if found is None or not same(found.frame, loop.frame):
                continue
            if not any(isinstance(n, ast.Name) and n.id == loop.index for n in ast.walk(found.row)):
                continue
            if found.column is not None and not isinstance(found.column, ast.Slice):
                if loop.kind != "positions":
                    return False
            if any(isinstance(n, ast.Compare) for n in ast.walk(found.row)):
                return False
            rows = True
    return rows


def is_beside_more(context: FileContext, node: ast.AST, loop: ast.AST) -> bool:
    """Whether a cell is read or written beside what takes far longer: in each pass of a loop, or in the
    function that the loop calls."""
    function = context.flow.function(node)
    called = function is not None and function is not context.flow.function(loop)
    return (
        does_far_more(node, _innermost(context, node) or loop, context)
        or called
        and function is not None
        and does_far_more(node, function, context)
    )


def _innermost(context: FileContext, node: ast.AST) -> ast.AST | None:
    """The innermost loop of statements around a node."""
    return next(
        (
            up
            for up in context.flow.loops(node)
            if isinstance(up, (ast.For, ast.AsyncFor, ast.While))
        ),
        None,
    )


def writes_columns(context: FileContext, loop: RowLoop) -> set[str] | None:
    """The columns of the frame that a loop stores to, by constant name; None if it may change the
    frame in another way."""
    root = root_name(loop.frame)
    if root is None:
        return None
    found: set[str] = set()
    for part in loop.body:
        for node in descendants(part):
            if (
                isinstance(node, ast.Name)
                and node.id == root.id
                and not isinstance(node.ctx, ast.Load)
            ):
                return None
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                if root_name(node) is None or root_name(node).id != root.id:  # type: ignore[union-attr]
                    continue
                written = cell(context, node)
                if written is None or not isinstance(written.column, ast.Constant):
                    return None
                found.add(str(written.column.value))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if same(node.func.value, loop.frame) and node.func.attr in (
                    "drop",
                    "insert",
                    "update",
                    "pop",
                    "sort_values",
                    "set_index",
                    "reset_index",
                ):
                    return None
    return found
