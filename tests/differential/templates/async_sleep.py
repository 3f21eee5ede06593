"""Programs that `async-sleep` is tried on."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps


@contextlib.contextmanager
def _hurried() -> Iterator[None]:
    """Sleep no longer than a moment; what cannot be slept is as it was."""
    clock: Any = time
    loop: Any = asyncio
    blocking, waiting = time.sleep, asyncio.sleep

    def moment(seconds: Any) -> Any:
        return 0.0001 if isinstance(seconds, (int, float)) and seconds > 0 else seconds

    clock.sleep = lambda seconds: blocking(moment(seconds))
    loop.sleep = lambda seconds, result=None: waiting(moment(seconds), result)
    try:
        yield
    finally:
        clock.sleep, loop.sleep = blocking, waiting


TEMPLATE = Template(
    codemod="async-sleep",
    imports="import asyncio\nimport threading\nimport time\n\n"
    "from world import fail, guard, note, pause, stop",
    around=_hurried,
    pieces=(
        Piece(
            "sleep",
            """
            $before
            time.sleep($seconds)
            found = $after
            """,
            ("found",),
            ("seconds",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
        Piece(
            "in a loop",
            """
            found = []
            for item in range(3):
                $step
                time.sleep($seconds)
                found.append(item)
            """,
            ("found",),
            ("seconds",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
        Piece(
            "used",
            """
            found = [time.sleep($seconds)]
            """,
            ("found",),
            ("seconds",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
        Piece(
            "locked",
            """
            lock = $lock
            with lock:
                time.sleep($seconds)
            found = 1
            """,
            ("found",),
            ("seconds",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
        Piece(
            "beside another task",
            """
            async def other():
                note('other')

            task = asyncio.create_task(other())
            note('before')
            time.sleep($seconds)
            note('after')
            await task
            found = 1
            """,
            ("found",),
            ("seconds",),
            only=frozenset({"coroutine", "asynchronous generator"}),
        ),
    ),
    holes={
        "seconds": (
            "0",
            "0.0001",
            "$seconds",
            "-1",
            "float('nan')",
            "'a'",
            "None",
            "fail(0)",
            "min($seconds, 0.001)",
            "max(0, 0)",
            "0 - 1",
            "True",
        ),
        "before": ("", "note('before')"),
        "after": ("1", "fail(1)"),
        "lock": ("threading.Lock()", "guard()"),
        "step": steps("item"),
    },
    parameters={"seconds": (("float", "seconds"), ("", "seconds"))},
    announced=(
        announced("order", "other tasks run during the sleep"),
        announced(
            "returns, other exception, more effects, other effects, arguments, globals",
            "a time that is negative or NaN does not raise",
            "negative",
            "nan",
        ),
    ),
)
