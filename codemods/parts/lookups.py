"""Code that looks names up by their text, and so sees what a rewrite makes of a function's names."""

from __future__ import annotations

import ast

from perflint.language.nodes import descendants
from perflint.rules.context import Context

_ALWAYS = frozenset(
    {"builtins.eval", "builtins.exec", "builtins.locals", "inspect.currentframe", "sys._getframe"}
)
_WITHOUT_ARGUMENT = frozenset({"builtins.dir", "builtins.vars"})


def looks_names_up(context: Context, region: ast.AST) -> bool:
    """Whether something below a function or module reads its names by their text; a module's own names
    are also those of `globals()`."""
    return context.once(("looks names up", region), lambda: _looks_names_up(context, region))


def _looks_names_up(context: Context, region: ast.AST) -> bool:
    wanted = _ALWAYS | ({"builtins.globals"} if isinstance(region, ast.Module) else set())
    for node in descendants(region):
        if isinstance(node, ast.Call):
            dotted = context.names.dotted(node.func)
            if dotted in wanted or dotted in _WITHOUT_ARGUMENT and not node.args:
                return True
    return False
