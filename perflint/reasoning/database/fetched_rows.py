"""Query sets that hold the rows they have fetched, or fetch them where they are tested."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.language.nodes import LoopNode, descendants, parent, parents
from perflint.language.terms.class_lookup import mro
from perflint.reasoning.context import FileContext

TAKING_ALL = frozenset({"extend", "join", "update"})  # methods that iterate what they are given
_QUERY_SET = "django.db.models.QuerySet"


def tested_for_rows(node: ast.AST) -> Iterator[ast.expr]:
    """What a node tests for truth, where that may be a query set."""
    match node:
        case ast.BoolOp(values=values):
            given = values[:-1]
        case ast.If(test=test) | ast.IfExp(test=test):
            given = [test]
        case _:
            given = []
    for one in given:
        if isinstance(one, ast.UnaryOp) and isinstance(one.op, ast.Not):
            one = one.operand
        if isinstance(one, (ast.Name, ast.Call)) or _is_slice(one):
            yield one


def _is_slice(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def is_new_in(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set is made in each iteration."""
    if not isinstance(query, ast.Name):
        return not context.flow.invariant(query, loop)
    bindings = context.flow.reaching(query)
    return (
        len(bindings) == 1
        and bindings[0].kind == "assign"
        and bindings[0].value is not None
        and context.flow.loop(bindings[0].node) is loop
        and not context.flow.invariant(bindings[0].value, loop)
    )


def rows_used_after(context: FileContext, query: ast.expr) -> bool:
    """Whether the rows of a query set that is tested are looked at further down."""
    if not isinstance(query, ast.Name):
        return False
    bindings = context.flow.reaching(query)
    return any(
        isinstance(other, ast.Name)
        and other.id == query.id
        and (other.lineno, other.col_offset) > (query.lineno, query.col_offset)
        and context.flow.reaching(other) == bindings
        for other in context.names.nodes(ast.Name)
    )


def keeps_rows(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set has fetched its rows in an iteration before, or earlier in this one."""
    match query:
        case ast.Call(func=ast.Name() as function, args=[given, *_]):
            # `len(rows)`, `list(rows)`
            named = context.name(function) or ""
            return named.startswith("builtins.") and (
                _is_same(context, given, loop) or _has_fetched(context, given, loop)
            )
        case ast.Call(func=ast.Attribute(attr=method), args=[given]) if method in TAKING_ALL:
            # `found.extend(rows)`
            return _is_same(context, given, loop) or _has_fetched(context, given, loop)
        case ast.Name() if context.flow.invariant(query, loop):
            return True
        case ast.Attribute():  # `for task in self.tasks`
            return context.flow.invariant(query, loop) and _is_kept_property(context, query) is True
    return _has_fetched(context, query, loop)


def _is_same(context: FileContext, query: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set is the same in each iteration, and so is asked the first time only:
    `len(self.children)` of a cached property."""
    if not isinstance(query, (ast.Name, ast.Attribute)) or not context.flow.invariant(query, loop):
        return False
    if isinstance(query, ast.Name):
        return True
    return _is_kept_property(context, query) is not False


def _is_kept_property(context: FileContext, read: ast.Attribute) -> bool | None:
    """Whether a property that is read keeps what it gave; None for what is no property."""
    owner = context.type(read.value)
    for facts in mro(owner.name, context.project) if owner is not None else ():
        method = facts.methods.get(read.attr)
        if method is not None:
            found = context.project.function(method)
            return found is not None and "cached" in found.marks
    return None


def _has_fetched(context: FileContext, place: ast.expr, loop: LoopNode) -> bool:
    """Whether a query set has fetched its rows before: `if not rows: …`, then `rows[0]`;
    `len(rows)`, then `rows[0]`."""
    name = place.value if isinstance(place, ast.Subscript) else place
    if not isinstance(name, ast.Name) or not context.is_a(name, _QUERY_SET):
        return False
    bindings = context.flow.reaching(name)
    for up in parents(name):
        if isinstance(up, ast.stmt):
            break
        if isinstance(up, ast.IfExp) and up.test is not name:
            if getattr(up.test, "id", "") == name.id:
                return True  # `rows[0] if rows else None`
    for node in descendants(loop, into_functions=False):
        if not isinstance(node, ast.Name) or node.id != name.id:
            continue
        if (node.lineno, node.col_offset) >= (name.lineno, name.col_offset):
            continue
        if context.flow.reaching(node) != bindings:
            continue
        match parent(node):
            case ast.Call(func=ast.Name(id="len" | "list" | "sorted" | "tuple" | "set" | "bool")):
                return True
            case ast.For(iter=iterable) | ast.comprehension(iter=iterable) if iterable is node:
                return True
            case ast.If() | ast.IfExp() | ast.UnaryOp(op=ast.Not()) | ast.BoolOp():
                return True
    return False
