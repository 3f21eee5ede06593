"""Methods that a library runs for each batch: `training_step` of Lightning, `compute_loss` of a `Trainer`."""

from __future__ import annotations

import ast

from perflint.language.nodes import FunctionNode
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext


def hook_around(node: ast.AST, context: FileContext) -> FunctionNode | None:
    """The method that a library runs for each batch, around a node that stands in no loop of its own."""
    function = context.function(node)
    if function is None or context.loop(node) is not None:
        return None
    entry = context.project.entry(context.qualified(function))
    return function if entry is not None and entry.kind == "batch" else None


def hook_trace(hook: FunctionNode, context: FileContext) -> tuple[TraceStep, ...]:
    """The trace of what stands in a hook."""
    return (context.step(hook, f"`{hook.name}` runs for each batch"),)
