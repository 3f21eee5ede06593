"""Arrays that hold a handful of elements: the sizes of an image's axes, what is computed from them,
and what is written out."""

from __future__ import annotations

import ast
import re

from perflint.language.flow.accesses import mutations
from perflint.language.flow.attributes import assigned
from perflint.language.nodes import parent, within
from perflint.reasoning.context import FileContext
from perflint.reasoning.thresholds import TINY
from perflint.syntax.spelling import spelling

_ADDING = frozenset({"append", "extend", "insert"})
_HOPS = 4  # names that are followed to what they hold

# What a name calls itself if it has an item for each axis of an image or a mesh. Names only ever
# keep a finding back.
_BY_AXIS = frozenset(
    "shape size spacing padding stride strides dilation resolution dims axes axis pixdim affine ornt"
    " ndim ndims pbc lattice".split()
)
_AXES = frozenset("ndim ndims dims dimensions".split())
_FORMS = frozenset("np numpy arr array tensor list tuple".split())

# Calls that return as many elements as they get, or fewer.
_KEEPING = frozenset(
    "array asarray asanyarray atleast_1d tensor as_tensor from_numpy Tensor FloatTensor DoubleTensor"
    " LongTensor IntTensor list tuple reversed sorted abs absolute add subtract sub multiply mul divide"
    " div true_divide floor_divide mod remainder maximum minimum power sqrt exp log log2 log10 floor ceil"
    " round rint around sign clip clamp isfinite isnan isinf argsort sort flip cumsum cumprod diff where"
    " astype to float double int long tolist copy clone numpy cpu cuda detach roll logical_not"
    " logical_and logical_or invert zeros_like ones_like empty_like full_like roots".split()
)
_STACKING = frozenset("stack vstack row_stack".split())  # as many rows as they get arrays
_STATISTICS = frozenset("percentile nanpercentile quantile nanquantile".split())
_MAKING = frozenset("zeros ones empty full eye identity arange linspace rand randn".split())


def is_small(context: FileContext, array: ast.expr, hops: int = _HOPS) -> bool:
    """Whether an array, list or tuple is known, or says of itself, to hold a handful of elements."""
    match array:
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            return _displayed(elts) <= TINY
        case ast.Name(id=name):
            return (
                _says(name, _BY_AXIS)
                or _is_starred(context, array)
                or _is_unpacked_later(context, array)
                or _held(context, array, hops)
            )
        case ast.Attribute(attr=name):
            return _says(name, _BY_AXIS) or _is_small_attribute(context, array, hops)
        case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=ast.expr() as upper)):
            return is_handful(context, upper, hops) or is_small(context, value, hops)
        case ast.Subscript(value=value, slice=ast.Tuple(elts=parts)) if all(
            _picks_few(context, part, hops) for part in parts
        ):
            return True
        case ast.Subscript(value=value):
            return is_small(context, value, hops)
        case ast.UnaryOp(operand=operand):
            return is_small(context, operand, hops)
        case ast.BinOp(left=ast.List() | ast.Tuple() as items, op=ast.Mult(), right=times):
            return is_handful(context, times, hops) and is_small(context, items, hops)
        case ast.BinOp(left=left, right=right):
            return _together(context, [left, right], hops)
        case ast.Compare(left=left, comparators=right):
            if any(isinstance(part, ast.Name) and part.id.isupper() for part in right):
                return is_small(context, left, hops)  # … with a constant
            return _together(context, [left, *right], hops)
        case ast.Call():
            return _call(context, array, hops)
    return False


def _picks_few(context: FileContext, part: ast.expr, hops: int) -> bool:
    """Whether an index along one axis picks a single item, or a few from the start."""
    match part:
        case ast.Slice(lower=None, upper=ast.expr() as upper, step=None):
            return is_handful(context, upper, hops)
        case ast.Constant(value=int()):
            return True
    return False


def is_window(context: FileContext, array: ast.expr) -> bool:
    """Whether an array is a window of another, some elements before or after a place:
    `levels[at - width : at]`."""
    if isinstance(array, ast.Name):
        held = _value(context, array)
        return held is not None and not isinstance(held, ast.Name) and is_window(context, held)
    match array:
        case ast.Subscript(slice=ast.Slice(lower=ast.expr() as lower, upper=ast.expr() as upper)):
            return _is_beside(upper, lower) or _is_beside(lower, upper)
    return False


def is_cut(context: FileContext, array: ast.expr) -> bool:
    """Whether an array is cut out of another between two places: `offsets[start:stop]`, `scores[:k]`."""
    if isinstance(array, ast.Name):
        held = _value(context, array)
        return held is not None and not isinstance(held, ast.Name) and is_cut(context, held)
    match array:
        case ast.Subscript(slice=ast.Slice(upper=ast.expr())):
            return True
    return False


