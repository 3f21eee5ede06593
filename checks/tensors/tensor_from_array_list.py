"""
## What it does

Finds tensors made from a list of numpy arrays or of tensors: `torch.tensor([array, …])`.

## Why it is slow

The list is read element by element through Python: 100 arrays of 128 numbers take 84 times as long as one array of them, 64 arrays of 12,288 numbers 54 ms instead of 0.14 ms. PyTorch warns about it at run time.

## Slow

```python
import numpy as np
import torch


def run(size=64):
    arrays = [np.full(512, number, dtype=np.float32) for number in range(size)]
    return float(torch.tensor(arrays).sum())
```

## Fast

```python
import numpy as np
import torch


def run(size=64):
    arrays = [np.full(512, number, dtype=np.float32) for number in range(size)]
    return float(torch.tensor(np.array(arrays)).sum())
```

## Measured

## Fix safety

`stack-arrays` is safe for a list display of numpy arrays that are seen to have one element type and something in each axis, and whose numbers fit the tensor. For other lists it is unsafe: types that mix promote in another way, arrays without rows keep their other axes, and what does not fit (`LongTensor` of floats) is cut where it may have raised. For tensors it is unsafe: `torch.stack` keeps gradients.


## Limits

Silent for lists of plain numbers, for one tensor of a single number, and where the elements are not known to be arrays or tensors. A hint for lists of tensors: these hold one number each, and
on a CPU stacking them is no faster (26 µs against 29 µs for 128); on a device each of them is waited for.

## References

- [torch.tensor](https://docs.pytorch.org/docs/stable/generated/torch.tensor.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from perflint.codemods import stack_arrays
from perflint.knowledge.kinds import of_kind
from perflint.language.nodes import parent
from perflint.language.terms.value_types import Type
from perflint.reasoning.arrays.elementwise import ELEMENTWISE
from perflint.reasoning.occurrence.loop_heads import creation, is_number
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact
from perflint.rules.rule import Rule, Screen
from perflint.syntax.spelling import spelling

RULE = Rule(
    code="PFL204",
    name="tensor-from-array-list",
    summary="a tensor made from a list of arrays",
    impact=Impact.OVERHEAD,
    screen=Screen.on(
        "torch",
        names="tensor as_tensor FloatTensor DoubleTensor HalfTensor LongTensor IntTensor ShortTensor"
        " ByteTensor BoolTensor Tensor",
    ),
    codemods=("stack-arrays",),
)
_LISTS = frozenset({"builtins.list", "builtins.tuple", "collections.abc.Sequence"})
_ARRAY = Type("instance", "numpy.ndarray")
# What else they give, a tensor cannot be made of.
_READERS = of_kind("reads array")
# The position of the size among what functions and methods that draw are given.
_SIZES = {
    **dict.fromkeys("random random_sample standard_normal standard_exponential".split(), 0),
    **dict.fromkeys("choice exponential poisson rayleigh geometric chisquare".split(), 1),
    **dict.fromkeys("normal uniform integers randint binomial beta gamma laplace".split(), 2),
    **dict.fromkeys("lognormal logistic gumbel".split(), 2),
}
# Functions that make an array of two axes, of whose items each is an array.
_GRIDS = of_kind("makes matrix")
_FILLED = of_kind("fills array")
_SAME_SHAPE = frozenset("astype copy reshape ravel flatten clip round conj".split())
_CREATORS = frozenset(
    f"torch.{name}"
    for name in (
        "tensor",
        "as_tensor",
        "FloatTensor",
        "DoubleTensor",
        "HalfTensor",
        "LongTensor",
        "IntTensor",
        "ShortTensor",
        "ByteTensor",
        "BoolTensor",
        "Tensor",
    )
)


@dataclass(frozen=True)
class Conversion:
    """A list of arrays or tensors that a tensor is made of.

    Attributes:
        of_tensors: whether its elements are tensors, and not NumPy arrays.
    """

    context: Context
    arrays: ast.expr
    of_tensors: bool


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if context.names.dotted(call.func) not in _CREATORS:
        return
    data = (*call.args[:1], *(word.value for word in call.keywords if word.arg == "data"))
    element = _element(data[0], context) if data else None
    if element is None:
        return
    arrays = data[0]
    if context.subclass(element.name, "numpy.ndarray"):
        kind, plural, remedy = "numpy.ndarray", "arrays", "make one array first: `np.array(…)`"
    elif context.subclass(element.name, "torch.Tensor"):
        kind, plural, remedy = "torch.Tensor", "tensors", "use `torch.stack(…)`"
    else:
        return
    yield from context.report(
        Conversion(context, arrays, plural == "tensors"),
        call,
        f"`{context.short(call)}` reads a list of {plural} element by element; {remedy}",
        cold=context.cold_or_once(call),
        fix=lambda: stack_arrays.rewrite(context, call, arrays, kind),
    )


@RULE.silent("where the list holds one tensor, of a single number (`torch.tensor([loss.sum()])`)")
def is_one_number(case: Conversion) -> bool:
    context, arrays = case.context, case.arrays
    if not isinstance(arrays, (ast.List, ast.Tuple)) or len(arrays.elts) != 1:
        return False
    only = arrays.elts[0]
    made = creation(context, only)
    return is_number(context, only) or (
        made is not None
        and context.names.dotted(made.func) in _CREATORS
        and bool(made.args)
        and _is_plain(made.args[0], context)
    )


@RULE.silent("where the list is empty (`torch.stack(rows) if rows else torch.tensor(rows)`)")
def list_is_empty(case: Conversion) -> bool:
    call = parent(case.arrays)
    match parent(call) if call is not None else None:
        case ast.IfExp(test=test, orelse=other) if other is call:
            return spelling(test) == spelling(case.arrays)
    return False


@RULE.hint("where the elements are tensors, as only those of one number each can be read")
def elements_are_tensors(case: Conversion) -> bool:
    return case.of_tensors


def _is_plain(value: ast.expr, context: Context) -> bool:
    """Whether a value is a Python number: by its type, or as a size of a tensor."""
    match value:
        case (
            ast.Call(func=ast.Attribute(attr="size"), args=[_])
            | ast.Call(func=ast.Attribute(attr="numel" | "dim"))
        ):
            return True
    return context.is_a(value, "builtins.int", "builtins.float")


def _element(arrays: ast.expr, context: Context) -> Type | None:
    """The type that all elements of a list or tuple are known to have."""
    if isinstance(arrays, ast.Call) and len(arrays.args) == 1 and not arrays.keywords:
        if context.names.dotted(arrays.func) in ("builtins.list", "builtins.tuple"):
            inner = arrays.args[0]
            if isinstance(inner, (ast.GeneratorExp, ast.ListComp)):
                arrays = inner
            elif _maps_to_arrays(inner, context):
                return _ARRAY
    elements = _elements(arrays, context)
    if elements and all(_is_array(element, context) for element in elements):
        return _ARRAY
    if isinstance(arrays, ast.GeneratorExp):
        return context.type(arrays.elt)
    found = context.type(arrays)
    if found is None or found.name not in _LISTS:
        return None
    if found.args and found.args[0] is not None:
        first = found.args[0]
        return first if all(arg == first for arg in found.args) else None
    types = [context.type(element) for element in elements]
    return types[0] if types and all(kind == types[0] for kind in types) else None


def _elements(arrays: ast.expr, context: Context) -> list[ast.expr]:
    """What a list is made of, where it is written out, or starts empty and is only appended to."""
    if isinstance(arrays, ast.Name):
        binding = context.names.only_binding(arrays)
        if binding is None or binding.kind != "assign" or binding.value is None:
            return []
        if _is_empty(binding.value, context):
            return _appended(arrays, context)
        arrays = binding.value
    match arrays:
        case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element):
            return [element]
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return elements
    return []


def _is_empty(value: ast.expr, context: Context) -> bool:
    """Whether a value is a new list without elements: `[]`, `list()`."""
    match value:
        case ast.List(elts=[]):
            return True
        case ast.Call(func=function, args=[], keywords=[]):
            return context.names.is_builtin(function, "list")
    return False


def _maps_to_arrays(node: ast.expr, context: Context) -> bool:
    """Whether a `map` gives arrays: `map(np.load, paths)`."""
    if not isinstance(node, ast.Call) or not node.args:
        return False
    return context.names.is_builtin(node.func, "map") and context.name(node.args[0]) in _READERS


def _is_array(node: ast.expr, context: Context, depth: int = 4) -> bool:
    """Whether a value is an array, where its type says only that it is an array or a number: drawn by size,
    read from a file, computed from an array element by element, or more than one of its elements."""
    if not depth:
        return False
    if context.is_a(node, "numpy.ndarray") or _is_drawn(node, context):
        return True
    match node:
        case ast.Name():
            made = creation(context, node)
            return made is not None and _is_array(made, context, depth - 1)
        case ast.IfExp(body=one, orelse=other):
            return all(_is_array(part, context, depth - 1) for part in (one, other))
        case ast.BinOp(left=left, op=operator, right=right):
            return not isinstance(operator, ast.MatMult) and any(
                _is_array(part, context, depth - 1) for part in (left, right)
            )
        case ast.Subscript(value=base, slice=index):
            if not isinstance(index, ast.Tuple) and _is_grid(base, context, depth):
                return True
            return _is_part(index, context, depth) and _is_array(base, context, depth - 1)
        case ast.Call(func=function, args=args):
            callee = context.callee(node) or ""
            if callee in _READERS:
                return True
            module, _, name = callee.rpartition(".")
            if module == "numpy" and name in ELEMENTWISE:
                return any(_is_array(part, context, depth - 1) for part in args)
            if isinstance(function, ast.Attribute) and _along_rows(node):
                return context.is_a(function.value, "numpy.ndarray") or module == "numpy"
            if isinstance(function, ast.Attribute) and function.attr in _SAME_SHAPE:
                return _is_array(function.value, context, depth - 1)
    return False


def _is_grid(node: ast.expr, context: Context, depth: int) -> bool:
    """Whether an array is made with two axes or more: each of its items is an array."""
    made = creation(context, node) if isinstance(node, ast.Name) else node
    if not isinstance(made, ast.Call):
        return False
    callee = context.callee(made) or ""
    if callee in _GRIDS:
        return True
    shape: ast.expr | None = None
    if callee in _FILLED or callee.startswith("numpy.random."):
        name = callee.rpartition(".")[2]
        if name in ("rand", "randn"):
            return len(made.args) > 1
        place = 0 if callee in _FILLED else _SIZES.get(name, len(made.args))
        shape = next((word.value for word in made.keywords if word.arg in ("size", "shape")), None)
        if shape is None and place < len(made.args):
            shape = made.args[place]
    elif isinstance(made.func, ast.Attribute) and made.func.attr == "reshape":
        if not _is_array(made.func.value, context, depth - 1):
            return False
        shape = made.args[0] if len(made.args) == 1 else ast.Tuple(made.args, ast.Load())
    return isinstance(shape, (ast.Tuple, ast.List)) and len(shape.elts) > 1


def _is_part(index: ast.expr, context: Context, depth: int) -> bool:
    """Whether an index picks several elements: a slice, a mask, an array or list of places."""
    if isinstance(index, ast.Tuple):
        return any(_is_part(part, context, depth) for part in index.elts)
    return isinstance(index, (ast.Slice, ast.List, ast.Compare)) or _is_array(
        index, context, depth - 1
    )


def _along_rows(call: ast.Call) -> bool:
    """Whether an array of two axes or more is reduced along one that is not the first."""
    return any(
        word.arg == "axis" and isinstance(word.value, ast.Constant) and word.value.value in (1, 2)
        for word in call.keywords
    )


def _is_drawn(node: ast.expr, context: Context) -> bool:
    if not isinstance(node, ast.Call):
        return False
    callee = context.callee(node) or ""
    if not callee.startswith("numpy.random."):
        return False
    name = callee.rpartition(".")[2]
    if name in ("rand", "randn"):
        return bool(node.args)
    size = next((word.value for word in node.keywords if word.arg == "size"), None)
    place = _SIZES.get(name)
    if size is None and place is not None and len(node.args) > place:
        size = node.args[place]
    return size is not None and not (isinstance(size, ast.Constant) and size.value is None)


def _appended(arrays: ast.Name, context: Context) -> list[ast.expr]:
    """What is appended to a list that is only appended to."""
    owner = context.function(arrays)
    found: list[ast.expr] = []
    for read in context.flow.reads(arrays.id, owner or context.names.tree):
        match parent(read):
            case ast.Attribute(attr="append") as method:
                call = parent(method)
                if isinstance(call, ast.Call) and len(call.args) == 1:
                    found.append(call.args[0])
            case ast.Attribute(attr="extend" | "insert"):
                return []
    return found
