"""A function applied to each row of a data frame.

## What it does

Finds `df.apply(function, axis=1)` (also `axis="columns"` and by position) on pandas frames.

## Why it is slow

`apply` along rows is a loop in Python: it builds a Series for each row and calls the function with it,
4.4 µs a row at best and more for wide frames. 10 000 rows take 38 ms; an expression on whole columns
takes 0.07 ms.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def totals(frame: pd.DataFrame):
    return frame.apply(lambda row: row["price"] * row["count"], axis=1)


def run(size=5_000):
    return totals(pd.DataFrame({"price": range(size), "count": range(size)})).tolist()
```

## Fast

```python
import pandas as pd


def totals(frame: pd.DataFrame):
    return frame["price"] * frame["count"]


def run(size=5_000):
    return totals(pd.DataFrame({"price": range(size), "count": range(size)})).tolist()
```

## Measured

## Fix safety

`vectorize-apply` is unsafe: missing values stay missing and divisions by zero give `inf` where the
function raised, and both sides of a condition are computed. `.str` and `.dt` raise for a column of another
dtype, which one without values may have. Numbers are as wide as their column (integers wrap around, stay
integers beside floats), columns of categories raise, those of truth values do not compute, a key that is
missing gives `nan`, and a frame without rows gives an empty column. It is refused where the body has no form
for whole columns.

## Limits

The frame must be known to be one. With `raw=True` no Series are built, and `engine="numba"` compiles the function:
neither is reported.

## References

- [pandas: apply](https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.apply.html)
- [pandas: enhancing performance](https://pandas.pydata.org/docs/user_guide/enhancingperf.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import vectorize_apply
from perflint.codemods.parts import arguments
from perflint.reasoning.frames.row_loops import FRAME
from perflint.reasoning.frames.row_objects import is_constructor, makes_objects
from perflint.reasoning.models.iteration_work import OUTSIDE
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import after_error, handful_of_rows, one_row_a_group
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL304",
    name="row-apply",
    summary="a function applied to each row of a data frame",
    impact=Impact.OVERHEAD,
    screen=Screen.on("pandas", "geopandas", names="apply"),
    codemods=("vectorize-apply",),
)


@dataclass(frozen=True)
class RowApply:
    """A function that is applied to each row of a frame."""

    context: Context
    node: ast.Call
    frame: ast.expr
    function: ast.expr


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "apply":
        return
    if context.callee(call) != f"{FRAME}.apply":
        return
    axis = arguments.value(call, 1, "axis")
    if not (isinstance(axis, ast.Constant) and axis.value in (1, "columns")):
        return
    raw = arguments.value(call, 2, "raw")
    if raw is not None and not (isinstance(raw, ast.Constant) and raw.value is False):
        return
    engine = arguments.keyword(call, "engine")
    if engine is not None and not (
        isinstance(engine.value, ast.Constant) and engine.value.value == "python"
    ):
        return
    function = arguments.value(call, 0, "func")
    if function is None or context.is_a(function, "builtins.str"):
        return  # `apply("max", axis=1)` is `max(axis=1)`
    yield from context.report(
        RowApply(context, call, call.func.value, function),
        call,
        f"`apply` along the rows of `{context.short(call.func.value)}` builds a Series for each row and"
        f" calls Python with it, 4 µs a row or more; {_advice(context, function)}",
        fix=lambda: vectorize_apply.rewrite_rows(context, call, function),
    )


def _advice(context: Context, function: ast.expr) -> str:
    """What to do instead."""
    body = function.body if isinstance(function, ast.Lambda) else function_of(context, function)
    if is_constructor(context, function) or body is not None and makes_objects(context, [body]):
        return "make the objects in a comprehension over a `zip` of the columns they need"
    return "compute with whole columns, or in a comprehension over a `zip` of the columns it needs"


RULE.share(handful_of_rows)


@RULE.silent("where the function does input or output for each row")
def does_input_or_output(case: RowApply) -> bool:
    context, function = case.context, case.function
    if isinstance(function, ast.Lambda):
        return any(
            isinstance(part, ast.Call) and bool(context.reaches(part, *OUTSIDE))
            for part in ast.walk(function.body)
        )
    name = context.name(function)
    return name is not None and any(
        reach.effect.kind in OUTSIDE for reach in context.project.reaches(name)
    )


@RULE.hint("where the function is a parameter", lowers="certainty")
def function_from_caller(case: RowApply) -> bool:
    function = case.function
    bindings = case.context.flow.reaching(function) if isinstance(function, ast.Name) else ()
    return bool(bindings) and all(binding.kind.startswith("parameter") for binding in bindings)


RULE.share(after_error, one_row_a_group)
