"""Programs that `modernize-asyncio` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, steps

TEMPLATE = Template(
    codemod="modernize-asyncio",
    imports="import asyncio\n\nfrom world import fail, guard, note, pause, stop",
    pieces=(
        Piece("loop", "$step\nloop = $got\nfound = loop.is_running()", ("found",), ("items",)),
        Piece(
            "inner function",
            """
            def inner():
                return $got

            found = inner().is_running()
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "inner coroutine",
            """
            async def inner(items=$default):
                return asyncio.get_event_loop().is_running()

            found = await inner()
            """,
            ("found",),
            ("items",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
        Piece("in a lambda", "found = (lambda: $got.is_closed())()", ("found",), ("items",)),
        Piece(
            "comprehension",
            "found = [$got.is_running() for item in $items]",
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "got": (
            "asyncio.get_event_loop()",
            "fail(asyncio.get_event_loop)()",
            "asyncio.get_event_loop_policy().get_event_loop()",
        ),
        "default": ("1", "asyncio.get_event_loop().is_closed()"),
        "step": steps("'step'"),
    },
    parameters={"items": (("list[str]", "list[str]"),)},
)
