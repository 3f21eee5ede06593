"""A loop over the rows of a data frame.

## What it does

Finds loops over the rows of a pandas frame: `for index, row in df.iterrows()`, also in comprehensions
and inside `enumerate` or a progress bar, and index loops (`for i in range(len(df))`, `df.shape[0]`,
`df.index`, `while i < len(df)`) that read rows of the frame. The single cells that such a loop also reads or
stores are named with it, and not reported once more by [cell-read-in-loop](cell-read-in-loop.md) and
[cell-write-in-loop](cell-write-in-loop.md).

## Why it is slow

`iterrows` builds a Series for each row, with an index and one dtype for all columns: about 13 µs a row.
`itertuples` takes 1 µs, a `zip` of the columns 0.1 µs, and an expression on whole columns hardly
anything: 10 000 rows take 132 ms, 8.4 ms, 1.1 ms and 0.07 ms. Reading rows by `df.iloc[i]` is slower
still, 25 µs a row.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def total(frame: pd.DataFrame):
    result = 0
    for _, row in frame.iterrows():
        result += row["price"] * row["count"]
    return result


def run(size=5_000):
    return float(total(pd.DataFrame({"price": range(size), "count": range(size)})))
```

## Fast

```python
import pandas as pd


def total(frame: pd.DataFrame):
    result = 0
    for price, count in zip(frame["price"], frame["count"]):
        result += price * count
    return result


def run(size=5_000):
    return float(total(pd.DataFrame({"price": range(size), "count": range(size)})))
```

## Measured

## Fix safety

`iterate-columns` is unsafe: `iterrows` turns numbers of different columns into one dtype (an integer
beside a float becomes a float), a column by itself keeps its own, and its numbers and truth values are
Python's, not NumPy's: dividing by zero raises, `is True` holds. A column that is missing raises before the
first row, and where there are no rows; a name that several columns have gives all of them. It is refused where
the row is used other than by constant column names, where a number is asked what only those of NumPy have,
and where the loop itself says that a column may be missing.

## Limits

The frame must be known to be one: by an annotation, by how it is made, by what all calls of the file hand in,
or by what is done with it (`iterrows`, `.iloc[i, 0]`, `apply(axis=1)`, `sort_values(by=…)`) in a file that
imports pandas and no library whose tables have the same methods (Dask, Spark, PyTables, xarray, …).
`itertuples` and `zip` of columns are fast enough. Where the body is arithmetic, whole columns are faster than
any loop; where it makes an object or a record of each row, these are what to use.

## References

- [pandas: iterrows](https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.iterrows.html)
- [pandas: enhancing performance](https://pandas.pydata.org/docs/user_guide/enhancingperf.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from perflint.codemods import collect_column, iterate_columns
from perflint.language.nodes import parent
from perflint.reasoning.frames.cell_accesses import Access, accesses, iterates_rows, places
from perflint.reasoning.frames.frame_sizes import is_unread_attribute
from perflint.reasoning.frames.row_loops import RowLoop, hands_on, row_loops
from perflint.reasoning.frames.row_objects import makes_objects
from perflint.reasoning.models.iteration_work import does_far_more, shows
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import after_error, handful_of_rows, one_row_a_group
from perflint.rules.python_row_reasons import does_input_or_output
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL303",
    name="row-iteration",
    summary="a loop over the rows of a data frame",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "pandas", "geopandas", constructs="loop", names="iterrows index range trange len shape"
    ),
    codemods=("iterate-columns", "collect-column"),
    theme="rows of a frame",
)


@dataclass(frozen=True)
class RowIteration:
    """A loop over the rows of a frame."""

    context: Context
    rows: RowLoop

    @property
    def node(self) -> ast.AST:
        """The loop."""
        return self.rows.node

    @property
    def frame(self) -> ast.expr:
        """The frame."""
        return self.rows.frame


@RULE.on(ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check(node: ast.stmt | ast.expr, context: Context) -> Iterator[Finding]:
    for loop in row_loops(context, node):
        if not iterates_rows(context, loop):
            continue
        cells = accesses(context, loop.node)
        yield from context.report(
            RowIteration(context, loop),
            loop.node,
            f"a loop over the rows of `{context.short(loop.frame)}`: {_cost(loop, cells)};"
            f" {_advice(context, loop)}",
            loop=loop.node,
            fix=partial(iterate_columns.rewrite, context, loop),
            on_request=[
                partial(collect_column.rewrite, context, statement, loop.node)
                for each in cells
                if each.writes and isinstance(statement := parent(each.cell.node), ast.stmt)
            ][:1],
            related=places(context, cells),
        )


def _cost(loop: RowLoop, cells: list[Access]) -> str:
    """What takes long in a loop."""
    rows = (
        "`iterrows` builds a Series for each row, about 13 µs"
        if loop.kind == "rows"
        else "reading it row by row takes about 25 µs a row"
    )
    return f"{rows}, and each store about 60 µs" if any(each.writes for each in cells) else rows


def _advice(context: Context, loop: RowLoop) -> str:
    """What to do instead."""
    if makes_objects(context, loop.body):
        return (
            "read the rows by `itertuples()`, by a `zip` of the columns that are needed, or as"
            ' `to_dict("records")`'
        )
    return "compute with whole columns, or loop over a `zip` of the columns it needs"


RULE.share(handful_of_rows, does_input_or_output, after_error)


@RULE.hint("where every row is printed, or added to a table that is shown")
def shows_rows(case: RowIteration) -> bool:
    return shows(case.node)


@RULE.hint(
    "where an iteration asks a model, goes through a frame or does other work that takes longer"
)
def far_more_work(case: RowIteration) -> bool:
    return any(does_far_more(case.frame, part, case.context) for part in case.rows.body)


@RULE.hint(
    "where each row is passed as a whole to a function of the file, unless the loop reads or stores single cells, too",
    lowers="unknown",
)
def passes_rows_on(case: RowIteration) -> bool:
    return hands_on(case.context, case.rows) and not accesses(case.context, case.node)


RULE.share(one_row_a_group)


@RULE.hint(
    "where the frame belongs to an object, and was not read from a file, unless the loop reads or stores single"
    " cells, too",
    lowers="unknown",
)
def unread_attribute(case: RowIteration) -> bool:
    return is_unread_attribute(case.context, case.frame) and not accesses(case.context, case.node)
