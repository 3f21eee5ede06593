"""Loops that ask for page after page."""

from __future__ import annotations

import ast
import re

from perflint.semantics.names import descendants, last_name

_PLACES = re.compile(r"page|offset|skip|cursor|start|after|token|scroll", re.IGNORECASE)
_NEXT = re.compile(r"next|continu|cursor|page_?token|scroll_?id|last_?\w*(?:key|id)", re.IGNORECASE)


def turns_pages(loop: ast.While) -> bool:
    """Whether a loop asks for page after page until there is no more: `page += 1`,
    `url = answer["next"]`."""
    inside = list(descendants(loop, into_functions=False))
    if isinstance(loop.test, ast.Constant) and not any(
        isinstance(node, (ast.Break, ast.Return)) for node in inside
    ):
        return False
    for node in inside:
        match node:
            case ast.AugAssign(target=target, op=ast.Add()):
                if _PLACES.search(_place(target)):
                    return True
            case ast.Assign(targets=[target], value=ast.Subscript() | ast.Call() as value):
                given = ast.unparse(value)
                if _NEXT.search(given) and (
                    _PLACES.search(_place(target)) or _asked_in(target, loop)
                ):
                    return True
    return False


def _place(target: ast.expr) -> str:
    """The name of what is changed, or its key."""
    match target:
        case ast.Subscript(slice=ast.Constant(value=str() as key)):
            return key
    return last_name(target)


def _asked_in(target: ast.expr, loop: ast.While) -> bool:
    """Whether a loop goes on as long as there is something in a name: `while url:`."""
    return isinstance(target, ast.Name) and any(
        isinstance(node, ast.Name) and node.id == target.id for node in ast.walk(loop.test)
    )
