"""Fresh names that nothing in reach uses."""

from __future__ import annotations

import ast
import builtins
import keyword
from itertools import chain, count

from perflint.rules.context import Context
from perflint.semantics.nodes import descendants


def fresh(context: Context, *wanted: str, within: ast.AST | None = None) -> str:
    """The first of the wanted names that no name in the file (or below `within`) is the same as; the
    first one with a number where all are taken."""
    region = within if within is not None else context.names.tree
    taken = context.once(("names taken", region), lambda: _taken(region))
    of_module = context.names.scope.bindings
    stem = wanted[0].rstrip("_")
    for name in chain(wanted, (f"{stem}_{number}" for number in count(2))):
        if name in taken or name in of_module or hasattr(builtins, name):
            continue
        if not keyword.iskeyword(name):
            return name
    raise AssertionError("numbers do not end")


def _taken(region: ast.AST) -> set[str]:
    """The names that occur in a region."""
    taken: set[str] = set()
    for node in descendants(region):
        if isinstance(node, ast.Name):
            taken.add(node.id)
        elif isinstance(node, ast.arg):
            taken.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            taken.add(node.name)
        elif isinstance(node, ast.alias):
            taken.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)):
            taken.add(node.name or "")
        elif isinstance(node, ast.MatchMapping):
            taken.add(node.rest or "")
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            taken.update(node.names)
    return taken
