"""Rewrite `config.max_workspace_size = n` to a memory pool limit.

    config.max_workspace_size = n
    ->
    config.set_memory_pool_limit(trt.MemoryPoolType.WORKSPACE, n)

Safe where the project says that it needs TensorRT 8.4 or newer, where the attribute sets this very limit. Unsafe
where nothing says which one it has. Refused where the project
supports an older one, on a `Builder` (the limit belongs to the configuration that `create_builder_config()` gives),
and for augmented or chained assignments.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.expressions import argument, atom
from perflint.codemods.parts.versions import unshown
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-tensorrt",
    summary="set TensorRT's workspace limit by memory pool",
    safety=Safety.SAFE,
    varies=True,
)


def rewrite(context: Context, statement: ast.stmt) -> Fix | Refusal:
    """Rewrite one assignment to `max_workspace_size`."""
    if context.target.has("tensorrt", 8, 4) is False:
        return Refusal(
            CODEMOD.name, "memory pools need TensorRT 8.4, and the project supports older ones"
        )
    match statement:
        case ast.Assign(targets=[ast.Attribute(value=config)]) if context.is_a(
            config, "tensorrt.Builder"
        ):
            return Refusal(
                CODEMOD.name,
                f"`{context.short(config)}` is a builder, and the limit belongs to the configuration"
                " that it makes",
            )
        case ast.Assign(targets=[ast.Attribute(value=config)], value=value):
            trt, added = imports.module(context, "tensorrt", statement)
            call = (
                f"{atom(context, config)}.set_memory_pool_limit("
                f"{trt}.MemoryPoolType.WORKSPACE, {argument(context, value)})"
            )
            edit = Edit(*context.span(statement), call)
            reason = unshown(context, "`set_memory_pool_limit`", "tensorrt", "TensorRT", (8, 4))
            return Fix(
                CODEMOD.name,
                (edit, *added),
                Safety.UNSAFE if reason else Safety.SAFE,
                "set the limit of the memory pool",
                reason,
            )
    return Refusal(CODEMOD.name, "the assignment has more than one target, or reads the old value")
