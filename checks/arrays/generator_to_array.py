"""
## What it does

Finds `np.array` and `np.asarray` of a generator, a `map` or a `zip`, and of `list(map(function, array))` where the
function, of NumPy, of the project or a lambda, takes whole arrays as well.

## Why it is slow

`np.array` does not go through a generator: it makes an array of no dimensions that holds the generator itself, and
each calculation with it fails or is done by Python. `np.fromiter` reads numbers one by one without a list in
between. A function of NumPy that is called for each element by `map` makes an array object each time, where
one call over the whole array takes nanoseconds an element.

## Slow

```python
import numpy as np


def run(size=20_000):
    values = np.arange(size, dtype=float)
    roots = np.array(list(map(np.sqrt, values)))
    return round(float(roots.sum()), 6)
```

## Fast

```python
import numpy as np


def run(size=20_000):
    values = np.arange(size, dtype=float)
    roots = np.sqrt(values)
    return round(float(roots.sum()), 6)
```

## Measured

## Limits

Of functions given to `map`, those that NumPy applies to whole arrays; what is mapped over must be known to be an array.

## References

- [NumPy: fromiter](https://numpy.org/doc/stable/reference/generated/numpy.fromiter.html)
- [NumPy: universal functions](https://numpy.org/doc/stable/reference/ufuncs.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import of_kind
from perflint.reasoning.arrays.columns import Column
from perflint.reasoning.arrays.elementwise_functions import runs_formula
from perflint.reasoning.arrays.native_forms import computed_with
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen

RULE = Rule(
    code="PFL316",
    name="generator-to-array",
    summary="an array of a generator, or of what `map` gives for each element of another array",
    impact=Impact.OVERHEAD,
    severity=Severity.HINT,
    screen=Screen.on("numpy"),
)

_MAKING = of_kind("makes array")
_LISTS = frozenset({"builtins.list", "builtins.tuple"})


@dataclass(frozen=True, slots=True)
class Making:
    """An array that is made of a generator."""

    call: ast.Call
    context: Context


@RULE.silent("where the array is told to hold objects")
def holds_objects(case: Making) -> bool:
    dtype = arguments.value(case.call, 1, "dtype")
    return dtype is not None and case.context.name(dtype) in ("builtins.object", "numpy.object_")


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.name(call.func) not in _MAKING or not call.args:
        return
    given = call.args[0]
    if _is_generator(given, context):
        yield from context.report(
            Making(call, context),
            call,
            f"`{context.short(call.func)}` makes an array that holds the generator itself; give it a list, or"
            " `np.fromiter` the generator and a dtype",
        )
        return
    match given:
        case ast.Call(
            func=ast.Name() as made, args=[ast.Call(args=[function, values]) as mapped]
        ) if context.name(made) in _LISTS and context.name(mapped.func) == "builtins.map":
            if context.is_a(values, "numpy.ndarray") and _takes_arrays(function, context):
                yield from context.report(
                    Making(call, context),
                    call,
                    f"`{context.short(function)}` is called for each element of `{context.short(values)}`, and"
                    " takes the whole array at once",
                )


def _is_generator(node: ast.expr, context: Context) -> bool:
    if isinstance(node, ast.GeneratorExp):
        return True
    if isinstance(node, ast.Call) and context.name(node.func) == "builtins.zip":
        return True
    return context.is_a(node, "collections.abc.Iterator")


def _takes_arrays(function: ast.expr, context: Context) -> bool:
    """Whether a function does the same to a whole array as to each element."""
    if isinstance(function, ast.Lambda):
        return computed_with(context, function, function.body, Column(plain=True)) is not None
    return context.is_a(function, "numpy.ufunc") or runs_formula(context, function)
