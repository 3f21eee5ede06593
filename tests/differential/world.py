"""What generated programs call, and what perflint knows nothing about: it records what happens, in order.

Programs say `from world import note, stop, fail`. perflint sees a library that it has no stub of.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.differential.describing import Forgetful, describe


class Fault(Exception):
    """What `fail` and odd inputs raise."""


class World:
    """The record of one call of a program, and where its `stop` and `fail` strike."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.identity = True
        self.stop_at = -1
        self.fail_at = -1
        self.stops = 0
        self.fails = 0
        self.files: dict[Path, bytes] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def start(self, stop_at: int, fail_at: int, *, identity: bool = True) -> None:
        """Begin a call: `stop` says yes the given time, `fail` raises the given time; -1 is never.
        `identity` says whether the log tells what is one object."""
        self.log = []
        self.identity = identity
        self.stop_at, self.fail_at = stop_at, fail_at
        self.stops = self.fails = 0
        self.files = {}

    def file(self, name: str, data: bytes) -> Path:
        """A file with this content, which is looked at again after the call."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="perflint-differential-")
        path = Path(self._folder.name) / name
        path.write_bytes(data)
        self.files[path] = data
        return path

    def changed(self) -> list[Any]:
        """The files that are not as they were."""
        return [
            ("file", path.name, path.read_bytes() if path.exists() else None)
            for path, data in self.files.items()
            if not path.exists() or path.read_bytes() != data
        ]


WORLD = World()


class Output(io.StringIO):
    """Standard output whose text is part of the record."""

    def write(self, text: str) -> int:
        WORLD.log.append(("output", text))
        return len(text)


def note(*values: object) -> None:
    """An effect that others see."""
    WORLD.log.append(("note", describe(values, {} if WORLD.identity else Forgetful())))


def stop(value: object = None) -> bool:
    """A condition that holds once in a while."""
    note("stop", value)
    WORLD.stops += 1
    return WORLD.stops - 1 == WORLD.stop_at


def fail(value: Any = None) -> Any:
    """A call that returns what it is given, and raises once in a while."""
    note("fail", value)
    WORLD.fails += 1
    if WORLD.fails - 1 == WORLD.fail_at:
        raise Fault("fail")
    return value


@contextmanager
def guard(swallow: bool = True) -> Iterator[None]:
    """A context manager that may swallow a `Fault`."""
    note("enter")
    try:
        yield
    except Fault:
        note("swallowed")
        if not swallow:
            raise
    finally:
        note("exit")


async def pause() -> None:
    """Let other tasks run, if there are some."""
    import asyncio

    note("pause")
    await asyncio.sleep(0)
