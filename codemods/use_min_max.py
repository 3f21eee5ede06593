"""Take the smallest or largest element with `min` or `max` instead of sorting.

    sorted(x)[0]                               ->    min(x)
    sorted(x, key=k, reverse=True)[0]          ->    max(x, key=k)

Always unsafe: an empty iterable raises `ValueError` instead of `IndexError`, and values that compare to
nothing (NaN) may give another result. The first of equal elements is taken, before and after.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-min-max",
    summary="take an extreme with `min` or `max` instead of sorting",
    safety=Safety.UNSAFE,
)


def rewrite(context: Context, item: ast.Subscript, call: ast.Call, builtin: str) -> Fix | Refusal:
    """Rewrite `sorted(…)[0]` to `builtin(…)`."""
    found = context.names.lookup(builtin, context.names.scope_of(item))
    if found is not None:
        return Refusal(CODEMOD.name, f"`{builtin}` is another name here")
    parts = [argument(context, call.args[0])]
    parts += [context.code(word) for word in call.keywords if word.arg == "key"]
    text = f"{builtin}({', '.join(parts)})"
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(item), text),),
        Safety.UNSAFE,
        f"use `{builtin}`",
        "an empty iterable raises `ValueError` instead of `IndexError`, and NaN may give another result",
    )
