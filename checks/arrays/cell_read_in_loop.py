"""Cells of a data frame that are read one by one in a loop.

## What it does

Finds single cells that a loop reads by its variable: `df.iloc[i]["a"]`, `df.loc[i, "a"]`,
`df.at[i, "a"]`, `df["a"][i]`, `df["a"].iloc[i]`, `df.a[i]`, and of columns under names of their own (`prices.iloc[i]`,
`prices[i]`), in loops that count (`range`, `enumerate`), go
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
    for label in frame.index:
        result += frame.loc[label]["price"]
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
something unknown, which may be lists, are no cells. One finding for each loop, at the first read, which names the
others.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import iterate_columns
from perflint.reasoning.frames.cell_accesses import access, accesses, places
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import (
    OF_CELLS,
    CellCase,
    handful_of_rows,
    one_row_a_group,
)
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL307",
    name="cell-read-in-loop",
    summary="cells of a data frame that are read one by one in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("iterate-columns",),
    theme="rows of a frame",
)


@RULE.on(ast.Subscript)
def check(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    read = access(context, node)
    if read is None or read.writes:
        return
    reads = [each for each in accesses(context, read.region) if not each.writes]
    if reads and read is not reads[0]:
        return  # one finding a loop
    each_time = "in each pass" if read.run is None else "for each row"
    yield from context.report(
        CellCase(context, read),
        node,
        f"`{context.short(node)}` reads one cell of `{context.short(read.cell.frame)}` {each_time},"
        " 5 to 25 µs each; compute with whole columns, or loop over a `zip` of them",
        trace=read.run.trace if read.run is not None else (),
        loop=read.around,
        fix=lambda: iterate_columns.rewrite_cell(context, read),
        related=places(context, reads[1:]),
    )


RULE.share(handful_of_rows)


@RULE.silent("where the loop also stores cells: cell-write-in-loop reports them, if it is on")
def loop_stores_cells(case: CellCase) -> bool:
    return "PFL306" in case.context.enabled and any(
        each.writes for each in accesses(case.context, case.access.region)
    )


RULE.share(*OF_CELLS, one_row_a_group)
