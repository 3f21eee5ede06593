"""The fields of a form that a template shows, each on its own or all of them."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants, parent
from perflint.syntax.template_names import LAYOUT

_WHOLE = frozenset("as_p as_table as_ul as_div visible_fields hidden_fields fields render".split())


def fields_shown(template: ast.Module, name: str) -> frozenset[str] | None:
    """The attributes of a variable that a template puts out, which are fields where it is a form; None where
    it is put out, gone over or given on as a whole.

    Args:
        template: as a module, see `syntax.templates`.
        name: of the variable.
    """
    found: set[str] = set()
    for node in descendants(template):
        if not isinstance(node, ast.Name) or node.id != name or not isinstance(node.ctx, ast.Load):
            continue
        match parent(node):
            case ast.Attribute(attr=attr) as read:
                if attr in _WHOLE:
                    return None
                below = parent(read)
                if not isinstance(below, ast.Attribute) or below.attr == "as_widget":
                    found.add(attr)  # `form.country.errors` shows no choices
            case ast.If() | ast.BoolOp() | ast.UnaryOp():
                pass
            case ast.keyword() as word if _is_own_layout(word):
                pass
            case _:
                return None
    return frozenset(found)


def _is_own_layout(word: ast.keyword) -> bool:
    """Whether a template passes something to what it runs outside of its blocks, which is a part of it."""
    call = parent(word)
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == LAYOUT
