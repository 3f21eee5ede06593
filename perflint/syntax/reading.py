"""Reading and decoding the bytes of a file: as Python would, or as a notebook."""

from __future__ import annotations

import codecs
import io
import tokenize
from pathlib import Path

from perflint.syntax.lines import Lines
from perflint.syntax.source import NEWLINES, Source, SourceError, is_notebook


def read(path: Path) -> Source:
    """Read and decode a file.

    Raises:
        SourceError: the file cannot be read, or not be decoded.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise SourceError("unreadable", f"cannot read the file: {reason}") from error
    return decode(data, path)


def decode(data: bytes, path: Path) -> Source:
    """Decode bytes as Python would (PEP 263: byte order mark, coding comment, else UTF-8); of a notebook the
    code of its cells.

    Raises:
        SourceError: unknown encoding, undecodable bytes, NUL characters, or no notebook where the name
            says so.
    """
    if is_notebook(path):
        from perflint.syntax.notebook import decode_notebook  # few runs meet any

        return decode_notebook(data, path)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        raise SourceError(
            "encoding", f"{error.msg}; save the file as UTF-8 or correct its coding comment"
        ) from error
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    if encoding == "utf-8-sig":
        encoding = "utf-8"
    try:
        text = body.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        reason = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
        raise SourceError(
            "encoding",
            f"cannot decode the file as {encoding}: {reason};"
            " save it as UTF-8 or correct its coding comment",
        ) from error
    if "\0" in text:
        offset = text.index("\0")
        line, column = Lines.of(text).position(offset)
        raise SourceError(
            "syntax", "the file contains a NUL character; it is not Python source", line, column
        )
    found = NEWLINES.search(text)
    return Source(path, data, text, encoding, bom, found.group() if found else "\n")
