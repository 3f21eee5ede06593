"""What a loop goes over: arrays, counters, and the variables that hold their elements."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import nodes_below
from perflint.reasoning.context import FileContext

_ARRAYS = classes_of("array of numbers")
_NOT_ELEMENTS = classes_of("no elements")
_OF_OBJECTS = of_kind("dtype of objects")
# What gives the numbers up to another one, as `range` does.
_COUNTING = of_kind("counts up")
_PROGRESS = of_kind("progress bar") | {"rich.progress.track"}


@dataclass(frozen=True, slots=True)
class Head:
    """What a loop runs over.

    Attributes:
        index: the variable that counts positions, if there is one.
        first, stop: the positions it counts from and to, for a `range`; without `stop` it counts
            the elements of the values.
        values: the variables that hold elements, and the arrays whose elements they are.
        arrays: what is iterated, in order, an empty tuple for a `range`.
        progress: whether a progress bar is wrapped around it.
        flat: whether elements are single numbers whatever the dimensions (`x.flat`).
        stepped: whether it counts in steps of several.
        others: further variables that count positions (`for i, j in np.ndindex(x.shape)`).
    """

    index: str | None
    first: ast.expr | None = None
    stop: ast.expr | None = None
    values: Mapping[str, ast.expr] = field(default_factory=dict)
    arrays: tuple[ast.expr, ...] = ()
    progress: bool = False
    flat: bool = False
    stepped: bool = False
    others: tuple[str, ...] = ()

    @property
    def counters(self) -> frozenset[str]:
        """The variables that count positions."""
        return frozenset(self.others) | ({self.index} if self.index else set())

    @property
    def names(self) -> frozenset[str]:
        """All variables of the head."""
        return frozenset(self.values) | self.counters


def library_of(context: FileContext, node: ast.expr) -> str | None:
    """The library whose array or tensor an expression is known to be."""
    if not context.is_a(node, *_ARRAYS) or context.is_a(node, *_NOT_ELEMENTS):
        return None
    return next(name.partition(".")[0] for name in _ARRAYS if context.is_a(node, name))


def is_array(context: FileContext, node: ast.expr) -> bool:
    """Whether a value is an array for certain, not perhaps the number that a reduction gives."""
    known = context.type(node)
    if known is not None and known.name == "numpy._ArrayOrScalarCommon":
        return False
    return library_of(context, node) is not None


_REDUCING = frozenset(
    "numpy numpy.linalg torch torch.Tensor jax.numpy jax.Array tensorflow tensorflow.math".split()
)
# Libraries whose functions give numbers, or arrays of them.
_OF_NUMBERS = frozenset(
    "builtins math cmath random statistics operator numpy scipy numba jax torch tensorflow pandas polars"
    " sklearn skimage cv2 xarray cupy".split()
)
_REDUCTIONS = frozenset("sum mean max min std var variance prod median amax amin".split())


def is_number(context: FileContext, node: ast.expr) -> bool:
    """Whether a value is a single number: by its type, or as the reduction of a whole array."""
    if context.is_a(node, "builtins.int", "builtins.float", "builtins.bool", "numpy.generic"):
        return True
    made = creation(context, node)
    if made is None:
        return False
    callee = context.callee(made) or ""
    module, _, name = callee.rpartition(".")
    if name == "item" or callee in ("builtins.float", "builtins.int", "builtins.len"):
        return True
    if module not in _REDUCING and not module.startswith("numpy."):
        return False
    own = 1 if module in _REDUCING and not module.endswith((".Tensor", ".Array")) else 0
    if name == "norm":
        return len(made.args) <= own and not made.keywords
    return (
        name.removeprefix("reduce_") in _REDUCTIONS
        and len(made.args) <= own
        and not any(
            word.arg in ("axis", "dim", "keepdims", "keepdim", None) for word in made.keywords
        )
    )


def creation(context: FileContext, node: ast.expr) -> ast.Call | None:
    """The call that made a value, where it is written or bound to the name in this function."""
    for _ in range(5):
        if isinstance(node, ast.Call):
            return node
        if not isinstance(node, ast.Name):
            return None
        bindings = context.flow.reaching(node)
        if len(bindings) != 1 or bindings[0].kind != "assign" or bindings[0].value is None:
            return None
        node = bindings[0].value
    return None


def head_of(context: FileContext, target: ast.expr, iterable: ast.expr) -> Head | None:
    """The head of a loop, as far as its form goes; whether the arrays are arrays is not asked."""
    shown = _in_progress(context, iterable) if iterable.__class__ is ast.Call else None
    if shown is not None:
        iterable = shown
    plain = _counting_head(context, target, iterable) or _head(context, target, iterable)
    if plain is None:
        return None
    if shown is not None:
        return replace(plain, progress=True)
    within = plain.arrays if iterable.__class__ is ast.Call else ()
    for array in within:
        if array is not iterable and _in_progress(context, array) is not None:
            return _without_progress(context, plain)
    return plain


def _in_progress(context: FileContext, iterable: ast.expr) -> ast.expr | None:
    """What a progress bar is wrapped around: `scores` of `tqdm(scores)`."""
    if isinstance(iterable, ast.Call) and iterable.args and context.callee(iterable) in _PROGRESS:
        return iterable.args[0]
    return None


def _without_progress(context: FileContext, head: Head) -> Head:
    """A head whose arrays are those that progress bars are wrapped around: of `enumerate(tqdm(scores))`, of
    `zip(left, tqdm(right))`."""
    return replace(
        head,
        values={name: _in_progress(context, array) or array for name, array in head.values.items()},
        arrays=tuple(_in_progress(context, array) or array for array in head.arrays),
        progress=True,
    )


def _counting_head(context: FileContext, target: ast.expr, iterable: ast.expr) -> Head | None:
    """The head of a loop over `np.arange(n)`, which counts as one over `range(n)` does."""
    match target, iterable:
        case ast.Name(id=name), ast.Call(
            func=ast.Attribute(attr="arange"), args=[stop], keywords=[]
        ) if context.callee(iterable) in _COUNTING:
            return Head(name, None, stop)
    return None


def _head(context: FileContext, target: ast.expr, iterable: ast.expr) -> Head | None:
    match iterable:
        case ast.Call(func=ast.Name(), args=args, keywords=words) if all(
            word.arg == "strict" for word in words
        ) and not any(isinstance(argument, ast.Starred) for argument in args):
            callee = context.callee(iterable)
        case ast.Call(args=[ast.Starred(value=argument)]):
            args, callee = [argument], context.callee(iterable)
            if callee != "numpy.ndindex":
                return None
        case ast.Call(args=[_, *_] as args, keywords=[]) if not any(
            isinstance(argument, ast.Starred) for argument in args
        ):
            callee = context.callee(iterable)
        case _:
            args, callee = [], None
    match callee, args, target:
        case "builtins.range" | "tqdm.trange", [stop], ast.Name(id=name):
            return Head(name, None, stop)
        case "builtins.range", [first, stop] | [first, stop, ast.Constant(value=1)], ast.Name(
            id=name
        ):
            zero = isinstance(first, ast.Constant) and first.value == 0
            return Head(name, None if zero else first, stop)
        case "builtins.range", [first, stop, ast.Constant(value=int() as step)], ast.Name(
            id=name
        ) if step > 1:
            zero = isinstance(first, ast.Constant) and first.value == 0
            return Head(name, None if zero else first, stop, stepped=True)
        case "builtins.range", _, _:
            return None
        case "builtins.enumerate", [inner], ast.Tuple(elts=[ast.Name(id=name), value]):
            below = _head(context, value, inner)
            if below is None or below.index is not None:
                return None
            return Head(name, None, None, below.values, below.arrays)
        case "builtins.zip", [_, _, *_], ast.Tuple(elts=elts) if len(elts) == len(args):
            if not all(isinstance(item, ast.Name) for item in elts):
                return None
            names = [item.id for item in elts if isinstance(item, ast.Name)]
            return Head(None, None, None, dict(zip(names, args)), tuple(args))
        case "numpy.ndindex", [shape, *_], ast.Name() | ast.Tuple():
            counter, others = _counters(target)
            return Head(counter, None, shape, flat=True, others=others) if counter else None
        case "numpy.ndenumerate", [array], ast.Tuple(elts=[place, ast.Name(id=value)]):
            counter, others = _counters(place)
            if counter is None:
                return None
            return Head(counter, None, None, {value: array}, (array,), flat=True, others=others)
        case "numpy.nditer", [array], ast.Name(id=name):
            return Head(None, None, None, {name: array}, (array,), flat=True)
        case "builtins.enumerate" | "builtins.zip" | "builtins.reversed" | "builtins.map", _, _:
            return None
    match iterable, target:
        case ast.Attribute(value=array, attr="flat"), ast.Name(id=name):
            return Head(None, None, None, {name: array}, (array,), flat=True)
        case _, ast.Name(id=name):
            return Head(None, None, None, {name: iterable}, (iterable,))
    return None


def _counters(target: ast.expr) -> tuple[str | None, tuple[str, ...]]:
    """The variables of a target that takes positions: the first, and the others."""
    items = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [item.id for item in items if isinstance(item, ast.Name)]
    return (names[0], tuple(names[1:])) if len(names) == len(items) else (None, ())


def of_objects(context: FileContext, array: ast.expr) -> bool:
    """Whether an array is made of Python objects or text."""
    if _holds_arrays(context, array):
        return True
    made = creation(context, array)
    if made is None:
        return False
    if isinstance(made.func, ast.Attribute) and made.func.attr == "astype":
        kinds = made.args[:1]
    else:
        kinds = made.args[1:2]
    kinds = [*kinds, *(word.value for word in made.keywords if word.arg == "dtype")]
    if any(_is_object_kind(context, kind) for kind in kinds):
        return True
    match made.args:
        case [ast.List(elts=[ast.Constant(value=str()) | ast.JoinedStr(), *_]), *_]:
            return True
        case [ast.ListComp(elt=ast.Constant(value=str()) | ast.JoinedStr()), *_]:
            return True
        case [ast.ListComp(elt=ast.Call(func=function)), *_]:
            return _makes_objects(context, function)
    return False


def _makes_objects(context: FileContext, function: ast.expr) -> bool:
    """Whether a function is one of a library of which nothing is known, and that is none of numbers:
    `solver.variable(name)`."""
    name = context.name(function)
    if name is None or "." not in name or name.partition(".")[0] in _OF_NUMBERS:
        return False
    project = context.project
    return project.function(name) is None and project.klass(name) is None


def _is_object_kind(context: FileContext, kind: ast.expr) -> bool:
    """Whether a dtype is that of Python objects or text."""
    text = kind.value if isinstance(kind, ast.Constant) else ""
    return text in ("object", "O", "str", "U", "S") or context.name(kind) in _OF_OBJECTS


def _holds_arrays(context: FileContext, array: ast.expr) -> bool:
    """Whether a function asks items of an array's items for their shape: `rows[0][0].shape`. They may
    differ from one another."""
    function = context.flow.function(array)
    if function is None or not isinstance(array, ast.Name):
        return False

    def asked() -> frozenset[str]:
        return frozenset(
            inner.value.value.id
            for node in nodes_below(function, ast.Attribute)
            if node.attr == "shape"
            if isinstance(inner := node.value, ast.Subscript)
            and isinstance(inner.value, ast.Subscript)
            and isinstance(inner.value.value, ast.Name)
        )

    return array.id in context.once(("items with shapes", function), asked)
