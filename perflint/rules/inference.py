"""Calls that run a model on one item, in a loop over the items.

A loop over batches is the remedy and stays silent: the argument must look like one item, and what the
loop goes through must not look like batches.
"""

from __future__ import annotations

import ast
import re

from perflint.rules.context import Context
from perflint.semantics.flow import LoopNode
from perflint.semantics.names import COMPREHENSIONS, descendants

_BATCHES = re.compile(r"batch|chunk|minibatch|group|loader|shard|window|page", re.IGNORECASE)
_MANY = (
    "builtins.list",
    "builtins.tuple",
    "numpy.ndarray",
    "torch.Tensor",
    "pandas.DataFrame",
    "pandas.Series",
)


def item_loop(call: ast.Call, item: ast.expr, context: Context) -> LoopNode | None:
    """The innermost counted loop in which `item` is one of the things that the loop goes through,
    and the call does not depend on its own result of the last iteration."""
    loop = context.loop(call)
    if loop is None or isinstance(loop, (ast.Call, ast.While)):
        return None
    target, iterable = target_of(loop)
    names = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    if isinstance(loop, (ast.For, ast.AsyncFor)):
        names |= _derived(names, loop)
    if not any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(item)):
        return None
    if _BATCHES.search(ast.unparse(target)) or _BATCHES.search(ast.unparse(iterable)):
        return None
    if isinstance(iterable, ast.Call) and _steps(iterable):
        return None
    return None if _feeds_itself(call, loop, context) else loop


def target_of(loop: LoopNode) -> tuple[ast.expr, ast.expr]:
    """The target and the iterable of a `for` or of the innermost clause of a comprehension."""
    if isinstance(loop, COMPREHENSIONS):
        return loop.generators[-1].target, loop.generators[-1].iter
    assert isinstance(loop, (ast.For, ast.AsyncFor))
    return loop.target, loop.iter


def single(argument: ast.expr, context: Context) -> ast.expr | None:
    """The one item in `[x]`, `x.unsqueeze(0)`, `x.reshape(1, -1)`, `x[None]`, `np.expand_dims(x, 0)`;
    None if the argument is not made of one item in such a way."""
    match argument:
        case ast.List(elts=[only]) | ast.Tuple(elts=[only]) if not isinstance(only, ast.Starred):
            return only
        case ast.Call(
            func=ast.Attribute(value=value, attr="unsqueeze"), args=[ast.Constant(value=0)]
        ):
            return value
        case ast.Call(
            func=ast.Attribute(value=value, attr="reshape" | "view"),
            args=[ast.Constant(value=1), *_],
        ):
            return value
        case ast.Subscript(value=value, slice=ast.Constant(value=None)):
            return value
        case ast.Call(func=function, args=[value, ast.Constant(value=0)]) if context.names.dotted(
            function
        ) in ("numpy.expand_dims", "tensorflow.expand_dims"):
            return value
        case ast.Call(func=function, args=[inner, *_]) if context.names.dotted(function) in (
            "numpy.array",
            "numpy.asarray",
            "torch.tensor",
            "torch.as_tensor",
        ):
            return single(inner, context)
    return None


def many(argument: ast.expr, context: Context) -> bool:
    """Whether an argument is known to be many items already, or looks like a batch."""
    found = context.type(argument)
    if found is not None and found.kind == "instance" and found.name in _MANY:
        return True
    if isinstance(argument, ast.Subscript) and isinstance(argument.slice, ast.Slice):
        return True
    return bool(_BATCHES.search(ast.unparse(argument)))


def _steps(iterable: ast.Call) -> bool:
    """`range(0, n, size)` walks in batches."""
    return (
        isinstance(iterable.func, ast.Name)
        and iterable.func.id == "range"
        and len(iterable.args) == 3
    )


def _derived(names: set[str], loop: ast.For | ast.AsyncFor) -> set[str]:
    """Names bound in the body from the loop's own variables."""
    derived: set[str] = set()
    for node in descendants(loop, into_functions=False):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name) and any(
                isinstance(n, ast.Name) and n.id in names | derived for n in ast.walk(node.value)
            ):
                derived.add(target.id)
    return derived


def _feeds_itself(call: ast.Call, loop: LoopNode, context: Context) -> bool:
    """Whether an argument depends on what an earlier iteration computed."""
    if not isinstance(loop, (ast.For, ast.AsyncFor)):
        return False
    arguments = [*call.args, *(word.value for word in call.keywords)]
    for argument in arguments:
        for name in ast.walk(argument):
            if not isinstance(name, ast.Name):
                continue
            bindings = context.flow.reaching(name)
            inside = [b for b in bindings if b.node is not loop and _within(b.node, loop)]
            if inside and len(inside) < len(bindings):
                return True
            mutated = any(
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("append", "extend", "insert", "step", "update")
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == name.id
                for node in descendants(loop)
            )
            if mutated:
                return True
    # `obs, reward = env.step(model.predict(obs))`: the environment answers to the result.
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "step"
        for node in descendants(loop)
    )


def _within(node: ast.AST, loop: ast.AST) -> bool:
    return any(inner is node for inner in ast.walk(loop))
