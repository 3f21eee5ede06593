"""Programs that `redis-pipeline` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import fail, note


class _Redis:
    """A server in memory that notes what it is told, and when."""

    def __init__(self, **_: Any) -> None:
        self.kept: dict[str, Any] = {}

    def set(self, key: Any, value: Any) -> bool:
        """Keep a value."""
        note("set", str(key), str(value))
        self.kept[str(key)] = value
        return True

    def get(self, key: Any) -> Any:
        """What was kept."""
        note("get", str(key))
        return fail(self.kept.get(str(key)))

    def pipeline(self, transaction: bool = True) -> _Pipeline:
        """Commands that are sent together."""
        return _Pipeline(self)


class _Pipeline:
    def __init__(self, client: _Redis) -> None:
        self.client = client
        self.commands: list[Callable[[], Any]] = []

    def set(self, key: Any, value: Any) -> _Pipeline:
        """Keep a value later on."""
        self.commands.append(lambda: self.client.set(key, value))
        return self

    def get(self, key: Any) -> _Pipeline:
        """Ask later on."""
        self.commands.append(lambda: self.client.get(key))
        return self

    def execute(self) -> list[Any]:
        """Send all commands; the first exception is raised when all have run."""
        answers: list[Any] = []
        raised: Exception | None = None
        for command in self.commands:
            try:
                answers.append(command())
            except Exception as error:
                raised = raised or error
        if raised is not None:
            raise raised
        return answers

    def __enter__(self) -> _Pipeline:
        return self

    def __exit__(self, *_: object) -> None: ...


@contextlib.contextmanager
def _redis() -> Iterator[None]:
    """Put the server in the place of the library."""
    with standing_in(stand_in("redis", Redis=_Redis)):
        yield


TEMPLATE = Template(
    codemod="redis-pipeline",
    imports="import redis\nfrom world import fail, guard, note, stop",
    around=_redis,
    pieces=(
        Piece(
            "collected",
            """
            client = redis.Redis()
            client.set('1', 'one')
            found = []
            $before
            for item in $items:
                $step
                found.append($asked)
            $after
            """,
            ("found", "(found, item)"),
            ("items",),
        ),
        Piece(
            "sent",
            """
            client = redis.Redis()
            for item in $items:
                $told
                $step
            found = client.get('1')
            """,
            ("found", "(found, item)"),
            ("items",),
        ),
        Piece(
            "comprehension",
            """
            client = redis.Redis()
            found = [$asked for item in $items]
            """,
            ("found",),
            ("items",),
        ),
        Piece(
            "handled",
            """
            client = redis.Redis()
            found = []
            try:
                for item in $items:
                    found.append($asked)
            except Exception as error:
                note(str(error))
            """,
            ("found",),
            ("items",),
        ),
    ),
    holes={
        "asked": (
            "client.get(item)",
            "client.get(f'key:{item}')",
            "client.get(fail(item))",
            "client.get(note(item))",
            "(client.get(item), item)",
            "client.get(len(found))",
            "client.get(client.get(item))",
        ),
        "told": (
            "client.set(item, 1)",
            "client.set(item, client.get(item))",
            "client.set('1', item)\nclient.set('2', fail(item))",
            "client.set(item, 1)  # kept",
        ),
        "before": ("", "found.append(1)", "pipe = 1"),
        "after": ("", "note(found)", "note(item)"),
        "step": steps("item"),
    },
    parameters={"items": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "order, other effects, more effects, fewer effects, other exception, raises, arguments",
            "its exception comes at the end; where the loop itself raises, none has run",
        ),
    ),
)
