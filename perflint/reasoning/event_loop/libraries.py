"""Which asynchronous library a coroutine belongs to."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext


def library(context: FileContext) -> str:
    """`trio` or `anyio` where the file uses that and not asyncio, else `asyncio`."""
    return context.once("asynchronous library", lambda: _find(context))


def _find(context: FileContext) -> str:
    imported = {
        (binding.imported or "").partition(".")[0]
        for bindings in context.names.scope.bindings.values()
        for binding in bindings
        if binding.kind == "import"
    }
    for node in context.names.nodes(ast.Import, ast.ImportFrom):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.partition(".")[0])
    if "asyncio" in imported:
        return "asyncio"
    return next((name for name in ("trio", "anyio") if name in imported), "asyncio")
