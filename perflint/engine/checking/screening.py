"""Which rules could report something in which regions of a file: the rest is never looked at."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from perflint.outlining.outline import Outline
from perflint.syntax.template_names import is_template_module

if TYPE_CHECKING:
    from perflint.project.answers.project import Project
    from perflint.rules.announced import Announced


class Plan(NamedTuple):
    """What is to be done with a file.

    Attributes:
        rules: the codes of the rules to run, each with the indexes of the regions of the outline in
            which it may report something; None is the whole file.
    """

    rules: tuple[tuple[str, tuple[int, ...] | None], ...] = ()


def plan(outline: Outline, project: Project | None, rules: Sequence[Announced]) -> Plan:
    """The rules that could fire in a file, and the regions in which they could.

    Args:
        project: None if the files could not be linked: then nothing is known to have effects.
    """
    if is_template_module(outline.module):
        rules = [rule for rule in rules if rule.screen.templates]
    if outline.stars:
        return _by_constructs(outline, project, rules)
    words = project.words(outline) if project is not None else outline.words
    related = project is not None and not outline.words.isdisjoint(project.relations())
    asked = tuple(rules)
    worded, candidates = _worded(asked, words & _words_of(asked))
    possible = tuple(
        rule
        for rule in candidates
        if (project is not None or rule.code in worded)
        and (
            related
            or not rule.screen.relations
            or (project is not None and not outline.words.isdisjoint(rule.screen.unnamed))
        )
        and (
            not rule.screen.methods or project is None or project.runs(outline, rule.screen.methods)
        )
    )
    if not possible:
        return Plan()
    wanted: dict[str, list[int]] = {}
    for index, region in enumerate(outline.regions):
        constructs = (
            project.constructs(outline, index) if project is not None else region.constructs
        )
        effects: frozenset[str] | None = None
        for rule, named in _passed(possible, region.names, constructs):
            told = named and rule.code in worded
            wanted_effects = rule.screen.effects if told else rule.screen.through
            if wanted_effects:
                if project is None:
                    continue
                if effects is None:
                    effects = project.effect_kinds(outline, index)
                if effects.isdisjoint(wanted_effects):
                    continue
            wanted.setdefault(rule.code, []).append(index)
    return Plan(tuple((code, tuple(where)) for code, where in sorted(wanted.items())))


def _by_constructs(outline: Outline, project: Project | None, rules: Sequence[Announced]) -> Plan:
    """The plan for a file with a star import: it spells out neither the names that this brings nor where
    they come from, so that only its syntax tells what cannot be in it."""
    wanted: dict[str, list[int]] = {}
    for index, region in enumerate(outline.regions):
        constructs = (
            project.constructs(outline, index) if project is not None else region.constructs
        )
        for rule in rules:
            if rule.screen.constructs <= constructs:
                wanted.setdefault(rule.code, []).append(index)
    return Plan(tuple((code, tuple(where)) for code, where in sorted(wanted.items())))


@functools.lru_cache(maxsize=64)
def _words_of(rules: tuple[Announced, ...]) -> frozenset[str]:
    """All words that the screens of some rules ask for."""
    return frozenset().union(*(rule.screen.words for rule in rules))


@functools.lru_cache(maxsize=4096)
def _worded(
    rules: tuple[Announced, ...], words: frozenset[str]
) -> tuple[frozenset[str], tuple[Announced, ...]]:
    """The codes of those of some rules that may fire in a file by its words, and the rules that may do so at
    all.

    Args:
        words: those of the file that any of the rules asks for: few, and often the same.
    """
    worded = frozenset(
        rule.code
        for rule in rules
        if not rule.screen.words or not words.isdisjoint(rule.screen.words)
    )
    return worded, tuple(rule for rule in rules if rule.code in worded or rule.screen.through)


@functools.lru_cache(maxsize=16_384)
def _passed(
    rules: tuple[Announced, ...], names: frozenset[str], constructs: frozenset[str]
) -> tuple[tuple[Announced, bool], ...]:
    """Those of some rules whose screens a region with these names and constructs may pass, its effects
    apart, each with whether it does so by its names. Remembered: most regions are like others, in
    other files, too."""
    found: list[tuple[Announced, bool]] = []
    for rule in rules:
        screen = rule.screen
        named = not screen.names or not screen.names.isdisjoint(names)
        if screen.constructs <= constructs and (named or screen.through):
            found.append((rule, named))
    return tuple(found)


def everything(outline: Outline, rules: Sequence[Announced]) -> Plan:
    """The plan that screens nothing out."""
    if is_template_module(outline.module):
        rules = [rule for rule in rules if rule.screen.templates]
    return Plan(tuple((code, None) for code in sorted(rule.code for rule in rules)))
