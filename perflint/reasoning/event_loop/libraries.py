"""Which asynchronous library a coroutine belongs to."""

from __future__ import annotations

import ast

from perflint.reasoning.context import FileContext

# What runs a function in a thread, and the client that awaits its answers, by who runs the event loop.
_THREADS = {
    "asyncio": "asyncio.to_thread",
    "trio": "trio.to_thread.run_sync",
    "anyio": "anyio.to_thread.run_sync",
    "twisted": "deferToThread",
}


def thread_function(context: FileContext) -> str:
    """What runs a function in a thread and lets a coroutine of the file await it."""
    return _THREADS["twisted" if uses_twisted(context) else library(context)]


def uses_twisted(context: FileContext) -> bool:
    """Whether the reactor of Twisted runs the coroutines of a file, as its imports tell: there is no
    event loop of asyncio then."""
    found = context.once("imported libraries", lambda: _imported(context))
    return "twisted" in found and "asyncio" not in found


def library(context: FileContext) -> str:
    """`trio` or `anyio` where the file uses that and not asyncio, else `asyncio`."""
    return context.once("asynchronous library", lambda: _find(context))


def _find(context: FileContext) -> str:
    imported = context.once("imported libraries", lambda: _imported(context))
    if "asyncio" in imported:
        return "asyncio"
    return next((name for name in ("trio", "anyio") if name in imported), "asyncio")


def _imported(context: FileContext) -> set[str]:
    imported = {
        (binding.imported or "").partition(".")[0]
        for bindings in context.names.scope.bindings.values()
        for binding in bindings
        if binding.kind == "import"
    }
    for node in context.names.nodes(ast.Import, ast.ImportFrom):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.partition(".")[0])
    return imported
