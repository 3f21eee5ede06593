"""Which rules could report something in which top-level statements: the rest is never parsed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from perflint.rules.rule import Rule
from perflint.semantics.outline import Outline
from perflint.syntax.lines import Span

if TYPE_CHECKING:
    from perflint.semantics.project import Project


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done with a file.

    Attributes:
        rules: the codes of the rules to run.
        stretches: what LibCST parses: neighbouring statements as one; None is the whole file.
    """

    rules: tuple[str, ...] = ()
    stretches: tuple[Span, ...] | None = ()


def plan(outline: Outline, project: Project | None, rules: Sequence[Rule]) -> Plan:
    """The rules that could fire in a file, and the statements in which they could.

    Args:
        project: None if the files could not be linked: then nothing is known to have effects.
    """
    words = project.words(outline) if project is not None else outline.words
    related = project is not None and not outline.words.isdisjoint(project.relations())
    possible = [
        rule
        for rule in rules
        if (not rule.screen.words or not words.isdisjoint(rule.screen.words))
        and (related or not rule.screen.relations)
    ]
    if not possible:
        return Plan()
    wanted: set[str] = set()
    stretches: list[Span] = []
    joined = False
    for index, statement in enumerate(outline.statements):
        firing = []
        constructs: frozenset[str] | None = None
        effects: frozenset[str] | None = None
        for rule in possible:
            screen = rule.screen
            if screen.names and screen.names.isdisjoint(statement.names):
                continue
            if screen.constructs and not screen.constructs <= statement.constructs:
                if project is None:
                    continue
                if constructs is None:
                    constructs = project.constructs(outline, index)
                if not screen.constructs <= constructs:
                    continue
            if screen.effects:
                if project is None:
                    continue
                if effects is None:
                    effects = project.effect_kinds(outline, index)
                if effects.isdisjoint(screen.effects):
                    continue
            firing.append(rule.code)
        if not firing:
            joined = False
            continue
        wanted.update(firing)
        if joined:
            stretches[-1] = Span(stretches[-1].start, statement.end)
        else:
            stretches.append(Span(statement.start, statement.end))
        joined = True
    return Plan(tuple(sorted(wanted)), tuple(stretches))


def everything(rules: Sequence[Rule]) -> Plan:
    """The plan that screens nothing out."""
    return Plan(tuple(sorted(rule.code for rule in rules)), None)
