"""What open documents hold, kept up to date with the changes that the client sends.

Lines end as the protocol says, at `\\n`, `\\r\\n` and `\\r`, and as Python has it; not at form feeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from perflint.report.lsp import Placing, utf16_position
from perflint.syntax.lines import Lines, Position

_WIDTHS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    "utf-32": len,
}


class BadRequest(JsonRpcException):
    """What a client asks makes no sense; the text says why, and is what the client is answered."""

    CODE = types.LSPErrorCodes.RequestFailed


@dataclass
class Buffer:
    """An open document."""

    uri: str
    path: str
    version: int
    text: str


class Encoding:
    """How the client counts the columns of a line."""

    def __init__(self, name: str) -> None:
        self._width = _WIDTHS[name]
        self.placing: Placing = utf16_position if name == "utf-16" else self._lsp_position

    def _lsp_position(self, lines: Lines | None, position: Position) -> dict[str, int]:
        before = position.column - 1
        if lines is not None and not lines.ascii:
            before = self._width(lines.line(position.line)[:before])
        return {"line": position.line - 1, "character": before}

    def offset(self, lines: Lines, position: types.Position) -> int:
        """The offset of a place that the client names; past the end of a line is its end."""
        if position.line + 1 > len(lines.starts):
            return len(lines.text)
        start = lines.start(position.line + 1)
        content = lines.line(position.line + 1).rstrip("\r\n")
        if lines.ascii:
            return start + min(position.character, len(content))
        left = position.character
        for index, character in enumerate(content):
            left -= self._width(character)
            if left < 0:
                return start + index
        return start + len(content)

    def changed(self, text: str, changes: Iterable[types.TextDocumentContentChangeEvent]) -> str:
        """A text after the changes of one notification."""
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                lines = Lines.of(text)
                start = self.offset(lines, change.range.start)
                end = self.offset(lines, change.range.end)
                if end < start:
                    raise BadRequest("the range of a change ends before it starts")
                text = text[:start] + change.text + text[end:]
            else:
                text = change.text
        return text


def path_of(uri: str) -> str | None:
    """The absolute path of a file's URI; None for what is no file, as a buffer without a name."""
    try:
        parts = urlsplit(uri)
        if parts.scheme != "file" or not parts.path or "\0" in unquote(parts.path):
            return None
        path = _local(parts.path)
    except ValueError:
        return None
    return os.path.normpath(path) if os.path.isabs(path) else None


def _local(path: str) -> str:
    """The path of a URI as the system writes it."""
    if os.name != "nt":
        return unquote(path)
    from urllib.request import url2pathname  # slow to import

    return url2pathname(path)


def plain(value: object) -> object:
    """What a client sent, as JSON has it."""
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)) and not hasattr(value, "_asdict"):
        return [plain(inner) for inner in value]
    fields = getattr(value, "_asdict", None)
    return plain(fields()) if fields is not None else value
