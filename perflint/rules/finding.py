"""What a rule reports: a finding at a place, with its cost, its trace and its fix."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import NamedTuple

from perflint.project.calls.trace import TraceStep as TraceStep
from perflint.syntax.edits import Fix, Refusal
from perflint.syntax.lines import Position


class Impact(enum.Enum):
    """What kind of cost a finding is about, or what else is wrong."""

    BLOCKING = "blocking"
    REMOTE_PER_ITEM = "remote-per-item"
    COMPLEXITY = "complexity"
    SYNC = "sync"
    OVERHEAD = "overhead"
    MEMORY = "memory"
    STARTUP = "startup"
    SUPERSEDED = "superseded"
    REMOVED = "removed-api"
    WRONG_RESULT = "wrong-result"
    FAILURE = "failure"
    NONE = "none"  # what perflint says of the file itself, as an unused suppression


# Findings that make no claim about time.
NOT_SPEED = frozenset({Impact.SUPERSEDED, Impact.REMOVED, Impact.WRONG_RESULT, Impact.FAILURE})


class Severity(enum.Enum):
    """`WARNING` fails a run; `HINT` is shown and never does."""

    WARNING = "warning"
    HINT = "hint"


class Certainty(enum.Enum):
    """Whether the claim of a finding is shown."""

    SHOWN = "shown"
    PARTIAL = "partial"  # part of the evidence is missing, or speaks against it


class Gain(enum.Enum):
    """How much a change is expected to win: an estimate from the code alone, largest first.

    What runs have shown of a finding (`evidence.weighing`) takes its place.
    """

    LARGE = "large"
    MEDIUM = "medium"
    UNKNOWN = "unknown"
    SMALL = "small"

    @property
    def rank(self) -> int:
        """Where it stands in order, from 0 on."""
        return _GAINS.index(self)


_GAINS = tuple(Gain)
GAINS = (Gain.SMALL, Gain.MEDIUM, Gain.LARGE)  # those that a user can ask for at least


class Block(NamedTuple):
    """The function or loop that a finding is about.

    Attributes:
        kind: `loop`, `coroutine`, `function`; empty at module level.
        line: where it begins.
    """

    kind: str = ""
    line: int = 0


NO_BLOCK = Block()


class Cause(NamedTuple):
    """Where what is slow stands: findings of one rule that end there are about one thing.

    Attributes:
        code: the rule's.
        filename: the file, named as findings and traces name it.
        line: of the last step of the trace, or of the finding itself where it has none.
    """

    code: str
    filename: str
    line: int


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
        block: what runs it: the outermost loop, or the function where loops do not matter.
        fix: the rewrite, why there is none (a refusal), or None where it was not asked for or
            the rule has none.
        because: for a hint, the reason that lowered it, as a statement ("the loop goes over few
            elements"); empty for warnings, and where the rule reports hints only.
        gain, gain_because: the estimate of what a change wins, and why, as a statement; see `rules.estimate`.
        certainty: whether the claim is shown; where it is partial, `because` says why.
        through: the files through which the trace goes and for whose sake alone it is reported, where
            its own file was not asked for, or its own lines have not changed; else empty.
        typical: whether the impact is the rule's, which the example of its page measures.
        on_request: other rewrites of it (or why there are none), each done only where it is named.
        related: further places of the same thing, as the other stores of one loop.
        run_by: the kind of the entry of a framework that runs it (`request`, `item`, `batch`, `task`,
            `command`), where one is known.
        paid_by: who pays for it: that entry, as a statement ("`index` does it for a request").
        theme: the rule's: what it has in common with other rules that see the same loop.
        subject: what it is about, where several loops of a function are about the same, as a name that grows.
        twin: a digest of the function around it, and where in that it stands: equal for copies of it.
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
    block: Block = NO_BLOCK
    fix: Fix | Refusal | None = None
    because: str = ""
    through: tuple[str, ...] = ()
    typical: bool = True
    on_request: tuple[Fix | Refusal, ...] = ()
    related: tuple[TraceStep, ...] = ()
    gain: Gain = Gain.UNKNOWN
    gain_because: str = ""
    certainty: Certainty = Certainty.SHOWN
    run_by: str = ""
    paid_by: str = ""
    theme: str = ""
    subject: str = ""
    twin: str = ""

    def reaches(self, least: Gain) -> bool:
        """Whether the gain is at least this one; what makes no claim about code always does."""
        return self.impact is Impact.NONE or self.gain.rank <= least.rank

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        """All places that are named besides its own: the way to the cause, then the further ones."""
        return (*self.trace, *self.related)


def cause_of(finding: Finding, filename: str) -> Cause:
    """The cause of a finding in the file of this name."""
    if finding.trace:
        last = finding.trace[-1]
        return Cause(finding.code, last.filename, last.position.line)
    return Cause(finding.code, filename, finding.position.line)
