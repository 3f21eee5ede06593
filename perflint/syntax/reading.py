"""Reading and decoding the bytes of a file: as Python would, or as a notebook."""

from __future__ import annotations

import codecs
import io
import tokenize
from functools import cache
from pathlib import Path

from perflint.syntax.lines import Lines
from perflint.syntax.regular_files import read_bytes
from perflint.syntax.source import NEWLINES, Source, SourceError, is_notebook
from perflint.syntax.template_names import is_template

# What all encodings that hold ASCII read alike; those of host names do not.
_PLAIN = (
    b"# 0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ\r\n"
    b'\tx = (y, ["z.xn--4ca."])\n' * 2
)
# What means something else where an encoding has escapes in ASCII: `unicode_escape`, `utf-7`, `hz`.
_ESCAPES = rb"\n \x41 \u0041 \U00000041 \101 \N{BULLET} +AGE- ~{VPND~} &#65; =41 %41" + b"\r\n \t\n"


def read(path: Path) -> Source:
    """Read and decode a file.

    Raises:
        SourceError: the file cannot be read, or not be decoded.
    """
    try:
        data = read_bytes(path, 0)
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
    if is_template(path):
        from perflint.syntax.templates.source import decode_template  # few files are any

        return decode_template(data, path)
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
    text, faithful = _decoded(body, encoding)
    if "\0" in text:
        offset = text.index("\0")
        line, column = Lines.of(text).position(offset)
        raise SourceError(
            "syntax", "the file contains a NUL character; it is not Python source", line, column
        )
    found = NEWLINES.search(text)
    return Source(path, data, text, encoding, bom, found.group() if found else "\n", faithful)


def _decoded(body: bytes, encoding: str) -> tuple[str, bool]:
    """The text of a file, and whether the encoding surely gives its bytes back.

    Raises:
        SourceError: the encoding is none of text that holds ASCII, or not that of the file.
    """
    if encoding == "utf-8":  # nearly all files; what it decodes it gives back
        return _as(encoding, body), True
    # Before the file: there are codecs that take hours for some bytes, and none of them reads ASCII as it is.
    if not _reads_ascii(encoding):
        raise SourceError(
            "encoding",
            f"{encoding} is no encoding in which Python code can be read; save the file as UTF-8 or "
            "correct its coding comment",
        )
    text = _as(encoding, body)
    return text, _gives_back(encoding, _ESCAPES) and _gives_back(encoding, body)


def _as(encoding: str, body: bytes) -> str:
    try:
        return body.decode(encoding)
    except (UnicodeError, LookupError) as error:
        reason = error.reason if isinstance(error, UnicodeDecodeError) else str(error)
        raise SourceError(
            "encoding",
            f"cannot decode the file as {encoding}: {reason};"
            " save it as UTF-8 or correct its coding comment",
        ) from error


@cache
def _reads_ascii(encoding: str) -> bool:
    try:
        return _PLAIN.decode(encoding) == _PLAIN.decode("ascii")
    except (UnicodeError, LookupError):
        return False


def _gives_back(encoding: str, data: bytes) -> bool:
    try:
        return data.decode(encoding).encode(encoding) == data
    except UnicodeError:
        return False
