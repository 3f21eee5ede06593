"""Wait for the device before the clock is read.

    start = time.perf_counter()                  torch.cuda.synchronize()
    model(x)                                     start = time.perf_counter()
    elapsed = time.perf_counter() - start   ->   model(x)
                                                 torch.cuda.synchronize()
                                                 elapsed = time.perf_counter() - start

For PyTorch and CuPy at both readings; for JAX `jax.block_until_ready` of the last result, before the second
one. Where the device is the CPU without an accelerator, PyTorch is only asked to wait where there is one.

Always unsafe: it changes what is measured, and waits for the device there. Refused where the clock is read in
the same statement as the work, or the last result has no name.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.layout import indent_step, insert_before, owns_lines
from perflint.language.nodes import parent
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="add-synchronize",
    summary="wait for the device before the clock is read",
    safety=Safety.UNSAFE,
)


def rewrite(
    context: Context, library: str, start: ast.stmt, end: ast.stmt, *, guarded: bool
) -> Fix | Refusal:
    """Wait at two readings of the clock.

    Args:
        library: `torch`, `jax` or `cupy`.
        start, end: the statements that read the clock.
        guarded: whether the device may be the CPU.
    """
    if not owns_lines(context, start) or not owns_lines(context, end):
        return _refusal("several statements share a line")
    if library == "jax":
        return _jax(context, end)
    name, added = imports.module(context, library, start)
    if library == "cupy":
        lines = [f"{name}.cuda.get_current_stream().synchronize()"]
    elif guarded:
        step = indent_step(context)
        lines = [f"if {name}.cuda.is_available():", f"{step}{name}.cuda.synchronize()"]
    else:
        lines = [f"{name}.cuda.synchronize()"]
    edits = (
        *added,
        insert_before(context, start, lines),
        insert_before(context, end, lines),
    )
    return _fix(edits)


def _jax(context: Context, end: ast.stmt) -> Fix | Refusal:
    block = next(
        (
            block
            for field in ("body", "orelse", "finalbody")
            if end in (block := getattr(parent(end), field, []))
        ),
        [],
    )
    before = block[block.index(end) - 1] if end in block and block.index(end) else None
    match before:
        case ast.Assign(targets=[ast.Name(id=result)], value=ast.Call()):
            pass
        case _:
            return _refusal("the last result before the clock is read has no name")
    name, added = imports.module(context, "jax", end)
    line = insert_before(context, end, [f"{name}.block_until_ready({result})"])
    return _fix((*added, line))


def _fix(edits: tuple[Edit, ...]) -> Fix:
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE,
        "wait for the device",
        "it changes what is measured, and waits for the device there",
    )


def _refusal(reason: str) -> Refusal:
    return Refusal(CODEMOD.name, reason)
