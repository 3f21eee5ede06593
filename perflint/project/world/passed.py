"""What the callers of a function pass for a parameter."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.language.terms.value_types import Type


@dataclass(frozen=True, slots=True)
class Passed:
    """What callers pass for a parameter.

    Attributes:
        type: what all that are known pass; None where they pass different things, or nothing is known.
        doubt: why that is partial evidence, as a statement about what `{}` is; empty where every call is
            known, and one of them is no test.
        paths: the files that the answer depends on.
        places: some of the calls: file, line, and the name of the class that is passed, or empty.
    """

    type: Type | None = None
    doubt: str = ""
    paths: frozenset[str] = frozenset()
    places: tuple[tuple[str, int, str], ...] = ()


UNKNOWN = Passed()
