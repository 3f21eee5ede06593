"""What becomes of the result of a call: awaited, entered, returned, passed on."""

from __future__ import annotations

import ast

from perflint.language.names import Names
from perflint.language.nodes import COMPREHENSIONS, parent
from perflint.language.scopes import Scope
from perflint.outlining.outline import AWAITED, ENTERED, HANDED

# What holds the result of a call, and whose use is that of the result.
_PASSING = frozenset(
    {ast.Starred, ast.List, ast.Tuple, ast.keyword, ast.IfExp, ast.Set, *COMPREHENSIONS}
)


def result_use(node: ast.expr, names: Names) -> int:
    """What becomes of the result of a call, as a flag of its site."""
    child: ast.AST = node
    above: ast.AST | None = getattr(node, "_parent", None)
    while above is not None:
        kind = above.__class__
        if kind is ast.Await:
            return AWAITED
        if kind is ast.withitem:
            return ENTERED if child is above.context_expr else 0  # type: ignore[attr-defined]
        if kind is ast.Return or kind is ast.Yield:
            return HANDED
        if kind is ast.Call:
            return HANDED if child is not above.func else 0  # type: ignore[attr-defined]
        if kind is ast.Lambda:
            return HANDED if child is above.body else 0  # type: ignore[attr-defined]
        if kind in _PASSING:
            child, above = above, parent(above)
            continue
        if kind is ast.Assign and child is above.value:  # type: ignore[attr-defined]
            return _awaited_later(above.targets, names)  # type: ignore[attr-defined]
        return 0
    return 0


def _awaited_later(targets: list[ast.expr], names: Names) -> int:
    """Whether a result is put into a variable that is awaited somewhere."""
    if ast.Await not in names.by_type:
        return 0
    for target in targets:
        if isinstance(target, ast.Name):
            scope: Scope = target._scope  # type: ignore[attr-defined]
            for use in scope.uses.get(target.id, ()):
                if parent(use).__class__ is ast.Await:
                    return AWAITED
    return 0
