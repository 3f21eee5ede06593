"""A data frame that is filtered once for each value of a loop.

## What it does

Finds `df[df["key"] == value]`, `df.loc[df.key == value]`, `df["total"][df["key"].str.lower() == value]`,
`df[df["key"].eq(value)]` and `df.query(...)`
where the loop's variable, or what is made of it, is the value and the frame is the same in each iteration, also
in a function that a loop calls with another value each time, in this file or another, and in a lambda that
`apply` or `map` runs for each element.

## Why it is slow

Each filter compares the whole column and copies the rows that are left: 93 µs for a small frame, and the
time of all passes is values times rows. `df.groupby("key")` splits the frame in one pass; an index
answers in 8 µs, a dict in 0.06 µs.

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

There is no rewrite. Silent where the frame changes in the loop, for searches that end with the first rows found,
and for comparisons other than equality.

## References

- [pandas: group by](https://pandas.pydata.org/docs/user_guide/groupby.html)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.reasoning.arrays.growth_loops import joins_often
from perflint.reasoning.frames.row_loops import FRAME, same
from perflint.reasoning.occurrence.callers import Run, runs_for_each
from perflint.reasoning.occurrence.iteration_work import (
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
from perflint.semantics.nodes import COMPREHENSIONS, LoopNode, descendants, nodes_below, parent
from perflint.syntax.spelling import spelling

# Methods and attributes of columns that give as many values, one for each row.
_ELEMENTWISE = frozenset({"abs", "astype", "fillna", "map", "round", "to_numpy"})
_ACCESSORS = frozenset({"array", "cat", "dt", "str", "values"})
_NAMED = re.compile(r"==\s*@(\w+)|@(\w+)(?:\.\w+|\[[^\]]*\])*\s*==")
RULE = Rule(
    code="PFL311",
    name="filter-in-loop",
    summary="a data frame that is filtered once for each value of a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("pandas", "geopandas", constructs="repeated", names="== query eq isin"),
)


@dataclass(frozen=True)
class FilterInLoop:
    """A frame that is filtered by the value of a loop: one in its function, or one that runs the function."""

    context: Context
    node: ast.expr
    frame: ast.expr
    loop: LoopNode | None
    run: Run | None = None

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the filter, or the call that leads to it."""
        return self.run.start if self.run is not None and self.run.start is not None else self.node


