"""The words in the names of what terms stand for: they tell which libraries a file has to do with."""

from __future__ import annotations

from collections.abc import Iterable

from perflint.knowledge.facts import Term
from perflint.language.terms.value_types import Type
from perflint.project.world.linking import Linked

_MOST_CLASSES = 8  # of a resolution order


class Roots:
    """Answers for one linked project, each worked out once."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked
        self._classes: dict[str, frozenset[str]] = {}

    def of(self, terms: Iterable[Term | None]) -> frozenset[str]:
        """The words of all that these terms stand for."""
        found: set[str] = set()
        for term in terms:
            if term is not None and term[0] != "super":
                kind = self._linked.type(term)
                if kind is not None:
                    found |= self._of_type(kind)
        return frozenset(found)

    def _of_type(self, kind: Type) -> frozenset[str]:
        found = self._classes.get(kind.name)
        if found is None:
            names = set(kind.name.split("."))
            for facts in self._linked.order(kind.name)[:_MOST_CLASSES]:
                names.update(facts.name.split("."))
                names.update(part for base in facts.bases for part in base.split("."))
            found = self._classes[kind.name] = frozenset(names)
        for argument in kind.args:
            if argument is not None:
                found |= self._of_type(argument)
        return found
