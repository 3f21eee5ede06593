"""Fresh names that nothing in reach uses."""

from __future__ import annotations

import ast
import builtins
import keyword

from perflint.rules.context import Context
from perflint.semantics.names import descendants


def fresh(context: Context, wanted: str, within: ast.AST | None = None) -> str:
    """`wanted`, or with a number, such that no name in the file (or below `within`) is the same."""
    region = within if within is not None else context.names.tree
    taken = set(context.names.scope.bindings)
    for node in descendants(region):
        if isinstance(node, ast.Name):
            taken.add(node.id)
        elif isinstance(node, ast.arg):
            taken.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            taken.add(node.name)
        elif isinstance(node, ast.alias):
            taken.add(node.asname or node.name.partition(".")[0])
    name, number = wanted, 2
    while name in taken or keyword.iskeyword(name) or hasattr(builtins, name):
        name = f"{wanted}_{number}" if not wanted.endswith("_") else f"{wanted}{number}"
        number += 1
    return name
