"""Reading a profile, in whatever format it is written: its content tells which."""

from __future__ import annotations

import gzip
import io
import json
import os
import zlib
from pathlib import Path
from typing import BinaryIO, cast

from perflint.profiles import (
    chrome,
    folded,
    line_profiler,
    pictures,
    pstats,
    pyinstrument,
    scalene,
    speedscope,
)
from perflint.profiles.record import Profile, ProfileError
from perflint.profiles.streaming import items
from perflint.syntax.regular_files import opened

LARGEST = 128 * 1024 * 1024  # bytes; a JSON document takes several times as much memory
LARGEST_TRACE = 4 * 1024 * 1024 * 1024  # bytes; traces are read one event after the other
FORMATS = "pstats, speedscope, py-spy, pyinstrument, scalene, line_profiler, Chrome traces, austin"
_MEMORY = {"total_bytes_allocated", "allocator_type_distribution"}  # members of memray's JSON
_OF_MEMORY = "it is memray's, which measures memory; record it with a profiler of time"
_PACKED = b"\x1f\x8b"
_HEAD = 256 * 1024  # bytes that tell the format


def read(path: Path) -> Profile:
    """The profile in a file.

    Raises:
        ProfileError: it cannot be read, is damaged, too large or of another format.
    """
    try:
        with opened(path) as file:
            profile = _read(file, os.fstat(file.fileno()).st_size)
    except OSError as error:
        raise ProfileError(error.strerror or str(error)) from error
    if not profile.seconds:
        raise ProfileError("it has no time in it")
    return profile


def parse(data: bytes) -> Profile:
    """The profile in the bytes of a file.

    Raises:
        ProfileError: they are damaged or of another format.
    """
    return _read(io.BytesIO(data), len(data))


def _read(file: BinaryIO, size: int) -> Profile:
    head = file.read(_HEAD)
    file.seek(0)
    if head.startswith(_PACKED):
        # What is unpacked is bounded by what is read of it: its size is not known before.
        unpacked = cast("BinaryIO", gzip.GzipFile(fileobj=file))
        try:
            return _read(cast("BinaryIO", _Bounded(unpacked)), size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise ProfileError("it is damaged or cut short: no complete gzip") from error
    text = head.decode("utf-8-sig", "replace")
    traced = text.lstrip()[:1] in ("{", "[") and chrome.looks_like(text)
    largest = LARGEST_TRACE if traced else LARGEST
    if size > largest:
        raise ProfileError(f"it is larger than {largest // 1024**2} MiB; profile a shorter run")
    if traced:
        return chrome.parse(items(file, chrome.MEMBER))
    return _of_bytes(file.read(LARGEST + 1))


class _Bounded(io.RawIOBase):
    """What a packed file holds, up to the most that is read of any."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._read = 0

    def read(self, size: int = -1) -> bytes:
        """The next bytes.

        Raises:
            ProfileError: there are too many.
        """
        piece = self._file.read(size)
        self._read += len(piece)
        if self._read > LARGEST_TRACE:
            raise ProfileError(
                f"it holds more than {LARGEST_TRACE // 1024**2} MiB; profile a shorter run"
            )
        return piece

    def seek(self, place: int, whence: int = 0) -> int:
        """Go back to the beginning, where the head was read."""
        self._read = 0
        return self._file.seek(place, whence)


def _of_bytes(data: bytes) -> Profile:
    if not data:
        raise ProfileError("it is empty")
    if len(data) > LARGEST:
        raise ProfileError(f"it is larger than {LARGEST // 1024**2} MiB; profile a shorter run")
    if b"memray" in data[:64]:
        raise ProfileError(_OF_MEMORY)
    if data[0] == 0x80:
        return line_profiler.parse(data)
    if pstats.looks_like(data):
        return pstats.parse(data)
    if data.startswith(b"MOJ"):
        raise ProfileError(
            "it is austin's binary format; `mojo2austin` of austin-python converts it"
        )
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ProfileError(f"it is none of these: {FORMATS}") from error
    if content.lstrip()[:1] in ("{", "["):
        return _of_json(content)
    if pictures.looks_like(content):
        raise ProfileError(pictures.advice(content))
    printed = pictures.printed(content)
    if printed:
        raise ProfileError(printed)
    return folded.parse(content)


def _of_json(content: str) -> Profile:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ProfileError("it is damaged or cut short: no complete JSON") from error
    if speedscope.looks_like(document):
        return speedscope.parse(document)
    if pyinstrument.looks_like(document):
        return pyinstrument.parse(document)
    if scalene.looks_like(document):
        return scalene.parse(document)
    if pyinstrument.is_session(document):
        return pyinstrument.parse_session(document)
    if isinstance(document, dict) and not _MEMORY.isdisjoint(document):
        raise ProfileError(_OF_MEMORY)
    raise ProfileError(f"it is none of these: {FORMATS}")
