"""Which element loops are worth telling: not those over grids, few items, or at set-up."""

from __future__ import annotations

import ast

from perflint.rules.context import Context
from perflint.rules.element_loops import _GRIDS, ElementLoop
from perflint.rules.small_arrays import is_window
from perflint.semantics.names import (
    FunctionNode,
    parent,
    parents,
)


def is_grid(loop: ElementLoop, context: Context) -> bool:
    """Whether a loop runs over a grid made on the spot (`for t in np.linspace(0, 1, 20)`): a few
    numbers as a rule."""
    arrays = [array for head in loop.heads for array in head.arrays]
    return bool(arrays) and all(
        isinstance(array, ast.Call) and context.callee(array) in _GRIDS for array in arrays
    )


def is_mild(loop: ElementLoop, context: Context) -> bool:
    """Whether a loop costs little for sure: over a grid or a window, for a tuple of a few numbers, in
    the branch for small arrays, or where a module is set up, once."""
    if is_grid(loop, context) or any(is_window(context, array) for array in loop.arrays):
        return True
    if _makes_tuple(loop.node, context) or _where_small(loop.node):
        return True
    function = context.function(loop.node)
    if function is None:
        return False
    if sets_up(function, context):
        return True
    child: ast.AST = loop.node
    for above in parents(loop.node):
        if isinstance(above, ast.If) and child in above.body and context.flow.create_once(above):
            return True
        child = above
    return False


def _makes_tuple(node: ast.AST, context: Context) -> bool:
    """Whether a comprehension makes a tuple: of coordinates, of a key."""
    call = parent(node)
    return (
        isinstance(call, ast.Call)
        and call.args == [node]
        and context.callee(call) == "builtins.tuple"
    )


def _where_small(node: ast.AST) -> bool:
    """Whether a node stands in a branch that is taken for small arrays: `if x.size < 2000:`."""
    child = node
    for above in parents(node):
        match above:
            case ast.If(
                test=ast.Compare(
                    left=left,
                    ops=[ast.Lt() | ast.LtE() | ast.Eq()],
                    comparators=[ast.Constant(value=int())],
                ),
                body=body,
            ) if child in body and _is_size(left):
                return True
        child = above
    return False


def _is_size(node: ast.expr) -> bool:
    match node:
        case ast.Attribute(attr="size") | ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.Call(func=ast.Attribute(attr="numel" | "size")):
            return True
    return False


def sets_up(function: FunctionNode, context: Context) -> bool:
    """Whether a function makes an object, or fills a module's weights for the first time."""
    name = function.name
    if name == "__init__":
        return True
    owner = parent(function)
    return (
        isinstance(owner, ast.ClassDef)
        and ("init" in name or name == "reset_parameters")
        and context.subclass(
            context.qualified(function).rpartition(".")[0], "torch.nn.Module", "keras.layers.Layer"
        )
    )


def description(loop: ElementLoop, context: Context) -> str:
    """What a loop runs over, for messages: "the elements of `x` and `y`"."""
    shown = [f"`{context.short(array, 30)}`" for array in loop.arrays[:2]]
    return f"the elements of {' and '.join(shown)}"
