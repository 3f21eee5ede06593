"""One problem, one finding: which findings of a file are about the same thing, and which of them leads.

Findings of one rule are one problem where they stand in the same loop, or name the same subject: who
rewrites the loop is done with all of them. Findings of several rules are one problem where the rules share a
theme, and the findings a loop or a line: who asks for the rows of a loop at once needs to be told that once.
Two calls in one function, and two functions that call a third one, are two problems: each needs a mend of its
own.

What leads is told; the others are further places of it, in every report. Each keeps its own fix.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from perflint.rules.finding import Certainty, Finding, Severity


class Problem(NamedTuple):
    """Findings of one file that are about one thing.

    Attributes:
        lead: the one that is told.
        others: the rest, in the order of the file.
    """

    lead: Finding
    others: tuple[Finding, ...] = ()


def problems(findings: Sequence[Finding]) -> list[Problem]:
    """The problems of one file, in the order of their leads."""
    found: list[tuple[int, Problem]] = []
    for members in joined([_keys(finding) for finding in findings]):
        lead = min(members, key=lambda number: (*rank(findings[number]), number))
        others = tuple(findings[number] for number in members if number != lead)
        found.append((lead, Problem(findings[lead], others)))
    return [problem for _, problem in sorted(found, key=lambda one: one[0])]


def joined(keys: Iterable[Iterable[Hashable]]) -> list[list[int]]:
    """The numbers of things, in order, that belong together: each has keys, and things with one in common are
    joined, also by way of others."""
    of_key: dict[Hashable, int] = {}
    group_of: list[list[int]] = []
    for number, own in enumerate(keys):
        group_of.append([number])
        for key in own:
            known, new = group_of[of_key.setdefault(key, number)], group_of[number]
            if known is not new:
                known += new
                for member in new:
                    group_of[member] = known
    return [sorted(group) for number, group in enumerate(group_of) if min(group) == number]


def _keys(finding: Finding) -> Iterator[tuple[object, ...]]:
    """What findings of the same problem have in common, one of these at least."""
    if finding.subject:
        yield finding.code, finding.subject
    elif finding.block.kind == "loop":
        yield finding.code, finding.block
    if finding.theme:
        yield finding.theme, "line", finding.position.line
        if finding.block.kind == "loop":
            yield finding.theme, finding.block


def rank(finding: Finding) -> tuple[bool, bool, bool, int, int]:
    """What leads: a warning before a hint, what its own file was asked for, what is shown, what wins most,
    and then what stands in the fewest loops."""
    return (
        finding.severity is Severity.HINT,
        bool(finding.through),
        finding.certainty is Certainty.PARTIAL,
        finding.gain.rank,
        finding.loop_depth,
    )
