"""A builtin that goes through the elements of an array one by one.

## What it does

Finds `sum`, `min`, `max`, `any`, `all` and `sorted` of a NumPy array, a tensor or a pandas Series, and
`map(abs, array)`.

## Why it is slow

The builtin asks the array for one element at a time, boxes it and works on the object: `sum` of 10 000
elements takes 700 µs, `array.sum()` 2.3 µs. For a tensor each element is a tensor, too.

The method costs about 1 µs however few the elements are. It pays from about 20 elements for `sum`, `min` and `max`,
from 10 for `sorted`, from 5 for sums of truth values, and from 100 for `any` and `all`, which stop at the first
element that decides (NumPy 2.4 on Python 3.11). For lists builtins are right.

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

Silent for lists, tuples and shapes, and for calls with `key=`, `default=` or several values.

## References

- [NumPy: sum](https://numpy.org/doc/stable/reference/generated/numpy.sum.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import use_array_method
from perflint.language.nodes import FUNCTIONS, descendants, parent, parents
from perflint.language.scopes import Binding
from perflint.reasoning.arrays.element_loops.analysis import fails_after
from perflint.reasoning.arrays.loop_weights import comes_in, is_read_array, where_small
from perflint.reasoning.arrays.shapes import shape
from perflint.reasoning.frames.cells import is_several
from perflint.reasoning.models.iteration_work import makes_picture, runs_on_failure
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.callers import repeat
from perflint.reasoning.occurrence.local_functions import calls_of, function_of
from perflint.reasoning.occurrence.loop_heads import is_number, library_of, of_objects
from perflint.reasoning.size.scalars_or_several import may_be_number
from perflint.reasoning.size.small_arrays import is_cut, is_read_by_constants, is_small, is_window
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
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


@dataclass(frozen=True)
class ArrayBuiltin:
    """A call of a builtin that goes through an array; `name` is its own, and `abs` for `map(abs, array)`."""

    context: Context
    call: ast.Call
    array: ast.expr
    name: str


def _array_builtin(call: ast.Call, context: Context) -> ArrayBuiltin | None:
    """The case that a call is, as far as the builtin goes: whether it is given an array is left open."""
    if call.keywords:
        return None
    module, _, name = (context.callee(call) or "").rpartition(".")
    if (
        module != "builtins"
        or isinstance(call.func, ast.Attribute)
        and not _is_of_builtins(call, context)
    ):
        return None
    match name, call.args:
        case "map", [function, array] if context.name(function) == "builtins.abs":
            name = "abs"
        case _, [array] if name in _REDUCING:
            pass
        case _:
            return None
    if isinstance(array, ast.Starred) or is_number(context, array):
        return None
    owner = context.function(call)
    if owner is not None and owner.name == name:
        return None  # the method itself, or what stands in for it
    return ArrayBuiltin(context, call, array, name)


def _is_of_builtins(call: ast.Call, context: Context) -> bool:
    """Whether the function is written as one of the module `builtins`: `torch.sum` is none, whatever the folder
    `torch` of a project hands on."""
    return (context.names.dotted(call.func) or "").startswith("builtins.")


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    case = _array_builtin(call, context)
    if case is None:
        return
    array, name = case.array, case.name
    column = context.is_a(array, "pandas.Series")
    library = "numpy" if column else library_of(context, array)
    if library is None or _is_something_else(context, array):
        return
    axis = use_array_method.axis(context, array, library) if name == "sum" else ""
    native = {"sorted": "np.sort", "abs": "np.abs"}.get(name, f".{name}({axis})")
    each = "row" if name == "sum" and len(shape(context, array).dims or ()) > 1 else "element"
    yield from context.report(
        case,
        call,
        f"`{'map(abs, …)' if name == 'abs' else name}` goes through `{context.short(array)}` one {each}"
        f" at a time; `{native}` does it at once",
        fix=lambda: use_array_method.rewrite(context, call, array, name, library),
    )


@RULE.silent(
    "where the array holds at most 20 elements: by a constant, one for each axis, or one for each name it is unpacked into"
)
def few_elements(case: ArrayBuiltin) -> bool:
    return is_small(case.context, case.array)


@RULE.hint(
    "where the code reads the elements by constant places only (`point[0]`, `point[1]`), as of a few"
)
def read_by_constants(case: ArrayBuiltin) -> bool:
    return is_read_by_constants(case.context, case.array)


@RULE.hint(
    "where the array is made of a parameter that may be one number as well (`isinstance(x, float)`): callers write down"
    " a few"
)
def one_or_several(case: ArrayBuiltin) -> bool:
    return may_be_number(case.context, case.array)


@RULE.silent("where the array holds texts or objects")
def holds_objects(case: ArrayBuiltin) -> bool:
    array = case.array
    return of_objects(case.context, array.value if isinstance(array, ast.Subscript) else array)


@RULE.silent("where it is for the message of an error")
def for_error_message(case: ArrayBuiltin) -> bool:
    return fails_after(case.array)


@RULE.silent("where the sorted list is joined to another: arrays would be added up")
def joined_as_list(case: ArrayBuiltin) -> bool:
    above = parent(case.call)
    return case.name == "sorted" and isinstance(above, ast.BinOp) and isinstance(above.op, ast.Add)


@RULE.hint("where it runs before a warning or an error, or in an exception handler")
def after_error(case: ArrayBuiltin) -> bool:
    return runs_on_failure(case.call)


@RULE.hint("where it stands in a branch for small arrays (`if x.size < 2000:`)")
def in_branch_for_small(case: ArrayBuiltin) -> bool:
    return where_small(case.call, case.context)


@RULE.hint("where the array is cut out of another between two places", lowers="unknown")
def part_of_array(case: ArrayBuiltin) -> bool:
    return is_window(case.context, case.array) or is_cut(case.context, case.array)


@RULE.hint("where it is called once, by a function that draws")
def draws(case: ArrayBuiltin) -> bool:
    return not _runs_often(case) and makes_picture(case.call, case.context)


@RULE.hint(
    "where it is called once, and nothing shows that the elements are many: the array was neither handed to the"
    " function nor read from a file, and is not computed from such a one in its place",
    lowers="unknown",
)
def size_unknown(case: ArrayBuiltin) -> bool:
    return not _runs_often(case) and not comes_in(
        _whole(case.array, case.context), case.context, hops=0
    )


def _runs_often(case: ArrayBuiltin) -> bool:
    """Whether a loop runs the call."""
    context = case.context
    return context.flow.loop(case.call) is not None or repeat(case.call, context) is not None


def _whole(array: ast.expr, context: Context) -> ast.expr:
    """What an array is a part of, by a name or in its place: `prices = frame["price"]`."""
    if isinstance(array, ast.Name):
        only = context.names.only_binding(array)
        if only is not None and isinstance(only.value, (ast.Attribute, ast.Subscript)):
            return only.value
        if only is not None and only.value is not None and is_read_array(only.value, context):
            return only.value
    return array


def _gives_several(context: Context, node: ast.expr) -> bool:
    """Whether a value is a list or tuple of arrays, whatever its annotation says: what a function of the file
    returns, or what the calls of the function around it hand in."""
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        return any(
            _gives_several(context, binding.value)
            if binding.kind == "assign" and binding.value is not None
            else binding.kind == "parameter" and _is_given_several(context, binding)
            for binding in bindings
        )
    made = function_of(context, node.func) if isinstance(node, ast.Call) else None
    return made is not None and any(
        isinstance(inner, ast.Return)
        and inner.value is not None
        and _is_several(context, inner.value)
        or isinstance(inner, (ast.Yield, ast.YieldFrom))
        for inner in descendants(made, into_functions=False)
    )


def _is_given_several(context: Context, parameter: Binding) -> bool:
    """Whether a call of the file gives a list or tuple for a parameter."""
    function = parameter.scope.node
    return isinstance(function, FUNCTIONS) and any(
        given is not None and _is_several(context, given)
        for call in calls_of(context, function)
        for given in [passed(call, function).get(parameter.name)]
    )


def _is_several(context: Context, node: ast.expr) -> bool:
    return isinstance(node, _SEVERAL) or context.is_a(node, "builtins.list", "builtins.tuple")


def _is_part_of_frame(context: Context, node: ast.expr) -> bool:
    """Whether a value is made of several columns of a frame: a loop over it goes through their names."""
    return any(
        isinstance(part, ast.Subscript)
        and isinstance(part.slice, ast.Name)
        and context.is_a(part.value, "pandas.DataFrame")
        and is_several(context, part.slice)
        for part in ast.walk(node)
    )


def _is_something_else(context: Context, node: ast.expr) -> bool:
    """Whether a value comes from a function that gives several arrays, or stands where a condition tells
    that it is no array."""
    if _gives_several(context, node) or _is_part_of_frame(context, node):
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
