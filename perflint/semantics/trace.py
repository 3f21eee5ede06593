"""Steps and traces: the way from a call to what it costs, told in places of the user's code."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.semantics.facts import Effect


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a trace.

    Attributes:
        path: the file, as the run names it.
        line, column: where in it, both from 1, the column in characters.
        message: what happens there, as "`load` calls `requests.get`".
    """

    path: str
    line: int
    column: int
    message: str


@dataclass(frozen=True, slots=True)
class Reach:
    """An effect that is reached, and how.

    Attributes:
        effect: what is done in the end, with the library function that does it.
        trace: the steps inside the called functions, the last one being the library call itself;
            empty where the call in question is the library call.
        direct: whether there is no function of the project in between.
        functions: the dotted names of the project's functions on the way.
        steady: whether some call on the way, the library call at the end included, is given constants
            and names of its module only: what is done does not depend on what started it.
    """

    effect: Effect
    trace: tuple[Step, ...] = ()
    functions: tuple[str, ...] = ()
    steady: bool = False

    @property
    def direct(self) -> bool:
        """Whether there is no function of the project in between."""
        return not self.functions
