"""Rewrite `asyncio.get_event_loop()` in a coroutine to `asyncio.get_running_loop()`.

Safe: inside a coroutine both give the running loop, on all versions (Python documentation of
`asyncio.get_event_loop`). Outside of one they differ, and nothing is rewritten. An import by name is changed
with all that reads it, unless others may have the name from this file, or the new one stands for something else
in it. Unsafe in files that step through a coroutine themselves (`send(None)`): without a loop, only the older
function makes one.
"""

from __future__ import annotations

import ast

from perflint.codemods.parts import imports
from perflint.codemods.parts.handed_on import handed_on
from perflint.codemods.parts.renames import rename
from perflint.language.nodes import parent
from perflint.language.scopes import Binding
from perflint.rules.codemod import Codemod
from perflint.rules.context import Context
from perflint.syntax.edits import Edit, Fix, Refusal, Safety

CODEMOD = Codemod(
    name="modernize-asyncio",
    summary="ask for the running loop inside coroutines",
    safety=Safety.SAFE,
    varies=True,
)
_OLD = "get_event_loop"
_NEW = "get_running_loop"


def rewrite(context: Context, use: ast.Name | ast.Attribute) -> Fix | Refusal:
    """Let the function called in a coroutine be `asyncio.get_running_loop`."""
    call = parent(use)
    if context.coroutine(use) is None or not isinstance(call, ast.Call) or call.func is not use:
        return Refusal(CODEMOD.name, "outside a coroutine there may be no running loop")
    if isinstance(use, ast.Attribute):
        edits = rename(context, use, f"asyncio.{_NEW}")
    else:
        binding = context.names.only_binding(use)
        if binding is None or not isinstance(binding.target, ast.alias):
            return Refusal(CODEMOD.name, f"`{use.id}` is not imported by name")
        uses = [name for name in context.names.nodes(ast.Name) if name.id == use.id]
        if any(context.coroutine(name) is None for name in uses):
            return Refusal(CODEMOD.name, f"`{use.id}` is also used outside coroutines")
        if _stays(context, binding, use):
            text, added = imports.member(context, "asyncio", _NEW, use)
            edits = (Edit(*context.span(use), text), *added)
        else:
            start = context.span(binding.target).start
            edits = (Edit(start, start + len(_OLD), _NEW),)
            if binding.target.asname is None:
                edits += tuple(Edit(*context.span(name), _NEW) for name in uses)
    stepping = context.once("coroutines that are stepped through", lambda: _steps(context))
    return Fix(
        CODEMOD.name,
        edits,
        Safety.UNSAFE if stepping else Safety.SAFE,
        f"use `asyncio.{_NEW}`",
        "the file runs a coroutine by `send(None)`, where no loop may be running"
        if stepping
        else "",
    )


def _stays(context: Context, binding: Binding, use: ast.Name) -> bool:
    """Whether an import by name has to stay as it is."""
    if binding.scope is context.names.scope and handed_on(context, use.id):
        return True
    renamed = isinstance(binding.target, ast.alias) and binding.target.asname is not None
    return not renamed and _is_named(context, _NEW)


def _is_named(context: Context, name: str) -> bool:
    """Whether something in the file has a name, or is read by it."""
    return any(name in scope.bindings for scope in context.names.scopes.values()) or any(
        node.id == name for node in context.names.nodes(ast.Name)
    )


def _steps(context: Context) -> bool:
    return any(
        isinstance(call.func, ast.Attribute)
        and [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        == [None]
        for call in context.names.calls("send")
    )
