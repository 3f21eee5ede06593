"""What a rule reports: a finding at a place, with its cost, its trace and its fix."""

from __future__ import annotations

from dataclasses import dataclass

from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.enumeration import Enumeration
from perflint.syntax.lines import Position


class Impact(Enumeration):
    """What kind of cost a finding is about."""

    BLOCKING = "blocking"
    REMOTE_PER_ITEM = "remote-per-item"
    COMPLEXITY = "complexity"
    SYNC = "sync"
    OVERHEAD = "overhead"
    MEMORY = "memory"
    STARTUP = "startup"
    SUPERSEDED = "superseded"
    NONE = "none"  # what perflint says of the file itself, as an unused suppression


class Severity(Enumeration):
    """`WARNING` fails a run; `HINT` is shown and never does."""

    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of the way from a finding to its cause.

    Attributes:
        filename: the file, as the run names it.
        position: where in it.
        message: what happens there, as "`load` calls `requests.get`".
    """

    filename: str
    position: Position
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding.

    Attributes:
        code, name: the rule's, as `PFL601` and `string-concat-in-loop`.
        message: what is slow here and what to do about it.
        start, end: the span in characters of the file's text.
        position, end_position: the same as line and column.
        trace: the way to the cause, from the finding on; empty if the cause is right there.
        loop_depth: how many loops run around it, as far as is known.
        cold: why the code looks cold (`test`, `example`, `migration`, `script`, `module level`,
            `small constant loop`), or empty.
        fix: the rewrite, why there is none (a refusal), or None where it was not asked for or
            the rule has none.
    """

    code: str
    name: str
    message: str
    severity: Severity
    impact: Impact
    start: int
    end: int
    position: Position
    end_position: Position
    trace: tuple[TraceStep, ...] = ()
    loop_depth: int = 0
    cold: str = ""
    fix: Fix | Refusal | None = None
