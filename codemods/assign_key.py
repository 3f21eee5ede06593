"""Assign keys of a dict in place instead of copying it with one more entry.

    found = {**found, key: value}      ->    found[key] = value
    found = found | {key: value}       ->    found[key] = value

Safe where key and value are names, constants, attributes-free arithmetic and the like (no effects of
their own), and the dict is a local that starts as a new plain dict and that nothing else can hold.
Otherwise unsafe: effects of key and value happen in another order, keys need not be strings as in
`dict(found, **{key: value})`, or the dict may be somebody else's,
so that it is copied once before the loop (`found = dict(found)`), also where the loop does not run.
Refused for attributes and items, for more than one entry, for merged mappings, and where single
iterations keep the dict as it is then or give it away (`yield found`, `steps.append(found)`, `show(found)`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import surely_text
from perflint.codemods.parts.holding import copied, other_holder
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.growth import Growth
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="assign-key",
    summary="assign keys of a dict in place instead of copying it",
    safety=Safety.SAFE,
)
_QUIET = (
    ast.Name,
    ast.Constant,
    ast.Tuple,
    ast.Load,
    ast.FormattedValue,
    ast.JoinedStr,
)

# What can be evaluated after the value as well as before it.
_PLAIN = (ast.Name, ast.Constant, ast.Tuple, ast.Load)


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
    text = f"{name}[{context.code(key)}] = {context.code(value)}"
    edit = Edit(*context.span(growth.statement), text)
    holder = other_holder(context, growth, ("dict", "Dict", "DictComp"))
    reason = f"{holder.reason}, which would see it grow" if holder.reason else ""
    if holder.certain:
        return Refusal(CODEMOD.name, reason)
    edits = [edit]
    if holder.before is not None:
        copy, reason = copied(context, name, "dict", holder.before)
        edits.append(copy)
    if (
        not reason
        and not all(isinstance(n, _QUIET) for part in (key, value) for n in ast.walk(part))
        and not all(isinstance(n, _PLAIN) for n in ast.walk(key))
    ):
        reason = "key and value are evaluated in another order"
    if (
        not reason
        and isinstance(growth.statement.value, ast.Call)
        and not surely_text(context, key)
    ):
        reason = "`dict(…, **…)` raises for a key that is no string"
    safety = Safety.UNSAFE if reason else Safety.SAFE
    return Fix(CODEMOD.name, tuple(edits), safety, f"assign the key of `{name}` in place", reason)
