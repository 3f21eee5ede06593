"""Cells of a data frame that are read one by one in a loop.

## What it does

Finds single cells that a loop reads by its variable: `df.iloc[i]["a"]`, `df.loc[i, "a"]`,
`df.at[i, "a"]`, `df["a"][i]`, `df["a"].iloc[i]`, in loops that count (`range`, `enumerate`), go
through the rows or the index of a frame, some of its labels (`df.index[mask]`), those that a column holds, or
positions that NumPy gives (`np.argsort(…)`), also in a function that such a loop calls, in this file or another.

## Why it is slow

Each read goes through the index, checks and boxes: 5 µs by `df.at`, 25 µs by `df.iloc[i]["a"]`, which
builds a Series of the whole row first. A `zip` of the columns takes 0.1 µs a row.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def total(frame: pd.DataFrame):
    result = 0
    for i in range(len(frame)):
        result += frame.iloc[i]["price"]
    return result


def run(size=3_000):
    return float(total(pd.DataFrame({"price": range(size)})))
```

## Fast

```python
import pandas as pd


def total(frame: pd.DataFrame):
    result = 0
    for price in frame["price"]:
        result += price
    return result


def run(size=3_000):
    return float(total(pd.DataFrame({"price": range(size)})))
```

## Measured

## Fix safety

`iterate-columns` is unsafe: `df.iloc[i]` turns numbers of different columns into one dtype, a column by
itself keeps its own, and its numbers are Python's, not NumPy's: dividing by zero raises. A column that is
missing raises also where there are no rows; a name that several columns have gives all of them. It is refused
where the frame is read in other ways or changed in the loop, and where a number is asked what only those of
NumPy have.

## Limits

A loop variable must pick the row, and the key must not pick several cells: masks, lists of names and items of
something unknown, which may be lists, are no cells. Of a loop and a frame only the first read is reported.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import iterate_columns
from perflint.reasoning.frames.row_loops import (
    Cell,
    cell,
    does_more,
    picking_loop,
    row_loops,
    run_for_each_row,
    same,
)
from perflint.reasoning.occurrence.callers import Run
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import OF_CELLS, handful_of_rows, one_row_a_group
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import nodes_below
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL307",
    name="cell-read-in-loop",
    summary="cells of a data frame that are read one by one in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("iterate-columns",),
)


@dataclass(frozen=True)
class CellRead:
    """A cell that is read for each row.

    Attributes:
        read: the cell.
        around: the loop, or the function that a loop of another file calls.
        run: the loop that calls the function of the cell, where none stands around the cell itself.
    """

    context: Context
    read: Cell
    around: ast.AST
    run: Run | None = None

    @property
    def node(self) -> ast.AST:
        """The cell."""
        return self.read.node

    @property
    def frame(self) -> ast.expr:
        """The frame."""
        return self.read.frame


@RULE.on(ast.Subscript)
def check(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    found = _read(context, node)
    around: ast.AST
    run = None
    if found is not None:
        read, around = found
        if _follows_another(read, around, context):
            return
    else:
        called = _cell(context, node)
        run = None if called is None else run_for_each_row(context, node, called)
        if called is None or run is None:
            return
        read, around = called, run.loop or context.flow.function(node) or node
    each = "in each pass" if run is None else "for each row"
    yield from context.report(
        CellRead(context, read, around, run),
        read.node,
        f"`{context.short(read.node)}` reads one cell of `{context.short(read.frame)}` {each},"
        " 5 to 25 µs each; compute with whole columns, or loop over a `zip` of them",
        trace=run.trace if run is not None else (),
        loop=around,
        fix=lambda: _fix(context, read, around, run),
    )


RULE.share(handful_of_rows)


@RULE.silent("where the loop goes over `iterrows` of the same frame, which row-iteration tells")
def row_iteration_tells(case: CellRead) -> bool:
    return case.run is None and any(
        rows.kind == "rows" and same(rows.frame, case.frame) and not does_more(case.context, rows)
        for rows in row_loops(case.context, case.around)
    )


RULE.share(*OF_CELLS, one_row_a_group)


def _follows_another(read: Cell, loop: ast.AST, context: Context) -> bool:
    """Whether a loop reads another cell of the frame before: one finding a loop."""
    place = (read.node.lineno, read.node.col_offset)
    for other in nodes_below(loop, ast.Subscript):
        if (other.lineno, other.col_offset) < place:
            also = _read(context, other)
            if also is not None and also[1] is loop and same(also[0].frame, read.frame):
                return True
    return False


def _read(context: Context, node: ast.Subscript) -> tuple[Cell, LoopNode] | None:
    return context.once(("cell read", node), lambda: _read_at(context, node))


def _read_at(context: Context, node: ast.Subscript) -> tuple[Cell, LoopNode] | None:
    found = _cell(context, node)
    if found is None:
        return None
    loop = picking_loop(context, node, found.row)
    return None if loop is None else (found, loop)


def _cell(context: Context, node: ast.Subscript) -> Cell | None:
    """The one cell that a subscript reads."""
    if not isinstance(node.ctx, ast.Load) or not isinstance(
        node.value, (ast.Attribute, ast.Subscript)
    ):
        return None
    found = cell(context, node)
    if found is None or found.column is None or isinstance(found.column, ast.Slice):
        return None
    return found


def _fix(context: Context, read: Cell, around: ast.AST, run: Run | None) -> Fix | Refusal:
    if run is not None:
        return Refusal(iterate_columns.CODEMOD.name, "the cell is read in a function of its own")
    for found in row_loops(context, around):
        if same(found.frame, read.frame):
            return iterate_columns.rewrite(context, found)
    return Refusal(
        iterate_columns.CODEMOD.name,
        f"the loop does not run over the rows of `{context.short(read.frame)}`",
    )
