"""Folded stacks, a line each: `py-spy record -f raw`, and austin's text."""

from __future__ import annotations

import re

from perflint.profiles.record import Frame, Profile, ProfileError
from perflint.profiles.stacks import Stacks

_PY_SPY = re.compile(r"(?P<name>.+) \((?P<path>[^()]+?)(?::(?P<line>\d{1,9}))?\)")
_AUSTIN = re.compile(r"(?P<path>.+):(?P<name>[^:]+):(?P<line>\d{1,9})")
_SAMPLE = 0.01  # seconds: py-spy takes a hundred samples a second unless it is told otherwise
_LONGEST = 1_000_000  # characters of a line


def parse(content: str) -> Profile:
    """The profile of a file's text.

    Raises:
        ProfileError: it is something else.
    """
    stacks = Stacks()
    threads: dict[str, float] = {}
    austin = waits = named = False
    for number, row in enumerate(content.splitlines(), start=1):
        row = row.strip()
        if row.startswith("#"):
            if re.fullmatch(r"#\s*mode:\s*(memory|full)", row):
                raise ProfileError(
                    "it counts memory as well: record it in the mode `wall` or `cpu`"
                )
            waits = waits or re.fullmatch(r"#\s*mode:\s*wall", row) is not None
            continue
        if not row:
            continue
        # py-spy writes samples of threads without a frame of Python with an empty stack.
        parts, _, metric = row.rpartition(" ")
        if len(row) > _LONGEST or not metric.isdecimal() or len(metric) > 18:
            raise ProfileError(
                f"line {number} is no stack with its time, nor is it any other profile"
            )
        names = parts.split(";")
        thread = ""
        if re.fullmatch(r"P\d+", names[0]):
            austin = True
            thread = ";".join(names[:2])
            names = names[2:]
        frames = [_frame(name, austin) for name in names if name]
        if frames and not any(frame.path for frame in frames):
            raise ProfileError(f"line {number} names no file of Python")
        named = named or bool(frames)
        seconds = int(metric) * (1e-6 if austin else _SAMPLE)
        stacks.add(frames, seconds)
        threads[thread] = threads.get(thread, 0.0) + seconds
    if not named:
        raise ProfileError("there is no stack in it")
    return stacks.profile(max(threads.values()), waits=waits)


def _frame(name: str, austin: bool) -> Frame:
    found = (_AUSTIN if austin else _PY_SPY).fullmatch(name)
    if found is None:  # a process, a thread or a C function
        return Frame("", name)
    return Frame(found["path"], found["name"], line=int(found["line"] or 0) or None)
