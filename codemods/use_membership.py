"""Ask with `in` or `len` instead of comparing element by element.

    any(x == q for x in xs)      ->    q in xs
    xs.count(q) > 0              ->    q in xs
    len(list(d.keys()))          ->    len(d)
    q in set(xs)                 ->    q in xs

Safe where elements and value are known to be plain values (`str`, `int`, `bytes`, `bool`) and, for `any`,
the value is a constant, or a name that certainly has a value; for `len` where the class of the dict has no `keys` or `__len__` of its own;
and where no class of the project, or of a library that it imports, could come here that compares or counts in a way of
its own. Otherwise unsafe: `in` takes an object for equal to
itself (NaN), asks the other side first, and evaluates the value before the list, which may give it another one, and
also where there are no elements; in place of `q in set(xs)` it raises no more for what has no hash. Refused for
sets and dicts where nothing shows that the value has a hash, and for what may be a text, in which `in` finds parts.
To search the values of a dict is unsafe, as a thread may change it meanwhile.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.certainty import bound
from perflint.codemods.parts.comparing import compares_otherwise
from perflint.codemods.parts.exactness import overriding
from perflint.codemods.parts.expressions import argument, operand
from perflint.codemods.parts.order import in_any_order
from perflint.language.nodes import parent
from perflint.language.terms.class_lookup import mro
from perflint.reasoning.values.containers import is_plain
from perflint.reasoning.values.hash_evidence import is_doubted
from perflint.reasoning.values.shown_hashes import unshown
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="use-membership",
    summary="ask with `in` or `len` instead of comparing element by element",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=20, warns=1000, loop=False),
)
# What `in` searches element by element: others may ask for a hash.
_SEARCHED = ("builtins.list", "builtins.tuple", "collections.deque")
_COUNTING = frozenset({"keys", "values", "items", "__len__", "__iter__"})


def rewrite(
    context: Context,
    node: ast.expr,
    items: ast.expr,
    wanted: ast.expr,
    *,
    negate: bool,
    hashed: bool = False,
) -> Fix | Refusal:
    """Rewrite a scan for `wanted` in `items`.

    Args:
        hashed: whether all of them are hashed so far, as in `wanted in set(items)`.
    """
    if context.names.scope_of(node).kind == "class":
        return Refusal(
            CODEMOD.name,
            "names of a class body cannot be seen where elements are compared one by one",
        )
    if is_doubted(items, context):
        return Refusal(
            CODEMOD.name, f"`{context.short(items)}` may be a text, in which `in` finds parts"
        )
    if not context.is_a(items, *_SEARCHED):
        missing = unshown(wanted, context)
        if missing:
            return Refusal(CODEMOD.name, missing)
    # In `any(…)` and `all(…)` no element asks for no value.
    each = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    above = parent(node)
    if isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.Not):
        node, negate = above, not negate
    word = "not in" if negate else "in"
    text = f"{operand(context, wanted)} {word} {operand(context, items)}"
    if isinstance(
        parent(node), (ast.BinOp, ast.Compare, ast.UnaryOp, ast.Attribute, ast.Subscript)
    ):
        text = f"({text})"
    known = context.type(items)
    elements = known.args[0] if known is not None and known.args else None
    value = context.type(wanted)
    certain = is_plain(elements) and is_plain(value) and _no_float(elements) and _no_float(value)
    reasons = [compares_otherwise(context, items, wanted)]
    if not certain:
        reasons.append("objects with their own `__eq__`, and NaN, may differ")
        if hashed:
            reasons.append("what has no hash raises no more")
    if each and not _surely_there(context, wanted):
        reasons.append(
            f"`{context.short(wanted)}` is evaluated also where there is nothing to compare it with"
        )
    elif not in_any_order(context, wanted, items):
        reasons.append(
            f"`{context.short(wanted)}` is evaluated before `{context.short(items)}`, which may change it"
        )
    reason = "; ".join(filter(None, reasons))
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(node), text),),
        Safety.UNSAFE if reason else Safety.SAFE,
        f"ask with `{word}`",
        reason,
    )


def unmade(
    context: Context,
    test: ast.Compare,
    made: ast.Call,
    items: ast.expr,
    wanted: ast.expr,
    *,
    negate: bool,
) -> Fix | Refusal:
    """Rewrite a test for `wanted` in what is made of `items` to one in `items`."""
    if not isinstance(items, ast.Call):
        hashed = any(context.names.is_builtin(made.func, name) for name in ("set", "frozenset"))
        return rewrite(context, test, items, wanted, negate=negate, hashed=hashed)
    return Fix(
        CODEMOD.name,
        (Edit(*context.span(made), context.code(items)),),
        Safety.UNSAFE,
        "search the values themselves",
        "a thread that changes the dict meanwhile makes it fail",
    )


def count_keys(context: Context, listed: ast.Call, mapping: ast.expr) -> Fix | Refusal:
    """Rewrite `list(d.keys())` inside `len` to `d`."""
    found = context.type(mapping)
    for facts in mro(found.name, context.project) if found is not None else ():
        own = _COUNTING & set(facts.methods)
        if own and not facts.name.startswith(("builtins.", "collections.", "typing.")):
            return Refusal(CODEMOD.name, f"`{facts.name}` has a `{min(own)}` of its own")
    edit = Edit(*context.span(listed), argument(context, mapping))
    builtin = found is not None and found.name == "builtins.dict"
    reason = overriding(context, mapping, "dict", *sorted(_COUNTING)) if builtin else ""
    if found is None:
        reason = f"nothing shows that `{context.short(mapping)}` has as many entries as keys"
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE if reason else Safety.SAFE,
        "count the entries themselves",
        reason,
    )


def _surely_there(context: Context, wanted: ast.expr) -> bool:
    """Whether a value is a constant, or a name that has one."""
    return (
        isinstance(wanted, ast.Constant) or isinstance(wanted, ast.Name) and bound(context, wanted)
    )


def _no_float(found: object) -> bool:
    return "float" not in repr(found) and "complex" not in repr(found)
