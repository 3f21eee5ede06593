"""Shapes and dtypes of arrays, as far as the code that makes them in the same function shows them.

Two dimensions are the same only if their keys are equal: the key of a length says which binding it
was counted from, so that a name bound anew in between is another dimension. Unknown is None.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from perflint.reasoning.context import FileContext
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.syntax.spelling import spelling

Key = tuple[object, ...]

_FILLED = frozenset({"zeros", "ones", "empty", "rand", "randn"})
_LIKE = frozenset({"zeros_like", "ones_like", "empty_like", "full_like", "rand_like", "randn_like"})
_RANDOM = frozenset(
    {"rand", "randn", "random", "standard_normal", "random_sample", "normal", "uniform"}
)
_KEEPING = frozenset({"copy", "clone", "astype", "abs", "sqrt", "exp", "log", "clip", "round"})
_VIEWS = frozenset({"reshape", "ravel", "view", "transpose", "squeeze", "T", "flat", "diagonal"})
_PREFIXES = ("numpy", "torch", "jax.numpy", "numpy.random")


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of an array's shape.

    Attributes:
        key: the same for arrays that have the same shape.
        dims: one key a dimension, or None if not even their number is known.
    """

    key: Key
    dims: tuple[Key, ...] | None = None

    @property
    def length(self) -> Key:
        """The key of the first dimension."""
        return self.dims[0] if self.dims else ("axis", self.key, 0)

    def axis(self, number: int) -> Key:
        """The key of a dimension."""
        if self.dims is not None and number < len(self.dims):
            return self.dims[number]
        return ("axis", self.key, number)


def identity(context: FileContext, node: ast.expr) -> Key:
    """What an expression is evaluated from: equal for reads that give the same object."""
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        if bindings:
            return ("bound", *sorted(id(binding) for binding in bindings))
    return ("text", spelling(node))


def shape(context: FileContext, node: ast.expr, depth: int = 0) -> Shape:
    """The shape of an array."""
    unknown = Shape(identity(context, node))
    if depth > 6:
        return unknown
    if isinstance(node, ast.Name):
        bindings = context.flow.reaching(node)
        if len(bindings) == 1 and bindings[0].kind == "assign" and bindings[0].value is not None:
            found = shape(context, bindings[0].value, depth + 1)
            if found.dims is not None or found.key[0] == "bound":
                return found
        rank = _unpacked_rank(context, node)
        if rank:
            return Shape(unknown.key, tuple(("axis", unknown.key, axis) for axis in range(rank)))
        return unknown
    if isinstance(node, ast.Call):
        return _shape_of_call(context, node, depth) or unknown
    if isinstance(node, ast.UnaryOp):
        return shape(context, node.operand, depth + 1)
    if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(other, ast.Constant):
                return shape(context, one, depth + 1)
    return unknown


