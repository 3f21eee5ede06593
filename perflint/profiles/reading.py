"""Reading a profile, in whatever format it is written: its content tells which."""

from __future__ import annotations

import json
from pathlib import Path

from perflint.profiles import (
    chrome,
    folded,
    line_profiler,
    pstats,
    pyinstrument,
    scalene,
    speedscope,
)
from perflint.profiles.record import Profile, ProfileError
from perflint.syntax.regular_files import TooLarge, read_bytes

LARGEST = 128 * 1024 * 1024  # bytes; a JSON document takes several times as much memory
FORMATS = "pstats, speedscope, py-spy, pyinstrument, scalene, line_profiler, Chrome traces, austin"


def read(path: Path) -> Profile:
    """The profile in a file.

    Raises:
        ProfileError: it cannot be read, is damaged, too large or of another format.
    """
    try:
        data = read_bytes(path, LARGEST)
    except TooLarge as error:
        raise ProfileError(f"{error.strerror}; profile a shorter run") from error
    except OSError as error:
        raise ProfileError(error.strerror or str(error)) from error
    profile = parse(data)
    if not profile.seconds:
        raise ProfileError("it has no time in it")
    return profile


def parse(data: bytes) -> Profile:
    """The profile in the bytes of a file.

    Raises:
        ProfileError: they are damaged or of another format.
    """
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
    if chrome.looks_like(document):
        return chrome.parse(document)
    raise ProfileError(f"it is none of these: {FORMATS}")
