"""Go through the lines of a file without holding them all.

    for line in file.readlines():    ->    for line in file:

Safe for `readlines()` of a file that the same function opened for reading, that is used for nothing
else while the lines are gone through, and whose loop is not left early (the position of the file would
differ). Otherwise unsafe: the file may be read, moved or closed in between, and an error half way is
raised after the lines before it.
Refused for `splitlines()` and `split`, whose lines have no line ends, for generators that are gone
through later, where the file is used in the loop or its path given to a call there, and where it is
read on after a loop that may end early.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.escapes import caught
from perflint.codemods.parts.holding import consumed
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.rules.files import mode, opened_path
from perflint.semantics.names import descendants, parent
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.spelling import spelling

CODEMOD = Codemod(
    name="iterate-file",
    summary="go through the lines of a file without holding them all",
    safety=Safety.SAFE,
)
# What takes a path and leaves the file alone.
_LOOKING = ("os.path.", "builtins.", "pathlib.")
_SAYING = frozenset("debug info warning error exception critical log append".split())


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
    if isinstance(above, ast.Call):
        above = parent(above)  # `enumerate(file.readlines())`
    around = parent(above) if isinstance(above, ast.comprehension) else None
    if isinstance(around, ast.GeneratorExp) and not consumed(context, around):
        return Refusal(
            CODEMOD.name, "the generator is gone through later, when the file may be closed"
        )
    taker = _given_path(context, file, above)
    if taker:
        return Refusal(CODEMOD.name, f"`{taker}` gets the path, and may write the file meanwhile")
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
    early = caught(loop) or any(
        isinstance(node, ast.Break) for node in descendants(loop, into_functions=False)
    )
    return any(
        read in inside or early and read.lineno > (loop.end_lineno or 0) and not _closes(read)
        for read in context.flow.reads(file.id, region)
    )


def _closes(read: ast.Name) -> bool:
    above = parent(read)
    return isinstance(above, ast.Attribute) and above.attr == "close"


def _given_path(context: Context, file: ast.expr, loop: ast.AST | None) -> str:
    """The call in the loop over the lines that gets the path of the file, and may do what it likes."""
    opened: ast.expr | None = file
    if isinstance(file, ast.Name):
        binding = context.names.only_binding(file)
        opened = binding.value if binding is not None else None
    path = opened_path(opened, context) if isinstance(opened, ast.Call) else None
    if path is None or not isinstance(loop, ast.For):
        return ""
    wanted = spelling(path)
    for node in descendants(loop):
        if not isinstance(node, ast.Call) or node is opened:
            continue
        dotted = context.names.dotted(node.func) or ""
        if dotted.startswith(_LOOKING) or dotted.rpartition(".")[2] in _SAYING:
            continue
        given = [*node.args, *(word.value for word in node.keywords)]
        if any(spelling(part) == wanted for part in given):
            return context.short(node)
    return ""


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
    if isinstance(loop, ast.For) and any(
        isinstance(node, (ast.Yield, ast.YieldFrom)) for node in descendants(loop)
    ):
        return "whoever gets the lines may stop early, or write the file in between"
    if isinstance(file, ast.Call):
        given = mode(file, context) if opened_path(file, context) is not None else None
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
        or mode(opened, context) not in ("r", "rt", "rb")
    ):
        return "the file was opened elsewhere, and may be used there meanwhile"
    region = owner or context.names.tree
    others = [read for read in context.flow.reads(file.id, region) if read is not file]
    if others:
        return f"`{file.id}` is used elsewhere too"
    if isinstance(loop, ast.For) and caught(loop):
        return "text that cannot be read raises after the lines before it, and that is caught"
    return early