def _shape_of_call(context: FileContext, call: ast.Call, depth: int) -> Shape | None:
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    callee = context.callee(call) or ""
    module, _, name = callee.rpartition(".")
    words = {word.arg: word.value for word in call.keywords}
    args = call.args
    if isinstance(call.func, ast.Attribute) and module not in _PREFIXES:
        if name in _RANDOM and module.startswith(("numpy.random", "torch")):
            place = 2 if name in ("normal", "uniform") and module.startswith("numpy") else 0
            size = words.get("size") or (args[place] if len(args) > place else None)
            return _of_size(context, size, depth) if size is not None else None
        if name in _KEEPING and not words.get("out"):
            return shape(context, call.func.value, depth + 1)
        if name in ("ravel", "flatten") or (
            name == "reshape" and len(args) == 1 and _is_minus_one(args[0])
        ):
            key: Key = ("made", id(call))
            return Shape(key, (("axis", key, 0),))
        return None
    if module not in _PREFIXES:
        return None
    if name in _LIKE and args:
        return shape(context, args[0], depth + 1)
    if name in _KEEPING and args:
        return shape(context, args[0], depth + 1)
    if module == "numpy.random" and name in ("normal", "uniform", "random", "random_sample"):
        size = words.get("size") or (args[0] if name.startswith("random") and args else None)
        return _of_size(context, size, depth) if size is not None else None
    if name in ("rand", "randn") or module == "torch" and name in _FILLED:
        sizes = args
        if len(sizes) == 1 and isinstance(sizes[0], (ast.Tuple, ast.List)):
            sizes = sizes[0].elts
        return _of_sizes(context, list(sizes)) if sizes else None
    if name in _FILLED or name == "full":
        size = args[0] if args else words.get("shape")
        return _of_size(context, size, depth) if size is not None else None
    if name == "arange" and args:
        single = len(args) == 1 and not words.get("step")
        length = dim(context, args[0]) if single else None
        key = ("made", id(call))
        return Shape(("sized", length) if length else key, (length or ("axis", key, 0),))
    if name in ("linspace", "logspace", "geomspace"):
        number = words.get("num") or words.get("steps") or (args[2] if len(args) > 2 else None)
        length = dim(context, number) if number is not None else None
        key = ("made", id(call))
        return Shape(("sized", length) if length else key, (length or ("axis", key, 0),))
    if name in ("array", "asarray", "tensor") and args:
        return _literal(args[0], call)
    if name in ("unique", "flatnonzero", "bincount", "ravel", "fromiter", "frombuffer"):
        if name != "unique" or len(args) == 1 and not words:
            key = ("made", id(call))
            return Shape(key, (("axis", key, 0),))
    return None


def _literal(node: ast.expr, call: ast.Call) -> Shape | None:
    if not isinstance(node, (ast.List, ast.Tuple)) or not node.elts:
        return None
    if any(isinstance(item, ast.Starred) for item in node.elts):
        return None
    outer: Key = ("number", len(node.elts))
    if all(_is_number(item) for item in node.elts):
        return Shape(("sized", outer), (outer,))
    rows = [item for item in node.elts if isinstance(item, (ast.List, ast.Tuple))]
    widths = {len(row.elts) for row in rows if all(_is_number(item) for item in row.elts)}
    if len(rows) == len(node.elts) and len(widths) == 1:
        inner: Key = ("number", widths.pop())
        return Shape(("sized", outer, inner), (outer, inner))
    return None


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))


def _is_minus_one(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub)
        and isinstance(node.operand, ast.Constant)
        and node.operand.value == 1
    )


def _of_size(context: FileContext, size: ast.expr, depth: int) -> Shape | None:
    if isinstance(size, (ast.Tuple, ast.List)):
        return _of_sizes(context, size.elts)
    if isinstance(size, ast.Attribute) and size.attr == "shape":
        return shape(context, size.value, depth + 1)
    if isinstance(size, ast.Name):
        only = context.flow.reaching(size)
        if len(only) == 1 and isinstance(only[0].value, (ast.Tuple, ast.Attribute)):
            if only[0].kind == "assign":
                return _of_size(context, only[0].value, depth + 1) if depth < 6 else None
    return _of_sizes(context, [size])


def _of_sizes(context: FileContext, sizes: list[ast.expr]) -> Shape | None:
    if any(isinstance(size, ast.Starred) for size in sizes):
        return None
    if len(sizes) == 1 and not _is_int(context, sizes[0]):
        return None
    dims = tuple(dim(context, size) or ("size", id(size)) for size in sizes)
    return Shape(("sized", *dims), dims)


def _is_int(context: FileContext, node: ast.expr) -> bool:
    """Whether a size is a number, not a tuple of several: known, or counted to by a `range`."""
    if context.is_a(node, "builtins.int") or isinstance(node, ast.Constant):
        return True
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() as operator, right=right):
            # `sizes * 2` and `sizes + (3,)` are sizes of several dimensions.
            either = any(_is_int(context, part) for part in (left, right))
            several = isinstance(operator, ast.Mult) and not (
                _is_int(context, left) and _is_int(context, right)
            )
            return either and not several
        case ast.BinOp():
            return True
    if dim(context, node) is None:
        return False
    if not isinstance(node, ast.Name):
        return True
    found = dim(context, node)
    if found is not None and found[0] != "name":
        return True
    function = context.function(node)
    return function is not None and any(
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "range"
        and any(isinstance(arg, ast.Name) and arg.id == node.id for arg in call.args)
        for call in ast.walk(function)
    )


