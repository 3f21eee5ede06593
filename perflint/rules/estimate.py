"""The estimate of what a change wins, from the code alone: the kind of cost, how often it is paid, what each
time costs, and what is declared to lower it.

What runs have shown (`evidence.weighing`) takes the place of this estimate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from perflint.project.calls.repeated_calls import AWAITED, Reached
from perflint.rules.finding import NOT_SPEED, Certainty, Gain, Impact, Severity
from perflint.rules.reasons import Lowers
from perflint.rules.rule import Group, Rule

_TIMELESS = {
    Impact.SUPERSEDED: (
        Gain.SMALL,
        "a newer API has replaced it: what that wins only a run can show",
    ),
    Impact.REMOVED: (Gain.LARGE, "it is no question of time: the library no longer has it"),
    Impact.WRONG_RESULT: (Gain.LARGE, "it is no question of time: the result is wrong"),
    Impact.FAILURE: (Gain.LARGE, "it is no question of time: it fails"),
    Impact.NONE: (Gain.UNKNOWN, ""),
}
_BY_HARDWARE = "it depends on the hardware and on the size of the data"
# What is paid each time where the impact alone decides.
_EACH_TIME = {
    Impact.BLOCKING: (Gain.LARGE, "as long as it takes, nothing else runs"),
    Impact.SYNC: (Gain.MEDIUM, "it is paid {often}"),
    Impact.OVERHEAD: (Gain.MEDIUM, "it is paid {often}"),
    Impact.MEMORY: (Gain.MEDIUM, "it is taken {often}"),
    Impact.STARTUP: (Gain.MEDIUM, "what could be made once is made anew {often}"),
}


# By the kind of the entry that runs it, see `semantics.entries.Entry`.
_RUN_BY = {
    "request": "`{}` {} for a request",
    "item": "`{}` {} for each object",
    "batch": "`{}` {} for each batch",
    "task": "`{}`, a task, {}, and nobody waits for that",
    "command": "`{}`, a command, {}",
}


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a change wins, and whether the claim is shown.

    Attributes:
        because: why the gain is that, as a statement.
        run_by: the kind of the entry that runs it; empty where none is known, or does not matter.
        paid_by: who pays, that entry, as a statement; empty likewise.
    """

    gain: Gain
    because: str
    certainty: Certainty = Certainty.SHOWN
    run_by: str = ""
    paid_by: str = ""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known of one finding of a rule.

    Attributes:
        impact: the kind of cost.
        loops: how many loops run around it.
        elsewhere: whether the way to the cause leads through calls.
        in_class: whether it stands in the body of a class, in no function.
        many: whether something says that the elements may be many: they are passed in, read, or counted far.
        hint: whether it is a hint, for a declared reason or another one.
        lowers, reason: what the reason lowers that made it a hint, and its statement.
        cold: what is said of cold code.
        reached: asked for the entry of a framework that runs it, where that decides.
        awaited: asked whether there are any entries for which somebody waits.
    """

    impact: Impact
    loops: int = 0
    elsewhere: bool = False
    in_class: bool = False
    many: bool = False
    hint: bool = False
    lowers: Lowers | None = None
    reason: str = ""
    cold: str = ""
    reached: Callable[[], Reached | None] = lambda: None
    awaited: Callable[[], bool] = lambda: False


def estimate(rule: Rule, known: Circumstances) -> Estimate:
    """The estimate for a finding of a rule."""
    certainty = Certainty.PARTIAL if known.lowers == "certainty" else Certainty.SHOWN
    if known.impact in NOT_SPEED or known.impact is Impact.NONE:
        return Estimate(*_TIMELESS[known.impact], certainty)
    if known.cold:
        return Estimate(Gain.SMALL, known.cold, certainty)
    if known.lowers in ("small", "unknown"):
        return Estimate(Gain(known.lowers), known.reason)
    if rule.severity is Severity.HINT:
        return Estimate(Gain.SMALL, "each time costs next to nothing as a rule", certainty)
    if known.hint and not known.lowers:
        return Estimate(Gain.UNKNOWN, "")  # the rule does not declare why
    if rule.gain is None and rule.group is Group.ADVICE:
        return Estimate(Gain.UNKNOWN, _BY_HARDWARE, certainty)
    gain, because = rule.gain or _of_cost(known, rule.paid)
    reached = known.reached()
    if reached is None:
        one_loop = known.impact is Impact.REMOTE_PER_ITEM and known.loops <= 1
        if gain is Gain.LARGE and one_loop and rule.gain is None and known.awaited():
            return Estimate(
                Gain.MEDIUM, f"{because}; nothing that users wait for is seen to do it", certainty
            )
        return Estimate(gain, because, certainty)
    if gain is Gain.LARGE and reached.kind not in AWAITED:
        gain = Gain.MEDIUM
    # What repeats it may be another function, which that entry does not run.
    around = known.elsewhere and not known.loops and known.impact is not Impact.BLOCKING
    does = "runs this function" if around and not known.in_class else "does it"
    paid_by = _RUN_BY[reached.kind].format(reached.function, does)
    return Estimate(gain, f"{because}; {paid_by}", certainty, reached.kind, paid_by)


def _of_cost(known: Circumstances, paid: str) -> tuple[Gain, str]:
    """The gain by the kind of cost and how often it is paid.

    Args:
        paid: what is paid each time where that is remote.
    """
    number = "possibly many" if known.many else "an unknown number of"
    often = {0: "each time it runs", 1: f"in each of {number} iterations"}.get(
        known.loops, f"in {known.loops} nested loops"
    )
    match known.impact:
        case Impact.REMOTE_PER_ITEM if not known.loops and not known.elsewhere:
            return Gain.MEDIUM, f"{paid} is made that could be saved or shared"
        case Impact.REMOTE_PER_ITEM:
            return Gain.LARGE, f"{paid} for each of an unknown number of items"
        case Impact.COMPLEXITY if known.many:
            return (
                Gain.LARGE,
                "the work grows faster than the data, which is passed in, read or counted far",
            )
        case Impact.COMPLEXITY if known.loops > 1:
            return Gain.LARGE, f"the work grows faster than the data, {often}"
        case Impact.COMPLEXITY:
            return Gain.MEDIUM, "the work grows faster than the data, whose size is not known"
        case Impact.OVERHEAD if known.loops > 1:
            return Gain.LARGE, f"it is paid {often}"
    gain, because = _EACH_TIME[known.impact]
    return gain, because.format(often=often)
