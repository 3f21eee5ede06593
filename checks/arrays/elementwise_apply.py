"""A function applied to each element, where whole columns have a form of their own.

## What it does

Finds `Series.apply(lambda ...)`, `Series.map(lambda ...)`, `DataFrame.map` and `applymap`,
`np.vectorize` and polars `map_elements` whose function only computes with its argument: arithmetic,
comparisons, conditions, `math` and NumPy functions, text methods, parts of dates, look-ups in a mapping.

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
dtype, which one without values may have (`pd.DataFrame({"name": []})`). There is no rewrite for `np.vectorize`.

## Limits

Silent where the function calls something that may not work on whole columns, and for NumPy functions
given to `apply` as they are, which pandas calls once.

## References

- [pandas: working with text data](https://pandas.pydata.org/docs/user_guide/text.html)
- [NumPy: vectorize](https://numpy.org/doc/stable/reference/generated/numpy.vectorize.html)
- [polars: map_elements](https://docs.pola.rs/api/python/stable/reference/expressions/api/polars.Expr.map_elements.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import vectorize_apply
from perflint.codemods.parts import arguments
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.formulas import MATH, is_formula
from perflint.rules.native_forms import Column, NoForm, native, parameters
from perflint.rules.rule import Rule, Screen
from perflint.syntax.edits import Fix, Refusal

RULE = Rule(
    code="PFL308",
    name="elementwise-apply",
    summary="a function applied to each element, where whole columns have a form of their own",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "pandas", "geopandas", "numpy", "polars", names="apply map applymap map_elements vectorize"
    ),
    codemods=("vectorize-apply",),
)

_APPLYING = frozenset(
    {
        "pandas.Series.apply",
        "pandas.Series.map",
        "pandas.DataFrame.map",
        "pandas.DataFrame.applymap",
        "polars.Expr.map_elements",
        "polars.Series.map_elements",
    }
)
_BUILTINS = frozenset(
    {"builtins.len", "builtins.str", "builtins.int", "builtins.float", "builtins.abs"}
    | {f"builtins.str.{name}" for name in ("lower", "upper", "strip", "title", "capitalize")}
)


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    callee = context.callee(call) or ""
    if callee == "numpy.vectorize":
        function = arguments.value(call, 0, "pyfunc")
        if function is not None and _computes(context, function, plain=True):
            yield _vectorized(context, call, function)
        return
    if callee not in _APPLYING:
        return
    function = arguments.value(call, 0, "function" if callee.startswith("polars") else "func")
    if function is None:
        return
    plain = callee.startswith(("pandas.DataFrame", "polars."))
    if not _computes(context, function, plain=plain):
        return
    method = callee.rpartition(".")[2]
    assert isinstance(call.func, ast.Attribute)
    shown = context.short(call.func.value)
    yield context.finding(
        call,
        f"`{method}` calls Python for each element of `{shown}`, 0.1 µs each or more; the same on the"
        " whole column is up to 70 times faster",
        fix=lambda: _fix(context, call, function, callee),
    )


@RULE.on(ast.FunctionDef)
def check_decorator(function: ast.FunctionDef, context: Context) -> Iterator[Finding]:
    for decorator in function.decorator_list:
        if context.name(decorator) == "numpy.vectorize":
            if is_formula(context, function, decorated=True):
                yield _vectorized(context, decorator, None)


def _vectorized(context: Context, node: ast.expr, function: ast.expr | None) -> Finding:
    shown = f"`{context.short(function)}`" if function is not None else "the function"
    cold = context.cold(node)
    return context.finding(
        node,
        f"`np.vectorize` calls {shown} in Python for each element, for convenience and not for speed;"
        " whole arrays are 200 times faster (`np.where` for conditions)",
        cold="" if cold == "module level" else cold,  # it is made once and called often
    )


def _fix(context: Context, call: ast.Call, function: ast.expr, callee: str) -> Fix | Refusal:
    if callee.startswith("pandas.DataFrame"):
        return Refusal(vectorize_apply.CODEMOD.name, "the columns of the frame may differ in kind")
    return vectorize_apply.rewrite_elements(context, call, function)


def _computes(context: Context, function: ast.expr, *, plain: bool) -> bool:
    """Whether a function only computes with its arguments in ways that whole columns know."""
    if isinstance(function, ast.Lambda):
        names = parameters(function)
        if not names:
            return False
        column = Column(
            lambda node: node.id if isinstance(node, ast.Name) and node.id in names else None,
            lambda: "np",
            plain=plain,
        )
        try:
            native(context, function.body, column)
        except NoForm:
            return False
        return column.computed and column.uses > 0
    dotted = context.name(function) or ""
    if dotted in _BUILTINS:
        return not plain or dotted == "builtins.abs"
    module, _, name = dotted.rpartition(".")
    if module == "math" and name in MATH:
        return True
    if isinstance(function, ast.Name):
        binding = context.names.only_binding(function)
        if binding is not None and isinstance(binding.node, ast.FunctionDef):
            return is_formula(context, binding.node)
    return False