def dim(context: FileContext, node: ast.expr, depth: int = 0) -> Key | None:
    """The key of a length: a number, the length of an array, or a name that holds either."""
    if depth > 6:
        return None
    match node:
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=int() as number):
            return ("number", number)
        case ast.Call(func=ast.Name(id="len"), args=[array]):
            return shape(context, array).length
        case ast.Call(
            func=ast.Attribute(value=array, attr="size"), args=[ast.Constant(value=int() as axis)]
        ):
            return shape(context, array).axis(axis)
        case ast.Subscript(
            value=ast.Attribute(value=array, attr="shape"), slice=ast.Constant(value=int() as axis)
        ) if axis >= 0:
            return shape(context, array).axis(axis)
        case ast.Attribute(value=array, attr="size"):
            found = shape(context, array)
            return found.length if found.dims is not None and len(found.dims) == 1 else None
        case ast.Name():
            return _named(context, node, depth)
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=int() as less)):
            whole, missing = whole_and_less(dim(context, left, depth + 1))
            return whole and ("shorter", whole, missing + less)
    return None


def whole_and_less(length: Key | None) -> tuple[Key | None, int]:
    """A length, and how many less than that there are: those of `len(x) - 1` are `len(x)` and 1."""
    match length:
        case ("shorter", tuple() as whole, int() as less):
            return whole, less
    return length, 0


def _named(context: FileContext, node: ast.Name, depth: int) -> Key | None:
    bindings = context.flow.reaching(node)
    if len(bindings) != 1:
        return None
    binding = bindings[0]
    if binding.kind == "assign" and binding.value is not None:
        return dim(context, binding.value, depth + 1) or ("name", id(binding))
    if binding.kind == "unpack" and isinstance(binding.value, ast.Attribute):
        if binding.value.attr == "shape" and isinstance(binding.target, ast.Name):
            target = getattr(binding.target, "_parent", None)
            if isinstance(target, (ast.Tuple, ast.List)) and not any(
                isinstance(item, ast.Starred) for item in target.elts
            ):
                return shape(context, binding.value.value).axis(target.elts.index(binding.target))
    return ("name", id(binding))


def _unpacked_rank(context: FileContext, array: ast.Name) -> int:
    """How many dimensions `n, m = array.shape` in the same function shows; 0 is unknown."""
    function = context.function(array)
    if function is None:
        return 0
    mine = identity(context, array)
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                targets=[ast.Tuple(elts=elts)],
                value=ast.Attribute(value=ast.Name(id=name) as other, attr="shape"),
            ) if name == array.id and not any(isinstance(item, ast.Starred) for item in elts):
                if node.lineno < array.lineno and identity(context, other) == mine:
                    return len(elts)
    return 0


def counted(context: FileContext, node: ast.expr) -> bool:
    """Whether a number cannot be negative: a length, or the size that an array was made with."""
    match node:
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.Call(func=ast.Name(id="len")):
            return True
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.Call(func=ast.Attribute(attr="size")) | ast.Attribute(attr="size"):
            return True
        case ast.Name():
            found = dim(context, node)
            if found is None:
                return False
            if found[0] in ("axis", "number"):
                return found[0] == "axis" or isinstance(found[1], int) and found[1] >= 0
            return _sizes_an_array(context, node, found)
    return False


def _sizes_an_array(context: FileContext, node: ast.Name, wanted: Key) -> bool:
    function = context.function(node)
    if function is None:
        return False
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and call.lineno <= node.lineno:
            name = (context.callee(call) or "").rpartition(".")[2]
            if name in _FILLED or name == "full":
                made = _shape_of_call(context, call, 0)
                if made is not None and made.dims is not None and wanted in made.dims:
                    return True
    return False


