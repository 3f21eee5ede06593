"""A rule: its metadata, when it can fire at all, and its checks by node type."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from perflint.rules.finding import Finding, Impact, Severity
from perflint.syntax.enumeration import Enumeration

if TYPE_CHECKING:
    from perflint.rules.context import Context

Check = Callable[[Any, "Context"], Iterator[Finding]]
C = TypeVar("C", bound=Callable[..., Iterator[Finding]])


class Group(Enumeration):
    """Which selection a rule is part of."""

    DEFAULT = "default"  # precise, measured, always worth reading
    ADVICE = "advice"  # depends on hardware, data size or taste
    OVERLAP = "overlap"  # ruff already reports it
    PREVIEW = "preview"  # new, its precision not yet shown


@dataclass(frozen=True, slots=True)
class Screen:
    """What a file must hold for a rule to fire: what fails this is never looked at.

    A screen must be sound: it may let files pass in vain, never keep a finding back.

    Attributes:
        words: identifiers of which the file must hold at least one, imports spelled out (a file with
            `from torch import cuda as c` holds `torch` and `cuda`) and with the libraries whose
            types the project functions it calls return; empty means any file.
        constructs: syntax that the stretch (see `semantics.stretches`) must hold, all of them: `loop`
            (statements and comprehensions), `repeated` (a loop, or one elsewhere calls a function of the
            stretch), `async` (coroutines), `augassign`, `lambda`, `with`, `decorator`, and those that
            `outline.Stretch` lists.
        effects: kinds of effect (`blocks`, `queries`, …), also with a detail (`blocks:network`), of which
            at least one must be reached by a call in the stretch; `hands:network` is there where what
            blocks so is handed to a pool or thread, and the like (see `Project.effect_kinds`). Empty
            means any.
        names: identifiers of which the stretch must hold at least one, under whatever
            name it was imported; each must be listed in `outline.TELLING`. Empty means any.
        methods: classes of which the file must call a method, of one of them or below (see
            `Project.runs`). Empty means any.
        relations: whether the file must hold the name of a relation of some database model.
        through: effects that stand in for the words and names: what reaches one of them is looked at in
            any file.
    """

    words: frozenset[str] = frozenset()
    constructs: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    relations: bool = False
    through: frozenset[str] = frozenset()

    @classmethod
    def on(
        cls,
        *words: str,
        constructs: str = "",
        effects: str = "",
        names: str = "",
        methods: str = "",
        relations: bool = False,
        through: str = "",
    ) -> Screen:
        """A screen from words; the other texts are separated by spaces."""
        return cls(
            frozenset(words),
            frozenset(constructs.split()),
            frozenset(effects.split()),
            frozenset(names.split()),
            frozenset(methods.split()),
            relations,
            frozenset(through.split()),
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
        codemods: the names of the rewrites that it may offer.
        overlap: the ruff codes that report some of the same, as `("PERF401",)`.
        screen: what a file must hold for the rule to fire.
    """

    code: str
    name: str
    summary: str
    impact: Impact
    screen: Screen
    group: Group = Group.DEFAULT
    severity: Severity = Severity.WARNING
    codemods: tuple[str, ...] = ()
    overlap: tuple[str, ...] = ()
    checks: dict[type[ast.AST], list[Check]] = field(default_factory=dict)
    module: str = ""

    def __post_init__(self) -> None:
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

    @property
    def page(self) -> str:
        """The rule's page in Markdown: the docstring of its module."""
        return sys.modules[self.module].__doc__ or ""
