"""Say `use_reentrant=True` in calls of `torch.utils.checkpoint.checkpoint`, which is what they do now.

    checkpoint(block, x)    ->    checkpoint(block, x, use_reentrant=True)

Safe where the project says that it needs PyTorch 1.11 or newer, which has the argument: it is the current default,
which PyTorch announces to change. Unsafe where nothing says which one it has. `use_reentrant=False` is what
PyTorch recommends, and changes how the backward pass recomputes: that choice is left to you.
Refused for `**kwargs`, and where the project supports an older PyTorch.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.codemods.parts.versions import unshown
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="keep-reentrant",
    summary="say `use_reentrant=True` where it is the unspoken default",
    safety=Safety.SAFE,
    varies=True,
)
_SINCE = (1, 11)  # https://pytorch.org/docs/1.11/checkpoint.html


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Add the argument to one call."""
    if any(word.arg is None for word in call.keywords):
        return Refusal(CODEMOD.name, "the keyword arguments are not known")
    if context.target.has("torch", *_SINCE) is False:
        return Refusal(
            CODEMOD.name, "`use_reentrant` needs PyTorch 1.11, and older ones are supported"
        )
    reason = unshown(context, "`use_reentrant`", "torch", "PyTorch", _SINCE)
    edit = arguments.add(context, call, "use_reentrant=True")
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE if reason else Safety.SAFE,
        "keep the current behaviour in so many words",
        reason,
    )
