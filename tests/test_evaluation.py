"""Terms that lead back to themselves have a value all the same."""

from __future__ import annotations

from typing import cast

import pytest

from perflint.knowledge.facts import Term, World
from perflint.language.terms.evaluation import evaluate

LEAF: Term = ("instance", "m.Leaf")
NAME: Term = ("name", "m.a")


class OneVariable:
    """A world that knows what `m.a` holds."""

    def __init__(self, held: Term) -> None:
        self._held = held

    def variable(self, name: str) -> Term | None:
        return self._held if name == "m.a" else None

    def is_module(self, name: str) -> bool:
        return False

    def _unknown(self, name: str) -> None:
        return None

    alias = function = klass = _unknown


@pytest.mark.parametrize("kind", ["unless", "narrowed"])
@pytest.mark.parametrize("further", [("attribute", "next"), ("call",), ()], ids=str)
def test_what_a_test_narrows_may_hold_itself(kind: str, further: tuple[str, ...]) -> None:
    itself: Term = (kind, NAME, LEAF)
    held: Term = (further[0], itself, *further[1:]) if further else ("any", itself, LEAF)
    world = cast(World, OneVariable(held))
    assert evaluate(("narrowed", NAME, LEAF), world) is not None
    assert evaluate(("unless", NAME, LEAF), world) is None