def _is_beside(one: ast.expr, other: ast.expr) -> bool:
    return (
        isinstance(one, ast.BinOp)
        and isinstance(one.op, (ast.Add, ast.Sub))
        and spelling(one.left) == spelling(other)
    )


def is_handful(context: FileContext, count: ast.expr, hops: int = _HOPS) -> bool:
    """Whether a number is known, or says of itself, to be a handful: a constant, a number of axes."""
    match count:
        case ast.Constant(value=int() as value):
            return value <= TINY
        case ast.Name(id=name):
            if _says(name, _AXES):
                return True
            held = _value(context, count) if hops else None
            return (
                held is not None
                and is_handful(context, held, hops - 1)
                and not _counts_up(context, count)
            )
        case ast.Attribute(attr=name):
            return _says(name, _AXES)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return is_handful(context, left, hops) and is_handful(context, right, hops)
        case ast.Call(func=ast.Name(id="len"), args=[array]):
            return is_small(context, array, hops)
        case ast.Call(func=ast.Attribute(attr="dim" | "ndimension"), args=[]):
            return True
        case ast.Call(
            func=ast.Attribute(attr="randint" | "randrange" | "integers"),
            args=[most] | [_, most],
            keywords=[],
        ):
            return is_handful(context, most, hops)
        case ast.Subscript(
            value=ast.Attribute(value=array, attr="shape"), slice=ast.Constant(value=0)
        ):
            return is_small(context, array, hops)
    return False


def _counts_up(context: FileContext, name: ast.Name) -> bool:
    """Whether a number is changed by a statement that runs again and again: `found += 1` in a loop."""
    return any(
        binding.kind == "augassign" and next(context.flow.loops(binding.node), None) is not None
        for binding in context.flow.reaching(name)
    )


def _displayed(elts: list[ast.expr]) -> int:
    if any(isinstance(item, ast.Starred) for item in elts):
        return TINY + 1
    return sum(len(item.elts) if isinstance(item, (ast.List, ast.Tuple)) else 1 for item in elts)


def _says(name: str, words: frozenset[str]) -> bool:
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().strip("_").split("_")
    while len(parts) > 1 and (parts[-1] in _FORMS or parts[-1].isdigit()):
        parts.pop()
    return parts[-1] in words or "spatial" in parts


def _is_starred(context: FileContext, name: ast.Name) -> bool:
    """Whether a name is that of the arguments `*indices`, which callers write out."""
    bindings = context.flow.reaching(name)
    return bool(bindings) and all(binding.kind == "parameter-variadic" for binding in bindings)


def _is_unpacked_later(context: FileContext, name: ast.Name) -> bool:
    """Whether a name is unpacked into a handful of others: `left, top, right, bottom = box`."""
    region = context.flow.function(name) or context.names.tree
    bindings = context.flow.reaching(name)
    return any(
        isinstance(read, ast.Name) and is_unpacked(read) and context.flow.reaching(read) == bindings
        for read in context.flow.reads(name.id, region)
    )


def is_read_by_constants(context: FileContext, array: ast.expr) -> bool:
    """Whether the function picks elements of an array by several constant places, and by nothing else."""
    if not isinstance(array, ast.Name):
        return False
    region = context.flow.function(array) or context.names.tree
    places = [
        above.slice.value if isinstance(above.slice, ast.Constant) else None
        for read in context.flow.reads(array.id, region)
        if isinstance(above := parent(read), ast.Subscript) and above.value is read
    ]
    return len(set(places)) > 1 and all(isinstance(place, int) for place in places)


def _held(context: FileContext, name: ast.Name, hops: int) -> bool:
    if not hops:
        return False
    value = _value(context, name)
    if value is None or isinstance(value, ast.List) and _grows_in_loop(context, name, hops - 1):
        return False
    return is_small(context, value, hops - 1)


def _grows_in_loop(context: FileContext, name: ast.Name, hops: int) -> bool:
    """Whether a loop of more than a few rounds adds to the list that a name holds."""
    region = context.flow.function(name) or context.names.tree
    made = [binding.node for binding in context.flow.reaching(name)]
    return any(
        not any(within(one, loop) for one in made)
        and not (isinstance(loop, ast.For) and _goes_few(context, loop.iter, hops))
        for _, node in mutations(region).get(name.id, ())
        if _adds(node)
        for loop in context.flow.loops(node)
    )


