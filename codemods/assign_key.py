"""Assign keys of a dict in place instead of copying it with one more entry.

    found = {**found, key: value}      ->    found[key] = value
    found = found | {key: value}       ->    found[key] = value

Safe where the key is a name or constant, which is the same after the value as before it, or key and
value are texts made of plain values, and the dict is a local that starts as a new plain dict and that nothing else can hold.
Otherwise unsafe: effects of key and value happen in another order (the value comes first, also its calls and the
`__format__` of f-strings), keys need not be strings as in
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
from perflint.reasoning.values.containers import is_plain
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
    if not _in_any_order(context, key, value):
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


def _in_any_order(context: Context, key: ast.expr, value: ast.expr) -> bool:
    """Whether it makes no difference which of key and value is evaluated first."""
    names = {node.id for node in ast.walk(key) if isinstance(node, ast.Name)}
    if all(isinstance(node, _PLAIN) for node in ast.walk(key)):
        return not any(_binds(context, node, names) for node in ast.walk(value))
    return _says_plain(context, key) and _says_plain(context, value)


def _binds(context: Context, node: ast.AST, names: set[str]) -> bool:
    """Whether a node binds one of some names anew, or may: what it calls or waits for does so."""
    match node:
        case ast.NamedExpr(target=ast.Name(id=name)):
            return name in names
        case ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom():
            return any(_is_set_elsewhere(context, name, node) for name in names)
    return False


def _is_set_elsewhere(context: Context, name: str, node: ast.AST) -> bool:
    """Whether other functions can bind a name that is read at a node."""
    found = context.names.lookup(name, context.names.scope_of(node))
    if found is None:
        return False
    if found[0].kind == "module":
        return len(found[1]) > 1
    return any(name in scope.nonlocals for scope in context.names.scopes.values())


def _says_plain(context: Context, node: ast.expr) -> bool:
    """Whether an expression is made of names and constants, and texts of plain values."""
    for part in ast.walk(node):
        if isinstance(part, ast.FormattedValue):
            if not is_plain(context.type(part.value)):
                return False
        elif not isinstance(part, (*_PLAIN, ast.JoinedStr)):
            return False
    return True
