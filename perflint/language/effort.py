"""How many steps the analysis of one file takes, and a limit to them.

What should grow with the length of a file may, in one of an unusual shape, grow with its square. Nodes are
counted, not seconds, so that the same file gives the same findings on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_UNLIMITED = 1 << 62


class TooMuch(Exception):
    """More was looked at than was allowed."""


class Effort:
    """What may still be looked at, in nodes; work on files goes on in one thread of a process."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = _UNLIMITED


EFFORT = Effort()


def spend(nodes: int) -> None:
    """Count nodes that are looked at.

    Raises:
        TooMuch: these are more than are allowed.
    """
    EFFORT.left -= nodes
    if EFFORT.left < 0:
        raise TooMuch


@contextmanager
def limited(nodes: int) -> Iterator[None]:
    """Allow no more than some nodes to be looked at meanwhile; what is spent counts outside as well."""
    before = EFFORT.left
    allowed = EFFORT.left = min(before, nodes)
    try:
        yield
    finally:
        EFFORT.left += before - allowed
