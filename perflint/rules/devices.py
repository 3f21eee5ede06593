"""Accelerators: what names one, and what is known to be on one."""

from __future__ import annotations

import ast

from perflint.rules.attributes import assigned
from perflint.rules.context import Context

_KINDS = ("cuda", "xpu", "hip", "npu")


def names_accelerator(node: ast.expr, context: Context) -> bool:
    """Whether an expression names an accelerator, or may by a condition on there being one: `0`,
    `"cuda:1"`, `torch.device("cuda")`, `"cuda" if torch.cuda.is_available() else "cpu"`."""
    match node:
        case ast.Constant(value=str() as text):
            return text.startswith(_KINDS)
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.IfExp(body=body, orelse=orelse):
            return names_accelerator(body, context) or names_accelerator(orelse, context)
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            return text.startswith(_KINDS)
        case ast.Call(func=function, args=[first, *_]):
            return context.names.dotted(function) == "torch.device" and names_accelerator(
                first, context
            )
        case ast.Attribute(value=ast.Name(id="self")):
            value = assigned(node, context)
            return (
                value is not None
                and not isinstance(value, ast.Attribute)
                and names_accelerator(value, context)
            )
        case ast.Name():
            binding = context.names.only_binding(node)
            return (
                binding is not None
                and binding.kind == "assign"
                and binding.value is not None
                and not isinstance(binding.value, ast.Name)
                and names_accelerator(binding.value, context)
            )
    return False


def conditional(node: ast.expr, context: Context) -> bool:
    """Whether a device is an accelerator only where there is one."""
    if isinstance(node, ast.Name):
        binding = context.names.only_binding(node)
        return (
            binding is not None
            and binding.value is not None
            and conditional(binding.value, context)
        )
    return any(isinstance(inner, ast.IfExp) for inner in ast.walk(node))


def is_device(node: ast.expr, context: Context) -> bool:
    """Whether an argument of `.to` names a device, not a dtype or another tensor."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, (str, int))
    dotted = context.names.dotted(node) or ""
    if dotted.startswith("torch."):
        return False
    if context.is_a(node, "torch.device"):
        return True
    last = (
        node.attr
        if isinstance(node, ast.Attribute)
        else node.id
        if isinstance(node, ast.Name)
        else ""
    )
    return "device" in last.lower() or isinstance(node, ast.JoinedStr)
