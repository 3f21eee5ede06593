"""Rewrite `asyncio.get_event_loop()` in a coroutine to `asyncio.get_running_loop()`.

Safe: inside a coroutine both give the running loop, on all versions (Python documentation of
`asyncio.get_event_loop`). Outside of one they differ, and nothing is rewritten.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts.renames import rename
from perflint.language.nodes import parent
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-asyncio",
    summary="ask for the running loop inside coroutines",
    safety=Safety.SAFE,
)


def rewrite(context: Context, use: ast.Name | ast.Attribute) -> Fix | Refusal:
    """Let the function called in a coroutine be `asyncio.get_running_loop`."""
    call = parent(use)
    if context.coroutine(use) is None or not isinstance(call, ast.Call) or call.func is not use:
        return Refusal(CODEMOD.name, "outside a coroutine there may be no running loop")
    if isinstance(use, ast.Attribute):
        edits = rename(context, use, "asyncio.get_running_loop")
    else:
        uses = [
            name
            for name in context.names.nodes(ast.Name)
            if name.id == use.id and isinstance(name.ctx, ast.Load)
        ]
        if any(context.coroutine(name) is None for name in uses):
            return Refusal(CODEMOD.name, f"`{use.id}` is also used outside coroutines")
        binding = context.names.only_binding(use)
        if binding is None or not isinstance(binding.target, ast.alias):
            return Refusal(CODEMOD.name, f"`{use.id}` is not imported by name")
        start = context.span(binding.target).start
        edits = (Edit(start, start + len("get_event_loop"), "get_running_loop"),)
        if binding.target.asname is None:
            edits += tuple(Edit(*context.span(name), "get_running_loop") for name in uses)
    return Fix(CODEMOD.name, edits, Safety.SAFE, "use `asyncio.get_running_loop`")
