"""Drop gradients instead of filling them with zeros.

    optimizer.zero_grad(set_to_none=False)    ->    optimizer.zero_grad()

Always unsafe: code that reads `.grad` finds None instead of zeros, and optimizers skip parameters
without a gradient. Refused where the function reads `.grad` before it runs anything backwards. Needs PyTorch 2.0, where dropping is the default.
"""

from __future__ import annotations

import ast
import math

from perflint.codemods.parts import arguments
from perflint.language.nodes import last_name, nodes_below
from perflint.rules.codemod import Codemod, Elsewhere
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="set-to-none",
    summary="drop gradients instead of filling them with zeros",
    safety=Safety.UNSAFE,
    speed=Elsewhere(
        "it saves memory and the time to fill it; measured by the programs of the rule, with PyTorch",
        rule="PFL214",
    ),
)


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one call of `zero_grad`."""
    if context.target.has("torch", 2, 0) is False:
        return Refusal(
            CODEMOD.name,
            "dropping is the default since PyTorch 2.0, and the project supports older ones",
        )
    if _read_next(context, call):
        return Refusal(CODEMOD.name, "the gradients are read next, and would be None")
    word = arguments.keyword(call, "set_to_none")
    edit = arguments.remove(context, call, word if word is not None else call.args[0])
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE,
        "drop the gradients",
        "code that reads `.grad` finds None, and optimizers skip parameters without a gradient",
    )


def _read_next(context: Context, call: ast.Call) -> bool:
    """Whether the function reads a gradient below a call, above what runs backwards there."""
    function = context.flow.function(call) or context.names.tree
    backward = min(
        (
            other.lineno
            for other in nodes_below(function, ast.Call)
            if last_name(other.func) == "backward" and other.lineno > call.lineno
        ),
        default=math.inf,
    )
    return any(
        node.attr == "grad" and call.lineno < node.lineno < backward
        for node in nodes_below(function, ast.Attribute)
    )
