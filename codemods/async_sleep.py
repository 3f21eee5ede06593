"""Sleep without blocking the event loop.

    time.sleep(1)    ->    await asyncio.sleep(1)

In files that use trio or anyio, their own `sleep` is used.

Unsafe: other tasks run during the sleep, so shared state can change, and the sleep can be cancelled. A
time that is negative or NaN is no error to asyncio, which does not sleep then. Refused where the result
is used, in nested functions and generator expressions, while a threading lock is held, for a constant
negative time, and where a `ValueError` is handled that a negative time would raise.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.escapes import handled
from perflint.language.nodes import parent, parents
from perflint.reasoning.event_loop.libraries import library
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="async-sleep",
    summary="sleep without blocking the event loop",
    safety=Safety.UNSAFE,
    speed=Contract(least=2, warns=10, loop=False, counted="tasks", waits=True),
)


def rewrite(context: Context, call: ast.Call) -> Fix | Refusal:
    """Rewrite one `time.sleep` statement in a coroutine."""
    if context.coroutine(call) is None:
        return Refusal(CODEMOD.name, "the call does not run in the coroutine itself")
    if not isinstance(parent(call), ast.Expr):
        return Refusal(CODEMOD.name, "the result of the call is used")
    if call.keywords or len(call.args) != 1 or isinstance(call.args[0], ast.Starred):
        return Refusal(CODEMOD.name, "the arguments are not understood")
    for above in parents(call):
        if isinstance(above, ast.With) and any(
            (found := context.type(item.context_expr)) is not None
            and found.name.startswith(("threading.", "multiprocessing."))
            for item in above.items
        ):
            return Refusal(CODEMOD.name, "a threading lock is held meanwhile")
    time = call.args[0]
    if _is_negative(time):
        return Refusal(CODEMOD.name, f"`{context.code(call)}` raises")
    name = library(context)
    reason = "other tasks run during the sleep, and it can be cancelled"
    # Trio raises as `time.sleep` does.
    if not isinstance(time, ast.Constant) and name != "trio":
        if handled(context, call) & {"ValueError"}:
            return Refusal(CODEMOD.name, "the error of a negative time is handled")
        reason += "; a time that is negative or NaN does not raise"
    module, added = imports.module(context, name, call)
    edit = Edit(context.span(call).start, context.span(call.func).end, f"await {module}.sleep")
    return Fix(
        CODEMOD.name,
        (edit, *added),
        Safety.UNSAFE,
        f"await `{name}.sleep`",
        reason,
    )


def _is_negative(time: ast.expr) -> bool:
    return (
        isinstance(time, ast.UnaryOp)
        and isinstance(time.op, ast.USub)
        and isinstance(time.operand, ast.Constant)
        and isinstance(time.operand.value, (int, float))
        and time.operand.value > 0
    )
