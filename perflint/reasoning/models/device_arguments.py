"""Devices: whether one is given, and whether it is an accelerator on some machines only."""

from __future__ import annotations

import ast
import re

from perflint.language.nodes import last_name
from perflint.language.terms.accelerators import names_accelerator
from perflint.reasoning.context import FileContext

# Kinds of devices, as PyTorch and what extends it name them.
_NAMED = re.compile(r"(cpu|cuda|hip|hpu|ipu|meta|mps|mtia|npu|tpu|xla|xpu)(:\d+)?")


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
        if isinstance(node.value, str):
            return _NAMED.fullmatch(node.value) is not None
        return isinstance(node.value, int)
    dotted = context.names.dotted(node) or ""
    if dotted.startswith("torch."):
        return False
    if context.is_a(node, "torch.device", "builtins.int") or names_accelerator(node, context.names):
        return True
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return "device" in str(node.slice.value)  # `options["device"]`
    return "device" in last_name(node).lower() or isinstance(node, ast.JoinedStr)
