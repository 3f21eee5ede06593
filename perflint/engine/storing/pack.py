"""Files of the cache: entries that are read one by one, behind a head that says where each of them is.

    magic, check of the head, its length | head: what belongs to all, place and check of each entry | entries

A pack is written once, as a whole, and replaced. It is read as if anybody could have written it: what is
cut off, damaged or of another kind is as good as absent. SQLite would not do: it carries out a journal that
lies beside a database, which may have it remove any other file.
"""

from __future__ import annotations

import io
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import BinaryIO, NamedTuple

from perflint.language.stored import Natural, StoredError, decode, encode

_MAGIC = b"perflint cache 2\n"
_LEAD = struct.Struct("<II")
_MOST_OF_HEAD = 1 << 28  # bytes
_MOST_OF_ENTRY = 1 << 28


class _Place(NamedTuple):
    start: Natural
    length: Natural
    check: Natural


class _Head(NamedTuple):
    shared: bytes
    entries: dict[str, _Place]


class Pack:
    """An open pack.

    Attributes:
        shared: what belongs to all entries.

    Args:
        file: it is closed with the pack.

    Raises:
        StoredError: the file is no pack.
        OSError: it cannot be read.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        lead = file.read(len(_MAGIC) + _LEAD.size)
        if len(lead) < len(_MAGIC) + _LEAD.size or not lead.startswith(_MAGIC):
            raise StoredError("it is no cache of this kind")
        check, length = _LEAD.unpack(lead[len(_MAGIC) :])
        self._start = len(lead) + length
        size = file.seek(0, os.SEEK_END)
        if length > _MOST_OF_HEAD or self._start > size:
            raise StoredError("it is cut off")
        file.seek(len(lead))
        data = file.read(length)
        if len(data) != length or zlib.crc32(data) != check:
            raise StoredError("it is damaged")
        head = decode(_Head, data)
        for place in head.entries.values():
            if place.length > _MOST_OF_ENTRY or self._start + place.start + place.length > size:
                raise StoredError("it is cut off")
        self.shared = head.shared
        self._places = head.entries

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def read(self, name: str) -> bytes:
        """An entry.

        Raises:
            StoredError: there is none, or it is damaged.
        """
        place = self._places.get(name)
        if place is None:
            raise StoredError("there is no such entry")
        try:
            self._file.seek(self._start + place.start)
            data = self._file.read(place.length)
        except (OSError, ValueError) as error:
            raise StoredError(str(error)) from error
        if len(data) != place.length or zlib.crc32(data) != place.check:
            raise StoredError("it is damaged")
        return data

    def close(self) -> None:
        """Close the file; nothing more is read."""
        self._file.close()


class Entry(NamedTuple):
    """An entry of a pack that is not read yet."""

    pack: Pack
    name: str

    def read(self) -> bytes:
        """See `Pack.read`."""
        return self.pack.read(self.name)


def in_memory(file: BinaryIO) -> BinaryIO:
    """A file, as it may be kept open: Windows replaces none that is."""
    if os.name != "nt":
        return file
    with file:
        return io.BytesIO(file.read())


def packed(shared: bytes, entries: Mapping[str, bytes]) -> Iterator[bytes]:
    """A pack, piece by piece.

    Raises:
        StoredError: it cannot be written down.
    """
    places = {}
    start = 0
    for name, data in entries.items():
        if len(data) > _MOST_OF_ENTRY:
            raise StoredError("an entry is too large")
        places[name] = _Place(start, len(data), zlib.crc32(data))
        start += len(data)
    head = encode(_Head(shared, places))
    if len(head) > _MOST_OF_HEAD:
        raise StoredError("the head is too large")
    yield _MAGIC + _LEAD.pack(zlib.crc32(head), len(head)) + head
    yield from entries.values()
