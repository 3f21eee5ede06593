"""An array that grows by joining in a loop.

## What it does

Finds arrays that grow by iteration: `x = np.append(x, value)`, `x = np.concatenate([x, part])` and
the same with `vstack`, `hstack`, `dstack`, `column_stack`, `stack`, `insert`, `np.r_[x, part]`,
`np.c_[x, part]`, on names, attributes and items. A first iteration that sets the value instead
(`if x is None: x = part`) counts as growth too. The join may also stand in a method or a function that
a loop calls: `self.values = np.append(self.values, value)`, `return np.append(values, value)`. What grows under a key
of a dict is reported where the loop asks whether the key was there before.

## Why it is slow

An array cannot grow in place: each step allocates a new one and copies everything that was collected
so far, so the time grows with the square of the result. Appending 5000 numbers one by one takes 7.3 ms,
collecting them in a list and making one array 0.15 ms; 5000 rows by `vstack` take 29 ms, by one
`concatenate` 0.5 ms.

## Slow

```python
import numpy as np


def collect(values):
    result = np.array([])
    for value in values:
        result = np.append(result, value * 0.5)
    return result


def run(size=10_000):
    return collect(range(size)).tolist()
```

## Fast

```python
import numpy as np


def collect(values):
    parts = []
    for value in values:
        parts.append(value * 0.5)
    return np.array(parts)


def run(size=10_000):
    return collect(range(size)).tolist()
```

## Measured

## Fix safety

`collect-then-concat` is safe where numbers that are `float` for certain are appended to a `float64` array made right
before the loop. It is unsafe otherwise: parts that do not fit are reported after the loop, and mixed
dtypes promote at once. It is refused where the array is read in the loop.

## Limits

Silent where the array starts afresh in each iteration, for sliding windows (`np.append(x[1:], value)`), where it
becomes twice as long (`np.concatenate([x, np.empty_like(x)])`), and for constant loops of at most ten rounds. Where the
final size is known, allocating the array once and filling it is faster still.

## References

- [NumPy: append](https://numpy.org/doc/stable/reference/generated/numpy.append.html)
- [NumPy: concatenate](https://numpy.org/doc/stable/reference/generated/numpy.concatenate.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import collect_then_concat
from perflint.knowledge.kinds import told_of
from perflint.reasoning.arrays.growth_loops import grown
from perflint.reasoning.arrays.growth_through_calls import growth_in_called
from perflint.reasoning.arrays.joining import shown_api
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.joining_reasons import OF_COPIES, growing_array, reported_through_calls
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL302",
    name="array-append-in-loop",
    summary="an array that grows by joining in a loop",
    impact=Impact.COMPLEXITY,
    apart=True,
    screen=Screen.on(
        "numpy",
        "cupy",
        constructs="repeated",
        names="append concatenate concat vstack hstack dstack stack column_stack row_stack insert r_ c_",
        through="lengthens",
    ),
    codemods=("collect-then-concat",),
)

_APIS = told_of("grows_array") | {
    **{
        f"{library}.{name}": "list"
        for library in ("numpy", "cupy")
        for name in "concatenate concat vstack hstack dstack stack column_stack row_stack".split()
    },
    "numpy.r_": "item",
    "numpy.c_": "item",
}
_COST = (
    "each step copies all of it, so the time is quadratic; collect the parts in a list and join them"
    " once after the loop"
)


@RULE.on(ast.Assign, ast.AnnAssign, ast.NamedExpr)
def check(node: ast.Assign | ast.AnnAssign | ast.NamedExpr, context: Context) -> Iterator[Finding]:
    found = grown(context, node, _APIS)
    if found is None:
        yield from reported_through_calls(context, growth_in_called(context, node, _APIS), _COST)
        return
    join, loop, grows = found
    case = growing_array(context, join, loop, grows)
    grows_by = f"`{context.short(join.target)}` grows by `{shown_api(join.api, _APIS)}` in a loop"
    yield from context.report(
        case,
        join.statement,
        f"{grows_by} and is read in each pass: each step copies all of it; allocate it once, as long as it may"
        " get, and fill it"
        if case.is_read
        else f"{grows_by}: {_COST}",
        loop=loop,
        fix=None
        if case.is_read
        else lambda: collect_then_concat.rewrite(context, join, loop, grows),
    )


RULE.share(*OF_COPIES)


@RULE.on(ast.Return)
def check_returned(node: ast.Return, context: Context) -> Iterator[Finding]:
    yield from reported_through_calls(context, growth_in_called(context, node, _APIS), _COST)
