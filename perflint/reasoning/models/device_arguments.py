"""Devices: whether one is given, and whether it is an accelerator on some machines only."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext
from perflint.semantics.nodes import last_name


def conditional(node: ast.expr, context: FileContext) -> bool:
    """Whether a device is an accelerator only where there is one."""
    if isinstance(node, ast.Name):
        binding = context.names.only_binding(node)
        return (
            binding is not None
            and binding.value is not None
            and conditional(binding.value, context)
        )
    return any(isinstance(inner, ast.IfExp) for inner in ast.walk(node))


def is_device(node: ast.expr, context: FileContext) -> bool:
    """Whether an argument of `.to` names a device, not a dtype or another tensor."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (str, int))
    dotted = context.names.dotted(node) or ""
    if dotted.startswith("torch."):
        return False
    if context.is_a(node, "torch.device"):
        return True
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return "device" in str(node.slice.value)  # `options["device"]`
    return "device" in last_name(node).lower() or isinstance(node, ast.JoinedStr)
