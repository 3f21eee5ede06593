"""Findings on what grows through calls, for the rules about arrays, tensors and frames that grow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from perflint.reasoning.arrays.joining import GrowthThroughCalls
from perflint.rules.context import Context
from perflint.rules.finding import Finding, Severity


def reported(context: Context, cases: Iterable[GrowthThroughCalls], cost: str) -> Iterator[Finding]:
    """The findings of a rule.

    Args:
        cost: what each step costs, and what to do.
    """
    for case in cases:
        yield context.finding(
            case.place,
            f"{case.description}: {cost}",
            severity=Severity.HINT if case.weak else None,
            trace=case.trace,
            loop=case.loop,
        )
