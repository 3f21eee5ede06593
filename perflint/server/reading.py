"""What the client writes, as pygls reads it: lines of headers, and bodies of the length that they say.

pygls believes each length, and only lines of the one form that it knows. What is malformed is passed over,
up to the next header that says a length, wherever in a line that stands: bodies end without a line end.
"""

from __future__ import annotations

import logging
import re
from typing import BinaryIO

_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*([0-9]{1,12})[ \t]*\r?\n?\Z", re.IGNORECASE)
_LARGEST = 256 * 1024 * 1024  # bytes of a message; files of more than 8 MiB are not even checked
_PIECE = (
    1024 * 1024
)  # bytes that are read at once: memory is taken for what came, not for what was said
_NO_HEADER = b":\r\n"
_LINE = 8 * 1024  # bytes of a line that are looked at; a header has far less

_log = logging.getLogger(__name__)


class Messages:
    """A stream of messages."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """The next header as pygls knows it; any other line is a colon. Empty at the end of the stream."""
        line = self._stream.readline(_LINE)
        while line and not line.endswith(b"\n"):  # a long one: its end may be a header
            more = self._stream.readline(_LINE)
            if not more:
                return b""
            line = line[-_LINE:] + more
        found = _LENGTH.search(line)
        if found is None:
            return _NO_HEADER if line.strip() else line
        length = int(found[1])
        if length > _LARGEST:
            _log.error("a message of %d bytes is passed over: there may be %d", length, _LARGEST)
            return _NO_HEADER
        return b"Content-Length: %d\r\n" % length

    def read(self, size: int) -> bytes:
        """The next bytes, fewer at the end of the stream."""
        parts = []
        while size > 0:
            part = self._stream.read(min(size, _PIECE))
            if not part:
                break
            parts.append(part)
            size -= len(part)
        return b"".join(parts)
