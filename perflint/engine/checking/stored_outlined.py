"""What is known of a file before any rule runs, as bytes: see `analysis.Outlined`."""

from __future__ import annotations

from typing import NamedTuple

from perflint.engine.checking import stored_findings
from perflint.engine.checking.analysis import Outlined
from perflint.language.stored import decode, encode
from perflint.outlining import stored_outline


class _Outlined(NamedTuple):
    digest: bytes
    outline: bytes | None
    findings: stored_findings.Stored
    marked: bool
    table: bytes


def pack(outlined: Outlined) -> bytes:
    """What is known of a file, as bytes.

    Raises:
        StoredError: it holds what cannot be written down.
    """
    outline = outlined.outline
    found = stored_findings.stored(outlined.findings)
    packed = stored_outline.pack(outline) if outline is not None else None
    return encode(_Outlined(outlined.digest, packed, found, outlined.marked, outlined.table))


def unpack(data: bytes) -> Outlined:
    """What was known of a file, of bytes that `pack` made.

    Raises:
        StoredError: they are none; also when the outline is asked for what was not read yet.
    """
    told = decode(_Outlined, data)
    outline = stored_outline.unpack(told.outline) if told.outline is not None else None
    found = stored_findings.findings(told.findings)
    return Outlined(told.digest, outline, found, marked=told.marked, table=told.table)


def table(data: bytes, digest: bytes) -> bytes:
    """What the lines of a file held, of bytes that `pack` made; empty if that is not known of these contents.

    Raises:
        StoredError: they are none.
    """
    told = decode(_Outlined, data)
    return told.table if told.digest == digest else b""
