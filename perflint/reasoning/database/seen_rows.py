"""An object of a model that code looks at once for each of many."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.knowledge.facts import Term
from perflint.language.nodes import LoopNode
from perflint.project.answers.callers import Place
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.database.rows import One


@dataclass(frozen=True, slots=True)
class Seen:
    """An object that code looks at once for each of many.

    Attributes:
        one: the object.
        loop: the loop in this file that goes over the many, or None if it stands elsewhere.
        place: of the call that hands the object over, where the loop is not around the code itself.
        trace: the way from that call to the code.
        stores: the attributes that functions on that way set on some object.
        last: the place of the last call on that way, of the function that holds the code.
        given: the term of the object at `place`, as it is handed over there.
        chosen: whether a view picks one of several serializers, and it is not known which one shows many.
    """

    one: One
    loop: LoopNode | None
    place: Place | None = None
    trace: tuple[TraceStep, ...] = ()
    stores: frozenset[str] = frozenset()
    last: Place | None = None
    given: Term | None = None
    chosen: bool = False


def is_test(path: str) -> bool:
    """Whether a file is one of tests: how often it goes over something says nothing of the program."""
    parts = path.replace("\\", "/").split("/")
    return (
        any(part in ("test", "tests", "testing") for part in parts[:-1])
        or parts[-1].startswith("test_")
        or parts[-1] in ("conftest.py", "tests.py")
    )
