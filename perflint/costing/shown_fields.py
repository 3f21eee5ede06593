"""The fields of a form that a template shows, each on its own or all of them."""

from __future__ import annotations

import ast
from collections.abc import Collection

from perflint.language.nodes import descendants, parent
from perflint.syntax.template_names import LAYOUT, is_template_module

_WHOLE = frozenset("as_p as_table as_ul as_div visible_fields hidden_fields fields render".split())


def fields_shown(template: ast.Module, name: str) -> frozenset[str] | None:
    """The attributes of a variable that a template puts out, which are fields where it is a form; None where
    it is put out, gone over or given on as a whole.

    Args:
        template: as a module, see `syntax.templates`; what it gives on to those that it includes, or extends,
            under the same name is left to be asked of them.
        name: of the variable.
    """
    found: set[str] = set()
    others = {
        each.asname or each.name
        for node in descendants(template)
        if isinstance(node, ast.ImportFrom) and is_template_module(node.module or "")
        for each in node.names
    }
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
            case ast.keyword(arg=told) as word if told == name and _is_given_to(word, others):
                pass
            case _:
                return None
    return frozenset(found)


def _is_given_to(word: ast.keyword, others: Collection[str]) -> bool:
    """Whether a template passes something to another one, or to what it runs outside of its blocks."""
    call = parent(word)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return False
    return call.func.id == LAYOUT or call.func.id in others
