"""Make one array of a list of arrays before it becomes a tensor.

    torch.tensor(arrays)    ->    torch.tensor(np.array(arrays) if arrays else arrays)

    torch.FloatTensor(arrays)    ->    torch.FloatTensor(np.array(arrays))

Safe where the list is written out and all its arrays are seen to be made with one element type (float32,
int16, …) and with axes that hold something: then the tensor is the same in both. Otherwise unsafe: types
that mix are promoted by torch before (int64 and float32 to float32; `bool` or `uint64` beside others may
raise) and by numpy after (to float64); arrays of shape `(0, 2)` keep their second axis, and raise beside
arrays of another shape; masked arrays lose their masks, whose numbers were `nan`; integers over 64 bits and
arrays of objects or texts raise a `TypeError`, arrays of no axis raise none; constructors of one type
(`LongTensor`, `dtype=`) cut, wrap or take for infinite what does not fit, where they may have raised. An
empty list stays a list, because torch makes float32 of it and numpy float64; where it has no name, the
rewrite is refused. Lists of tensors become `torch.stack(tensors)`, unsafe: a new tensor that keeps gradients
and the axes of its parts, where `torch.tensor` cut the one and took a number of each part. Constructors of one
type (`torch.Tensor`, `FloatTensor`) are left: `torch.stack` keeps that of the parts; so are lists of which the
function asks what they hold (`isinstance(batch[0], int)`).
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.language.nodes import nodes_below
from perflint.reasoning.arrays.shapes import dtype, shape
from perflint.reasoning.occurrence.loop_heads import creation
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="stack-arrays",
    summary="make one array of a list of arrays before it becomes a tensor",
    safety=Safety.SAFE,
    varies=True,
    speed=Contract(least=2, warns=64, loop=False, counted="arrays"),
)
_INTEGERS = frozenset("int int8 int16 int32 int64 uint8".split())
_FLOATS = frozenset("float16 float32".split())
_OTHERS = frozenset("bool float float64 complex64 complex128".split()) | _FLOATS
_NOTHING: frozenset[str] = frozenset()
# Of which arrays a constructor takes all numbers as they are.
_FITTING = {
    "LongTensor": _INTEGERS,
    "FloatTensor": _INTEGERS | _FLOATS | {"bool"},
    "Tensor": _INTEGERS | _FLOATS | {"bool"},
    "DoubleTensor": _INTEGERS | _FLOATS | {"bool", "float", "float64"},
}


def rewrite(context: Context, call: ast.Call, arrays: ast.expr, kind: str) -> Fix | Refusal:
    """Rewrite the creation of a tensor from a list of numpy arrays or of tensors."""
    if kind == "torch.Tensor":
        if len(call.args) != 1 or call.keywords:
            return Refusal(CODEMOD.name, "the other arguments have no place in `torch.stack`")
        if _asks_what_it_holds(context, arrays):
            return Refusal(CODEMOD.name, f"the function asks what `{context.short(arrays)}` holds")
        if not _takes_type(context, call):
            return Refusal(
                CODEMOD.name,
                "`torch.stack` keeps the dtype of the tensors, the constructor has its own",
            )
        torch, added = imports.module(context, "torch", call)
        edit = Edit(context.span(call).start, context.span(call.func).end, f"{torch}.stack")
        return Fix(
            CODEMOD.name,
            (edit, *added),
            Safety.UNSAFE,
            "use `torch.stack`",
            "the stack keeps gradients and the axes of its parts, and an empty list raises",
        )
    numpy, added = imports.module(context, "numpy", call)
    span = context.span(arrays)
    after = ")"
    if not (isinstance(arrays, ast.List) and arrays.elts) and _takes_type(context, call):
        # Of an empty list torch makes float32, numpy float64.
        if not isinstance(arrays, ast.Name):
            return Refusal(CODEMOD.name, "an empty list would give float64 instead of float32")
        after = f") if {arrays.id} else {arrays.id}"
    edits = (Edit(span.start, span.start, f"{numpy}.array("), Edit(span.end, span.end, after))
    reason = _reason(context, call, arrays)
    return Fix(
        CODEMOD.name,
        (*edits, *added),
        Safety.UNSAFE if reason else Safety.SAFE,
        "make one array first",
        reason,
    )


def _reason(context: Context, call: ast.Call, arrays: ast.expr) -> str:
    """What could be another tensor, or another exception; empty if nothing can."""
    parts = arrays.elts if isinstance(arrays, ast.List) else []
    types = {_element_type(context, part) or "" for part in parts}
    name = (context.names.dotted(call.func) or "").rpartition(".")[2]
    if not _takes_type(context, call) and not (types and types <= _FITTING.get(name, _NOTHING)):
        return (
            "numbers that do not fit its type, for which it may raise, are cut, wrapped or infinite, and"
            " arrays of objects raise"
        )
    if not types or "" in types or len(types) > 1:
        return (
            "arrays of different types may promote to another one, as int64 with float32, masks get lost,"
            " and arrays of objects raise"
        )
    if not types <= _INTEGERS | _OTHERS:
        return "arrays of this type are taken in another way than their elements"
    if not all(_has_axes(context, part) for part in parts):
        return "arrays that hold nothing keep all their axes, and arrays of no axis no longer raise"
    return ""


def _has_axes(context: Context, array: ast.expr) -> bool:
    """Whether an array is seen to have one axis, or several that are not empty."""
    dims = shape(context, array).dims
    return dims is not None and (
        len(dims) == 1 or len(dims) > 1 and all(dim[0] == "number" and dim[1] != 0 for dim in dims)
    )


def _asks_what_it_holds(context: Context, arrays: ast.expr) -> bool:
    """Whether the function around a list asks of what type its first element is: others come as well."""
    function = context.function(arrays)
    if function is None:
        return False
    for asked in nodes_below(function, ast.Call):
        if not context.names.is_builtin(asked.func, "isinstance") or not asked.args:
            continue
        item = asked.args[0]
        if isinstance(item, ast.Name):
            only = context.names.only_binding(item)
            item = only.value if only is not None and only.value is not None else item
        if isinstance(item, ast.Subscript) and spelling(item.value) == spelling(arrays):
            return True
    return False


def _takes_type(context: Context, call: ast.Call) -> bool:
    """Whether the new tensor has the type of its elements, not one that the call names."""
    name = (context.names.dotted(call.func) or "").rpartition(".")[2]
    return name in ("tensor", "as_tensor") and not any(
        word.arg in ("dtype", None) for word in call.keywords
    )


def _element_type(context: Context, array: ast.expr) -> str | None:
    """A name for the type of an array's elements, if its making shows it."""
    made = creation(context, array)
    for word in made.keywords if made is not None else ():
        if word.arg == "dtype":
            match word.value:
                case ast.Constant(value=str() as name):
                    return name
            named = context.names.dotted(word.value)
            return named.removeprefix("numpy.").removeprefix("builtins.") if named else None
    return dtype(context, array)
