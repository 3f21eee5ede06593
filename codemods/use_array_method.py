"""Use the method of an array instead of a builtin that goes through its elements.

    sum(samples)            ->    samples.sum(axis=0)
    max(frame["price"])     ->    frame["price"].to_numpy().max()
    found = any(samples > 3)    ->    found = bool((samples > 3).any())
    if any(samples > 3):        ->    if (samples > 3).any():

`axis=0` keeps what the builtin does to arrays of several dimensions: it adds rows. A Series is reduced
as an array, because its own methods skip missing values and give `nan` where there is nothing.

Always unsafe: sums differ in their last digits, small integers add up without wrapping, `nan` is treated
in another way. Refused for `sorted`, which makes a list, and for libraries other than NumPy, pandas and
PyTorch.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.truth import is_test
from perflint.rules.array_shapes import shape
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-array-method",
    summary="use the method of an array instead of a builtin",
    safety=Safety.UNSAFE,
)

_REASONS = {
    "sum": "sums differ in their last digits, and small integers no longer wrap",
    "min": "`nan` is treated in another way",
    "max": "`nan` is treated in another way",
    "any": "all elements are tested, also those after the first hit",
    "all": "all elements are tested, also those after the first miss",
}


def rewrite(
    context: Context, call: ast.Call, array: ast.expr, name: str, library: str
) -> Fix | Refusal:
    """Rewrite one call of a builtin."""
    if name not in _REASONS:
        return Refusal(CODEMOD.name, f"`{name}` gives Python objects one by one")
    if library not in ("numpy", "torch"):
        return Refusal(CODEMOD.name, f"there is no rewrite for {library} arrays")
    text = atom(context, array)
    if context.is_a(array, "pandas.Series"):
        text = f"{text}.to_numpy()"
    elif context.is_a(array, "numpy.flatiter"):
        return Refusal(CODEMOD.name, "it is an iterator over an array")
    axis = ""
    if name == "sum":
        dims = shape(context, array).dims
        if not (dims is not None and len(dims) == 1) and not text.endswith(".to_numpy()"):
            axis = "axis=0" if library == "numpy" else "dim=0"
    shown = f"{text}.{name}({axis})"
    if name in ("any", "all") and not is_test(call):
        shown = f"bool({shown})"
    span = context.span(call)
    return Fix(
        CODEMOD.name,
        (Edit(span.start, span.end, shown),),
        Safety.UNSAFE,
        f"use `.{name}()`",
        _REASONS[name],
    )
