"""Nested loops that match on equality, over the elements that a dict of lists has for the key.

for order in orders:                      users_by_id = {}
    for user in users:                    for user in users:
        if user.id == order.buyer:   ->       users_by_id.setdefault(user.id, []).append(user)
            send(user, order)             for order in orders:
                                              for user in users_by_id.get(order.buyer, ()):
                                                  send(user, order)

Comprehensions that keep the elements of one key do the same: `[u for u in users if u.id == order.buyer]`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.codemods.parts.comparing import equality
from perflint.codemods.parts.escapes import absorbed
from perflint.codemods.parts.expressions import argument
from perflint.codemods.parts.holding import consumed
from perflint.codemods.parts.indentation import flatten
from perflint.codemods.parts.layout import (
    comments_in,
    delete,
    indent_of,
    indent_step,
    insert_before,
    line_span,
    owns_lines,
)
from perflint.codemods.parts.lookup_tables import (
    changed_otherwise,
    changes_key,
    changing,
    place,
)
from perflint.codemods.parts.naming import fresh, singular
from perflint.language.nodes import nodes_below
from perflint.reasoning.values.containers import outermost_invariant
from perflint.reasoning.values.shown_hashes import unshown
from perflint.rules.context import Context
from perflint.syntax.edits import Edit

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(frozen=True)
class Join:
    """An inner loop, or a clause of a comprehension, that deals with the elements of one key alone.

    Attributes:
        test: the `if` around the body, or the one that skips all others; of a clause its first condition.
        key, value: of an element, and what it is compared with.
        skips: whether the test goes on with the next element: `if user.id != order.buyer: continue`.
        comprehension: that the clause belongs to.
    """

    loop: ast.For | ast.comprehension
    test: ast.If | ast.expr
    key: ast.expr
    value: ast.expr
    skips: bool = False
    comprehension: Comprehension | None = None

    @property
    def node(self) -> ast.For | Comprehension:
        """What goes through the elements."""
        if self.comprehension is not None:
            return self.comprehension
        assert isinstance(self.loop, ast.For)
        return self.loop


@dataclass(frozen=True)
class Rewritten:
    """The edits, and what may come out otherwise."""

    edits: tuple[Edit, ...]
    reasons: tuple[str, ...]


def rewrite(context: Context, join: Join, suffix: str) -> Rewritten | str:
    """Let the inner loop of a join ask a table for its elements, or say why it cannot.

    Args:
        suffix: what the elements are searched by, as part of a name.
    """
    items, numbered = _items(context, join.loop)
    if not isinstance(items, ast.Name):
        return "the searched list has no plain name"
    around = outermost_invariant(items, join.loop.iter, context)
    if around is None:
        return f"`{items.id}` changes in the loop"
    if {name.id for name in _names(join.key)} != {_item(join.loop).id}:
        return f"`{context.short(join.key)}` is no key of the element alone"
    if changes_key(join.key, around):
        return f"the loop changes what it searches by, `{context.short(join.key)}`"
    found = _refusal(context, join, items)
    if found:
        return found
    placed = place(context, items, join.node, around, "dict by key")
    if isinstance(placed, str):
        return placed
    changed = changed_otherwise(context, placed.container, around)
    if changed:
        return changed
    body = _body(context, join) if join.comprehension is None else _clause(context, join)
    if isinstance(body, str):
        return body
    name = fresh(context, f"{items.id}_by_{suffix}")
    edits = (
        Edit(*context.span(join.loop.iter), f"{name}.get({argument(context, join.value)}, ())"),
        *body,
        insert_before(context, placed.statement, _table(context, join, name, items, numbered)),
    )
    asked = next((node for node in ast.walk(join.value) if isinstance(node, ast.Call)), None)
    return Rewritten(
        edits,
        (
            f"`{context.short(asked)}` is called once for each search, not for each element"
            if asked is not None
            else "",
            changing(context, placed.container, around),
            *equality(context, join.key, join.value),
        ),
    )


def _refusal(context: Context, join: Join, items: ast.Name) -> str:
    """Why a loop may see other elements than a table made before has; empty if nothing says so."""
    loop = join.node
    if isinstance(loop, ast.For) and not context.flow.invariant(join.value, loop):
        return f"the loop changes `{context.short(join.value)}`"
    if join.comprehension is not None and any(nodes_below(loop, ast.NamedExpr)):
        return "the comprehension binds names to what it computes"
    if isinstance(loop, ast.For):
        for target in _names(loop.target):
            if context.flow.used_after(target.id, loop):
                return f"`{target.id}` is used after the loop"
    if isinstance(loop, ast.GeneratorExp) and not consumed(context, loop):
        return f"`{items.id}` may change before the generator is used"
    if absorbed(context, loop):
        return "an exception that reading a key may raise is handled"
    missing = unshown(join.key, context) or unshown(join.value, context)
    if missing:
        return missing
    if context.names.lookup("enumerate", context.names.scope_of(loop)):
        return "`enumerate` is another name here"
    return ""


def _items(context: Context, loop: ast.For | ast.comprehension) -> tuple[ast.expr, bool]:
    """What a loop goes over, and whether it counts the elements: `enumerate(users)`."""
    match loop.iter:
        case ast.Call(func=function, args=[items], keywords=[]) if context.names.is_builtin(
            function, "enumerate"
        ):
            return items, True
    return loop.iter, False


def _names(node: ast.expr) -> list[ast.Name]:
    return [part for part in ast.walk(node) if isinstance(part, ast.Name)]


def _item(loop: ast.For | ast.comprehension) -> ast.Name:
    target = loop.target
    item = target.elts[-1] if isinstance(target, ast.Tuple) else target
    assert isinstance(item, ast.Name)
    return item


def renamed(context: Context, key: ast.expr, item: str, variable: str) -> str:
    """The code of a key with another name for the element that it belongs to."""
    code = context.code(key)
    start = next(context.span(name).start for name in _names(key) if name.id == item)
    start -= context.span(key).start
    return code[:start] + variable + code[start + len(item) :]


def _table(context: Context, join: Join, name: str, items: ast.Name, numbered: bool) -> list[str]:
    """The lines that sort the elements by their keys."""
    item = _item(join.loop).id
    variable = fresh(context, item, singular(items.id) or item, "entry", "candidate")
    key = renamed(context, join.key, item, variable)
    step = indent_step(context)
    if not numbered:
        return [
            f"{name} = {{}}",
            f"for {variable} in {items.id}:",
            f"{step}{name}.setdefault({key}, []).append({variable})",
        ]
    position = fresh(context, "position", "index")
    return [
        f"{name} = {{}}",
        f"for {position}, {variable} in enumerate({items.id}):",
        f"{step}{name}.setdefault({key}, []).append(({position}, {variable}))",
    ]


def _body(context: Context, join: Join) -> list[Edit] | str:
    """The edits that leave the test of the key out."""
    loop, test = join.loop, join.test
    assert isinstance(loop, ast.For)
    assert isinstance(test, ast.If)
    if not owns_lines(context, test) or not owns_lines(context, loop.body[-1]):
        return "the loop shares its lines with other statements"
    if join.skips:
        if comments_in(context, line_span(context, test)):
            return "there are comments beside the test"
        return [delete(context, test)]
    if isinstance(test.test, ast.BoolOp):
        return _rest(context, test.test, join.key)
    body, lines = test.body, context.source.lines
    end = context.span(test.test).end
    line = lines.line_of(end)
    if context.source.text[end : lines.start(line + 1)].strip() != ":" or line != test.lineno:
        return "the test shares its line with something else"
    outer, inner = indent_of(context, test), indent_of(context, body[0])
    last = test.end_lineno or line
    return [
        Edit(lines.start(line), lines.start(line + 1), ""),
        *flatten(context, line + 1, last, inner[len(outer) :]),
    ]


def _clause(context: Context, join: Join) -> list[Edit] | str:
    """The edits that leave the condition on the key out of a comprehension."""
    test = join.test
    assert isinstance(test, ast.expr)
    if not any(node is join.key for node in ast.walk(test)):
        return "other conditions stand before the comparison"
    if isinstance(test, ast.BoolOp):
        return _rest(context, test, join.key)
    before, condition = context.span(join.loop.iter).end, context.span(test)
    if context.source.text[before : condition.start].strip() != "if":
        return "there are comments or parentheses beside the test"
    return [Edit(before, condition.end, "")]


def _rest(context: Context, test: ast.BoolOp, key: ast.expr) -> list[Edit] | str:
    """The edit that takes the first of several conditions off: `user.id == order.buyer and …`."""
    if not any(node is key for node in ast.walk(test.values[0])):
        return "other conditions stand before the comparison"
    whole = context.span(test)
    if comments_in(context, whole):
        return "there are comments beside the test"
    first, second = (context.span(part) for part in test.values[:2])
    between = context.source.text[first.end : second.start]
    after = between.index("and") + len("and")
    after += len(between[after:]) - len(between[after:].lstrip(" "))
    return [Edit(whole.start, first.end + after, "")]
