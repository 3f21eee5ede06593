"""Steps and traces: the path from a call to what it costs, as places in the user's code."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.knowledge.facts import Effect
from perflint.outlining.conditions import PassedValues
from perflint.syntax.lines import Position


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
        functions: the dotted names of the project's functions on the path.
        steady: whether only constants, and names of its module, are passed to the library call at the end.
        apart: whether that holds for some call before it: what is done from there on does not depend on
            what started it.
        statement: whether the SQL that is passed to the library call, or a function on the path to it, reads
            or writes (`semantics.sql`), if that is known.
        passed: what is passed to the library call at the end (see `semantics.conditions`), None where that is
            not known.
        item: the parameters of the first function of which the single item is made that the library call
            runs on, in no loop (after `conditions.ALONE` where it is put into a list by itself).
        tested: whether some step of the trace is taken only under a condition.
        handled: whether some step of the trace is taken in an exception handler, where a server refuses,
            or where a file is missing.
        counted: whether some step of the trace is taken once for many: `if len(rows) >= 1000:`.
        own: whether some step of the trace depends on nothing but the object whose method the first
            function is.
        unsure: whether the call in question passes something unknown where only some texts, or what is
            not there unless it is asked for, lead to the effect.
        doubt: why it is partial evidence that the effect is reached, as a statement; empty where it is shown.
        parameters: the parameters of the first function of which, with constants, all arguments of the
            library call at the end are made; None where that is not known.
        given: the parameter of the first function that the effect is about, where it is about one (see
            `function_facts.effect_kind`).
    """

    effect: Effect
    trace: tuple[Step, ...] = ()
    functions: tuple[str, ...] = ()
    steady: bool = False
    apart: bool = False
    statement: str = ""
    passed: PassedValues | None = None
    item: tuple[str, ...] = ()
    tested: bool = False
    handled: bool = False
    counted: bool = False
    own: bool = False
    unsure: bool = False
    doubt: str = ""
    parameters: tuple[str, ...] | None = None
    given: str = ""

    @property
    def detached(self) -> bool:
        """Whether the library gets the same whatever the call in question passes."""
        return self.steady or self.apart

    @property
    def direct(self) -> bool:
        """Whether there is no function of the project in between."""
        return not self.functions


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of the path from a finding to its cause.

    Attributes:
        filename: the file, as the run names it.
        position: where in it.
        message: what happens there, as "`load` calls `requests.get`".
    """

    filename: str
    position: Position
    message: str
