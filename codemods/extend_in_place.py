"""Extend a list in place instead of building a longer copy.

    items = items + [x]          ->    items.append(x)
    items = items + more         ->    items += more

Safe where the list is a local that starts as a new list and that nothing else can hold: it is not
stored, passed, captured or yielded before it has grown, nor returned before a `finally` in which it grows; and where
the added list has no operators of its own. Otherwise unsafe: a list that may be somebody
else's is copied once before the loop (`items = items.copy()`, a plain list), also where the loop does not run; a list
of the module or of an outer function would be seen to grow, and so would one that an operator of unknown type may keep
(`log << items`), or that the function hands out with its names (`locals()`). Refused where single iterations keep it as
it is then or give it away (`yield items`, `steps.append(items)`, `search(items)`), where the growth is
at the front or on an attribute or item, and where the added part is not known to be a list (`+` refuses
other kinds, `+=` takes any iterable).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.exactness import overriding
from perflint.codemods.parts.expressions import alone, argument
from perflint.codemods.parts.holding import copied, other_holder
from perflint.codemods.parts.layout import comments_in
from perflint.reasoning.values.growth import Growth
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="extend-in-place",
    summary="extend a list in place instead of copying it",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=10, warns=200),
)
# What a list may do in a way of its own when it is added to another one.
_ADDING = ("__radd__", "__iter__")


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
    other = _other_class(context, growth.target)
    if other:
        return _refusal(f"`{shown}` starts as a `{other}`, not as a plain list")
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
        text = f"{shown} += {alone(context, part)}"
    edits = [Edit(*context.span(growth.statement), text)]
    reason = f"{holder.reason}, which would see it grow" if holder.reason else ""
    if holder.before is not None:
        copy, reason = copied(context, shown, f"{shown}.copy()", "a plain list", holder.before)
        edits.append(copy)
    reason = reason or overriding(context, part, "list", *_ADDING)
    safety = Safety.UNSAFE if reason else Safety.SAFE
    return Fix(CODEMOD.name, tuple(edits), safety, f"extend `{shown}` in place", reason)


def _other_class(context: Context, name: ast.Name) -> str:
    """The class that a growing name is known to start with, if that is another one than `list`."""
    for binding in context.names.bindings(name):
        if binding.kind in ("assign", "walrus") and binding.value is not None:
            found = context.type(binding.value)
            if found is not None and found.name != "builtins.list":
                return found.name
    return ""


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
