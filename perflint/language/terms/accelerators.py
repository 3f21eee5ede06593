"""Accelerators: what names one, and tests for one, which hold on one machine and fail on another, and do not
change while a program runs."""

from __future__ import annotations

import ast
import re
from typing import Final

from perflint.language.flow.attributes import assigned
from perflint.language.names import Names
from perflint.language.nodes import last_name

_KINDS = re.compile(r"cuda|gpu|mps|xpu|hip|npu", re.IGNORECASE)
DEVICES: Final = ("cuda", "xpu", "hip", "npu")  # how names of devices of PyTorch start
_FLAGS = re.compile(r"_*((use|using|has|have|is|on|with)_)?(cuda|gpu|mps|xpu|npu)(_available)?")
_HOST_FLAGS = re.compile(r"_*((use|using|is|on|only)_)?cpu(_only)?|_*no_(cuda|gpu)")


def names_accelerator(node: ast.expr, names: Names) -> bool:
    """Whether an expression names an accelerator, or may by a condition on there being one: `0`,
    `"cuda:1"`, `torch.device("cuda")`, `"cuda" if torch.cuda.is_available() else "cpu"`."""
    match node:
        case ast.Constant(value=str() as text):
            return text.startswith(DEVICES)
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.IfExp(body=body, orelse=orelse):
            return names_accelerator(body, names) or names_accelerator(orelse, names)
        case ast.JoinedStr(values=[ast.Constant(value=str() as text), *_]):
            return text.startswith(DEVICES)
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
                and binding.kind in ("assign", "parameter")  # or its default
                and binding.value is not None
                and not isinstance(binding.value, ast.Name)
                and names_accelerator(binding.value, names)
            )
    return False


def asks_for_accelerator(test: ast.expr) -> bool:
    """Whether a condition asks for nothing but an accelerator: `torch.cuda.is_available()`,
    `device.type == "cuda"`, `use_gpu`."""
    match test:
        case ast.BoolOp(values=values):
            return all(map(asks_for_accelerator, values))
        case ast.Compare(left=left, ops=[ast.Eq() | ast.In()], comparators=[right]):
            return _names_one(left) or _names_one(right)
        case (
            ast.Compare(ops=[ast.NotEq() | ast.NotIn()], comparators=[ast.Constant(value="cpu")])
            | ast.Compare(left=ast.Constant(value="cpu"), ops=[ast.NotIn()])
        ):
            return True
        case ast.Call(func=ast.Attribute(attr="startswith"), args=[kind]):
            return _names_one(kind)
        case ast.Call(func=function):
            return last_name(function) == "is_available"
        case ast.Name() | ast.Attribute():
            return _FLAGS.fullmatch(last_name(test)) is not None
        case ast.UnaryOp(op=ast.Not(), operand=ast.Name() | ast.Attribute() as flag):
            return _HOST_FLAGS.fullmatch(last_name(flag)) is not None
    return False


def _names_one(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _KINDS.match(node.value) is not None
    )
