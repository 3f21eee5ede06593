"""Cells of a data frame that are written one by one in a loop.

## What it does

Finds stores to single cells or rows that a loop picks by its variable: `df.loc[i, "a"] = value`,
`df.at[i, "a"] = value`, `df.iloc[i, 0] = value`, `df.iat[i, 0] = value`, `df["a"].iloc[i] = value`, `df["a"][i] = value`,
also of columns under names of their own (`prices[i] = value`), in loops that count (`range`, `enumerate`), go through
the rows or the index of a frame, some of its labels (`df.index[mask]`), those of a column (`df["a"].items()`), or positions that NumPy gives (`np.flatnonzero(…)`,
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

One finding for each loop, at the first write, which names the other cells that the loop reads or stores. Silent for
single cells, for keys that pick several rows (masks, lists, items of something unknown), and for loops over a handful
of names.

## References

- [pandas: indexing and selecting data](https://pandas.pydata.org/docs/user_guide/indexing.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from perflint.codemods import collect_column, iterate_columns
from perflint.language.nodes import parent
from perflint.reasoning.frames.cell_accesses import Access, access, accesses, grows_frame, places
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
    code="PFL306",
    name="cell-write-in-loop",
    summary="cells of a data frame that are written one by one in a loop",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", constructs="repeated"),
    codemods=("collect-column", "iterate-columns"),
    theme="rows of a frame",
)


@RULE.on(ast.Assign, ast.AugAssign)
def check(statement: ast.Assign | ast.AugAssign, context: Context) -> Iterator[Finding]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        written = access(context, target) if isinstance(target, ast.Subscript) else None
        if written is None:
            continue
        group = accesses(context, written.region)
        if next((each for each in group if each.writes), written) is not written:
            continue  # one finding a loop
        loop = written.around if written.run is None else None
        row = written.whole
        yield from context.report(
            CellCase(context, written),
            statement,
            f"`{context.short(target)}` writes {'to one row' if row else 'one cell'} of"
            f" `{context.short(written.cell.frame)}` in each pass, about 60 µs each; "
            + (
                "collect the rows in a list and make the frame of them once"
                if row
                else "compute the column at once, or collect the values and assign them once"
            ),
            trace=written.run.trace if written.run is not None else (),
            loop=written.around,
            fix=None if row else partial(collect_column.rewrite, context, statement, loop),
            on_request=[
                partial(iterate_columns.rewrite_cell, context, each)
                for each in group
                if not each.writes
            ][:1],
            related=places(context, [each for each in group if each is not written]),
        )
        return


RULE.share(handful_of_rows)


@RULE.silent(
    "where rows are added to a frame that starts empty, which frame-growth-in-loop reports"
)
def adds_rows(case: CellCase) -> bool:
    return grows_frame(case.context, case.access)


@RULE.hint(
    "where a whole row is computed and stored in each iteration, and no single cell: to compute it takes longer"
)
def computes_whole_row(case: CellCase) -> bool:
    store = parent(case.node)
    return (
        isinstance(store, ast.Assign)
        and not isinstance(store.value, (ast.Constant, ast.Subscript))
        and all(_is_whole_row(each) for each in accesses(case.context, case.access.region))
    )


def _is_whole_row(stored: Access) -> bool:
    """Whether a store is to all cells of a row: `frame.loc[i]`, `frame.loc[i, :]`, not to some by their names."""
    match stored.cell.node.slice:
        case ast.Tuple(elts=[_, columns]):
            return isinstance(columns, ast.Slice)
    return stored.whole


RULE.share(*OF_CELLS, one_row_a_group)
