"""What a profile comes to, whatever tool wrote it: the time of functions and of lines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

_NOTHING = 1e-7  # seconds: what is less is left of differences


class ProfileError(Exception):
    """A profile cannot be read; the text says why, and follows the name of the file."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A place of a call stack.

    Attributes:
        path: the file, as the profile names it.
        name: the function, as the profile names it: qualified or not.
        line: the line that ran, or None where the profile tells functions only.
        first: the first line of the function, or None where the profile does not tell it.
    """

    path: str
    name: str
    line: int | None = None
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Function:
    """The time of one function: its own, and with all that it called; `calls` is None if not counted."""

    path: str
    name: str
    first: int | None
    own: float
    total: float
    calls: int | None = None


@dataclass(frozen=True, slots=True)
class Called:
    """The time that calls from one function took, by the name of what it called.

    Attributes:
        path, name, first: of the function that calls, as `Function` has them.
        callee: the last part of the name of what is called.
    """

    path: str
    name: str
    first: int | None
    callee: str
    seconds: float
    calls: int


@dataclass(frozen=True, slots=True)
class Line:
    """The time of one line with all that it called; `hits` is None if not counted.

    Attributes:
        text: what stood there when the program ran, or None where the profile does not tell it.
    """

    path: str
    number: int
    seconds: float
    hits: int | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A function in the tree of calls, with the functions that it called."""

    frame: Frame
    seconds: float
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Profile:
    """A profile: the seconds of the run, and what took them.

    Attributes:
        roots: the tree of calls without its thinnest branches; empty where the profile has no stacks.
        waits: whether the time of waiting is in it, of sleep, sockets and locks.
        calls: whether the time of a line has that of the functions that it calls.
        called: what functions called, where the profile tells that and has no lines.
    """

    seconds: float
    functions: tuple[Function, ...] = ()
    lines: tuple[Line, ...] = ()
    roots: tuple[Call, ...] = ()
    waits: bool = False
    calls: bool = True
    called: tuple[Called, ...] = ()

    @cached_property
    def grain(self) -> float:
        """The shortest time in it, in seconds: of a sample, where it is made of samples."""
        times = (
            *(each.own for each in self.functions if each.own > _NOTHING),
            *(each.seconds for each in self.lines if each.seconds > _NOTHING),
        )
        return min(times, default=0.0)


def number(value: object) -> float:
    """A time or a count of a profile.

    Raises:
        ProfileError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ProfileError("a time in it is no number")
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    if not math.isfinite(found):
        raise ProfileError("a time in it is no number")
    return max(0.0, found)


def text(value: object) -> str:
    """A name of a profile.

    Raises:
        ProfileError: it is none.
    """
    if not isinstance(value, str):
        raise ProfileError("a name in it is no text")
    return value


def line_number(value: object) -> int | None:
    """The number of a line, or None where there is none."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31:
        return value
    return None
