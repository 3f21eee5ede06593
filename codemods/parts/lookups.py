"""Code that looks names up by their text, and so sees what a rewrite makes of a function's names."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants
from perflint.rules.context import Context

_FRAMES = frozenset({"inspect.currentframe", "sys._getframe"})
_EVALUATING = frozenset({"builtins.eval", "builtins.exec"})
_WITHOUT_ARGUMENT = frozenset({"builtins.locals", "builtins.dir", "builtins.vars"})


def looked_up(context: Context, node: ast.AST) -> str:
    """Why the names of the function or module around a node have to stay as they are, in words; empty if they
    need not."""
    region = context.function(node) or context.names.tree
    if looks_names_up(context, region):
        return "the function looks its names up as text (`eval`, `locals`)"
    return ""


def looks_names_up(context: Context, region: ast.AST) -> bool:
    """Whether something below a function or module reads its names by their text; a module's own names
    are also those of `globals()`."""
    return context.once(("looks names up", region), lambda: _looks_names_up(context, region))


def _looks_names_up(context: Context, region: ast.AST) -> bool:
    owner = None if isinstance(region, ast.Module) else region
    for node in descendants(region):
        if not isinstance(node, ast.Call):
            continue
        dotted = context.names.dotted(node.func)
        if dotted in _FRAMES or dotted == "builtins.globals" and owner is None:
            return True
        if dotted in _EVALUATING or dotted in _WITHOUT_ARGUMENT and not node.args:
            # An inner function looks up its own names, and those of the module.
            if context.function(node) is owner or dotted in _EVALUATING and owner is None:
                return True
    return False
