"""Extend a list in place instead of building a longer copy.

    items = items + [x]          ->    items.append(x)
    items = items + more         ->    items += more

Safe where the list is a local that starts as a new list and that nothing else can hold: it is not
stored, passed, captured or yielded before it has grown. Otherwise unsafe: a list that may be somebody
else's is copied once before the loop (`items = list(items)`), also where the loop does not run; a list
of the module or of an outer function would be seen to grow. Refused where single iterations keep it as
it is then or give it away (`yield items`, `steps.append(items)`, `search(items)`), where the growth is
at the front or on an attribute or item, and where the added part is not known to be a list (`+` refuses
other kinds, `+=` takes any iterable).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.holding import copied, other_holder
from perflint.codemods.parts.layout import comments_in
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.growth import Growth
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="extend-in-place",
    summary="extend a list in place instead of copying it",
    safety=Safety.SAFE,
)


def rewrite(context: Context, growth: Growth) -> Fix | Refusal:
    """Rewrite one statement that makes a longer copy of a list."""
    if isinstance(growth.statement, ast.NamedExpr):
        return _refusal("it grows in the middle of an expression")
    if growth.front:
        return _refusal("the list grows at its front")
    if isinstance(growth.statement, ast.Assign) and isinstance(growth.statement.value, ast.IfExp):
        return _refusal("a condition decides what it becomes")
    shown = context.code(growth.target)
    if not isinstance(growth.target, ast.Name):
        return _refusal(f"`{shown}` belongs to an object that others can see")
    if len(growth.parts) != 1:
        return _refusal("several parts are added at once")
    part = growth.parts[0]
    if isinstance(growth.statement, ast.Assign) and part is growth.statement.value:
        return _refusal(f"`{shown}` is unpacked into another list")
    if not context.is_a(part, "builtins.list"):
        return _refusal(f"`{context.short(part)}` is not known to be a list")
    if any(isinstance(node, ast.Name) and node.id == growth.target.id for node in ast.walk(part)):
        return _refusal(f"the added part reads `{shown}`")
    holder = other_holder(context, growth, ("list", "List", "ListComp"))
    if holder.certain:
        return _refusal(f"{holder.reason}, which would see it grow")
    if (
        isinstance(part, ast.List)
        and len(part.elts) == 1
        and not isinstance(part.elts[0], ast.Starred)
        and not comments_in(context, context.span(part))
    ):
        text = f"{shown}.append({argument(context, part.elts[0])})"
    else:
        text = f"{shown} += {context.code(part)}"
    edits = [Edit(*context.span(growth.statement), text)]
    if not holder.reason:
        return Fix(CODEMOD.name, tuple(edits), Safety.SAFE, f"extend `{shown}` in place")
    reason = f"{holder.reason}, which would see it grow"
    if holder.before is not None:
        copy, reason = copied(context, shown, "list", holder.before)
        edits.append(copy)
    return Fix(CODEMOD.name, tuple(edits), Safety.UNSAFE, f"extend `{shown}` in place", reason)


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
