"""What callers pass for parameters without annotation: see `arguments`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perflint.knowledge.facts import Term
from perflint.language.terms.value_types import Type
from perflint.outlining.outline import EACH
from perflint.project.answers.analyses import Analyses
from perflint.project.answers.callers import Place
from perflint.project.world.passed import Passed


@dataclass(frozen=True, slots=True)
class Handed:
    """What a call passes for a parameter; None stands for what no term says.

    Attributes:
        stores: the attributes that the function there sets on each of the objects that a loop goes over.
    """

    place: Place
    term: Term | None
    stores: frozenset[str] = frozenset()


class Parameters:
    """The types of parameters by what callers pass, and what rests on them."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses

    def argument(self, function: str, parameter: str) -> Type | None:
        """The type that callers pass for a parameter without annotation, by the dotted name of its
        function."""
        _ = self.analyses.graph
        return self.linked.argument(function, parameter)

    def takes_partial(self) -> bool:
        """Whether what is known in part counts: see `evaluation`."""
        _ = self.analyses.graph
        return self.linked.takes_partial()

    def resting(self, term: Term) -> tuple[tuple[str, str], ...]:
        """The parameters on whose callers the type of a term rests, each with why that is partial evidence,
        as a statement; empty where all callers that the project has pass that type."""
        return self.analyses.arguments.resting(term)

    def passed(self, function: str, parameter: str) -> Passed:
        """What callers pass for a parameter without annotation, with where."""
        return self.analyses.arguments.passed(function, parameter)

    def given(self, function: str, parameter: str) -> tuple[tuple[str, int, Term | None], ...]:
        """What calls give for a parameter, as file, line and term: for people who ask why its type is not
        known."""
        return self.analyses.arguments.given(function, parameter)

    def handed(self, function: str, parameter: str) -> tuple[Handed, ...] | None:
        """What calls pass for a parameter, in order of their places; None where that is not known of all."""
        found = self.analyses.arguments.handed(function, parameter)
        if found is None:
            return None
        linked = self.linked
        told = []
        for caller, index, term in found:
            outline = linked.outline(caller)
            site = outline.site(index)
            line, column = outline.position(site.line, site.column)
            place = Place(linked.dotted(caller), outline.path, line, column, site.loop)
            stores = frozenset(
                name.removeprefix(EACH)
                for owner, name in outline.stores
                if owner == site.owner and name.startswith(EACH)
            )
            told.append(Handed(place, term, stores))
        return tuple(told)

    def passing_files(self, question: tuple[str, tuple[Any, ...]]) -> frozenset[str]:
        """The files whose calls decide what a question about types is answered; see `engine.questions`."""
        return self.analyses.arguments.deciding(*question)
