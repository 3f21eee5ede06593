"""A data frame that grows row by row, or piece by piece, in a loop.

## What it does

Finds frames that grow by iteration: `df = pd.concat([df, part])`, `df = df.append(row)`,
`df.loc[len(df)] = row`, `df.loc[i] = row` on a frame that starts empty, and for polars
`df = pl.concat([df, part])`, `df = df.vstack(part)`; and those that get more columns in each iteration
(`df = df.merge(part, on="id")`, `pd.merge(df, part)`, `df = df.join(part)`). The join, or the store of a row, may also stand in a method
or a function that a loop calls. What grows under a key of a dict is reported where the loop asks whether the key was
there before.

## Why it is slow

Each step makes a new frame and copies all columns collected so far, so the time grows with the square
of the result, and each step pays for aligning columns and dtypes. 1000 rows take 124 ms by `pd.concat`,
244 ms by `df.loc[len(df)]`, and 0.5 ms from a list of dicts.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def collect(count):
    frame = pd.DataFrame({"step": [0], "loss": [1.0]})
    for step in range(1, count):
        frame = pd.concat([frame, pd.DataFrame({"step": [step], "loss": [1 / step]})])
    return frame


def run(size=300):
    return collect(size).to_dict("list")
```

## Fast

```python
import pandas as pd


def collect(count):
    rows = [{"step": 0, "loss": 1.0}]
    for step in range(1, count):
        rows.append({"step": step, "loss": 1 / step})
    return pd.DataFrame(rows)


def run(size=300):
    return collect(size).to_dict("list")
```

## Measured

## Fix safety

`collect-then-concat` is unsafe for frames: parts that do not fit are reported after the loop, and the
dtypes of columns are taken from all parts at once. It is refused where the frame is read in the loop.

## Limits

Silent for lists of frames that are joined once after the loop, for `list.append` on a name that looks like a frame, where
the frame starts afresh in each iteration or is cut to a window (`.tail(n)`), and for constant loops of at most ten
rounds.

## References

- [pandas: concat](https://pandas.pydata.org/docs/reference/api/pandas.concat.html)
- [pandas: merge, join, concatenate](https://pandas.pydata.org/docs/user_guide/merging.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import collect_then_concat
from perflint.knowledge.kinds import of_kind, told_of
from perflint.language.flow.attributes import assigned
from perflint.reasoning.arrays.growth_loops import grown, joining_loop
from perflint.reasoning.arrays.growth_through_calls import growth_in_called
from perflint.reasoning.arrays.joining import shown_api
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.growing_calls import is_reset
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.reasoning.values.growth import Growth
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.joining_reasons import (
    OF_COPIES,
    GrowingArray,
    growing_array,
    reported_through_calls,
)
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL305",
    name="frame-growth-in-loop",
    summary="a data frame that grows in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(
        "pandas",
        "polars",
        "dask",
        "geopandas",
        constructs="repeated",
        names="concat append _append vstack extend loc merge join",
        through="lengthens",
    ),
    codemods=("collect-then-concat",),
    always_unsafe=True,
)

_APIS = told_of("grows_frame") | {
    "pandas.DataFrame._append": "method",
    "polars.dataframe.frame.DataFrame.vstack": "method",
}
_MERGES = of_kind("merges")
_COST = (
    "each step copies all of it, about 0.1 ms a step and more as it grows; collect the parts in a list"
    " and make the frame once"
)
_ROW_COST = "each step copies all of it, about 0.25 ms a step; collect the rows in a list and make the frame once"
_MERGE_COST = (
    "each step copies all of it, and looks up all rows anew; join the parts with each other first"
    " (`pd.concat(parts, axis=1)` over one index) and the frame once"
)
_CHUNKS = "each step copies the list of its chunks; collect the parts in a list and join them once"


@RULE.on(ast.Assign, ast.AnnAssign, ast.NamedExpr)
def check(
    statement: ast.Assign | ast.AnnAssign | ast.NamedExpr, context: Context
) -> Iterator[Finding]:
    found = grown(context, statement, _APIS)
    if found is not None:
        join, loop, grows = found
        yield from context.report(
            growing_array(context, join, loop, grows),
            join.statement,
            f"`{context.short(join.target)}` grows by `{shown_api(join.api, _APIS)}` in a loop:"
            f" {_cost(join.join, join.api)}",
            loop=loop,
            fix=None
            if join.api in _MERGES
            else lambda: collect_then_concat.rewrite(context, join, loop, grows),
        )
        return
    yield from reported_through_calls(context, growth_in_called(context, statement, _APIS), _COST)
    if isinstance(statement, ast.Assign):
        yield from _stored_rows(statement, context)


@RULE.on(ast.Return)
def check_returned(node: ast.Return, context: Context) -> Iterator[Finding]:
    yield from reported_through_calls(context, growth_in_called(context, node, _APIS), _COST)


def _cost(join: ast.expr, api: str) -> str:
    """What a step costs, and what to do instead."""
    if api in _MERGES:
        return _MERGE_COST
    return _CHUNKS if _keeps_chunks(join, api) else _COST


def _keeps_chunks(join: ast.expr, api: str) -> bool:
    """Whether a join keeps its parts as they are: polars does, unless it is told to make one of them."""
    if not api.startswith("polars.") or api.endswith(".extend") or not isinstance(join, ast.Call):
        return False
    return not any(
        word.arg == "rechunk"
        and not (isinstance(word.value, ast.Constant) and not word.value.value)
        for word in join.keywords
    )


RULE.share(*OF_COPIES)


@RULE.hint(
    "where polars joins (`pl.concat`, `vstack`): it keeps the parts as chunks and copies none of their data"
    " without `rechunk=True`, only the growing list of chunks (0.07 ms a step for 100 parts of ten columns,"
    " 0.3 ms for 1600)"
)
def keeps_chunks(case: GrowingArray) -> bool:
    return case.join is not None and _keeps_chunks(case.join.join, case.join.api)


def _stored_rows(statement: ast.Assign, context: Context) -> Iterator[Finding]:
    match statement:
        case ast.Assign(
            targets=[ast.Subscript(value=ast.Attribute(value=frame, attr="loc"), slice=index)],
            value=row,
        ) if context.is_a(frame, "pandas.DataFrame"):
            pass
        case _:
            return
    loop = joining_loop(context, statement, frame, {statement})
    if loop is None and _is_row_count(index, frame):
        yield from _stored_each_call(statement, frame, context)
    if loop is None or not (
        _is_row_count(index, frame) or _starts_empty(context, frame, index, loop)
    ):
        return
    yield from context.report(
        GrowingArray(context, statement, frame, loop),
        statement,
        f"`{context.short(frame)}` grows by one row in each pass: {_ROW_COST}",
        loop=loop,
        fix=lambda: (
            collect_then_concat.rewrite_rows(context, statement, frame, row, loop)
            if isinstance(frame, ast.Name) and _is_row_count(index, frame)
            else None
        ),
    )


def _stored_each_call(
    statement: ast.Assign, frame: ast.expr, context: Context
) -> Iterator[Finding]:
    """A row that is stored each time a loop calls the function around it, in a frame that stays."""
    kept = repeat(statement, context)
    if kept is None or isinstance(kept.loop, ast.Call):
        return
    growth = Growth(statement, frame, (statement.value,), False)
    if not kept.keeps(frame, context) or is_reset(growth, kept.function, kept.loop):
        return
    yield from context.report(
        GrowingArray(context, kept.start, frame, kept.loop),
        statement,
        f"`{context.short(frame)}` grows by one row each time a loop calls this: {_ROW_COST}",
        trace=kept.trace,
        loop=kept.loop,
    )


def _is_row_count(index: ast.expr, frame: ast.expr) -> bool:
    """Whether an index is the number of rows: `len(df)`, `len(df.index)`, `df.shape[0]`."""
    wanted = spelling(frame)
    match index:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(value=value, attr="index")]):
            return spelling(value) == wanted
        case ast.Call(func=ast.Name(id="len"), args=[value]):
            return spelling(value) == wanted
        case ast.Subscript(
            value=ast.Attribute(value=value, attr="shape"), slice=ast.Constant(value=0)
        ):
            return spelling(value) == wanted
        case ast.BinOp(left=left, right=ast.Constant()):
            return _is_row_count(left, frame)
        case ast.Tuple(elts=[first, ast.Slice()]):
            return _is_row_count(first, frame)
    return False


def _starts_empty(context: Context, frame: ast.expr, index: ast.expr, loop: ast.AST) -> bool:
    """Whether the frame is made without rows and the loop's variable names the new one."""
    made = assigned(frame, context.names) if isinstance(frame, ast.Attribute) else None
    made = made if made is not None else creation(context, frame)
    if not isinstance(made, ast.Call) or context.callee(made) != "pandas.DataFrame":
        return False
    if any(not _is_empty(value) for value in made.args[:1]):
        return False
    if any(
        word.arg not in ("columns", "dtype") and not _is_empty(word.value) for word in made.keywords
    ):
        return False
    match index:
        case ast.Tuple(elts=[index, ast.Slice()]):
            pass
        case ast.Tuple():
            return False  # a cell
    named = context.flow.bound_in(loop)
    return any(isinstance(name, ast.Name) and name.id in named for name in ast.walk(index))


def _is_empty(value: ast.expr) -> bool:
    """Whether a value holds nothing: `[]`, `{}`, `None`."""
    match value:
        case ast.List(elts=[]) | ast.Dict(keys=[]) | ast.Constant(value=None):
            return True
    return False
