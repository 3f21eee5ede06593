"""Values that grow by each element of an argument of the function."""

from __future__ import annotations

import ast

from perflint.language.nodes import COMPREHENSIONS, nodes_below
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_branches import mostly
from perflint.reasoning.values.growth import Growth, growth_loops

_MAKES_BYTES = frozenset({"encode", "tobytes", "to_bytes", "read", "update", "compress"})


def comes_from_caller(growth: Growth, context: FileContext) -> bool:
    """Whether what grows does so by each element of something that was passed in, whatever its size:
    chunks of bytes are mostly those of something long. What a function makes of an element is mostly
    a field of a record, and a few bytes at a time mostly make a message: `struct.pack(">H", number)`."""
    if all(_is_field(part) for part in growth.parts):
        return False
    return any(
        iterates_required_argument(loop, context)
        and mostly(growth.statement, loop)
        and not (isinstance(loop, ast.For) and _iterates_bytes(loop, context))
        for loop in growth_loops(growth, context)
    )


def _iterates_bytes(loop: ast.For, context: FileContext) -> bool:
    """Whether a loop goes over the letters of a text, or over bytes one by one."""
    return context.is_a(loop.iter, "builtins.str", "builtins.bytes") or any(
        context.names.is_builtin(call.func, "bytes")
        and isinstance(byte, ast.Name)
        and byte.id == getattr(loop.target, "id", None)
        for call in nodes_below(loop, ast.Call)
        if isinstance(call, ast.Call)
        for argument in call.args
        if isinstance(argument, (ast.List, ast.Tuple))
        for byte in argument.elts
    )


def iterates_required_argument(loop: ast.AST, context: FileContext) -> bool:
    """Whether a loop goes over a required argument of its function, whatever the size of that."""
    if isinstance(loop, COMPREHENSIONS):
        return any(_is_required_argument(clause.iter, context) for clause in loop.generators)
    return isinstance(loop, (ast.For, ast.AsyncFor)) and _is_required_argument(loop.iter, context)


def _is_required_argument(items: ast.expr, context: FileContext) -> bool:
    match items:
        case ast.Call(func=ast.Name(id="enumerate" | "zip" | "reversed"), args=[first, *_]):
            return _is_required_argument(first, context)
        case ast.Call(func=ast.Attribute(value=mapping, attr="items" | "values"), args=[]):
            return _is_required_argument(mapping, context)
    return isinstance(items, ast.Name) and is_required_parameter(items, context)


def is_required_parameter(name: ast.Name, context: FileContext) -> bool:
    """Whether a name is a parameter of its function without a default, and never anything else."""
    only = context.names.only_binding(name)
    return only is not None and only.kind == "parameter" and only.value is None


def _is_field(part: ast.expr) -> bool:
    """Whether bytes are a few: made by a function of an element, packed, or a digest; not made by
    a method of the element."""
    match part:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_field(left) and _is_field(right)
        case ast.Subscript(value=value, slice=ast.Slice()):
            return _is_field(value)
        case ast.Constant():
            return True
        case ast.Call(func=ast.Attribute(attr="digest"), args=[]):
            return True
        case ast.Call(func=ast.Name(id="bytes"), args=[ast.List() | ast.Tuple()]):
            return True
    return (
        isinstance(part, ast.Call)
        and bool(part.args)
        and not (isinstance(part.func, ast.Name) and part.func.id in ("bytes", "bytearray"))
        and not (isinstance(part.func, ast.Attribute) and part.func.attr in _MAKES_BYTES)
    )
