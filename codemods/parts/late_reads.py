"""Loop variables that are read later than the iteration that binds them.

Where all calls of a loop start before the first result is awaited, a function that reads the variable of the
loop may run when that names another element already.
"""

from __future__ import annotations

import ast

from perflint.language.nodes import COMPREHENSIONS, LoopNode, descendants
from perflint.rules.context import Context


def read_late(context: Context, loop: LoopNode, call: ast.Call) -> str:
    """Why the calls of a loop cannot start before the first result is there; empty if they can.

    Args:
        call: what each iteration starts.
    """
    bound = context.flow.bound_in(loop)
    region: ast.AST = context.flow.function(loop) or context.names.tree
    if isinstance(loop, COMPREHENSIONS):
        region = loop  # nobody else sees its variables
    for name in sorted(bound):
        if context.flow.captured(name, region):
            return f"a function reads `{name}`"
    for value in (*call.args, *(word.value for word in call.keywords)):
        if isinstance(value, ast.GeneratorExp):
            at_once = set(descendants(value.generators[0].iter))
            outer = bound - context.flow.bound_in(value)
            for node in descendants(value):
                if isinstance(node, ast.Name) and node.id in outer and node not in at_once:
                    return f"a generator reads `{node.id}`"
    return ""
