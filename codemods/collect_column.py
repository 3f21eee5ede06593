"""Collect the values of a column in a loop over rows, and store them once.

    for label, row in df.iterrows():                  total_values = []
        df.at[label, "total"] = row["a"] * 2    ->    for label, row in df.iterrows():
                                                          total_values.append(row["a"] * 2)
                                                      df["total"] = total_values

Always unsafe: the column takes its dtype from all values at once, where a cell keeps that of its column, or starts with
missing values; it is there also for a frame without rows; the values stand in the order of the rows, where a
label that several rows have stored one value in all of them; nothing is stored if an iteration raises. With
`range(len(df))` the labels have to be 0, 1, 2 and so on: else the loop would have added rows.

Refused where the loop may leave a row out or end early, where it reads the column or changes the frame in another
way, where the column has no constant name, where an exception is handled in the function, and for
`df["a"][i] = …`, which does not store from pandas 3 on.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.layout import insert_after, insert_before, owns_lines
from perflint.codemods.parts.naming import fresh
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import FUNCTIONS, descendants, parent
from perflint.reasoning.frames.cells import Cell, cell
from perflint.reasoning.frames.row_loops import same
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="collect-column",
    summary="collect the values of a column in a loop over rows, and store them once",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=1000, rule="PFL306", counted="rows"),
)
_REASON = (
    "the column takes its dtype from all values at once, and is there also where there are no rows; a label that"
    " several rows have no longer stores in all of them; nothing is stored if an iteration raises"
)
# What goes through all rows in their order.
_IN_ORDER = of_kind("progress bar") | {"builtins.enumerate", "builtins.list", "rich.progress.track"}
_LEAVING = (ast.Break, ast.Return, ast.Yield, ast.YieldFrom, ast.Await)


@dataclass(frozen=True)
class _Store:
    """A statement of the loop that stores to one cell in each iteration."""

    statement: ast.Assign
    cell: Cell
    column: ast.Constant


def rewrite(context: Context, statement: ast.stmt, loop: ast.AST | None) -> Fix | Refusal:
    """Rewrite a loop over rows that stores to a cell of each row."""
    if not isinstance(loop, ast.For) or parent(statement) is not loop or loop.orelse:
        return _refusal("not every row is written, or by more than one loop")
    stores = [found for part in loop.body if (found := _store(context, part)) is not None]
    first = next((found for found in stores if found.statement is statement), None)
    if first is None:
        return _refusal("it is not one cell of a column with a constant name that is written")
    frame = first.cell.frame
    stores = [found for found in stores if same(found.cell.frame, frame)]
    for problem in (
        _rows_missed(context, loop, stores),
        _used_otherwise(context, loop, stores),
        "an exception is handled, which left the rows before it" if absorbed(context, loop) else "",
    ):
        if problem:
            return _refusal(problem)
    if not owns_lines(context, loop) or not all(
        owns_lines(context, found.statement) for found in stores
    ):
        return _refusal("several statements share a line")
    return _collected(context, loop, stores)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)


def _collected(context: Context, loop: ast.For, stores: list[_Store]) -> Fix:
    """The edits: a list for each column."""
    edits: list[Edit] = []
    starts: list[str] = []
    ends: list[str] = []
    for found in stores:
        stem = re.sub(r"\W+", "_", str(found.column.value)).strip("_").lower()
        name = fresh(context, f"{stem}_values" if stem.isidentifier() else "values")
        while f"{name} = []" in starts:
            name += "_"
        starts.append(f"{name} = []")
        value = argument(context, found.statement.value)
        edits.append(Edit(*context.span(found.statement), f"{name}.append({value})"))
        code = context.code
        ends.append(f"{code(found.cell.frame)}[{code(found.column)}] = {name}")
    reason = _REASON
    if _numbered(loop) and not all(found.cell.positional for found in stores):
        reason += "; the labels of the rows have to be 0, 1, 2 and so on"
    return Fix(
        CODEMOD.name,
        (
            insert_before(context, loop, starts),
            *edits,
            insert_after(context, loop, ends),
        ),
        Safety.UNSAFE,
        "collect the values and store the column once",
        reason,
    )


def _store(context: Context, statement: ast.stmt) -> _Store | None:
    """The cell that a statement stores to, if it is one of a column with a constant name."""
    match statement:
        case ast.Assign(targets=[ast.Subscript(value=ast.Attribute(value=frame)) as target]):
            found = cell(context, target)
        case _:
            return None
    if found is None or not isinstance(found.frame, ast.Name) or found.frame is not frame:
        return None
    match found.column:
        case ast.Constant(value=str()) as column if not found.positional:
            return _Store(statement, found, column)
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(value=owner, attr="columns"), attr="get_loc"),
            args=[ast.Constant(value=str()) as column],
            keywords=[],
        ) if found.positional and same(owner, found.frame):
            return _Store(statement, found, column)
    return None


def _rows_missed(context: Context, loop: ast.For, stores: list[_Store]) -> str:
    """Why a loop may not store to each row of the frame once, in their order."""
    frame, last = stores[0].cell.frame, stores[-1].statement
    target, iterable = loop.target, loop.iter
    while isinstance(iterable, ast.Call) and (context.callee(iterable) or "") in _IN_ORDER:
        if context.callee(iterable) == "builtins.enumerate" and isinstance(target, ast.Tuple):
            target = target.elts[-1]
        iterable = iterable.args[0]
    picked = _picked(context, target, iterable, frame)
    if picked is None:
        return f"the loop does not go through the rows of `{context.short(frame)}` in their order"
    if any(context.code(found.cell.row) != picked for found in stores):
        return "another row is written than that of the iteration"
    if any(found.cell.positional for found in stores) and not _numbered(loop):
        return "a label is taken for a position"
    if len({found.column.value for found in stores}) != len(stores):
        return "a column is written twice"
    name = picked.partition(".")[0]
    for node in (inner for part in loop.body for inner in descendants(part)):
        if isinstance(node, _LEAVING):
            return "the loop may end before the last row, or waits"
        if isinstance(node, ast.Continue) and node.lineno < last.lineno:
            return "the loop leaves rows out"
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load):
            return f"`{name}` is bound in the loop"
    return ""


def _picked(context: Context, target: ast.expr, iterable: ast.expr, frame: ast.expr) -> str | None:
    """How a loop writes the label or position of its row; None if it goes through other things, or in
    another order."""
    match iterable, target:
        case ast.Call(
            func=ast.Attribute(value=owner, attr="itertuples"), args=[], keywords=[]
        ), ast.Name(id=name):
            return f"{name}.Index" if same(owner, frame) else None
        case ast.Call(func=ast.Attribute(value=owner, attr="iterrows")), ast.Tuple(
            elts=[ast.Name(id=name), _]
        ):
            return name if same(owner, frame) else None
        case ast.Call(func=ast.Name(id="zip"), args=[first, *others], keywords=[]), ast.Tuple(
            elts=[ast.Name(id=name), *_]
        ):
            columns = all(
                isinstance(other, ast.Subscript)
                and isinstance(other.slice, ast.Constant)
                and same(other.value, frame)
                for other in others
            )
            return name if columns and _is_index(first, frame) else None
        case ast.Call(
            func=ast.Name(id="range"), args=[*start, ast.Call() | ast.Subscript() as stop]
        ), ast.Name(id=name):
            from_first = all(isinstance(one, ast.Constant) and one.value == 0 for one in start)
            return name if from_first and _is_length(context, stop, frame) else None
        case _, ast.Name(id=name):
            return name if _is_index(iterable, frame) else None
    return None


def _is_index(labels: ast.expr, frame: ast.expr) -> bool:
    return (
        isinstance(labels, ast.Attribute) and labels.attr == "index" and same(labels.value, frame)
    )


def _is_length(context: Context, stop: ast.expr, frame: ast.expr) -> bool:
    """Whether a number is that of the rows: `len(df)`, `len(df.index)`, `df.shape[0]`."""
    match stop:
        case ast.Call(func=function, args=[counted]) if context.names.is_builtin(function, "len"):
            return same(counted, frame) or _is_index(counted, frame)
        case ast.Subscript(
            value=ast.Attribute(value=owner, attr="shape"), slice=ast.Constant(value=0)
        ):
            return same(owner, frame)
    return False


def _numbered(loop: ast.For) -> bool:
    """Whether a loop counts its rows: `range(len(df))`."""
    return any(isinstance(node, ast.Name) and node.id == "range" for node in ast.walk(loop.iter))


def _used_otherwise(context: Context, loop: ast.For, stores: list[_Store]) -> str:
    """Why the values of a column cannot wait until the loop has ended."""
    frame = stores[0].cell.frame
    assert isinstance(frame, ast.Name)
    shown = context.short(frame)
    written = {found.column.value for found in stores}
    own = {node for found in stores for node in ast.walk(found.statement.targets[0])}
    for node in (inner for part in loop.body for inner in descendants(part)):
        if isinstance(node, (*FUNCTIONS, ast.Lambda)):
            return "a function is made in the loop, which may read the column"
        if not isinstance(node, ast.Name) or node.id != frame.id or node in own:
            continue
        read = _read(context, node)
        if read is None:
            return f"`{shown}` is used in the loop otherwise than by cells of constant columns"
        if read in written:
            return f"the loop reads the column `{read}`"
    return ""


def _read(context: Context, frame: ast.Name) -> str | None:
    """The constant column of the cell that is read or stored at a name of a frame; None for anything
    else."""
    above = parent(frame)
    while isinstance(above, (ast.Attribute, ast.Subscript)):
        if isinstance(above, ast.Subscript):
            found = cell(context, above)
            match found.column if found is not None else None:
                case ast.Constant(value=str() as column):
                    return column
        above = parent(above)
    return None
