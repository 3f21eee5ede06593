"""Take the smallest or largest element with `min` or `max` instead of sorting.

    sorted(x)[0]                               ->    min(x)
    sorted(x, key=k, reverse=True)[0]          ->    max(x, key=k)

Always unsafe: an empty iterable raises `ValueError` instead of `IndexError`, and values that compare to
nothing (NaN) may give another result. Elements are compared while they are taken instead of after the
last one, and not all of the same pairs: that shows where comparing has effects or raises, and an iterator then
keeps its rest. The first of equal elements is taken, before and after. Refused
where a handler around it minds `IndexError` or `ValueError` and not the other one.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import handled
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.rules.paying import too_few
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Span

CODEMOD = Codemod(
    name="use-min-max",
    summary="take an extreme with `min` or `max` instead of sorting",
    safety=Safety.UNSAFE,
    speed=Contract(least=200, warns=100000, loop=False),
)


def rewrite(context: Context, item: ast.Subscript, call: ast.Call, builtin: str) -> Fix | Refusal:
    """Rewrite `sorted(…)[0]` to `builtin(…)`."""
    found = context.names.lookup(builtin, context.names.scope_of(item))
    if found is not None:
        return Refusal(CODEMOD.name, f"`{builtin}` is another name here")
    if _handles_one(context, item):
        return Refusal(CODEMOD.name, "an empty iterable raises, which a handler around it minds")
    few = too_few(context, CODEMOD, call.args[0])
    if few:
        return Refusal(CODEMOD.name, few)
    gone = [_from(context, context.span(call).end, context.span(item).end, "[")]
    before: ast.AST = call.args[0]
    for word in call.keywords:
        if word.arg != "key":
            gone.append(_from(context, context.span(before).end, context.span(word).end, ","))
        before = word
    if any("#" in context.source.text[span.start : span.end] for span in gone):
        return Refusal(CODEMOD.name, "a comment stands in what would go away")
    edits = [Edit(*context.span(call.func), builtin), *(Edit(*span, "") for span in gone)]
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE,
        f"use `{builtin}`",
        "an empty iterable raises `ValueError` instead of `IndexError`, NaN may give another result, and "
        "elements are compared while they are taken",
    )


def _handles_one(context: Context, item: ast.Subscript) -> bool:
    """Whether handlers around treat `IndexError` in another way than `ValueError`."""
    kinds = handled(context, item)
    return bool(kinds & {"IndexError", "LookupError"}) != ("ValueError" in kinds)


def _from(context: Context, start: int, end: int, mark: str) -> Span:
    """What stands between two places from a mark on: a bracket that closes before it stays."""
    return Span(context.source.text.index(mark, start, end), end)
