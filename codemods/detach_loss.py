"""Add up losses without their graphs.

    total += loss    ->    total += loss.detach()

Safe where `backward` was already called on the loss in the same iteration and the sum stays in the function,
where it is only looked at as a number; else unsafe: gradients no longer flow from the sum, and it prints
without its `grad_fn`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.expressions import atom
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Safety

CODEMOD = Codemod(
    name="detach-loss",
    summary="add up losses without their graphs",
    safety=Safety.SAFE,
    varies=True,
)


def rewrite(context: Context, loss: ast.expr, *, certain: bool) -> Fix:
    """Detach one use of a loss."""
    edit = Edit(*context.span(loss), f"{atom(context, loss)}.detach()")
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.SAFE if certain else Safety.UNSAFE,
        f"detach `{context.short(loss)}`",
        "" if certain else "gradients no longer flow from the sum, which prints without `grad_fn`",
    )
