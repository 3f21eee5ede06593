"""Say `use_reentrant=True` in calls of `torch.utils.checkpoint.checkpoint`, which is what they do now.

    checkpoint(block, x)    ->    checkpoint(block, x, use_reentrant=True)

Safe: it is the current default, which PyTorch announces to change. `use_reentrant=False` is what
PyTorch recommends, and changes how the backward pass recomputes: that choice is left to you.
Refused for `**kwargs`.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="keep-reentrant",
    summary="say `use_reentrant=True` where it is the unspoken default",
    safety=Safety.SAFE,
)


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Add the argument to one call."""
    if any(word.arg is None for word in call.keywords):
        return Refusal(CODEMOD.name, "the keyword arguments are not known")
    edit = arguments.add(context, call, "use_reentrant=True")
    return Fix(CODEMOD.name, (edit,), Safety.SAFE, "keep the current behaviour in so many words")
