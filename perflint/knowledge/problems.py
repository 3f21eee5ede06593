"""What can be wrong with a stub."""

from __future__ import annotations

from pathlib import Path


class KnowledgeError(Exception):
    """A stub that cannot be read or says something that has no meaning.

    Attributes:
        path: the stub.
        line: where in it, from 1; 0 if the file as a whole is meant.
        message: what is wrong.
    """

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(path, line, message)
        self.path = path
        self.line = line
        self.message = message

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.message}"
