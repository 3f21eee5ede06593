"""Make one array of a list of arrays before it becomes a tensor.

    torch.tensor(arrays)    ->    torch.tensor(np.array(arrays) if arrays else arrays)

    torch.FloatTensor(arrays)    ->    torch.FloatTensor(np.array(arrays))

Safe where the list is written out and all its arrays are seen to be made with one element type (float32,
int16, …): then the tensor has that type in both. Otherwise unsafe: types that mix are promoted by torch
before (int64 and float32 to float32) and by numpy after (to float64). An empty list stays a list, because
torch makes float32 of it and numpy float64; where it has no name, the rewrite is refused. Lists of tensors become `torch.stack(tensors)`, unsafe: a new tensor that keeps gradients and the
axes of its parts, where `torch.tensor` cut the one and took a number of each part.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.rules.array_shapes import dtype
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.loop_heads import creation
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="stack-arrays",
    summary="make one array of a list of arrays before it becomes a tensor",
    safety=Safety.SAFE,
)


def rewrite(context: Context, call: ast.Call, arrays: ast.expr, kind: str) -> Fix | Refusal:
    """Rewrite the creation of a tensor from a list of numpy arrays or of tensors."""
    if kind == "torch.Tensor":
        if len(call.args) != 1 or call.keywords:
            return Refusal(CODEMOD.name, "the other arguments have no place in `torch.stack`")
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
    reason = ""
    if (
        not isinstance(arrays, ast.List)
        or len({_element_type(context, a) or number for number, a in enumerate(arrays.elts)}) > 1
    ):
        reason = "arrays of different types may promote to another one, as int64 with float32"
    return Fix(
        CODEMOD.name,
        (*edits, *added),
        Safety.UNSAFE if reason else Safety.SAFE,
        "make one array first",
        reason,
    )


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