def _adds(node: ast.AST) -> bool:
    """Whether what changes a list adds to itself, and not to what it holds (`rows[i].append(1)`)."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(), attr=attr)):
            return attr in _ADDING
    return False


def _goes_few(context: FileContext, iterable: ast.expr, hops: int) -> bool:
    """Whether a loop goes over a handful: `range(3)`, `enumerate(("x", "y"))`."""
    match iterable:
        case ast.Call(func=ast.Name(id="enumerate" | "zip"), args=args):
            return any(_goes_few(context, one, hops) for one in args)
    return is_small(context, iterable, hops)


def _is_small_attribute(context: FileContext, attribute: ast.Attribute, hops: int) -> bool:
    value = assigned(attribute, context.names) if hops else None
    return value is not None and is_small(context, value, hops - 1)


def _value(context: FileContext, name: ast.Name) -> ast.expr | None:
    """The one expression that a name holds, also as an item of `a, b = 4, 1.0`. What is added to an
    array in place leaves it as long as it is."""
    bindings = [b for b in context.flow.reaching(name) if b.kind != "augassign"]
    if len(bindings) != 1:
        return None
    binding = bindings[0]
    if binding.kind == "assign" and binding.value is not None:
        return binding.value
    match binding.node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            if len(targets) == len(values):
                for target, value in zip(targets, values):
                    if isinstance(target, ast.Name) and target.id == name.id:
                        return value
    return None


def _together(context: FileContext, operands: list[ast.expr], hops: int) -> bool:
    """Whether operands that are computed with element by element are all small, or numbers."""
    arrays = [operand for operand in operands if not _is_number(context, operand)]
    return bool(arrays) and all(is_small(context, operand, hops) for operand in arrays)


def _is_number(context: FileContext, node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return _is_number(context, operand)
        case ast.Call(func=ast.Name(id="range")):
            return False
        case ast.Call(args=[argument]) if isinstance(argument, ast.Constant):
            return True  # `np.array(1)`
        case ast.Call(func=ast.Attribute(attr="max" | "min" | "sum" | "mean" | "prod")):
            return not any(word.arg in ("axis", "dim") for word in node.keywords)
    return context.is_a(node, "builtins.int", "builtins.float", "numpy.generic")


def _call(context: FileContext, call: ast.Call, hops: int) -> bool:
    function = call.func
    last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if last in _MAKING:
        sizes = _sizes(last, call.args)
        return bool(sizes) and all(_is_small_shape(context, size, hops) for size in sizes)
    if last in _STATISTICS:
        return True
    if last in _STACKING and call.args:
        return _along_first(call) and _holds_few(context, call.args[0], hops)
    if last == "range" and isinstance(function, ast.Name) and call.args:
        return is_handful(context, call.args[0 if len(call.args) == 1 else 1], hops)
    if last not in _KEEPING:
        return isinstance(function, ast.Attribute) and not call.args and _says(last, _BY_AXIS)
    operands = [argument for argument in call.args if not isinstance(argument, ast.Starred)]
    if isinstance(function, ast.Attribute) and context.names.dotted(function) is None:
        operands = [function.value]  # a method, whose arguments are dtypes and devices
    return _together(context, operands, hops)


def _along_first(call: ast.Call) -> bool:
    """Whether arrays are put beside one another along the first axis."""
    axes = [*call.args[1:], *(word.value for word in call.keywords if word.arg in ("axis", "dim"))]
    return all(isinstance(axis, ast.Constant) and axis.value == 0 for axis in axes)


def _holds_few(context: FileContext, items: ast.expr, hops: int) -> bool:
    """Whether a list is written out, and no loop adds to it."""
    match items:
        case ast.List(elts=elts) | ast.Tuple(elts=elts):
            few = 0 < len(elts) <= TINY
            return few and not any(isinstance(each, ast.Starred) for each in elts)
        case ast.Name() if hops:
            held = _value(context, items)
            grows = _grows_in_loop(context, items, hops - 1)
            return held is not None and not grows and _holds_few(context, held, hops - 1)
    return False


def _sizes(maker: str, arguments: list[ast.expr]) -> list[ast.expr]:
    """The arguments of a call that say how many elements it makes."""
    match maker, arguments:
        case "arange", [_, stop, *_]:
            return [stop]
        case "linspace", _:
            return arguments[2:3]
        case "full" | "arange", _:
            return arguments[:1]
    return [
        size for size in arguments if not isinstance(size, ast.Attribute) or size is arguments[0]
    ]


def _is_small_shape(context: FileContext, shape: ast.expr, hops: int) -> bool:
    """Whether a shape is that of a handful of elements: a small number, or a tuple of such."""
    if isinstance(shape, (ast.Tuple, ast.List)):
        size = 1
        for part in shape.elts:
            if not isinstance(part, ast.Constant) or not isinstance(part.value, int):
                return bool(shape.elts) and all(is_handful(context, p, hops) for p in shape.elts)
            size *= part.value
        return size <= TINY
    return is_handful(context, shape, hops)


def is_unpacked(node: ast.AST) -> bool:
    """Whether a comprehension is unpacked into a handful of names, so that it has as many elements."""
    above = parent(node)
    if isinstance(above, ast.Call) and isinstance(above.func, ast.Name):
        if above.func.id in ("tuple", "list") and above.args == [node]:
            node, above = above, parent(above)
    match above:
        case ast.Assign(targets=[ast.Tuple(elts=elts)], value=value) if value is node:
            return len(elts) <= TINY and not any(isinstance(e, ast.Starred) for e in elts)
    return False
