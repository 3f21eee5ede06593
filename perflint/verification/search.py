"""Which rewrites stay: those that pass together, found by groups and by halves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from perflint.verification.rewrites import Rewrite

# Says why rewrites do not pass together; empty if they do.
Trial = Callable[[Sequence[Rewrite]], str]


@dataclass
class Survivors:
    """What a search found.

    Attributes:
        kept: the rewrites that pass together.
        dropped: the others, with the reason.
    """

    kept: list[Rewrite] = field(default_factory=list)
    dropped: dict[Rewrite, str] = field(default_factory=dict)


def surviving(rewrites: Sequence[Rewrite], trial: Trial) -> Survivors:
    """Try all rewrites together, and if they do not pass, group by group on top of those that do; of a
    group that does not pass, halves, down to single rewrites."""
    found = Survivors()
    if not rewrites or not trial(rewrites):
        found.kept = [*rewrites]
        return found
    groups = grouped(rewrites)
    for group in groups:
        _add(found, group, trial, known=len(groups) == 1)
    return found


def grouped(rewrites: Iterable[Rewrite]) -> list[list[Rewrite]]:
    """The rewrites by group, in order."""
    ordered = sorted(rewrites, key=lambda rewrite: (*rewrite.group, rewrite.line))
    return [[*group] for _, group in groupby(ordered, key=lambda rewrite: rewrite.group)]


def _add(found: Survivors, group: Sequence[Rewrite], trial: Trial, *, known: bool) -> None:
    """Add what passes of a group.

    Args:
        known: whether it is known that the whole does not.
    """
    reason = "" if known and len(group) > 1 else trial([*found.kept, *group])
    if not reason and not (known and len(group) > 1):
        found.kept += group
    elif len(group) == 1:
        found.dropped[group[0]] = reason
    else:
        middle = len(group) // 2
        for half in (group[:middle], group[middle:]):
            _add(found, half, trial, known=False)
