"""One thing or many: what an expression says of that by its form and its names.

A model takes a batch: one item is put into a list, or given an axis of its own, before it gets there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

from perflint.language.names import Names
from perflint.language.nodes import descendants

Made = Callable[[ast.Name], ast.expr | None]  # the value of a name, where one assignment gives it

_BATCHES = re.compile(
    r"batch|chunk|minibatch|group|loader|shard|window|page|(^|[^.\w])splits?\b", re.IGNORECASE
)
_ONE_BATCH = frozenset({"batch", "chunk", "minibatch"})
_PLURAL = re.compile(r"(?<=[^\W_susia])s$")
CONVERTING = frozenset(
    "to cuda cpu float half double contiguous astype numpy detach toarray todense".split()
)
_WRAPPING = frozenset(
    "array asarray tensor as_tensor stack DataFrame constant vstack from_numpy DMatrix".split()
)
_LIBRARIES = ("numpy.", "torch.", "tensorflow.", "pandas.", "jax.", "xgboost.")
_DEEPEST = 6


def single(argument: ast.expr, names: Names, made: Made, depth: int = 0) -> ast.expr | None:
    """The single item in `[x]`, `x.unsqueeze(0)`, `x.reshape(1, -1)`, `x[None]`,
    `np.expand_dims(x, 0)`, and in what is moved or converted after that; None if the argument is
    not made of one item like that."""
    if depth > _DEEPEST:
        return None
    match argument:
        case ast.List(elts=[only]) | ast.Tuple(elts=[only]) if not isinstance(only, ast.Starred):
            return only
        case ast.Dict(values=values) if values:
            items = [single(value, names, made, depth + 1) for value in values]
            return items[0] if all(item is not None for item in items) else None
        case ast.Call(func=ast.Attribute(value=value, attr="unsqueeze"), args=[first]) if _zero(
            first
        ):
            return _item(value, names)
        case ast.Call(
            func=ast.Attribute(value=value, attr="unsqueeze"),
            args=[],
            keywords=[ast.keyword(arg="dim", value=first)],
        ) if _zero(first):
            return _item(value, names)
        case ast.Call(func=ast.Attribute(value=value, attr="reshape" | "view"), args=[first, *_]):
            if isinstance(first, ast.Tuple) and first.elts:
                first = first.elts[0]
            if isinstance(first, ast.Constant) and first.value == 1:
                return _item(value, names)
        case ast.Subscript(value=value, slice=index):
            found = _of_subscript(argument, value, index, names)
            if found is not None:
                return found
        case ast.Call(func=ast.Attribute(attr="transform"), args=[first], keywords=[]):
            return single(first, names, made, depth + 1)  # `scaler.transform([row])`
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CONVERTING:
            return single(value, names, made, depth + 1)
        case ast.Name():
            known = made(argument)
            return single(known, names, made, depth + 1) if known is not None else None
    if isinstance(argument, ast.Call) and argument.args:
        return _of_library_call(argument, names, made, depth)
    return None


def _of_subscript(
    whole: ast.expr, value: ast.expr, index: ast.expr, names: Names
) -> ast.expr | None:
    """The item of `x[None]`, `x[i : i + 1]` and `frame.iloc[[i]]`."""
    first = index.elts[0] if isinstance(index, ast.Tuple) and index.elts else index
    if _is_new_axis(first, names):
        return value
    if isinstance(first, ast.Slice) and _one_long(first):
        return whole
    match value, index:
        case ast.Attribute(attr="iloc"), ast.List(elts=[only]):
            return only
    return None


def _of_library_call(call: ast.Call, names: Names, made: Made, depth: int) -> ast.expr | None:
    """The item of `np.expand_dims(x, 0)`, `np.reshape(x, (1, -1))`, `torch.tensor([x])`."""
    dotted = names.dotted(call.func) or ""
    last = dotted.rpartition(".")[2]
    first, *others = call.args
    if not dotted.startswith(_LIBRARIES):
        return None
    if last in ("expand_dims", "unsqueeze"):
        axis = [*others, *(w.value for w in call.keywords if w.arg in ("axis", "dim"))]
        return first if axis and _zero(axis[0]) else None
    if last == "reshape" and others:
        shape = others[0]
        head = shape.elts[0] if isinstance(shape, ast.Tuple) and shape.elts else None
        return first if isinstance(head, ast.Constant) and head.value == 1 else None
    if last == "atleast_2d":
        return first
    return single(first, names, made, depth + 1) if last in _WRAPPING else None


def named_many(argument: ast.expr) -> bool:
    """Whether the form or the name of an argument says that it is many items, or a batch."""
    if isinstance(argument, ast.Subscript) and isinstance(argument.slice, ast.Slice):
        return True
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute):
        if argument.func.attr in ("split", "splitlines", "readlines", "tolist", "to_list"):
            return True
    if isinstance(argument, (ast.Name, ast.Attribute)):
        name = argument.id if isinstance(argument, ast.Name) else argument.attr
        if _PLURAL.search(name):
            return True
    if isinstance(argument, ast.Subscript) and isinstance(argument.slice, ast.Constant):
        key = argument.slice.value
        if isinstance(key, str) and _PLURAL.search(key):
            return True
    return is_batch(argument)


def is_batch(node: ast.AST) -> bool:
    """Whether the names and texts in an expression say that it is a batch."""
    return says(node, _BATCHES)


def is_one_batch(node: ast.expr) -> bool:
    """Whether a name says that it is one batch, or a part of one, of which each element is an item."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return isinstance(node, ast.Name) and node.id.rpartition("_")[2] in _ONE_BATCH


def says(node: ast.AST, pattern: re.Pattern[str]) -> bool:
    """Whether a pattern is in one of the names, attributes (with their dot), keywords or texts of a node."""
    for part in descendants(node):
        kind = part.__class__
        if kind is ast.Name:
            word = part.id  # type: ignore[attr-defined]
        elif kind is ast.Attribute:
            word = f".{part.attr}"  # type: ignore[attr-defined]
        elif kind is ast.keyword:
            word = part.arg or ""  # type: ignore[attr-defined]
        elif kind is ast.Constant and isinstance(part.value, str):  # type: ignore[attr-defined]
            word = part.value  # type: ignore[attr-defined]
        else:
            continue
        if pattern.search(word):
            return True
    return False


def _item(value: ast.expr, names: Names) -> ast.expr:
    """What stands for one item before a batch axis is put in front: `np.array(x)` is `x`."""
    while (
        isinstance(value, ast.Call)
        and value.args
        and (names.dotted(value.func) or "").startswith(("numpy.", "torch."))
    ):
        value = value.args[0]
    return value


def _zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0 and node.value is not False


def _is_new_axis(node: ast.expr, names: Names) -> bool:
    if isinstance(node, ast.Constant):
        return node.value is None
    return (names.dotted(node) or "").endswith(".newaxis")


def _one_long(part: ast.Slice) -> bool:
    """Whether a slice holds one element: `x[i : i + 1]`."""
    match part:
        case ast.Slice(
            lower=ast.Name(id=name),
            upper=ast.BinOp(left=ast.Name(id=other), op=ast.Add(), right=ast.Constant(value=1)),
            step=None,
        ):
            return name == other
    return False
