"""Programs that `gather-awaits` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in

LIBRARY = '''
"""Asks over the network, as far as perflint knows."""

from world import fail, note, pause


# perflint: requests
async def ask(item, *more):
    note(item, *more)
    await pause()
    return fail(item)
'''


@contextlib.contextmanager
def _library() -> Iterator[None]:
    """Let programs import `library`."""
    module = stand_in("library")
    exec(compile(LIBRARY, "library.py", "exec"), module.__dict__)  # noqa: S102 - the text is above
    with standing_in(module):
        yield


_ONLY = frozenset({"coroutine", "asynchronous generator"})

TEMPLATE = Template(
    codemod="gather-awaits",
    imports="import asyncio\nfrom library import ask\nfrom world import fail, guard, note, stop",
    around=_library,
    files={"library.py": LIBRARY},
    pieces=(
        Piece(
            "loop",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append(await $call)
            $after
            """,
            ("found", "(found, item)"),
            ("items",),
            only=_ONLY,
        ),
        Piece("comprehension", "found = $made", ("found",), ("items",), only=_ONLY),
        Piece(
            "handled",
            """
            found = ['first']
            try:
                for item in $items:
                    found.append(await $call)
            except Exception as error:
                note(str(error))
            """,
            ("found",),
            ("items",),
            only=_ONLY,
        ),
        Piece(
            "function",
            """
            found = await collect($items)
            """,
            ("found",),
            ("items",),
            """
            async def collect(values):
                found = []
                for item in values:
                    found.append(await $call)
                return found
            """,
            only=_ONLY,
        ),
    ),
    holes={
        "call": (
            "ask(item)",
            "ask(item, 1)",
            "ask(note(item))",
            "ask(fail(item))",
            "ask(item, len(found))",
        ),
        "made": (
            "[await ask(item) for item in $items]",
            "[await ask(item) for item in $items if item]",
            "[await ask(item) for item in $items][:2]",
            "len([await ask(item) for item in $items])",
            "[await ask(note(item)) for item in $items]",
            "[(await ask(item), item) for item in $items]",
        ),
        "step": steps("item"),
        "before": ("", "found.append(1)", "tasks = 1"),
        "after": ("", "note(found)", "note(item)"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "order, other effects, more effects, fewer effects, arguments, other exception, raises, value",
            "their effects come in another order",
        ),
    ),
)
