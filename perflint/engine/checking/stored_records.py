"""Records of findings as bytes: see `record.Record`."""

from __future__ import annotations

from typing import NamedTuple

from perflint.engine.checking.record import Record
from perflint.engine.checking.screening import Plan
from perflint.engine.checking.stored_findings import Stored, findings, stored
from perflint.language.stored import decode, encode


class _Record(NamedTuple):
    """A record, as it is stored."""

    digest: bytes
    orders: bytes
    world: bytes
    wording: bytes
    plan: Plan
    findings: Stored
    parsed: bool
    questions: bytes
    on_all: bytes
    places: frozenset[str]
    passed: frozenset[str]
    traced: tuple[tuple[str, bytes], ...]
    used: frozenset[tuple[int, str]]
    libraries: frozenset[str]
    brought: frozenset[str] | None


def pack(record: Record) -> bytes:
    """A record as bytes.

    Raises:
        StoredError: it holds what cannot be written down.
    """
    told = {name: getattr(record, name) for name in Record.__slots__}
    told["findings"] = stored(record.findings)
    return encode(_Record(**told))


def unpack(data: bytes) -> Record:
    """A record, of bytes that `pack` made.

    Raises:
        StoredError: they are none.
    """
    told = decode(_Record, data)
    return Record(**{**told._asdict(), "findings": findings(told.findings)})
