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

Silent for reads that no loop variable picks, for keys that pick several cells (masks, lists of names, items of
something unknown, which may be lists), and for loops over a handful of names. Of a
loop and a frame only the first read is reported, and none where the loop is over `iterrows` of the
same frame, which is a finding of its own. A hint where the pass does what takes far longer (reads a file, asks a
model, draws, goes through a frame), also in the function that reads the cell, in functions that draw, where the loop is in another file, and where the
frame holds one row a group.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import iterate_columns
from perflint.reasoning.frames.row_loops import (
    Cell,
    cell,
    does_more,
    is_beside,
    is_small,
    is_summary,
    picking_loop,
    row_loops,
    run_for_each_row,
    same,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import descendants
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL307",
    name="cell-read-in-loop",
    summary="cells of a data frame that are read one by one in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("iterate-columns",),
)


@RULE.on(ast.Subscript)
def check(cell: ast.Subscript, context: Context) -> Iterator[Finding]:
    found = _read(context, cell)
    if found is None:
        yield from _called(cell, context)
        return
    read, loop = found
    if any(
        rows.kind == "rows" and same(rows.frame, read.frame) and not does_more(context, rows)
        for rows in row_loops(context, loop)
    ):
        return  # `row-iteration` reports it
    place = (cell.lineno, cell.col_offset)
    for other in descendants(loop):
        if isinstance(other, ast.Subscript) and (other.lineno, other.col_offset) < place:
            also = _read(context, other)
            if also is not None and also[1] is loop and same(also[0].frame, read.frame):
                return  # one finding a loop
    yield context.finding(
        read.node,
        f"`{context.short(read.node)}` reads one cell of `{context.short(read.frame)}` in each pass,"
        " 5 to 25 µs each; compute with whole columns, or loop over a `zip` of them",
        severity=Severity.HINT
        if is_beside(context, read.node, loop) or is_summary(context, read.frame)
        else None,
        loop=loop,
        fix=lambda: _fix(context, read, loop),
    )


def _called(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    """A cell that a function reads, which a loop over rows calls."""
    read = _cell(context, node)
    if read is None:
        return
    run = run_for_each_row(context, node, read)
    if run is None:
        return
    around = run.loop or context.flow.function(node) or node
    yield context.finding(
        read.node,
        f"`{context.short(read.node)}` reads one cell of `{context.short(read.frame)}` for each"
        " row, 5 to 25 µs each; compute with whole columns, or loop over a `zip` of them",
        severity=Severity.HINT
        if run.loop is None
        or is_beside(context, read.node, around)
        or is_summary(context, read.frame)
        else None,
        trace=run.trace,
        loop=around,
        fix=lambda: Refusal(
            iterate_columns.CODEMOD.name, "the cell is read in a function of its own"
        ),
    )


def _read(context: Context, node: ast.Subscript) -> tuple[Cell, LoopNode] | None:
    return context.once(("cell read", node), lambda: _read_at(context, node))


def _read_at(context: Context, node: ast.Subscript) -> tuple[Cell, LoopNode] | None:
    found = _cell(context, node)
    if found is None:
        return None
    loop = picking_loop(context, node, found.row)
    return None if loop is None else (found, loop)


def _cell(context: Context, node: ast.Subscript) -> Cell | None:
    """The one cell that a subscript reads, of a frame that is not small."""
    if not isinstance(node.ctx, ast.Load) or not isinstance(
        node.value, (ast.Attribute, ast.Subscript)
    ):
        return None
    found = cell(context, node)
    if found is None or found.column is None or isinstance(found.column, ast.Slice):
        return None
    return None if is_small(context, found.frame) else found


def _fix(context: Context, read: Cell, loop: LoopNode) -> Fix | Refusal:
    for found in row_loops(context, loop):
        if same(found.frame, read.frame):
            return iterate_columns.rewrite(context, found)
    return Refusal(
        iterate_columns.CODEMOD.name,
        f"the loop does not run over the rows of `{context.short(read.frame)}`",
    )
