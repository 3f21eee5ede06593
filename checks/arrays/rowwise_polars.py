"""
## What it does

Finds loops over the rows of a polars frame (`iter_rows()`, `rows()`, `to_dicts()`), and lazy frames that are
collected in each iteration of a loop.

## Why it is slow

Polars keeps columns. Each row of a loop is made of Python objects that are read from all columns one by one,
and what is then done with them runs in Python, in one thread: about a hundred times as long as an expression
on whole columns. `collect()` plans and runs a query: in a loop the source is read again each time, and the
queries of different iterations do not run beside each other.

## Slow

```python
import polars as pl


def total(frame: pl.DataFrame):
    result = 0
    for price, count in frame.iter_rows():
        result += price * count
    return result


def run(size=50_000):
    return total(pl.DataFrame({"price": range(size), "count": range(size)}))
```

## Fast

```python
import polars as pl


def total(frame: pl.DataFrame):
    return (frame["price"] * frame["count"]).sum()


def run(size=50_000):
    return total(pl.DataFrame({"price": range(size), "count": range(size)}))
```

## Measured

## Limits

The frame must be known to be one of polars. Loops over a name that holds the rows are seen as well, and so
are lazy frames that a function collects which a loop calls.

## References

- [polars: DataFrame.iter_rows](https://docs.pola.rs/api/python/stable/reference/dataframe/api/polars.DataFrame.iter_rows.html)
- [polars: collect_all](https://docs.pola.rs/api/python/stable/reference/api/polars.collect_all.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.knowledge.kinds import classes_of
from perflint.reasoning.frames.lazy_frames import Query, is_grouped, query, steps
from perflint.reasoning.frames.python_rows import Loop, fetched_rows
from perflint.reasoning.frames.row_loops import RowLoop
from perflint.rules import lazy_frame_reasons, python_row_reasons
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Group, Rule, Screen

RULE = Rule(
    code="PFL312",
    name="rowwise-polars",
    summary="rows of a polars frame, or lazy frames, one by one in a loop",
    impact=Impact.OVERHEAD,
    group=Group.PREVIEW,
    screen=Screen.on("polars", constructs="repeated"),
)

_FRAMES = classes_of("polars frame")
_ROWS = ("iter_rows", "rows", "to_dicts")
_FEW = frozenset({"head", "tail", "limit", "top_k", "bottom_k", "describe", "slice", "sample"})


@dataclass(frozen=True)
class OneByOne:
    """A loop over the rows of a polars frame, or a lazy frame that is collected again and again."""

    context: Context
    rows: RowLoop | None = None
    query: Query | None = None


@RULE.on(ast.For, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def check_rows(node: Loop, context: Context) -> Iterator[Finding]:
    for rows, call in fetched_rows(node, context, _ROWS, ("polars.DataFrame",)):
        method = context.code(call.func).rpartition(".")[2]
        yield from context.report(
            OneByOne(context, rows=rows),
            node,
            f"a loop over the rows of `{context.short(rows.frame)}`: `{method}` makes Python objects of all"
            " columns for each row; compute with expressions on whole columns",
            loop=node,
        )


@RULE.on(ast.Call)
def check_queries(call: ast.Call, context: Context) -> Iterator[Finding]:
    found = query(call, context, ("collect",), _FRAMES)
    if found is not None:
        yield from context.report(
            OneByOne(context, query=found),
            call,
            f"`{context.short(call)}` plans and runs a query of its own in each iteration; collect once"
            " before the loop, or make all queries and give them to `pl.collect_all`",
            loop=found.occurrence.outer_loop,
            trace=found.occurrence.trace,
        )


@RULE.silent("where the frame is cut down to some rows (`head`, `limit`, `sample`)")
def few_rows(case: OneByOne) -> bool:
    rows = case.rows
    return rows is not None and bool(_FEW & set(steps(rows.frame, case.context, _FRAMES)[0]))


@RULE.silent("where the frame holds one row a group")
def one_row_a_group(case: OneByOne) -> bool:
    return case.rows is not None and is_grouped(case.rows.frame, case.context, _FRAMES)


RULE.share(
    *python_row_reasons.SILENT,
    *lazy_frame_reasons.SILENT,
    *lazy_frame_reasons.HINTS,
)
