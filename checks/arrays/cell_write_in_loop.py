"""Cells of a data frame that are written one by one in a loop.

## What it does

Finds stores to single cells or rows that a loop picks by its variable: `df.loc[i, "a"] = value`,
`df.at[i, "a"] = value`, `df.iloc[i, 0] = value`, `df.iat[i, 0] = value`, `df["a"].iloc[i] = value`, `df["a"][i] = value`, in
loops that count (`range`, `enumerate`), go through the rows or the index of a frame, some of its labels
(`df.index[mask]`), those of a column (`df["a"].items()`), or positions that NumPy gives (`np.flatnonzero(…)`,
`np.argsort(…)`), also in a function that such a loop calls, in this file or another.

## Why it is slow

Each store looks up the row and the column, checks the dtype and may copy the column: 57 ms for 1000 rows
by `df.loc[i, "b"] = ...`, against 8.5 µs for one column at once.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def scale(frame: pd.DataFrame):
    for i in range(len(frame)):
        frame.loc[i, "double"] = i * 2.0
    return frame


def run(size=1_000):
    return scale(pd.DataFrame({"price": range(size)}))["double"].tolist()
```

## Fast

```python
import pandas as pd


def scale(frame: pd.DataFrame):
    frame["double"] = [i * 2.0 for i in range(len(frame))]
    return frame


def run(size=1_000):
    return scale(pd.DataFrame({"price": range(size)}))["double"].tolist()
```

## Measured

## Fix safety

`collect-column` is unsafe: the column takes its dtype from all values at once, is there also where there are no rows,
and nothing is stored if an iteration raises. It is offered where a loop stores to a cell of each row of a frame, in a
column with a constant name that it does not read.

## Limits

One finding for each loop and frame, at the first write. Silent for single cells, for keys that pick several rows
(masks, lists, items of something unknown), and for loops over a handful of names.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import collect_column
from perflint.reasoning.frames.row_loops import (
    Cell,
    cell,
    picking_loop,
    run_for_each_row,
    same,
)
from perflint.reasoning.occurrence.callers import Run
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import OF_CELLS, handful_of_rows, one_row_a_group
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import descendants, nodes_below

RULE = Rule(
    code="PFL306",
    name="cell-write-in-loop",
    summary="cells of a data frame that are written one by one in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("collect-column",),
)


@dataclass(frozen=True)
class CellWrite:
    """A store to a cell or a row in a loop that picks it.

    `around` is the loop, or the function that writes where the loop is in another file; `run` the loop that calls the
    function of the cell, where none stands around the cell itself.
    """

    context: Context
    written: Cell
    around: ast.AST
    run: Run | None = None

    @property
    def node(self) -> ast.AST:
        """The cell."""
        return self.written.node

    @property
    def frame(self) -> ast.expr:
        """The frame."""
        return self.written.frame

    @property
    def whole(self) -> bool:
        """Whether a row is written and not a cell."""
        return self.written.column is None or isinstance(self.written.column, ast.Slice)


@RULE.on(ast.Assign, ast.AugAssign)
def check(statement: ast.Assign | ast.AugAssign, context: Context) -> Iterator[Finding]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        case = (
            _cell_write(target, statement, context) if isinstance(target, ast.Subscript) else None
        )
        if case is None or _follows_another(case, statement):
            continue
        loop = case.around if case.run is None else None
        yield from context.report(
            case,
            statement,
            f"`{context.short(target)}` writes {'to one row' if case.whole else 'one cell'} of"
            f" `{context.short(case.frame)}` in each pass, about 60 µs each; "
            + (
                "collect the rows in a list and make the frame of them once"
                if case.whole
                else "compute the column at once, or collect the values and assign them once"
            ),
            trace=case.run.trace if case.run is not None else (),
            loop=case.around,
            fix=partial(collect_column.rewrite, context, statement, loop)
            if not case.whole
            else None,
        )
        return


def _cell_write(target: ast.Subscript, statement: ast.stmt, context: Context) -> CellWrite | None:
    """The case that a store is: one to a cell or row that a loop picks."""
    found = cell(context, target)
    if found is None:
        return None
    loop = picking_loop(context, statement, found.row)
    if loop is not None:
        return CellWrite(context, found, loop)
    run = None if found.column is None else run_for_each_row(context, statement, found)
    around = None if run is None else run.loop or context.flow.function(statement)
    return None if around is None else CellWrite(context, found, around, run)


RULE.share(handful_of_rows)


@RULE.silent("where rows are added to a frame that is made without any: frame-growth-in-loop tells")
def adds_rows(case: CellWrite) -> bool:
    if not _starts_without_rows(case.context, case.frame):
        return False
    if case.written.column is None:
        return True
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and (stored := cell(case.context, node)) is not None
        and stored.column is None
        and same(stored.frame, case.frame)
        for node in descendants(case.around)
    )


RULE.share(*OF_CELLS, one_row_a_group)


def _follows_another(case: CellWrite, statement: ast.stmt) -> bool:
    """Whether a loop writes another cell of the frame before: one finding a loop."""
    context = case.context
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and node.lineno < statement.lineno
        and (other := cell(context, node)) is not None
        and same(other.frame, case.frame)
        and (
            picking_loop(context, node, other.row) is case.around
            or run_for_each_row(context, node, other) is not None
        )
        for node in nodes_below(case.around, ast.Subscript)
    )


def _starts_without_rows(context: Context, frame: ast.expr) -> bool:
    """Whether storing a row adds it: the frame is made with columns only."""
    if not isinstance(frame, ast.Name):
        return False
    for binding in context.flow.reaching(frame):
        value = binding.value
        if isinstance(value, ast.Call) and context.callee(value) == "pandas.DataFrame":
            if not value.args and {word.arg for word in value.keywords} <= {"columns", "dtype"}:
                return True
    return False
