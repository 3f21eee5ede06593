"""Files as their outlines were made of them, held for their checks while there is room.

Parsing and walking a file again costs a seventh of the whole time. Processes that are started later
share what is held here; what they held themselves would be of no use to any other.
"""

from __future__ import annotations

import gc
import os
from typing import NamedTuple

from perflint.language.names import Names
from perflint.syntax.source import Source

_ROOM = 5 * 1024 * 1024  # characters of source; their trees take 38 times that


class Read(NamedTuple):
    """A file that was read, with its tree in `names`; `digest` is that of its bytes."""

    digest: bytes
    source: Source
    names: Names


class Trees:
    """Files that have been read, by their paths."""

    def __init__(self, room: int = _ROOM) -> None:
        self._room = room
        self._process = os.getpid()
        self._held: dict[str, Read] = {}

    def __reduce__(self) -> tuple[type[Trees], tuple[int]]:
        return Trees, (0,)  # another process is better off parsing again

    def keep(self, path: str, read: Read) -> bool:
        """Hold a file; False if there is no room, or if it would be read otherwise in a check."""
        size = len(read.source.text)
        # With the project at hand, star imports say more.
        if size > self._room or read.names.scope.stars or os.getpid() != self._process:
            return False
        self._room -= size
        self._held[path] = read
        gc.freeze()  # else the garbage collector visits all these trees: 0.3 s a million objects
        return True

    def take(self, path: str) -> Read | None:
        """Remove and return a file that is held."""
        read = self._held.pop(path, None)
        if read is not None:
            self._room += len(read.source.text)
        return read

    def drop(self) -> None:
        """Keep nothing any more."""
        self._held.clear()
