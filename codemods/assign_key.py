"""Assign keys of a dict in place instead of copying it with one more entry.

    found = {**found, key: value}      ->    found[key] = value
    found = found | {key: value}       ->    found[key] = value

Safe where the key is a name or constant, which is the same after the value as before it, or key and
value are texts made of plain values, and the dict is a local that starts as a new plain dict and that nothing else can hold.
Otherwise unsafe: effects of key and value happen in another order (the value comes first, also its calls, its
properties and the `__format__` of f-strings), an operator of unknown type may keep the dict (`log == found`), the
function hands out its names (`locals()`), keys need not be strings as in
`dict(found, **{key: value})`, or the dict may be somebody else's,
so that it is copied once before the loop (`found = dict(found)`), also where the loop does not run.
A dict of somebody else is copied as the first pass did it: `|` keeps the class of an `OrderedDict` or
`defaultdict`, so that `found.copy()` stands there.
Refused for attributes and items, for dicts of a class with a `|` of its own, for more than one entry, for merged mappings, and where single
iterations keep the dict as it is then or give it away (`yield found`, `steps.append(found)`, `show(found)`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import surely_text
from perflint.codemods.parts.expressions import alone, argument
from perflint.codemods.parts.holding import copied, other_holder
from perflint.codemods.parts.order import in_any_order
from perflint.reasoning.values.growth import Growth
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="assign-key",
    summary="assign keys of a dict in place instead of copying it",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=2, warns=50, loop=False, counted="keys"),
)


def rewrite(
    context: Context, growth: Growth, added: list[tuple[ast.expr | None, ast.expr]]
) -> Fix | Refusal:
    """Rewrite one statement that copies a dict to add an entry."""
    if not isinstance(growth.statement, ast.Assign):
        return Refusal(CODEMOD.name, "it grows in the middle of an expression")
    if not isinstance(growth.target, ast.Name):
        return Refusal(
            CODEMOD.name,
            f"`{context.code(growth.target)}` belongs to an object that others can see",
        )
    if len(added) != 1:
        return Refusal(CODEMOD.name, "several entries are added at once")
    key, value = added[0]
    if key is None:
        return Refusal(CODEMOD.name, "a whole mapping is merged")
    name = growth.target.id
    if any(
        isinstance(n, ast.Name) and n.id == name for part in (key, value) for n in ast.walk(part)
    ):
        return Refusal(CODEMOD.name, f"the new entry reads `{name}`")
    for binding in context.names.bindings(growth.target):
        start = context.type(binding.value) if binding.value is not None else None
        if start is not None and start.name != "builtins.dict":
            return Refusal(
                CODEMOD.name, f"`{name}` starts as a `{start.name}`, not as a plain dict"
            )
    text = f"{name}[{argument(context, key)}] = {alone(context, value)}"
    edit = Edit(*context.span(growth.statement), text)
    holder = other_holder(context, growth, ("dict", "Dict", "DictComp"))
    reason = f"{holder.reason}, which would see it grow" if holder.reason else ""
    if holder.certain:
        return Refusal(CODEMOD.name, reason)
    edits = [edit]
    if holder.before is not None:
        joined = isinstance(growth.statement.value, ast.BinOp)
        how, what = (f"{name}.copy()", "a copy") if joined else (f"dict({name})", "a plain dict")
        copy, reason = copied(context, name, how, what, holder.before)
        edits.append(copy)
    reasons = [reason] if reason else []
    if not in_any_order(context, key, value):
        reasons.append("the value is evaluated before the key")
    if isinstance(growth.statement.value, ast.Call) and not surely_text(context, key):
        reasons.append("`dict(…, **…)` raises for a key that is no string")
    return Fix(
        CODEMOD.name,
        tuple(edits),
        Safety.UNSAFE if reasons else Safety.SAFE,
        f"assign the key of `{name}` in place",
        "; ".join(reasons),
    )
