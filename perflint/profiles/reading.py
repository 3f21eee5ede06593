"""Reading a profile, in whatever format it is written: its content tells which."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import BinaryIO

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
    text = head.decode("utf-8-sig", "replace")
    traced = text.lstrip()[:1] in ("{", "[") and chrome.looks_like(text)
    largest = LARGEST_TRACE if traced else LARGEST
    if size > largest:
        raise ProfileError(f"it is larger than {largest // 1024**2} MiB; profile a shorter run")
    if traced:
        return chrome.parse(items(file, chrome.MEMBER))
    return _of_bytes(file.read(LARGEST + 1))


def _of_bytes(data: bytes) -> Profile:
    if not data:
        raise ProfileError("it is empty")
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
    if isinstance(document, dict) and "frame_records" in document:
        raise ProfileError(
            "it is a session of pyinstrument; `pyinstrument --load FILE -r json -o profile.json`"
            " converts it"
        )
    raise ProfileError(f"it is none of these: {FORMATS}")
