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

One finding for each loop and frame, at the first write. Silent for single cells, for rows that grow the frame (`df.loc[len(df)] = row` is
another rule), for keys that pick several rows (masks, lists, items of something unknown), and for loops over a handful of names. A hint where the pass does what takes far longer
(reads a file, asks a model, draws, goes through a frame), also in the function that writes the cell, where the loop is in another file, and where the frame holds one row a group.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from perflint.codemods import collect_column
from perflint.reasoning.frames.row_loops import (
    cell,
    is_beside,
    is_small,
    is_summary,
    picking_loop,
    run_for_each_row,
    same,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
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


@RULE.on(ast.Assign, ast.AugAssign)
def check(statement: ast.Assign | ast.AugAssign, context: Context) -> Iterator[Finding]:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AugAssign):
        targets = [statement.target]
    for target in targets:
        if not isinstance(target, ast.Subscript):
            continue
        found = cell(context, target)
        if found is None:
            continue
        if found.column is None and _starts_without_rows(context, found.frame):
            continue
        assert isinstance(statement, ast.stmt)
        loop = picking_loop(context, statement, found.row)
        run = None
        if loop is None and found.column is not None:
            run = run_for_each_row(context, statement, found)
        around = loop if run is None else run.loop or context.flow.function(statement)
        if around is None or is_small(context, found.frame):
            continue
        if found.column is not None and _adds_rows(context, found.frame, around):
            continue  # `frame-growth-in-loop` reports the loop
        if _follows_another(context, statement, found.frame, around):
            continue
        whole = found.column is None or isinstance(found.column, ast.Slice)
        yield context.finding(
            statement,
            f"`{context.short(target)}` writes {'to one row' if whole else 'one cell'} of"
            f" `{context.short(found.frame)}` in each pass, about 60 µs each; "
            + (
                "collect the rows in a list and make the frame of them once"
                if whole
                else "compute the column at once, or collect the values and assign them once"
            ),
            severity=Severity.HINT
            if run is not None
            and run.loop is None
            or is_beside(context, target, around)
            or is_summary(context, found.frame)
            else None,
            trace=run.trace if run is not None else (),
            loop=around,
            fix=partial(collect_column.rewrite, context, statement, loop) if not whole else None,
        )
        return


def _follows_another(context: Context, statement: ast.stmt, frame: ast.expr, loop: ast.AST) -> bool:
    """Whether a loop writes another cell of the frame before: one finding a loop."""
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and node.lineno < statement.lineno
        and (other := cell(context, node)) is not None
        and same(other.frame, frame)
        and (
            picking_loop(context, node, other.row) is loop
            or run_for_each_row(context, node, other) is not None
        )
        for node in nodes_below(loop, ast.Subscript)
    )


def _adds_rows(context: Context, frame: ast.expr, loop: ast.AST) -> bool:
    """Whether a loop also stores whole rows into a frame that is made without any."""
    if not _starts_without_rows(context, frame):
        return False
    for node in descendants(loop):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            stored = cell(context, node)
            if stored is not None and stored.column is None and same(stored.frame, frame):
                return True
    return False


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