@RULE.on(ast.Subscript)
def check_mask(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    match node:
        case ast.Subscript(value=value, slice=mask, ctx=ast.Load()):
            pass
        case _:
            return
    frame = _filtered(value, context)
    if isinstance(mask, ast.Tuple) and mask.elts:
        mask = mask.elts[0]
    if not context.is_a(frame, FRAME):
        return
    within = frame
    match mask:
        case ast.Lambda(args=ast.arguments(args=[ast.arg(arg=own)]), body=body):
            mask, within = body, ast.Name(id=own, ctx=ast.Load())
    if isinstance(mask, ast.Name):
        bindings = context.flow.reaching(mask)
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            return
        if _is_used_before(node, mask, frame, context):
            return  # one finding a mask
        mask = bindings[0].value
    wanted = [
        (key, value)
        for key, value in _equalities(mask)
        if (of := _frame_of(key)) is not None and same(of, within)
    ]
    yield from _first(node, frame, wanted, context)


@RULE.on(ast.Call)
def check_query(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "query":
        return
    text = arguments.value(call, 0, "expr")
    if text is None or context.callee(call) != f"{FRAME}.query":
        return
    values: list[ast.expr] = []
    match text:
        case ast.JoinedStr(values=parts):
            if not any(
                isinstance(part, ast.Constant) and "==" in str(part.value) for part in parts
            ):
                return
            values = [part.value for part in parts if isinstance(part, ast.FormattedValue)]
        case ast.Constant(value=str() as query) if "==" in query:
            names = [one or other for one, other in _NAMED.findall(query)]
            values = [ast.copy_location(ast.Name(id=n, ctx=ast.Load()), text) for n in names]
        case ast.Name() | ast.Call() | ast.BinOp() if _asks_equal(context, text):
            values = [text]
    yield from _first(call, call.func.value, [(text, value) for value in values], context)


def _first(
    node: ast.expr, frame: ast.expr, wanted: Iterable[tuple[ast.expr, ast.expr]], context: Context
) -> Iterator[Finding]:
    """The finding of the first key and value by which a loop filters the frame that is worth one."""
    shown = context.short(frame)
    for key, value in wanted:
        for case in _cases(node, frame, value, context):
            found = [
                *context.report(
                    case,
                    node,
                    f"`{shown}` is filtered by `{context.short(key)}` for each value of a loop: each pass"
                    f" compares all rows; split it once with `{shown}.groupby(...)`, or look the values up"
                    " by an index",
                    trace=case.run.trace if case.run is not None else (),
                    loop=case.loop,
                )
            ]
            if found:
                yield from found
                return


def _cases(
    node: ast.expr, frame: ast.expr, value: ast.expr, context: Context
) -> Iterator[FilterInLoop]:
    """The loops that filter the frame by a value: the one around it, or those that run its function."""
    names = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
    for loop in context.flow.loops(node):
        variables = _variables(loop)
        if variables & names:
            if _steady(context, frame, loop, variables):
                yield FilterInLoop(context, node, frame, loop)
                return
            break
    for run in runs_for_each(context, node, value, frame):
        yield FilterInLoop(context, node, frame, run.loop, run)


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


@RULE.hint(
    "where nothing shows that the loop has many iterations: that it reads a file or a table, goes over a parameter,"
    " an array, the groups or values of a frame, or a loader, or counts far",
    lowers="unknown",
)
def iterations_unknown(case: FilterInLoop) -> bool:
    return (
        case.loop is not None
        and not joins_often(case.start, case.loop, case.context)
        and not _goes_through_column(case.loop, case.context)
    )


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
    function = case.context.flow.function(case.node) if case.run is not None else None
    return any(
        around is not None and _is_changed(case.frame, around) for around in (case.loop, function)
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


def _filtered(base: ast.expr, context: Context) -> ast.expr:
    """The frame of `frame[mask]`, `frame.loc[mask]` or `frame["total"][mask]`, by what stands before the bracket."""
    if isinstance(base, ast.Attribute) and base.attr == "loc":
        base = base.value
    match base:
        case ast.Subscript(value=frame, slice=ast.Constant(value=str())) if context.is_a(
            frame, FRAME
        ):
            return frame
    return base


def _frame_of(key: ast.expr) -> ast.expr | None:
    """The frame whose column a side of an equality is: `frame.key`, `frame["key"].values`,
    `frame["key"].str.lower()`."""
    while True:
        match key:
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if (
                name in _ELEMENTWISE
                or isinstance(inner, ast.Attribute)
                and inner.attr in _ACCESSORS
            ):
                key = inner
            case ast.Attribute(value=inner, attr=name) if name in _ACCESSORS:
                key = inner
            case ast.Attribute(value=frame) | ast.Subscript(value=frame):
                return frame
            case _:
                return None


def _is_used_before(node: ast.Subscript, mask: ast.Name, frame: ast.expr, context: Context) -> bool:
    """Whether the same mask has picked rows of the same frame before, further up in the function."""
    around = context.flow.function(node) or context.names.tree
    return any(
        (other.lineno, other.col_offset) < (node.lineno, node.col_offset)
        and isinstance(other.ctx, ast.Load)
        and any(isinstance(name, ast.Name) and name.id == mask.id for name in ast.walk(other.slice))
        and same(_filtered(other.value, context), frame)
        and context.flow.loop(other) is context.flow.loop(node)
        for other in nodes_below(around, ast.Subscript, into_functions=False)
    )


def _equalities(mask: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The sides of the equalities that a mask is made of, both ways round."""
    match mask:
        case ast.BinOp(left=left, op=ast.BitAnd(), right=right):
            yield from _equalities(left)
            yield from _equalities(right)
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            yield left, right
            yield right, left
        case (
            ast.Call(func=ast.Attribute(value=column, attr="eq"), args=[wanted])
            | ast.Call(
                func=ast.Attribute(value=column, attr="isin"), args=[ast.List(elts=[wanted])]
            )
        ):
            yield column, wanted


def _variables(loop: LoopNode) -> set[str]:
    """The names that stand for another value in each round of a loop: its variables, those of the lambda
    that a call runs for each element, and what is made of them."""
    found: set[str] = _stepped(loop) if isinstance(loop, ast.While) else set()
    for target in _targets(loop):
        found |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)}
    if isinstance(loop, ast.Call):
        for argument in (*loop.args, *(word.value for word in loop.keywords)):
            if isinstance(argument, ast.Lambda):
                found |= {parameter.arg for parameter in argument.args.args}
    for node in nodes_below(loop, ast.Assign, ast.AnnAssign, ast.NamedExpr, into_functions=False):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=made)], value=ast.expr() as value)
                | ast.AnnAssign(target=ast.Name(id=made), value=ast.expr() as value)
                | ast.NamedExpr(target=ast.Name(id=made), value=value)
            ):
                taken = isinstance(loop, ast.While) and _takes_one(value)
                names = {name.id for name in ast.walk(value) if isinstance(name, ast.Name)}
                if taken or names & found:
                    found.add(made)
    return found


def _stepped(loop: ast.While) -> set[str]:
    """The names that the condition of a loop asks for and that each round changes: `day` of `while day <= last:
    …; day += one_day`."""
    asked = {name.id for name in ast.walk(loop.test) if isinstance(name, ast.Name)}
    return {
        node.target.id
        for node in nodes_below(loop, ast.AugAssign, into_functions=False)
        if isinstance(node, ast.AugAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id in asked
    } | {
        target.id
        for node in nodes_below(loop, ast.Assign, into_functions=False)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
        and target.id in asked
        and any(
            isinstance(name, ast.Name) and name.id == target.id for name in ast.walk(node.value)
        )
    }


def _targets(loop: LoopNode) -> list[ast.expr]:
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        return [loop.target]
    if isinstance(loop, COMPREHENSIONS):
        return [generator.target for generator in loop.generators]
    return []


def _takes_one(value: ast.expr) -> bool:
    """Whether a value is the next one of what a loop works through: `queue.pop()`."""
    match value:
        case ast.Call(func=ast.Attribute(attr="pop" | "popleft")):
            return True
    return False


def _goes_through_column(loop: LoopNode, context: Context) -> bool:
    """Whether a loop is a call that runs a function for each element of a column."""
    return (
        isinstance(loop, ast.Call)
        and isinstance(loop.func, ast.Attribute)
        and context.is_a(loop.func.value, "pandas.Series", FRAME)
    )


def _asks_equal(context: Context, text: ast.expr) -> bool:
    """Whether the text of a query asks for equality: `"code == '{}'".format(code)`, also under a name."""
    if isinstance(text, ast.Name):
        only = context.names.only_binding(text)
        if only is None or only.kind != "assign" or only.value is None:
            return False
        text = only.value
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and "==" in part.value
        for part in ast.walk(text)
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


def _steady(context: Context, frame: ast.expr, loop: LoopNode, variables: set[str]) -> bool:
    root = root_name(frame)
    return (
        root is not None
        and root.id not in variables
        and root.id not in context.flow.bound_in(loop)
        and parent(loop) is not None
    )
