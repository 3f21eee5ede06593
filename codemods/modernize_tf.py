"""Rewrite TensorFlow names that left their experimental modules.

    tf.data.experimental.AUTOTUNE                          ->  tf.data.AUTOTUNE
    mixed_precision.experimental.set_policy("…")           ->  mixed_precision.set_global_policy("…")

Safe: the new names are the same objects (TensorFlow 2.4 and newer). Refused where the project
supports an older TensorFlow, and for `LossScaleOptimizer`, whose arguments changed.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.renames import rename
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-tf",
    summary="rewrite TensorFlow names that left their experimental modules",
    safety=Safety.SAFE,
)


def rewrite(context: Context, use: ast.Name | ast.Attribute, new: str | None) -> Fix | Refusal:
    """Let `use` refer to the dotted name `new`; None where the new name takes other arguments."""
    if new is None:
        return Refusal(
            CODEMOD.name, f"`{context.code(use)}` takes other arguments under its new name"
        )
    if context.target.has("tensorflow", 2, 4) is False:
        return Refusal(
            CODEMOD.name, "the new name needs TensorFlow 2.4, and the project supports older ones"
        )
    return Fix(CODEMOD.name, rename(context, use, new), Safety.SAFE, f"use `{new}`")
