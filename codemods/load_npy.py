"""Map a `.npy` file with `np.load` instead of `np.memmap`.

    np.memmap("data.npy", dtype="float32", mode="r")    ->    np.load("data.npy", mmap_mode="r")

Always unsafe: the value changes, by design. The header of the file is no longer taken for data, and dtype
and shape are those that the file says. Refused where NumPy is not reachable by the name that the call
uses.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import arguments
from perflint.codemods.parts.expressions import atom
from perflint.codemods.parts.layout import comments_in
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="load-npy",
    summary="map a `.npy` file with `np.load` instead of `np.memmap`",
    safety=Safety.UNSAFE,
)


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one call of `np.memmap`."""
    if not isinstance(call.func, ast.Attribute):
        return Refusal(CODEMOD.name, "`memmap` is imported by itself")
    path = arguments.value(call, 0, "filename")
    mode = arguments.value(call, 2, "mode")
    if comments_in(context, context.span(call)):
        return Refusal(CODEMOD.name, "comments would have no place")
    if path is None:
        return Refusal(CODEMOD.name, "the file name is not seen")
    shown = context.code(mode) if mode is not None else '"r+"'
    span = context.span(call)
    text = f"{atom(context, call.func.value)}.load({context.code(path)}, mmap_mode={shown})"
    return Fix(
        CODEMOD.name,
        (Edit(span.start, span.end, text),),
        Safety.UNSAFE,
        "map the file with `np.load`",
        "the header of the file is no longer part of the data; dtype and shape are those of the file",
    )
