"""Accelerators: what names one, and which functions make pipelines that run on one."""

from __future__ import annotations

import ast
from typing import Final

from perflint.semantics.attributes import assigned
from perflint.semantics.names import Names

_KINDS = ("cuda", "xpu", "hip", "npu")
# A function gives what it makes for an accelerator, and tells it no size of batches.
UNBATCHED: Final = "unbatched"
MAKERS: Final = ("transformers.pipeline", "transformers.pipelines.pipeline")
_DEVICE = 10  # the position of `device` among the parameters of `pipeline`


def names_accelerator(node: ast.expr, names: Names) -> bool:
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
            return names_accelerator(body, names) or names_accelerator(orelse, names)
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            return text.startswith(_KINDS)
        case ast.Call(func=function, args=[first, *_]):
            return names.dotted(function) == "torch.device" and names_accelerator(first, names)
        case ast.Attribute(value=ast.Name(id="self")):
            value = assigned(node, names)
            return (
                value is not None
                and not isinstance(value, ast.Attribute)
                and names_accelerator(value, names)
            )
        case ast.Name():
            binding = names.only_binding(node)
            return (
                binding is not None
                and binding.kind == "assign"
                and binding.value is not None
                and not isinstance(binding.value, ast.Name)
                and names_accelerator(binding.value, names)
            )
    return False


def unbatched(made: ast.Call, names: Names) -> bool:
    """Whether a pipeline is made for an accelerator and without a size of batches."""
    words = {word.arg: word.value for word in made.keywords}
    if None in words or "batch_size" in words:
        return False
    if any(isinstance(argument, ast.Starred) for argument in made.args):
        return False
    device = words.get("device") or (made.args[_DEVICE] if len(made.args) > _DEVICE else None)
    if device is None or isinstance(device, ast.Constant) and device.value is None:
        return "device_map" in words
    return names_accelerator(device, names)
