"""Go through the lines of a file without holding them all.

    for line in file.readlines():    ->    for line in file:

Safe for `readlines()` of a file that the same function opened for reading, that is used for nothing
else while the lines are gone through, and whose loop is not left early (the position of the file would
differ). Otherwise unsafe: the file may be read, moved or closed in between.
Refused for `splitlines()` and `split`, whose lines have no line ends, and where the file is used in
the loop, or read on after a loop that may end early.
"""

from __future__ import annotations

import ast

from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.files import mode, opened_path
from perflint.semantics.names import descendants, parent
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="iterate-file",
    summary="go through the lines of a file without holding them all",
    safety=Safety.SAFE,
)


def rewrite(context: Context, call: ast.Call, file: ast.expr) -> Fix | Refusal:
    """Rewrite `file.readlines()` or `list(file)` to `file`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr != "readlines":
        return Refusal(CODEMOD.name, "the lines have no line ends, which the file would give")
    above = parent(call)
    if isinstance(above, ast.Assign):
        return Refusal(
            CODEMOD.name, "the lines have a name, and the file may be closed before they are read"
        )
    edit = Edit(*context.span(call), context.code(file))
    if _read_on(context, call, file):
        return Refusal(CODEMOD.name, "the file is read on, from where the loop would leave it")
    reason = _reason(context, call, file)
    return Fix(
        CODEMOD.name,
        (edit,),
        Safety.UNSAFE if reason else Safety.SAFE,
        "iterate over the file itself",
        reason,
    )


def _read_on(context: Context, call: ast.Call, file: ast.expr) -> bool:
    """Whether a file is used again in the loop over its lines, or after one that may end early."""
    loop = parent(call)
    if isinstance(loop, ast.Call):
        loop = parent(loop)
    if not isinstance(file, ast.Name) or not isinstance(loop, ast.For):
        return False
    region = context.function(call) or context.names.tree
    inside = {node for statement in loop.body for node in ast.walk(statement)}
    early = any(isinstance(node, ast.Break) for node in descendants(loop, into_functions=False))
    return any(
        read in inside or early and read.lineno > (loop.end_lineno or 0)
        for read in context.flow.reads(file.id, region)
        if not _closes(read)
    )


def _closes(read: ast.Name) -> bool:
    above = parent(read)
    return isinstance(above, ast.Attribute) and above.attr == "close"


def _reason(context: Context, call: ast.Call, file: ast.expr) -> str:
    """What could differ where the lines come one by one; empty if nothing can."""
    loop = parent(call)
    if isinstance(loop, ast.Call):
        loop = parent(loop)  # `enumerate(file.readlines())`
    left = isinstance(loop, ast.For) and any(
        isinstance(node, (ast.Break, ast.Return, ast.Yield, ast.YieldFrom))
        for node in descendants(loop, into_functions=False)
    )
    early = "the loop may be left early, with the rest of the file unread" if left else ""
    if isinstance(file, ast.Call):
        given = mode(file) if opened_path(file, context) is not None else None
        return early if given in ("r", "rt", "rb") else "the file may be written meanwhile"
    if not isinstance(file, ast.Name):
        return "the file may be used elsewhere meanwhile"
    binding = context.names.only_binding(file)
    owner = context.function(call)
    opened = binding.value if binding is not None else None
    if (
        binding is None
        or not isinstance(opened, ast.Call)
        or opened_path(opened, context) is None
        or mode(opened) not in ("r", "rt", "rb")
    ):
        return "the file was opened elsewhere, and may be used there meanwhile"
    region = owner or context.names.tree
    others = [read for read in context.flow.reads(file.id, region) if read is not file]
    if others:
        return f"`{file.id}` is used elsewhere too"
    return early
