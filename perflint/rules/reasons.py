"""Declared reasons: why a case that a rule matched is not reported, or is only a hint.

A rule declares each of its conditions beside its check, as a predicate over a case with a sentence:

    @RULE.silent("where each iteration starts the file anew (mode `w`)")
    def starts_file_anew(case: Opening) -> bool: ...

    @RULE.hint("where the loop goes over few elements")
    def few_elements(case: Opening) -> bool: ...

A hint lowers the estimate of what a change wins (`rules.estimate`) to small, unless it says that it lowers
something else: `lowers="unknown"` where nothing shows how often the code runs or on how much, and
`lowers="certainty"` where part of the evidence for the claim is missing.

The sentence is a line of *Limits* on the rule's page, `Finding.because`, and the answer of `perflint
why`. The name in the settings is that of the predicate, with dashes: `few-elements`. Reasons that
several rules have are declared once, with `silent` and `hint` of this module, and listed by each rule
with `Rule.share`.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Predicate = Callable[[Any], bool]
# What a reason lowers: the gain, to small or unknown, or the certainty of the claim.
Lowers = Literal["small", "unknown", "certainty"]
WHERE = "where "  # how each sentence begins: what follows is a statement of its own
_COLD_PREFIX = "cold-"


class Verdict(enum.Enum):
    """What a reason does to a case; `REPORT`, in settings only: nothing."""

    SILENT = "silent"
    HINT = "hint"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that silences a case of a rule, or lowers it to a hint.

    Attributes:
        name: in the settings, as `few-elements`.
        verdict: what it does unless the settings say otherwise.
        sentence: in plain English, from "where" on.
        holds: whether a case meets the condition.
        lowers: what it lowers where it makes a hint.
    """

    name: str
    verdict: Verdict
    sentence: str
    holds: Predicate
    lowers: Lowers = "small"

    def __post_init__(self) -> None:
        if not self.sentence.startswith(WHERE):
            raise ValueError(f"the sentence of `{self.name}` does not start with `where`")

    @property
    def statement(self) -> str:
        """The sentence without "where": "the loop goes over few elements"."""
        return self.sentence.removeprefix(WHERE)


def silent(sentence: str) -> Callable[[Predicate], Reason]:
    """Declare a reason for silence that several rules share."""
    return lambda predicate: declared(Verdict.SILENT, sentence, predicate)


def hint(sentence: str, *, lowers: Lowers = "small") -> Callable[[Predicate], Reason]:
    """Declare a reason for a hint that several rules share."""
    return lambda predicate: declared(Verdict.HINT, sentence, predicate, lowers)


def declared(
    verdict: Verdict, sentence: str, predicate: Predicate, lowers: Lowers = "small"
) -> Reason:
    """The reason that a predicate stands for; its name is the predicate's."""
    name = predicate.__name__.strip("_").replace("_", "-")
    return Reason(name, verdict, sentence, predicate, lowers)


@dataclass(frozen=True, slots=True)
class ReasonSettings:
    """What the settings make of reasons.

    Attributes:
        verdicts: by name of the reason, or by code and name: `PFL702:few-elements`.
    """

    verdicts: Mapping[str, Verdict] = field(default_factory=dict)

    def verdict(self, code: str, reason: Reason) -> Verdict:
        """What a reason does in a rule."""
        if not self.verdicts:
            return reason.verdict
        own = self.verdicts.get(f"{code}:{reason.name}")
        return own or self.verdicts.get(reason.name, reason.verdict)

    def of_partial(self) -> Verdict:
        """What it means that the types of a case are known of some callers only."""
        return self.verdicts.get(PARTIAL, Verdict.HINT)

    def of_cold(self, chill: str) -> Verdict:
        """What it means that code looks cold for a reason such as `test` or `module level`."""
        return self.verdicts.get(cold_name(chill), Verdict.HINT)


DEFAULT = ReasonSettings()
# Why code looks cold, with what is said of it.
COLD = {
    "test": "it is test code",
    "example": "it is example code",
    "benchmark": "it is a benchmark",
    "migration": "it is a migration, which runs once",
    "script": "it runs once, as a script",
    "module level": "it runs once, when the module is imported",
    "small constant loop": "the loop goes round a few times, by a constant",
}


PARTIAL = "partial-evidence"  # the name of the reason in the settings


def cold_name(chill: str) -> str:
    """The name in the settings of why code looks cold: `cold-module-level`."""
    return _COLD_PREFIX + chill.replace(" ", "-")


class Declaring(Protocol):
    """A rule, as far as it declares reasons."""

    code: str
    reasons: list[Reason]


def reason_names(rules: Iterable[Declaring]) -> frozenset[str]:
    """The names by which settings can speak of reasons."""
    names = {PARTIAL, *(cold_name(chill) for chill in COLD)}
    for rule in rules:
        for reason in rule.reasons:
            names |= {reason.name, f"{rule.code}:{reason.name}"}
    return frozenset(names)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the reasons of a rule come to for one case.

    Attributes:
        verdict: `SILENT`, `HINT` or `REPORT`.
        reasons: those that hold and have this verdict: the first, or all where all were asked for.
        lowering: where the case is silent and all were asked for, those that would make it a hint.
    """

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    lowering: tuple[Reason, ...] = ()

    @property
    def because(self) -> str:
        """The first reason as a statement; empty for what is reported in full."""
        return self.reasons[0].statement if self.reasons else ""

    @property
    def lowers(self) -> Lowers | None:
        """What the first reason lowers; None for what is reported in full."""
        return self.reasons[0].lowers if self.reasons else None


def ruling(
    code: str,
    reasons: Iterable[Reason],
    case: Any,
    settings: ReasonSettings = DEFAULT,
    *,
    every: bool = False,
) -> Ruling:
    """Ask the reasons of a rule about a case: those for silence first, in the order of declaration.

    Args:
        every: whether all reasons are asked, and not only until one decides.
    """
    sorts: dict[Verdict, list[Reason]] = {Verdict.SILENT: [], Verdict.HINT: [], Verdict.REPORT: []}
    for reason in reasons:
        sorts[settings.verdict(code, reason)].append(reason)
    if every:
        held = {
            verdict: tuple(reason for reason in sorts[verdict] if reason.holds(case))
            for verdict in (Verdict.SILENT, Verdict.HINT)
        }
        if held[Verdict.SILENT]:
            return Ruling(Verdict.SILENT, held[Verdict.SILENT], held[Verdict.HINT])
        if held[Verdict.HINT]:
            return Ruling(Verdict.HINT, held[Verdict.HINT])
        return Ruling(Verdict.REPORT)
    for verdict in (Verdict.SILENT, Verdict.HINT):
        for reason in sorts[verdict]:
            if reason.holds(case):
                return Ruling(verdict, (reason,))
    return Ruling(Verdict.REPORT)
