"""Rewrite TensorFlow names that left their experimental modules.

    tf.data.experimental.AUTOTUNE                          ->  tf.data.AUTOTUNE
    mixed_precision.experimental.set_policy("…")           ->  mixed_precision.set_global_policy("…")

Safe where the project says that it needs TensorFlow 2.4 or newer: there the new names are the same objects.
Unsafe where nothing says which one it has, and for `Policy`: the new one is another class, without a
loss scale. Refused where the project
supports an older TensorFlow, in files that use what only TensorFlow 1 has (`tf.Session`, `tf.contrib`), for `LossScaleOptimizer`, whose arguments changed, where the file sets the
name itself, and for policies in a file that names a loss scale: the new ones have none.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.renames import rename
from perflint.codemods.parts.versions import unshown
from perflint.language.nodes import last_name
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-tf",
    summary="rewrite TensorFlow names that left their experimental modules",
    safety=Safety.SAFE,
    varies=True,
)
_VERSION_1 = tuple(
    f"tensorflow.{name}"
    for name in (
        "Session",
        "InteractiveSession",
        "placeholder",
        "contrib",
        "get_variable",
        "variable_scope",
        "app.run",
        "flags",
        "logging",
        "global_variables_initializer",
        "train.Optimizer",
        "compat.v1.Session",
        "compat.v1.placeholder",
        "compat.v1.disable_",
    )
)


def rewrite(context: Context, use: ast.Name | ast.Attribute, new: str | None) -> Fix | Refusal:
    """Let `use` refer to the dotted name `new`; None where the new name takes other arguments."""
    if new is None:
        return Refusal(
            CODEMOD.name, f"`{context.code(use)}` takes other arguments under its new name"
        )
    old = (context.names.dotted(use) or "").rpartition(".")[2]
    for other in context.names.attributes(old):
        if not isinstance(other.ctx, ast.Load):
            return Refusal(CODEMOD.name, f"the file sets `{context.code(other)}`")
    if "mixed_precision" in new and _names_loss_scale(context):
        return Refusal(CODEMOD.name, "the new policies have no loss scale, which the file names")
    if context.target.has("tensorflow", 2, 4) is False:
        return Refusal(
            CODEMOD.name, "the new name needs TensorFlow 2.4, and the project supports older ones"
        )
    if _is_version_1(context):
        return Refusal(
            CODEMOD.name, "the file is written for TensorFlow 1, which lacks the new name"
        )
    reason = _reason(context, new)
    return Fix(
        CODEMOD.name,
        rename(context, use, new),
        Safety.UNSAFE if reason else Safety.SAFE,
        f"use `{new}`",
        reason,
    )


def _reason(context: Context, new: str) -> str:
    """Why a new name is not known to do the same; an empty text where it is the same object."""
    unknown = unshown(context, "the new name", "tensorflow", "TensorFlow", (2, 4))
    if unknown:
        return unknown
    if new.endswith(".Policy"):
        return "the new `Policy` is another class, without a loss scale"
    return ""


def _is_version_1(context: Context) -> bool:
    """Whether a file uses what TensorFlow 2 has no more: `tf.Session`, `tf.contrib`, `tf.compat.v1`."""
    return any(
        (context.names.dotted(node) or "").startswith(_VERSION_1)
        for node in context.names.nodes(ast.Attribute)
    )


def _names_loss_scale(context: Context) -> bool:
    """Whether a file reads the loss scale of a policy, or gives one to it."""
    if context.names.attributes("loss_scale"):
        return True
    return any(
        last_name(call.func) == "Policy"
        and (len(call.args) > 1 or any(word.arg != "name" for word in call.keywords))
        for call in context.names.nodes(ast.Call)
    )
