"""Whether what an expression gives is kept, or let go where it stands: used by its methods, entered, or
given a name that nothing but the function around it has."""

from __future__ import annotations

import ast

from perflint.language.nodes import last_name, parent
from perflint.language.scopes import Scope

_STORING = frozenset("append appendleft add insert put put_nowait setdefault set setattr".split())


def is_let_go(node: ast.AST) -> bool:
    """Whether nothing has what an expression gives once its function has ended, as far as its own lines
    tell: a function that it is handed to may keep it, but for what makes another object of it."""
    above = parent(node)
    if isinstance(above, ast.Await):
        above = parent(above)
    match above:
        case ast.Attribute():
            return _is_asked(above)
        case ast.withitem(optional_vars=None):
            return True
        case (
            ast.withitem(optional_vars=ast.Name() as name)
            | ast.Assign(targets=[ast.Name() as name])
        ):
            return _stays(name)
        case ast.AnnAssign(target=ast.Name() as name):
            return _stays(name)
    return False


def _is_asked(attribute: ast.AST | None) -> bool:
    """Whether a method is called of an object, or of a part of it: `client.chat.completions.create(…)`."""
    while isinstance(attribute, ast.Attribute):
        inner, attribute = attribute, parent(attribute)
        if isinstance(attribute, ast.Call):
            return attribute.func is inner
    return False


def _stays(name: ast.Name) -> bool:
    """Whether a name is one of its function, which hands on to nobody what it holds."""
    scope: Scope = name._scope  # type: ignore[attr-defined]
    return (
        scope.kind == "function"
        and name.id in scope.bindings
        and all(_is_used_up(use) for use in scope.uses.get(name.id, ()))
    )


def _is_used_up(use: ast.Name) -> bool:
    if not isinstance(use.ctx, ast.Load):
        return True
    match parent(use):
        case ast.Attribute() | ast.Compare() | ast.If() | ast.UnaryOp() | ast.withitem():
            return True
        case ast.keyword() as word:
            call = parent(word)
        case above:
            call = above
    if not isinstance(call, ast.Call):
        return False
    called = last_name(call.func)
    return called not in _STORING and not called.lstrip("_")[:1].isupper()
