"""A Python loop over the elements of an array.

## What it does

Finds loops over the elements of a NumPy (or CuPy) array whose body has a form for whole arrays:
`for value in array`, `for i in range(len(array))` or `range(array.shape[0])` with `array[i]`,
`while i < len(array)` with a step at its end, `enumerate`, `zip`, comprehensions and generators over
one, and nested loops such as the product of two matrices. The body may store into items, sum, count, keep a maximum or
append to a list. Also lists in lists (`[[value * 2 for value in row] for row in array]`), and loops that store a row
(`a[b, :] *= s[b]`), or a window or a number of one (`out[i] = x[i : i + width].mean()`, `x[i : i + 3] @ weights`), in
each iteration, also windows that are gathered for an array (`parts.append(x[i : i + width])`). Functions of rows and
matrices that take all of them at once (`np.linalg.inv(x[i])`, `stats.entropy(row)`, `distance.cosine(a, b)`). And
loops in which iterations need what others left (`y[i] = 0.9 * y[i - 1] + x[i]`), which lists make faster.

## Why it is slow

Each element is boxed as an object of its own, each operation on it goes through the interpreter, and
each store unboxes it again: about 0.1 µs a step. Adding two arrays of 10 000 elements one by one takes
2.1 ms, at once 3 µs. A reduction such as `total += value` is 30 to 300 times faster as `array.sum()`.

Plain lists are another matter: turning a list into an array costs more than one pass over it gains,
so loops over lists are left alone.

## Slow

```python
import numpy as np


def distances(left: np.ndarray, right: np.ndarray):
    out = np.zeros(len(left))
    for i in range(len(left)):
        out[i] = (left[i] - right[i]) * 0.5
    return out


def run(size=200_000):
    left = np.arange(size, dtype=float)
    return distances(left, left[::-1]).tolist()
```

## Fast

```python
import numpy as np


def distances(left: np.ndarray, right: np.ndarray):
    out = np.zeros(len(left))
    out[:] = (left - right) * 0.5
    return out


def run(size=200_000):
    left = np.arange(size, dtype=float)
    return distances(left, left[::-1]).tolist()
```

## Measured

## Fix safety

`vectorize-loop` is safe where every array is made in the same function with `float64` elements, all
lengths are shown to be equal, and the body is one store of plain arithmetic or of functions that do
the same to an element and to an array. It is unsafe otherwise: an index out of range may no longer be
reported, sums differ in their last digits (nothing sums to `0.0`), a `math` function that raised gives `nan`
and a warning, whole numbers among floats become floats, and what raised for an array of several dimensions does
not. `int` and `math.floor` give integers of 64 bits: what is larger wraps around, `nan` becomes some number.
It is refused where arrays may differ in their number of dimensions (`out[i] = m[i] * w[i]` scales rows
in the loop and columns at once), where one iteration needs what another left, and where the loop's
variables are used after it.

## Limits

Silent where the array is not known to be one (by an annotation, by how it is made, as all calls of the file hand one
in, or as its shape is that of an array which the function makes), for bodies that call something that may not work on
whole arrays, for loops that break off, for sweeps over a grid (`for alpha in np.linspace(...)`) with whole arrays in the body, for
functions that numba, Cython or the like compile, for bodies that work on whole arrays themselves
(`points[labels == k].mean(0)`), for arrays of objects, and for arrays of a constant handful of elements.

## References

- [NumPy: universal functions](https://numpy.org/doc/stable/reference/ufuncs.html)
- [NumPy: broadcasting](https://numpy.org/doc/stable/user/basics.broadcasting.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import vectorize_loop
from perflint.language.nodes import nodes_below, within
from perflint.reasoning.arrays import loop_weights
from perflint.reasoning.arrays.element_loops.analysis import element_loop
from perflint.reasoning.arrays.element_loops.loops import ElementLoop, Loop
from perflint.reasoning.arrays.loop_weights import description
from perflint.reasoning.arrays.recurrences import recurrence
from perflint.reasoning.arrays.row_changes import row_change_loop
from perflint.reasoning.arrays.row_stores import row_store_loop
from perflint.reasoning.frames.cell_accesses import accesses
from perflint.reasoning.size.scalars_or_several import may_be_number
from perflint.rules.context import Context
from perflint.rules.element_loop_reasons import MILD
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL301",
    name="loop-over-array",
    summary="a Python loop over the elements of an array",
    impact=Impact.OVERHEAD,
    screen=Screen.on("numpy", "cupy", "pandas", constructs="loop"),
    codemods=("vectorize-loop",),
)


@dataclass(frozen=True)
class ArrayLoop:
    """A loop over the elements of arrays."""

    context: Context
    loop: ElementLoop


@RULE.on(ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
def check(loop: Loop, context: Context) -> Iterator[Finding]:
    found = (
        element_loop(context, loop)
        or row_store_loop(context, loop)
        or row_change_loop(context, loop)
        or recurrence(context, loop)
    )
    if found is None or found.library not in ("numpy", "cupy"):
        return
    if found.recurs:
        yield from context.report(
            ArrayLoop(context, found),
            found.node,
            f"a Python loop over {description(found, context)} reads them one by one, and computes with NumPy's"
            " numbers, which takes about twice as long as with Python's; read lists in the loop, which `.tolist()`"
            " makes before it, or compile it (numba)",
            loop=found.node,
        )
        return
    if found.by_rows:
        yield from context.report(
            ArrayLoop(context, found),
            found.node,
            f"a Python loop over rows or windows of `{context.short(found.arrays[0], 30)}` runs array operations"
            " for each, about 1 µs apiece; compute with one expression on whole arrays (broadcasting,"
            " `sliding_window_view`)",
            loop=found.node,
        )
        return
    yield from context.report(
        ArrayLoop(context, found),
        found.node,
        f"a Python loop over {description(found, context)} {_cost(found, context)};"
        " compute with one expression on whole arrays",
        loop=found.node,
        fix=lambda: vectorize_loop.rewrite(context, found),
    )


def _cost(found: ElementLoop, context: Context) -> str:
    """What each iteration costs."""
    if found.of_matrices:
        return "calls NumPy for each, 5 µs or more apiece"
    if found.reduces_rows:
        return "runs array operations for each, about 1 µs apiece"
    return f"boxes each element, about 0.1 µs an access{_for_calls(found.node, context)}"


def _for_calls(loop: Loop, context: Context) -> str:
    """What calls of NumPy add, where the loop makes some with single elements."""
    calls = any(
        (context.name(node.func) or "").startswith(("numpy.", "cupy."))
        for node in nodes_below(loop, ast.Call)
        if not isinstance(loop, ast.For) or not within(node, loop.iter)
    )
    return ", and calls NumPy for it, about 1 µs a call" if calls else ""


@RULE.silent("where what is stored is read from objects in a list")
def reads_objects(case: ArrayLoop) -> bool:
    return loop_weights.reads_objects(case.loop, case.context)


@RULE.silent("where the loop stores into a data frame, which other rules report")
def stores_cells(case: ArrayLoop) -> bool:
    return loop_weights.stores_cells(case.loop, case.context)


@RULE.silent("where the loop reads cells of a data frame: cell-read-in-loop tells, if it is on")
def reads_cells(case: ArrayLoop) -> bool:
    return "PFL307" in case.context.enabled and any(
        not each.writes for each in accesses(case.context, case.loop.node)
    )


@RULE.silent(
    "where each element of a column is an array, too: it is summed or multiplied as a whole"
)
def holds_arrays(case: ArrayLoop) -> bool:
    return loop_weights.holds_arrays(case.loop, case.context)


@RULE.silent(
    "where the elements are only positions in a list at which something is stored (`rows[i] = None`): a list takes"
    " one at a time"
)
def positions_in_list(case: ArrayLoop) -> bool:
    loop = case.loop.node
    return isinstance(loop, ast.For) and all(
        _stores_in_list(statement, loop.target, case.context) for statement in loop.body
    )


def _stores_in_list(statement: ast.stmt, position: ast.expr, context: Context) -> bool:
    match statement, position:
        case (
            ast.Assign(targets=[ast.Subscript(value=stored, slice=ast.Name(id=used))], value=value),
            ast.Name(id=name),
        ) if used == name:
            return context.is_a(stored, "builtins.list") and not any(
                isinstance(part, ast.Name) and part.id == name for part in ast.walk(value)
            )
    return False


RULE.share(*MILD)


@RULE.hint(
    "where iterations need what others left: lists make that about twice as fast, and no more"
)
def needs_others(case: ArrayLoop) -> bool:
    return case.loop.recurs


@RULE.hint("where each iteration works on a whole row or window: that gains where these are short")
def by_rows(case: ArrayLoop) -> bool:
    return case.loop.by_rows


@RULE.hint(
    "where the array is made of a parameter that may be one number as well (`isinstance(x, float)`): callers write down"
    " a few"
)
def one_or_several(case: ArrayLoop) -> bool:
    return any(
        may_be_number(case.context, array) for head in case.loop.heads for array in head.arrays
    )


@RULE.hint(
    "where a comprehension only makes Python numbers of the elements (`[float(x) for x in array]`;"
    " `array.tolist()` does that)"
)
def makes_python_numbers(case: ArrayLoop) -> bool:
    return loop_weights.converts(case.loop, case.context)


@RULE.hint(
    "where nothing says that there are many elements: no nested loop, no loop around it, no array that was"
    " handed to the function or read from a file, or is computed from such a one",
    lowers="unknown",
)
def size_unknown(case: ArrayLoop) -> bool:
    return not loop_weights.shows_size(case.loop, case.context)
