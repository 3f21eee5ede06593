"""A data frame that is filtered once for each value of a loop.

## What it does

Finds `df[df["key"] == value]`, `df.loc[df.key == value]`, `df[df["key"].eq(value)]` and `df.query(...)`
where the loop's variable is the value and the frame is the same in each iteration, also in a function
that a loop calls with another value each time.

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

There is no rewrite. Silent where the frame changes in the loop, for comparisons other than equality, and
for constant loops of at most ten rounds. A hint unless something says that the loop goes round many times: it reads a file or
a table, goes over what the function is given or over a loader, or counts far. A hint as well where it
goes over what is few by its nature (the members of an `Enum`), where each pass does what takes far longer (writes a file, asks a model),
in functions that draw, and where the function that filters also changes the frame.

## References

- [pandas: group by](https://pandas.pydata.org/docs/user_guide/groupby.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.growth import root_name
from perflint.rules.handfuls import rounds_few
from perflint.rules.iterations import does_far_more, draws, makes_picture
from perflint.rules.joining import joins_often
from perflint.rules.repetition import called_for_each
from perflint.rules.row_loops import FRAME, same
from perflint.rules.rule import Rule, Screen
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants, parent
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL311",
    name="filter-in-loop",
    summary="a data frame that is filtered once for each value of a loop",
    impact=Impact.COMPLEXITY,
    screen=Screen.on("pandas", "geopandas", constructs="repeated", names="== query eq isin"),
)


@RULE.on(ast.Subscript)
def check_mask(node: ast.Subscript, context: Context) -> Iterator[Finding]:
    match node:
        case ast.Subscript(value=value, slice=mask, ctx=ast.Load()):
            pass
        case _:
            return
    frame = value.value if isinstance(value, ast.Attribute) and value.attr == "loc" else value
    if isinstance(mask, ast.Tuple) and mask.elts:
        mask = mask.elts[0]
    if not context.is_a(frame, FRAME):
        return
    for key, wanted in _equalities(mask):
        column = key.value if isinstance(key, (ast.Attribute, ast.Subscript)) else None
        if column is not None and same(column, frame):
            loop = _loop_over(context, node, wanted, frame)
            if loop is not None:
                yield _finding(context, node, frame, key, loop)
                return
            for call, around in called_for_each(context, node, wanted, frame):
                if not _few(around) and not _draws(context, around):
                    yield _finding(context, node, frame, key, around, call)
                    return


@RULE.on(ast.Call)
def check_query(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "query" or not call.args:
        return
    if context.callee(call) != f"{FRAME}.query":
        return
    text = call.args[0]
    wanted: list[ast.expr] = []
    match text:
        case ast.JoinedStr(values=values):
            if not any(
                isinstance(part, ast.Constant) and "==" in str(part.value) for part in values
            ):
                return
            wanted = [part.value for part in values if isinstance(part, ast.FormattedValue)]
        case ast.Constant(value=str() as query) if "==" in query and "@" in query:
            names = {
                part.split("@")[1].split()[0].strip("()")
                for part in query.split("==")
                if "@" in part
            }
            for loop in context.flow.loops(call):
                if _variables(loop) & names and _steady(context, call.func.value, loop):
                    yield _finding(context, call, call.func.value, text, loop)
                    return
            return
    for value in wanted:
        loop_found = _loop_over(context, call, value, call.func.value)
        if loop_found is not None:
            yield _finding(context, call, call.func.value, text, loop_found)
            return


def _finding(
    context: Context,
    node: ast.AST,
    frame: ast.expr,
    key: ast.expr,
    loop: LoopNode,
    call: ast.Call | None = None,
) -> Finding:
    shown = context.short(frame)
    beside = (
        not joins_often(call or node, loop, context)
        or rounds_few(call or node, loop, context)
        or makes_picture(node, context)
        or does_far_more(node, loop, context, frames=False)
        or call is not None
        and _is_changed(frame, context.flow.function(node) or loop)
    )
    return context.finding(
        node,
        f"`{shown}` is filtered by `{context.short(key)}` for each value of a loop: each pass compares all"
        f" rows; split it once with `{shown}.groupby(...)`, or look the values up by an index",
        severity=Severity.HINT if beside else None,
        trace=(context.step(call, "called for each value"),) if call is not None else (),
        loop=loop,
    )


def _is_changed(frame: ast.expr, function: ast.AST) -> bool:
    """Whether a function that a loop calls changes the frame as well: `df.loc[rows, "state"] = state`. No split
    made before the loop would hold."""
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
    targets: list[ast.expr] = []
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        targets = [loop.target]
    elif isinstance(loop, COMPREHENSIONS):
        targets = [generator.target for generator in loop.generators]
    return {
        name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
    }


def _loop_over(
    context: Context, node: ast.AST, wanted: ast.expr, frame: ast.expr
) -> LoopNode | None:
    """The loop whose variable is the value that is looked for, the frame being the same throughout."""
    names = {name.id for name in ast.walk(wanted) if isinstance(name, ast.Name)}
    for loop in context.flow.loops(node):
        if _variables(loop) & names and not _few(loop):
            return loop if _steady(context, frame, loop) and not _draws(context, loop) else None
    return None


def _draws(context: Context, loop: LoopNode) -> bool:
    """Whether a loop draws a picture for each value."""
    return any(isinstance(call, ast.Call) and draws(context, call) for call in descendants(loop))


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


def _steady(context: Context, frame: ast.expr, loop: LoopNode) -> bool:
    root = root_name(frame)
    return (
        root is not None and root.id not in context.flow.bound_in(loop) and parent(loop) is not None
    )
