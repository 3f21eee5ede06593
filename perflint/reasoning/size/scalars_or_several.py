"""Values that may be one number or a few, as callers write them down: `turn(0.1)`, `turn((0.1, 2))`."""

from __future__ import annotations

import ast

from perflint.language.nodes import parent, parents
from perflint.reasoning.context import FileContext

_NUMBERS = frozenset("builtins.int builtins.float numbers.Number numbers.Real".split())
_WRITTEN = frozenset({"builtins.list", "builtins.tuple"})
_HOPS = 4  # names that are followed to what they hold
# Calls that return as many elements as they get.
_KEEPING = frozenset("array asarray atleast_1d abs absolute float64 astype ravel flatten".split())


def may_be_number(context: FileContext, array: ast.expr, hops: int = _HOPS) -> bool:
    """Whether an array is made of a parameter that the function tests for being a number, or takes for one
    where it is no list or tuple (`if isinstance(x, (list, tuple)):`)."""
    match array:
        case ast.Name():
            bindings = context.flow.reaching(array)
            if not hops or not bindings:
                return False
            if any(binding.kind.startswith("parameter") for binding in bindings):
                return _is_tested(context, array)
            return any(
                binding.kind == "assign"
                and binding.value is not None
                and may_be_number(context, binding.value, hops - 1)
                for binding in bindings
            )
        case ast.IfExp(body=body, orelse=orelse):
            return may_be_number(context, body, hops) or may_be_number(context, orelse, hops)
        case ast.List(elts=[only]):
            return may_be_number(context, only, hops)
        case ast.UnaryOp(operand=operand):
            return may_be_number(context, operand, hops)
        case ast.BinOp(left=left, right=ast.Constant()) | ast.Compare(left=left):
            return may_be_number(context, left, hops)
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args) if attr in _KEEPING:
            made_of = args[:1] if context.names.dotted(array.func) else [value]
            return any(may_be_number(context, one, hops) for one in made_of)
    return False


def _is_tested(context: FileContext, name: ast.Name) -> bool:
    """Whether a parameter is tested for being a number, or is read where it must be a list or tuple."""
    function = context.flow.function(name)
    if function is None:
        return False
    for read in context.flow.reads(name.id, function):
        call = parent(read)
        match call:
            case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name() as asked, kinds]) if (
                asked is read
            ):
                named = {context.names.dotted(kind) for kind in _each(kinds)}
                if named <= _NUMBERS or named == _WRITTEN and _stands_under(name, call):
                    return True
    return False


def _each(kinds: ast.expr) -> list[ast.expr]:
    return kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]


def _stands_under(node: ast.AST, test: ast.expr) -> bool:
    """Whether a node runs only where a test holds: in the body of its `if`."""
    below = node
    for up in parents(node):
        match up:
            case ast.If(test=asked, body=body) if asked is test and below in body:
                return True
            case ast.IfExp(test=asked, body=body) if asked is test and below is body:
                return True
        below = up
    return False
