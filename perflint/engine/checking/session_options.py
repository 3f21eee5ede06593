"""How a session works, whatever its project is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perflint.engine.checking.workers import Pool

Progress = Callable[[str, int, int], None]  # may raise `Stopped`


class Stopped(Exception):
    """A run ends before its work is done: the user gave up waiting, or a cluster has gone away."""


@dataclass
class Options:
    """How a session works.

    Attributes:
        jobs: how many processes.
        screen: whether files are screened; off only to test that it changes nothing.
        suppress: whether suppression comments count.
        codes: run these rules instead of the selected ones.
        notes: whether what checks ask is noted, so that findings can be used again.
        progress: told of a phase, how many files are done, and of how many.
        cluster: makes a pool of the processes of other machines: see `clusters`.
    """

    jobs: int = 1
    screen: bool = True
    suppress: bool = True
    codes: frozenset[str] | None = None
    notes: bool = True
    progress: Progress | None = None
    cluster: Callable[[Any], Pool] | None = None
