"""Where a part of the code reads, binds and changes names."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from perflint.language.nodes import FUNCTIONS, descendants, nodes_below

MUTATING = frozenset(
    "append extend insert remove pop clear sort reverse add discard update setdefault popitem"
    " appendleft popleft extendleft write seek intersection_update difference_update".split()
)
# Types of nodes that read, bind, augment or delete a name.
_NAMING = (
    ast.Name,
    *FUNCTIONS,
    ast.ClassDef,
    ast.alias,
    ast.ExceptHandler,
    ast.MatchAs,
    ast.MatchStar,
    ast.MatchMapping,
)


def reads(name: str, within: ast.AST) -> list[ast.Name]:
    """The places below a node that read a name, in document order."""
    return [
        node
        for node in _mentions(name, within)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    ]


def writes(name: str, within: ast.AST) -> list[ast.AST]:
    """The places below a node that bind, augment or delete a name, in document order."""
    return [
        node
        for node in _mentions(name, within)
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load)
    ]


def _mentions(name: str, within: ast.AST) -> list[ast.AST]:
    """What has a name among a node and all below it, in document order. What is below is kept in the node:
    as many names are asked for as grow in a loop."""
    below: dict[str, list[ast.AST]] | None = getattr(within, "_named_below", None)
    if below is None:
        below = {}
        for node in descendants(within):
            if (
                node.__class__ in _NAMING and node is not within
            ):  # else it would hold itself, and never go
                named = _named(node)
                if named is not None:
                    below.setdefault(named, []).append(node)
        within._named_below = below  # type: ignore[attr-defined]
    found = below.get(name, [])
    return [within, *found] if _named(within) == name else found


def _named(node: ast.AST) -> str | None:
    """The name that a node reads, binds, augments or deletes."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.alias(name=name, asname=asname):
            return asname or name.partition(".")[0]
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
        case ast.MatchMapping(rest=name):
            return name
    return None


def bound_in(within: ast.AST) -> frozenset[str]:
    """The names that are bound anywhere below a node, nested functions left out."""
    found: frozenset[str] | None = getattr(within, "_bound_names", None)
    if found is None:
        found = within._bound_names = _find_bound(within)  # type: ignore[attr-defined]
    return found


def _find_bound(within: ast.AST) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes_below(within, *_NAMING, into_functions=False):
        if node.__class__ is not ast.Name:
            found.add(_named(node) or "")
        elif node.ctx.__class__ is not ast.Load:
            found.add(node.id)
    found.discard("")
    return frozenset(found)


def mutations(within: ast.AST) -> Mapping[str, Sequence[tuple[str, ast.AST]]]:
    """What is changed in place below a node, by the name at its root: the attribute that is changed or holds
    what is, and the node that does it. `self.rows.append(row)` changes `rows` of `self`; where a name itself
    is changed, the attribute is empty. What is below is kept in the node."""
    found: dict[str, list[tuple[str, ast.AST]]] | None = getattr(within, "_mutated_below", None)
    if found is None:
        found = {}
        for node in nodes_below(within, ast.Attribute, ast.Subscript, ast.Call):
            name, attribute = _mutated_place(node)
            if name:
                found.setdefault(name, []).append((attribute, node))
        within._mutated_below = found  # type: ignore[attr-defined]
    return found


def _mutated_place(node: ast.AST) -> tuple[str, str]:
    """The name and the attribute that a node changes in place; both empty if it changes nothing."""
    target: ast.AST | None = None
    if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
        target = node
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in MUTATING
    ):
        target = node.func.value
    attribute = ""
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        attribute = target.attr if isinstance(target, ast.Attribute) else ""
        target = target.value
    return (target.id, attribute) if isinstance(target, ast.Name) else ("", "")
