"""Expressions that read a tensor into Python, for which it waits if the tensor is on a device."""

from __future__ import annotations

import ast

from perflint.language.nodes import parent
from perflint.language.terms.types_by_use import TENSOR
from perflint.reasoning.context import FileContext
from perflint.reasoning.models.device_reads import METHODS, NUMBERS
from perflint.reasoning.models.element_reads import ELEMENTWISE, REDUCTIONS

_ITEMS = ("builtins.list", "builtins.tuple", "builtins.str")
_ASKED = (ast.Name, ast.Compare, ast.Attribute, ast.Call)
# Methods whose result has one element.
_SCALAR = REDUCTIONS | {"item"}
# Methods that give as many elements as meet a condition.
_PICKING = frozenset({"nonzero", "argwhere", "masked_select", "unique"})
_SKIPPED = frozenset("detach cpu numpy float double clone data squeeze half to".split())
_FURTHEST = 4  # names that a value is followed through


def tensor_read(node: ast.AST, context: FileContext) -> ast.expr | None:
    """The tensor that a node reads into Python, the outermost of a chain: `loss.detach().cpu().item()`."""
    if _is_read_further(node, context):
        return None
    if isinstance(node, _ASKED) and _is_asked(node) and context.is_a(node, TENSOR):
        return node
    match node:
        case ast.Call(func=ast.Attribute(value=tensor, attr=method), args=[]) if method in METHODS:
            return _start(tensor)
        case ast.Call(func=function, args=[tensor], keywords=[]):
            if context.names.dotted(function) in NUMBERS and not isinstance(tensor, ast.Constant):
                return tensor if _is_number(tensor, context) else None
            if context.names.is_builtin(function, "print") and context.is_a(tensor, TENSOR):
                return tensor
        case ast.FormattedValue(value=tensor) if context.is_a(tensor, TENSOR):
            return tensor
        case ast.Subscript(value=items, slice=ast.Name() | ast.Subscript() as tensor):
            if context.is_a(items, *_ITEMS) and context.is_a(tensor, TENSOR):
                return tensor
    return picked_from(node, context)


def _is_asked(node: ast.expr) -> bool:
    """Whether a condition asks for a value: `if t:`, `while not t:`."""
    above = parent(node)
    if isinstance(above, ast.UnaryOp):
        above = parent(above)
    return isinstance(above, (ast.If, ast.While))


def picked_from(node: ast.AST, context: FileContext) -> ast.expr | None:
    """The tensor of which a node picks the elements that meet a condition: `x[x > 0]`, `x.nonzero()`."""
    match node:
        case ast.Subscript(value=tensor, slice=ast.Compare() as mask, ctx=ast.Load()):
            if context.is_a(mask, TENSOR) or context.is_a(tensor, TENSOR):
                return tensor
        case ast.Call(func=ast.Attribute(value=tensor, attr=method)) if method in _PICKING:
            if context.is_a(tensor, TENSOR):
                return tensor
    return None


def _start(tensor: ast.expr) -> ast.expr:
    """What a chain of copies and conversions starts from: `loss` in `loss.detach().cpu()`."""
    while True:
        match tensor:
            case ast.Call(func=ast.Attribute(value=inner, attr=method)) if method in _SKIPPED:
                tensor = inner
            case ast.Attribute(value=inner, attr="data"):
                tensor = inner
            case _:
                return tensor


def is_copied(read: ast.expr) -> bool:
    """Whether a read copies a tensor to the CPU first, so that it may be elsewhere: `x.cpu().numpy()`."""
    while isinstance(read, ast.Call) and isinstance(read.func, ast.Attribute):
        if read.func.attr == "cpu":
            return True
        match read:
            case ast.Call(func=ast.Attribute(attr="to"), args=[ast.Constant(value="cpu"), *_]):
                return True
        read = read.func.value
    return False


def _is_number(tensor: ast.expr, context: FileContext) -> bool:
    """Whether what `float` is given is a tensor: anything else may be given to it, too."""
    if any(isinstance(node, ast.Attribute) and node.attr in METHODS for node in ast.walk(tensor)):
        return False  # `float(loss.item())`
    return context.is_a(tensor, TENSOR) or is_reduced(tensor)


def _is_read_further(node: ast.AST, context: FileContext) -> bool:
    """Whether a read is part of one around it: `.cpu()` of `x.cpu().numpy()`."""
    above = parent(node)
    while isinstance(above, ast.Attribute):
        call = parent(above)
        if above.attr in METHODS and isinstance(call, ast.Call):
            return True
        if above.attr not in _SKIPPED or not isinstance(call, ast.Call):
            return False
        above = parent(call)
    return False


def is_reduced(value: ast.expr) -> bool:
    """Whether a value is what a tensor comes to as a whole: `x.sum()`, `x.mean()`."""
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr in _SCALAR
        and not any(word.arg in ("dim", "axis") for word in value.keywords)
        and not value.args
    )


def is_scalar(value: ast.expr, context: FileContext, depth: int = _FURTHEST) -> bool:
    """Whether a tensor has one element, as far as its making tells: `x.sum()`, `torch.norm(x)`, and what is
    computed of such ones and of numbers (`torch.clamp(norm, max=limit)`, `norm / 2`).

    Args:
        depth: how many names are followed.
    """
    if is_reduced(value):
        return True
    match value:
        case ast.Name() if depth:
            bound = [one for one in context.flow.reaching(value) if one.kind != "augassign"]
            return bool(bound) and all(
                one.kind == "assign"
                and one.value is not None
                and is_scalar(one.value, context, depth - 1)
                for one in bound
            )
        case ast.BinOp(left=left, right=right):
            return any(is_scalar(part, context, depth) for part in (left, right)) and all(
                is_scalar(part, context, depth) or _is_python_number(part, context)
                for part in (left, right)
            )
        case ast.Call(func=ast.Attribute(value=inner, attr=name), args=args):
            of_torch = context.names.dotted(inner) == "torch"
            if of_torch and name in _SCALAR:
                return len(args) == 1 and not _along(value)
            start = args[0] if of_torch and args else inner
            return name in ELEMENTWISE | _SKIPPED and is_scalar(start, context, depth)
    return False


def _along(call: ast.Call) -> bool:
    """Whether a reduction goes along an axis, and leaves the others."""
    return any(word.arg in ("dim", "axis", "keepdim", None) for word in call.keywords)


def _is_python_number(node: ast.expr, context: FileContext) -> bool:
    return isinstance(node, ast.Constant) or context.is_a(node, "builtins.int", "builtins.float")
