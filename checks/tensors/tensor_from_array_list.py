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

`stack-arrays` is safe for a list display of numpy arrays. For other lists it is unsafe: an empty one gives float64 instead of float32. For tensors it is unsafe: `torch.stack` keeps gradients.


## Limits

Silent for lists of plain numbers, for one tensor of a single number, and where the elements are not known to be arrays or tensors. A hint for lists of tensors: these hold one number each, and
on a CPU stacking them is no faster (26 µs against 29 µs for 128); on a device each of them is waited for.

## References

- [torch.tensor](https://docs.pytorch.org/docs/stable/generated/torch.tensor.html)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.codemods import stack_arrays
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.loop_heads import creation, is_number
from perflint.rules.rule import Rule, Screen
from perflint.semantics.evaluation import Type
from perflint.semantics.names import parent

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
_ARRAY_OR_NUMBER = "numpy._ArrayOrScalarCommon"
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


@RULE.on(ast.Call)
def check(call: ast.Call, context: Context) -> Iterator[Finding]:
    if not call.args or context.names.dotted(call.func) not in _CREATORS:
        return
    arrays = call.args[0]
    element = _element(arrays, context)
    if element is None or _is_one_number(arrays, context):
        return
    if context.subclass(element.name, "numpy.ndarray"):
        kind, remedy = "numpy.ndarray", "make one array first: `np.array(…)`"
    elif context.subclass(element.name, "torch.Tensor"):
        kind, remedy = "torch.Tensor", "use `torch.stack(…)`"
    else:
        return
    yield context.finding(
        call,
        f"`{context.short(call)}` reads a list of {'arrays' if kind[0] == 'n' else 'tensors'} element by"
        f" element; {remedy}",
        severity=Severity.HINT if kind[0] == "t" else None,
        fix=lambda: stack_arrays.rewrite(context, call, arrays, kind),
    )


def _is_one_number(arrays: ast.expr, context: Context) -> bool:
    """Whether a list holds one tensor, of a single number: `torch.tensor([loss.sum()])`."""
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
                return context.type(inner.elt)
    found = context.type(arrays)
    if found is None or found.name not in ("builtins.list", "builtins.tuple"):
        return None
    if found.args and found.args[0] is not None:
        first = found.args[0]
        if first.name == _ARRAY_OR_NUMBER and _all_drawn(arrays, context):
            return first._replace(name="numpy.ndarray")
        return first if all(arg == first for arg in found.args) else None
    return _appended(arrays, context) if isinstance(arrays, ast.Name) else None


def _all_drawn(arrays: ast.expr, context: Context) -> bool:
    """Whether a list is written out as random arrays of a size: `[np.random.rand(3) for …]`."""
    if isinstance(arrays, ast.Name):
        binding = context.names.only_binding(arrays)
        if binding is None or binding.kind != "assign" or binding.value is None:
            return False
        arrays = binding.value
    match arrays:
        case ast.ListComp(elt=element):
            return _is_drawn(element, context)
        case ast.List(elts=elements) if elements:
            return all(_is_drawn(element, context) for element in elements)
    return False


def _is_drawn(node: ast.expr, context: Context) -> bool:
    if not isinstance(node, ast.Call):
        return False
    callee = context.callee(node) or ""
    if not callee.startswith("numpy.random."):
        return False
    if callee.rpartition(".")[2] in ("rand", "randn"):
        return bool(node.args)
    return any(word.arg == "size" for word in node.keywords)


def _appended(arrays: ast.Name, context: Context) -> Type | None:
    """The type of what is appended to a list that starts empty and is only appended to."""
    binding = context.names.only_binding(arrays)
    if binding is None or not isinstance(binding.value, ast.List) or binding.value.elts:
        return None
    owner = context.function(arrays)
    types: list[Type | None] = []
    for read in context.flow.reads(arrays.id, owner or context.names.tree):
        match parent(read):
            case ast.Attribute(attr="append") as method:
                call = parent(method)
                if isinstance(call, ast.Call) and len(call.args) == 1:
                    types.append(context.type(call.args[0]))
            case ast.Attribute(attr="extend" | "insert"):
                return None
    return types[0] if types and all(found == types[0] for found in types) else None