def dtype(context: FileContext, array: ast.expr) -> str | None:
    """`float64`, or `float` for torch's default, of an array whose making is seen; else None."""
    made = creation(context, array)
    if made is None:
        return None
    module, _, name = (context.callee(made) or "").rpartition(".")
    words = {word.arg: word.value for word in made.keywords}
    if module == "torch":
        if "requires_grad" in words or "dtype" in words or "device" in words or "out" in words:
            return None
        return "float" if name in ("zeros", "ones", "rand", "randn", "empty", "linspace") else None
    if "dtype" in words:
        named = context.name(words["dtype"])
        if named in ("builtins.float", "numpy.float64", "numpy.double") or (
            isinstance(words["dtype"], ast.Constant) and words["dtype"].value in ("float64", "f8")
        ):
            return "float64" if module == "numpy" else None
        return None
    if module == "numpy" and name in ("zeros", "ones", "empty"):
        return "float64" if len(made.args) == 1 else None
    if module == "numpy" and name == "arange" and not words:
        if all(context.is_a(a, "builtins.int") or _is_int(context, a) for a in made.args):
            return "int64"
        return None
    if module == "numpy" and name in ("linspace", "logspace", "geomspace"):
        return "float64"
    if (
        module == "numpy"
        and name in ("zeros_like", "ones_like", "empty_like")
        and len(made.args) == 1
    ):
        return dtype(context, made.args[0])
    if module == "numpy.random" and name in ("rand", "randn", "random"):
        return "float64"
    if module == "numpy.random.Generator" and name in ("random", "normal", "standard_normal"):
        return "float64" if "dtype" not in words else None
    if module == "numpy" and name == "full" and len(made.args) == 2:
        value = made.args[1]
        if isinstance(value, ast.Constant) and isinstance(value.value, float):
            return "float64"
    if module == "numpy" and name == "array" and len(made.args) == 1:
        elements = made.args[0]
        if isinstance(elements, ast.List) and all(
            isinstance(item, ast.Constant) and isinstance(item.value, float)
            for item in elements.elts
        ):
            return "float64"
    return None


_MAKERS = (
    _FILLED
    | _LIKE
    | frozenset(
        {
            "full",
            "arange",
            "linspace",
            "logspace",
            "geomspace",
            "array",
            "tensor",
            "eye",
            "random",
            "normal",
        }
    )
)


def is_fresh(context: FileContext, array: ast.expr) -> bool:
    """Whether an array is made in this function by a call that shares no memory with anything, and
    has no other name or view there."""
    made = creation(context, array)
    if made is None or not isinstance(array, ast.Name):
        return False
    if (context.callee(made) or "").rpartition(".")[2] not in _MAKERS:
        return False
    bindings = context.flow.reaching(array)
    return len(bindings) == 1 and bindings[0].value is made and not _shared(context, array)


def _shared(context: FileContext, array: ast.Name) -> bool:
    """Whether another name of the function is bound to an array or a view of it."""
    function = context.function(array)
    if function is None:
        return True
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            value: ast.expr = node.value
            while isinstance(value, (ast.Attribute, ast.Subscript)) or (
                isinstance(value, ast.Call)
                and isinstance(value.func, ast.Attribute)
                and value.func.attr in _VIEWS
            ):
                value = value.func if isinstance(value, ast.Call) else value.value
            if isinstance(value, ast.Name) and value.id == array.id:
                target = node.targets[0]
                if not (isinstance(target, ast.Tuple) or _is_shape(node.value)):
                    return True
    return False


def _is_shape(node: ast.expr) -> bool:
    """Whether a value is a shape, a size or a single item rather than a view."""
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
        return node.value.attr == "shape"
    return isinstance(node, ast.Attribute) and node.attr in ("shape", "size", "dtype", "ndim")


def is_view(context: FileContext, array: ast.expr) -> bool:
    """Whether an array is seen to share memory with another: a slice, a reshape, an alias."""
    if not isinstance(array, ast.Name):
        return False
    bindings = context.flow.reaching(array)
    for binding in bindings:
        value = binding.value
        if binding.kind != "assign" or value is None:
            continue
        if isinstance(value, (ast.Name, ast.Subscript)):
            return True
        if isinstance(value, ast.Attribute) and value.attr in _VIEWS:
            return True
        if (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Attribute)
            and value.func.attr in _VIEWS | {"asarray", "asanyarray", "from_numpy", "as_tensor"}
        ):
            return True
    return False
