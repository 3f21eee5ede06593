"""Lists that are only added to and searched: they become sets, and no set is kept beside them."""

from __future__ import annotations

import ast

from perflint.codemods.parts.layout import owns_lines
from perflint.codemods.parts.lookups import looked_up
from perflint.language.nodes import descendants, parent
from perflint.language.scopes import Binding
from perflint.rules.context import Context
from perflint.syntax.edits import Edit

_ADDING = {"append": "add", "extend": "update"}


def as_set(context: Context, container: ast.Name) -> tuple[list[Edit], list[ast.Compare]] | None:
    """The edits that make a list of a function a set, and all tests that then ask it; None where anything else is
    done with the list."""
    binding = context.names.only_binding(container)
    function = context.function(container)
    if binding is None or function is None or binding.scope is not context.names.scopes[function]:
        return None
    if looked_up(context, container):
        return None
    if binding.kind != "assign" or context.flow.captured(container.id, function):
        return None
    edits = _made(context, binding)
    if edits is None or _is_deleted(container.id, function):
        return None
    tests: list[ast.Compare] = []
    for read in context.flow.reads(container.id, function):
        match above := parent(read):
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[searched]) if (
                searched is read
            ):
                tests.append(above)
            case ast.Attribute(attr=attr) if attr in _ADDING and _is_call(above):
                end = context.span(above).end
                edits.append(Edit(end - len(attr), end, _ADDING[attr]))
            case _:
                return None
    return edits, tests


def _made(context: Context, binding: Binding) -> list[Edit] | None:
    """The edits that make a set where the list is made."""
    match binding.node:
        case ast.Assign(targets=[ast.Name()], value=value):
            edits = []
        case ast.AnnAssign(target=ast.Name(), annotation=annotation, value=ast.expr() as value):
            kind = annotation.value if isinstance(annotation, ast.Subscript) else annotation
            if not context.names.is_builtin(kind, "list"):
                return None
            edits = [Edit(*context.span(kind), "set")]
        case _:
            return None
    if not isinstance(binding.node, ast.stmt) or not owns_lines(context, binding.node):
        return None
    if context.names.lookup("set", context.names.scope_of(binding.node)) is not None:
        return None
    span = context.span(value)
    match value:
        case ast.List(elts=[]):
            return [*edits, Edit(*span, "set()")]
        case ast.List() | ast.ListComp():
            opening, closing = (
                Edit(span.start, span.start + 1, "{"),
                Edit(span.end - 1, span.end, "}"),
            )
            return [*edits, opening, closing]
        case ast.Call(func=func, keywords=[]) if context.names.is_builtin(func, "list"):
            return [*edits, Edit(*context.span(func), "set")]
    return None


def _is_call(attribute: ast.Attribute) -> bool:
    """Whether a method is called as a statement, with one argument."""
    match parent(attribute):
        case ast.Call(func=func, args=[argument], keywords=[]) as call if func is attribute:
            return isinstance(parent(call), ast.Expr) and not isinstance(argument, ast.Starred)
    return False


def _is_deleted(name: str, function: ast.AST) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Del)
        for node in descendants(function)
    )
