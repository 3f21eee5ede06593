"""What may change while a loop runs, though nothing in the loop itself says so: through an inner
function, a global, another name for it, or by others that run where the loop gives way."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from perflint.knowledge.kinds import of_kind
from perflint.language.flow.accesses import mutations
from perflint.language.flow.blocks import yields_control
from perflint.language.nodes import (
    FUNCTIONS,
    FunctionNode,
    LoopNode,
    descendants,
    last_name,
    nodes_below,
    parent,
    within,
)
from perflint.reasoning.values.containers import CHANGING, changes, is_plain
from perflint.rules.context import Context
from perflint.syntax.spelling import spelling

_FIXED = of_kind("immutable")
Maker = FunctionNode | ast.Lambda


def changed_meanwhile(context: Context, node: ast.expr, loop: LoopNode) -> str:
    """Why what an expression reads may be something else in another iteration; empty if nothing shows it."""
    for place in _places(context, node):
        shown = context.short(place)
        fixed = is_fixed(context, place)
        others = [] if fixed else list(_aliases(context, place, loop))
        changers: list[ast.AST] = [
            function
            for function in context.names.nodes(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
            if not within(loop, function)
            and any(_changes(context, function, one, rebinding=fixed) for one in (place, *others))
        ]
        if not fixed:
            changers += _bound_methods(context, {spelling(one) for one in (place, *others)})
        if changers and (yields_control(loop) or _reaches(context, loop, node, changers)):
            return f"`{shown}` may be changed by a function while the loop runs"
        for other in others:
            if any(not isinstance(change, ast.Name) for change in changes(other, loop)):
                return f"`{shown}` may be what the loop changes as `{context.short(other)}`"
    return ""


def doubt(context: Context, node: ast.expr, loop: LoopNode) -> str:
    """What only the functions that a loop calls, or those that run where it gives way, could tell to stay
    as it is, in words; empty if there is nothing of that sort."""
    place = next((place for place in _places(context, node) if not is_fixed(context, place)), None)
    if place is None:
        return ""
    shown = f"`{context.short(place)}` is taken to stay as it is"
    if yields_control(loop):
        return f"{shown}, whatever runs where the loop waits"
    calls = any(
        not within(call, node)
        and not (context.names.dotted(call.func) or "").startswith("builtins.")
        for call in nodes_below(loop, ast.Call)
    )
    return f"{shown}, whatever the loop calls" if calls else ""


def is_fixed(context: Context, node: ast.expr) -> bool:
    """Whether a value is known to be of a type that cannot change."""
    found = context.type(node)
    return is_plain(found) or found is not None and found.name in _FIXED


def _places(context: Context, node: ast.expr) -> Iterator[ast.Name | ast.Attribute]:
    """The variables and attributes whose values an expression reads, those of other modules left out."""
    for inner in descendants(node):
        if not isinstance(inner, ast.Name) or not isinstance(inner.ctx, ast.Load):
            continue
        bindings = context.names.bindings(inner)
        if all(b.kind in ("import", "function", "class") for b in bindings):
            continue
        place: ast.Name | ast.Attribute = inner
        while place is not node and isinstance(above := parent(place), ast.Attribute):
            call = parent(above)
            if isinstance(call, ast.Call) and call.func is above:
                break
            place = above
        yield place


def _changes(
    context: Context, function: Maker, place: ast.Name | ast.Attribute, *, rebinding: bool
) -> bool:
    """Whether a function gives a place another value, or changes the one that it has.

    Args:
        rebinding: whether only another value counts.
    """
    if isinstance(place, ast.Attribute) and getattr(function, "name", "") == "__init__":
        return False
    if isinstance(place, ast.Attribute):
        return any(
            inner.attr == place.attr and not isinstance(inner.ctx, ast.Load)
            for inner in nodes_below(function, ast.Attribute)
        ) or (
            not rebinding
            and any(
                attribute == place.attr
                for changed in mutations(function).values()
                for attribute, _ in changed
            )
        )
    changed = [] if rebinding else mutations(function).get(place.id, ())
    roots = [
        next(one for one in descendants(inner) if isinstance(one, ast.Name) and one.id == place.id)
        for attribute, inner in changed
        if not attribute
    ]
    bound = (
        inner
        for inner in nodes_below(function, ast.Name)
        if inner.id == place.id and not isinstance(inner.ctx, ast.Load)
    )
    return any(_is_same(context, inner, place) for inner in (*roots, *bound))


def _is_same(context: Context, one: ast.Name, other: ast.Name) -> bool:
    """Whether two names are the same variable."""
    if one.id != other.id:
        return False
    found = context.names.lookup(one.id, context.names.scope_of(one))
    wanted = context.names.lookup(other.id, context.names.scope_of(other))
    return found is not None and wanted is not None and found[0] is wanted[0]


def _bound_methods(context: Context, places: set[str]) -> Iterator[ast.Attribute]:
    """The methods that change one of some places and get a name: `change = rows.append`."""
    _, others = context.once("functions and their other names", lambda: _callables(context))
    for values in others.values():
        for value in values:
            if isinstance(value, ast.Attribute) and value.attr in CHANGING:
                if spelling(value.value) in places:
                    yield value


def _reaches(context: Context, loop: LoopNode, node: ast.expr, changers: list[ast.AST]) -> bool:
    """Whether a loop mentions one of some functions, itself or through other functions of the file."""
    by_name, others = context.once("functions and their other names", lambda: _callables(context))
    own = set(descendants(node))
    left: list[ast.AST] = [inner for inner in descendants(loop) if inner not in own]
    seen: set[str] = set()
    while left:
        inner = left.pop()
        word = last_name(inner)
        if not word or word in seen:
            continue
        seen.add(word)
        for other in others[word]:
            if other in changers:
                return True
            if isinstance(other, ast.Lambda):
                left.extend(descendants(other))
            else:
                left.append(other)
        for function in by_name[word]:
            if function in changers:
                return True
            left.extend(descendants(function))
    return False


def _callables(
    context: Context,
) -> tuple[dict[str, list[FunctionNode]], dict[str, list[ast.expr]]]:
    """The functions of a file by name, and what other names are given to (`hook = change`)."""
    by_name: dict[str, list[FunctionNode]] = defaultdict(list)
    others: dict[str, list[ast.expr]] = defaultdict(list)
    for function in context.names.nodes(*FUNCTIONS):
        by_name[function.name].append(function)
    for statement in context.names.nodes(ast.Assign):
        if isinstance(statement.value, (ast.Name, ast.Attribute, ast.Lambda)):
            for target in statement.targets:
                others[last_name(target)].append(statement.value)
    return by_name, others


def _aliases(
    context: Context, place: ast.expr, loop: LoopNode
) -> Iterator[ast.Name | ast.Attribute]:
    """Other names that a function gives to a value, or that it took the value from."""
    function = context.function(loop)
    wanted = spelling(place)
    for inner in descendants(function if function is not None else context.names.tree):
        if isinstance(inner, ast.Assign):
            sides = [*inner.targets, inner.value]
            if any(spelling(side) == wanted for side in sides):
                for other in sides:
                    if isinstance(other, (ast.Name, ast.Attribute)) and spelling(other) != wanted:
                        yield other
