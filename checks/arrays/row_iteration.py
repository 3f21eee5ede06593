"""A loop over the rows of a data frame.

## What it does

Finds loops over the rows of a pandas frame: `for index, row in df.iterrows()`, also in comprehensions
and inside `enumerate` or a progress bar, and index loops (`for i in range(len(df))`, `df.shape[0]`,
`df.index`, `while i < len(df)`) that read rows of the frame. Where these read single cells,
[cell-read-in-loop](cell-read-in-loop.md) says so at the cell.

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

Silent for `itertuples` and `zip` of columns, for what nothing says is a frame (an annotation, how it is made, or what all calls of the file hand in), for loops that do input or output for each row (also what a method
of something unknown says by its name: `document.save(path)`), draw, or leave early, and for frames cut down to a handful of rows. Where the body is arithmetic, whole columns are
faster than any loop.

A hint where picking the rows is little of what is done: where the loop prints each row or adds it to a table that
is shown, hands the row as a whole to a function, asks a model or goes through a frame for each row; where the
frame holds one row a group (`groupby(...).sum()`, `pivot_table`, `crosstab`), or belongs to an object that has not read it from a file; and in handlers of
exceptions.

## References

- [pandas: iterrows](https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.iterrows.html)
- [pandas: enhancing performance](https://pandas.pydata.org/docs/user_guide/enhancingperf.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import iterate_columns
from perflint.reasoning.frames.row_loops import is_slight, is_slow, row_loops
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL303",
    name="row-iteration",
    summary="a loop over the rows of a data frame",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "pandas", "geopandas", constructs="loop", names="iterrows index range trange len shape"
    ),
    codemods=("iterate-columns",),
)


@RULE.on(ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check(node: ast.stmt | ast.expr, context: Context) -> Iterator[Finding]:
    for loop in row_loops(context, node):
        if not is_slow(context, loop):
            continue
        way = (
            "`iterrows` builds a Series for each row, about 13 µs"
            if loop.kind == "rows"
            else "reading it row by row takes about 25 µs a row"
        )
        yield context.finding(
            loop.node,
            f"a loop over the rows of `{context.short(loop.frame)}`: {way}; compute with whole columns,"
            " or loop over a `zip` of the columns it needs",
            severity=Severity.HINT if is_slight(context, loop) else None,
            loop=loop.node,
            fix=lambda loop=loop: iterate_columns.rewrite(context, loop),  # type: ignore[misc]
        )
