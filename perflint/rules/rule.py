"""A rule: its metadata, when it can fire at all, and its checks by node type."""

from __future__ import annotations

import ast
import enum
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from perflint.outlining.screen_names import register_names
from perflint.rules.finding import Finding, Gain, Impact, Severity
from perflint.rules.reasons import Lowers, Predicate, Reason, Verdict, declared

if TYPE_CHECKING:
    from perflint.rules.context import Context

Check = Callable[[Any, "Context"], Iterator[Finding]]
C = TypeVar("C", bound=Callable[..., Iterator[Finding]])
P = TypeVar("P", bound=Predicate)


class Group(enum.Enum):
    """Which selection a rule is part of."""

    DEFAULT = "default"  # precise, measured, always worth reading
    ADVICE = "advice"  # depends on hardware, data size or taste
    OVERLAP = "overlap"  # ruff already reports it
    SUPERSEDED = "superseded"  # on by default: an API that was replaced or removed
    CORRECTNESS = "correctness"  # on by default: a wrong result, or code that fails
    PREVIEW = "preview"  # new, its precision not yet shown


@dataclass(frozen=True, slots=True)
class Screen:
    """What a file must hold for a rule to fire: what fails this is never looked at.

    A screen must be sound: it may let files pass in vain, never keep a finding back.

    Attributes:
        words: identifiers of which the file must hold at least one, imports spelled out (a file with
            `from torch import cuda as c` holds `torch` and `cuda`) and with the libraries whose
            types the project functions it calls return; `fact:NAME` stands for the names of the
            subjects of a fact (see `semantics.file_facts`). Empty means any file.
        constructs: syntax that the region (see `semantics.regions`) must hold, all of them: `loop`
            (statements and comprehensions), `repeated` (a loop, or one elsewhere calls a function of the
            region), `async` (coroutines), `augassign`, `lambda`, `with`, `decorator`, and those that
            `outline.Region` lists.
        effects: kinds of effect (`blocks`, `queries`, …), also with a detail (`blocks:network`), of which
            at least one must be reached by a call in the region; `hands:network` is there where what
            blocks so is handed to a pool or thread, and the like (see `Project.effect_kinds`). Empty
            means any.
        names: identifiers of which the region must hold at least one, under whatever name it was imported;
            `==` stands for comparisons of what is no literal, `in()` for membership in what a call gives.
            Empty means any.
        methods: classes of which the file must call a method, of one of them or below (see
            `Project.runs`). Empty means any.
        relations: whether the file must hold the name of a relation of some database model.
        unnamed: identifiers of what reads relations without their names: each stands in for such a name.
        through: effects that stand in for the words and names: what reaches one of them is looked at in
            any file.
        templates: whether templates of Django and Jinja are looked at, too.
    """

    words: frozenset[str] = frozenset()
    constructs: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    relations: bool = False
    unnamed: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()
    templates: bool = False

    @classmethod
    def on(
        cls,
        *words: str,
        constructs: str = "",
        effects: str = "",
        names: str = "",
        methods: str = "",
        relations: bool = False,
        unnamed: str = "",
        through: str = "",
        templates: bool = False,
    ) -> Screen:
        """A screen from words; the other texts are separated by spaces."""
        return cls(
            frozenset(words),
            frozenset(constructs.split()),
            frozenset(effects.split()),
            frozenset(names.split()),
            frozenset(methods.split()),
            relations,
            frozenset(unnamed.split()),
            frozenset(through.split()),
            templates,
        )


@dataclass(eq=False)
class Rule:
    """One rule. Its module's docstring is its page.

    Attributes:
        code: `PFL` and three digits.
        name: kebab-case, names the pattern ("allow X" reads well).
        summary: one line for lists, lower case, no full stop.
        impact, group: see those.
        severity: of its findings unless a finding says otherwise.
        gain: of its findings where nothing lowers it, with why; by default what the impact says.
        codemods: the names of the rewrites that it may offer.
        always_unsafe: whether they never give a safe fix here, although they do for other rules.
        overlap: the ruff codes that report some of the same, as `("PERF401",)`.
        screen: what a file must hold for the rule to fire.
        paid: what is paid each time where the impact is `remote-per-item`.
        theme: what it has in common with other rules: in one loop, or on one line, their findings are one
            problem (see `rules.problems`).
        apart: whether each finding of a loop is about a value of its own, and so a problem of its own.
        reasons: what silences its cases or lowers them to hints; see `rules.reasons`.
    """

    code: str
    name: str
    summary: str
    impact: Impact
    screen: Screen
    group: Group = Group.DEFAULT
    severity: Severity = Severity.WARNING
    gain: tuple[Gain, str] | None = None
    codemods: tuple[str, ...] = ()
    always_unsafe: bool = False
    overlap: tuple[str, ...] = ()
    paid: str = "a round trip"
    theme: str = ""
    apart: bool = False
    checks: dict[type[ast.AST], list[Check]] = field(default_factory=dict)
    reasons: list[Reason] = field(default_factory=list)
    module: str = ""

    def __post_init__(self) -> None:
        register_names(self.screen.names)
        if not self.module:
            self.module = sys._getframe(2).f_globals["__name__"]

    def on(self, *kinds: type[ast.AST]) -> Callable[[C], C]:
        """Register a check: a generator function `(node, context)` that is called with each node of
        exactly these types."""

        def register(check: C) -> C:
            for kind in kinds:
                self.checks.setdefault(kind, []).append(check)
            return check

        return register

    def silent(self, sentence: str) -> Callable[[P], P]:
        """Declare why a case is not reported, by a predicate over the rule's cases.

        Args:
            sentence: from "where" on, for the page and for `perflint why`.
        """
        return lambda predicate: self._declare(Verdict.SILENT, sentence, predicate)

    def hint(self, sentence: str, *, lowers: Lowers = "small") -> Callable[[P], P]:
        """Declare why a case is a hint, by a predicate over the rule's cases.

        Args:
            lowers: `small` or `unknown`, which the gain is then; or `certainty`, of the claim.
        """
        return lambda predicate: self._declare(Verdict.HINT, sentence, predicate, lowers)

    def share(self, *reasons: Reason) -> None:
        """List reasons that other rules have as well.

        Raises:
            ValueError: the rule has a reason of that name.
        """
        for reason in reasons:
            if any(known.name == reason.name for known in self.reasons):
                raise ValueError(f"the rule `{self.name}` has two reasons `{reason.name}`")
            self.reasons.append(reason)

    def _declare(
        self, verdict: Verdict, sentence: str, predicate: P, lowers: Lowers = "small"
    ) -> P:
        self.share(declared(verdict, sentence, predicate, lowers))
        return predicate

    @property
    def is_about_speed(self) -> bool:
        """Whether the rule claims that code is slow."""
        return self.group not in (Group.SUPERSEDED, Group.CORRECTNESS)

    @property
    def page(self) -> str:
        """The rule's page in Markdown: the docstring of its module."""
        return sys.modules[self.module].__doc__ or ""
