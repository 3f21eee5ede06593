"""Tests for an accelerator: conditions that hold on one machine and fail on another, and that do not
change while a program runs."""

from __future__ import annotations

import ast
import re

from perflint.semantics.nodes import last_name

_KINDS = re.compile(r"cuda|gpu|mps|xpu|hip|npu", re.IGNORECASE)
_FLAGS = re.compile(r"_*((use|using|has|have|is|on|with)_)?(cuda|gpu|mps|xpu|npu)(_available)?")


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
    return False


def _names_one(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _KINDS.match(node.value) is not None
    )
