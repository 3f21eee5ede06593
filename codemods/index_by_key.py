"""Find elements by a dict that is made once before the loop.

    for order in orders:                                      users_by_id = {}
        user = next(u for u in users if u.id == order)  ->    for user in users:
                                                                  users_by_id.setdefault(u.id, u)
                                                              for order in orders:
                                                                  user = users_by_id[order]

Always unsafe: keys with an `__eq__` of their own may compare otherwise, a `nan` that is the same object is found,
and a missing key raises `KeyError` instead of `StopIteration`. A call that gives the value
searched for runs once a search, where it ran once for each element on the way. Refused where nothing shows that
the keys and what is searched for have a hash (a literal, a constructor, an annotation), where the list is no
plain name, where the loop changes what it searches by, and where the exception for a missing key is handled.

`index` asks a dict of positions, `count` a `Counter`:

    for name in wanted:                       name_positions = {}
        found.append(names.index(name))  ->   for position, entry in enumerate(names):
                                                  name_positions.setdefault(entry, position)
                                              for name in wanted:
                                                  found.append(name_positions[name])

There a missing value raises `KeyError` instead of `ValueError`. Refused where nothing shows that the elements and
what is looked up have a hash, and that the list is no text; where the list changes in the loop or may change by
another name, where it may be None or not bound before the loop, where an exception of the search is handled
(also by `with suppress(…)`), where what is looked up is unpacked, where `enumerate` is another name, and where the call holds comments.

A loop in a loop that deals with the equal elements alone goes through those:

    for order in orders:                  users_by_id = {}
        for user in users:                for user in users:
            if user.id == order.buyer:        users_by_id.setdefault(user.id, []).append(user)
                send(user)            ->  for order in orders:
                                              for user in users_by_id.get(order.buyer, ()):
                                                  send(user)

So does a comprehension, or a generator that gives something made of the element:

    for order in orders:                                        users_by_id = {}
        mine = [u for u in users if u.id == order.buyer]  ->    for candidate in users:
                                                                    users_by_id.setdefault(…).append(candidate)
                                                                for order in orders:
                                                                    mine = [u for u in users_by_id.get(…, ())]

There all keys are read once before the loop, also those that the loop would not come to. Refused where other conditions stand before the comparison, where the inner loop changes what
it compares with, where its variable is used later, and as for `index`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import keyed_loops
from perflint.codemods.parts.comparing import compares_otherwise, equality
from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.imports import member
from perflint.codemods.parts.in_front import in_front
from perflint.codemods.parts.keyed_loops import Join
from perflint.codemods.parts.layout import comments_in, indent_step, insert_before
from perflint.codemods.parts.lookup_tables import (
    changed_otherwise,
    changes_key,
    changing,
    made_before,
    place,
)
from perflint.codemods.parts.naming import element, fresh, singular
from perflint.language.nodes import LoopNode
from perflint.reasoning.values.containers import outermost_invariant
from perflint.reasoning.values.shown_hashes import may_be_no_list, unshown, unshown_elements
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="index-by-key",
    summary="find elements by a dict made once before the loop",
    safety=Safety.UNSAFE,
    speed=Contract(least=4, warns=100, counted="searches in as many elements"),
)
_MISSING = "a missing key raises `KeyError` instead of `StopIteration`"
_REASON = (
    "all keys are read once before the loop; keys with their own `__eq__` may compare otherwise, and an element"
    " whose key changes meanwhile is found by the old one"
)

_JOIN_REASON = (
    "all keys are read once before the loop; keys with their own `__eq__` may compare otherwise"
)


def rewrite(context: Context, call: ast.Call, loop: LoopNode) -> Fix | Refusal:
    """Rewrite `next(x for x in xs if x.key == value)` inside `loop`."""
    generator = call.args[0]
    assert isinstance(generator, ast.GeneratorExp)
    clause = generator.generators[0]
    match clause.ifs[0]:
        case ast.Compare(left=left, comparators=[right]):
            pass
        case _:
            return _refusal("the condition is no comparison")
    if not isinstance(clause.target, ast.Name) or not isinstance(clause.iter, ast.Name):
        return _refusal("the searched list has no plain name")
    item, items = clause.target.id, clause.iter.id
    statement = in_front(context, clause.iter, loop)
    if isinstance(statement, str):
        return _refusal(statement)
    if len(call.args) == 1 and absorbed(context, call):
        return _refusal("an exception for a missing key is handled, and would be another one")
    of_item = any(isinstance(part, ast.Name) and part.id == item for part in ast.walk(left))
    key, value = (left, right) if of_item else (right, left)
    suffix = _suffix(key)
    if changes_key(key, loop):
        return _refusal(f"the loop changes what it searches by, `{context.short(key)}`")
    missing = unshown(key, context) or unshown(value, context)
    if missing:
        return _refusal(missing)
    name = fresh(context, f"{items}_by_{suffix}")
    variable = fresh(context, item, singular(items) or item, "entry", "candidate")
    made = keyed_loops.renamed(context, key, item, variable)
    step = indent_step(context)
    lines = [
        f"{name} = {{}}",
        f"for {variable} in {items}:",
        f"{step}{name}.setdefault({made}, {variable})",
    ]
    same = made_before(context, statement, lines, items, (name, variable))
    name = same or name
    wanted = argument(context, value)
    if len(call.args) == 2:
        text = f"{name}.get({wanted}, {argument(context, call.args[1])})"
    else:
        text = f"{name}[{wanted}]"
    missing = _MISSING if len(call.args) == 1 else ""
    reason = "; ".join(filter(None, (missing, _REASON, *equality(context, key, value))))
    asked = next((node for node in ast.walk(value) if isinstance(node, ast.Call)), None)
    if asked is not None:
        reason += f"; `{context.short(asked)}` is called once for each search, not for each element"
    return Fix(
        CODEMOD.name,
        (
            Edit(*context.span(call), text),
            *(() if same else (insert_before(context, statement, lines),)),
        ),
        Safety.UNSAFE,
        f"look up in a dict of `{items}` by {suffix}",
        reason,
    )


def rewrite_method(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite `xs.index(value)` or `xs.count(value)` inside a loop that leaves `xs` as it is."""
    assert isinstance(call.func, ast.Attribute)
    (wanted,) = call.args
    loop = outermost_invariant(call.func.value, call, context)
    if loop is None:
        return _refusal(f"`{context.short(call.func.value)}` changes in the loop")
    if isinstance(wanted, ast.Starred):
        return _refusal("what is searched for is unpacked")
    placed = place(context, call.func.value, call, loop, "dict by value")
    if isinstance(placed, str):
        return _refusal(placed)
    items = placed.container
    if absorbed(context, call):
        return _refusal("an exception of the search is handled, and would be another one")
    if comments_in(context, context.span(call)):
        return _refusal("the call holds comments")
    missing = (
        may_be_no_list(items, context)
        or unshown(wanted, context)
        or unshown_elements(items, context)
    )
    if missing:
        return _refusal(missing)
    changed = changed_otherwise(context, items, loop)
    if changed:
        return _refusal(changed)
    counted = call.func.attr == "count"
    if not counted and context.names.lookup("enumerate", context.names.scope_of(placed.statement)):
        return _refusal("`enumerate` is another name here")
    word = "counts" if counted else "positions"
    name = fresh(context, f"{singular(items.id) or items.id}_{word}")
    added: tuple[Edit, ...] = ()
    if counted:
        counter, added = member(context, "collections", "Counter", placed.statement)
        lines = [f"{name} = {counter}({items.id})"]
        given: tuple[str, ...] = (name,)
        missing = ""
    else:
        position = fresh(context, "position", "index")
        variable = element(context, items, "entry", "candidate")
        lines = [
            f"{name} = {{}}",
            f"for {position}, {variable} in enumerate({items.id}):",
            f"{indent_step(context)}{name}.setdefault({variable}, {position})",
        ]
        given = (name, position, variable)
        missing = "a missing value raises `KeyError` instead of `ValueError`"
    same = made_before(context, placed.statement, lines, items.id, given)
    name = same or name
    reasons = (
        "values with their own `__eq__` may compare otherwise",
        missing,
        compares_otherwise(context, items, wanted),
        changing(context, items, loop),
        placed.changing(context),
    )
    return Fix(
        CODEMOD.name,
        (
            Edit(*context.span(call), f"{name}[{argument(context, wanted)}]"),
            *(() if same else (insert_before(context, placed.statement, lines), *added)),
        ),
        Safety.UNSAFE,
        f"look up in a dict of the {word} in `{items.id}`",
        "; ".join(filter(None, reasons)),
    )


def rewrite_join(context: Context, join: Join) -> Fix | Refusal:
    """Rewrite a loop or a comprehension in a loop that deals with the elements of one key alone."""
    suffix = _suffix(join.key)
    found = keyed_loops.rewrite(context, join, suffix)
    if isinstance(found, str):
        return _refusal(found)
    return Fix(
        CODEMOD.name,
        found.edits,
        Safety.UNSAFE,
        f"go through the elements of one {suffix} alone",
        "; ".join(filter(None, (_JOIN_REASON, *found.reasons))),
    )


def _suffix(key: ast.expr) -> str:
    """What elements are searched by, as part of a name: `id` of `user.id` and `user["id"]`."""
    word = (
        key.attr
        if isinstance(key, ast.Attribute)
        else key.slice.value
        if isinstance(key, ast.Subscript) and isinstance(key.slice, ast.Constant)
        else "key"
    )
    return word if isinstance(word, str) and word.isidentifier() else "key"


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
