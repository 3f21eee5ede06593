"""Attributes of objects: what a class puts into them."""

from __future__ import annotations

import ast

from perflint.semantics.names import Names, nodes_below, parents
from perflint.syntax.spelling import spelling


def assigned(node: ast.Attribute, names: Names) -> ast.expr | None:
    """What the one assignment to an attribute gives it, in the class around (else the file)."""
    wanted = spelling(node)
    owner = next((up for up in parents(node) if isinstance(up, ast.ClassDef)), names.tree)
    values = [
        statement.value
        for statement in nodes_below(owner, ast.Assign)
        if any(spelling(target) == wanted for target in statement.targets)
    ]
    return values[0] if len(values) == 1 else None
