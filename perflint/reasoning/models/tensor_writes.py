"""Where a tensor gets other values in place, and which tensors are made anew."""

from __future__ import annotations

import ast

from perflint.language.nodes import last_name, nodes_below, within
from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.arguments import passed
from perflint.reasoning.occurrence.local_functions import function_of
from perflint.reasoning.values.growth import root_name
from perflint.syntax.spelling import spelling

_DEEPEST = 3  # functions that are followed
# What gives the same memory again, or may.
_VIEWS = frozenset(
    "contiguous cpu cuda data detach diagonal double expand expand_as flatten float half long movedim mT"
    " narrow numpy permute ravel real reshape select squeeze swapaxes T t to transpose type type_as unfold"
    " unsqueeze view view_as".split()
)


def written(
    tensor: ast.expr, region: ast.AST, context: FileContext, depth: int = _DEEPEST
) -> ast.AST | None:
    """What writes into a tensor below a node, itself or through functions of the file: `w.add_(1)`,
    `w.data.zero_()`, `w[0] = 1`, `w += 1`, `nn.init.zeros_(w)`, `torch.add(w, 1, out=w)`, `scale(w)`.

    Args:
        tensor: a name, or an attribute of one.
    """
    wanted = spelling(tensor)
    for node in nodes_below(region, ast.Call, ast.Subscript, ast.Attribute, ast.AugAssign):
        match node:
            case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()) if _is_of(held, wanted):
                return node
            case ast.Attribute(value=held, attr="data", ctx=ast.Store()) if _is_of(held, wanted):
                return node
            case ast.AugAssign(target=target) if _is_of(target, wanted):
                return node
            case ast.Call() if _writes(node, wanted, context, depth):
                return node
    return None


def _writes(call: ast.Call, wanted: str, context: FileContext, depth: int) -> bool:
    """Whether a call writes into what has a spelling."""
    method = call.func
    if isinstance(method, ast.Attribute) and is_in_place(method.attr):
        if _is_of(method.value, wanted):
            return True
    if any(word.arg == "out" and _is_of(word.value, wanted) for word in call.keywords):
        return True
    given = [*call.args, *(word.value for word in call.keywords)]
    if not any(_is_of(value, wanted) for value in given):
        return False
    if is_in_place(last_name(method)) or context.names.dotted(method) == "numpy.copyto":
        return _is_of(given[0], wanted)
    own = function_of(context, method) if depth else None
    return own is not None and any(
        _is_of(value, wanted)
        and written(ast.Name(name, ast.Load()), own, context, depth - 1) is not None
        for name, value in passed(call, own).items()
    )


def is_in_place(name: str) -> bool:
    """Whether PyTorch's methods and functions of such a name write into their tensor: `add_`."""
    return name.endswith("_") and not name.startswith("_")


def _is_of(node: ast.expr, wanted: str) -> bool:
    """Whether a node is what has a spelling, or a view of it."""
    while spelling(node) != wanted:
        match node:
            case ast.Subscript(value=held):
                node = held
            case ast.Attribute(value=held, attr=attr) if attr in _VIEWS:
                node = held
            case ast.Call(func=ast.Attribute(value=held, attr=attr)) if (
                attr in _VIEWS or is_in_place(attr)
            ):
                node = held
            case _:
                return False
    return True


def made_in_pass(tensor: ast.expr, loop: ast.For | ast.While, context: FileContext) -> bool:
    """Whether each pass of a loop has a tensor of its own: one that it computes, or the loop's element, and
    no view or attribute of what was there before."""
    seen: set[str] = set()
    while True:
        match tensor:
            case ast.Subscript(value=held):
                tensor = held
            case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in _VIEWS:
                tensor = held
            case ast.Attribute() | ast.Name():
                root = root_name(tensor)
                if root is None:
                    return False
                bindings = context.flow.reaching(root)
                inside = [one for one in bindings if within(one.node, loop)]
                if not inside or len(inside) < len(bindings):
                    return False
                if len(inside) > 1 or root.id in seen:
                    return all(
                        not isinstance(one.value, (ast.Attribute, ast.Name)) for one in inside
                    )
                if inside[0].kind != "assign" or inside[0].value is None:
                    return True
                seen.add(root.id)
                tensor = inside[0].value
            case _:
                return True
