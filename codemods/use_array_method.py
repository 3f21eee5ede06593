"""Use the method of an array instead of a builtin that goes through its elements.

    sum(samples)            ->    samples.sum(axis=0)
    max(frame["price"])     ->    frame["price"].max(skipna=False)
    found = any(samples > 3)    ->    found = bool((samples > 3).any())
    if any(samples > 3):        ->    if (samples > 3).any():

`axis=0` keeps what the builtin does to arrays of several dimensions: it adds rows. A Series is added up
and tested as an array, because its own methods skip missing values. Its extremes are those of the Series:
an array of dates gives `datetime64`, which is no `Timestamp`.

Always unsafe: sums differ in their last digits, small integers add up without wrapping, the sum of nothing
is a `0.0` or a row of them, `nan` is treated in another way, and arrays of no dimension or several have a sum,
an extreme and an answer, where the builtin raises or gives the only row. What is masked is left out, dates
raise instead of adding up to one, and arrays of texts have no extreme. Of a Series numbers come as NumPy's,
whose integers wrap at 64 bits, and the extreme of an empty one is missing instead of an error; categories
without an order have none; texts and lists add up where the builtin raises; a missing value of a nullable
column may raise, count as true or be the result, each where the builtin did another of these. The extreme of an
empty tensor raises `RuntimeError` instead of `ValueError`. Where several
columns have the name that is read, the builtin goes through the names, the method through the values.

Refused for `sorted`, which makes a list, where a `ValueError` is handled that an empty one would raise, and for
libraries other than NumPy, pandas and PyTorch.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import handled
from perflint.codemods.parts.expressions import atom
from perflint.language.truth import is_test
from perflint.reasoning.arrays.shapes import shape
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.rules.paying import too_few
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-array-method",
    summary="use the method of an array instead of a builtin",
    safety=Safety.UNSAFE,
    speed=Contract(least=50, warns=1000, loop=False),
)

_DIMENSIONS = "arrays of none or several dimensions do not raise, and what is masked is left out"
_REASONS = {
    "sum": "sums differ in their last digits, small integers no longer wrap, nothing sums to `0.0`, and what is"
    " masked is left out",
    "min": f"`nan` is treated in another way; arrays of texts raise; {_DIMENSIONS}",
    "max": f"`nan` is treated in another way; arrays of texts raise; {_DIMENSIONS}",
    "any": f"all elements are tested, also those after the first hit; {_DIMENSIONS}",
    "all": f"all elements are tested, also those after the first miss; {_DIMENSIONS}",
}
_OF_SERIES = (
    "`nan` is treated in another way, a number is NumPy's instead of Python's, an empty column gives `nan`"
    " where the builtin raised, and categories without an order raise"
)
_OF_SUMS = (
    "the number is NumPy's, whose integers wrap at 64 bits, texts and lists add up, and dates raise"
)
_OF_TESTS = "a missing value of a nullable column may raise or count as true"
_EMPTY_ERRORS = frozenset({"ValueError", "Exception"})


def rewrite(
    context: Context, call: ast.Call, array: ast.expr, name: str, library: str
) -> Fix | Refusal:
    """Rewrite one call of a builtin."""
    if name not in _REASONS:
        return Refusal(CODEMOD.name, f"`{name}` gives Python objects one by one")
    if library not in ("numpy", "torch"):
        return Refusal(CODEMOD.name, f"there is no rewrite for {library} arrays")
    few = too_few(context, CODEMOD, array)
    if few:
        return Refusal(CODEMOD.name, few)
    text = atom(context, array)
    reason = _REASONS[name]
    word = ""
    if context.is_a(array, "pandas.Series"):
        if name in ("min", "max"):
            if handled(context, call) & _EMPTY_ERRORS:
                return Refusal(CODEMOD.name, "the error that an empty column raises is handled")
            word, reason = "skipna=False", _OF_SERIES
        else:
            text = f"{text}.to_numpy()"
            reason += f"; {_OF_SUMS if name == 'sum' else _OF_TESTS}"
    elif context.is_a(array, "numpy.flatiter"):
        return Refusal(CODEMOD.name, "it is an iterator over an array")
    elif library == "torch" and handled(context, call) & _EMPTY_ERRORS:
        return Refusal(CODEMOD.name, "the error that an empty tensor raises is handled")
    elif library == "torch" and name in ("min", "max"):
        reason += "; an empty tensor raises `RuntimeError` instead of `ValueError`"
    if name == "sum":
        word = axis(context, array, library)
    shown = f"{text}.{name}({word})"
    if name in ("any", "all") and not is_test(call):
        shown = f"bool({shown})"
    span = context.span(call)
    return Fix(
        CODEMOD.name,
        (Edit(span.start, span.end, shown),),
        Safety.UNSAFE,
        f"use `.{name}()`",
        reason,
    )


def axis(context: Context, array: ast.expr, library: str) -> str:
    """The argument by which an array adds up as `sum` adds it: its rows, where it may have several dimensions."""
    if context.is_a(array, "pandas.Series") or len(shape(context, array).dims or ()) == 1:
        return ""
    return "axis=0" if library == "numpy" else "dim=0"
