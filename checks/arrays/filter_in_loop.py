"""A data frame that is filtered once for each value of a loop.

## What it does

Finds `df[df["key"] == value]`, `df.loc[df.key == value]`, `df["total"][df["key"].str.lower() == value]`,
`df[df["key"].eq(value)]`, `df.query(...)` and, for polars, `df.filter(pl.col("key") == value)`
where the loop's variable, or what is made of it, is the value and the frame is the same in each iteration, also
in a function that a loop calls with another value each time, in this file or another, and in a lambda that
`apply` or `map` runs for each element. Also arrays and tensors (`rows[rows[:, 0] == i]`, `points[labels == i]`).

## Why it is slow

Each filter compares the whole column and copies the rows that are left: 93 µs for a small frame, and the
time of all passes is values times rows. `df.groupby("key")` splits the frame in one pass; an index
answers in 8 µs, a dict in 0.06 µs. Polars compares faster, and as often: `partition_by` splits a frame in one pass.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def totals(frame: pd.DataFrame, keys):
    found = {}
    for key in keys:
        found[key] = int(frame[frame["key"] == key]["value"].sum())
    return found


def run(size=300):
    frame = pd.DataFrame({"key": [i % size for i in range(size * 20)], "value": range(size * 20)})
    return totals(frame, range(size))
```

## Fast

```python
import pandas as pd


def totals(frame: pd.DataFrame, keys):
    sums = frame.groupby("key")["value"].sum().to_dict()
    return {key: int(sums[key]) for key in keys}


def run(size=300):
    frame = pd.DataFrame({"key": [i % size for i in range(size * 20)], "value": range(size * 20)})
    return totals(frame, range(size))
```

## Measured

## Limits

There is no rewrite. One finding for each loop and frame, at the first filter, which names the others. Silent where the frame changes in the loop, for searches that end with the first rows found,
and for comparisons other than equality.

## References

- [pandas: group by](https://pandas.pydata.org/docs/user_guide/groupby.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants
from perflint.reasoning.frames.filters import ARRAYS, Filter, filters, filters_of_frame
from perflint.reasoning.models.iteration_work import (
    Work,
    does_far_more,
    draws,
    makes_picture,
    runs_on_failure,
)
from perflint.reasoning.size.small_collections import rounds_few
from perflint.reasoning.values.growth import root_name
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL311",
    name="filter-in-loop",
    summary="a data frame that is filtered once for each value of a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on(
        "pandas",
        "geopandas",
        "polars",
        "numpy",
        "torch",
        constructs="repeated",
        names="== query eq isin filter",
    ),
)


@dataclass(frozen=True)
class FilterInLoop:
    """A frame that is filtered by the value of a loop."""

    context: Context
    filter: Filter

    @property
    def node(self) -> ast.expr:
        """What gives the rows that are left."""
        return self.filter.node

    @property
    def loop(self) -> LoopNode | None:
        """The loop, unless it is in another file."""
        return self.filter.loop

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the filter, or the call that leads to it."""
        run = self.filter.run
        return run.start if run is not None and run.start is not None else self.node


@RULE.on(ast.Subscript, ast.Call)
def check(node: ast.Subscript | ast.Call, context: Context) -> Iterator[Finding]:
    for each in filters(context, node):
        group = filters_of_frame(context, each)
        if group and group[0].node is not node:
            return  # one finding for a loop and a frame
        shown = context.short(each.frame)
        found = [
            *context.report(
                FilterInLoop(context, each),
                node,
                f"`{shown}` is filtered by `{context.short(each.key)}` for each value of a loop: each pass"
                f" compares all rows; {_advice(context, shown, each)}",
                trace=each.run.trace if each.run is not None else (),
                loop=each.loop,
                related=tuple(
                    context.step(other.node, f"filtered by `{context.short(other.key)}`, too")
                    for other in group[1:]
                ),
            )
        ]
        if found:
            yield from found
            return


def _advice(context: Context, shown: str, one: Filter) -> str:
    """What to do instead."""
    if context.is_a(one.frame, *ARRAYS):
        return "sort by it once, and split where it changes (`argsort`, `split`), or add up by `bincount`"
    if context.is_a(one.frame, "polars.DataFrame"):
        return f"split it once with `{shown}.partition_by(..., as_dict=True)`, or use `group_by` or `join`"
    return f"split it once with `{shown}.groupby(...)`, or look the values up by an index"


@RULE.silent("where the loop goes over at most ten values that are written out")
def few_values(case: FilterInLoop) -> bool:
    return case.loop is not None and _few(case.loop)


@RULE.silent("where the loop draws a picture for each value")
def draws_picture(case: FilterInLoop) -> bool:
    return case.loop is not None and any(
        isinstance(call, ast.Call) and draws(case.context, call) for call in descendants(case.loop)
    )


@RULE.hint("where the loop is in another file", lowers="unknown")
def loop_in_another_file(case: FilterInLoop) -> bool:
    return case.loop is None


@RULE.hint("where the loop goes over few elements, by their nature")
def few_elements(case: FilterInLoop) -> bool:
    return case.loop is not None and rounds_few(case.start, case.loop, case.context)


@RULE.hint("where the function draws: what a picture shows is little")
def for_picture(case: FilterInLoop) -> bool:
    return makes_picture(case.node, case.context)


@RULE.hint("where each iteration does what takes far longer (writes a file, asks a model)")
def far_more_work(case: FilterInLoop) -> bool:
    return case.loop is not None and does_far_more(
        case.node, case.loop, case.context, except_for=(Work.FRAMES,)
    )


@RULE.hint(
    "where something has gone wrong: in an exception handler, or before a warning or an error"
)
def after_error(case: FilterInLoop) -> bool:
    return runs_on_failure(case.node)


@RULE.hint("where the loop, or the function that filters, also changes the frame")
def changes_frame(case: FilterInLoop) -> bool:
    function = case.context.flow.function(case.node) if case.filter.run is not None else None
    return any(
        around is not None and _is_changed(case.filter.frame, around)
        for around in (case.loop, function)
    )


def _is_changed(frame: ast.expr, function: ast.AST) -> bool:
    """Whether a loop, or a function that it calls, changes the frame as well: `df.loc[rows, "state"] = state`. No
    split made before the loop would hold."""
    root = root_name(frame)
    wanted = spelling(frame)
    return root is not None and any(
        isinstance(inner, (ast.Subscript, ast.Attribute, ast.Name))
        and isinstance(inner.ctx, ast.Store)
        and any(
            isinstance(part, type(frame)) and spelling(part) == wanted for part in ast.walk(inner)
        )
        for inner in descendants(function)
    )


def _few(loop: LoopNode) -> bool:
    iterables = (
        [loop.iter]
        if isinstance(loop, (ast.For, ast.AsyncFor))
        else [generator.iter for generator in loop.generators]
        if isinstance(loop, COMPREHENSIONS)
        else []
    )
    for iterable in iterables:
        match iterable:
            case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
                return len(elts) <= 10
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int() as stop)]):
                return stop <= 10
    return False
