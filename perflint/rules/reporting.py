"""How rules report cases of which one line has several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from perflint.rules.finding import Finding

C = TypeVar("C")


def first_reported(
    cases: Iterable[C], reported: Callable[[C], Iterator[Finding]]
) -> Iterator[Finding]:
    """The findings of the first case that no reason silences."""
    found = filter(None, (list(reported(case)) for case in cases))
    yield from next(found, ())
