"""A function applied to each element, where whole columns have a form of their own.

## What it does

Finds `Series.apply(lambda ...)`, `Series.map(lambda ...)`, `DataFrame.map` and `applymap`,
`np.vectorize` and polars `map_elements` whose function, a lambda or one with a name, only computes with its argument: arithmetic,
comparisons, conditions, bounds (`min(x, 1)`), `math` and NumPy functions, missing values, parts of dates, methods of
text, text looked for in text, numbers read from text, look-ups in a mapping.

Also functions that `groupby(…).apply`, `agg` and `transform` call for each group, where they only reduce columns and
compute with that (`lambda s: s.max() - s.min()`): the groups have the same methods, for all groups at once.

## Why it is slow

The function is called in Python once for each element: 1.3 ms for 10 000 elements, against 18 µs for the
same on the whole column. `np.vectorize` is a loop in Python as well (783 µs against 3.7 µs), takes its
result dtype from the first element, and raises on empty input.

## Setup

```python
import pandas as pd
```

## Slow

```python
import pandas as pd


def gross(prices: pd.Series):
    return prices.apply(lambda price: price * 1.25 + 2)


def run(size=50_000):
    return gross(pd.Series(range(size))).tolist()
```

## Fast

```python
import pandas as pd


def gross(prices: pd.Series):
    return prices * 1.25 + 2


def run(size=50_000):
    return gross(pd.Series(range(size))).tolist()
```

## Measured

## Fix safety

`vectorize-apply` is unsafe: missing values stay missing and divisions by zero give `inf` where the
function raised, and both sides of a condition are computed. `.str` and `.dt` raise for a column of another
dtype, which one without values may have (`pd.DataFrame({"name": []})`). Numbers are as wide as their column
(integers wrap around), columns of categories raise, those of truth values do not compute, and a key that is
missing gives `nan`. There is no rewrite for `np.vectorize`.

## Limits

Silent where the function calls something that may not work on whole columns, for NumPy functions
given to `apply` as they are, which pandas calls once, and for rows (`axis=1`). Of a function in another file it is
known whether it only computes with numbers, or does what columns of text can do with the one text that it is given.

Silent as well for forms that whole columns of pandas have but that gain nothing, as it goes through the
elements one by one there too. Against `apply` on 20 000 texts (pandas 2.3 and 3.1), a part of `.str.split()`
and `.str.encode()` take 1.4 to 2.7 times as long, `astype(str)` of numbers 0.9 to 1.7 times.

A hint for text that is made for each element: `.str.strip()`, `.str.upper()`, `.str.zfill()` and slices are 10 to
12 times faster, `.str.replace()` 5 times and `.str.title()` twice, where PyArrow holds the text, as in pandas 3
where it is installed (measured with pandas 3.1.1); on columns of objects they are no faster.

A hint as well for a look-up with a default (`d.get(x, x)`, `.map(d).fillna(x)`: 1.3 to 6 times for a small mapping,
as fast for one of thousands of keys), and for an f-string of what is shown to be text (`f"{x.upper()}!"`, joined by
`+`: 1.5 to 4 times). Other f-strings are silent: numbers are made text one by one on whole columns, too.

A hint for what is asked of text, which gains a little, some 0.05 µs an element: comparisons, conditions and joins
with constant text are 2 to 5 times faster, `lower` 1.6 times, `startswith` and `isdigit` 2 to 7 times on
columns of the text dtype of pandas 3, and hardly on others. What stays a warning is faster still: arithmetic
and comparisons of numbers 20 to 600 times (2 to 5 on columns of objects), look-ups 9 times, numbers read from
text 2 to 4 times, parts of dates 35 to 250 times, `total_seconds` 85 times, `strftime` 5 to 30 times (pandas 2.3:
7 times for the format of ISO dates, others as fast as before).

## References

- [pandas: working with text data](https://pandas.pydata.org/docs/user_guide/text.html)
- [NumPy: vectorize](https://numpy.org/doc/stable/reference/generated/numpy.vectorize.html)
- [polars: map_elements](https://docs.pola.rs/api/python/stable/reference/expressions/api/polars.Expr.map_elements.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import vectorize_apply
from perflint.codemods.parts import arguments
from perflint.knowledge.kinds import of_kind
from perflint.reasoning.arrays.columns import Column, is_text_column
from perflint.reasoning.arrays.elementwise import ASKED, MATH, REMADE
from perflint.reasoning.arrays.elementwise_functions import (
    describe_function,
    is_formula,
    runs_formula,
)
from perflint.reasoning.arrays.native_forms import computed_with, looks_up
from perflint.reasoning.arrays.native_speedups import Speedup, speedup
from perflint.reasoning.frames.group_functions import grouped_functions
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.frame_reasons import handful_of_rows
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL308",
    name="elementwise-apply",
    summary="a function applied to each element, where whole columns have a form of their own",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "pandas",
        "geopandas",
        "numpy",
        "polars",
        names="apply map applymap map_elements vectorize agg aggregate transform",
    ),
    codemods=("vectorize-apply",),
)

_APPLYING = of_kind("applies each")
_FASTER = {
    Speedup.NONE: "no faster",
    Speedup.ARROW: "faster where PyArrow holds the text (as in pandas 3), else not",
    Speedup.SMALL: "somewhat faster",
    Speedup.LARGE: "far faster",
}
# Functions that whole columns have, and how much they gain there.
_BUILTINS = {
    "builtins.len": Speedup.SMALL,
    "builtins.int": Speedup.LARGE,
    "builtins.float": Speedup.LARGE,
    "builtins.abs": Speedup.LARGE,
    **dict.fromkeys(
        (f"pandas.{name}" for name in ("isna", "isnull", "notna", "notnull")), Speedup.LARGE
    ),
    **dict.fromkeys(
        (f"builtins.str.{name}" for name in ("upper", "strip", "title", "capitalize")),
        Speedup.ARROW,
    ),
    "builtins.str.lower": Speedup.SMALL,
}
_OF_OTHER_FILES = {REMADE: Speedup.ARROW, ASKED: Speedup.SMALL}


@dataclass(frozen=True)
class Elementwise:
    """A function that is applied to each element, and what its form for whole columns gains.

    Attributes:
        frame: whose elements: a column, a frame, or what else it is applied to.
    """

    context: Context
    node: ast.expr
    frame: ast.expr
    speedup: Speedup


RULE.share(handful_of_rows)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    callee = context.callee(call) or ""
    if callee == "numpy.vectorize":
        function = arguments.value(call, 0, "pyfunc")
        if function is not None and (
            _speedup(context, function, plain=True) is Speedup.LARGE or looks_up(context, function)
        ):
            yield from _vectorized(context, call, function)
        return
    if callee not in _APPLYING:
        return
    function = arguments.value(call, 0, "function" if callee.startswith("polars") else "func")
    if function is None or any(word.arg == "axis" for word in call.keywords):
        return
    plain = callee.startswith(("pandas.DataFrame", "polars."))
    column = call.func.value if isinstance(call.func, ast.Attribute) else None
    text = column is not None and is_text_column(context, column)
    polars = callee.startswith("polars.")
    found = _speedup(context, function, plain=plain, polars=polars, text=text)
    if found is None:
        return
    if polars and found is not Speedup.NONE:
        found = Speedup.LARGE
    elif _measures(context, function) and not text and found is Speedup.SMALL:
        found = Speedup.ARROW
    method = callee.rpartition(".")[2]
    whole = "the column" if column is None else f"`{context.short(column)}`"
    yield from context.report(
        Elementwise(context, call, call if column is None else column, found),
        call,
        f"`{method}` calls Python for each element of {whole}, 0.1 µs each or more; the same on the"
        f" whole column is {_FASTER[found]}",
        fix=lambda: _fix(context, call, function, callee, found),
    )


@RULE.on(ast.Call)
def check_groups(call: ast.Call, context: Context) -> Iterator[Finding]:
    """Functions that are called for each group: `groupby("shop").agg(lambda s: s.max() - s.min())`."""
    function = next(grouped_functions(call, context), None)
    if function is None or not isinstance(call.func, ast.Attribute):
        return
    yield from context.report(
        Elementwise(context, call, call.func.value, Speedup.LARGE),
        call,
        f"`{call.func.attr}` calls `{context.short(function)}` in Python for each group, some 40 µs each; methods"
        " of the groups themselves (`groups.max() - groups.min()`) compute all at once",
    )


@RULE.on(ast.FunctionDef)
def check_decorator(function: ast.FunctionDef, context: Context) -> Iterator[Finding]:
    for decorator in function.decorator_list:
        if context.name(decorator) == "numpy.vectorize":
            if is_formula(context, function, decorated=True):
                yield from _vectorized(context, decorator, None)


def _vectorized(context: Context, node: ast.expr, function: ast.expr | None) -> Iterator[Finding]:
    shown = f"`{context.short(function)}`" if function is not None else "the function"
    cold = context.cold(node)
    return context.report(
        Elementwise(context, node, node, Speedup.LARGE),
        node,
        f"`np.vectorize` calls {shown} in Python for each element, for convenience and not for speed;"
        " compute with whole arrays (`np.where` for conditions)",
        cold="" if cold == "module level" else cold,  # it is made once and called often
    )


@RULE.silent(
    "where whole columns of pandas go through the elements one by one as well: a part of `.str.split()`,"
    " `.str.encode()`, text made of numbers, items of dicts"
)
def gains_nothing(case: Elementwise) -> bool:
    return case.speedup is Speedup.NONE


@RULE.hint(
    "where text is made for each element, or lengths are asked: only columns of PyArrow's text gain by it"
)
def makes_text(case: Elementwise) -> bool:
    return case.speedup is Speedup.ARROW


@RULE.hint(
    "where text is tested or joined, or looked up with a default: that gains about 0.05 µs an element"
)
def small_gain(case: Elementwise) -> bool:
    return case.speedup is Speedup.SMALL


def _measures(context: Context, function: ast.expr) -> bool:
    """Whether a function asks for lengths: those of lists take longer by `.str.len()`."""
    body = function.body if isinstance(function, ast.Lambda) else function
    return any(
        isinstance(node, ast.Name) and context.names.is_builtin(node, "len")
        for node in ast.walk(body)
    )


def _fix(
    context: Context, call: ast.Call, function: ast.expr, callee: str, gained: Speedup
) -> Fix | Refusal:
    if gained in (Speedup.NONE, Speedup.ARROW):
        return Refusal(
            vectorize_apply.CODEMOD.name,
            "only a column that is known to be of PyArrow's text is faster",
        )
    if callee.startswith("pandas.DataFrame"):
        return Refusal(vectorize_apply.CODEMOD.name, "the columns of the frame may differ in kind")
    return vectorize_apply.rewrite_elements(context, call, function)


def _speedup(
    context: Context,
    function: ast.expr,
    *,
    plain: bool,
    polars: bool = False,
    text: bool = False,
) -> Speedup | None:
    """What whole columns gain over a function of each element; None where they have no form for it."""
    if isinstance(function, ast.Call) and context.name(function.func) == "functools.partial":
        if not function.args:
            return None
        function = function.args[0]
    match function:
        case ast.Lambda(body=ast.Call(func=called, args=args)) if args and all(
            isinstance(argument, (ast.Name, ast.Constant)) for argument in args
        ):
            if runs_formula(context, called, labels=True):
                return Speedup.LARGE
            if not plain and function_of(context, called) is None and len(args) == 1:
                known = _OF_OTHER_FILES.get(describe_function(context, called))
                if known is not None:
                    return known
    column = Column(plain=plain, polars=polars, holds_text=text)
    if isinstance(function, ast.Lambda):
        return _gained(function.body, computed_with(context, function, function.body, column))
    dotted = context.name(function) or ""
    if dotted in _BUILTINS and (not plain or dotted == "builtins.abs"):
        return _BUILTINS[dotted]
    module, _, name = dotted.rpartition(".")
    if module == "math" and name in MATH:
        return Speedup.LARGE
    if runs_formula(context, function, labels=True) or not plain and looks_up(context, function):
        return Speedup.LARGE
    own = function_of(context, function)
    if isinstance(own, ast.FunctionDef) and not own.decorator_list:
        match own.body:
            case [ast.Return(value=ast.expr() as value)] | [
                ast.Expr(value=ast.Constant()),
                ast.Return(value=ast.expr() as value),
            ]:
                return _gained(value, computed_with(context, own, value, column))
    if own is None and not plain:
        return _OF_OTHER_FILES.get(describe_function(context, function))
    return None


def _gained(value: ast.expr, column: Column | None) -> Speedup | None:
    return None if column is None else speedup(value, column)
