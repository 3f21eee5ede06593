"""Where a part of the code reads, binds and changes names."""

from __future__ import annotations

import ast

from perflint.semantics.nodes import FUNCTIONS, descendants, nodes_below

_MUTATING = frozenset(
    "append extend insert remove pop clear sort reverse add discard update setdefault popitem"
    " appendleft popleft extendleft write seek intersection_update difference_update".split()
)


def reads(name: str, within: ast.AST) -> list[ast.Name]:
    """The places below a node that read a name, in document order."""
    return [
        node
        for node in descendants(within)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    ]


def writes(name: str, within: ast.AST) -> list[ast.AST]:
    """The places below a node that bind, augment or delete a name, in document order."""
    found: list[ast.AST] = []
    for node in descendants(within):
        if isinstance(node, ast.Name) and node.id == name:
            if not isinstance(node.ctx, ast.Load):
                found.append(node)
        elif (
            isinstance(node, (*FUNCTIONS, ast.ClassDef))
            and node.name == name
            or isinstance(node, ast.alias)
            and (node.asname or node.name.partition(".")[0]) == name
            or isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar))
            and node.name == name
            or isinstance(node, ast.MatchMapping)
            and node.rest == name
        ):
            found.append(node)
    return found


def bound_in(within: ast.AST) -> frozenset[str]:
    """The names that are bound anywhere below a node, nested functions left out."""
    found: frozenset[str] | None = getattr(within, "_bound_names", None)
    if found is None:
        found = within._bound_names = _find_bound(within)  # type: ignore[attr-defined]
    return found


def _find_bound(within: ast.AST) -> frozenset[str]:
    bound = {
        node.id
        for node in nodes_below(within, ast.Name, into_functions=False)
        if node.ctx.__class__ is not ast.Load
    }
    named = nodes_below(
        within,
        *FUNCTIONS,
        ast.ClassDef,
        ast.ExceptHandler,
        ast.MatchAs,
        ast.MatchStar,
        into_functions=False,
    )
    bound.update(node.name for node in named if node.name)
    rests = nodes_below(within, ast.MatchMapping, into_functions=False)
    bound.update(node.rest for node in rests if node.rest)
    for alias in nodes_below(within, ast.alias, into_functions=False):
        bound.add(alias.asname or alias.name.partition(".")[0])
    return frozenset(bound)


def mutated_place(node: ast.AST) -> tuple[str, str]:
    """The name at the root of what a node changes in place, and the attribute of it that is changed or
    holds what is: `self` and `rows` of `self.rows.append(row)`. Both empty if it changes nothing."""
    target: ast.AST | None = None
    if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
        target = node
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _MUTATING
    ):
        target = node.func.value
    attribute = ""
    while isinstance(target, (ast.Attribute, ast.Subscript)):
        attribute = target.attr if isinstance(target, ast.Attribute) else ""
        target = target.value
    return (target.id, attribute) if isinstance(target, ast.Name) else ("", "")
