"""Addresses that hold their data, or name a file: `urlopen` asks no network for these."""

from __future__ import annotations

import ast

from perflint.language.flow.local_calls import local_argument
from perflint.language.flow.waiting import tests_before
from perflint.outlining.addresses import NO_HOST
from perflint.reasoning.context import FileContext
from perflint.syntax.spelling import spelling


def opens_no_host(owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    """Whether all that a coroutine opens by `urlopen` are parameters that are such addresses in all calls
    of the file: `if url.startswith("data:"): await self._decoded(url)`."""
    opened = [call for call in context.names.calls("urlopen") if context.coroutine(call) is owner]
    return bool(opened) and all(_is_of_no_host(call, owner, context) for call in opened)


def _is_of_no_host(opened: ast.Call, owner: ast.AsyncFunctionDef, context: FileContext) -> bool:
    address = opened.args[0] if opened.args else None
    calls = context.names.calls(owner.name)
    return (
        isinstance(address, ast.Name)
        and bool(calls)
        and all(_asks_before(call, local_argument(address.id, call, owner)) for call in calls)
    )


def _asks_before(call: ast.Call, argument: ast.expr | None) -> bool:
    """Whether a call runs only where what it gives starts as such an address."""
    wanted = spelling(argument) if argument is not None else ""
    return any(
        holds
        and spelling(asked.func.value) == wanted
        and isinstance(asked.args[0], ast.Constant)
        and str(asked.args[0].value).startswith(NO_HOST)
        for test, holds in tests_before(call)
        for asked in ast.walk(test)
        if isinstance(asked, ast.Call)
        and isinstance(asked.func, ast.Attribute)
        and asked.func.attr == "startswith"
        and asked.args
    )
