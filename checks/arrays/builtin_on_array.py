"""A builtin that goes through the elements of an array one by one.

## What it does

Finds `sum`, `min`, `max`, `any`, `all` and `sorted` of a NumPy array, a tensor or a pandas Series, and
`map(abs, array)`.

## Why it is slow

The builtin asks the array for one element at a time, boxes it and works on the object: `sum` of 10 000
elements takes 700 µs, `array.sum()` 2.3 µs. For a tensor each element is a tensor of its own.

For lists it is the other way round: builtins are right there.

## Setup

```python
import numpy as np
```

## Slow

```python
import numpy as np


def spread(samples: np.ndarray):
    return float(max(samples) - min(samples)), int(sum(samples > 3))


def run(size=200_000):
    return spread(np.arange(size) % 97)
```

## Fast

```python
import numpy as np


def spread(samples: np.ndarray):
    return float(samples.max() - samples.min()), int((samples > 3).sum())


def run(size=200_000):
    return spread(np.arange(size) % 97)
```

## Measured

## Fix safety

`use-array-method` is unsafe: sums differ in their last digits, small integers add up without wrapping,
the sum of nothing is `0.0` instead of `0`, `nan` is treated in another way, and arrays of several dimensions
have an extreme where the builtin raises. A Series is added up as an array, so that missing values count as
before; numbers of it come as NumPy's, whose integers wrap at 64 bits. An empty one has no extreme: `nan` or
`NaT` instead of an error.

## Limits

Silent for lists, tuples and shapes, for calls with `key=`, `default=` or several values, and for arrays
of a constant handful of elements.

A hint where nothing says that the elements are many: a warning needs a loop around the call, or an array that was
handed to the function or read from a file, or is computed from such a one in its place. A hint too for a slice between
two places, in branches for small arrays, in handlers of exceptions and beside warnings, and in functions that draw.

## References

- [NumPy: sum](https://numpy.org/doc/stable/reference/generated/numpy.sum.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import use_array_method
from perflint.reasoning.arrays.element_loops import fails_after
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.iteration_work import goes_wrong, makes_picture
from perflint.reasoning.occurrence.loop_heads import is_number, library_of, of_objects
from perflint.reasoning.size.loop_weights import comes_in, where_small
from perflint.reasoning.size.small_arrays import is_cut, is_small, is_window
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.rule import Rule, Screen
from perflint.semantics.names import descendants, parents
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL309",
    name="builtin-on-array",
    summary="a builtin that goes through the elements of an array one by one",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "numpy",
        "torch",
        "pandas",
        "geopandas",
        "jax",
        "tensorflow",
        "cupy",
        names="sum min max any all sorted abs map",
    ),
    codemods=("use-array-method",),
)

_SEVERAL = (ast.List, ast.ListComp, ast.Tuple, ast.GeneratorExp, ast.Set, ast.Dict)
_REDUCING = frozenset({"sum", "min", "max", "any", "all", "sorted"})


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if isinstance(call.func, ast.Attribute) and call.func.attr not in _REDUCING or call.keywords:
        return
    module, _, name = (context.callee(call) or "").rpartition(".")
    if module != "builtins":
        return
    match name, call.args:
        case "map", [function, array] if context.name(function) == "builtins.abs":
            name = "abs"
        case _, [array] if name in _REDUCING:
            pass
        case _:
            return
    if isinstance(array, ast.Starred) or is_number(context, array):
        return
    owner = context.function(call)
    if owner is not None and owner.name == name:
        return  # the method itself, or what stands in for it
    column = context.is_a(array, "pandas.Series")
    library = "numpy" if column else library_of(context, array)
    if library is None or is_small(context, array) or _is_no_array(context, array):
        return
    native = {"sorted": "np.sort", "abs": "np.abs"}.get(name, f".{name}()")
    yield context.finding(
        call,
        f"`{'map(abs, …)' if name == 'abs' else name}` goes through `{context.short(array)}` one element"
        f" at a time; `{native}` does it at once",
        severity=Severity.HINT if _is_slight(context, call, array) else None,
        fix=lambda: use_array_method.rewrite(context, call, array, name, library),
    )


def _is_slight(context: Context, call: ast.Call, array: ast.expr) -> bool:
    """Whether nothing says that the elements are many: the call stands in no loop and the array was
    neither handed in nor read; or something says that they are few, or asked for once."""
    if goes_wrong(call) or where_small(call, context):
        return True
    if is_window(context, array) or is_cut(context, array):
        return True
    if context.flow.loop(call) is not None or repeat(call, context) is not None:
        return False
    return makes_picture(call, context) or not comes_in(_whole(array, context), context, hops=0)


def _whole(array: ast.expr, context: Context) -> ast.expr:
    """What an array is a part of, by a name or in its place: `prices = frame["price"]`."""
    if isinstance(array, ast.Name):
        only = context.names.only_binding(array)
        if only is not None and isinstance(only.value, (ast.Attribute, ast.Subscript)):
            return only.value
    return array


def _gives_several(context: Context, node: ast.expr) -> bool:
    """Whether a value comes from a function of the file that returns a list or tuple of arrays, whatever
    its annotation says."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    only = context.names.only_binding(node.func)
    made = only.node if only is not None else None
    return isinstance(made, (ast.FunctionDef, ast.AsyncFunctionDef)) and any(
        isinstance(inner, ast.Return) and isinstance(inner.value, _SEVERAL)
        for inner in descendants(made, into_functions=False)
    )


def _is_no_array(context: Context, node: ast.expr) -> bool:
    """Whether a value holds text or objects, stands where it is known to be something else, or is
    looked at for a message."""
    held = node.value if isinstance(node, ast.Subscript) else node
    if of_objects(context, held) or fails_after(node) or _gives_several(context, node):
        return True
    wanted = spelling(node)
    child: ast.AST = node
    for above in parents(node):
        if isinstance(above, (ast.If, ast.IfExp)) and child is not above.test:
            for test in ast.walk(above.test):
                match test:
                    case ast.Call(func=ast.Name(id="isinstance"), args=[value, _]):
                        if spelling(value) == wanted:
                            return True
        child = above
    return False
