"""Make one array of a list of arrays before it becomes a tensor.

    torch.tensor(arrays)    ->    torch.tensor(np.array(arrays))

Safe where the list is known to hold numpy arrays and to hold at least one: the type of the elements is
the same in both (float32, int16, …), where an empty list gives float32 before and float64 after. Otherwise
unsafe. Lists of tensors become `torch.stack(tensors)`, unsafe: a new tensor that keeps gradients, where
`torch.tensor` cut them.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
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
            "the stack keeps gradients, and an empty list raises",
        )
    numpy, added = imports.module(context, "numpy", call)
    span = context.span(arrays)
    edits = (Edit(span.start, span.start, f"{numpy}.array("), Edit(span.end, span.end, ")"))
    empty = not (isinstance(arrays, ast.List) and arrays.elts)
    return Fix(
        CODEMOD.name,
        (*edits, *added),
        Safety.UNSAFE if empty else Safety.SAFE,
        "make one array first",
        "an empty list gives float64 instead of float32" if empty else "",
    )
