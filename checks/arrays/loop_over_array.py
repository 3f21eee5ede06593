"""A Python loop over the elements of an array.

## What it does

Finds loops over the elements of a NumPy (or CuPy) array whose body has a form for whole arrays:
`for value in array`, `for i in range(len(array))` or `range(array.shape[0])` with `array[i]`,
`while i < len(array)` with a step at its end, `enumerate`, `zip`, comprehensions and generators over
one, and nested loops such as the product of two matrices. The body may store into items, sum, count, keep a maximum or append to a list.

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
whole arrays, for recurrences such as `y[i] = 0.9 * y[i - 1] + x[i]` except running sums, for loops that
break off, for sweeps over a grid (`for alpha in np.linspace(...)`) with whole arrays in the body, for
functions that numba, Cython or the like compile, for arrays of objects and where each element is an array of its own (its length is
asked, or each element of a column is summed), for arrays of a constant handful of elements, for bodies that work
on whole arrays themselves (`points[labels == k].mean(0)`) or store into a data frame, and where what is stored is
read from objects in a list.

A hint where nothing says that there are many elements: a warning needs a nested loop, a loop around it, or an
array that was handed to the function or read from a file, or is computed from such a one. A hint too where a
comprehension only makes Python numbers of the elements (`[float(x) for x in array]`; `array.tolist()` does that),
in handlers of exceptions, for windows, for counts by a named constant, and where an object is made.

## References

- [NumPy: universal functions](https://numpy.org/doc/stable/reference/ufuncs.html)
- [NumPy: broadcasting](https://numpy.org/doc/stable/user/basics.broadcasting.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import vectorize_loop
from perflint.reasoning.arrays.element_loops import Loop, element_loop
from perflint.reasoning.size.loop_weights import (
    converts,
    description,
    holds_arrays,
    is_mild,
    reads_objects,
    shows_size,
    stores_cells,
    works_on_whole,
)
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL301",
    name="loop-over-array",
    summary="a Python loop over the elements of an array",
    impact=Impact.OVERHEAD,
    screen=Screen.on("numpy", "cupy", "pandas", constructs="loop"),
    codemods=("vectorize-loop",),
)


@RULE.on(ast.For, ast.While, ast.ListComp, ast.GeneratorExp)
def check(loop: Loop, context: Context) -> Iterator[Finding]:
    found = element_loop(context, loop)
    if found is None or found.library not in ("numpy", "cupy"):
        return
    if works_on_whole(found, context) or reads_objects(found, context):
        return
    if stores_cells(found, context) or holds_arrays(found, context):
        return
    mild = is_mild(found, context) or converts(found, context) or not shows_size(found, context)
    yield context.finding(
        found.node,
        f"a Python loop over {description(found, context)} boxes each element, about 0.1 µs a step;"
        " compute with one expression on whole arrays",
        severity=Severity.HINT if mild else None,
        loop=found.node,
        fix=lambda: vectorize_loop.rewrite(context, found),
    )
